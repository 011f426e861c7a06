"""After the RESULT the night is over: answered only by quoting the SOLUTION or the FILES."""

from __future__ import annotations

from voice.cards.mystery import lines, topics
from voice.cards.mystery.edition import Entry, File, MysteryEdition
from voice.cards.mystery.moves import Command, Move, Question
from voice.cards.mystery.rereading import read_again
from voice.cards.mystery.state import MysteryState
from voice.talk import Line
from voice.words import clean

_PARTS = ("WHO", "COULD", "HOW", "WHY", "THE OTHERS")
# What was opened may still be read again (HARD RULES 3).
_READINGS = (
    "ReadExhibit", "AllExhibits", "House", "Statements", "Statement", "Told", "JustSaid", "Answers",
    "Lies", "LastOne", "Again", "Rules",
)  # fmt: skip


def answer(edition: MysteryEdition, state: MysteryState, move: Move) -> tuple[Line, ...]:
    """What the files say to a question, the SOLUTION to one about the answer."""
    if isinstance(move, Question):
        return _from_the_files(edition, move)
    if isinstance(move, Command) and move.name in _READINGS:
        reading = read_again(edition, state, move)
        return reading[1] if reading else (lines.IT_IS_OVER,)
    if isinstance(move, Command) and move.name in ("Solution", "Hint", "GiveUp"):
        return _revealed(edition, state, move.about)
    return (lines.IT_IS_OVER,)


def _revealed(edition: MysteryEdition, state: MysteryState, about: str) -> tuple[Line, ...]:
    """What was sealed and is asked for: a FILE, the lies that stood, or else the SOLUTION."""
    words = clean.plain(about).split()
    if {"file", "files"} & set(words):
        asked = [file for file in edition.files if file.suspect.lower() in about.lower()]
        entries = [(file, entry) for file in asked or edition.files for entry in file.entries]
        return tuple(line for each in entries for line in _entry(*each))
    if {"lie", "lies"} & set(words):
        stood = [
            (file, entry)
            for file in edition.files
            for entry in file.entries
            if entry.is_lie and entry.name not in state.broken
        ]
        return tuple(line for each in stood for line in _entry(*each)) or (lines.ALL_LIES_BROKEN,)
    return lines.solution(edition, _section(" ".join(words)))


def _entry(file: File, entry: Entry) -> tuple[Line, ...]:
    admit = lines.speaks(file.suspect, entry.admit) if entry.is_lie else ()
    return (*lines.speaks(file.suspect, entry.line), *admit)


def _section(about: str) -> str:
    """The part of the SOLUTION that a question names; empty for all of it."""
    return next((part for part in _PARTS if part.split()[-1].lower() in about.split()), "")


def _from_the_files(edition: MysteryEdition, question: Question) -> tuple[Line, ...]:
    file = edition.file(question.suspect)
    entry = topics.asked_for(file, question.words)
    if entry is None:
        return lines.speaks(file.suspect, file.deflect)
    return _entry(file, entry)
