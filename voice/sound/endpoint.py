"""Endpointing: where in a stream of sound a player's turn starts and ends.

    idle ── speech ──> Started ── short silence ──> Paused ── longer silence ──> Ended
                          ^                           │
                          └────── speech again ───────┘

Only voice opens or holds a turn, however loud the room: steady noise does neither. How long the
silence is that ends a turn depends on the words, which the endpointer does not know: who gets
Paused recognises its sound at once, and calls `wait_longer` where the words are not complete, or
`end_soon` where they are a whole command.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from math import ceil
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from voice.settings import Turns
from voice.sound.vad import Vad

_SPEECH = 0.5
# A frame this likely to be speech helps to open a turn. White, brown and swelling noise, hum and
# knocks stayed under 0.15 at any loudness.

STILL_SPEECH = 0.35
# Inside a turn less is enough: a word's soft end is no silence. Silero's own margin of 0.15.

_OPENING_FRAMES = 3
# That many in a row open a turn (96 ms): none of 150 single digits and 40 orders by real people
# was missed; four missed one digit.


class Likelihood(Protocol):
    """What tells speech from other sound."""

    def probability(self, frame: NDArray[np.int16]) -> float:
        """0.0 to 1.0 for the next Vad.FRAME samples of one stream."""

    def reset(self) -> None:
        """A new stream starts."""


@dataclass(frozen=True)
class Started:
    """A player began to speak, about 0.1 s ago: the moment for barge-in."""

    called: bool = False
    """True where a key is held for it: what is said is for the host, whatever it is."""


@dataclass(frozen=True, eq=False)
class Paused:
    """The player fell silent, perhaps for good: the moment to recognise."""

    audio: NDArray[np.int16]
    """The turn so far, pre-roll and `pause_s` of silence with it: int16 mono at 16,000 Hz."""


@dataclass(frozen=True, eq=False)
class Ended:
    """The turn is over."""

    audio: NDArray[np.int16]
    """The turn: the very sound of the last Paused, unless it was cut at `longest_s`."""

    cut: bool = False
    """True when the sound went on past `longest_s`."""


Event = Started | Paused | Ended


class Endpointer:
    """Finds the turns in one stream of frames; feed it from one thread."""

    _turn: list[NDArray[np.int16]]
    """Every frame since the pre-roll; empty outside a turn."""

    _paused_audio: NDArray[np.int16] | None
    """The sound of the pause we are in."""

    _voiced: int
    """Frames of speech in a row, outside a turn."""

    _silent: int
    """Frames of silence in a row, inside a turn."""

    _end: int
    """Frames of silence that end this turn, by its words so far."""

    def __init__(self, turns: Turns, vad: Likelihood) -> None:
        """`turns` gives the silences in seconds; `vad` is this stream's alone."""
        self._vad = vad
        times = 2 if turns.slow_speech else 1
        command_s = min(turns.end_command_s, turns.end_complete_s)
        self._pause = frames_in(times * min(turns.pause_s, command_s))
        self._end_command = frames_in(times * command_s)
        self._end_complete = frames_in(times * turns.end_complete_s)
        self._end_incomplete = frames_in(times * max(turns.end_incomplete_s, turns.end_complete_s))
        self._longest = frames_in(turns.longest_s)
        self._recent: deque[NDArray[np.int16]] = deque(
            maxlen=frames_in(turns.pre_roll_s) + _OPENING_FRAMES
        )
        self.reset()

    @property
    def speaking(self) -> bool:
        """True between Started and Ended."""
        return bool(self._turn)

    @property
    def turn(self) -> NDArray[np.int16]:
        """The sound of the turn under way so far, int16 mono at 16,000 Hz; none outside a turn."""
        return np.concatenate(self._turn) if self._turn else np.zeros(0, np.int16)

    def feed(self, frame: NDArray[np.int16]) -> Event | None:
        """Take the next Vad.FRAME samples, int16 mono at 16,000 Hz; what happened, if anything."""
        probability = self._vad.probability(frame)
        if self._turn:
            return self._go_on(frame.copy(), probability)
        return self._idle(frame.copy(), probability)

    def wait_longer(self) -> None:
        """The words of the last Paused are not complete: end this silence at `end_incomplete_s`."""
        self._end_at(self._end_incomplete)

    def end_soon(self) -> None:
        """The words of the last Paused are a whole command: end this silence at `end_command_s`."""
        self._end_at(self._end_command)

    def reset(self) -> None:
        """Forget the turn under way and the sound before it: a new stream starts."""
        self._vad.reset()
        self._recent.clear()
        self._forget_turn()

    def _idle(self, frame: NDArray[np.int16], probability: float) -> Started | None:
        self._recent.append(frame)
        self._voiced = self._voiced + 1 if probability >= _SPEECH else 0
        if self._voiced < _OPENING_FRAMES:
            return None
        self._turn = list(self._recent)
        return Started()

    def _go_on(self, frame: NDArray[np.int16], probability: float) -> Paused | Ended | None:
        self._turn.append(frame)
        if probability >= STILL_SPEECH:
            self._silent, self._paused_audio, self._end = 0, None, self._end_complete
        else:
            self._silent += 1
        if self._silent == self._pause:
            self._paused_audio = np.concatenate(self._turn)
            return Paused(self._paused_audio)
        if self._silent >= self._end:
            return self._ended(cut=False)
        if self._paused_audio is None and len(self._turn) >= self._longest:
            return self._ended(cut=True)
        return None

    def _end_at(self, frames: int) -> None:
        if self._paused_audio is not None:
            self._end = frames

    def _ended(self, *, cut: bool) -> Ended:
        audio = self._paused_audio if self._paused_audio is not None else np.concatenate(self._turn)
        quiet = self._turn[len(self._turn) - self._silent :]
        self._recent.clear()
        self._recent.extend(quiet)
        self._forget_turn()
        return Ended(audio, cut)

    def _forget_turn(self) -> None:
        self._turn = []
        self._paused_audio = None
        self._voiced = self._silent = 0
        self._end = self._end_complete


def frames_in(seconds: float) -> int:
    """At least one frame, enough to reach `seconds`."""
    return max(1, ceil(seconds * Vad.RATE / Vad.FRAME))
