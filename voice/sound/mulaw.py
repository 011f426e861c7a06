"""Mu-law, the telephone's eight bits (ITU-T G.711): int16 samples in and out."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

_BIAS = 0x84
_CLIP = 32_635
# G.711's own numbers: the bias puts every magnitude into one of eight segments, and what is louder
# than the last can hold is clipped.


def _decoded() -> NDArray[np.int16]:
    codes = ~np.arange(256, dtype=np.uint8)
    segment, step = (codes >> 4) & 7, codes & 15
    magnitude = ((step.astype(np.int32) << 3) + _BIAS << segment) - _BIAS
    return np.where(codes & 0x80, -magnitude, magnitude).astype(np.int16)


def _encoded() -> NDArray[np.uint8]:
    """One code for each of the 65,536 samples, at its own place as an unsigned number."""
    samples = np.arange(65_536, dtype=np.uint16).view(np.int16).astype(np.int32)
    magnitude = np.minimum(np.abs(samples), _CLIP) + _BIAS
    segment = np.floor(np.log2(magnitude)).astype(np.int32) - 7
    step = (magnitude >> (segment + 3)) & 15
    sign = np.where(samples < 0, 0x80, 0)
    codes: NDArray[np.uint8] = (~(sign | (segment << 4) | step) & 0xFF).astype(np.uint8)
    return codes


_DECODED = _decoded()
_ENCODED = _encoded()

SILENCE = 0xFF
"""The code of a sample of 0."""


def decode(codes: bytes) -> NDArray[np.int16]:
    """Samples, one for each byte."""
    return _DECODED[np.frombuffer(codes, np.uint8)]


def encode(sound: NDArray[np.int16]) -> bytes:
    """One byte for each sample."""
    return _ENCODED[np.ascontiguousarray(sound).view(np.uint16)].tobytes()
