"""What a microphone far away hears: frames in, words out, and the moment speech begins."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from voice.channels.recorded import utterance
from voice.channels.turn_end import settle
from voice.sound.endpoint import Ended, Endpointer, Paused, Started
from voice.sound.pcm import Sound
from voice.sound.vad import Vad
from voice.speech.recogniser import Heard, Recogniser
from voice.talk import Expects, Utterance


@dataclass(frozen=True)
class Began:
    """Someone began to speak, about 0.1 s ago."""


@dataclass(frozen=True)
class Noise:
    """Something was said of which no word was understood."""


class Ears:
    """One stream of sound; one thread at a time."""

    def __init__(self, endpointer: Endpointer, recogniser: Recogniser) -> None:
        self._endpointer = endpointer
        self._recogniser = recogniser
        self._rest = np.zeros(0, np.int16)
        self._heard: Heard | None = None

    @property
    def speaking(self) -> bool:
        """True while someone speaks."""
        return self._endpointer.speaking

    def reset(self) -> None:
        """Forget what was said and not yet understood."""
        self._endpointer.reset()
        self._rest, self._heard = self._rest[:0], None

    def feed(
        self, sound: Sound, expects: Callable[[], Expects]
    ) -> Iterator[Began | Utterance | Noise]:
        """Take the next sound, int16 mono at 16,000 Hz and any length; what happened in it."""
        self._rest = np.concatenate((self._rest, sound))
        while len(self._rest) >= Vad.FRAME:
            frame, self._rest = self._rest[: Vad.FRAME], self._rest[Vad.FRAME :]
            event = self._endpointer.feed(frame)
            if isinstance(event, Started):
                self._heard = None
                yield Began()
            elif isinstance(event, Paused):
                # Recognised in the pause, so that the words are ready when the turn is over.
                live = expects()
                self._heard = self._recogniser.hear(event.audio, live)
                settle(self._endpointer, self._heard.text, live)
            elif isinstance(event, Ended):
                heard, self._heard = self._heard, None
                if event.cut or heard is None:
                    heard = self._recogniser.hear(event.audio, expects())
                yield understood(heard)

    def hear(self, sound: Sound, expects: Expects) -> Utterance | Noise:
        """Understand one turn whose start and end are known, int16 mono at 16,000 Hz."""
        return understood(self._recogniser.hear(sound, expects))


def understood(heard: Heard) -> Utterance | Noise:
    """What was said, as the dialogue takes it."""
    return utterance(heard) if heard.text.strip() else Noise()
