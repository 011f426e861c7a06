"""A Wyoming satellite as a table's microphone and loudspeaker: Home Assistant's voice hardware,
a Raspberry Pi in the next room. Sayso is the server side of the protocol: it calls the satellite.

    RunSatellite ──>             <── RunPipeline, AudioChunk, AudioChunk ... (microphone)
    AudioStart, AudioChunk ..., AudioStop ──>  (loudspeaker)      Transcript ──> (turn heard)

A satellite that has a wake word of its own streams only after it, until a Transcript: with it, the
wake word is how the host is addressed.
"""

from __future__ import annotations

import logging
import socket
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import BinaryIO, Self
from urllib.parse import urlsplit

import numpy as np
from numpy.typing import NDArray
from wyoming.asr import Transcript
from wyoming.audio import AudioChunk, AudioStart, AudioStop
from wyoming.event import Event, read_event, write_event
from wyoming.ping import Ping, Pong
from wyoming.pipeline import PipelineStage, RunPipeline
from wyoming.satellite import RunSatellite

from voice.errors import MissingError, UsageError
from voice.sound import pcm, samples
from voice.sound.converter import Converter
from voice.sound.pcm import Sound
from voice.sound.vad import Vad

logger = logging.getLogger(__name__)

RATE = 22_050
"""Hz of the sound sent: what satellites play unless they are told otherwise."""

_CONNECT_S = 10.0
_RETRY_S = 3.0
# A satellite that restarts is back within ten seconds.

_CHUNK_S = 0.1
_AHEAD_S = 0.4
# Sound sent before it is due: what a wireless network may hold up. It is heard to its end after
# the host was stopped.

_LATE_S = 0.5
# From the last sound's arrival to the moment it is heard: a satellite's own player holds so much.

_WIDTH = 2


