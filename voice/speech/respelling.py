"""Words that a spelling may have been of, where its letters sound like others.

B, c, d, e, g, p, t, v and z differ in a breath; "d o b l i n" is no word, and goblin is. The words
are those common in English, the same in every game; what is no word at all may be spelled too,
only less likely: see `prior`.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import groupby
from math import log

from rapidfuzz import process
from rapidfuzz.distance import Levenshtein

from voice.words import english, letters

_WORDS = 30_000
# The commonest; goblin is the 15,000th, quartz the 21,000th, sphinx the 27,000th.

_LIKE_SOUNDING = ("bcdegptvz", "ahjk", "fsx", "mn", "iy", "quw", "l", "o", "r")
_CODE = str.maketrans(
    {letter: group[0] for group in _LIKE_SOUNDING for letter in group if letter != group[0]}
)
_BY_CODE, _HANDED_ON = 100, 24
# Words nearest in the groups of their letters, and those of them nearest in the letters too, which
# the sound is asked about. Of 52 spellings by 13 voices 23 were right so, 10 without.

_SAME_LETTER = 0.45
# How much one letter for another of its group counts, beside one of another group.

_A_LETTER = log(26)
# A choice among 26 each time is less likely than a choice of one word.

_LETTERS = re.compile(r"^((?:\S+ )*?)((?:(?:double |triple )?[a-z](?: |$)){3,24})$")


def spells(sentence: str) -> bool:
    """Whether a sentence ends in three letters or more, one by one."""
    return bool(_LETTERS.match(sentence))


def prior(sentence: str) -> float:
    """How likely a spelling is before it is heard, natural logarithm; 0.0 for any other words."""
    word = _spelled(_LETTERS.match(sentence))
    if word is None or word in _known():
        return 0.0
    return -max(0.0, _A_LETTER * len(word) - log(_WORDS))


def respellings(sentence: str, written: str) -> list[str]:
    """Common words that may have been spelled where `sentence` was read, as `written` writes it.

    >>> respellings("d o b l i n", "D-O-B-L-I-N.")[0]
    'G-O-B-L-I-N.'
    """
    run = _LETTERS.match(sentence)
    word = _spelled(run)
    if run is None or word is None:
        return []
    lead = run[1][:1].upper() + run[1][1:]
    between = "-" if re.search(r"\b\w-\w\b", written) else ". "
    doubled = "double" in run[2]
    return [f"{lead}{between.join(_signs(each, doubled))}." for each in _near(word) if each != word]


def _spelled(run: re.Match[str] | None) -> str | None:
    """The word of the letters that `_LETTERS` has found."""
    return letters.spelled(run[2]) if run else None


def _signs(word: str, doubled: bool) -> list[str]:
    """The letters of a word as they are written one by one, two of one kind as "Double T"."""
    signs: list[str] = []
    for letter, same in groupby(word.upper()):
        times = len(list(same))
        signs += [f"Double {letter}"] if doubled and times == 2 else [letter] * times
    return signs


def _near(spelled: str) -> list[str]:
    """Common words whose letters sound nearly as those that were heard, nearest first."""
    code = spelled.translate(_CODE)
    found = process.extract(code, _codes(), scorer=Levenshtein.distance, limit=_BY_CODE)
    by_sound = [
        (distance + _SAME_LETTER * Levenshtein.distance(spelled, _words()[at]), at)
        for _, distance, at in found
    ]
    return [_words()[at] for _, at in sorted(by_sound)[:_HANDED_ON]]


def _words() -> tuple[str, ...]:
    return english.common(_WORDS)


@cache
def _known() -> frozenset[str]:
    return frozenset(_words())


@cache
def _codes() -> tuple[str, ...]:
    return tuple(word.translate(_CODE) for word in _words())
