"""The fixture edition, and a table at which any card is played by its own functions alone."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import pytest

from voice.cards.card import AnyCard
from voice.cards.riddles import CARD
from voice.cards.riddles.edition import RiddlesEdition
from voice.talk import Line, Utterance

RIDDLES = Path(__file__).parents[1] / "editions" / "riddles-fixture.md"


@dataclass
class Table:
    """A game being played with no session around it: what is said in, what is printed out."""

    card: AnyCard
    edition: Any
    state: Any
    lines: tuple[Line, ...]

    def say(self, text: str, heard: bool = False) -> str:
        """The reply to one message as printed, without its ledger."""
        move = self.card.read(Utterance(text, heard=heard), self.state)
        self.state, self.lines = self.card.play(self.edition, self.state, move)
        return self.printed

    def after(self, *messages: str) -> Table:
        """The same table once these were typed."""
        for message in messages:
            self.say(message)
        return self

    @property
    def printed(self) -> str:
        return "\n".join(line.text for line in self.lines if line.text)

    @property
    def ledger(self) -> str:
        return self.card.ledger(self.state)


class Opens(Protocol):
    def __call__(self, edition: RiddlesEdition | None = None) -> Table: ...


@pytest.fixture(scope="session")
def sealed_text() -> str:
    """The fixture edition of Twelve Chimes as its file holds it."""
    return RIDDLES.read_text("utf-8")


@pytest.fixture(scope="session")
def edition(sealed_text: str) -> RiddlesEdition:
    return CARD.load(sealed_text)


@pytest.fixture(scope="session")
def opens(edition: RiddlesEdition) -> Opens:
    """Opens a table of Twelve Chimes under the fixture edition or another."""
    fixture = edition

    def opened(edition: RiddlesEdition | None = None) -> Table:
        chosen = edition or fixture
        return Table(CARD, chosen, *CARD.open(chosen))

    return opened
