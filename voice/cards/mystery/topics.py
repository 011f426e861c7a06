"""QUESTIONS: which line of a FILE a question asks for, by its words alone."""

from __future__ import annotations

from collections.abc import Iterator

from voice.cards.mystery.edition import Entry, File, holds, spoken_key
from voice.words import clean, figures

_BETWEEN = 2
"""Words that may stand inside a cue of several words: "muddy old boots" asks for "muddy boots"."""


def asked_for(file: File, question: str) -> Entry | None:
    """The first topic, in the question's own order, that its words cue; None for DEFLECT.

    Where one word cues two, the file's order decides.
    """
    words = _words(question)
    found = [
        (place, order, entry)
        for order, entry in enumerate(file.entries)
        for place in (_first_cue(entry, words),)
        if place is not None
    ]
    return min(found, key=lambda each: each[:2])[2] if found else None


def line_for(file: File, entry: Entry | None, broken: tuple[str, ...]) -> tuple[str, str]:
    """The key and the words of an entry's line: a broken lie's is its ADMIT."""
    if entry is None:
        return spoken_key(file, None), file.deflect
    if entry.is_lie and entry.name in broken:
        return spoken_key(file, entry, admit=True), entry.admit
    return spoken_key(file, entry), entry.line


def is_repeat(line: str, file: File, spoken: tuple[str, ...]) -> bool:
    """REPEAT: the line stands in the statement, or is among those this suspect has spoken."""
    return holds(file.statement, line) or any(holds(each, line) for each in spoken)


def _first_cue(entry: Entry, words: list[str]) -> int | None:
    places = [place for cue in entry.cues for place in _places(_words(cue), words)]
    return min(places, default=None)


def _places(cue: list[str], words: list[str]) -> Iterator[int]:
    for start, word in enumerate(words):
        if word == cue[0] and _follows(cue[1:], words[start + 1 :]):
            yield start


def _follows(cue: list[str], words: list[str]) -> bool:
    """True where the rest of a cue comes in order, no more than a few words between."""
    if not cue:
        return True
    near = [at for at, word in enumerate(words[: _BETWEEN + 1]) if word == cue[0]]
    return any(_follows(cue[1:], words[at + 1 :]) for at in near)


def _words(text: str) -> list[str]:
    """Words to compare: figures as words, possessives and a plural's -s off."""
    words = clean.plain(text).split()
    spoken = [part for word in words for part in _figure(word).split()]
    return [_singular(word.removesuffix("'s").removesuffix("'")) for word in spoken]


def _figure(word: str) -> str:
    return figures.cardinal(word).replace("-", " ") if word.isdecimal() else word


def _singular(word: str) -> str:
    return word[:-1] if len(word) > 2 and word.endswith("s") and not word.endswith("ss") else word
