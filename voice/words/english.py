"""The words of English: pyspellchecker's list, by how often they are met in print."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache


def known(words: str) -> bool:
    """True where each of some words is one of English, however rare."""
    return all(word in _times() for word in words.lower().split())


@cache
def common(most: int) -> tuple[str, ...]:
    """The `most` commonest words of three letters or more, lower case, commonest first."""
    words = sorted(filter(_plain, _times()), key=lambda word: -_times()[word])
    return tuple(words[:most])


@cache
def _times() -> Mapping[str, int]:
    """Words, lower case, and how often each was met."""
    from spellchecker import SpellChecker  # noqa: PLC0415 - few games need it, all would wait for it

    times: Mapping[str, int] = SpellChecker().word_frequency.dictionary
    return times


def _plain(word: str) -> bool:
    return len(word) > 2 and word.isascii() and word.isalpha()
