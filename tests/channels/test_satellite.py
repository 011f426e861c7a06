"""A satellite of the Wyoming protocol, played by this test over a real socket."""

from __future__ import annotations

import queue
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any, Self

import numpy as np
import pytest
from wyoming.asr import Transcript
from wyoming.audio import AudioChunk, AudioStart, AudioStop
from wyoming.event import Event, read_event, write_event
from wyoming.ping import Ping, Pong
from wyoming.pipeline import PipelineStage, RunPipeline
from wyoming.satellite import RunSatellite

from voice.channels.satellite import RATE, Satellite, address
from voice.errors import MissingError, UsageError
from voice.sound.pcm import Sound

PATIENCE_S = 30.0

FORMS: dict[str, tuple[int, Callable[[Sound], bytes]]] = {
    "8 bits": (1, lambda sound: ((sound >> 8) + 128).astype(np.uint8).tobytes()),
    "8 bits signed": (1, lambda sound: (sound >> 8).astype(np.int8).tobytes()),
    "16 bits": (2, lambda sound: sound.astype("<i2").tobytes()),
    "24 bits": (
        3,
        lambda sound: (
            (sound.astype("<i4").reshape(-1, 1) << 8).view(np.uint8)[:, :3].copy().tobytes()
        ),
    ),
    "32 bits": (4, lambda sound: (sound.astype("<i4") << 16).tobytes()),
    "floats": (4, lambda sound: (sound / 32768).astype("<f4").tobytes()),
}
"""How a microphone may send its samples, by the bytes of each."""


class Peer:
    """The satellite: what it is told, and what it sends."""

    def __init__(self) -> None:
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.told: queue.Queue[Event | None] = queue.Queue()
        self._come: queue.Queue[socket.socket] = queue.Queue()
        threading.Thread(target=self._answer, daemon=True).start()

    @property
    def uri(self) -> str:
        return f"tcp://127.0.0.1:{self._listening.getsockname()[1]}"

    def meet(self) -> None:
        """Sayso has called; what it played before is passed over."""
        self._socket = self._come.get(timeout=PATIENCE_S)
        self._writer = self._socket.makefile("wb")
        while not RunSatellite.is_type(self.next().type):
            pass

    def next(self) -> Event:
        event = self.told.get(timeout=PATIENCE_S)
        assert event is not None
        return event

    def until_silent(self) -> list[Event]:
        """What comes up to the end of what is played."""
        events = [self.next()]
        while not AudioStop.is_type(events[-1].type):
            events.append(self.next())
        return events

    def send(self, event: Event) -> None:
        write_event(event, self._writer)

    def send_bytes(self, sent: bytes) -> None:
        self._writer.write(sent)
        self._writer.flush()

    def record(
        self, sound: Sound, rate: int = 16_000, channels: int = 1, form: str = "16 bits"
    ) -> None:
        width, code = FORMS[form]
        block = np.repeat(sound[:, None], channels, axis=1)
        self.send(AudioChunk(rate, width, channels, code(block)).event())

    def hang_up(self) -> None:
        self._socket.shutdown(socket.SHUT_RDWR)
        self._socket.close()

    def _answer(self) -> None:
        while True:
            try:
                connection, _ = self._listening.accept()
            except OSError:
                return
            self._come.put(connection)
            threading.Thread(target=self._listen, args=(connection,), daemon=True).start()

    def _listen(self, connection: socket.socket) -> None:
        reader: Any = connection.makefile("rb")
        with suppress(ConnectionResetError):
            while (event := read_event(reader)) is not None:
                self.told.put(event)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._listening.close()


@pytest.fixture
def peer() -> Iterator[Peer]:
    with Peer() as peer:
        yield peer


@pytest.fixture
def satellite(peer: Peer) -> Iterator[Satellite]:
    """Called, and met; no time is waited for anything."""
    with Satellite(peer.uri, wait=lambda _: None) as satellite:
        peer.meet()
        yield satellite


