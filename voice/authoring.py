"""An edition's author: check a file, seal it, prove it. What it says names parts, never content,
so that a player who checks a file is told nothing.
"""

from __future__ import annotations

import re
import secrets
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Protocol, runtime_checkable

from voice import editions
from voice.cards import seal as seals
from voice.cards.card import AnyCard, Edition, find, names
from voice.cards.sealed_text import NONE, squeeze
from voice.errors import EditionError, InputError, UsageError
from voice.settings import Settings

SALT_BYTES = 16
"""128 random bits: without them a short edition's answers could be guessed and tried against its
published commitment."""

# A line of an edition's text may start so too ("SALT: of the earth"), but not go on so.
_SALT = re.compile(rf"SALT:\s*(?:[0-9A-Fa-f]+|{NONE})?\s*")
_AFTER_SALT = "END OF FILE"
_INDENTED_FIELD = re.compile(r"[^\S\n]+[A-Z][A-Z0-9 ]*(?: \([^)]*\))?:")


@runtime_checkable
class Doubts(Protocol):
    """A card that knows more of its editions than whether they are whole."""

    def doubts(self, edition: Any, text: str) -> Iterable[str]:
        """What a careful author would look at again, parts named and nothing sealed told."""


def check(file: Path, settings: Settings) -> tuple[str, ...]:
    """Report an edition's card, name and seal, and what a careful author would look at again.

    Raises EditionError or InputError naming the file, the part and the line.
    """
    edition = editions.open_file(_load, file, settings)
    text = editions.read(file, settings)
    card = _card_of(text)
    doubts = [*_text_doubts(text, edition)]
    if isinstance(card, Doubts):
        doubts.extend(card.doubts(edition, text))
    return (
        f"{file}: {_called(text, edition)}, complete.",
        *_seal_lines(edition),
        *(f"Look again: {doubt}." for doubt in doubts),
    )


def seal(file: Path, out: Path, settings: Settings) -> tuple[str, ...]:
    """Write `file` to `out` sealed: with a fresh salt unless it has one; report its commitment.

    Raises EditionError or InputError; then `out` is as it was. So it is, by a UsageError, where
    it holds another sealed edition: its salt would be lost, and what was published unprovable.
    """
    text = _salted(editions.read(file, settings))
    _keep_what_was_sealed(out, text, settings)
    try:
        edition = _load(text)
    except EditionError as fault:
        raise editions.named(file, fault) from fault
    _write(out, text)
    return (f"{out}: {_called(text, edition)}, sealed.", *_seal_lines(edition))


def _keep_what_was_sealed(out: Path, text: str, settings: Settings) -> None:
    if not out.is_file():
        return
    try:
        before = editions.open_file(_load, out, settings)
    except InputError:
        return
    if before.seal.commitment != seals.commitment(text):
        raise UsageError(
            f"{out}: already holds an edition sealed as {before.seal.notice}, and writing over it "
            "would lose its salt; name another file with --out."
        )


def verify(file: Path, commitment: str, settings: Settings) -> tuple[str, ...]:
    """Report that `file` is the edition published under `commitment`.

    Raises EditionError where it is not, UsageError where `commitment` is none.
    """
    edition = editions.open_file(_load, file, settings, commitment)
    text = editions.read(file, settings)
    return (f"{file}: {_called(text, edition)}, unchanged.", *_seal_lines(edition))


def _load(text: str) -> Edition:
    edition: Edition = _card_of(text).load(text)
    return edition


def _card_of(text: str) -> AnyCard:
    """The card whose title is sealed with the edition's name, or else stands in the first line."""
    sealed = seals.sealed(text)
    cards = {card.title.casefold(): card for card in map(find, names())}
    for line in (sealed.text.removeprefix("SOLUTION:"), sealed.header.strip().removeprefix("#")):
        title = squeeze(line.partition("\n")[0].partition(",")[0])
        if card := cards.get(title.casefold()):
            return card
    raise EditionError(
        "SOLUTION",
        sealed.line,
        "expected a card's title, a comma and the edition's name; the cards are "
        + ", ".join(card.title for card in cards.values()),
    )


def _called(text: str, edition: Edition) -> str:
    return f"{_card_of(text).title}, edition {edition.seal.edition}"


def _seal_lines(edition: Edition) -> tuple[str, str]:
    return (f"Commitment: {edition.seal.commitment}", f"Notice: {edition.seal.notice}")


def _salted(text: str) -> str:
    """`text` with LF endings and a salt: its own where it has one, else a fresh one at its end."""
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").rstrip().split("\n")
    given = [at for at, line in enumerate(lines) if _SALT.fullmatch(line)]
    fresh = f"SALT: {secrets.token_hex(SALT_BYTES)}"
    if not given:
        lines.insert(len(lines) - (lines[-1].rstrip() == _AFTER_SALT), fresh)
    elif _value_of(lines[given[-1]]) in ("", NONE):
        lines[given[-1]] = fresh
    return "\n".join([*lines, ""])


def _value_of(salt: str) -> str:
    return salt.removeprefix("SALT:").strip()


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


def _text_doubts(text: str, edition: Edition) -> Iterator[str]:
    sealed = seals.sealed(text)
    for number, line in enumerate(sealed.text.split("\n"), sealed.line):
        if _INDENTED_FIELD.match(line):
            yield f"line {number} looks like a field, but it is indented, so it counts as text"
    public = re.search(r"^edition:[^\S\n]*(\S.*)$", sealed.header, re.MULTILINE)
    if public and squeeze(public[1]) != edition.seal.edition:
        yield "the public `edition:` line gives another name than the sealed text"
    if len(sealed.text.rpartition("SALT:")[2].strip()) < 2 * SALT_BYTES:
        yield f"SALT has fewer than {2 * SALT_BYTES} hex digits, too few to hide the answers"
