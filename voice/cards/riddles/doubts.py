"""What a careful author of an edition would look at again; it names parts, never content."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from voice.cards import exactly, seal
from voice.cards.riddles import game, moves
from voice.cards.riddles.checking import find, words_of
from voice.cards.riddles.edition import Chime, RiddlesEdition
from voice.cards.riddles.moves import Guess, Move
from voice.cards.riddles.state import RiddlesState
from voice.talk import Utterance

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
        for part in (*_ruled_doubts(chime, edition), *_list_doubts(chime)):
            yield f"CHIME {chime.number} {part}"


def _ruled_doubts(chime: Chime, edition: RiddlesEdition) -> Iterator[str]:
    """What the card would do with the chime's own forms, sent and said exactly as they stand."""
    for part, form in [("ANSWER", chime.answer), *_numbered("ACCEPT", chime.accept)]:
        if doubt := _is_not_right(form, chime, edition):
            yield f"{part} {doubt}"
    bars = _numbered("NOT", [bar.text for bar in chime.bars])
    for part, form in [*bars, *_numbered("REFUSE", chime.refuse)]:
        if any(_is_right(_read(said), chime, edition) for said in exactly.said(form)):
            yield f"{part} is judged right when a player sends just that"


def _is_not_right(form: str, chime: Chime, edition: RiddlesEdition) -> str:
    """What becomes of a form that is to be right, and what to do; empty where it is right."""
    for said in exactly.said(form):
        move = _read(said)
        if _is_right(move, chime, edition):
            continue
        when = f"when a player {'says' if said.heard else 'sends'} just that"
        if isinstance(move, Guess):
            return f"is judged wrong {when}: put what CHECKING leaves of it into ACCEPT"
        return f"is no guess {when}: put another in its place"
    return ""


def _read(said: Utterance) -> Move:
    return moves.read(said, RiddlesState(untouched=False))


def _is_right(move: Move, chime: Chime, edition: RiddlesEdition) -> bool:
    asked = RiddlesState(chime=chime.number, untouched=False)
    return game.played(edition, asked, move)[0].score > 0


def _list_doubts(chime: Chime) -> Iterator[str]:
    """What stands twice in the chime's lists, lacks its reason, or gives the answer away."""
    bars = _numbered("NOT", [bar.text for bar in chime.bars])
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
