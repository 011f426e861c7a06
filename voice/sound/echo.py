"""The host's own voice, taken out of what the microphone hears while it speaks.

Speex's canceller learns how the room carries sound from the loudspeaker to the microphone. It is
given both by the clock that PortAudio stamps on them, so their buffers need no measuring.

Measured with a room of 40 to 120 ms: the host at -20 dBFS is left at -60 and no frame of it is
taken for speech; of a player as loud who speaks over it, four frames of five still are.
"""

from __future__ import annotations

from collections import deque

import numpy as np
from numpy.typing import NDArray

from voice.sound import pcm
from voice.sound.converter import Converter
from voice.sound.pcm import Sound

_FRAME = 256
# Samples that the canceller takes at a time, 16 ms; Speex advises 10 to 20.

_TAIL = 4_096
# Samples of echo it can learn: 0.256 s. With twice that it learned slower and left 12 dB more.

_LEAD_S = 0.05
# The reference is given so much early: a stamp may be wrong by a period (0.025 s), and what comes
# before its own cause cannot be learned.

_JITTER_S = 0.02
# Stamps differ from counted samples by less than that from block to block; more is a gap.

_KEPT_S = 2.0
# Sound played and not yet met in the microphone: the latency of both and a machine that is late.

_MOST_BLOCKS = 1_000
# What is played while no one listens is not kept without end; a block is 0.01 s or longer.

_FADED_S = 0.5
# So long after the loudspeaker's last sound no echo is left: what is heard then passes untouched.

_NO_SOUND: Sound = np.zeros(0, np.int16)


class Echo:
    """One loudspeaker and one microphone in a room; `played` and `cancelled` may be two threads."""

    def __init__(self) -> None:
        from pyaec import Aec  # type: ignore[import-untyped] # noqa: PLC0415

        self._canceller = Aec(_FRAME, _TAIL, pcm.RATE, True)
        self._new: deque[tuple[float, int, NDArray[np.int16]]] = deque(maxlen=_MOST_BLOCKS)
        self._convert: Converter | None = None
        self._reference = _NO_SOUND
        self._starts_at = 0.0
        self._ends_at = 0.0
        self._next_at = 0.0
        self._audible_until = -_FADED_S

    def played(self, block: NDArray[np.int16], rate: int, at: float) -> None:
        """What the loudspeaker gives from the moment `at` on, in PortAudio's seconds: int16
        [samples, 1] of `rate` Hz. Only kept here: this is called where nothing may wait."""
        self._new.append((at, rate, block))

    def cancelled(self, frame: Sound, at: float) -> Sound:
        """A frame of the microphone, int16 mono at 16,000 Hz in whole 256 samples, that began
        `at`: without the loudspeaker's sound in it."""
        self._take_new()
        if abs(self._next_at - at) > _JITTER_S:
            self._next_at = at
        at, self._next_at = self._next_at, self._next_at + len(frame) / pcm.RATE
        if at - self._audible_until > _FADED_S:
            return frame
        reference = self._between(at + _LEAD_S, len(frame))
        parts = [
            self._canceller.cancel_echo(
                frame[n : n + _FRAME].tolist(), reference[n : n + _FRAME].tolist()
            )
            for n in range(0, len(frame), _FRAME)
        ]
        return np.concatenate([np.array(part, np.int16) for part in parts])

    def _take_new(self) -> None:
        while self._new:
            at, rate, block = self._new.popleft()
            if block.any():
                self._audible_until = at + len(block) / rate
            if self._convert is None or abs(at - self._ends_at) > _JITTER_S:
                self._convert = Converter(rate)
                self._reference, self._starts_at, self._ends_at = _NO_SOUND, at, at
            self._reference = np.concatenate([self._reference, self._convert(block)])
            self._ends_at += len(block) / rate
        too_many = len(self._reference) - round(_KEPT_S * pcm.RATE)
        if too_many > 0:
            self._reference = self._reference[too_many:]
            self._starts_at += too_many / pcm.RATE

    def _between(self, at: float, samples: int) -> Sound:
        """What was played from a moment on, with silence where nothing was."""
        first = round((at - self._starts_at) * pcm.RATE)
        whole = np.zeros(samples, np.int16)
        start, end = max(0, first), max(0, first + samples)
        part = self._reference[start:end]
        offset = start - first
        whole[offset : offset + len(part)] = part
        return whole
