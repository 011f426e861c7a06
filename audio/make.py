"""Makes every cue in this folder anew: `python audio/make.py`. Nothing in them is recorded."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import soundfile  # type: ignore[import-untyped]
from numpy.typing import NDArray

RATE = 22_050
Wave = NDArray[np.float64]


def seconds(length: float) -> Wave:
    """Points in time, in seconds."""
    return np.arange(int(length * RATE)) / RATE


def struck(hertz: float, length: float, fading: float) -> Wave:
    """A struck bell or bar: a tone and two of its partials, dying away."""
    t = seconds(length)
    partials = ((1.0, 1.0), (2.76, 0.4), (5.4, 0.2))
    tone = sum(level * np.sin(2 * np.pi * hertz * ratio * t) for ratio, level in partials)
    return np.asarray(tone * np.exp(-fading * t))


def rushing(length: float, low: float, high: float, seed: int) -> Wave:
    """Running water: noise between two pitches in Hz."""
    noise = np.random.default_rng(seed).normal(0, 1, int(length * RATE))
    spectrum = np.fft.rfft(noise)
    pitches = np.fft.rfftfreq(len(noise), 1 / RATE)
    spectrum[(pitches < low) | (pitches > high)] = 0
    return np.fft.irfft(spectrum, len(noise))


def bubbles(length: float, count: int, seed: int) -> Wave:
    """Bubbles rising: short tones that slide upwards."""
    rng = np.random.default_rng(seed)
    wave = np.zeros(int(length * RATE))
    for _ in range(count):
        t = seconds(rng.uniform(0.03, 0.09))
        bubble = np.sin(2 * np.pi * rng.uniform(250, 600) * (1 + 4 * t) * t) * np.hanning(len(t))
        start = rng.integers(0, len(wave) - len(t))
        wave[start : start + len(t)] += bubble * rng.uniform(0.3, 1.0)
    return wave


def water(length: float, loudness: float, seed: int) -> Wave:
    """Water that rises: a swell with bubbles in it, the louder the nearer."""
    swell = np.hanning(int(length * RATE))
    flow = rushing(length, 200, 1_800, seed)
    return swell * (flow / np.abs(flow).max() + 0.5 * bubbles(length, 14, seed)) * loudness


def after(*parts: tuple[float, Wave]) -> Wave:
    """Waves laid over each other, each from its own second on."""
    whole = np.zeros(max(int(start * RATE) + len(wave) for start, wave in parts))
    for start, wave in parts:
        place = int(start * RATE)
        whole[place : place + len(wave)] += wave
    return whole


CUES: dict[str, Callable[[], Wave]] = {
    "solved": lambda: after((0, struck(660, 0.9, 5)), (0.18, struck(990, 1.0, 5))),
    "wrong": lambda: struck(92, 0.5, 9),
    "water-200": lambda: water(1.2, 0.35, 1),
    "water-100": lambda: water(1.6, 0.6, 2),
    "water-50": lambda: water(2.0, 0.9, 3),
    "waiting": lambda: struck(440, 0.35, 14),
    "hatch": lambda: after((0, struck(180, 1.2, 4)), (0.35, 0.7 * struck(240, 1.2, 3.5))),
    "flood": lambda: after((0, water(2.6, 1.0, 4)), (1.4, 0.6 * struck(70, 1.2, 3))),
}


SOFTLY, SOFT = {"waiting"}, 0.17
"""Cues that disturb no one who thinks, and their peak, of full scale."""


def main() -> None:
    """Write each cue beside this file, as loud as speech is."""
    for name, make in CUES.items():
        wave = make()
        wave = wave / np.abs(wave).max() * (SOFT if name in SOFTLY else 0.5)
        samples = (wave * 32_767).astype(np.int16)
        soundfile.write(Path(__file__).parent / f"{name}.wav", samples, RATE)


if __name__ == "__main__":
    main()
