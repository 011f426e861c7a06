from __future__ import annotations

import numpy as np
import pytest

from voice.sound.converter import Converter
from voice.sound.pcm import Sound


def tone(hertz: float, rate: int, seconds: float = 1.0) -> Sound:
    moments = np.arange(round(rate * seconds)) / rate
    return (np.sin(2 * np.pi * hertz * moments) * 10_000).astype(np.int16)


def pitch(sound: Sound, rate: int) -> float:
    """Hz of the loudest part of a sound."""
    strength = np.abs(np.fft.rfft(sound * np.hanning(len(sound))))
    return float(strength.argmax() * rate / len(sound))


@pytest.mark.parametrize("rate", [8_000, 16_000, 22_050, 44_100, 48_000, 96_000])
@pytest.mark.parametrize("channels", [1, 2, 6])
@pytest.mark.parametrize("block", [64, 1_000])
def test_any_recording_becomes_mono_at_16000_hz(rate: int, channels: int, block: int) -> None:
    recorded = np.repeat(tone(440, rate)[:, None], channels, axis=1)
    convert = Converter(rate)
    parts = [convert(recorded[n : n + block]) for n in range(0, len(recorded), block)]
    sound = np.concatenate(parts)
    assert sound.dtype == np.int16
    assert sound.ndim == 1
    assert 14_900 < len(sound) <= 16_000  # the resampler still holds the last 0.02 to 0.07 s
    assert pitch(sound, 16_000) == pytest.approx(440, abs=2)
    assert np.abs(sound.astype(int)).max() == pytest.approx(10_000, rel=0.05)


def test_channels_are_averaged() -> None:
    block = np.array([[100, 300], [-32_768, -32_768], [32_767, 32_767]], np.int16)
    assert Converter(16_000)(block).tolist() == [200, -32_768, 32_767]


def test_what_came_before_is_forgotten() -> None:
    block = np.full((48_000, 1), 9_000, np.int16)
    convert = Converter(48_000)
    convert(block)
    convert.clear()
    assert np.abs(convert(np.zeros((48_000, 1), np.int16))).max() <= 1  # soxr dithers
