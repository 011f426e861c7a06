"""How the host speaks at one table: its pace and its loudness, which players may ask to change."""

from __future__ import annotations

from dataclasses import dataclass, replace

_PACES = (0.6, 0.7, 0.8, 0.9, 1.0, 1.15, 1.3, 1.45, 1.6)
"""Times the voice's own length, step by step: small enough to ask for another, large enough to be
heard. So few that what is spoken at each can be kept."""

LEAST_PACE, MOST_PACE = _PACES[0], _PACES[-1]
"""60 to 160 %: beyond these Piper's words run together or fall apart."""

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

    def slower(self) -> Delivery:
        """One step slower, within the bounds."""
        return replace(self, pace=next((p for p in _PACES if p > self.pace), MOST_PACE))

    def faster(self) -> Delivery:
        """One step faster, within the bounds."""
        return replace(self, pace=next((p for p in _PACES[::-1] if p < self.pace), LEAST_PACE))

    def louder(self, steps: int) -> Delivery:
        """So many steps louder, or softer where negative, within the bounds."""
        loudness = self.loudness * _LOUDNESS_STEP**steps
        return replace(self, loudness=min(_LOUDEST, max(_SOFTEST, loudness)))


USUAL = Delivery()
"""Where nobody has asked for another, and the settings have none."""