class Satellite:
    """One satellite; `frames` and `play` may be two threads."""

    def __init__(self, uri: str, wait: Callable[[float], None] = time.sleep) -> None:
        """Connect. Raises UsageError for an address that is none, MissingError where no satellite
        answers there."""
        self._host, self._port = address(uri)
        self._wait = wait
        self._blocks: SimpleQueue[AudioChunk | None] = SimpleQueue()
        self._form: tuple[int, int] | None = None
        self._unheard = ""
        self._convert = Converter(pcm.RATE)
        self._rest: Sound = np.zeros(0, np.int16)
        self._has_wake_word = False
        self._closed = False
        self.called = threading.Event()
        """Set when the satellite heard its wake word; whoever minds it clears it."""

        self._out: deque[bytes] = deque()
        self._due = threading.Condition()
        self._heard_at = 0.0
        self._sending = threading.Lock()
        self._connect()
        threading.Thread(target=self._send_sound, name="satellite sound", daemon=True).start()

    # The microphone

    def frames(self) -> Iterator[Sound]:
        """Frames of 512 samples, int16 mono at 16,000 Hz, waiting for each; ends after `close`.

        Raises MissingError where the satellite is gone.
        """
        while True:
            while len(self._rest) >= Vad.FRAME:
                frame, self._rest = np.split(self._rest, [Vad.FRAME])
                yield frame
            chunk = self._blocks.get()
            if chunk is None:
                if self._closed:
                    return
                raise MissingError(
                    f"The satellite at {self._host}:{self._port} is gone: start it again."
                )
            self._rest = np.concatenate([self._rest, self._converted(chunk)])

    def flush(self) -> None:
        """Forget what it recorded while the host spoke."""
        gone = False
        with suppress(Empty):
            while True:
                gone = self._blocks.get_nowait() is None or gone
        if gone:
            self._blocks.put(None)
        self._rest = self._rest[:0]

    def _converted(self, chunk: AudioChunk) -> Sound:
        """Its samples, of any rate, width and channels, as the program holds sound."""
        form = (chunk.rate, chunk.channels)
        if form != self._form:
            self._form, self._convert = form, Converter(chunk.rate)
        return self._convert(samples.int16(chunk.audio, chunk.width, chunk.channels))

    # The loudspeaker

    def play(self, sound: NDArray[np.int16], rate: int) -> None:
        """Queue int16 mono sound of `rate` Hz; it is sent a little before it is due."""
        codes = pcm.resample(sound, rate, RATE).astype("<i2").tobytes()
        size = round(_CHUNK_S * RATE) * _WIDTH
        with self._due:
            self._out.extend(codes[n : n + size] for n in range(0, len(codes), size))
            self._due.notify_all()

    def drain(self) -> None:
        """Wait until everything was heard, or the satellite is gone."""
        with self._due:
            self._due.wait_for(lambda: not self._out)
        self._wait(max(0.0, self._heard_at - time.monotonic()))

    def stop(self) -> float:
        """Send no more; how many seconds of what was queued are not heard."""
        with self._due:
            unsent = sum(map(len, self._out)) / _WIDTH / RATE
            self._out.clear()
            self._due.notify_all()
        return unsent

    def _send_sound(self) -> None:
        """In a thread of its own: chunks as they fall due, a start before the first."""
        due = 0.0
        while not self._closed:
            with self._due:
                self._due.wait_for(lambda: self._out or self._closed)
                begins = time.monotonic() > due
                due = max(due, time.monotonic())
            if begins:
                self._send(AudioStart(RATE, _WIDTH, 1).event())
            due = self._send_until_dry(due)
            self._send(AudioStop().event())

    def _send_until_dry(self, due: float) -> float:
        """Send what there is in time; when the last of it will have been heard."""
        while True:
            with self._due:
                if not self._out:
                    self._due.notify_all()
                    return due
                chunk = self._out.popleft()
                due += len(chunk) / _WIDTH / RATE
                self._heard_at = due + _LATE_S
            self._send(AudioChunk(RATE, _WIDTH, 1, chunk).event())
            self._wait(max(0.0, due - _AHEAD_S - time.monotonic()))

    # Turns

    def heard(self, words: str) -> None:
        """A turn was heard: a satellite with a wake word waits for it again."""
        if self._has_wake_word:
            self._send(Transcript(words).event())

    # The connection

    def replug(self) -> None:
        """Wait, however long, until the satellite answers again."""
        while True:
            try:
                self._connect()
                return
            except MissingError as fault:
                logger.debug("%s", fault)
                self._wait(_RETRY_S)

    def close(self) -> None:
        """Leave it."""
        with self._due:
            self._closed = True
            self._out.clear()
            self._due.notify_all()
        self._disconnect()

    def _connect(self) -> None:
        self._rest = self._rest[:0]
        try:
            self._socket = socket.create_connection((self._host, self._port), _CONNECT_S)
        except OSError as fault:
            raise MissingError(
                f"No satellite answers at {self._host}:{self._port} ({fault.strerror or fault}): "
                "start it there, or name another with --uri tcp://HOST:10700."
            ) from fault
        self._socket.settimeout(None)
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        self._writer = self._socket.makefile("wb")
        reader = self._socket.makefile("rb")
        while not self._blocks.empty():
            self._blocks.get()
        threading.Thread(
            target=self._receive, args=(reader,), name="satellite", daemon=True
        ).start()
        self._send(RunSatellite().event())

    def _disconnect(self) -> None:
        with suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)
        self._socket.close()

    def _receive(self, reader: BinaryIO) -> None:
        """In a thread of its own: what the satellite sends, until it is gone or makes no sense."""
        try:
            while (event := read_event(reader)) is not None:
                self._take(event)
        except (AttributeError, LookupError, OSError, TypeError, ValueError) as fault:
            logger.debug("The satellite's connection ended: %s", fault)
        self._blocks.put(None)

    def _take(self, event: Event) -> None:
        if AudioChunk.is_type(event.type):
            chunk = AudioChunk.from_event(event)
            self._check(chunk)
            self._blocks.put(chunk)
        elif RunPipeline.is_type(event.type):
            # One that detects no wake word itself asks the server to; here it may simply talk.
            self._has_wake_word = RunPipeline.from_event(event).start_stage is PipelineStage.ASR
            if self._has_wake_word:
                self.called.set()
        elif Ping.is_type(event.type):
            self._send(Pong(Ping.from_event(event).text).event())

    def _check(self, chunk: AudioChunk) -> None:
        """Raises ValueError for sound in a form that is none, which is told, once."""
        if (
            chunk.width in samples.WIDTHS
            and chunk.channels >= 1
            and pcm.LOWEST_HZ <= chunk.rate <= pcm.HIGHEST_HZ
        ):
            return
        form = f"{chunk.rate} Hz, {8 * chunk.width} bits, {chunk.channels} channels"
        if form != self._unheard:
            self._unheard = form
            logger.warning(
                "The satellite at %s:%d sends sound that cannot be heard (%s): set its microphone "
                "to 16,000 Hz, 16 bits, one channel.",
                self._host, self._port, form,
            )  # fmt: skip
        raise ValueError(form)

    def _send(self, event: Event) -> None:
        """A satellite that is gone takes nothing; whoever listens to it is told."""
        with self._sending, suppress(OSError, ValueError):
            write_event(event, self._writer)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def address(uri: str) -> tuple[str, int]:
    """Host and port of tcp://HOST:PORT; raises UsageError for any other."""
    try:
        parts = urlsplit(uri)
        port = parts.port
    except ValueError:
        parts, port = urlsplit(""), None
    if parts.scheme != "tcp" or not parts.hostname or not port:
        raise UsageError(
            f"A satellite's address is tcp://HOST:PORT, as in tcp://kitchen.local:10700, not {uri}."
        )
    return parts.hostname, port
