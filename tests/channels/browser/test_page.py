"""One page over a socket that is not there: what it may send, what it is sent, what it hears."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from queue import Empty, Queue
from typing import Any, ClassVar

import numpy as np
import pytest
from simple_websocket import ConnectionClosed  # type: ignore[import-untyped]

from voice import settings
from voice.channels.browser import events
from voice.channels.browser.feed import Feed
from voice.channels.browser.limits import Allowance
from voice.channels.browser.line import Line
from voice.channels.browser.page import House, Page
from voice.channels.browser.table import Table, Tables
from voice.channels.ears import Ears
from voice.dialogue.delivery import Delivery
from voice.sound.endpoint import Endpointer
from voice.sound.pcm import Sound
from voice.speech.recogniser import Heard
from voice.stores.sqlite import SqliteStore
from voice.talk import Expects

PATIENCE_S = 60.0
ANYTHING = Allowance(lambda: True, lambda: True)
SPEECH = np.full(16_000, 5_000, np.int16)
SILENCE = np.zeros(32_000, np.int16)


class Wire:
    """A WebSocket whose other end is the test."""

    def __init__(self) -> None:
        self.input_buffer: list[str | bytes] = []
        self._in: Queue[str | bytes | None] = Queue()
        self._out: Queue[str | bytes] = Queue()
        self.closed = False

    def receive(self, timeout: float | None = None) -> str | bytes | None:
        message = self._in.get(timeout=PATIENCE_S)
        if message is None:
            raise ConnectionClosed
        return message

    def send(self, data: str | bytes) -> None:
        if self.closed:
            raise ConnectionClosed
        self._out.put(data)

    def close(self) -> None:
        self.closed = True

    def put(self, **values: Any) -> None:
        self._in.put(json.dumps(values))

    def put_raw(self, data: str | bytes) -> None:
        self._in.put(data)

    def hear(self, sound: Sound) -> None:
        """0.1 s of the microphone at a time."""
        for start in range(0, len(sound), 1600):
            self._in.put(sound[start : start + 1600].tobytes())

    def hang_up(self) -> None:
        self._in.put(None)

    def get(self, kind: str) -> Any:
        """The next message of a kind; any other before it is passed over."""
        return self.until(kind)[-1]

    def until(self, kind: str) -> list[Any]:
        """All messages up to the next of a kind; of sound there is the bytes' alone."""
        got: list[Any] = []
        while True:
            try:
                data = self._out.get(timeout=PATIENCE_S)
            except Empty:
                pytest.fail(f"waited in vain for {kind}")
            message: Any = data if isinstance(data, bytes) else json.loads(data)
            got.append(message)
            if kind == ("bytes" if isinstance(data, bytes) else message["kind"]):
                return got


class Loud:
    """What is loud is speech."""

    def probability(self, frame: Sound) -> float:
        return float(abs(frame.astype(int)).mean() > 1_000)

    def reset(self) -> None:
        """It remembers nothing."""


class Knows:
    """A recogniser that hears what it was told, turn by turn."""

    name = "told"

    def __init__(self, *texts: str) -> None:
        self._texts = list(texts)
        self.heard: list[int] = []

    def hear(self, audio: Sound, expects: Expects) -> Heard:
        assert expects.help
        self.heard.append(len(audio))
        return Heard(self._texts.pop(0), 0.9)


class Humming:
    """A host's voice: a tenth of a second of sound for every sentence, at its usual pace."""

    rate = 22_050
    _seconds = 0.1

    def at(self, delivery: Delivery) -> Humming:
        other = Humming()
        other._seconds = 0.1 * delivery.pace
        return other

    def of(self, name: str) -> Humming:
        return self

    def speak(self, text: str) -> Iterator[Sound]:
        for _ in text.split(". "):
            yield np.ones(round(self._seconds * self.rate), np.int16)

    def ready(self, texts: tuple[str, ...]) -> None:
        """Nothing is to be made ready."""


Sits = Callable[..., Wire]


