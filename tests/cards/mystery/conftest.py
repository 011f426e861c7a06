"""The fixture case, tables at which it is played, and moves written as words."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

import pytest

from tests.cards.conftest import Table
from voice.cards.mystery import CARD, moves
from voice.cards.mystery.edition import MysteryEdition
from voice.cards.mystery.moves import (
    Accuse,
    Command,
    Confrontation,
    Fixed,
    Lock,
    Move,
    Question,
    Seated,
    TableTalk,
)
from voice.cards.mystery.reading import read
from voice.cards.mystery.state import MysteryState
from voice.talk import Utterance

MYSTERY = Path(__file__).parents[2] / "editions" / "mystery-fixture.md"
SEATS = ("Petra", "Quentin")


class Sits(Protocol):
    def __call__(self, *messages: str, names: str = "Petra, Quentin") -> Table: ...


class Reads(Protocol):
    def __call__(
        self, text: str, heard: bool = False, state: MysteryState | None = None
    ) -> str: ...


@pytest.fixture(scope="session")
def case_text() -> str:
    """The fixture case as its file holds it."""
    return MYSTERY.read_text("utf-8")


@pytest.fixture(scope="session")
def case(case_text: str) -> MysteryEdition:
    return CARD.load(case_text)


@pytest.fixture(scope="session")
def sits(case: MysteryEdition) -> Sits:
    """A table of No Ghost Speaks under the fixture case, once these were typed."""

    def sat(*messages: str, names: str = "Petra, Quentin") -> Table:
        table = Table(CARD, case, *CARD.open(case))
        return table.after(*filter(None, [names]), *messages)

    return sat


@pytest.fixture(scope="session")
def reads() -> Reads:
    """Which move a message is, in a word or two."""

    def move(text: str, heard: bool = False, state: MysteryState | None = None) -> str:
        at = state or MysteryState(round=1, table=SEATS)
        return _told(read(Utterance(text, heard=heard), at))

    return move


_FIXED = {value.line: name for name, value in vars(moves).items() if isinstance(value, Fixed)}


def _told(move: Move) -> str:  # noqa: PLR0911 - one for each move
    match move:
        case Question(suspect, words):
            return f"? {suspect}: {' '.join(words.split())}"
        case Confrontation(suspect, exhibit, words):
            return f"E{exhibit} {suspect}{words and ': ' + ' '.join(words.split())}"
        case Accuse(suspect, cited):
            return " ".join([suspect, *(f"E{n}" for n in cited)])
        case Command(name, suspect, exhibits):
            return " ".join(filter(None, [name, suspect, *(f"E{n}" for n in exhibits)]))
        case Seated(names):
            return ", ".join(names)
        case Lock(agreed):
            return "locked" if agreed else "not locked"
        case Fixed(line):
            return _FIXED[line].lower().replace("_", " ")
        case TableTalk():
            return "talk"
    return type(move).__name__
