"""What can be measured of a room: how loud it is, and what comes back of a sound played in it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import soxr  # type: ignore[import-untyped]

from voice.sound import pcm
from voice.sound.pcm import Sound

_FULL_SCALE = 32_768.0

NOTHING_DBFS = -120.0
"""The level of no sound at all; a microphone that works has noise of its own, -90 at the least."""

_CLIPPED = 32_600
_CLIPPED_SAMPLES = 8
# So many samples at full scale are no chance: what was louder is lost.

_FLAT, _HIGH, _LOUD = 0.8, 90, 0.1
_CUT_OFF = 0.5
# Of the samples that are at all loud, so many near the same height are peaks cut off. In 60
# synthetic and 295 real recordings at most 0.29 were; 20 dB too loud 0.24 to 0.65, 40 dB 0.56 and
# more, also where it was turned down or resampled afterwards. Of 110 commands 20, 30 and 40 dB too
# loud, 10, 20 and 15 were misheard as if surely; from this bound on 9, 1 and none, and 6 of the 81
# right at 20 dB are asked about; at 0.4 it would be 24.

_STEP = 8
# The echo is sought at 2,000 Hz, where cues have most of their sound: half a millisecond is enough.

_LIKE = 0.2
# How like the sound played what came back must be, 1.0 at most; unlike noise gave 0.08 at most.


@dataclass(frozen=True)
class Echo:
    """A sound that was played, as it came back."""

    delay_s: float
    """From where the recording begins."""

    dbfs: float


def dbfs(sound: Sound) -> float:
    """The level of int16 sound, in decibels below full scale; NOTHING_DBFS for none."""
    if not len(sound):
        return NOTHING_DBFS
    power = float((sound.astype(np.float64) ** 2).mean()) / _FULL_SCALE**2
    return max(NOTHING_DBFS, 10 * float(np.log10(power + 1e-12)))


def clipped(sound: Sound) -> bool:
    """True where int16 sound was too loud for its microphone."""
    return int((np.abs(sound.astype(np.int32)) >= _CLIPPED).sum()) >= _CLIPPED_SAMPLES


def distorted(sound: Sound) -> bool:
    """True where int16 sound was so much too loud, somewhere on its way, that words are mistaken.

    It need not be loud any more: the peaks that were cut off are flat wherever they are.
    """
    levels = np.abs(sound.astype(np.int32))
    loud = levels[levels > _LOUD * levels.max(initial=0)]
    if not len(loud):
        return False
    height = np.percentile(loud, _HIGH)
    heard = levels[levels > _LOUD * height]
    return bool((heard >= _FLAT * height).mean() >= _CUT_OFF)


def echo(played: Sound, recorded: Sound) -> Echo | None:
    """Where a sound is in a recording of the room, both int16 mono at 16,000 Hz; None where it
    cannot be heard."""
    low, heard = (_lowered(sound) for sound in (played, recorded))
    if not low.any() or len(heard) < len(low):
        return None
    likeness = _correlated(heard, low)
    at = int(np.abs(likeness).argmax())
    if abs(likeness[at]) < _LIKE:
        return None
    start = at * _STEP
    return Echo(start / pcm.RATE, dbfs(recorded[start : start + len(played)]))


def _lowered(sound: Sound) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    lowered: np.ndarray[tuple[int], np.dtype[np.float64]] = soxr.resample(
        sound.astype(np.float64), pcm.RATE, pcm.RATE / _STEP
    )
    return lowered


def _correlated(
    heard: np.ndarray[tuple[int], np.dtype[np.float64]],
    low: np.ndarray[tuple[int], np.dtype[np.float64]],
) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """For each place in what was heard, how like `low` it is there: -1.0 to 1.0."""
    size = len(heard) + len(low)
    spectrum = np.fft.rfft(heard, size) * np.conj(np.fft.rfft(low, size))
    places = len(heard) - len(low) + 1
    product = np.fft.irfft(spectrum, size)[:places]
    sums = np.concatenate([[0.0], np.cumsum(heard**2)])
    energy = np.maximum(sums[len(low) :][:places] - sums[:places], 1.0)
    likeness: np.ndarray[tuple[int], np.dtype[np.float64]] = product / np.sqrt(
        energy * (low**2).sum()
    )
    return likeness