class Room:
    """A table, and pages at it."""

    def __init__(self, folder: Path) -> None:
        self.config = settings.load({"SAYSO_DATA": str(folder)})
        self.store = SqliteStore(folder / "games.db")
        self.feed = Feed(self.store)
        self.table: Table = Tables(self.config, self.store, self.feed).open("riddles")
        self._pages: list[tuple[Wire, threading.Thread]] = []

    def page(
        self,
        *texts: str,
        deaf: bool = False,
        voice: Any = None,
        moves: Callable[[], bool] = lambda: True,
        messages: Callable[[], bool] = lambda: True,
        after: int = 0,
        clock: Callable[[], float] = time.monotonic,
    ) -> Wire:
        """A page that has joined; its microphone is heard as `texts`."""
        ears = Ears(Endpointer(self.config.turns, Loud()), Knows(*texts))
        house = House(self.feed, lambda: voice, lambda: None if deaf else ears)
        wire = Wire()
        page = Page(wire, self.table, house, Allowance(moves, messages), clock)
        thread = threading.Thread(target=self._serve, args=(page, wire), daemon=True)
        thread.start()
        self._pages.append((wire, thread))
        wire.put(do="join", after=after)
        return wire

    def _serve(self, page: Page, wire: Wire) -> None:
        with suppress(ConnectionClosed):
            page.serve()
        wire.closed = True

    def leave(self, wire: Wire) -> None:
        """Hang up, and wait until the page has ended."""
        wire.hang_up()
        (thread,) = [thread for known, thread in self._pages if known is wire]
        thread.join(PATIENCE_S)
        assert not thread.is_alive()

    def told(self, kind: str) -> list[Any]:
        return [event for _, event in self.feed.told(self.table.code) if event["kind"] == kind]


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    made = Room(tmp_path)
    with closing(made.store):
        yield made
        for wire, _ in made._pages:
            wire.hang_up()
        for _, thread in made._pages:
            thread.join(PATIENCE_S)


def test_a_page_gets_what_was_told_and_what_is_told(room: Room) -> None:
    page, other = room.page(), room.page(after=3)
    assert page.get("reply")["n"] == 2
    other.put(do="say", text="hint", who="Ann")
    for wire in (page, other):
        heard = wire.get("heard")
        assert (heard["n"], heard["who"], heard["text"]) == (4, "Ann", "hint")
        assert wire.get("reply")["lines"][0]["text"].startswith("Hint 1:")


def test_no_page_gets_what_is_the_server_s_alone(room: Room) -> None:
    page = room.page()
    assert set(page.get("opened")) == {"n", "kind", "card"}
    assert set(page.get("reply")["lines"][0]) == {"text", "voice"}


def test_what_is_said_while_the_button_is_held_is_one_turn(room: Room) -> None:
    page = room.page("hint")
    page.put(do="talk", how="held", who="Owls")
    page.hear(np.concatenate((SPEECH, SILENCE, SPEECH)))
    page.put(do="talk", how="off", who="Owls")
    heard = page.get("heard")
    assert (heard["text"], heard["who"], heard["by"]) == ("hint", "Owls", "voice")
    assert [event["on"] for event in room.told("talking")] == [True, False]


def test_hands_free_a_pause_ends_a_turn(room: Room) -> None:
    page = room.page("hint", "score")
    page.put(do="talk", how="free", who="")
    for text in ("hint", "score"):
        page.hear(np.concatenate((SPEECH, SILENCE)))
        assert page.get("began")
        assert page.get("heard")["text"] == text
    assert room.told("talking") == []


def test_nothing_understood_costs_nothing(room: Room) -> None:
    page = room.page("", "")
    page.put(do="talk", how="free", who="")
    page.hear(np.concatenate((SPEECH, SILENCE)))
    assert page.get("noise")
    page.put(do="talk", how="held", who="")
    page.hear(SPEECH)
    page.put(do="talk", how="off", who="")
    assert "did not understand" in page.get("trouble")["text"]
    assert room.told("heard") == []


def test_what_is_dropped_is_not_heard(room: Room) -> None:
    page = room.page()
    page.put(do="talk", how="held", who="")
    page.hear(SPEECH)
    page.put(do="drop")
    page.put(do="here")
    assert page.get("here")
    assert [event["on"] for event in room.told("talking")] == [True, False]
    assert room.told("heard") == []


