"""Recorded blocks of any form, one after the other, in the form sound has inside the program."""

from __future__ import annotations

import numpy as np
import soxr  # type: ignore[import-untyped]
from numpy.typing import NDArray

from voice.sound import pcm
from voice.sound.pcm import Sound


class Converter:
    """One stream of recorded blocks, int16 of any channels and `rate` Hz, to mono at 16,000 Hz."""

    def __init__(self, rate: int) -> None:
        self._resampler = (
            None if rate == pcm.RATE else soxr.ResampleStream(rate, pcm.RATE, 1, dtype="int16")
        )

    def __call__(self, block: NDArray[np.int16]) -> Sound:
        """The next block, [samples, channels]; some of it may come only with a later one."""
        mono: Sound = block[:, 0] if block.shape[1] == 1 else block.mean(axis=1).astype(np.int16)
        if self._resampler is None:
            return mono
        sound: Sound = self._resampler.resample_chunk(mono)
        return sound

    def clear(self) -> None:
        """Forget what came before: the next block starts afresh."""
        if self._resampler is not None:
            self._resampler.clear()
