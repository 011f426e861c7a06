"""How like a loudspeaker's sound a recorded one is: whose voice it is, the host's or a player's."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from voice.sound.pcm import Sound

_SIZE = 16_384
# Of the transforms: a power of two that holds the longer sound. Three of them take 0.6 ms.

_FLATTEN = 0.95
# A first difference of about that makes speech's spectrum flat. Left as it is, the pitches of two
# voices alone can make 0.4 of likeness.


def likeness(recorded: Sound, played: Sound) -> float:
    """0.0 to 1.0: how much of `recorded` is one stretch of `played`, whatever its delay in it.

    Both int16 mono at 16,000 Hz, `played` being the longer and 16,384 samples at most. Silence is
    like nothing.
    """
    here, there = _flat(recorded), _flat(played)
    size = len(here)
    spectrum = np.fft.rfft(there, _SIZE) * np.conj(np.fft.rfft(here, _SIZE))
    products = np.fft.irfft(spectrum, _SIZE)[: len(there) - size + 1]
    sums = np.concatenate([[0.0], np.cumsum(there**2)])
    energies = (sums[size:] - sums[:-size]) * (here**2).sum()
    return float((np.abs(products) / np.sqrt(energies + 1.0)).max())


def _flat(sound: Sound) -> NDArray[np.float64]:
    samples = sound.astype(np.float64)
    flat: NDArray[np.float64] = samples[1:] - _FLATTEN * samples[:-1]
    return flat
