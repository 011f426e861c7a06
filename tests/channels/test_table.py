"""A host who speaks while players do: what stops it, what does not, and what is said afterwards.

Nothing here waits for a clock: the microphone's frames are the time, and the loudspeaker plays by
them. What is "heard" stands in the script, so every case is about when and whether, not about ears.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

from voice.channels.table import BACK, LOST, Table
from voice.errors import MissingError
from voice.settings import load
from voice.sound.endpoint import Endpointer
from voice.sound.held import HeldTurns
from voice.sound.pcm import Sound
from voice.sound.vad import Vad
from voice.speech.recogniser import Heard
from voice.talk import Expects, Line, Reply, Utterance
from voice.words.grammar import grammar

TURNS = load({}).turns
RATE = 16_000
SENTENCE_S = 2.0
READING = "The lamp is lit. The clock has stopped. A door stands open. The cat is gone."
FRAMES_A_SECOND = Vad.RATE / Vad.FRAME


@dataclass(frozen=True)
class Say:
    """A player speaks for so long, from so many seconds after the last thing on; as heard."""

    after_s: float
    words: str
    seconds: float = 1.0
    confidence: float = 0.9


@dataclass
class Room:
    """Players by a script, in front of a host's loudspeaker; time goes by frame by frame."""

    script: tuple[Say | MissingError, ...]

    def __post_init__(self) -> None:
        self._changed = threading.Condition()
        self._queue: list[list[float]] = []
        self._said = ""
        self._begun = self._queued = 0
        self.spoken = False
        self.silent_at = 0.0
        self.held_at: list[tuple[float, bool]] = []
        self.now = self._ends_at = 0.0

    # the loudspeaker

    def play(self, sound: Sound, rate: int) -> None:
        with self._changed:
            self._queue.append([len(sound) / rate, 0.0])
            self._changed.notify_all()

    def drain(self) -> None:
        with self._changed:
            self._queued += 1
            self._changed.notify_all()
            self._changed.wait_for(lambda: not self._queue)

    def stop(self) -> float:
        with self._changed:
            unheard = sum(length - heard for length, heard in self._queue)
            self._queue.clear()
            self.silent_at = self.now
            self._changed.notify_all()
            return float(unheard)

    def hold(self, held: bool) -> None:
        if held != self._held:
            self.held_at.append((self.now, held))

    @property
    def _held(self) -> bool:
        return bool(self.held_at) and self.held_at[-1][1]

    def begin(self) -> None:
        """The host has begun a reply; no time passes before all of it is queued."""
        with self._changed:
            self._begun += 1

    # the microphone

    def frames(self) -> Iterator[Sound]:
        script, self.script = list(self.script), ()
        while script:
            said = script.pop(0)
            if isinstance(said, MissingError):
                self.script = tuple(script)
                raise said
            yield from self._sound(said.after_s, 0)
            self._said = said.words
            self.confidence = said.confidence
            yield from self._sound(said.seconds, 1)
            yield from self._sound(2.0, 0)
        self._ends_at = self._ends_at or self.now + 60.0
        yield from self._sound(self._ends_at - self.now, 0)

    def flush(self) -> None: ...

    def _sound(self, seconds: float, level: int) -> Iterator[Sound]:
        self.spoken = level > 0
        for _ in range(round(seconds * FRAMES_A_SECOND)):
            self._pass(1 / FRAMES_A_SECOND)
            yield np.full(Vad.FRAME, level, np.int16)

    def _pass(self, seconds: float) -> None:
        """Time passes, once the host has queued all that it has to say."""
        with self._changed:
            assert self._changed.wait_for(lambda: self._queued == self._begun, timeout=20)
            self.now += seconds
            while seconds > 0 and self._queue and not self._held:
                item = self._queue[0]
                part = min(seconds, item[0] - item[1])
                item[1] += part
                seconds -= part
                if item[0] - item[1] < 1e-6:
                    self._queue.pop(0)
            self._changed.notify_all()
            over = not self._queue
        for thread in threading.enumerate():
            if over and thread.name == "speaking":
                thread.join(20)  # it has nothing left to do but to end

    # the ears

    def probability(self, frame: Sound) -> float:
        return float(frame[0])

    def reset(self) -> None: ...

    name = "script"

    def hear(self, audio: Sound, expects: Expects) -> Heard:
        return Heard(self._said, self.confidence)


