"""The WebSocket of Media Streams: who may stream, what comes in, and when it is given up."""

from __future__ import annotations

import hmac
import logging
import time
from collections.abc import Callable
from contextlib import closing
from typing import Protocol

from voice.channels.phone import messages
from voice.channels.phone.ears import Ears
from voice.channels.phone.messages import Connected, MessageError, Start
from voice.channels.phone.speaker import Speaker
from voice.channels.phone.stream import Stream
from voice.channels.phone.switchboard import Streamed

logger = logging.getLogger(__name__)

LONGEST_MESSAGE = 16_384
"""Bytes; a message of Twilio's has about 400."""

_START_S = 10.0
"""The start message comes at once; who sends none for so long is no telephone service."""

_STALL_S = 10.0
"""A stream sends sound 50 times a second, in silence too: none for so long, whatever else comes,
and it is given up. The sound is its clock."""

_MOST_GARBAGE = 50
"""Messages that are none before the stream is given up; one now and then is passed over."""

_MOST_WAITING = 3_000
"""Messages not yet taken: a minute of sound. Who sends faster than that is answered sooner cut."""


class Socket(Protocol):
    """What is needed of a WebSocket; flask-sock's has it."""

    input_buffer: list[str | bytes]

    def receive(self, timeout: float | None = None) -> str | bytes | None:
        """The next message; None where none came in time."""

    def send(self, data: str) -> None:
        """Send a message."""


class Media:
    """Streams calls over sockets, each in its own thread."""

    def __init__(  # noqa: PLR0913 - everything a stream is made of
        self,
        named: Callable[[str], str],
        opened: Callable[[str], Streamed | None],
        ears: Callable[[], Ears],
        speaker: Callable[[Callable[[str], None], str], Speaker],
        secret: bytes,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`named` gives a CallSid's name here; `opened` opens the stream of a name; `speaker` is
        made of what sends and the stream's own name."""
        self._named = named
        self._opened = opened
        self._ears = ears
        self._speaker = speaker
        self._secret = secret
        self._clock = clock

    def token(self, name: str) -> str:
        """What a stream must carry to be that call's."""
        return hmac.new(self._secret, f"stream {name}".encode(), "sha256").hexdigest()[:32]

    def serve(self, socket: Socket) -> None:
        """Stream one call until either side ends it."""
        start = self._start(socket)
        if start is None:
            return
        name = self._named(start.sid)
        if not hmac.compare_digest(start.token.encode(), self.token(name).encode()):
            logger.warning("Refused a stream without its call's token.")
            return
        streamed = self._opened(name)
        if streamed is None:
            return
        speaker = self._speaker(socket.send, start.stream)
        with closing(streamed), closing(speaker):
            self._run(socket, Stream(streamed, self._ears(), speaker))

    def _start(self, socket: Socket) -> Start | None:
        """The start message; None where something else, or nothing, comes."""
        latest = self._clock() + _START_S
        while (left := latest - self._clock()) > 0:
            text = socket.receive(timeout=left)
            if text is None:
                return None
            try:
                message = messages.read(text)
            except MessageError:
                return None
            if isinstance(message, Start):
                return message
            if not isinstance(message, Connected):
                return None
        return None

    def _run(self, socket: Socket, stream: Stream) -> None:
        garbage, until = 0, self._clock() + _STALL_S
        while not stream.over:
            left = until - self._clock()
            text = socket.receive(timeout=left) if left > 0 else None
            if text is None:
                logger.warning("Gave up a stream that stalled.")
                return
            try:
                message = messages.read(text)
            except MessageError:
                garbage += 1
                if garbage > _MOST_GARBAGE:
                    logger.warning("Gave up a stream of garbage.")
                    return
                continue
            if isinstance(message, messages.Media):
                until = self._clock() + _STALL_S
            if message is not None:
                stream.take(message)
            if len(socket.input_buffer) > _MOST_WAITING:
                logger.warning("Gave up a stream that sent faster than Sayso can hear.")
                return
