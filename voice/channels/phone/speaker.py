"""What the host says into a stream: kept a little ahead of what is heard, and cut at any time."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator
from dataclasses import dataclass

from voice.channels.phone import messages
from voice.channels.speaking import HostVoices, ReadyVoice
from voice.dialogue.delivery import USUAL, Delivery
from voice.sound import mulaw, pcm
from voice.sound.cues import Cues
from voice.talk import Line

AHEAD_S = 1.0
"""Sound sent before it is due, in seconds. A turn is computed in less than half of that while the
line plays on; what is cut by barge-in was not sent for nothing longer than that."""

_CHUNK_S = 0.2
_CHUNK = round(_CHUNK_S * pcm.PHONE_RATE)
"""Bytes in one message; a sentence's last may be shorter."""

_MARK_LATE_S = 2.0
"""A mark not back so long after its sound was due will not come: some services send none."""


@dataclass
class _Said:
    line: Line
    voice: ReadyVoice
    mark: str
    heard: bool = False


class Speaker:
    """One stream's outgoing sound. Times are the stream's own, in seconds; one thread at a time."""

    def __init__(
        self, voices: HostVoices, cues: Cues, send: Callable[[str], None], stream: str
    ) -> None:
        self._voices = voices
        self._cues = cues
        self._send = send
        self._stream = stream
        self._lines: list[_Said] = []
        self._waiting: deque[_Said] = deque()
        self._sounds: Generator[bytes] | None = None
        self._bytes = b""
        self._marks = 0
        self._dry_at = 0.0
        self._readied: set[str] = set()

    def say(self, lines: tuple[Line, ...], now: float, delivery: Delivery = USUAL) -> None:
        """Say lines after those under way, each after its cue and in its own voice."""
        everyone = self._voices.at(delivery)
        for line in lines:
            voice = everyone.of(line.voice)
            voice.ready((line.aloud,))
            self._marks += 1
            said = _Said(line, voice, str(self._marks))
            self._lines.append(said)
            self._waiting.append(said)
        self.tick(now)

    def ready(self, texts: tuple[str, ...], delivery: Delivery = USUAL) -> None:
        """Make public lines that may be said next, each once in a call."""
        new = tuple(text for text in texts if text not in self._readied)
        if new:
            self._readied.update(new)
            self._voices.at(delivery).ready(new)

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
        for said in self._lines:
            if said.mark == name:
                said.heard = True

    def busy(self, now: float) -> bool:
        """True while there is something the caller has not heard yet."""
        if self._waiting:
            return True
        if all(said.heard for said in self._lines) or now > self._dry_at + _MARK_LATE_S:
            self._lines.clear()
            return False
        return True

    def clear(self, now: float) -> tuple[Line, ...]:
        """Fall silent at once; the lines that were not heard to their end."""
        unheard = tuple(said.line for said in self._lines if not said.heard)
        self.close()
        self._lines.clear()
        self._waiting.clear()
        self._sounds, self._bytes, self._dry_at = None, b"", now
        self._send(messages.clear(self._stream))
        return unheard

    def close(self) -> None:
        """Take back what is not yet made. Left to the garbage collector, that would be done by
        whatever thread it runs in, in the middle of anything."""
        if self._sounds:
            self._sounds.close()

    def _next_sentence(self) -> bool:
        """Have the next sentence of the line under way at hand; False at the line's end."""
        if self._sounds is None:
            said = self._waiting[0]
            self._sounds = _spoken(said.line, said.voice, self._cues)
        sound = next(self._sounds, None)
        if sound is None:
            self._sounds = None
            return False
        self._bytes = sound
        return True


def _spoken(line: Line, voice: ReadyVoice, cues: Cues) -> Generator[bytes]:
    """A line's cue, then its sentences, as the telephone has sound."""
    sounds = voice.speak(line.aloud) if line.aloud else iter(())
    cue = cues.sound(line.cue)
    try:
        if cue is not None:
            yield mulaw.encode(pcm.resample(cue, Cues.rate, pcm.PHONE_RATE))
        for sound in sounds:
            yield mulaw.encode(pcm.resample(sound, voice.rate, pcm.PHONE_RATE))
    finally:
        if isinstance(sounds, Generator):
            sounds.close()