class Voice:
    """Every sentence of the reading takes SENTENCE_S seconds, everything else no time."""

    rate = RATE

    def __init__(self, room: Room) -> None:
        self._room = room

    def of(self, name: str) -> Voice:
        return self

    def ready(self, texts: tuple[str, ...]) -> None:
        self._room.begin()

    def speak(self, text: str) -> Iterator[Sound]:
        for _ in text.split(". ") if text in READING else ():
            yield np.ones(round(SENTENCE_S * RATE), np.int16)


class Host:
    """A dialogue that reads aloud, then answers what it takes; "chatter" is not for it."""

    gone = went_on = False
    calls = 0
    board = None
    silence_s = float("inf")

    def __init__(self, live: tuple[str, ...] = ()) -> None:
        self.cuts: list[int] = []
        self.taken: list[str] = []
        self._live = live
        self.silences = 0

    def open(self) -> Reply:
        return Reply((Line(READING),))

    def expects(self) -> Expects:
        live = grammar("riddles").sentences(*self._live) if self._live else None
        return Expects(sentences=live)

    def take(self, utterance: Utterance) -> Reply | None:
        self.taken.append(utterance.text)
        return None if "chatter" in utterance.text else Reply((Line("Good."),), over=True)

    def heeds(self, utterance: Utterance) -> bool:
        return "no name" not in utterance.text

    def cut(self, spoken: int) -> None:
        self.cuts.append(spoken)

    def go_on(self) -> Reply | None:
        self.went_on = True
        return Reply((Line(READING),))

    def silence(self) -> Reply | None:
        self.silences += 1
        return Reply((Line("Take your time."),))

    def called(self) -> Reply | None:
        self.calls += 1
        return Reply((Line("Yes?"),))


class Captions:
    def __init__(self) -> None:
        self.said: list[str] = []

    def host(self, reply: Reply, board: Any) -> None:
        self.said.append(reply.text)

    def player(self, words: str) -> None:
        self.said.append(f"> {words}")


class Key:
    """Held while the player of the script speaks."""

    tapped = False

    def __init__(self, room: Room) -> None:
        self._room = room

    @property
    def down(self) -> bool:
        return self._room.spoken

    def let_go(self) -> None: ...


def played(
    *script: Say | MissingError, live: tuple[str, ...] = (), **options: Any
) -> tuple[Host, Room, Captions]:
    host, room, captions = Host(live), Room(script), Captions()
    play(host, room, captions, interruptible=True, **options)
    return host, room, captions


def play(host: Host, room: Room, captions: Captions, **options: Any) -> None:
    ears = Endpointer(TURNS, room)
    table: Any = Table
    table(host, room, ears, room, Voice(room), room, captions, **options).play()


@pytest.mark.parametrize(
    ("said", "sentences_heard"),
    [
        # Words to the host stop it, at once where they are two or more, else at the first pause.
        (Say(0.5, "give me a hint"), 0),
        (Say(0.5, "hint", seconds=0.5), 0),
        (Say(0.5, "skip it"), 0),
        (Say(0.5, "enough", seconds=0.5), 0),
        (Say(2.5, "is it a moth", seconds=3), 1),
        (Say(4.6, "stop", seconds=0.4), 2),
        # A sentence that was as good as over is not said again.
        (Say(5.2, "give me a hint"), 3),
    ],
)
def test_words_to_the_host_stop_it(said: Say, sentences_heard: int) -> None:
    host, _, captions = played(said)
    assert host.cuts == [sentences_heard]
    assert host.taken == [said.words]
    assert captions.said == [READING, f"> {said.words}", "Good."]


@pytest.mark.parametrize(
    "said",
    [
        Say(0.5, "uh-huh", seconds=0.5),
        Say(0.5, "Mm-hmm.", seconds=0.5),
        Say(0.5, "Yeah.", seconds=0.5),
        Say(0.5, "okay, right", seconds=0.8),
        Say(0.5, "ha ha ha ha", seconds=2),
        Say(0.5, "this has no name in it", seconds=3),  # where it must be called by it
        Say(0.5, "", seconds=3),  # a cough, far chatter: no words
        Say(0.5, "that is not right", confidence=0.1),  # taken for words, unsurely
        Say(0.5, "the clock has stopped a door", seconds=3),  # itself, out of its loudspeaker
    ],
)
def test_what_is_no_word_to_the_host_does_not_stop_it(said: Say) -> None:
    host, _, captions = played(said)
    assert host.cuts == []
    assert host.taken == []
    assert captions.said == [READING]


