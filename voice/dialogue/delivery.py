"""How the host speaks at one table: its pace and its loudness, which players may ask to change."""

from __future__ import annotations

from dataclasses import dataclass, replace

LEAST_PACE, MOST_PACE = 0.6, 1.6
"""Times the voice's own length: 60 to 160 %. Beyond these Piper's words run together or fall
apart."""

_PACE_STEP = 1.15
"""Once slower: a step small enough to ask for again, large enough to be heard."""

_LOUDNESS_STEP = 1.6
"""Once louder: 4 dB, plainly heard."""

_SOFTEST, _LOUDEST = 0.15, 2.5
"""The voice is levelled to -20 dBFS with peaks of up to -0.4: over 2.5 times that, too much of it
would be cut off."""


@dataclass(frozen=True)
class Delivery:
    """Factors on the voice as the settings give it."""

    pace: float = 1.0
    """Above 1.0 slower: how many times as long a sentence takes."""

    loudness: float = 1.0
    """What each sample is multiplied by."""

    def slower(self, steps: int) -> Delivery:
        """So many steps slower, or quicker where negative, within the bounds."""
        pace = self.pace * _PACE_STEP**steps
        return replace(self, pace=min(MOST_PACE, max(LEAST_PACE, pace)))

    def louder(self, steps: int) -> Delivery:
        """So many steps louder, or softer where negative, within the bounds."""
        loudness = self.loudness * _LOUDNESS_STEP**steps
        return replace(self, loudness=min(_LOUDEST, max(_SOFTEST, loudness)))
