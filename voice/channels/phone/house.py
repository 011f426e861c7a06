"""What all calls share."""

from __future__ import annotations

from dataclasses import dataclass

from voice.cards.card import AnyCard
from voice.channels.phone.claims import Claims
from voice.channels.phone.codes import Codes
from voice.channels.phone.menu import Menu
from voice.games import Games
from voice.settings import Settings
from voice.store import NOBODY, Store


@dataclass(frozen=True)
class House:
    """The games there are, where they are kept, and which call plays which."""

    settings: Settings
    store: Store
    menu: Menu
    claims: Claims
    codes: Codes

    def games(self, card: AnyCard, caller: str) -> Games:
        """The games of a card for a caller, empty where the number is withheld."""
        return Games(card, self.settings, self.store, owner=caller or NOBODY)