@pytest.mark.parametrize(
    ("words", "live", "cuts"),
    [
        ("yes", (), []),
        ("yes", ("Yes", "No"), [0]),
        ("yeah", ("Yes", "No"), [0]),
        ("okay", ("Yes", "No"), []),
        ("yeah", ("Hint", "Score"), []),
    ],
)
def test_a_yes_stops_the_host_where_one_is_asked_for(
    words: str, live: tuple[str, ...], cuts: list[int]
) -> None:
    host, _, _ = played(Say(0.5, words, seconds=0.4), live=live)
    assert host.cuts == cuts


def test_what_was_cut_for_talk_among_players_goes_on_where_it_was() -> None:
    host, _, captions = played(Say(2.5, "chatter of the two of us"), Say(6.0, "hint"))
    assert host.cuts[0] == 1
    assert host.went_on
    assert host.taken == ["chatter of the two of us", "hint"]
    assert captions.said == [READING, "> chatter of the two of us", "> hint", "Good."]


def held(said: Say) -> tuple[Host, list[tuple[float, bool]]]:
    """What became of the host, and when it held its breath, counted from the words' beginning."""
    host, room, captions = Host(), Room((said,)), Captions()
    play(host, room, captions, interruptible=True, hold=room.hold)
    return host, [(at - said.after_s, held) for at, held in room.held_at]


@pytest.mark.parametrize("words", ["give me a hint", "uh-huh", ""])
@pytest.mark.parametrize("seconds", [0.4, 1.0, 4.0])
def test_the_host_holds_its_breath_within_200_ms_of_speech(words: str, seconds: float) -> None:
    _, ((begins, _), (ends, still)) = held(Say(1.0, words, seconds=seconds))
    assert 0 < begins < 0.2
    assert begins < ends < 1.0
    assert not still


def test_after_an_aside_it_goes_on_where_it_was_and_nothing_is_lost() -> None:
    host, room = Host(), Room((Say(1.0, "uh-huh", seconds=0.5), Say(5.3, "the cat is gone")))
    play(host, room, Captions(), interruptible=True, hold=room.hold)
    (begins, _), (ends, _), *_ = room.held_at
    assert host.cuts == []
    # Its last word comes later by the breath it held: what is said then is its echo still.
    assert ends - begins > 0.5
    assert host.taken == []


@pytest.mark.parametrize("words", ["give me a hint", "yeah", "the clock has stopped a door"])
def test_who_holds_the_key_is_heard_whatever_it_is_and_stops_the_host_at_once(words: str) -> None:
    host, room = Host(), Room((Say(2.5, words),))
    ears: Any = HeldTurns(TURNS, room, Key(room))
    table: Any = Table
    table(host, room, ears, room, Voice(room), room, Captions(), interruptible=True).play()
    assert host.calls == 1
    assert (host.cuts, host.taken) == ([1], [words])
    assert room.silent_at - 2.5 < 0.1


def test_who_speaks_after_the_host_makes_it_hold_nothing() -> None:
    host, holds = held(Say(9.0, "give me a hint"))
    assert (host.taken, holds) == (["give me a hint"], [])


@pytest.mark.parametrize("seconds", [0.7, 1.0, 3.0])
def test_the_host_is_silent_within_a_second_of_speech(seconds: float) -> None:
    _, room, _ = played(Say(1.0, "give me a hint", seconds=seconds))
    assert room.silent_at - 1.0 < 1.0


def test_what_is_said_after_the_host_is_heard_as_ever() -> None:
    host, _, _ = played(Say(9.0, "okay"))
    assert (host.cuts, host.taken) == ([], ["okay"])


def test_the_hosts_echo_behind_its_last_word_is_no_answer() -> None:
    host, _, _ = played(Say(8.1, "the cat is gone"), Say(1.0, "the cat is gone"))
    assert host.taken == ["the cat is gone"]


def test_a_microphone_that_is_gone_is_said_and_waited_for() -> None:
    waited = []
    script = (MissingError("gone"), Say(12.0, "hint"))
    _, _, captions = played(*script, replug=lambda: waited.append(True))
    assert waited == [True]
    assert captions.said == [READING, LOST.text, BACK.text, "> hint", "Good."]


def test_a_microphone_that_no_one_waits_for_ends_the_game() -> None:
    with pytest.raises(MissingError, match="gone"):
        played(MissingError("gone"))


@pytest.mark.parametrize("silence_s", [12.5, 25.0, float("inf")])
def test_each_silence_is_counted_from_the_hosts_last_word(silence_s: float) -> None:
    host, room = Host(), Room(())
    host.silence_s = silence_s
    play(host, room, Captions(), interruptible=True)
    assert host.silences == (60.0 - 4 * SENTENCE_S) // silence_s
