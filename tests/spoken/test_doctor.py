"""`sayso doctor` in a room: it plays, speaks and listens, and tells what came of it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import numpy as np
import pytest

from voice.sound import pcm
from voice.sound.pcm import Sound
from voice.speech.moonshine import Moonshine
from voice.talk import Expects

pytestmark = pytest.mark.sound

if TYPE_CHECKING:
    from tests.spoken.conftest import Recording, Room

LOUD = 500


def words_and_silence(sound: Sound) -> bool:
    """Someone spoke for half a second and more, and has been silent for a second."""
    loud = np.abs(sound) > LOUD
    return bool(loud.sum() > 0.2 * pcm.RATE and not loud[-pcm.RATE :].any())


def test_a_doctor_who_listens(room: Room, recording: Recording, ears: Moonshine) -> None:
    doctor = room.run("-m", "voice", "doctor")
    assert doctor.stdout
    told = []
    for line in doctor.stdout:
        told.append(line.rstrip())
        if told[-1] == "(Say a word, please.)":
            break
    begun = len(recording.since(0))
    recording.until(lambda sound: words_and_silence(sound[begun:]))
    room.say("is it a garden gate")
    told += doctor.communicate(timeout=60)[0].splitlines()
    found = "\n".join(told)
    assert "microphone: opened; it gives no sound in the quiet room" in found, found
    assert (back := re.search(r"^loudspeaker: heard after (\d+) ms at -\d+ dBFS", found, re.M))
    assert 0 < int(back[1]) < 1000
    assert re.search(r'^hearing: "[^"]*garden[^"]*" at -\d+ dBFS$', found, re.M | re.I), found
    assert re.search(r"^lost sound: ", found, re.M)
    assert "MISSING" not in found
    assert doctor.returncode == 0
    heard = ears.hear(recording.since(begun), Expects()).text.lower()
    assert re.search(r"\bsay\b.*\bword\b", heard)
    assert "garden" in heard, "it says what it heard"


def test_without_devices_each_fault_has_its_remedy(room: Room) -> None:
    doctor = room.run("-m", "voice", "doctor", PULSE_SERVER="unix:/dev/null")
    told, errors = doctor.communicate(timeout=60)
    assert (doctor.returncode, errors) == (4, "")
    assert re.search(r"^microphone: MISSING\. .* Until then .* by keyboard\.$", told, re.M)
    assert re.search(r"^loudspeaker: MISSING\. .* Until then .* host's words\.$", told, re.M)
    assert "recogniser: moonshine, loaded" in told
