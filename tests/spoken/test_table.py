"""The table in a room: real programs, real devices, sound through the air that PulseAudio is."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import numpy as np
import pytest
from rapidfuzz import fuzz

from tests.spoken.conftest import PLAY
from voice.sound import pcm
from voice.sound.pcm import Sound

pytestmark = pytest.mark.sound

if TYPE_CHECKING:
    from tests.spoken.conftest import Host, Invite, Recording, Room

Talk = Callable[[str, str], Sound]

ALIKE = 75
# Of 100: quickly spoken and through a recogniser, "the hall stirs" may be "the holsters" (93), and
# "Hint 1" "and one" (89); another line of the game scores under 60.


def says(heard: str, line: str) -> bool:
    """True where a line is in what was heard."""
    return fuzz.partial_ratio(line.lower(), heard) >= ALIKE


RIDDLE = "My belly is full of water and there is fire beneath me"
LAST = "What is your answer?"
# Of what the host says first: it ends with this question.


def noise(seconds: float, loudness: float) -> Sound:
    """White noise, dying away."""
    samples = round(seconds * pcm.RATE)
    fading = np.exp(-np.linspace(0, 4, samples)) * loudness * 32_767
    return (np.random.default_rng(1).uniform(-1, 1, samples) * fading).astype(np.int16)


SILENCE = np.zeros(4 * pcm.RATE, np.int16)
SLAM = noise(0.8, 0.9)
HISS = noise(2.5, 0.2)
COUGH = np.concatenate([noise(0.15, 0.8), noise(0.1, 0.05), noise(0.25, 0.6)])

GAME = (
    # a player says, it is heard and printed, the host says
    ("give me a hint", "hint", "Hint 1. Look for me in the kitchen"),
    ("is it a garden gate", "garden", "Not the answer. Hint 2. I wear a lid"),
)


def test_a_game_in_a_room(room: Room, host: Host) -> None:
    opening = host.answer()
    assert says(opening, RIDDLE)
    assert says(opening, LAST)
    assert host.turns == [], "the host heard itself"
    for sound in (SLAM, HISS, COUGH):
        room.make(sound)
    for turn, (said, understood, answered) in enumerate(GAME, 1):
        room.say(said)
        assert says(host.answer(), answered)
        assert len(host.turns) == turn, "noise, a cough or the host's own voice was taken for words"
        assert understood in host.turns[-1].lower()
    assert "[L] t:2 | chime:1/12 | hints:2/3" in host.printed[-1]
    host.interrupt()
    assert host.ends() == (0, "")


LEARNED_S = 3.0
# Of the host's voice: it has learned by then what of it the microphone hears.


@pytest.mark.parametrize("headphones", [False, True])
def test_who_speaks_to_the_host_stops_it(room: Room, invite: Invite, headphones: bool) -> None:
    if headphones:
        room.wear_headphones()
    host = invite()
    host.has_spoken(LEARNED_S)
    room.say("give me a hint")
    host.prints("Hint 1: Look for me in the kitchen")
    assert len(host.turns) == 1
    assert "hint" in host.turns[0].lower()
    assert not says(host.answer(), LAST)


def test_talk_among_others_costs_nothing(room: Room, host: Host, talk: Talk) -> None:
    host.answer()
    room.make(both(talk))
    ask_for_score(room, host, talk("slt", "what is my score"))
    assert "[L] t:0 |" in host.printed[-1]


def test_who_does_not_call_the_host_by_its_name_is_left_alone(
    room: Room, invite: Invite, talk: Talk
) -> None:
    room.set('[manners]\naddress = "name"\n')
    host = invite(resumed=True)
    host.has_spoken(LEARNED_S)
    for voice, words in (("slt", "Pass me the bread, would you?"), ("awb", "Is it a garden gate?")):
        room.make(pausing(talk(voice, words)))
    finishes(host)
    room.make(pausing(talk("awb", "Is it a garden gate?")))
    ask_for_score(room, host, talk("slt", "hey clock, what is my score"))
    assert "[L] t:0 |" in host.printed[-1]


def ask_for_score(room: Room, host: Host, asked: Sound) -> None:
    """Ask until it is told: a host who still asks about the talk it heard may miss it once."""
    for _ in range(4):
        room.make(np.concatenate([SILENCE, asked, SILENCE]))
        if any("Score: 0 of 60." in line for line in host.printed):
            return
    host.prints("Score: 0 of 60.")


def finishes(host: Host) -> None:
    """Wait until it has said all it had to say, however often it held its breath."""
    heard = ""
    while not says(heard, LAST):
        heard += f" {host.answer()}"


def both(talk: Talk) -> Sound:
    """Two voices at once, as from the other end of the table."""
    voices = [
        talk("slt", "Did you feed the cat this morning? I told him to go home before dark."),
        talk("awb", "We should leave before the rain. My sister never liked that song."),
    ]
    long = max(map(len, voices))
    whole = [np.pad(voice // 4, (0, long - len(voice))) for voice in voices]
    return pausing(np.sum(whole, 0, np.int16))


def pausing(sound: Sound) -> Sound:
    """Whoever makes it says no more for two seconds: longer than any silence inside a turn."""
    return np.concatenate([sound, np.zeros(2 * pcm.RATE, np.int16)])


@pytest.fixture
def terminal() -> Iterator[tuple[int, int]]:
    """A terminal: the end that a person types at, and the program's."""
    person, program = os.openpty()
    yield person, program
    for end in (person, program):
        os.close(end)


