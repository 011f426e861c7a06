"""A line's silence, known by its level."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from voice.channels.phone.ears import LineVad

QUIET, LOUD = np.full(512, 5, np.int16), np.full(512, 400, np.int16)


class Asked:
    """A likelihood that keeps what it was asked about."""

    def __init__(self) -> None:
        self.levels: list[int] = []

    def probability(self, frame: NDArray[np.int16]) -> float:
        self.levels.append(int(frame[0]))
        return 0.7

    def reset(self) -> None:
        self.levels.clear()


def test_silence_is_not_looked_at_until_there_is_sound_after_it() -> None:
    asked = Asked()
    vad = LineVad(asked)
    assert [vad.probability(QUIET) for _ in range(20)] == [0.0] * 20
    assert asked.levels == []
    assert [vad.probability(LOUD) for _ in range(2)] == [0.7] * 2
    assert asked.levels == [5] * 8 + [400] * 2
    assert vad.probability(QUIET) == 0.0
    assert vad.probability(LOUD) == 0.7
    assert asked.levels[-2:] == [5, 400]


def test_a_new_stream_remembers_nothing() -> None:
    asked = Asked()
    vad = LineVad(asked)
    vad.probability(QUIET)
    vad.reset()
    vad.probability(LOUD)
    assert asked.levels == [400]
