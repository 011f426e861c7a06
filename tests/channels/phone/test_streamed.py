"""Streamed calls on the real server: a synthesised caller, and callers who mean no good."""

from __future__ import annotations

import base64
import json
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import httpx
import pytest
import simple_websocket  # type: ignore[import-untyped]

from voice import kit, settings
from voice.channels.phone.media import Media
from voice.sound import mulaw, pcm
from voice.speech.moonshine import Moonshine
from voice.speech.piper import Piper
from voice.store import Kept
from voice.stores.sqlite import SqliteStore
from voice.talk import Expects

pytestmark = [pytest.mark.server, pytest.mark.sound]  # its calls keep a time of their own

if TYPE_CHECKING:
    from tests.channels.phone.conftest import Caller, Running, Server, Sign, StreamedLine

    Calls = Callable[..., Caller]
    Streams = Callable[..., StreamedLine]

PATIENCE_S = 90.0
# In real time, for anything the host says: a busy machine makes its sound slowly.

WELCOME_LINES = 3
# The welcome, the choice, the keys.

MOVE_S = 40.0
# In real time, for a move to be taken, on a machine that may be busy.

CALLER_PACE = 1.1

TRIES = 3
# A caller who was not understood says it again.

SIGNED_FOR = "wss://play.example.org/phone/media"


def wait_for(condition: Callable[[], bool], what: str, patience_s: float = PATIENCE_S) -> None:
    latest = time.monotonic() + patience_s
    while not condition():
        assert time.monotonic() < latest, f"waited in vain for {what}"
        time.sleep(0.02)


@pytest.fixture(scope="module")
def said() -> Callable[[str], bytes]:
    """A caller's voice: mu-law of 8,000 Hz."""
    voice = Piper(CALLER_PACE)

    def made(text: str) -> bytes:
        sounds = [pcm.resample(s, voice.rate, pcm.PHONE_RATE) for s in voice.speak(text)]
        return b"".join(map(mulaw.encode, sounds))

    return made


@pytest.fixture(scope="module")
def understood() -> Callable[[bytes], str]:
    """What the host's sound says."""
    recogniser = Moonshine(2)

    def heard(sound: bytes) -> str:
        wide = pcm.resample(mulaw.decode(sound), pcm.PHONE_RATE, pcm.RATE)
        return recogniser.hear(wide, Expects()).text.lower()

    return heard


@pytest.fixture(scope="module")
def streaming(running: Running) -> Server:
    return running("[voice]\npace = 0.8\n[phone]\nconcurrent = 100\n")


def test_a_call_with_barge_in_and_a_line_that_drops(
    streaming: Server,
    calls: Calls,
    streams: Streams,
    said: Callable[[str], bytes],
    understood: Callable[[bytes], str],
) -> None:
    caller = calls(streaming.post, "+15005550031").ring()
    line = streams(streaming, caller)
    assert line.url == SIGNED_FOR
    wait_for(lambda: line.marks == WELCOME_LINES, "the welcome")
    assert "twelve chimes" in understood(line.heard)

    line.say(said("Twelve Chimes."))
    wait_for(lambda: line.marks > WELCOME_LINES, "the opening")
    for _ in range(TRIES):
        clears, at = line.clears, len(line.heard)
        line.say(said("Give me a hint, please."))  # in the middle of it
        wait_for(lambda: line.clears > clears, "silence")  # noqa: B023
        marks = line.marks
        wait_for(lambda: line.marks > marks, "the hint")  # noqa: B023
        if "dizzy" in understood(line.heard[at:]):
            break
    else:
        pytest.fail("the hint was never given")

    line.hang_up()
    caller.post("/phone/turn?turn=1", {"SpeechResult": "what is my score"})
    assert "Gather" in caller.twiml
    assert len(streaming.printed) == 1


GIVE_UP_THIS = ("9", "1")
# "I give up", "this riddle": for a chime whose answer was not understood.

DROPS_AT = 7
# The chime at which the line drops.


