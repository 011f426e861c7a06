"""What every recogniser is: sound and what may be said go in, words come out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from voice.talk import Expects

Sound = NDArray[np.int16]
"""Mono int16 samples; 16,000 Hz where a recogniser takes them."""


@dataclass(frozen=True)
class Heard:
    """What a recogniser made of one turn's sound."""

    text: str
    """The words; empty when there were none (silence, noise, far-off chatter)."""

    confidence: float
    """0.0 to 1.0."""

    alternatives: tuple[str, ...] = ()
    """Other readings, best first."""


class Recogniser(Protocol):
    """One engine. Made once, used for every turn; safe to call from one thread at a time."""

    @property
    def name(self) -> str:
        """The engine's name, as `--engine` takes it."""

    def hear(self, audio: Sound, expects: Expects) -> Heard:
        """Recognise one turn: int16 mono at 16 kHz, of any length, silence included."""
