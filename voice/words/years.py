"""Years as people say them on both sides of the Atlantic, from 1000 to 2099.

The trivia card's Candle-End: "A year is four digits, or words saying them"; "about 1890" is 1890;
a decade, a century, a range, two years or a number short of four digits is no year.
"""

from __future__ import annotations

import re

from voice.words.numbers import (
    HOMOPHONES,
    TIMES,
    ZEROS,
    amount,
    below_hundred,
    digit_row,
    tokens,
)

FIRST, LAST = 1000, 2099
"""Years anyone is asked for here; "thirty thousand" is a number and "nine hundred" is short."""

# What may stand around a year: the card's own lead-ins (THE TABLE), and "about 1890" in its forms.
_BEFORE = frozenset(
    """
    here yes yeah ok okay oh um er erm uh ugh hmm well so maybe perhaps probably possibly definitely
    answer final guess my our i i'm i'd i'll we we're we'd we'll think say said guessing it it's is
    was be must that that's the year in about around roughly circa approximately nearly almost ad
    """.split()
)
_AFTER = re.compile(
    r"(?: (?:or so|ad|please|i think|we think|i guess|i'd say|maybe|roughly)){1,9}$"
)
_DIGITS = 4


def year(text: str) -> int | None:
    """The one year a text says; None where it says none, two, or only about when.

    >>> year("about eighteen ninety-seven"), year("nineteen oh five"), year("the eighteen nineties")
    (1897, 1905, None)
    """
    words = _AFTER.sub("", " ".join(tokens(text))).split()
    while words and words[0] in _BEFORE:
        words = words[1:]
    for reading in (_in_halves, _in_full, _as_digits):
        found = reading(words)
        if found is not None and FIRST <= found <= LAST:
            return found
    return None


def _in_halves(words: list[str]) -> int | None:
    """ "eighteen ninety seven", "18 97", "nineteen oh five", "nineteen double three"."""
    if len(words) < 2:
        return None
    century, rest = below_hundred(words[:1]), _last_two(words[1:])
    return None if century is None or rest is None else 100 * century + rest


def _last_two(words: list[str]) -> int | None:
    match words:
        case [zero, digit] if zero in ZEROS:
            return 0 if digit in ZEROS else _one_digit(digit)
        case [times, digit] if TIMES.get(times) == 2:
            one = 0 if digit in ZEROS else _one_digit(digit)
            return None if one is None else 11 * one
        case [figures] if figures.isdecimal():
            return int(figures) if len(figures) == 2 else None
    number = below_hundred(words)
    return number if number is not None and number >= 10 else None


def _one_digit(word: str) -> int | None:
    number = below_hundred([word])
    return number if number is not None and 0 < number < 10 and len(word) != 2 else None


def _in_full(words: list[str]) -> int | None:
    """ "eighteen hundred and five", "one thousand eight hundred …", "1897", "1900 and 5"."""
    if len(words) > 1 and words[0].isdecimal() and len(words[0]) == _DIGITS:
        rest = below_hundred(words[2:] if words[1] == "and" else words[1:])
        hundreds = int(words[0])
        return hundreds + rest if rest and hundreds % 100 == 0 else None
    if len(words) == 1 and words[0].isdecimal() and len(words[0]) != _DIGITS:
        return None
    return amount(words)


def _as_digits(words: list[str]) -> int | None:
    """ "one eight nine seven", "one nine double oh"; "ten to four" is a range, not 1024."""
    if any(word in HOMOPHONES for word in words):
        return None
    row = digit_row(words)
    return int(row) if row and len(row) == _DIGITS else None
