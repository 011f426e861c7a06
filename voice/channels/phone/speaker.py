"""What the host says into a stream: kept a little ahead of what is heard, and cut at any time."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from voice.channels.phone import messages
from voice.channels.table import HostVoice
from voice.sound import mulaw, pcm

AHEAD_S = 1.0
"""Sound sent before it is due, in seconds. A turn is computed in less than half of that while the
line plays on; what is cut by barge-in was not sent for nothing longer than that."""

_CHUNK_S = 0.2
_CHUNK = round(_CHUNK_S * pcm.PHONE_RATE)
"""Bytes in one message; a sentence's last may be shorter."""

_MARK_LATE_S = 2.0
"""A mark not back so long after its sound was due will not come: some services send none."""


@dataclass
class _Line:
    text: str
    mark: str
    heard: bool = False


class Speaker:
    """One stream's outgoing sound. Times are the stream's own, in seconds; one thread at a time."""

    def __init__(self, voice: HostVoice, send: Callable[[str], None], stream: str) -> None:
        self._voice = voice
        self._send = send
        self._stream = stream
        self._lines: list[_Line] = []
        self._waiting: deque[_Line] = deque()
        self._sounds: Iterator[NDArray[np.int16]] | None = None
        self._bytes = b""
        self._marks = 0
        self._dry_at = 0.0

    def say(self, lines: tuple[str, ...], now: float) -> None:
        """Say lines after those under way."""
        self._voice.ready(lines)
        for text in lines:
            self._marks += 1
            line = _Line(text, str(self._marks))
            self._lines.append(line)
            self._waiting.append(line)
        self.tick(now)

    def tick(self, now: float) -> None:
        """Send what is due by now."""
        if self._waiting:
            self._dry_at = max(self._dry_at, now)
        while self._waiting and self._dry_at - now < AHEAD_S:
            if not self._bytes and not self._next_sentence():
                self._send(messages.mark(self._stream, self._waiting.popleft().mark))
                continue
            chunk, self._bytes = self._bytes[:_CHUNK], self._bytes[_CHUNK:]
            if not chunk:  # a sentence without sound
                continue
            self._send(messages.media(self._stream, chunk))
            self._dry_at += len(chunk) / pcm.PHONE_RATE

    def marked(self, name: str) -> None:
        """A mark came back: its line was heard."""
        for line in self._lines:
            if line.mark == name:
                line.heard = True

    def busy(self, now: float) -> bool:
        """True while there is something the caller has not heard yet."""
        if self._waiting:
            return True
        if all(line.heard for line in self._lines) or now > self._dry_at + _MARK_LATE_S:
            self._lines.clear()
            return False
        return True

    def clear(self, now: float) -> tuple[str, ...]:
        """Fall silent at once; the lines that were not heard to their end."""
        unheard = tuple(line.text for line in self._lines if not line.heard)
        if isinstance(self._sounds, Generator):
            self._sounds.close()  # takes back what is not yet made
        self._lines.clear()
        self._waiting.clear()
        self._sounds, self._bytes, self._dry_at = None, b"", now
        self._send(messages.clear(self._stream))
        return unheard

    def _next_sentence(self) -> bool:
        """Have the next sentence of the line under way at hand; False at the line's end."""
        if self._sounds is None:
            self._sounds = iter(self._voice.speak(self._waiting[0].text))
        sound = next(self._sounds, None)
        if sound is None:
            self._sounds = None
            return False
        self._bytes = mulaw.encode(pcm.resample(sound, self._voice.rate, pcm.PHONE_RATE))
        return True
