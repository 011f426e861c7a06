"""After the RESULT the night is over: answered only by quoting the SOLUTION or the FILES."""

from __future__ import annotations

from voice.cards.mystery import lines, topics
from voice.cards.mystery.edition import MysteryEdition
from voice.cards.mystery.moves import Command, Move, Question
from voice.cards.mystery.rereading import read_again
from voice.cards.mystery.state import MysteryState
from voice.talk import Line

_PARTS = ("WHO", "COULD", "HOW", "WHY", "THE OTHERS")
# What was opened may still be read again (Rule 3).
_READINGS = (
    "ReadExhibit", "Statements", "Statement", "Answers", "Lies", "Again", "Rules",
)  # fmt: skip


def answer(edition: MysteryEdition, state: MysteryState, move: Move) -> tuple[Line, ...]:
    """What the files say to a question, the SOLUTION to one about the answer."""
    if isinstance(move, Question):
        return _from_the_files(edition, move)
    if isinstance(move, Command) and move.name in _READINGS:
        reading = read_again(edition, state, move)
        return reading[1] if reading else (lines.IT_IS_OVER,)
    if isinstance(move, Command) and move.name in ("Solution", "Hint", "GiveUp"):
        return lines.solution(edition, _section(move.about))
    return (lines.IT_IS_OVER,)


def _section(about: str) -> str:
    """The part of the SOLUTION that a question names; empty for all of it."""
    return next((part for part in _PARTS if part.split()[-1].lower() in about.split()), "")


def _from_the_files(edition: MysteryEdition, question: Question) -> tuple[Line, ...]:
    file = edition.file(question.suspect)
    entry = topics.asked_for(file, question.words)
    if entry is None:
        return lines.speaks(file.suspect, file.deflect)
    admit = lines.speaks(file.suspect, entry.admit) if entry.is_lie else ()
    return (*lines.speaks(file.suspect, entry.line), *admit)
