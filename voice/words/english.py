"""The common words of English: pyspellchecker's list, by how often they are met in print."""

from __future__ import annotations

from functools import cache

from spellchecker import SpellChecker


@cache
def common(most: int) -> tuple[str, ...]:
    """The `most` commonest words of three letters or more, lower case, commonest first."""
    times = SpellChecker(language="en").word_frequency.dictionary
    words = sorted((word for word in times if _plain(word)), key=lambda word: -times[word])
    return tuple(words[:most])


def _plain(word: str) -> bool:
    return len(word) > 2 and word.isascii() and word.isalpha()
