"""QUESTIONS AND CONFRONTATIONS: which line of a FILE a question asks for, by its words alone."""

from __future__ import annotations

from collections.abc import Iterator

from voice.cards.mystery.edition import Entry, File, holds, spoken_key
from voice.words import clean, figures

_LONG, _BETWEEN = 4, 2
"""A cue all of whose words have so many letters may have so many others between them: "muddy old
boots" asks for "muddy boots", but "do you like it" not for "do it"."""

_ARTICLES = ("the", "a", "an")
"""May stand inside any cue of several words."""


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
    is_long = all(len(word) >= _LONG for word in cue)
    for start, word in enumerate(words):
        if word == cue[0] and _follows(cue[1:], words[start + 1 :], is_long):
            yield start


def _follows(cue: list[str], words: list[str], is_long: bool) -> bool:
    """True where the rest of a cue comes in order, with nothing between that parts it."""
    if not cue:
        return True
    articles = next((at for at, word in enumerate(words) if word not in _ARTICLES), 0)
    between = _BETWEEN if is_long else articles
    near = [at for at, word in enumerate(words[: between + 1]) if word == cue[0]]
    return any(_follows(cue[1:], words[at + 1 :], is_long) for at in near)


def _words(text: str) -> list[str]:
    """Words to compare: figures as words, possessives and a plural's -s off."""
    words = clean.plain(text).split()
    spoken = [part for word in words for part in _figure(word).split()]
    return [_singular(word.removesuffix("'s").removesuffix("'")) for word in spoken]


def _figure(word: str) -> str:
    return figures.cardinal(word).replace("-", " ") if word.isdecimal() else word


def _singular(word: str) -> str:
    return word[:-1] if len(word) > 2 and word.endswith("s") and not word.endswith("ss") else word