def test_with_a_key_only_what_is_said_while_it_is_down_is_heard(
    room: Room, invite: Invite, talk: Talk, terminal: tuple[int, int]
) -> None:
    person, program = terminal
    room.set('[manners]\naddress = "key"\n')
    host = invite(terminal=program)
    host.has_spoken(LEARNED_S)
    room.make(pausing(talk("slt", "Is it a garden gate?")))
    os.write(person, b" ")
    room.say("give me a hint")
    os.write(person, b" ")
    host.prints("Hint 1: Look for me in the kitchen")
    assert len(host.turns) == 1


def test_where_there_is_no_key_to_hold_it_is_said(room: Room) -> None:
    room.set('[manners]\naddress = "key"\n')
    _, errors = room.run(*PLAY).communicate()
    assert errors.rpartition("sayso: ")[2].startswith(
        '[manners] address is "key", but there is no key to hold'
    )


def test_a_key_calls_a_host_who_was_asked_to_be_quiet(
    room: Room, invite: Invite, terminal: tuple[int, int]
) -> None:
    person, program = terminal
    host = invite(terminal=program)
    host.has_spoken(LEARNED_S)
    room.say("quiet please")
    host.prints("I am quiet now.")
    os.write(person, b" ")
    host.prints("Yes?")


def test_a_microphone_that_is_gone_is_said_and_waited_for(room: Room, host: Host) -> None:
    host.begins_to_speak()
    room.suspend("room_mic")
    host.prints("I cannot hear you: the microphone is gone. Your game is kept.")
    room.resume("room_mic")
    host.prints("I can hear you again.")
    host.answer()
    room.say("give me a hint")
    host.prints("Hint 1: Look for me in the kitchen")
    assert len(host.turns) == 1
    room.close()
    host.prints("I cannot hear you", times=2)
    host.interrupt()
    code, _ = host.ends()
    assert code == 0


def test_a_headset_pulled_out_mid_game_and_plugged_in_again(
    room: Room, invite: Invite, talk: Talk
) -> None:
    host = invite()
    host.has_spoken(LEARNED_S)
    room.unplug()
    host.prints("I cannot hear you: the microphone is gone. Your game is kept.")
    room.plug_in()
    host.prints("I can hear you again.")
    # Not before the host has said so: what it hears itself say it has yet to learn.
    room.make(np.concatenate([SILENCE, talk("slt", "give me a hint")]))
    host.prints("Hint 1: Look for me in the kitchen")
    assert len(host.turns) == 1


LISTEN = """
from voice.sound.devices import Microphone
with Microphone() as microphone:
    for frame in microphone.frames():
        print(len(frame), flush=True)
"""
PLAY_ON = """
import numpy as np
from voice.sound.devices import Loudspeaker
with Loudspeaker() as loudspeaker:
    while True:
        loudspeaker.play(np.ones(2_205, np.int16), 22_050)
        loudspeaker.drain()
        print("drained", flush=True)
"""


def test_devices_that_stop_without_a_word_are_not_waited_for(room: Room) -> None:
    programs = {"microphone": room.run("-c", LISTEN), "loudspeaker": room.run("-c", PLAY_ON)}
    for program in programs.values():
        assert program.stdout
        assert program.stdout.readline() in ("512\n", "drained\n")
    room.suspend("room_mic")
    room.suspend("room_out")
    for name, program in programs.items():
        _, errors = program.communicate(timeout=20)
        assert f"MissingError: The {name} is gone: " in errors


FOUND = "from voice.sound import devices as d; print(d.has_microphone(), d.has_loudspeaker())"


def test_devices_are_found_where_there_are_any(room: Room) -> None:
    assert room.run("-c", FOUND).communicate() == ("True True\n", "")
    assert room.run("-c", FOUND, PULSE_SERVER="unix:/dev/null").communicate() == (
        "False False\n",
        "",
    )


LOUD = 9_000

PLAY_A_SECOND = f"""
import numpy as np
from voice.sound.devices import Loudspeaker
with Loudspeaker() as loudspeaker:
    for _ in range(5):
        loudspeaker.play(np.full(4_410, {LOUD}, np.int16), 22_050)
    loudspeaker.drain()
"""


def test_what_is_drained_has_been_heard_to_its_end(room: Room, recording: Recording) -> None:
    assert room.run("-c", PLAY_A_SECOND).communicate() == ("", "")
    heard = recording.until(lambda sound: loud(sound) > 0.99)
    assert loud(heard) < 1.01


def loud(sound: Sound) -> float:
    """For how many seconds it is."""
    return float((sound > LOUD / 2).sum()) / pcm.RATE
