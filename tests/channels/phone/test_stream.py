"""A streamed call frame by frame: barge-in, coughs, silence, keys, pacing; no time passes here."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from voice import settings
from voice.channels.phone.book import BusyError
from voice.channels.phone.ears import Ears
from voice.channels.phone.form import Act, Keys, Nothing
from voice.channels.phone.messages import Dtmf, Mark, Media, Stop
from voice.channels.phone.prompt import UNTIL_HASH, Prompt, audible
from voice.channels.phone.speaker import AHEAD_S, Speaker
from voice.channels.phone.stream import Stream
from voice.dialogue.delivery import Delivery
from voice.settings import shipped
from voice.sound import mulaw, pcm
from voice.sound.cues import Cues
from voice.sound.endpoint import Endpointer
from voice.speech.recogniser import Heard
from voice.talk import Expects, Utterance
from voice.talk import Line as Said

FRAME_S = 0.02
QUIET = mulaw.encode(np.zeros(160, np.int16))
LOUD = mulaw.encode(np.full(160, 8000, np.int16))
"""Speech, to the likelihood below."""


class Loud:
    """A likelihood: what is loud is speech."""

    def probability(self, frame: NDArray[np.int16]) -> float:
        return float(np.abs(frame).mean() > 1000)

    def reset(self) -> None:
        """Nothing is remembered."""


class Script:
    """A recogniser that hears what it is told to."""

    name = "script"

    def __init__(self, *heard: str) -> None:
        self.heard = list(heard)

    def hear(self, audio: NDArray[np.int16], expects: Expects) -> Heard:
        return Heard(self.heard[0] if self.heard else "", 0.9)


class Hum:
    """A voice of two seconds a sentence; louder where a caller has asked for it."""

    rate = 8000
    loudness = 1.0

    def speak(self, text: str) -> Iterator[NDArray[np.int16]]:
        for _ in filter(None, text.split(".")):
            yield np.full(16_000, 500 * self.loudness, np.int16)

    def at(self, delivery: Delivery) -> Hum:
        other = copy(self)
        other.loudness = delivery.loudness
        return other

    def of(self, name: str) -> Hum:
        return self

    def ready(self, texts: tuple[str, ...]) -> None:
        """Nothing needs to be made."""


def mulaw_of(sample: int) -> int:
    return int(mulaw.decode(mulaw.encode(np.array([sample], np.int16)))[0])


class Several(Hum):
    """A host, and Ailsa, who hums louder and at another rate."""

    def of(self, name: str) -> Hum:
        return Ailsa() if name == "Ailsa" else self


class Ailsa(Hum):
    rate = 16_000

    def speak(self, text: str) -> Iterator[NDArray[np.int16]]:
        yield np.full(32_000, 2000, np.int16)


@dataclass
class Talk:
    """A conversation that answers "<act>." and says goodbye to "bye"."""

    acts: list[Act] = field(default_factory=list)
    listen_s: int = 12
    keys: int = 1
    busy: int = 0
    """How often it must wait for another server."""

    def open(self) -> Prompt:
        self._wait()
        return Prompt(audible("Welcome.", "Which game?"), Expects(), self.listen_s, self.keys)

    def _wait(self) -> None:
        if self.busy:
            self.busy -= 1
            raise BusyError

    def take(self, act: Act) -> Prompt:
        self._wait()
        self.acts.append(act)
        bye = isinstance(act, Utterance) and act.text == "bye"
        said = audible("Goodbye." if bye else "Answer.")
        loud = Delivery(loudness=2.0 if isinstance(act, Utterance) and act.text == "loud" else 1.0)
        return Prompt(said, Expects(), self.listen_s, self.keys, hangup=bye, delivery=loud)


class Line:
    """A telephone service: plays what it is sent in its time, gives marks back, sends frames."""

    def __init__(self, *heard: str, marks: bool = True, keys: int = 1, busy: int = 0) -> None:
        self.talk = Talk(keys=keys, busy=busy)
        self.sent: list[dict[str, Any]] = []
        self.queue: list[tuple[str, Any]] = []
        self.most_ahead = 0.0
        self.dry = 0
        self.now = 0.0
        self.script = Script(*heard)
        self.marks = marks
        ears = Ears(Endpointer(settings.load({}).turns, Loud()), self.script)
        self.stream = Stream(self.talk, ears, Speaker(Hum(), Cues(None), self._sent, "MZ1"))

    def _sent(self, text: str) -> None:
        message = json.loads(text)
        assert message["streamSid"] == "MZ1"
        self.sent.append(message)
        if message["event"] == "media":
            sound = base64.b64decode(message["media"]["payload"])
            self.queue.append(("sound", len(sound) / 8000))
        elif message["event"] == "mark":
            self.queue.append(("mark", message["mark"]["name"]))
        else:
            self._marks_back([name for kind, name in self.queue if kind == "mark"])
            self.queue.clear()
        ahead = sum(length for kind, length in self.queue if kind == "sound")
        self.most_ahead = max(self.most_ahead, ahead)

    def _marks_back(self, names: list[str]) -> None:
        for name in names:
            if self.marks:
                self.stream.take(Mark(name))

    def _play(self, left: float) -> None:
        while self.queue:
            kind, value = self.queue[0]
            if kind == "mark":
                self.queue.pop(0)
                self._marks_back([value])
            elif value > left + 1e-9:
                self.queue[0] = (kind, value - left)
                return
            else:
                left -= value
                self.queue.pop(0)

    def frames(self, seconds: float, sound: bytes = QUIET) -> Line:
        for _ in range(round(seconds / FRAME_S)):
            self.stream.take(Media(self.now, sound))
            self.now += FRAME_S
            self._play(FRAME_S)
        return self

    def says(self, seconds: float = 0.6) -> Line:
        return self.frames(seconds, LOUD).frames(2.0)

    def press(self, keys: str) -> Line:
        for key in keys:
            self.stream.take(Dtmf(key))
        return self

    @property
    def events(self) -> list[str]:
        return [message["event"] for message in self.sent]


def heard(text: str) -> Utterance:
    return Utterance(text, heard=True, confidence=0.9)


def test_what_must_wait_is_said_to_do_so_and_is_answered_after_that() -> None:
    line = Line("hint", "score", busy=2)
    assert line.frames(3.9).events.count("mark") == 2  # "One moment." twice
    assert line.frames(5.0).events.count("mark") == 4  # the welcome
    line.talk.busy = 1
    line.frames(0.6, LOUD).frames(1.5).press("5").frames(0.3)
    assert line.talk.acts == []
    line.frames(4.0)
    assert line.talk.acts == [heard("hint")]
    assert line.events.count("mark") == 6
    assert "clear" not in line.events


def test_the_welcome_is_sent_a_little_ahead_and_never_runs_dry() -> None:
    line = Line().frames(5.0)
    played = sum(
        len(base64.b64decode(m["media"]["payload"])) for m in line.sent if m["event"] == "media"
    )
    assert played == 4 * 8000
    assert AHEAD_S - 0.1 < line.most_ahead < AHEAD_S + 0.25
    assert line.events.count("mark") == 2
    assert line.talk.acts == []


def test_each_line_is_heard_after_its_cue_and_in_its_own_voice() -> None:
    sent: list[str] = []
    speaker = Speaker(Several(), Cues(shipped("audio")), sent.append, "MZ1")
    speaker.say((Said("Wrong.", cue="wrong"), Said("", spoken="I never.", voice="Ailsa")), 0.0)
    for second in range(6):
        speaker.tick(float(second))
    media = [m["media"]["payload"] for m in map(json.loads, sent) if m["event"] == "media"]
    sound = mulaw.decode(b"".join(map(base64.b64decode, media)))
    cue_s = pcm.read(shipped("audio") / "wrong.wav").size / pcm.RATE
    at = round(cue_s * 8000)
    assert np.abs(sound[:at]).max() > 1000
    assert set(sound[at + 100 : at + 15_900]) == {mulaw_of(500)}
    assert set(sound[at + 16_100 : at + 31_900]) == {mulaw_of(2000)}
    assert len(sound) == pytest.approx(at + 32_000, abs=10)


class Asked(Hum):
    """A host who keeps what was to be made ready."""

    def __init__(self) -> None:
        self.texts: list[str] = []

    def ready(self, texts: tuple[str, ...]) -> None:
        self.texts += texts


def test_what_may_be_said_next_is_made_ready_once() -> None:
    asked = Asked()
    speaker = Speaker(asked, Cues(None), lambda _: None, "MZ1")
    speaker.ready(("Not the answer.", "Hint 1."))
    speaker.ready(("Hint 1.", "Correct:"))
    speaker.ready(())
    assert asked.texts == ["Not the answer.", "Hint 1.", "Correct:"]


def test_it_is_played_without_a_gap() -> None:
    line = Line()
    for _ in range(round(3.9 / FRAME_S)):
        line.frames(FRAME_S)
        assert line.queue, line.now


def test_words_are_an_act_and_are_answered() -> None:
    line = Line("hint").frames(5.0).says()
    assert line.talk.acts == [heard("hint")]
    assert "clear" not in line.events
    assert line.events[-1] in ("media", "mark")


def test_an_answer_is_spoken_as_the_caller_wants_it() -> None:
    line = Line("loud").frames(5.0)
    before = len(line.sent)
    line.says().frames(2.0)
    media = [m["media"]["payload"] for m in line.sent[before:] if m["event"] == "media"]
    sound = mulaw.decode(b"".join(map(base64.b64decode, media)))
    assert set(sound) == {mulaw_of(1000)}


def test_barge_in_falls_silent_at_once_and_is_heard() -> None:
    line = Line("twelve chimes").frames(1.0).frames(0.2, LOUD)
    assert line.events[-1] == "clear"
    line.frames(0.5, LOUD).frames(2.0)
    assert line.talk.acts == [heard("twelve chimes")]


@pytest.mark.parametrize(("at_s", "again"), [(0.5, 2), (2.5, 1)])
def test_a_cough_costs_nothing_and_what_it_cut_is_said_after_all(at_s: float, again: int) -> None:
    line = Line("").frames(at_s).frames(0.3, LOUD)
    assert line.events[-1] == "clear"
    before = len(line.sent)
    line.frames(8.0)
    assert line.talk.acts == []
    assert [m["event"] for m in line.sent[before:]].count("mark") == again


def test_a_cough_in_the_quiet_changes_nothing() -> None:
    line = Line("").frames(5.0)
    before = len(line.sent)
    line.says(0.3)
    assert len(line.sent) == before
    assert line.talk.acts == []


def test_silence_counts_from_what_was_heard_last() -> None:
    line = Line().frames(4.0 + 11.5)
    assert line.talk.acts == []
    line.frames(1.0)
    assert line.talk.acts == [Nothing()]


def test_so_it_does_where_marks_never_come_back() -> None:
    line = Line(marks=False).frames(4.0 + 2.0 + 11.5)
    assert line.talk.acts == []
    line.frames(1.5)
    assert line.talk.acts == [Nothing()]


@pytest.mark.parametrize(
    ("awaited", "keys", "wait_s", "acts"),
    [
        (1, "2", 0, [Keys("2")]),
        (1, "22", 0, [Keys("2"), Keys("2")]),
        (1, "#", 0, []),
        (1, "*", 0, [Keys("*")]),
        (2, "12", 0, [Keys("12")]),
        (2, "1", 4.8, []),
        (2, "1", 5.1, [Keys("1")]),
        (2, "1#", 0, [Keys("1")]),
        (2, "1*", 0, [Keys("1*")]),
        (UNTIL_HASH, "736786257632", 0, []),
        (UNTIL_HASH, "31#", 0, [Keys("31")]),
        (UNTIL_HASH, "31", 5.1, [Keys("31")]),
    ],
)
def test_keys_are_gathered_until_they_are_one_act(
    awaited: int, keys: str, wait_s: float, acts: list[Act]
) -> None:
    line = Line(keys=awaited).frames(5.0).press(keys).frames(wait_s)
    assert line.talk.acts == acts


def test_a_key_cuts_the_host_short() -> None:
    line = Line().frames(1.0).press("2")
    assert "clear" in line.events
    assert line.talk.acts == [Keys("2")]


def test_goodbye_is_heard_out_and_then_the_call_is_over() -> None:
    line = Line("bye").frames(5.0).says()
    assert not line.stream.over
    line.frames(1.0)
    assert line.stream.over


def test_stop_ends_it() -> None:
    line = Line().frames(1.0)
    line.stream.take(Stop())
    assert line.stream.over


def test_frames_that_come_twice_or_late_are_passed_over() -> None:
    line = Line("hint").frames(5.0)
    for at_s in (0.0, 1.0, 4.9):
        for _ in range(50):
            line.stream.take(Media(at_s, LOUD))
    line.frames(2.0)
    assert line.talk.acts == []


def test_lost_frames_are_silence_and_a_stall_is_not_waited_for() -> None:
    line = Line("hint").frames(5.0).frames(0.4, LOUD)
    line.now += 0.9  # lost: it ends the turn as silence would
    line.frames(0.1)
    assert line.talk.acts == [heard("hint")]
    line.now += 3600.0
    line.frames(0.1)
    assert line.talk.acts == [heard("hint")]
    line.frames(2.0 + 12.5)
    assert line.talk.acts == [heard("hint"), Nothing()]


@pytest.mark.parametrize("times", [(80_000.0, 5.0), (0.0,), (3600.0,)])
def test_a_service_whose_clock_leaps_is_still_heard(times: tuple[float, ...]) -> None:
    """It would be deaf until the clock had come round, and keep the line."""
    line = Line("hint").frames(5.0)
    for line.now in times:
        line.frames(0.1)
    line.says()
    assert line.talk.acts == [heard("hint")]
    line.frames(2.0 + 12.5)
    assert line.talk.acts == [heard("hint"), Nothing()]


def test_frames_of_any_length_are_the_same_sound() -> None:
    whole, pieces = Line("hint").frames(5.0), Line("hint").frames(5.0)
    sound = LOUD * 30 + QUIET * 60
    whole.stream.take(Media(whole.now, sound[:8000]))
    whole.stream.take(Media(whole.now + 1.0, sound[8000:]))
    at = 0
    for length in (1, 7, 160, 480, 33, 2000, 0, 5000, 9000):
        piece = sound[at : at + length]
        pieces.stream.take(Media(pieces.now + at / 8000, piece))
        at += len(piece)
    assert whole.talk.acts == pieces.talk.acts == [heard("hint")]
