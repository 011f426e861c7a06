"""A whole spoken game with no one there: other voices play, heard as a microphone would be."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import chain, repeat

import numpy as np
from numpy.typing import NDArray

from voice.channels.speaking import Loudspeaker
from voice.dialogue import Dialogue
from voice.games import Games
from voice.sound import pcm
from voice.sound.vad import Vad
from voice.speech.synthesiser import Synthesiser
from voice.talk import Utterance
from voice.words.alike import alike

Sound = NDArray[np.int16]

# Silence after each thing said, in seconds: longer than the longest wait for an end of turn.
_SILENCE_S = 3.0
# Quiet before it, as a room has it; all zeros is no room.
_LEAD_S = 0.4
_MOST_SAID = 150
"""A game takes about 40, a trivia night about 100; players who are never understood must end all
the same."""

_ROOM_LEVEL = 6
"""Standard deviation of the room's noise in int16 steps, about -75 dB."""


class VoicedMicrophone:
    """A microphone in front of which a synthesised player speaks, faster than real time."""

    def __init__(
        self,
        next_words: Callable[[], Utterance | None],
        voice_of: Callable[[str], Synthesiser],
        room: Loudspeaker,
    ) -> None:
        """`next_words` says what is said next and by whom, None to leave; `room` plays it aloud."""
        self._next_words = next_words
        self._voice_of = voice_of
        self._room = room
        self._noise = np.random.default_rng(12)

    def frames(self) -> Iterator[Sound]:
        """What the microphone records while the player speaks, until the player leaves."""
        while (words := self._next_words()) is not None:
            voice = self._voice_of(words.speaker)
            spoken = np.concatenate(list(voice.speak(words.text)))
            self._room.play(spoken, voice.rate)
            self._room.drain()
            yield from self._recorded(pcm.resample(spoken, voice.rate, pcm.RATE))

    def flush(self) -> None:
        """Nothing is recorded while the host speaks."""

    def _recorded(self, spoken: Sound) -> Iterator[Sound]:
        quiet = (int(_LEAD_S * pcm.RATE), int(_SILENCE_S * pcm.RATE))
        sound = np.pad(spoken.astype(np.float32), quiet)
        sound += self._noise.normal(0, _ROOM_LEVEL, len(sound)).astype(np.float32)
        whole = np.clip(sound, -32768, 32767).astype(np.int16)
        for start in range(0, len(whole) - Vad.FRAME + 1, Vad.FRAME):
            yield whole[start : start + Vad.FRAME]


class Visitor:
    """The demonstration's player at the table: leaves after saving, and comes back; after a game
    that is over, begins another where the card has more to show."""

    def __init__(self, games: Games) -> None:
        self._games = games
        session = games.new()
        self._coming_back: Iterator[str] = repeat("yes")
        self._words = games.card.demonstration(session.edition)
        self._said = 0
        self._last = Utterance("")
        self._first_words: str | Utterance | None = None
        self._gone = False
        self._code = session.code
        self.dialogue = Dialogue(games, session)

    @property
    def finished(self) -> bool:
        """Everything was shown, or the player was misheard too often to end it."""
        return self._gone or self._said >= _MOST_SAID

    def next_words(self) -> Utterance | None:
        """What is said now, and by whom; None to leave the table."""
        if heard := self.dialogue.asking:
            return replace(self._last, text="yes" if alike(heard, self._last.text) else "no")
        words = self._next_words()
        said = Utterance(words) if isinstance(words, str) else words
        self._last = said or self._last
        return said

    def _next_words(self) -> str | Utterance | None:
        self._said += 1
        if self._said >= _MOST_SAID:
            return None
        if self.dialogue.offering:
            return next(self._coming_back)
        if first := self._first_words:
            self._first_words = None
            return first
        return self._words(self.dialogue.session.state)

    def come_back(self) -> None:
        """At the table again, where the host offers the game that was left, or at a new game."""
        if not self.dialogue.offering and self.dialogue.over:
            self._begin_another()
        elif not self.finished:
            self._coming_back = chain([f"resume {self._code.replace('-', ' ')}"], repeat("yes"))
            self.dialogue = Dialogue(self._games)

    def _begin_another(self) -> None:
        self._first_words = self._words(self.dialogue.session.state)
        self._gone = self._first_words is None
        if not self._gone:
            session = self._games.new()
            self._code = session.code
            self.dialogue = Dialogue(self._games, session)
