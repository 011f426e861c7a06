"""Figures as words: numbers, years, times and codes the way a person says them."""

from __future__ import annotations

import re
from functools import lru_cache

from num2words import num2words  # type: ignore[import-untyped]

_LETTERS_OR_DIGITS = re.compile(r"[A-Za-z]+|\d+")
_VOWEL = re.compile(r"[aeiouyAEIOUY]")

_PARTS = {"2": "half", "4": "quarter"}

_GROUP = 4
"""Characters of a commitment said in one breath: what a listener can hold while comparing."""

_COUNTED_DIGITS = 6
"""A longer row of digits, or one that starts with 0, is no amount: it is read digit by digit."""

_LONGEST_AMOUNT = 15
"""Digits of what is counted for certain: money, a measure, a number in groups of three."""


def cardinal(figures: str) -> str:
    """A whole number: "12" is twelve, "1,000,000" one million, "007" zero zero seven."""
    plain = figures.replace(",", "")
    longest = _COUNTED_DIGITS if plain == figures else _LONGEST_AMOUNT
    if len(plain) > longest or (len(plain) > 1 and plain[0] == "0"):
        return digits(plain)
    return _words(int(plain), "cardinal")


def decimal(figures: str) -> str:
    """Parts joined by points: "3.14" is three point one four, "1.0.0" one point zero point zero."""
    whole, *parts = figures.split(".")
    return " point ".join([cardinal(whole), *map(digits, parts)])


def amount(figures: str) -> str:
    """So much of something: "1000000" is one million, "2.5" two point five, "3/4" three quarters,
    "2 1/2" two and a half.
    """
    *whole, part = figures.split(" ")
    if "/" not in part:
        whole_part, *decimals = part.split(".")
        if len(whole_part) <= _LONGEST_AMOUNT and whole_part.isdigit():
            whole_part = f"{int(whole_part):,}"
        return decimal(".".join([whole_part, *decimals]))
    top, bottom = part.split("/")
    if not whole:
        return fraction(top, bottom)
    first, _, rest = fraction(top, bottom).partition(" ")
    article = "an" if rest[0] == "e" else "a"
    return f"{cardinal(whole[0])} and {article if first == 'one' else first} {rest}"


def fraction(top: str, bottom: str) -> str:
    """A part of one: "1" and "2" are one half, "3" and "4" three quarters."""
    part = _PARTS.get(bottom) or ordinal(bottom).removeprefix("one ")
    several = "halves" if part == "half" else f"{part}s"
    return f"{cardinal(top)} {part if top == '1' else several}"


def digits(figures: str) -> str:
    """One digit after the other: "7632" is seven six three two."""
    return " ".join(_words(int(figure), "cardinal") for figure in figures)


def ordinal(figures: str) -> str:
    """A place in a row, from the number alone: "25" is twenty-fifth."""
    return _words(int(figures), "ordinal") if len(figures) <= _COUNTED_DIGITS else digits(figures)


def year(figures: str) -> str:
    """A year: "1897" is eighteen ninety-seven, "1905" nineteen oh five."""
    return _words(int(figures), "year").replace("oh-", "oh ")


def decade(figures: str) -> str:
    """Ten years from their first: "1890" is eighteen nineties, "90" nineties, "1900" hundreds."""
    said = year(figures) if len(figures) == 4 else cardinal(figures)
    return said[:-1] + "ies" if said.endswith("y") else said + "s"


def clock(hours: str, minutes: str) -> str:
    """A time of day: 11 and "05" are eleven oh five, "00" is o'clock."""
    if minutes == "00":
        return f"{cardinal(str(int(hours)))} o'clock"
    late = f"oh {cardinal(minutes[1])}" if minutes[0] == "0" else cardinal(minutes)
    return f"{cardinal(str(int(hours)))} {late}"


def spelled(code: str) -> str:
    """A commitment, character by character in groups: "c966aa" is C, nine, six, six; A, A."""
    said = [_words(int(c), "cardinal") if c.isdigit() else c.upper() for c in code]
    groups = (said[start : start + _GROUP] for start in range(0, len(said), _GROUP))
    return "; ".join(", ".join(group) for group in groups)


def mixed(code: str) -> str:
    """Letters and digits in one: "D3" is D-three, "TB1" T-B-one, "3pm" three-P-M.

    The hyphens keep a voice from taking the A of "A4" for the article.
    """
    return "-".join(_run(run) for run in _LETTERS_OR_DIGITS.findall(code))


def _run(run: str) -> str:
    if run.isdigit():
        return cardinal(run).replace(" ", "-") if len(run) < 4 else digits(run).replace(" ", "-")
    said_as_a_word = len(run) > 3 and _VOWEL.search(run)
    return run if said_as_a_word else "-".join(run.upper())


@lru_cache(maxsize=1024)
def _words(number: int, form: str) -> str:
    return str(num2words(number, to=form)).replace(",", "")
