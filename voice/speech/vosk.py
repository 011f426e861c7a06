"""The Vosk recogniser: live phrases as its grammar, and free dictation beside it.

One turn's way: the near speech is cut out of the sound (`presence`), the grammar decodes it, and
only what is no live phrase goes on to the free decoder. A word that the model does not have is
respelled with words it has, or its phrase is left to the free decoder.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Protocol

import numpy as np
import vosk  # type: ignore[import-untyped]

from voice.errors import MissingError
from voice.sound.vad import Vad
from voice.speech.presence import presence
from voice.speech.recogniser import Heard, Sound
from voice.talk import Expects
from voice.words import clean

RATE = 16_000
"""Hz of the sound it takes."""

_log = logging.getLogger(__name__)

_UNKNOWN = "[unk]"
# What a grammar hears in anything else; without it every sound becomes a phrase.

_QUIET = -1
# The level at which libvosk no longer prints its progress.

_CHUNK = RATE // 4
# Samples given at once. libvosk looks for an endpoint after each: without pieces, a turn with a
# pause in it would be one segment, however long.

_SURE = 0.8
# A phrase of the grammar at least this sure is taken as heard. With the Korean model and espeak-ng,
# phrases heard right had 0.83 to 1.0; of nine heard wrong five had 0.26 to 0.76, and four 1.0, in
# a model that has no "[unk]".

_DOUBTFUL = 0.5
# Sound that may be no near speech must be heard this surely: a long sentence counts as such, and
# espeak-ng's Korean one was heard with 0.58.

_WARM_UP = np.zeros(RATE, np.int16)
# A second of silence is decoded at once: some torn models fail only then.

_NOTHING = Heard("", 0.0)

_PROMOTED = 0.5
# The confidence of words from a partial result, which carries none: enough to ask about.

_GRAMMARS = 16
# Grammars kept ready, one a state of a game; Twelve Chimes has fewer than ten.

_RESPELLED = {"dougal": ("do gull", "do gal"), "sayso": ("say so",)}
# Words a small English model may lack, as it can hear them, best first.

_SHORTEST_PART = 3
# Letters in each half when a compound is heard as two words ("kettle drum"); shorter halves are
# hardly ever words of its own.

_FILES = ("am/final.mdl", "conf/mfcc.conf", "conf/model.conf")
_STATIC_GRAPH = ("graph/HCLG.fst", "graph/words.txt")
_DYNAMIC_GRAPH = ("graph/HCLr.fst", "graph/Gr.fst", "graph/disambig_tid.int")
_IVECTOR = tuple(
    f"ivector/{name}"
    for name in ("final.dubm", "final.ie", "final.mat", "global_cmvn.stats", "splice.conf")
)


class Vosk:
    """libvosk with a model from a folder; never by name, which would download it or exit."""

    name = "vosk"

    def __init__(self, model_folder: Path) -> None:
        """Load the model, which takes a second or two.

        Raises MissingError where the folder is none, or lacks a file, or does not load.
        """
        _check(model_folder)
        vosk.SetLogLevel(_QUIET)
        try:
            self._model = vosk.Model(str(model_folder))
            self._free = _decoder(self._model)
            transcribe(self._free, _WARM_UP)
        except Exception as fault:  # vosk raises nothing more special
            raise _unusable(model_folder, f"libvosk: {fault}") from fault
        self._vad = Vad()
        self._folder = model_folder
        self._reported: set[str] = set()
        self._grammar = lru_cache(maxsize=_GRAMMARS)(self._build)

    def knows(self, word: str) -> bool:
        """True where the model has the word."""
        return bool(self._model.vosk_model_find_word(word) >= 0)

    def hear(self, audio: Sound, expects: Expects) -> Heard:
        """Recognise one turn: int16 mono at 16 kHz, of any length, silence included.

        A live phrase that the grammar is sure of is the text, as `expects` writes it. Otherwise
        the free decoder's words are, where anything else may be said or a phrase could not be
        put into the grammar; where not, the phrase with its low confidence, or nothing. Sound
        that may be no near speech (`presence`) must be heard with some confidence.
        """
        near = presence(audio, self._vad)
        if near is None:
            return _NOTHING
        heard = self._decode(near.sound, expects)
        taken = heard.text and (near.clear or heard.confidence >= _DOUBTFUL)
        return near.trusted(heard) if taken else _NOTHING

    def _decode(self, audio: Sound, expects: Expects) -> Heard:
        grammar = self._grammar(expects.phrases)
        phrase, confidence = grammar.hear(audio)
        if (phrase and confidence >= _SURE) or not (expects.free or grammar.incomplete):
            return Heard(phrase, confidence)
        free = transcribe(self._free, audio)
        text = " ".join(word for word in free.text.split() if word != _UNKNOWN)
        if not text:
            return Heard(phrase, confidence)
        return Heard(text, free.confidence, (phrase,) if phrase not in ("", text) else ())

    def _build(self, phrases: tuple[str, ...]) -> _Grammar:
        wording = worded(phrases, self.knows)
        for word in sorted(wording.missing - self._reported):
            respelled = respell(word, self.knows)
            _log.warning(
                "The Vosk model %s has no word %r: %s.",
                self._folder.name,
                word,
                f"listening for {respelled!r} instead" if respelled else "Sayso may mishear it",
            )
        self._reported |= wording.missing
        if not wording.phrases:
            return _Grammar(None, wording)
        spoken = json.dumps([*wording.phrases, _UNKNOWN], ensure_ascii=False)
        return _Grammar(_decoder(self._model, spoken), wording)


@dataclass(frozen=True)
class Wording:
    """Live phrases in words that a model has."""

    phrases: Mapping[str, str]
    """From what the model can hear to the phrase that it means: {"do gull": "dougal"}."""

    missing: frozenset[str]
    """Words that the model does not have, respelled or not."""

    incomplete: bool
    """True where a phrase had to be left out."""


def worded(phrases: tuple[str, ...], knows: Callable[[str], bool]) -> Wording:
    """Put phrases into words that `knows` is true of, leaving out those that cannot be."""
    heard_as: dict[str, str] = {}
    missing: set[str] = set()
    incomplete = False
    for phrase in phrases:
        words = clean.heard(phrase).split()
        missing.update(word for word in words if not knows(word))
        spoken = [word if knows(word) else respell(word, knows) for word in words]
        if words and all(spoken):
            heard_as.setdefault(" ".join(spoken), phrase)
        else:
            incomplete = True
    return Wording(heard_as, frozenset(missing), incomplete)


def respell(word: str, knows: Callable[[str], bool]) -> str:
    """A missing word in words that `knows` is true of; empty where there is no way.

    >>> respell("kettledrum", {"kettle", "drum"}.__contains__)
    'kettle drum'
    """
    cuts = range(_SHORTEST_PART, len(word) - _SHORTEST_PART + 1)
    halves = [f"{word[:cut]} {word[cut:]}" for cut in reversed(cuts)]
    for spoken in [*_RESPELLED.get(word, ()), *halves]:
        if all(map(knows, spoken.split())):
            return spoken
    return ""


class Decoder(Protocol):
    """What a `vosk.KaldiRecognizer` does; its answers are JSON."""

    def SetWords(self, enable_words: bool) -> None:
        """Ask for each word's confidence in the results."""

    def AcceptWaveform(self, data: bytes) -> int:
        """Take sound, int16 at 16 kHz; true where a segment ended in it."""

    def PartialResult(self) -> str:
        """The words of the segment under way."""

    def Result(self) -> str:
        """The words of the segment that ended."""

    def FinalResult(self) -> str:
        """The words of the last segment; what comes then is a new turn."""