def test_without_a_recogniser_a_page_is_told_so(room: Room) -> None:
    page = room.page(deaf=True)
    page.put(do="talk", how="held", who="")
    assert "cannot understand speech" in page.get("trouble")["text"]
    assert room.told("talking") == []


def test_sound_that_nobody_asked_for_is_not_heard(room: Room) -> None:
    page = room.page()
    page.hear(SPEECH)
    page.put_raw(b"odd")
    page.put(do="here")
    assert page.get("here")


def test_one_move_too_many_is_refused_and_not_played(room: Room) -> None:
    moves = iter([True, False])
    page = room.page(moves=lambda: next(moves))
    page.put(do="say", text="hint")
    page.put(do="say", text="hint", id="b2")
    refused = page.get("trouble")
    assert "Too many messages" in refused["text"]
    assert refused["id"] == "b2"
    assert len(room.told("heard")) == 1


@pytest.mark.parametrize("garbage", ["", "hint", "[]", '{"do": "open"}', "\ud800"])
def test_garbage_is_passed_over_and_a_stream_of_it_given_up(room: Room, garbage: str) -> None:
    page = room.page()
    page.put_raw(garbage)
    page.put(do="here")
    assert page.get("here")
    for _ in range(25):
        page.put_raw(garbage)
    room.leave(page)


def test_who_sends_faster_than_it_can_be_heard_is_given_up(room: Room) -> None:
    page = room.page()
    page.input_buffer.extend([b""] * 1000)
    page.put(do="here")
    room.leave(page)


def test_who_does_not_join_first_gets_nothing(room: Room) -> None:
    wire = Wire()
    house = House(room.feed, lambda: None, lambda: None)
    wire.put(do="say", text="hint")
    Page(wire, room.table, house, ANYTHING).serve()
    assert room.told("heard") == []


def test_the_host_speaks_to_who_wants_to_hear_the_latest_reply_first(room: Room) -> None:
    page = room.page(voice=Humming())
    page.put(do="voice", on=True, heard=0)
    head = page.get("sound")
    assert (head["n"], head["line"], head["rate"], head["bytes"]) == (2, 0, 22_050, 4_410)
    assert len(page.get("bytes")) == 4_410
    assert page.get("spoken")["n"] == 2
    page.put(do="say", text="hint")
    assert page.get("sound")["n"] == page.get("spoken")["n"] == 5


def test_the_table_is_spoken_to_as_it_has_asked(room: Room) -> None:
    page = room.page(voice=Humming())
    page.put(do="voice", on=True, heard=2)
    page.put(do="say", text="/slower")
    got = [message for message in page.until("spoken") if isinstance(message, dict)]
    sounds = [message["bytes"] for message in got if message["kind"] == "sound"]
    assert sounds == [2 * round(2_205 * 1.15)]
    assert not any("delivery" in message for message in got)


def test_what_a_page_has_heard_is_not_said_again(room: Room) -> None:
    page = room.page(voice=Humming())
    page.put(do="voice", on=True, heard=2)
    page.put(do="say", text="hint")
    assert page.get("sound")["n"] == 5


def test_without_a_voice_the_host_is_shown_alone(room: Room) -> None:
    page = room.page(voice=None)
    page.put(do="voice", on=True, heard=0)
    page.put(do="say", text="hint")
    assert page.get("heard")["text"] == "hint"


def test_a_page_that_goes_while_it_talks_and_speaks_lets_the_others_go_on(room: Room) -> None:
    page = room.page()
    page.put(do="talk", how="held", who="Bats")
    page.put(do="playing", on=True)
    page.put(do="playing", on=True)
    room.leave(page)
    assert [event["on"] for event in room.told("talking")] == [True, False]
    assert [event["on"] for event in room.told("speaking")] == [True, False]


def test_who_talked_before_a_page_came_may_have_ended_unheard(room: Room) -> None:
    room.feed.tell(room.table.code, events.talking("gone", "Bats", True))
    page = room.page()
    page.put(do="here")
    assert "talking" not in [message["kind"] for message in page.until("here")]
    room.feed.tell(room.table.code, events.talking("here", "Owls", True))
    assert page.get("talking")["who"] == "Owls"


