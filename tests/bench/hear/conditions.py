"""The four conditions a sound is heard in; the same sound and seed give the same samples."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from voice.sound import pcm
from voice.sound.pcm import Sound

CONDITIONS = ("clean", "phone", "pink", "babble")
SNR_DB = 10

TALKERS = 12
"""A full table and the next one: single words can no longer be made out."""

_AROUND = round(0.3 * pcm.RATE)
# A turn's pre-roll, and what is recorded before its end is found; the noise fills it.

_FRAME = pcm.RATE // 50
_ACTIVE = 0.01
# Speech is the 20 ms frames within 20 dB of the loudest: pauses do not count in its level, so
# that a short word is not given less noise than a sentence.


def heard_in(condition: str, speech: Sound, others: Sequence[Sound], seed: int) -> Sound:
    """Int16 mono 16 kHz speech in a condition, 0.3 s longer at both ends.

    `others` are the TALKERS of babble; noise is SNR_DB under the level of the speech.
    """
    turn = np.pad(speech, _AROUND)
    match condition:
        case "phone":
            return pcm.telephone(turn)
        case "pink":
            return _mixed(turn, pink(len(turn), seed))
        case "babble":
            return _mixed(turn, babble(others, len(turn), seed))
    return turn


def pink(length: int, seed: int) -> NDArray[np.float64]:
    """Noise of equal power an octave, `length` samples."""
    white = np.fft.rfft(np.random.default_rng(seed).standard_normal(length))
    white[0] = 0
    white[1:] /= np.sqrt(np.arange(1, len(white)))
    return np.fft.irfft(white, length)


def babble(others: Sequence[Sound], length: int, seed: int) -> NDArray[np.float64]:
    """Sounds over each other, each from a place of its own and round and round."""
    places = np.random.default_rng(seed)
    total = np.zeros(length)
    for other in others:
        total += np.resize(np.roll(other, places.integers(len(other))), length)
    return total


def level(speech: NDArray[np.int16]) -> float:
    """The RMS of what is speech in a sound."""
    frames = speech[: len(speech) // _FRAME * _FRAME].astype(np.float64).reshape(-1, _FRAME)
    power = np.mean(frames**2, axis=1)
    return float(np.sqrt(np.mean(power[power >= _ACTIVE * power.max()])))


def _mixed(turn: Sound, noise: NDArray[np.float64]) -> Sound:
    wanted = level(turn) / 10 ** (SNR_DB / 20)
    mixed = turn + noise * wanted / np.sqrt(np.mean(noise**2))
    limits = np.iinfo(np.int16)
    sound: Sound = np.clip(np.rint(mixed), limits.min, limits.max).astype(np.int16)
    return sound
