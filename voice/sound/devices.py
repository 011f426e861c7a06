"""The sound devices of this machine: a microphone and a loudspeaker, one opening of each.

PortAudio calls back on a thread that must never wait; the callbacks only move samples to and from
queues, and everything else is done by whoever takes or gives the sound.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Iterator
from queue import Empty, SimpleQueue
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from voice.errors import MissingError
from voice.sound import pcm, portaudio
from voice.sound.converter import Converter
from voice.sound.echo import Echo
from voice.sound.pcm import Sound
from voice.sound.portaudio import NAMES, Kind
from voice.sound.vad import Vad

_ECHO_S = 0.25
# What is recorded so shortly after the host's last word is not listened to: sound still in the
# microphone's buffer (a period is 0.025 s) and the room's echo, in a furnished room 30 dB down by
# then. Longer, and who answers at once would lose the start of a word.

_DEAD_S = 3.0
# Without a sample for so long a device is gone: even a Bluetooth headset wakes within two seconds.

_HOLD_S = 1.0
# A pause for whoever begins to speak: by then an idle machine knows whether it is to the host, and
# on a busy one the host is not kept from speaking by a cough.

_POLL_S = 0.01
# How late `drain` may notice that the last sample has been taken; a tenth of _LATENCY_S.


class Microphone:
    """A microphone, recording from the moment it is made until `close`."""

    overflows = 0
    """How often sound was lost because the machine was too busy to take it."""

    def __init__(self, wanted: str = "", echo: Echo | None = None) -> None:
        """Open the system's default one, or the one `wanted` by its number or part of its name.

        `echo` is taken out of what is recorded. Raises MissingError with the remedy where there
        is none or it is in use.
        """
        self._blocks: SimpleQueue[tuple[float, NDArray[np.int16]] | None] = SimpleQueue()
        self._closed = False
        self._echo = echo
        self._stream = portaudio.opened(
            "input", wanted, pcm.RATE, self._take, lambda: self._blocks.put(None)
        )
        self._rate = int(self._stream.samplerate)
        self._convert = Converter(self._rate)
        self._rest = _NO_SOUND
        self._rest_ends_at = 0.0
        self._to_skip = 0

    def frames(self) -> Iterator[Sound]:
        """Frames of 512 samples, int16 mono at 16,000 Hz, waiting for each; ends after `close`.

        Raises MissingError where the device disappears, within a few seconds at the latest.
        """
        while self.wait():
            begun_at = self._rest_ends_at - len(self._rest) / pcm.RATE
            frame, self._rest = np.split(self._rest, [Vad.FRAME])
            yield self._echo.cancelled(frame, begun_at) if self._echo else frame

    def wait(self) -> bool:
        """Wait until a frame is there; False once closed. Raises MissingError as `frames` does."""
        while len(self._rest) < Vad.FRAME:
            block = self._next()
            if block is None:
                return False
            begun_at, recorded = block
            sound = self._unskipped(self._convert(recorded))
            self._rest = np.concatenate([self._rest, sound])
            self._rest_ends_at = begun_at + len(recorded) / self._rate
        return True

    def flush(self) -> None:
        """Forget what was recorded and not yet taken, and the echo still in the room.

        Called when the host has fallen silent and was not to be interrupted: it never hears itself.
        """
        ended = False
        while not self._blocks.empty():
            ended = self._blocks.get() is None or ended
        if ended:
            self._blocks.put(None)
        self._rest = _NO_SOUND
        self._convert.clear()
        self._to_skip = round(_ECHO_S * pcm.RATE)

    def close(self) -> None:
        """Stop recording and give the device back; `frames` ends."""
        self._closed = True
        self._stream.abort()
        self._stream.close()

    def _take(self, recorded: NDArray[np.int16], _frames: int, times: Any, status: Any) -> None:
        self.overflows += bool(status.input_overflow)
        self._blocks.put((times.inputBufferAdcTime, recorded.copy()))

    def _next(self) -> tuple[float, NDArray[np.int16]] | None:
        """The next block as the device gave it and when it began, None once closed."""
        try:
            block = self._blocks.get(timeout=_DEAD_S)
        except Empty:
            block = None
        if block is None and not self._closed:
            raise _gone("input")
        return block

    def _unskipped(self, sound: Sound) -> Sound:
        skipped = min(self._to_skip, len(sound))
        self._to_skip -= skipped
        return sound[skipped:]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Loudspeaker:
    """A loudspeaker, silent until something is played, open until `close`."""

    underruns = 0
    """How often the device ran dry because the machine was too busy to fill it."""

    def __init__(self, wanted: str = "", echo: Echo | None = None) -> None:
        """Open the system's default one, or the one `wanted` by its number or part of its name.

        `echo` is told what is played. Raises MissingError with the remedy where there is none or
        it is in use.
        """
        self._waiting: deque[tuple[int, Sound]] = deque()
        self._stops = 0
        self._queued = self._played = self._audible = self._dropped = 0
        self._held = 0
        self._heard_at = 0.0
        self._ended = threading.Event()
        self._echo = echo
        self._rate = 0  # the first sound is asked for before it is known
        self._stream = portaudio.opened("output", wanted, None, self._fill, self._ended.set)
        self._rate = int(self._stream.samplerate)

    def play(self, sound: Sound, rate: int) -> None:
        """Queue int16 mono sound of `rate` Hz behind what is still being played; returns at once.

        Raises MissingError where the device has disappeared.
        """
        if self._ended.is_set():
            raise _gone("output")
        samples = pcm.resample(sound, rate, self._rate)
        if samples.any():
            self._audible = self._queued + int(np.flatnonzero(samples)[-1]) + 1
        self._queued += len(samples)
        self._waiting.append((self._stops, samples))

    def drain(self) -> None:
        """Wait until the last sound queued has left the device, its latency included.

        Not for the silence behind it: a player may speak. Raises MissingError where the device
        disappears or takes no more sound.
        """
        played, taken_at = self._played, time.monotonic()
        while (left := self._left_s()) > 0:
            if self._held or self._played != played:
                played, taken_at = self._played, time.monotonic()
            wait_s = min(max(left, _POLL_S), _DEAD_S / 2)
            if self._ended.wait(wait_s) or time.monotonic() - taken_at > _DEAD_S:
                raise _gone("output")
        self._ended.wait(min(max(0.0, self._heard_at - self._stream.time), _DEAD_S))

    def stop(self) -> float:
        """Fall silent: of what is queued no more is given to the device, which holds 0.1 s still.

        Returns how many seconds of it will not be heard; whoever drains stops waiting.
        """
        unheard = self._queued - max(self._played, self._dropped)
        self._stops += 1
        self._held = 0
        self._audible, self._dropped = 0, self._queued
        return max(0, unheard) / self._rate

    def hold(self, held: bool) -> None:
        """Pause what is queued, for a second at most, or go on with it at the very sample."""
        self._held = round(_HOLD_S * self._rate) if held else 0

    def close(self) -> None:
        """Fall silent at once and give the device back."""
        self._stream.abort()
        self._stream.close()

    def _left_s(self) -> float:
        """Seconds of sound the device has not yet taken."""
        return (self._audible - self._played) / self._rate

    def _fill(self, out: NDArray[np.int16], frames: int, times: Any, status: Any) -> None:
        self.underruns += bool(status.output_underflow)
        filled = 0
        self._held = max(0, self._held - frames)
        while not self._held and filled < frames and self._waiting:
            stops, samples = self._waiting.popleft()
            if stops != self._stops:
                self._played += len(samples)
                continue
            part, rest = np.split(samples, [frames - filled])
            out[filled : filled + len(part)] = part[:, None]
            filled += len(part)
            self._played += len(part)
            if len(rest):
                self._waiting.appendleft((stops, rest))
        out[filled:] = 0
        if filled:
            self._heard_at = times.outputBufferDacTime + filled / self._stream.samplerate
        if self._echo and self._rate:
            self._echo.played(out[:, :1].copy(), self._rate, times.outputBufferDacTime)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def has_microphone(wanted: str = "") -> bool:
    """True where there is such a microphone, the system's default unless named; never raises."""
    return _has("input", wanted)


def has_loudspeaker(wanted: str = "") -> bool:
    """True where there is such a loudspeaker, the system's default unless named; never raises."""
    return _has("output", wanted)


_NO_SOUND: Sound = np.zeros(0, np.int16)


def _has(kind: Kind, wanted: str) -> bool:
    try:
        return bool(portaudio.device(kind, wanted))
    except MissingError:
        return False


def _gone(kind: Kind) -> MissingError:
    return MissingError(
        f"The {NAMES[kind]} is gone: plug it back in and start again; your game is kept."
    )
