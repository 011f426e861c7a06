"""The fixture edition of Snap-Apple Night, and tables of it at any point of the night."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

import pytest

from tests.cards.conftest import Table
from voice.cards.trivia import CARD
from voice.cards.trivia.edition import TriviaEdition

FIXTURE = Path(__file__).parents[2] / "editions" / "trivia-fixture.md"


class Sits(Protocol):
    def __call__(self, *messages: str, edition: TriviaEdition | None = None) -> Table: ...


@pytest.fixture(scope="session")
def sealed_night() -> str:
    """The fixture edition as its file holds it."""
    return FIXTURE.read_text("utf-8")


@pytest.fixture(scope="session")
def night(sealed_night: str) -> TriviaEdition:
    return CARD.load(sealed_night)


@pytest.fixture(scope="session")
def sits(night: TriviaEdition) -> Sits:
    """A table of Snap-Apple Night after some typed messages."""

    def sat(*messages: str, edition: TriviaEdition | None = None) -> Table:
        chosen = edition or night
        return Table(CARD, chosen, *CARD.open(chosen)).after(*messages)

    return sat
