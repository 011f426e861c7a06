from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from voice.channels.speaking import speak_reply
from voice.settings import shipped
from voice.sound.cues import Cues
from voice.sound.recording import Recording
from voice.talk import Line, Reply

AUDIO = shipped("audio")
NAMES = sorted(path.stem for path in AUDIO.glob("*.wav"))


class OneTone:
    """A voice that says everything in a tenth of a second."""

    rate = 16_000

    def of(self, name: str) -> OneTone:
        return self

    def speak(self, text: str) -> list[NDArray[np.int16]]:
        return [np.ones(1_600, np.int16)]


@pytest.mark.parametrize("name", NAMES)
def test_every_cue_is_a_short_sound(name: str) -> None:
    sound = Cues(AUDIO).sound(name)
    assert sound is not None
    assert 0.3 < len(sound) / Cues.rate < 3.0
    assert np.abs(sound).max() > 5_000


@pytest.mark.parametrize(
    ("folder", "name"), [(AUDIO, ""), (AUDIO, "no-such-cue"), (None, "solved"), (Path("/no"), "x")]
)
def test_no_cue_is_no_sound(folder: Path | None, name: str) -> None:
    assert Cues(folder).sound(name) is None


@pytest.mark.parametrize(
    ("line", "cues", "seconds"),
    [
        (Line("Solved."), Cues(AUDIO), 0.1),
        (Line("Solved.", cue="wrong"), Cues(AUDIO), 0.6),
        (Line("Solved.", spoken="", cue="wrong"), Cues(AUDIO), 0.5),
        (Line("Solved.", cue="wrong"), Cues(None), 0.1),
        (Line("Solved.", cue="wrong"), None, 0.1),
    ],
)
def test_a_cue_sounds_before_its_line(
    line: Line, cues: Cues | None, seconds: float, tmp_path: Path
) -> None:
    room = Recording(16_000)
    speak_reply(Reply((line,)), OneTone(), room, cues)  # type: ignore[arg-type]
    room.write(tmp_path / "a.wav")
    size = (tmp_path / "a.wav").stat().st_size
    assert abs((size - 44) / 2 / 16_000 - seconds) < 0.01
