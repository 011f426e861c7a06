"""What a caller says into a stream: mu-law of 8,000 Hz before the ears of every channel."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from voice.channels import ears
from voice.channels.ears import Began, Noise
from voice.sound import mulaw, pcm
from voice.sound.converter import Converter
from voice.sound.endpoint import Endpointer
from voice.speech.recogniser import Recogniser
from voice.talk import Expects, Utterance


class Ears:
    """One stream's incoming sound; one thread at a time."""

    def __init__(self, endpointer: Endpointer, recogniser: Recogniser) -> None:
        self._ears = ears.Ears(endpointer, recogniser)
        self._converter = Converter(pcm.PHONE_RATE)

    @property
    def speaking(self) -> bool:
        """True while the caller speaks."""
        return self._ears.speaking

    def feed(self, sound: bytes, expects: Expects) -> Iterator[Began | Utterance | Noise]:
        """Take the next sound, mu-law of 8,000 Hz and any length; what happened in it."""
        wide = self._converter(mulaw.decode(sound)[:, np.newaxis])
        return self._ears.feed(wide, lambda: expects)
