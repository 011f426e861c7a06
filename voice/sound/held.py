"""Turns of a player who holds a key while speaking: nothing else is heard.

up ── pressed ──> Started ── let go, or long silence after a mere tap ──> Ended
"""

from __future__ import annotations

from collections import deque
from typing import Protocol

import numpy as np

from voice.settings import Turns
from voice.sound.endpoint import STILL_SPEECH, Ended, Event, Likelihood, Started, frames_in
from voice.sound.pcm import Sound

_TAIL_S = 0.2
# Still heard once the key is up: the last consonant often comes with the finger's going.

_TAPPED_S = 5.0
# Silence before the first word of who only tapped the key; after it `end_incomplete_s` ends a turn.


class TalkKey(Protocol):
    """A key or a button to talk by."""

    @property
    def down(self) -> bool:
        """True while what is said is for the host."""

    @property
    def tapped(self) -> bool:
        """True where it is down though no finger holds it: silence, or another tap, ends that."""

    def let_go(self) -> None:
        """Up again, where it was only tapped."""


class HeldTurns:
    """Finds the turns in one stream of frames, as `Endpointer` does, by a key."""

    _turn: list[Sound]
    """Every frame since the pre-roll; empty outside a turn."""

    _spoke: bool
    """True once there was a word in the turn."""

    _silent: int
    """Frames without one since, in a row."""

    _up: int
    """Frames since the key went up, in a row."""

    def __init__(self, turns: Turns, speech: Likelihood, key: TalkKey) -> None:
        """`speech` is this stream's alone; it tells when someone who tapped the key is done."""
        self._speech = speech
        self._key = key
        times = 2 if turns.slow_speech else 1
        self._tail = frames_in(_TAIL_S)
        self._end = frames_in(times * turns.end_incomplete_s)
        self._no_word = frames_in(_TAPPED_S)
        self._longest = frames_in(turns.longest_s)
        self._recent: deque[Sound] = deque(maxlen=frames_in(turns.pre_roll_s))
        self.reset()

    @property
    def speaking(self) -> bool:
        """True between Started and Ended."""
        return bool(self._turn)

    @property
    def turn(self) -> Sound:
        """The sound of the turn under way so far, int16 mono at 16,000 Hz; none outside a turn."""
        return np.concatenate(self._turn) if self._turn else np.zeros(0, np.int16)

    def feed(self, frame: Sound) -> Event | None:
        """Take the next Vad.FRAME samples, int16 mono at 16,000 Hz; what happened, if anything."""
        speech = self._speech.probability(frame) >= STILL_SPEECH
        if self._turn:
            return self._go_on(frame.copy(), speech)
        self._recent.append(frame.copy())
        if not self._key.down:
            return None
        self._turn = list(self._recent)
        return Started(called=True)

    def wait_longer(self) -> None:
        """Whoever holds the key has all the time there is."""

    def end_soon(self) -> None:
        """The key ends a turn, not its words."""

    def reset(self) -> None:
        """Forget the turn under way and the sound before it: a new stream starts."""
        self._speech.reset()
        self._recent.clear()
        self._forget_turn()

    def _go_on(self, frame: Sound, speech: bool) -> Ended | None:
        self._turn.append(frame)
        self._spoke = self._spoke or speech
        self._silent = 0 if speech else self._silent + 1
        if self._key.tapped and self._silent >= (self._end if self._spoke else self._no_word):
            self._key.let_go()
        self._up = 0 if self._key.down else self._up + 1
        if cut := len(self._turn) >= self._longest:
            self._key.let_go()
        if not cut and self._up < self._tail:
            return None
        turn = self.turn
        self._forget_turn()
        return Ended(turn, cut)

    def _forget_turn(self) -> None:
        self._turn = []
        self._silent = self._up = 0
        self._spoke = False
