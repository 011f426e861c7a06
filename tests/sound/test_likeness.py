"""Whose sound it is."""

from __future__ import annotations

import numpy as np
import pytest

from voice.sound.likeness import likeness
from voice.sound.pcm import Sound


def noise(samples: int, seed: int) -> Sound:
    return np.random.default_rng(seed).normal(0, 2_000, samples).astype(np.int16)


@pytest.mark.parametrize("delay", [0, 1, 777, 8_000])
@pytest.mark.parametrize("loudness", [-1.0, 0.01, 1.0, 4.0])
def test_a_stretch_of_what_is_played_is_like_it(delay: int, loudness: float) -> None:
    played = noise(16_192, seed=1)
    recorded = (played[delay:][:8_192] * loudness).astype(np.int16)
    assert likeness(recorded, played) > 0.98


@pytest.mark.parametrize(
    "recorded", [noise(8_192, seed=2), np.zeros(8_192, np.int16), np.full(8_192, 900, np.int16)]
)
def test_anything_else_is_not(recorded: Sound) -> None:
    assert likeness(recorded, noise(16_192, seed=1)) < 0.1


def test_of_two_voices_it_is_as_much_as_the_one_is_louder() -> None:
    played, other = noise(16_192, seed=1), noise(8_192, seed=2)
    likenesses = [likeness(played[:8_192] // much + other, played) for much in (1, 4, 16)]
    assert likenesses == pytest.approx([0.71, 0.24, 0.07], abs=0.05)


def test_nothing_played_is_like_nothing() -> None:
    assert likeness(noise(8_192, seed=1), np.zeros(16_192, np.int16)) == 0
