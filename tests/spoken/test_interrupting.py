"""A room in which sound goes from the loudspeaker to the microphone, and time goes by frames.

Real ears (echo canceller, speech detection, recogniser) and a real game; nothing here waits for a
clock, so a busy machine hears what an idle one does.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

from voice import kit, settings
from voice.channels.table import Table
from voice.dialogue import Dialogue
from voice.sound import pcm
from voice.sound.echo import Echo
from voice.sound.endpoint import Endpointer
from voice.sound.pcm import Sound
from voice.sound.players import Players
from voice.sound.vad import Vad
from voice.speech.moonshine import Moonshine
from voice.stores.sqlite import SqliteStore
from voice.talk import Reply
from voice.words.sentences import sentences

pytestmark = pytest.mark.speech

Talk = Callable[[str, str], Sound]

LATENCY_S = 0.1
# What a loudspeaker is given is heard so much later, as from a real one.

DELAY = round((LATENCY_S + 0.04) * pcm.RATE)
# Samples until it comes to the microphone: 40 ms more, half of it through the air of a room.

SILENCE_S = 3.0


class Room:
    """Loudspeaker, microphone, and the air between them."""

    def __init__(self, script: list[tuple[float, Sound]], loudness: float) -> None:
        """`script` gives the sounds and the second each begins; `loudness` is the echo's, 1.0 as
        loud at the microphone as it is played."""
        self._changed = threading.Condition()
        self._queue = np.zeros(0, np.int16)
        self._played = np.zeros(DELAY, np.int16)
        self._loudness = loudness
        self._script = script
        self._begun = self._queued = 0
        self._now = 0
        self.echo = Echo()
        self.printed: list[str] = []
        self.turns: list[str] = []
        self.spoken: list[str] = []
        """What the host set out to say, a reply each."""

        self.stopped_at: list[float] = []

    # The loudspeaker

    def play(self, sound: Sound, rate: int) -> None:
        with self._changed:
            self._queue = np.concatenate([self._queue, pcm.resample(sound, rate, pcm.RATE)])

    def drain(self) -> None:
        with self._changed:
            self._queued += 1
            self._changed.notify_all()
            self._changed.wait_for(lambda: not len(self._queue))

    def stop(self) -> float:
        with self._changed:
            unheard = len(self._queue) / pcm.RATE
            self._queue = self._queue[:0]
            self.stopped_at.append(self._now / pcm.RATE)
            self._changed.notify_all()
        return unheard

    # The microphone

    def frames(self) -> Iterator[Sound]:
        end = max(start + len(sound) / pcm.RATE for start, sound in self._script)
        while len(self._queue) or self._now < (end + SILENCE_S) * pcm.RATE:
            frame = self._next()
            yield frame

    def flush(self) -> None: ...

    def _next(self) -> Sound:
        with self._changed:
            assert self._changed.wait_for(lambda: self._queued == self._begun, timeout=120)
            sound = np.zeros(Vad.FRAME, np.int16)
            part, self._queue = np.split(self._queue, [Vad.FRAME])
            sound[: len(part)] = part
            over = not len(self._queue)
            self._changed.notify_all()
        for thread in threading.enumerate():
            if over and thread.name == "speaking":
                thread.join(120)  # it has nothing left to do but to end
        at = self._now / pcm.RATE
        self.echo.played(sound[:, None], pcm.RATE, at + LATENCY_S)
        self._played = np.concatenate([self._played, sound])
        recorded = self._loudness * self._played[self._now : self._now + Vad.FRAME]
        for start, said in self._script:
            first = self._now - round(start * pcm.RATE)
            there = said[max(0, first) : max(0, first + Vad.FRAME)]
            recorded[max(0, -first) :][: len(there)] += there
        recorded += np.random.default_rng(self._now).normal(0, 8, Vad.FRAME)
        self._now += Vad.FRAME
        heard = recorded.clip(-32_768, 32_767).astype(np.int16)
        return self.echo.cancelled(heard, at)

    # The captions

    def host(self, reply: Reply, board: Any) -> None:
        self.printed.append(reply.text)
        self.spoken.append(" ".join(line.aloud for line in reply.lines if line.aloud))

    def player(self, words: str) -> None:
        self.turns.append(words.lower())


class Voice:
    """The host, who speaks with a voice that is quickly made."""

    rate = pcm.RATE

    def __init__(self, room: Room, talk: Talk) -> None:
        self._room, self._talk = room, talk

    def of(self, name: str) -> Voice:
        return self

    def ready(self, texts: tuple[str, ...]) -> None:
        with self._room._changed:
            self._room._begun += 1

    def speak(self, text: str) -> Iterator[Sound]:
        for sentence in sentences(text):
            yield np.concatenate([self._talk("rms", sentence), np.zeros(6_400, np.int16)])


@pytest.fixture
def play(
    ears: Moonshine, talk: Talk, monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> Callable[..., Room]:
    """A game of Twelve Chimes in a room, to its end."""
    monkeypatch.setenv("SAYSO_DATA", str(tmp_path))
    config = settings.load()

    def play(*script: tuple[float, Sound], loudness: float = 0.5) -> Room:
        room = Room(list(script), loudness)
        games = kit.games(config, "riddles", SqliteStore(None))
        hears: Any = Endpointer(config.turns, Players(Vad(), lambda: room.echo.own))
        Table(
            Dialogue(games, games.new()), room, hears, ears, Voice(room, talk), room, room,
            interruptible=True,
        ).play()  # fmt: skip
        return room

    return play


def noise(seconds: float, loudness: float) -> Sound:
    samples = round(seconds * pcm.RATE)
    made = np.random.default_rng(1).uniform(-1, 1, samples) * loudness * 32_767
    return made.astype(np.int16)


def test_the_host_does_not_hear_itself(play: Callable[..., Room]) -> None:
    room = play((1.0, noise(0.1, 0.0)), loudness=1.0)
    assert (room.turns, room.stopped_at) == ([], [])


def test_asides_laughter_and_others_talk_do_not_stop_it(
    play: Callable[..., Room], talk: Talk
) -> None:
    others = [talk("slt", "I told him to go."), talk("awb", "The fish is better on a Tuesday.")]
    both = np.sum([np.resize(sound, 48_000) for sound in others], axis=0, dtype=np.int32)
    far = (both * (600 / np.abs(both).max())).astype(np.int16)
    laughter = np.concatenate([noise(0.12, 0.3), noise(0.1, 0.01)] * 6)
    room = play((5.0, talk("slt", "uh-huh")), (8.0, far), (13.0, laughter))
    assert (room.turns, room.stopped_at) == ([], [])


@pytest.mark.parametrize("at_s", [4.0, 9.0])
def test_who_speaks_to_it_stops_it(play: Callable[..., Room], talk: Talk, at_s: float) -> None:
    said = talk("slt", "give me a hint")
    room = play((at_s, said))
    (stopped_at,) = room.stopped_at
    assert at_s < stopped_at < at_s + len(said) / pcm.RATE + 0.6
    assert len(room.turns) == 1
    assert "hint" in room.turns[0]
    assert "hints:1/3" in room.printed[-1]


def test_enough_stops_it_for_nothing_and_go_on_goes_on(
    play: Callable[..., Room], talk: Talk
) -> None:
    room = play((4.0, talk("slt", "enough")), (9.0, talk("awb", "go on")))
    assert len(room.stopped_at) == 1
    assert "hints:0/3" in room.printed[-1]
    opening, told, rest = room.spoken
    assert told == "All right."
    assert opening.split()[-20:] == rest.split()[-20:]
    assert not rest.startswith("The clock in the hall stirs")


def test_skip_it_stops_it_and_is_the_cards(play: Callable[..., Room], talk: Talk) -> None:
    room = play((4.0, talk("slt", "skip it")))
    assert len(room.stopped_at) == 1
    assert "hints:1/3" in room.printed[-1]
