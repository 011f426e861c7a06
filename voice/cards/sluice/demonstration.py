"""The player of `sayso demo sluice`."""

from __future__ import annotations

from voice.cards.sluice.edition import SluiceEdition
from voice.cards.sluice.state import SluiceState


class Player:
    """One demonstration."""

    def __init__(self, edition: SluiceEdition) -> None:
        self._edition = edition

    def next_words(self, state: SluiceState) -> str | None:
        """What the player says now."""
        return None
