"""A table with no sound: what is said, how surely it was heard, and what the host answers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from voice import settings
from voice.cards.card import find
from voice.dialogue import Dialogue
from voice.games import Games
from voice.settings import Settings
from voice.stores.sqlite import SqliteStore
from voice.talk import Reply, Utterance

EDITIONS = Path(__file__).parents[1] / "editions"
Sits = Callable[..., "Table"]
SURE = 0.9


class Table:
    """One table of a card under its fixture edition."""

    def __init__(self, card: str, config: Settings) -> None:
        self.games = Games(find(card), config, SqliteStore(None), EDITIONS / f"{card}-fixture.md")
        self.dialogue = Dialogue(self.games, offer=False)
        self.last: Reply | None = self.dialogue.open()

    def hears(self, text: str, confidence: float = SURE, *alternatives: str) -> str:
        """What the host answers to what a recogniser wrote, as printed without its ledger."""
        return self.takes(Utterance(text, True, confidence, "", alternatives))

    def reads(self, text: str) -> str:
        """The same for typed text."""
        return self.takes(Utterance(text))

    def takes(self, utterance: Utterance) -> str:
        self.last = self.dialogue.take(utterance)
        if self.last is None:
            return "-"
        return "\n".join(line.text or line.aloud for line in self.last.lines)

    def after(self, *said: str) -> Table:
        """The same table once all this was plainly heard."""
        for text in said:
            self.hears(text)
        return self

    @property
    def ledger(self) -> str:
        return self.dialogue.session.card.ledger(self.dialogue.session.state)

    @property
    def aloud(self) -> str:
        return " ".join(self.last.aloud) if self.last else ""


@pytest.fixture(scope="session")
def sits() -> Sits:
    """Sits down to a card; any manner's setting may be another (`confirm`, `address`, ...)."""
    defaults = settings.load({})

    def sat(card: str, **manners: object) -> Table:
        changed = replace(defaults.manners, **manners)  # type: ignore[arg-type]
        return Table(card, replace(defaults, manners=changed))

    return sat
