"""The host's own voice, taken out of what the microphone hears while it speaks.

Speex's canceller learns how the room carries sound from the loudspeaker to the microphone. It is
given both by the clock that PortAudio stamps on them, so their buffers need no measuring.

Measured with a room of 40 to 120 ms: the host at -20 dBFS is left at -60 and no frame of it is
taken for speech; of a player as loud who speaks over it, four frames of five still are.

It learns for the first two seconds, and again whenever the room, the loudness or a clock changes.
What it leaves of the host until then is told from a player by its likeness to what is played:
`own` says so of each frame.
"""

from __future__ import annotations

from collections import deque

import numpy as np
from numpy.typing import NDArray

from voice.sound import pcm
from voice.sound.converter import Converter
from voice.sound.likeness import likeness
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

_KEPT_S = 3.0
# Sound played and not yet met in the microphone, or compared with what came from there: the
# latency of both, a machine that is late, and _COMPARED + _LATEST.

_MOST_BLOCKS = 1_000
# What is played while no one listens is not kept without end; a block is 0.01 s or longer.

_FADED_S = 0.5
# So long after the loudspeaker's last sound no echo is left: what is heard then passes untouched.

_COMPARED = 8_192
# Samples of what is left that are compared with what was played: 0.512 s. With 0.384 s a player's
# voice was taken for the host's in twice as many frames.

_LATEST = 7_200
# Samples that an echo may be late, over what the stamps tell: 0.45 s, as a Bluetooth loudspeaker is
# whose delay no one knows. More does not fit into `likeness`.

_OWN = 0.16
# From that likeness on it is the host's voice. In rooms of 0 to 0.5 s, nearer to the loudspeaker or
# farther, the host unlearned was 0.17 to 0.9, and its echo opened a turn once in nine minutes; 95
# of 100 frames of players who spoke over it were under 0.14, all their turns opened, as late as
# they do in silence.

_FAINT = 16.0
# Root mean square, -66 dBFS: what is softer opens no turn and is not looked at.

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
        self._left = np.zeros(_COMPARED, np.int16)
        self.own = False
        """True where the last frame is the loudspeaker's sound after all, and no player's."""

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
        audible = at - self._audible_until <= _FADED_S
        left = self._learned(frame, at) if audible else frame
        self._left = np.concatenate([self._left, left])[-_COMPARED:]
        self.own = audible and self._is_own(left, at)
        return left

    def _learned(self, frame: Sound, at: float) -> Sound:
        """What the canceller leaves of it."""
        reference = self._between(at + _LEAD_S, len(frame))
        parts = [
            self._canceller.cancel_echo(
                frame[n : n + _FRAME].tolist(), reference[n : n + _FRAME].tolist()
            )
            for n in range(0, len(frame), _FRAME)
        ]
        return np.concatenate([np.array(part, np.int16) for part in parts])

    def _is_own(self, left: Sound, at: float) -> bool:
        """True where what is left up to this frame, which begins `at`, is the host after all."""
        if np.sqrt(np.mean(np.square(left, dtype=np.float64))) < _FAINT:
            return False
        begins = at + (len(left) - _COMPARED - _LATEST) / pcm.RATE
        early = round(_LEAD_S * pcm.RATE)
        played = self._between(begins, _LATEST + _COMPARED + early)
        return likeness(self._left, played) > _OWN

    def _take_new(self) -> None:
        while self._new:
            at, rate, block = self._new.popleft()
            if block.any():
                self._audible_until = at + len(block) / rate
            if self._convert is None or abs(at - self._ends_at) > _JITTER_S:
                self._convert = Converter(rate)
                self._skip_to(at)
            self._reference = np.concatenate([self._reference, self._convert(block)])
            self._ends_at += len(block) / rate
        too_many = len(self._reference) - round(_KEPT_S * pcm.RATE)
        if too_many > 0:
            self._reference = self._reference[too_many:]
            self._starts_at += too_many / pcm.RATE

    def _skip_to(self, at: float) -> None:
        """What is played from now on is heard from `at` on: later where the device ran dry. What
        was played before is still in the room."""
        samples = round((at - self._starts_at) * pcm.RATE)
        silence = samples - len(self._reference)
        if not len(self._reference) or samples < 0 or silence > _KEPT_S * pcm.RATE:
            self._reference, self._starts_at = _NO_SOUND, at
        else:
            gap = np.zeros(max(0, silence), np.int16)
            self._reference = np.concatenate([self._reference[:samples], gap])
        self._ends_at = at

    def _between(self, at: float, samples: int) -> Sound:
        """What was played from a moment on, with silence where nothing was."""
        first = round((at - self._starts_at) * pcm.RATE)
        whole = np.zeros(samples, np.int16)
        start, end = max(0, first), max(0, first + samples)
        part = self._reference[start:end]
        offset = start - first
        whole[offset : offset + len(part)] = part
        return whole
