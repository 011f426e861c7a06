"""Levels and echoes: sounds in, decibels and delays out."""

from __future__ import annotations

import numpy as np
import pytest

from voice.sound import measure, pcm
from voice.sound.pcm import Sound


def tone(loudness: float, seconds: float = 1.0) -> Sound:
    moments = np.arange(round(seconds * pcm.RATE)) / pcm.RATE
    return (np.sin(2 * np.pi * 440 * moments) * loudness * 32_767).astype(np.int16)


def chirp() -> Sound:
    moments = np.arange(pcm.RATE // 2) / pcm.RATE
    return (np.sin(2 * np.pi * (300 + 600 * moments) * moments) * 9_000).astype(np.int16)


def hiss(seconds: float, loudness: float) -> Sound:
    return np.random.default_rng(3).normal(0, loudness, round(seconds * pcm.RATE)).astype(np.int16)


@pytest.mark.parametrize(
    ("sound", "expected"),
    [
        (np.zeros(0, np.int16), measure.NOTHING_DBFS),
        (np.zeros(1_000, np.int16), measure.NOTHING_DBFS),
        (tone(1.0), -3.0),
        (tone(0.1), -23.0),
        (np.full(10, -32_768, np.int16), 0.0),
    ],
)
def test_levels(sound: Sound, expected: float) -> None:
    assert measure.dbfs(sound) == pytest.approx(expected, abs=0.1)


@pytest.mark.parametrize(
    ("sound", "too_loud"),
    [
        (tone(0.9), False),
        ((tone(1.0).astype(np.int32) * 2).clip(-32_768, 32_767).astype(np.int16), True),
        (np.full(100, -32_768, np.int16), True),
        (np.zeros(0, np.int16), False),
    ],
)
def test_what_is_cut_off_at_full_scale_is_noticed(sound: Sound, too_loud: bool) -> None:
    assert measure.clipped(sound) is too_loud


def swelling(loudness: float) -> Sound:
    """Two sounds at once that swell and fade, as a voice does, cut off at full scale."""
    moments = np.arange(pcm.RATE) / pcm.RATE
    voice = np.sin(2 * np.pi * 180 * moments) + np.sin(2 * np.pi * 610 * moments)
    swell = np.sin(2 * np.pi * 3 * moments) ** 2
    sound: Sound = (voice * swell * loudness * 16_000).clip(-32_768, 32_767).astype(np.int16)
    return sound


@pytest.mark.parametrize(
    ("sound", "cut_off"),
    [
        (swelling(0.1), False),
        (swelling(1.0), False),
        (swelling(2.0), False),
        (swelling(40.0), True),
        (hiss(1, 2_000), False),
        ((hiss(1, 300).astype(np.int32) * 1_000).clip(-32_768, 32_767).astype(np.int16), True),
        # It stays cut off however it is turned down or resampled afterwards.
        ((swelling(40.0) * 0.1).astype(np.int16), True),
        (pcm.resample(pcm.resample(swelling(40.0), 16_000, 11_025), 11_025, 16_000), True),
        (np.zeros(1_000, np.int16), False),
        (np.zeros(0, np.int16), False),
    ],
)
def test_sound_that_was_far_too_loud_is_distorted(sound: Sound, cut_off: bool) -> None:
    assert measure.distorted(sound) is cut_off


@pytest.mark.parametrize("delay_s", [0.0, 0.02, 0.14, 0.9])
@pytest.mark.parametrize("part", [1.0, 0.1, -0.1])
def test_an_echo_is_found_where_it_is(delay_s: float, part: float) -> None:
    recorded = hiss(2, 60)
    at = round(delay_s * pcm.RATE)
    recorded[at : at + len(chirp())] += (chirp() * part).astype(np.int16)
    found = measure.echo(chirp(), recorded)
    assert found is not None
    assert found.delay_s == pytest.approx(delay_s, abs=0.003)
    level = measure.dbfs(chirp()) + 20 * np.log10(abs(part))
    assert found.dbfs == pytest.approx(level, abs=1)


@pytest.mark.parametrize(
    "recorded",
    [
        np.zeros(2 * pcm.RATE, np.int16),
        hiss(2, 60),
        hiss(2, 3_000),
        tone(0.3, 2),
        np.zeros(0, np.int16),
        chirp()[:100],
    ],
)
def test_where_it_was_not_heard_there_is_none(recorded: Sound) -> None:
    assert measure.echo(chirp(), recorded) is None


def test_silence_has_no_echo() -> None:
    assert measure.echo(np.zeros(1_000, np.int16), hiss(1, 60)) is None
