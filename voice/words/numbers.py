"""Numbers as people say them: amounts ("seven hundred and six") and digits ("seven oh six").

Words and figures mix as recognisers mix them ("seventy 6"). `figures` goes the other way.
"""

from __future__ import annotations

import re

from voice.words import clean

ZEROS = frozenset("zero oh o nought naught aught 0".split())
TIMES = {"double": 2, "triple": 3}

UNITS = "zero one two three four five six seven eight nine".split()
_TEENS = (
    "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen"
).split()  # fmt: skip
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
SMALL = {word: value for value, word in enumerate(UNITS + _TEENS)} | {"fourty": 40}
SMALL |= {word: 10 * value for value, word in enumerate(_TENS, start=2)}

# In a row of digits these can be nothing else; in an amount ("two to four") they can.
HOMOPHONES = {"won": "1", "to": "2", "too": "2", "for": "4", "fore": "4", "ate": "8", "niner": "9"}

_GROUPED = re.compile(r"(?<=\d),(?=\d{3}\b)")
_FIGURES = re.compile(r"[0-9]+")


def tokens(text: str) -> list[str]:
    """A text's words for reading numbers: "1,859" is one, "fifty-nine" two."""
    return clean.heard(ungrouped(text)).split()


def ungrouped(text: str) -> str:
    """A text without the commas inside its figures: "1,859" is 1859."""
    return _GROUPED.sub("", text)


def number(text: str) -> int | None:
    """The whole number of 0 to 99,999 that a text says and nothing else; None where it is none.

    >>> number("four thousand eight hundred and fifteen"), number("seven six")
    (4815, None)
    """
    return amount(tokens(text))


def amount(words: list[str]) -> int | None:
    """As `number`, for words already parted."""
    if len(words) == 1 and _FIGURES.fullmatch(words[0]) and len(words[0]) <= len("99999"):
        return int(words[0])
    if "thousand" in words:
        return _counted(words, "thousand", 1000)
    if "hundred" in words:
        return _counted(words, "hundred", 100)
    return below_hundred(words)


def _counted(words: list[str], unit: str, value: int) -> int | None:
    """ "seven thousand [and] …": what stands before the unit, times its value, and the rest."""
    place = words.index(unit)
    many = 1 if words[:place] == ["a"] else below_hundred(words[:place])
    rest = words[place + 1 :]
    if rest[:1] == ["and"] and rest[1:]:
        rest = rest[1:]
    less = amount(rest) if rest else 0
    if not many or less is None or less >= value or (rest and less == 0):
        return None
    return many * value + less


def below_hundred(words: list[str]) -> int | None:
    """The number of 0 to 99 that these words say: "ninety seven", "97", "ninety 7"."""
    match words:
        case [one]:
            if _FIGURES.fullmatch(one):
                return int(one) if len(one) <= 2 else None
            return SMALL.get(one)
        case [ten, unit]:
            tens, units = below_hundred([ten]), below_hundred([unit])
            if tens is not None and tens >= 20 and tens % 10 == 0 and len(unit) != 2 and units:
                return tens + units if units < 10 else None
    return None


def digits(text: str) -> str | None:
    """The digits a text says, in a row and nothing else: "4815"; None where it says other words.

    One by one, doubled, in pairs, or as one amount; "oh" is 0.

    >>> digits("forty eight fifteen"), digits("one double oh 4")
    ('4815', '1004')
    """
    words = tokens(text)
    if "thousand" in words or "hundred" in words:
        whole = amount(words)
        return None if whole is None else str(whole)
    return digit_row(words)


def digit_row(words: list[str]) -> str | None:
    """As `digits`, for words already parted and without amounts over 99."""
    row, place = "", 0
    while place < len(words):
        times = TIMES.get(words[place], 1)
        place += times > 1
        pair = below_hundred(words[place : place + 2]) if times == 1 else None
        if pair is not None and place + 2 <= len(words):
            row, place = row + str(pair), place + 2
            continue
        said = _said(words[place]) if place < len(words) else None
        if said is None or (times > 1 and len(said) > 1):
            return None
        row, place = row + said * times, place + 1
    return row or None


def _said(word: str) -> str | None:
    """The digits of one word: "7" for seven, "70" for seventy, figures as they are."""
    if word in ZEROS:
        return "0"
    if _FIGURES.fullmatch(word):
        return word
    return HOMOPHONES.get(word) or (str(SMALL[word]) if word in SMALL else None)
