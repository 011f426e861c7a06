import numpy as np
import pytest

from tests.bench.hear.conditions import CONDITIONS, SNR_DB, heard_in, level, pink
from voice.sound.pcm import RATE, Sound


def tone(hz: float, seconds: float = 1.0) -> Sound:
    wave = 3000 * np.sin(2 * np.pi * hz * np.arange(seconds * RATE) / RATE)
    sound: Sound = np.rint(wave).astype(np.int16)
    return sound


SPEECH = np.concatenate([tone(440), np.zeros(RATE, np.int16)])
OTHERS = [tone(hz, 0.7) for hz in range(100, 1300, 100)]


@pytest.mark.parametrize("condition", CONDITIONS)
def test_a_condition_is_always_the_same_and_as_long(condition: str) -> None:
    once, again = (heard_in(condition, SPEECH, OTHERS, seed=5) for _ in range(2))
    assert once.dtype == np.int16
    assert len(once) == len(SPEECH) + 2 * round(0.3 * RATE)
    assert np.array_equal(once, again)


@pytest.mark.parametrize("condition", ["pink", "babble"])
def test_noise_is_10_db_under_the_speech_and_not_under_its_pauses(condition: str) -> None:
    clean = heard_in("clean", SPEECH, OTHERS, 5).astype(float)
    noise = heard_in(condition, SPEECH, OTHERS, 5) - clean
    snr = 20 * np.log10(level(SPEECH) / np.sqrt(np.mean(noise**2)))
    assert snr == pytest.approx(SNR_DB, abs=0.1)
    assert np.std(noise[:4000]) > 0
    assert not np.array_equal(noise, heard_in(condition, SPEECH, OTHERS, 6) - clean)


def test_the_level_is_that_of_what_is_spoken() -> None:
    assert level(SPEECH) == pytest.approx(3000 / np.sqrt(2), rel=0.01)


def test_pink_noise_has_as_much_power_in_every_octave() -> None:
    power = np.abs(np.fft.rfft(pink(2 * RATE, seed=1))) ** 2
    octaves = [power[2 * hz : 4 * hz].sum() for hz in (250, 500, 1000, 2000)]
    assert max(octaves) < 1.5 * min(octaves)
