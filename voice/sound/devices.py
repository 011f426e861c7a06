"""The sound devices of this machine, through PortAudio: its microphone and its loudspeaker.

PortAudio calls back on a thread that must never wait; the callbacks only move samples to and from
queues, and everything else is done by whoever takes or gives the sound.
"""

from __future__ import annotations

import ctypes
import logging
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from queue import Empty, SimpleQueue
from types import ModuleType
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from voice.errors import MissingError
from voice.sound import pcm
from voice.sound.converter import Converter
from voice.sound.pcm import Sound
from voice.sound.vad import Vad

logger = logging.getLogger(__name__)

_LATENCY_S = 0.1
# Sound held between the device and us. Playing for 12 s beside a recogniser and a voice at full
# work, on two cores with ten more programs, PortAudio's own 0.035 s ran dry 16 times, this twice
# and 0.2 s never; but all of it passes before a host's first word is heard.

_ECHO_S = 0.25
# What is recorded so shortly after the host's last word is not listened to: sound still in the
# microphone's buffer (a period is 0.025 s) and the room's echo, in a furnished room 30 dB down by
# then. Longer, and who answers at once would lose the start of a word.

_DEAD_S = 3.0
# Without a sample for so long a device is gone: even a Bluetooth headset wakes within two seconds.

_POLL_S = 0.01
# How late `drain` may notice that the last sample has been taken; a tenth of _LATENCY_S.


class Microphone:
    """The system's default microphone, recording from the moment it is made until `close`."""

    overflows = 0
    """How often sound was lost because the machine was too busy to take it."""

    def __init__(self) -> None:
        """Open it. Raises MissingError with the remedy where there is none or it is in use."""
        self._blocks: SimpleQueue[NDArray[np.int16] | None] = SimpleQueue()
        self._closed = False
        self._stream = _opened("input", pcm.RATE, self._take, lambda: self._blocks.put(None))
        self._convert = Converter(int(self._stream.samplerate))
        self._rest = _NO_SOUND
        self._to_skip = 0

    def frames(self) -> Iterator[Sound]:
        """Frames of 512 samples, int16 mono at 16,000 Hz, waiting for each; ends after `close`.

        Raises MissingError where the device disappears, within a few seconds at the latest.
        """
        while True:
            while len(self._rest) >= Vad.FRAME:
                frame, self._rest = np.split(self._rest, [Vad.FRAME])
                yield frame
            block = self._next()
            if block is None:
                return
            self._rest = np.concatenate([self._rest, self._unskipped(self._convert(block))])

    def flush(self) -> None:
        """Forget what was recorded and not yet taken, and the echo still in the room.

        Called when the host has fallen silent: half-duplex, the host never hears itself.
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

    def _take(self, recorded: NDArray[np.int16], _frames: int, _time: Any, status: Any) -> None:
        self.overflows += bool(status.input_overflow)
        self._blocks.put(recorded.copy())

    def _next(self) -> NDArray[np.int16] | None:
        """The next block as the device gave it, None once closed."""
        try:
            block = self._blocks.get(timeout=_DEAD_S)
        except Empty:
            block = None
        if block is None and not self._closed:
            raise _gone("microphone")
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
    """The system's default loudspeaker, silent until something is played, open until `close`."""

    underruns = 0
    """How often the device ran dry because the machine was too busy to fill it."""

    def __init__(self) -> None:
        """Open it. Raises MissingError with the remedy where there is none or it is in use."""
        self._waiting: deque[Sound] = deque()
        self._queued = self._played = self._audible = 0
        self._heard_at = 0.0
        self._ended = threading.Event()
        self._stream = _opened("output", None, self._fill, self._ended.set)
        self._rate = int(self._stream.samplerate)

    def play(self, sound: Sound, rate: int) -> None:
        """Queue int16 mono sound of `rate` Hz behind what is still being played; returns at once.

        Raises MissingError where the device has disappeared.
        """
        if self._ended.is_set():
            raise _gone("loudspeaker")
        samples = pcm.resample(sound, rate, self._rate)
        if samples.any():
            self._audible = self._queued + int(np.flatnonzero(samples)[-1]) + 1
        self._queued += len(samples)
        self._waiting.append(samples)

    def drain(self) -> None:
        """Wait until the last sound queued has left the device, its latency included.

        Not for the silence behind it: a player may speak. Raises MissingError where the device
        disappears or takes no more sound.
        """
        latest = time.monotonic() + self._left_s() + _DEAD_S
        while (left := self._left_s()) > 0:
            if self._ended.wait(max(left, _POLL_S)) or time.monotonic() > latest:
                raise _gone("loudspeaker")
        self._ended.wait(min(max(0.0, self._heard_at - self._stream.time), _DEAD_S))

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
        while filled < frames and self._waiting:
            part, rest = np.split(self._waiting.popleft(), [frames - filled])
            out[filled : filled + len(part)] = part[:, None]
            filled += len(part)
            if len(rest):
                self._waiting.appendleft(rest)
        out[filled:] = 0
        if filled:
            self._heard_at = times.outputBufferDacTime + filled / self._stream.samplerate
            self._played += filled

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def has_microphone() -> bool:
    """True where the system has a default microphone; never raises."""
    return _has("input")