class Played:
    """The one game of riddles there is, seen from outside as it is played."""

    def __init__(self, server: Server) -> None:
        self.store = SqliteStore(server.folder / "games.db")
        self.before = set(self.store.codes("riddles"))

    def begun(self) -> bool:
        return bool(set(self.store.codes("riddles")) - self.before)

    @property
    def kept(self) -> Kept:
        (code,) = set(self.store.codes("riddles")) - self.before
        return self.store.find(code)

    @property
    def state(self) -> dict[str, Any]:
        state = self.kept.state
        assert state
        return state

    def takes(self, act: Callable[[], None]) -> None:
        """Do something until it is taken as a move: words may have been no words to the host."""
        moves = self.kept.moves
        for _ in range(TRIES):
            act()
            try:
                wait_for(lambda: self.kept.moves > moves, "a move", MOVE_S)
            except AssertionError:
                continue
            return
        pytest.fail("nothing was taken as a move")


class Silent:
    """A stream that begins and then sends nothing."""

    def __init__(self, server: Server, caller: Caller, sign: Sign) -> None:
        self._socket = simple_websocket.Client(
            server.address.replace("http", "ws") + "/phone/media",
            headers={"X-Twilio-Signature": sign(SIGNED_FOR, {})},
        )
        form = {"encoding": "audio/x-mulaw", "sampleRate": 8000, "channels": 1}
        start = {
            "streamSid": "MZ1", "callSid": caller.sid, "mediaFormat": form,
            "customParameters": {"token": caller.token},
        }  # fmt: skip
        self._socket.send(json.dumps({"event": "start", "streamSid": "MZ1", "start": start}))

    def given_up(self) -> bool:
        latest = time.monotonic() + PATIENCE_S
        try:
            while time.monotonic() < latest:
                self._socket.receive(timeout=1)
        except simple_websocket.ConnectionClosed:
            return True
        return False


def test_twelve_chimes_by_voice_with_a_line_that_drops_beside_one_that_stalls(
    streaming: Server,
    calls: Calls,
    streams: Streams,
    sign: Sign,
    said: Callable[[str], bytes],
) -> None:
    stalls = calls(streaming.post, "+15005550032").ring()
    silent = Silent(streaming, stalls, sign)
    game = Played(streaming)
    line = streams(streaming, calls(streaming.post, "+15005550033").ring())
    line.press("2")
    wait_for(game.begun, "the game")
    chimes = kit.games(settings.load({}), "riddles", SqliteStore(None)).new().edition.chimes
    for number, chime in enumerate(chimes, 1):
        assert game.state["chime"] == number
        if number == DROPS_AT:
            line.hang_up()
            again = calls(streaming.post, "+15005550033").ring()
            line = streams(streaming, again)
            line.press("1")  # to "Carry on where you stopped?"
        game.takes(lambda: line.say(said(f"Is it {chime.answer}?")))  # noqa: B023
        if game.state["res"][number - 1] == "-":
            for key in GIVE_UP_THIS:
                game.takes(lambda: line.press(key))  # noqa: B023
    assert game.state["over"]
    assert sum(code in "5321" for code in game.state["res"]) >= 8, game.state["res"]
    line.hang_up()
    assert silent.given_up()
    assert "Gather" in stalls.post("/phone/turn?turn=1", {}).twiml


@pytest.mark.parametrize("signature", [None, "", "wrong", "0/KCTR6DLpKmkAf8muzZqo1nDgQ="])
def test_an_upgrade_without_a_right_signature_is_forbidden(
    streaming: Server, signature: str | None
) -> None:
    upgrade = {
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": base64.b64encode(b"k" * 16).decode(),
    }
    if signature is not None:
        upgrade["X-Twilio-Signature"] = signature
    assert httpx.get(f"{streaming.address}/phone/media", headers=upgrade).status_code == 403
    assert httpx.get(f"{streaming.address}/phone/media").status_code == 403


