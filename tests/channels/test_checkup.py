"""`sayso doctor` at a table: what was recorded, and the line it makes of it, remedy included."""

from __future__ import annotations

import numpy as np
import pytest

from voice.channels.checkup import hearing_line, listened, lost_line, loudspeaker_line, room_line
from voice.settings import load
from voice.sound.endpoint import Endpointer
from voice.sound.measure import Echo
from voice.sound.pcm import Sound
from voice.sound.plugs import Losses


def noise(dbfs: float, seconds: float = 1.0) -> Sound:
    """Noise of a level, in decibels below full scale."""
    loudness = 32_768 * 10 ** (dbfs / 20)
    made = np.random.default_rng(5).normal(0, loudness, round(seconds * 16_000))
    return made.clip(-32_768, 32_767).astype(np.int16)


@pytest.mark.parametrize(
    ("room", "told"),
    [
        (noise(-60), "microphone: opened; the quiet room is at -60 dBFS"),
        (noise(-40), "microphone: opened; the quiet room is at -40 dBFS"),
        (np.zeros(16_000, np.int16), "opened; it gives no sound in the quiet room"),
        (np.zeros(0, np.int16), "opened; it gives no sound in the quiet room"),
        (noise(-30), "FAULT. The room is loud (-30 dBFS): turn down what is playing, or"),
    ],
)
def test_what_a_second_of_the_room_tells(room: Sound, told: str) -> None:
    assert told in room_line(room)


@pytest.mark.parametrize(
    ("echo", "told"),
    [
        (Echo(0.042, -31.0), "loudspeaker: heard after 42 ms at -31 dBFS"),
        (
            Echo(0.42, -31.0),
            "after 420 ms at -31 dBFS: late, as usual with Bluetooth. You can play",
        ),
        (None, "opened, but the microphone did not hear it: that is fine with headphones"),
    ],
)
def test_what_comes_back_of_the_cue(echo: Echo | None, told: str) -> None:
    assert told in loudspeaker_line(echo)


@pytest.mark.parametrize(
    ("turn", "words", "told"),
    [
        (noise(-20), "kettle", 'hearing: "kettle" at -20 dBFS'),
        (noise(-20), "", "hearing: a voice, but no words at -20 dBFS"),
        (None, "", "FAULT. Sayso heard nobody speak: come nearer, or set [table] microphone"),
        (noise(-3), "kettle", 'FAULT. "kettle", too loud for the microphone: turn down its gain'),
        (noise(-50), "kettle", 'FAULT. "kettle", faint (-50 dBFS): come nearer, or turn up'),
        (noise(-50), "", "FAULT. a voice, but no words, faint (-50 dBFS): come nearer"),
    ],
)
def test_what_was_heard_of_the_player(turn: Sound | None, words: str, told: str) -> None:
    assert told in hearing_line(turn, words)


class Loud:
    """A likelihood: what is loud is speech."""

    def probability(self, frame: Sound) -> float:
        return float(np.abs(frame).mean() > 1_000)

    def reset(self) -> None:
        """Nothing is remembered."""


@pytest.mark.parametrize(
    ("seconds", "spoke", "told"),
    [
        ((noise(-60), noise(-15), noise(-60, 3)), True, "hearing: "),
        ((noise(-60, 12),), False, "Sayso heard nobody speak: come nearer"),
        ((np.zeros(12 * 16_000, np.int16),), False, "The microphone gives only silence: unmute"),
        ((noise(-60, 12), noise(-15)), False, "Sayso heard nobody speak"),  # too late
    ],
)
def test_a_word_is_waited_for_and_a_muted_microphone_told_from_a_quiet_player(
    seconds: tuple[Sound, ...], spoke: bool, told: str
) -> None:
    sound = np.concatenate(seconds)
    frames = (sound[at : at + 512] for at in range(0, len(sound) - 511, 512))
    turn, silent = listened(frames, Endpointer(load({}).turns, Loud()))
    assert (turn is not None) == spoke
    assert told in hearing_line(turn, "kettle", silent)


@pytest.mark.parametrize(
    ("now", "last", "told"),
    [
        (Losses(), None, "lost sound: none now"),
        (Losses(), Losses(), "lost sound: none now; none at the last table"),
        (
            Losses(2, 0),
            None,
            "lost sound: 2 times from the microphone, 0 to the loudspeaker now: close",
        ),
        (
            Losses(),
            Losses(3, 1),
            "none now; 3 times from the microphone, 1 to the loudspeaker at the last table: close",
        ),
    ],
)
def test_how_often_sound_was_lost(now: Losses, last: Losses | None, told: str) -> None:
    assert told in lost_line(now, last)
