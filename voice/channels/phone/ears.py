"""What a caller says into a stream: mu-law of 8,000 Hz before the ears of every channel."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

import numpy as np

from voice.channels import ears
from voice.channels.ears import Began, Noise
from voice.settings import Turns
from voice.sound import mulaw
from voice.sound.doubling import Doubler
from voice.sound.endpoint import Endpointer, Likelihood
from voice.sound.pcm import Sound
from voice.sound.vad import Vad
from voice.speech.recogniser import Recogniser
from voice.talk import Expects, Utterance

_SILENCE = 16.0
"""Root mean square in int16 steps, -66 dB of full scale: what is quieter is nobody. Speech at a
fortieth of full scale, with and without noise on the line, began and ended as when all of it was
looked at (144 sentences and words)."""

_LEAD_IN = 8
"""Frames of silence, 0.25 s, that Silero is given with the first sound after them: with 2 it missed
quiet words."""


class Ears:
    """One stream's incoming sound; one thread at a time."""

    def __init__(self, endpointer: Endpointer, recogniser: Recogniser) -> None:
        self._ears = ears.Ears(endpointer, recogniser)
        self._doubler = Doubler()

    @property
    def speaking(self) -> bool:
        """True while the caller speaks."""
        return self._ears.speaking

    def feed(self, sound: bytes, expects: Expects) -> Iterator[Began | Utterance | Noise]:
        """Take the next sound, mu-law of 8,000 Hz and any length; what happened in it."""
        return self._ears.feed(self._doubler(mulaw.decode(sound)), lambda: expects)


def line_ears(turns: Turns, recogniser: Recogniser) -> Ears:
    """The ears of one line."""
    return Ears(Endpointer(turns, LineVad(Vad())), recogniser)


class LineVad:
    """How likely a line's frame is speech, its silence known by its level.

    Most of a call's frames are silence, and nothing else of a frame takes as long as Silero.
    """

    def __init__(self, vad: Likelihood) -> None:
        self._vad = vad
        self._passed_over: deque[Sound] = deque(maxlen=_LEAD_IN)

    def probability(self, frame: Sound) -> float:
        """0.0 to 1.0 for the next frame."""
        level = float(np.sqrt(np.square(frame, dtype=np.float32).mean()))
        if level < _SILENCE:
            self._passed_over.append(frame.copy())
            return 0.0
        while self._passed_over:
            self._vad.probability(self._passed_over.popleft())
        return self._vad.probability(frame)

    def reset(self) -> None:
        """A new stream starts."""
        self._vad.reset()
        self._passed_over.clear()
