"""Raw samples of any width, as a microphone across a network sends them, in the form sound has
inside the program."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np
from numpy.typing import NDArray

_LOUDEST_FLOAT = 8.0
# Floats are -1.0 to 1.0, or a little over. Whole numbers taken for them are wild, since sound has
# both signs: each that is negative and under half of full scale is no number, or -8 and more.

_FAINTEST_FLOAT = 1e-12

Samples = NDArray[np.int16]


def int16(raw: bytes, width: int, channels: int) -> Samples:
    """Little-endian samples of `width` bytes, [samples, channels]; what is left of a torn one goes.

    8 bits may be signed or not, 32 bits whole numbers or floats of -1.0 to 1.0: no header says
    which, so the samples do. Raises KeyError for a width that is none of `WIDTHS`.
    """
    whole = len(raw) // (width * channels) * width * channels
    return WIDTHS[width](raw[:whole]).reshape(-1, channels)


def _of_8(raw: bytes) -> Samples:
    """As they swing less: silence is 0 where they are signed, and 128 where not."""
    signed = np.frombuffer(raw, np.int8).astype(np.int16)
    unsigned = np.frombuffer(raw, np.uint8).astype(np.int16) - 128
    quieter = min(signed, unsigned, key=lambda each: int(np.abs(each).sum()))
    return quieter << 8


def _of_16(raw: bytes) -> Samples:
    return np.frombuffer(raw, "<i2").astype(np.int16)


def _of_24(raw: bytes) -> Samples:
    """The upper two bytes of three."""
    return np.frombuffer(raw, np.uint8).reshape(-1, 3)[:, 1:].copy().view("<i2")[:, 0]


def _of_32(raw: bytes) -> Samples:
    floats = np.frombuffer(raw, "<f4")
    loudest = np.abs(floats).max(initial=0.0)  # NaN where one is no number
    if _FAINTEST_FLOAT < loudest <= _LOUDEST_FLOAT:
        return np.clip(np.rint(floats * 32768.0), -32768, 32767).astype(np.int16)
    return (np.frombuffer(raw, "<i4") >> 16).astype(np.int16)


WIDTHS: Mapping[int, Callable[[bytes], Samples]] = {1: _of_8, 2: _of_16, 3: _of_24, 4: _of_32}
"""Bytes of a sample, and what reads them."""
