"""Writing freely, by a decoder that says what it is told."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from voice.speech.decoder import Memory, Past
from voice.speech.tokens import END
from voice.speech.writer import Writer, write

VOCABULARY = 50
SURE = -0.5


class Dictated:
    """Says the same tokens whatever is written, each the likeliest in its turn."""

    def __init__(self, tokens: tuple[int, ...]) -> None:
        self._tokens = tokens

    def memory(self) -> Memory:
        frames = np.zeros((1, 40, 288), np.float32)
        return Memory(frames, {}, self._at(0), (np.zeros((1, 1, 0, 1), np.float32),))

    def step(
        self, memory: Memory, tokens: NDArray[np.int64], past: Past
    ) -> tuple[NDArray[np.float32], Past]:
        written = np.concatenate([past[0], np.zeros((1, 1, 1, 1), np.float32)], axis=2)
        return self._at(written.shape[2])[None, None], (written,)

    def _at(self, place: int) -> NDArray[np.float32]:
        following = np.full(VOCABULARY, -9.0, np.float32)
        following[self._tokens[place]] = SURE
        return following


@pytest.mark.parametrize(
    ("said", "most", "written"),
    [
        ((7, 8, 9, END), 20, (7, 8, 9, END)),
        ((END,), 20, (END,)),
        ((7, 8, 9, END), 2, (7, 8)),
        ((7, 9, 9, 9, 9, 9, 9, 9, 9, END), 20, (7, 9)),
        ((7, 8, 9) * 6, 20, (7, 8, 9)),
        ((1, 1, 1, 1, END), 20, (1, 1, 1, 1, END)),  # the year 1111
    ],
)
def test_what_is_written(said: tuple[int, ...], most: int, written: tuple[int, ...]) -> None:
    decoder, writer = Dictated(said), Writer(most)
    write(decoder, decoder.memory(), writer)
    assert writer.done
    assert writer.written.tokens == written
    assert writer.written.logprobs == (SURE,) * len(written)
    assert writer.total == SURE * len(written)
