"""A telephone's sound at twice its rate, 8,000 to 16,000 Hz, 3 ms late.

soxr's streams have it in blocks of 0.1 s: by as much a turn's end and a barge-in came late.
"""

from __future__ import annotations

import numpy as np

from voice.sound.pcm import Sound

_REACH = 24
"""Samples looked at on either side of a new one: up to 3,600 Hz all is as it was, and its mirror
above 4,400 Hz is 73 dB lower; with 16 samples 28 dB."""

_SHARPNESS = 7.0
"""Kaiser's beta."""

_BETWEEN = np.arange(-_REACH, _REACH) + 0.5
_TAPS = np.sinc(_BETWEEN) * np.kaiser(2 * _REACH, _SHARPNESS)
_TAPS /= _TAPS.sum()


class Doubler:
    """One stream of int16 mono sound; one thread at a time."""

    def __init__(self) -> None:
        self._before = np.zeros(2 * _REACH - 1, np.int16)

    def __call__(self, sound: Sound) -> Sound:
        """The next sound of any length, twice as many samples for it."""
        whole = np.concatenate((self._before, sound))
        self._before = whole[len(sound) :]
        doubled = np.empty(2 * len(sound), np.int16)
        doubled[::2] = whole[_REACH - 1 : _REACH - 1 + len(sound)]
        if len(sound):
            between = np.convolve(whole, _TAPS, "valid").round()
            doubled[1::2] = np.clip(between, -32_768, 32_767)
        return doubled