def test_strangers_streams_are_closed_and_hear_nothing(
    streaming: Server, calls: Calls, streams: Streams
) -> None:
    caller = calls(streaming.post).ring()
    other = calls(streaming.post, "+15005550007").ring()
    forged = streams(streaming, caller, token="0" * 32)
    swapped = streams(streaming, caller, token=other.token)
    for line in (forged, swapped):
        assert line.closed.wait(PATIENCE_S)
        assert line.said_nothing
    mine = streams(streaming, caller)
    wait_for(lambda: not mine.said_nothing, "the host")
    second = streams(streaming, caller)
    assert second.closed.wait(PATIENCE_S)
    assert second.said_nothing
    assert not mine.closed.is_set()
    mine.hang_up()
    assert httpx.get(streaming.address + "/health").text == "ok\n"


@pytest.mark.parametrize(
    "garbage",
    [["{"] * 60, [b"\x00\xff"] * 60, ['{"event": "media", "media": {}}'] * 60, ["x" * 20_000]],
)
def test_a_stream_of_garbage_is_given_up_and_the_call_goes_on_by_turns(
    streaming: Server, calls: Calls, streams: Streams, garbage: list[str | bytes]
) -> None:
    caller = calls(streaming.post).ring()
    line = streams(streaming, caller)
    wait_for(lambda: not line.said_nothing, "the host")
    try:
        for message in garbage:
            line.send(message)
    except (simple_websocket.ConnectionClosed, OSError):
        pass
    assert line.closed.wait(PATIENCE_S)
    assert "Gather" in caller.post("/phone/turn?turn=1", {}).twiml


class Stalled:
    """A socket that gives what it is made of, and then nothing."""

    def __init__(self, *texts: str) -> None:
        self.input_buffer: list[str | bytes] = list(texts)
        self.waits: list[float | None] = []

    def receive(self, timeout: float | None = None) -> str | bytes | None:
        self.waits.append(timeout)
        return self.input_buffer.pop(0) if self.input_buffer else None

    def send(self, data: str) -> None:
        raise AssertionError("nothing is said to a stranger")


@pytest.mark.parametrize(
    "texts",
    [
        (),
        ('{"event": "connected"}',),
        ('{"event": "media", "media": {"timestamp": "0", "payload": ""}}',),
        ("garbage",),
        ('{"event": "start", "start": {"streamSid": "MZ1", "callSid": "CA1"}}',),
    ],
)
def test_a_socket_that_does_not_start_is_given_up(texts: tuple[str, ...]) -> None:
    def never(*_: object) -> None:
        raise AssertionError("no stream is opened")

    socket = Stalled(*texts)
    Media(str, never, never, None, b"k" * 32).serve(socket)  # type: ignore[arg-type]
    assert all(wait and wait <= 10 for wait in socket.waits)


def test_a_socket_that_only_says_it_is_connected_is_given_up() -> None:
    def never(*_: object) -> None:
        raise AssertionError("no stream is opened")

    now = iter(range(0, 100, 3))
    socket = Stalled(*['{"event": "connected"}'] * 20)
    media = Media(str, never, never, None, b"k" * 32, lambda: next(now))  # type: ignore[arg-type]
    media.serve(socket)
    assert socket.waits == [7, 4, 1]


class Deaf:
    """Whatever one says to it or asks of it."""

    over = False

    def __getattr__(self, _: str) -> Any:
        return lambda *_: None


@pytest.mark.parametrize(
    ("other", "waited"),
    [
        ('{"event": "mark", "mark": {"name": "1"}}', [10, 7, 4, 1]),
        ('{"event": "dtmf", "dtmf": {"digit": "1"}}', [10, 7, 4, 1]),
        ('{"event": "new in another year"}', [10, 7, 4, 1]),
        ("garbage", [10, 7, 4, 1]),
        ('{"event": "media", "media": {"timestamp": "0", "payload": ""}}', [10] * 21),
    ],
)
def test_a_stream_without_sound_is_given_up_whatever_else_comes(
    other: str, waited: list[float]
) -> None:
    class Clocked(Stalled):
        now = 0.0

        def receive(self, timeout: float | None = None) -> str | bytes | None:
            self.now += 3
            return super().receive(timeout)

    socket = Clocked(*[other] * 20)
    stream: Any = Deaf()
    none: Any = None
    Media(str, none, none, none, b"k", lambda: socket.now)._run(socket, stream)
    assert socket.waits == waited