def has_loudspeaker() -> bool:
    """True where the system has a default loudspeaker; never raises."""
    return _has("output")


_NO_SOUND: Sound = np.zeros(0, np.int16)
_NAMES = {"input": "microphone", "output": "loudspeaker"}


def _has(kind: str) -> bool:
    try:
        return bool(_device(_portaudio(), kind))
    except MissingError:
        return False


def _portaudio() -> ModuleType:
    """The library, loaded when a device is first asked for: about 0.2 s."""
    try:
        import sounddevice  # type: ignore[import-untyped] # noqa: PLC0415
    except OSError as fault:
        raise MissingError(
            "Sound devices need the PortAudio library: run `sudo apt install libportaudio2`."
        ) from fault
    _hush_alsa()
    library: ModuleType = sounddevice
    return library


def _hush_alsa() -> None:
    """On Linux: ALSA writes "underrun occurred" into the captions; `underruns` counts them."""
    with suppress(OSError):
        ctypes.CDLL("libasound.so.2").snd_lib_error_set_handler(_ALSA_SAYS)


_ALSA_SAYS = ctypes.CFUNCTYPE(
    None, ctypes.c_char_p, ctypes.c_int, ctypes.c_char_p, ctypes.c_int, ctypes.c_char_p
)(lambda *said: logger.debug("ALSA says %s", said))


def _device(portaudio: ModuleType, kind: str) -> dict[str, Any]:
    """What PortAudio says of the default device; raises MissingError where there is none."""
    try:
        device: dict[str, Any] = portaudio.query_devices(kind=kind)
    except (portaudio.PortAudioError, ValueError) as fault:
        raise MissingError(
            f"There is no {_NAMES[kind]} here: plug one in and choose it in the system's sound "
            "settings."
        ) from fault
    return device


def _opened(
    kind: str, wanted: int | None, callback: Callable[..., None], ended: Callable[[], None]
) -> Any:
    """A running stream at the `wanted` rate in Hz, else at the device's own.

    Two channels at most for output: PortAudio leaves a stereo device's second one silent for mono.
    """
    portaudio = _portaudio()
    device = _device(portaudio, kind)
    most, own = device[f"max_{kind}_channels"], device["default_samplerate"]
    forms = [(own, min(2, most))] if kind == "output" else [(wanted, 1), (own, 1), (own, most)]
    make = portaudio.InputStream if kind == "input" else portaudio.OutputStream
    for rate, channels in forms:
        try:
            return _started(
                make(
                    samplerate=rate,
                    channels=channels,
                    dtype="int16",
                    latency=_LATENCY_S,
                    callback=callback,
                    finished_callback=ended,
                )
            )
        except portaudio.PortAudioError as error:
            fault = error
    raise MissingError(
        f"The {_NAMES[kind]} cannot be opened ({fault.args[0]}): close the program that "
        "uses it, or choose another in the system's sound settings."
    ) from fault


def _started(stream: Any) -> Any:
    """A stream that will not start is given back, or its device stays taken."""
    try:
        stream.start()
    except BaseException:
        stream.close()
        raise
    return stream


def _gone(name: str) -> MissingError:
    return MissingError(
        f"The {name} is gone: plug it in, then start again; a game under way goes on where it was."
    )
