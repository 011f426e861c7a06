"""The host's voice and the demo player's: whatever the text, whole and valid sound comes out."""

from __future__ import annotations

import importlib.util
import itertools
import shutil
import subprocess
import sys
from collections.abc import Callable
from importlib.machinery import ModuleSpec
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from voice.errors import MissingError
from voice.speech.espeak import Espeak
from voice.speech.loudness import after_pause, levelled, silence
from voice.speech.piper import Piper
from voice.speech.synthesiser import Synthesiser

pytestmark = pytest.mark.speech

NO_ESPEAK = pytest.mark.skipif(not shutil.which("espeak-ng"), reason="no espeak-ng here")
ESPEAK = pytest.param(Espeak, marks=NO_ESPEAK)
RATE = 22_050


@pytest.fixture(scope="module")
def piper() -> Piper:
    return Piper()


def seconds(voice: Synthesiser, text: str) -> float:
    return sum(len(sound) for sound in voice.speak(text)) / voice.rate


def voiced(sound: NDArray[np.int16]) -> float:
    """Seconds over 1/30 of the peak, small gaps within included."""
    loud = np.flatnonzero(np.abs(sound.astype(np.int32)) > np.max(np.abs(sound)) / 30)
    return float(loud[-1] - loud[0]) / RATE


@pytest.mark.parametrize("make", [Piper, ESPEAK])
@pytest.mark.parametrize("text", ["", "  \n", "...", "?!", "—", "'", "🎃", "\x00"])
def test_nothing_to_say_is_a_short_silence(make: Callable[[], Synthesiser], text: str) -> None:
    (sound,) = make().speak(text)
    assert sound.dtype == np.int16
    assert 0.1 < len(sound) / RATE < 0.5
    assert not sound.any()


@pytest.mark.parametrize("letter", list("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
def test_a_letter_is_no_puff(piper: Piper, letter: str) -> None:
    (sound,) = piper.speak(letter)
    assert 0.15 < voiced(sound) < 0.9


@pytest.mark.parametrize(
    ("word", "shortest", "longest"),
    [("el", 0.15, 0.6), ("Yes.", 0.2, 0.7), ("kettle.", 0.18, 0.8), ("backpack", 0.3, 1.1),
     ("Correct:", 0.15, 0.9), ("jack-o'-lantern", 0.5, 1.6)],
)  # fmt: skip
def test_a_word_alone_is_whole_and_nothing_is_added(
    piper: Piper, word: str, shortest: float, longest: float
) -> None:
    (sound,) = piper.speak(word)
    assert shortest < voiced(sound) < longest


@pytest.mark.parametrize("make", [Piper, ESPEAK])
def test_sound_comes_sentence_by_sentence_at_one_loudness(
    make: Callable[[], Synthesiser],
) -> None:
    text = "Correct: kettle.\nChime 2 of 12.\nThe clock in the hall stirs. Is it a shadow?"
    sounds = list(make().speak(text))
    assert len(sounds) == 5
    levels = [np.sqrt(np.mean(np.square(s[np.abs(s) > 300].astype(float)))) for s in sounds]
    assert max(levels) / min(levels) < 1.5
    assert all(np.max(np.abs(sound)) < 32_767 for sound in sounds)


@pytest.mark.parametrize("make", [Piper, ESPEAK])
def test_pace_is_the_length_of_speech(make: Callable[[float], Synthesiser]) -> None:
    line = "Twelve chimes, twelve riddles, three hints each."
    quick, usual, slow = (seconds(make(pace), line) for pace in (0.8, 1.0, 1.25))
    assert quick < usual < slow


@pytest.mark.parametrize(
    "text", ["x" * 500, "word " * 120, "Ж 漢字 ß é", "1" * 90, "[[ɹ]] <break/> $5", "a\x07b\u202ec"]
)
def test_any_text_is_spoken(piper: Piper, text: str) -> None:
    first = next(piper.speak(text))
    assert first.dtype == np.int16
    assert first.any()


@pytest.mark.parametrize("make", [Piper, Espeak])
def test_a_missing_voice_names_the_remedy(
    make: Callable[[], Synthesiser], monkeypatch: pytest.MonkeyPatch
) -> None:
    def absent(_name: str) -> ModuleSpec | None:
        return None

    monkeypatch.setattr(importlib.util, "find_spec", absent)
    monkeypatch.setenv("PATH", "")
    with pytest.raises(MissingError, match="install"):
        make()


@pytest.mark.parametrize("script", ["exit 1", "exit 0", "echo no sound at all"])
def test_an_espeak_that_makes_no_sound_names_the_remedy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, script: str
) -> None:
    program = tmp_path / "espeak-ng"
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(MissingError, match="reinstall espeak-ng"):
        next(Espeak().speak("Hello."))


def test_the_model_is_not_loaded_before_it_speaks() -> None:
    code = (
        "import sys; from voice.speech.piper import Piper; "
        "Piper().speak('Hello.'); "
        "sys.exit('onnxruntime' in sys.modules or 'piper' in sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def tone(length: float, level: float) -> NDArray[np.float32]:
    time = np.arange(round(length * RATE)) / RATE
    return (level * np.sin(2 * np.pi * 220 * time)).astype(np.float32)


def quiet(length: float) -> NDArray[np.float32]:
    return np.zeros(round(length * RATE), dtype=np.float32)


@pytest.mark.parametrize(("level", "lead"), list(itertools.product([0.01, 0.2, 0.9], [0.0, 0.4])))
def test_levelled_sound_has_one_loudness_and_its_pause(level: float, lead: float) -> None:
    sound = levelled(np.concatenate([quiet(lead), tone(0.5, level)]), RATE, "Kettle.")
    assert 0.8 < len(sound) / RATE < 1.0
    assert 3_000 < np.sqrt(np.mean(np.square(sound[2_000:9_000].astype(float)))) < 3_600


def test_nothing_levelled_is_a_silence() -> None:
    assert levelled(quiet(0.3), RATE, ".").tolist() == silence(RATE).tolist()
    assert levelled(quiet(0.0), RATE, ".").tolist() == silence(RATE).tolist()


@pytest.mark.parametrize(
    ("pieces", "left"),
    [
        ([tone(0.6, 0.5), quiet(0.2), tone(0.3, 0.5)], 0.3),
        ([tone(0.6, 0.5), quiet(0.2), tone(0.3, 0.5), quiet(0.3), tone(0.1, 0.5)], 0.7),
        ([tone(0.6, 0.5), quiet(0.05), tone(0.3, 0.5)], None),
        ([tone(0.6, 0.5), quiet(0.5)], None),
        ([quiet(0.5)], None),
        ([], None),
    ],
)
def test_the_carrier_ends_at_the_first_pause(
    pieces: list[NDArray[np.float32]], left: float | None
) -> None:
    alone = after_pause(np.concatenate([quiet(0), *pieces]), RATE, 0.1)
    assert (None if alone is None else round(len(alone) / RATE - 0.05, 1)) == left
