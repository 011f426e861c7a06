"""A long turn in pieces a recogniser can hold in mind, cut where the speaker pauses."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from voice.speech.recogniser import Sound

_RATE = 16_000
_PAUSE = _RATE // 5
# The quietest 0.2 s is taken for the pause: shorter ones are stops inside a word.


def pieces(audio: Sound, longest_s: float) -> Iterator[Sound]:
    """Cut `audio` (int16 mono 16 kHz) so that no piece is longer than `longest_s` seconds.

    Each cut is at the quietest moment of the second half of what a piece may hold. The pieces
    together are the whole; no sound gives no piece.
    """
    longest = int(longest_s * _RATE)
    while len(audio) > longest:
        cut = _quietest(audio, longest // 2, longest)
        yield audio[:cut]
        audio = audio[cut:]
    if len(audio):
        yield audio


def _quietest(audio: Sound, start: int, end: int) -> int:
    """The middle of the quietest _PAUSE between two samples."""
    energy = np.cumsum(audio[start:end].astype(np.float64) ** 2)
    return start + int((energy[_PAUSE:] - energy[:-_PAUSE]).argmin()) + _PAUSE // 2
