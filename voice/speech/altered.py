"""Other people out of the host's own voice: higher or lower, quicker or slower."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from voice.sound import pcm
from voice.speech.piper import Piper


class Altered:
    """Piper's "Joe" as someone else; shares the loaded model, so another person costs nothing."""

    def __init__(self, host: Piper, pace: float, pitch: float) -> None:
        """`pace` above 1.0 speaks slower; `pitch` 1.1 is a tenth higher, throat and all."""
        self._host = host
        self._pace, self._pitch = pace, pitch
        self.rate = host.rate
        self.name = f"{host.name} at {pace:g} pitched {pitch:g}"

    def load(self) -> None:
        """Load the host's model if it is not loaded."""
        self._host.load()

    def make(self, sentence: str) -> NDArray[np.int16]:
        """One sentence, already for the ear, as mono int16 sound ending in its pause.

        Spoken slower by as much as playing it at another rate then makes it quicker: the pace
        stays, pitch and timbre move together, as with a smaller or a larger person.
        """
        sound = self._host.paced(sentence, self._pace * self._pitch)
        return pcm.resample(sound, round(self.rate * self._pitch), self.rate)
