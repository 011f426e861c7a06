"""What a careful author of an edition would look at again; it names parts, never content."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from voice.cards import seal
from voice.cards.riddles.checking import find, is_correct, words_of
from voice.cards.riddles.edition import Chime, RiddlesEdition
from voice.cards.riddles.phrase import answer_phrase, cut

_LOOKS_LIKE_A_FIELD = re.compile(
    r"(?!(?:SOLUTION|RIDDLE|ANSWER|ACCEPT|NOT|REFUSE|HINT \d+|WHY|END OF SCRIPT|SALT):)"
    r"[A-Z][A-Z0-9 ]+:"
)


def doubts(edition: RiddlesEdition, text: str) -> Iterator[str]:
    """What may be unfair in an edition that is whole, or not meant in its text."""
    sealed = seal.sealed(text)
    for number, line in enumerate(sealed.text.split("\n"), sealed.line):
        if _LOOKS_LIKE_A_FIELD.match(line):
            yield f"line {number} looks like a field but has no label of its section, and is text"
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
