"""A telephone's sound at twice its rate."""

from __future__ import annotations

import numpy as np
import pytest

from voice.sound import pcm
from voice.sound.doubling import Doubler


def tone(hertz: float, rate: int, seconds: float = 1.0) -> pcm.Sound:
    at = np.arange(round(rate * seconds)) / rate
    return (8000 * np.sin(2 * np.pi * hertz * at)).astype(np.int16)


@pytest.mark.parametrize("hertz", [100, 300, 1000, 2500, 3400, 3600])
def test_all_that_a_line_carries_is_as_it_was(hertz: float) -> None:
    doubled = Doubler()(tone(hertz, pcm.PHONE_RATE))[1000:]
    late = 48 / pcm.RATE  # 3 ms
    at = np.arange(1000, 1000 + len(doubled)) / pcm.RATE - late
    assert np.abs(doubled - 8000 * np.sin(2 * np.pi * hertz * at)).max() < 8000 * 0.01


def test_blocks_of_any_length_are_the_same_sound() -> None:
    sound = np.random.default_rng(3).integers(-9000, 9000, 1000).astype(np.int16)
    in_blocks = Doubler()
    blocks = [in_blocks(sound[a:b]) for a, b in ((0, 7), (7, 7), (7, 500), (500, 1000))]
    assert [len(block) for block in blocks] == [14, 0, 986, 1000]
    assert (np.concatenate(blocks) == Doubler()(sound)).all()


def test_what_is_louder_than_a_sample_is_cut_off() -> None:
    loudest = np.full(400, 32_767, np.int16)
    loudest[::3] = -32_768
    doubled = Doubler()(loudest).astype(int)
    assert doubled.max() == 32_767
    assert doubled.min() == -32_768
    assert (doubled[1::2] > 0).any()