@dataclass(frozen=True)
class Transcript:
    """All that a decoder heard in one turn."""

    text: str
    confidence: float
    """The mean of its words' confidences, 0.0 to 1.0; 0.0 when there are none."""


def transcribe(decoder: Decoder, audio: Sound) -> Transcript:
    """Decode one turn, its segments joined; a segment's partial stands in for an empty result."""
    words: list[tuple[str, float]] = []
    for start in range(0, len(audio), _CHUNK):
        if decoder.AcceptWaveform(audio[start : start + _CHUNK].tobytes()):
            words += _segment(decoder.PartialResult(), decoder.Result())
    words += _segment(decoder.PartialResult(), decoder.FinalResult())
    confidence = sum(sure for _, sure in words) / len(words) if words else 0.0
    return Transcript(" ".join(word for word, _ in words), min(confidence, 1.0))


def _segment(partial: str, final: str) -> list[tuple[str, float]]:
    words = [(word["word"], float(word["conf"])) for word in json.loads(final).get("result", ())]
    return words or [(word, _PROMOTED) for word in json.loads(partial).get("partial", "").split()]


@dataclass(frozen=True)
class _Grammar:
    """One state's live phrases, ready to decode."""

    decoder: Decoder | None
    wording: Wording

    @property
    def incomplete(self) -> bool:
        return self.wording.incomplete

    def hear(self, audio: Sound) -> tuple[str, float]:
        """The phrase heard and how surely; empty where the sound is not exactly one of them."""
        if self.decoder is None:
            return "", 0.0
        heard = transcribe(self.decoder, audio)
        phrase = self.wording.phrases.get(heard.text, "")
        return phrase, heard.confidence if phrase else 0.0


def _decoder(model: Any, *grammar: str) -> Decoder:
    decoder: Decoder = vosk.KaldiRecognizer(model, RATE, *grammar)
    decoder.SetWords(True)
    return decoder


def _check(folder: Path) -> None:
    """Refuse what libvosk would crash or hang on: it does where some of these are empty."""
    if not folder.is_dir():
        raise _unusable(folder, "there is no such folder")
    graph = _STATIC_GRAPH if (folder / _STATIC_GRAPH[0]).exists() else _DYNAMIC_GRAPH
    ivector = _IVECTOR if (folder / "ivector").exists() else ()
    for name in (*_FILES, *graph, *ivector):
        file = folder / name
        if not file.is_file() or not file.stat().st_size:
            raise _unusable(folder, f"{name} is missing or empty")


def _unusable(folder: Path, why: str) -> MissingError:
    return MissingError(
        f"{folder}: not a usable Vosk model ({why}); name the folder of an unpacked model in "
        "SAYSO_VOSK_MODEL, or download one with: sayso doctor --get-vosk."
    )
