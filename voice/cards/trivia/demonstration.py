"""The player of `sayso demo trivia`: a whole night of three teams."""

from __future__ import annotations

from voice.cards.trivia.edition import TriviaEdition
from voice.cards.trivia.state import TriviaState


class Player:
    """One demonstration."""

    def __init__(self, edition: TriviaEdition) -> None:
        self._edition = edition

    def next_words(self, state: TriviaState) -> str | None:
        """What is said now."""
        return "three teams" if not state.teams else None
