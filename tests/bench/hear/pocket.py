"""The baseline: PocketSphinx inside the same sentences.

They go in as the finite-state grammar that a JSGF grammar is compiled to: PocketSphinx's JSGF
reader copies a rule wherever it is named, and a graph of sentences written as rules never ends.
"""

from __future__ import annotations

import pocketsphinx  # type: ignore[import-not-found,import-untyped,unused-ignore]

from voice.sound.pcm import Sound
from voice.talk import FREE, Sentences

_UNKNOWN = {"lachie": "L AE K IY", "freeboard": "F R IY B AO R D", "haitch": "HH EY CH"}
"""Words of the cards its dictionary lacks; other such words' sentences are left out."""

_MOST_STATES = 1000
"""Looked at in each 10 ms. With its usual 30,000 a turn takes 5 s on average and up to 45; of 14
turns in clean and babble 5 were right with 1,000 (0.9 s), 3 and 4 with narrower beams (0.5 s)."""

_CONTRACTED = {
    ("i", "am"): "i'm", ("we", "are"): "we're", ("i", "will"): "i'll", ("we", "will"): "we'll",
    ("it", "is"): "it's", ("what", "is"): "what's", ("that", "is"): "that's",
    ("let", "us"): "let's", ("did", "not"): "didn't",
}  # fmt: skip
"""As people say what sentence templates write out."""


class PocketSphinx:
    """PocketSphinx with its own American model, one grammar at a time."""

    name = "PocketSphinx"

    def __init__(self) -> None:
        self._decoder = pocketsphinx.Decoder(lm=None, loglevel="FATAL", maxhmmpf=_MOST_STATES)
        self._grammars: dict[Sentences, str] = {}
        for word, sounds in _UNKNOWN.items():
            self._decoder.add_word(word, sounds, True)

    def hear(self, audio: Sound, sentences: Sentences) -> str:
        """The words of one turn, int16 mono 16 kHz; empty where no sentence was found."""
        self._decoder.activate_search(self._grammar(sentences))
        self._decoder.start_utt()
        self._decoder.process_raw(audio.tobytes(), full_utt=True)
        self._decoder.end_utt()
        found = self._decoder.hyp()
        return found.hypstr if found else ""

    def _grammar(self, sentences: Sentences) -> str:
        if sentences not in self._grammars:
            name = f"g{len(self._grammars)}"
            last = len(sentences.graph.arcs)
            ways = [way for way in transitions(sentences) if self._knows(way)]
            self._decoder.add_fsg(name, self._decoder.create_fsg(name, 0, last, ways))
            self._grammars[sentences] = name
        return self._grammars[sentences]

    def _knows(self, way: tuple[int, int, float] | tuple[int, int, float, str]) -> bool:
        return len(way) == 3 or self._decoder.lookup_word(way[3]) is not None


def transitions(
    sentences: Sentences,
) -> list[tuple[int, int, float] | tuple[int, int, float, str]]:
    """Arcs as PocketSphinx takes them, all equally likely; free slots are none.

    A last node is added, to which the finals lead.
    """
    words: list[tuple[int, int, float, str]] = []
    for node, arcs in enumerate(sentences.graph.arcs):
        for word, to in arcs:
            if word == FREE:
                continue
            words.append((node, to, 1.0, word))
            for following, beyond in sentences.graph.arcs[to]:
                if short := _CONTRACTED.get((word, following)):
                    words.append((node, beyond, 1.0, short))
    last = len(sentences.graph.arcs)
    return [*words, *((final, last, 1.0) for final in sorted(sentences.graph.finals))]
