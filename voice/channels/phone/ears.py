"""What a caller says into a stream: mu-law in, words out, and the moment speech begins."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from voice.channels.phone.form import Noise
from voice.channels.recorded import utterance
from voice.channels.turn_end import settle
from voice.sound import mulaw, pcm
from voice.sound.converter import Converter
from voice.sound.endpoint import Ended, Endpointer, Paused, Started
from voice.sound.vad import Vad
from voice.speech.recogniser import Heard, Recogniser
from voice.talk import Expects, Utterance


@dataclass(frozen=True)
class Began:
    """The caller began to speak, about 0.1 s ago."""


class Ears:
    """One stream's incoming sound; one thread at a time."""

    def __init__(self, endpointer: Endpointer, recogniser: Recogniser) -> None:
        self._endpointer = endpointer
        self._recogniser = recogniser
        self._converter = Converter(pcm.PHONE_RATE)
        self._rest = np.zeros(0, np.int16)
        self._heard: Heard | None = None

    @property
    def speaking(self) -> bool:
        """True while the caller speaks."""
        return self._endpointer.speaking

    def feed(self, sound: bytes, expects: Expects) -> Iterator[Began | Utterance | Noise]:
        """Take the next sound, mu-law of 8,000 Hz and any length; what happened in it."""
        wide = self._converter(mulaw.decode(sound)[:, np.newaxis])
        self._rest = np.concatenate((self._rest, wide))
        while len(self._rest) >= Vad.FRAME:
            frame, self._rest = self._rest[: Vad.FRAME], self._rest[Vad.FRAME :]
            event = self._endpointer.feed(frame)
            if isinstance(event, Started):
                self._heard = None
                yield Began()
            elif isinstance(event, Paused):
                # Recognised in the pause, so that the words are ready when the turn is over.
                self._heard = self._recogniser.hear(event.audio, expects)
                settle(self._endpointer, self._heard.text, expects)
            elif isinstance(event, Ended):
                yield self._said(event, expects)

    def _said(self, event: Ended, expects: Expects) -> Utterance | Noise:
        heard, self._heard = self._heard, None
        if event.cut or heard is None:
            heard = self._recogniser.hear(event.audio, expects)
        if not heard.text.strip():
            return Noise()
        return utterance(heard)