@pytest.mark.parametrize(
    ("rate", "channels", "form"),
    [
        (16_000, 1, "16 bits"),
        (48_000, 2, "16 bits"),
        (8_000, 1, "16 bits"),
        *((16_000, channels, form) for channels in (1, 2) for form in FORMS),
        (44_100, 2, "32 bits"),
        (11_025, 1, "8 bits"),
        (48_000, 2, "floats"),
    ],
)
def test_its_microphone_is_heard_whatever_its_form(
    peer: Peer, satellite: Satellite, rate: int, channels: int, form: str
) -> None:
    moments = np.arange(2 * rate) / rate
    tone = (np.sin(2 * np.pi * 440 * moments) * 9_000).astype(np.int16)
    for n in range(0, len(tone), 1_000):
        peer.record(tone[n : n + 1_000], rate, channels, form)
    frames = satellite.frames()
    heard = np.concatenate([next(frames) for _ in range(55)])
    strength = np.abs(np.fft.rfft(heard * np.hanning(len(heard))))
    assert strength.argmax() * 16_000 / len(heard) == pytest.approx(440, abs=2)
    assert np.abs(heard[-8_000:]).max() == pytest.approx(9_000, rel=0.05)


def test_what_it_recorded_while_the_host_spoke_is_forgotten(
    peer: Peer, satellite: Satellite
) -> None:
    peer.record(np.full(1_024, 1, np.int16))
    frames = satellite.frames()
    assert next(frames).tolist() == [1] * 512
    satellite.flush()
    peer.record(np.full(512, 2, np.int16))
    assert next(frames).tolist() == [2] * 512


