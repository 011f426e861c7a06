"""An edition's author: check a file, seal it, prove it. What it says names parts, never content,
so that a player who checks a file is told nothing.
"""

from __future__ import annotations

import re
import secrets
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from voice import editions
from voice.cards import seal as seals
from voice.cards.riddles.checking import find, is_correct, words_of
from voice.cards.riddles.edition import Chime, RiddlesEdition, load
from voice.cards.riddles.phrase import answer_phrase, cut
from voice.cards.sealed_text import NONE, squeeze
from voice.errors import EditionError, InputError
from voice.settings import Settings

SALT_BYTES = 16
"""128 random bits: without them a short edition's answers could be guessed and tried against its
published commitment."""

_LOOKS_LIKE_A_FIELD = re.compile(
    r"(?!(?:SOLUTION|RIDDLE|ANSWER|ACCEPT|NOT|REFUSE|HINT \d+|WHY|END OF SCRIPT|SALT):)"
    r"[A-Z][A-Z0-9 ]+:"
)


def check(file: Path, settings: Settings) -> tuple[str, ...]:
    """Report an edition's name, chimes and seal, and what a careful author would look at again.

    Raises EditionError or InputError naming the file, the part and the line.
    """
    edition = editions.open_file(load, file, settings)
    text = editions.read(file, settings)
    doubts = [*_text_doubts(text, edition), *_doubts(edition)]
    return (
        f"{file}: edition {edition.seal.edition}, {len(edition.chimes)} chimes, whole.",
        *_seal_lines(edition),
        *(f"Look again: {doubt}." for doubt in doubts),
    )


def seal(file: Path, out: Path, settings: Settings) -> tuple[str, ...]:
    """Write `file` to `out` sealed: with a fresh salt unless it has one; report its commitment.

    Raises EditionError or InputError; then `out` is as it was.
    """
    text = _salted(editions.read(file, settings))
    try:
        edition = load(text)
    except EditionError as fault:
        raise editions.named(file, fault) from fault
    _write(out, text)
    return (f"{out}: edition {edition.seal.edition}, sealed.", *_seal_lines(edition))


def verify(file: Path, commitment: str, settings: Settings) -> tuple[str, ...]:
    """Report that `file` is the edition published under `commitment`.

    Raises EditionError where it is not, UsageError where `commitment` is none.
    """
    edition = editions.open_file(load, file, settings, commitment)
    return (f"{file}: edition {edition.seal.edition}, unchanged.", *_seal_lines(edition))


def _seal_lines(edition: RiddlesEdition) -> tuple[str, str]:
    return (f"Commitment: {edition.seal.commitment}", f"Notice: {edition.seal.notice}")


def _salted(text: str) -> str:
    """`text` with LF endings and a salt: its own, where it has one after the script's end."""
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").rstrip().split("\n")
    ends = [at for at, line in enumerate(lines) if line.startswith("END OF SCRIPT:")]
    after = lines[ends[-1] + 1 :] if ends else []
    given = next((line for line in after if line.startswith("SALT:")), "SALT:")
    if ends and given.removeprefix("SALT:").strip() in ("", NONE):
        fresh = f"SALT: {secrets.token_hex(SALT_BYTES)}"
        lines[ends[-1] + 1 :] = [*(line for line in after if line != given), fresh]
    return "\n".join([*lines, ""])


def _write(out: Path, text: str) -> None:
    try:
        with tempfile.TemporaryDirectory(dir=out.parent, prefix=".seal-") as beside:
            whole = Path(beside) / "edition"
            whole.write_bytes(text.encode("utf-8"))
            whole.replace(out)
    except OSError as fault:
        raise InputError(
            f"{out}: cannot be written ({fault.strerror or fault}); name another file."
        ) from fault


def _text_doubts(text: str, edition: RiddlesEdition) -> Iterator[str]:
    sealed = seals.sealed(text)
    for number, line in enumerate(sealed.text.split("\n"), sealed.line):
        if _LOOKS_LIKE_A_FIELD.match(line):
            yield f"line {number} looks like a field but has no label of its section, and is text"
    public = re.search(r"^edition:[^\S\n]*(\S.*)$", sealed.header, re.MULTILINE)
    if public and squeeze(public[1]) != edition.seal.edition:
        yield "the public `edition:` line does not give the name that is sealed"
    if len(sealed.text.rpartition("SALT:")[2].strip()) < 2 * SALT_BYTES:
        yield f"SALT has fewer than {2 * SALT_BYTES} hex digits, too few to hide the answers"


def _doubts(edition: RiddlesEdition) -> Iterator[str]:
    answers = Counter(words_of(chime.answer) for chime in edition.chimes)
    for chime in edition.chimes:
        if answers[words_of(chime.answer)] > 1:
            yield f"CHIME {chime.number} ANSWER is another chime's too"
        for part in _chime_doubts(chime):
            yield f"CHIME {chime.number} {part}"


def _chime_doubts(chime: Chime) -> Iterator[str]:
    """What CHECKING would do with the chime's own lists, and what gives the answer away."""
    for part, form in [("ANSWER", chime.answer), *_numbered("ACCEPT", chime.accept)]:
        if not is_correct(cut(answer_phrase(form)), chime):
            yield f"{part} is judged wrong when a player sends just that"
    bars = _numbered("NOT", [bar.text for bar in chime.bars])
    for part, form in [*bars, *_numbered("REFUSE", chime.refuse)]:
        if is_correct(cut(answer_phrase(form)), chime):
            yield f"{part} is judged right when a player sends just that"
    for (part, _), bar in zip(bars, chime.bars, strict=True):
        if not bar.reason:
            yield f"{part} has no reason in brackets for its loser to hear"
    earlier = [words_of(chime.answer)]
    for part, form in _numbered("ACCEPT", chime.accept):
        if words_of(form) in earlier:
            yield f"{part} stands there already"
        earlier.append(words_of(form))
    for part, text in [("RIDDLE", chime.riddle), *_hints(chime)]:
        if any(_holds(text, form) for form in (chime.answer, *chime.accept)):
            yield f"{part} holds an answer"


def _numbered(label: str, forms: Iterable[str]) -> list[tuple[str, str]]:
    return [(f"{label} entry {number}", form) for number, form in enumerate(forms, 1)]


def _hints(chime: Chime) -> list[tuple[str, str]]:
    return [(f"HINT {number}", hint) for number, hint in enumerate(chime.hints, 1)]


def _holds(text: str, form: str) -> bool:
    """Are the form's words in the text? A single letter says nothing: every text has its "a"."""
    words = words_of(form)
    return len("".join(words)) > 1 and any(True for _ in find(words_of(text), words))
