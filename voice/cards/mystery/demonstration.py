"""The players of `sayso demo mystery`."""

from __future__ import annotations

from voice.cards.mystery.edition import MysteryEdition
from voice.cards.mystery.state import MysteryState


class Players:
    def __init__(self, edition: MysteryEdition) -> None:
        self._edition = edition

    def next_words(self, state: MysteryState) -> str | None:
        return None
