"""Where the nearest speaker is, in made-up sounds whose loudness is known."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from voice.speech.foreground import foreground

RATE = 16_000
Sound = NDArray[np.int16]


def murmur(seconds: float, level_db: float, seed: int = 0) -> Sound:
    noise = np.random.default_rng(seed).normal(
        0, 32_768 * 10 ** (level_db / 20), int(seconds * RATE)
    )
    return np.clip(noise, -32_768, 32_767).astype(np.int16)


@pytest.mark.parametrize(
    ("before", "spoken", "after", "room_db", "kept"),
    [
        (2.0, 1.0, 3.0, -30, (1.5, 3.5)),
        (0.0, 1.0, 3.0, -30, (0.0, 1.5)),
        (3.0, 0.5, 0.0, -30, (2.5, 3.5)),
        (2.0, 1.0, 2.0, -60, (0.0, 5.0)),
    ],
)
def test_what_is_about_the_loud_part_goes_where_the_room_is_loud(
    before: float, spoken: float, after: float, room_db: float, kept: tuple[float, float]
) -> None:
    sound = np.concatenate(
        [murmur(before, room_db), murmur(spoken, -18, seed=1), murmur(after, room_db, seed=2)]
    )
    part = foreground(sound)
    first = sound.tobytes().index(part.tobytes()) // 2
    assert kept[0] * RATE <= first <= before * RATE
    assert (before + spoken) * RATE <= first + len(part) <= kept[1] * RATE


def test_a_pause_between_words_is_kept() -> None:
    word, pause = murmur(0.5, -18), murmur(1.0, -32)
    assert len(foreground(np.concatenate([word, pause, word]))) == 2 * RATE


@settings(max_examples=30, deadline=None)
@given(st.integers(1, 3 * RATE), st.integers(0, 2**32 - 1))
def test_any_sound_has_a_foreground(samples: int, seed: int) -> None:
    sound = np.random.default_rng(seed).integers(-9_999, 9_999, samples).astype(np.int16)
    assert 0 < len(foreground(sound)) <= samples


def test_silence_is_all_foreground() -> None:
    assert len(foreground(np.zeros(RATE, np.int16))) == RATE