def test_that_a_page_talks_is_told_again_while_it_does(room: Room) -> None:
    ticks = iter(range(0, 1000, 6))
    page = room.page(clock=lambda: float(next(ticks)))
    page.put(do="talk", how="held", who="Bats")
    for _ in range(8):
        page.hear(SPEECH[:1600])
    page.put(do="drop")
    assert page.get("talking")["on"]
    assert page.get("talking")["on"]
    room.leave(page)
    assert [event["on"] for event in room.told("talking")][-2:] == [True, False]


def test_a_flood_of_messages_is_given_up(room: Room) -> None:
    few = iter([True] * 3)
    page = room.page(messages=lambda: next(few, False))
    for _ in range(10):
        page.put(do="here")
    room.leave(page)
    assert [page.get("here") for _ in range(3)]


def test_a_flood_of_signs_is_not_told(room: Room) -> None:
    page = room.page(moves=lambda: False)
    for on in (True, False) * 20:
        page.put(do="playing", on=on)
        page.put(do="talk", how="held" if on else "off")
    page.put(do="here")
    assert page.get("here")
    assert room.told("speaking") == room.told("talking") == []


def test_one_sample_at_a_time_is_a_turn_too(room: Room) -> None:
    page = room.page("hint")
    page.put(do="talk", how="held", who="")
    for sample in SPEECH[:500]:
        page.put_raw(sample.tobytes())
        page.put_raw(b"?")
    page.put(do="talk", how="off", who="")
    assert page.get("heard")["text"] == "hint"


class Hoarse(Humming):
    """A host's voice that fails."""

    def at(self, delivery: Delivery) -> Humming:
        return self

    def speak(self, text: str) -> Iterator[Sound]:
        raise RuntimeError(text)


def test_a_reply_that_no_voice_can_say_is_not_met_again(room: Room) -> None:
    page = room.page(voice=Hoarse())
    page.put(do="voice", on=True, heard=0)
    assert page.get("spoken")["n"] == 2
    page.put(do="say", text="hint")
    assert page.get("spoken")["n"] == 5


@pytest.mark.parametrize(
    "event",
    [
        {"kind": "reply"},
        {"kind": "reply", "lines": [{"words": "of another version"}]},
        {"kind": "reply", "lines": None},
        {"kind": "choices"},
        {"kind": "of another version", "lines": 3},
        {"kind": "talking"},
    ],
)
def test_an_event_that_cannot_be_shown_or_said_breaks_no_page(
    room: Room, event: events.Event
) -> None:
    room.feed.tell(room.table.code, event)
    page, late = room.page(voice=Humming(), after=3), room.page()
    for each in (page, late):
        each.put(do="voice", on=True, heard=0)
        each.put(do="here")
        assert each.get("here")
    page.put(do="say", text="hint")
    assert page.get("reply")["lines"][0]["text"].startswith("Hint 1:")
    assert late.get("heard")["text"] == "hint"


class Silent(Wire):
    """A page that says no more than it has said, as long as it is waited for."""

    def __init__(self) -> None:
        super().__init__()
        self.waits: list[float | None] = []

    def receive(self, timeout: float | None = None) -> str | bytes | None:
        self.waits.append(timeout)
        try:
            return self._in.get_nowait()
        except Empty:
            return None


@pytest.mark.parametrize("said", [0, 1, 2])
def test_a_page_that_falls_silent_is_given_up_in_a_minute(room: Room, said: int) -> None:
    wire = Silent()
    for message in ({"do": "join", "after": 0}, {"do": "here"})[:said]:
        wire.put(**message)
    house = House(room.feed, lambda: None, lambda: None)
    Page(wire, room.table, house, ANYTHING).serve()
    assert wire.waits == [60.0] * (said + 1)
    assert wire.closed == (said > 0)  # `voice`, which serves it, closes any


@pytest.mark.parametrize("fault", [BlockingIOError, TimeoutError, BrokenPipeError])
def test_a_page_that_takes_nothing_is_gone(fault: type[OSError]) -> None:
    """The server lets a send wait for 20 seconds, and then fails it."""

    class Full:
        input_buffer: ClassVar[list[str | bytes]] = []

        def send(self, data: str | bytes) -> None:
            raise fault

    with pytest.raises(ConnectionClosed):
        Line(Full()).send("")
