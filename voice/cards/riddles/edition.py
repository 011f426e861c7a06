"""A sealed edition of Twelve Chimes: twelve riddles with all that CHECKING judges by."""

from __future__ import annotations

from dataclasses import dataclass

from voice.cards.card import Seal


@dataclass(frozen=True)
class NotForm:
    """A form that is wrong however near, and why, as a loser is told when the chime ends."""

    text: str
    reason: str = ""
    """Without its final full stop; empty when the file gives none."""


@dataclass(frozen=True)
class Chime:
    """One sealed riddle."""

    number: int
    riddle: str
    """Exactly as sealed; its line breaks kept."""

    answer: str
    accept: tuple[str, ...]
    bars: tuple[NotForm, ...]
    """The NOT line."""

    refuse: tuple[str, ...]
    hints: tuple[str, str, str]
    why: str


@dataclass(frozen=True)
class RiddlesEdition:
    """A whole edition under its seal."""

    seal: Seal
    chimes: tuple[Chime, ...]
    """Twelve, in order."""