def test_what_is_played_comes_in_order_between_a_start_and_a_stop(
    peer: Peer, satellite: Satellite
) -> None:
    sound = np.arange(RATE // 2, dtype=np.int16)
    satellite.play(sound, RATE)
    satellite.drain()
    first, *chunks, _ = peer.until_silent()
    assert AudioStart.from_event(first) == AudioStart(RATE, 2, 1)
    sent = b"".join(AudioChunk.from_event(chunk).audio for chunk in chunks)
    assert np.frombuffer(sent, "<i2").tolist() == sound.tolist()


def test_it_plays_at_its_own_rate(peer: Peer, satellite: Satellite) -> None:
    satellite.play(np.ones(16_000, np.int16), 16_000)
    _, *chunks, _ = peer.until_silent()
    assert sum(len(AudioChunk.from_event(chunk).audio) for chunk in chunks) == 2 * RATE


def test_sound_is_sent_as_it_falls_due_and_what_is_stopped_is_not_sent(peer: Peer) -> None:
    sent, go_on = threading.Event(), threading.Event()

    def wait(seconds: float) -> None:
        if seconds > 0:
            sent.set()
            go_on.wait(PATIENCE_S)

    with Satellite(peer.uri, wait) as satellite:
        peer.meet()
        satellite.play(np.ones(10 * RATE, np.int16), RATE)
        assert sent.wait(PATIENCE_S)
        unheard = satellite.stop()
        go_on.set()
        _, *chunks, _ = peer.until_silent()
    seconds = sum(len(AudioChunk.from_event(chunk).audio) for chunk in chunks) / 2 / RATE
    assert 0 < seconds < 1
    assert unheard == pytest.approx(10 - seconds, abs=0.01)


@pytest.mark.parametrize(
    ("start", "called", "told"),
    [(PipelineStage.ASR, True, ["a moth"]), (PipelineStage.WAKE, False, [])],
)
def test_its_wake_word_calls_the_host_and_is_waited_for_after_each_turn(
    peer: Peer, satellite: Satellite, start: PipelineStage, called: bool, told: list[str]
) -> None:
    peer.send(RunPipeline(start, PipelineStage.TTS).event())
    peer.record(np.zeros(512, np.int16))
    next(satellite.frames())
    assert satellite.called.is_set() is called
    satellite.heard("a moth")
    peer.send(Ping("still there?").event())
    answers = [peer.next()]
    while not Pong.is_type(answers[-1].type):
        answers.append(peer.next())
    assert [Transcript.from_event(event).text for event in answers[:-1]] == told


GARBAGE: dict[str, bytes | AudioChunk] = {
    "no JSON": b"hello\n",
    "JSON of another kind": b"[1, 2]\n",
    "no type": b"{}\n",
    "a torn event": b'{"type": "audio-chunk", "payload_length": 1000}\nshort',
    "a chunk without a form": b'{"type": "audio-chunk", "payload_length": 2}\nab',
    "an odd stage": b'{"type": "run-pipeline", "data": {"start_stage": "x", "end_stage": "y"}}\n',
    "nothing": b"",
}


@pytest.mark.parametrize("name", GARBAGE)
def test_one_that_makes_no_sense_is_gone_and_may_come_back(
    peer: Peer, satellite: Satellite, name: str
) -> None:
    sent = GARBAGE[name]
    if isinstance(sent, AudioChunk):
        peer.send(sent.event())
    else:
        peer.send_bytes(sent)
    peer.hang_up()
    with pytest.raises(
        MissingError, match=r"^The satellite at 127\.0\.0\.1:\d+ is gone: start it.*\.$"
    ):
        next(satellite.frames())
    satellite.replug()
    peer.meet()
    peer.record(np.full(512, 7, np.int16))
    assert next(satellite.frames()).tolist() == [7] * 512


@pytest.mark.parametrize(
    "chunk",
    [
        AudioChunk(16_000, 5, 1, b"abcde"),
        AudioChunk(16_000, 0, 1, b"ab"),
        AudioChunk(16_000, 2, 0, b"ab"),
        AudioChunk(0, 2, 1, b"ab"),
        AudioChunk(10**9, 2, 1, b"ab"),
    ],
)
def test_sound_in_a_form_that_is_none_is_told_once(
    peer: Peer, satellite: Satellite, chunk: AudioChunk, caplog: pytest.LogCaptureFixture
) -> None:
    for _ in range(2):
        peer.send(chunk.event())
        with pytest.raises(MissingError, match=r"is gone: start it again\.$"):
            next(satellite.frames())
        satellite.replug()
        peer.meet()
    told = [record.getMessage() for record in caplog.records if record.levelname == "WARNING"]
    assert len(told) == 1
    assert told[0].endswith("set its microphone to 16,000 Hz, 16 bits, one channel.")


@pytest.mark.parametrize("form", FORMS)
def test_silence_and_torn_sound_are_heard_in_every_form(
    peer: Peer, satellite: Satellite, form: str
) -> None:
    width, code = FORMS[form]
    silence = np.zeros((512, 1), np.int16)
    peer.send(AudioChunk(16_000, width, 1, code(silence) + b"x" * (width - 1)).event())
    assert next(satellite.frames()).tolist() == [0] * 512


def test_frames_end_when_it_is_left(satellite: Satellite) -> None:
    satellite.close()
    assert list(satellite.frames()) == []


def test_where_none_answers_the_remedy_is_named() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
    with pytest.raises(MissingError, match=rf"^No satellite answers at 127.0.0.1:{port} .*--uri"):
        Satellite(f"tcp://127.0.0.1:{port}")


@pytest.mark.parametrize(
    ("uri", "found"),
    [
        ("tcp://kitchen.local:10700", ("kitchen.local", 10_700)),
        ("tcp://[::1]:1", ("::1", 1)),
        ("tcp://kitchen.local", None),
        ("kitchen.local:10700", None),
        ("http://kitchen.local:10700", None),
        ("tcp://:10700", None),
        ("tcp://kitchen:99999", None),
        ("tcp://kitchen:x", None),
        ("tcp://[::1", None),
        ("", None),
    ],
)
def test_an_address_is_tcp_host_and_port(uri: str, found: tuple[str, int] | None) -> None:
    if found:
        assert address(uri) == found
    else:
        with pytest.raises(UsageError, match=r"^A satellite's address is tcp://HOST:PORT"):
            address(uri)
