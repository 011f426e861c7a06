"""Numbers that a text says in words, each put as one figure: "a number said whole is one number"
(READINGS), wherever a card would cut it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from voice.words import figures, numbers, years

_LONGEST = 8
"""Words of the longest number: "one thousand nine hundred and twenty two" has seven."""

_WORD = re.compile(r"[^\W_]+")
_BETWEEN = re.compile(r"[ -]+")
_NUMBERED = re.compile(r"\b(\d{1,6})(?:st|nd|rd|th)\b", re.I)

_BEGINS = (frozenset(numbers.SMALL) - {"fourty"}) | {"hundred", "thousand"}
"""Correctly spelled ones only: "forty" misspelled becomes no digits."""

_GOES_ON = _BEGINS | {"and", "oh", "o", "nought", "double"}
_MANY = ("hundred", "thousand")
_ORDINALS = {figures.ordinal(str(n)): str(n) for n in (*range(1, 20), *range(20, 100, 10))}


@lru_cache(512)
def in_figures(text: str) -> str:
    """A text with each number in it as a figure, and an ordinal of one word as that word.

    >>> in_figures("twenty-one of the 8th"), in_figures("nineteen oh five")
    ('21 of the eighth', '1905')
    """
    text = _NUMBERED.sub(_ordinal, numbers.ungrouped(text))
    return _replaced(text, only_cut=False)


@lru_cache(512)
def whole(text: str) -> str:
    """A text with each number that is said with "and" as one figure; all else as it is.

    >>> whole("three hundred and sixty-five and a half")
    '365 and a half'
    """
    return _replaced(text, only_cut=True)


def _replaced(text: str, only_cut: bool) -> str:
    """With figures in the place of number words; of those alone that hold "and" (`only_cut`)."""
    if only_cut and "and" not in text.lower():
        return text
    parts, kept = [], 0
    for start, end, figure, words in _numbers(text):
        if only_cut and "and" not in words:
            continue
        parts += [text[kept:start], figure]
        kept = end
    return "".join([*parts, text[kept:]])


def _numbers(text: str) -> Iterator[tuple[int, int, str, list[str]]]:
    """Where each number stands, its figure and its words; the longest first."""
    found = list(_WORD.finditer(text))
    place = 0
    while place < len(found):
        run = _run(text, found[place : place + _LONGEST])
        words = [word[0].lower() for word in run]
        figure, length = _longest(words)
        if length:
            yield found[place].start(), run[length - 1].end(), figure, words[:length]
        place += length or 1


def _run(text: str, found: list[re.Match[str]]) -> list[re.Match[str]]:
    """The words, from the first on, that may say one number."""
    first = found[0][0].lower()
    a_hundred = first == "a" and len(found) > 1 and found[1][0].lower() in _MANY
    if first not in _BEGINS and not a_hundred:
        return []
    run = [found[0]]
    for word in found[1:]:
        if not _BETWEEN.fullmatch(text, run[-1].end(), word.start()):
            break
        if word[0].lower() not in _GOES_ON:
            return [*run, word] if word[0].lower() in _ORDINALS else run
        run.append(word)
    return run


def _longest(words: list[str]) -> tuple[str, int]:
    """The figure of the longest number that begins `words`, and how many words say it."""
    for length in range(len(words), 0, -1):
        if figure := _figure(words[:length]):
            return figure, length
    return "", 0


def _figure(words: list[str]) -> str:
    if words[0] in _MANY:
        words = ["a", *words]
    *before, last = words
    if before and last in _ORDINALS:
        value = numbers.amount([*before, _ORDINALS[last]])
        # "two hundred sixth" and "hundred and first"; "four fifth" is two numbers.
        return "" if value is None else f"{value}{_ending(value)}"
    value = numbers.amount(words)
    if value is None and "and" not in words:
        value = years.year(" ".join(words))
    return "" if value is None else str(value)


def _ordinal(found: re.Match[str]) -> str:
    """ "8th" is eighth; "21st" stays, as "twenty-first" becomes it."""
    word = figures.ordinal(found[1])
    return word if word in _ORDINALS else found[0].lower()


def _ending(value: int) -> str:
    if value % 100 in (11, 12, 13):
        return "th"
    return {1: "st", 2: "nd", 3: "rd"}.get(value % 10, "th")
