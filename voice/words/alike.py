"""Whether words may have been heard for other words: near in sound, however they are spelled."""

from __future__ import annotations

import re

from rapidfuzz import fuzz

from voice.words import clean, letters

_NEAR = 75
"""Ratio (0 to 100) of two sounds: "cattle" and "kettle" are at 100, "fog" and "frog" at 86, "hat"
and "cat" at 80, "shadow" and "shallow" at 75; "bat" and "cat" are at 67, "stair" and "chair" at 57,
"lantern" and "kettle" at 50."""

_SOUNDS = tuple(
    (re.compile(letters_), heard)
    for letters_, heard in (
        ("ph|v", "f"), ("ck|[cqg]", "k"), ("x", "ks"), ("[zj]", "s"), ("d", "t"), ("b", "p"),
        ("m", "n"), ("[hwy]", ""), ("[aeiou]+", "a"), (r"(.)\1+", r"\1"),
    )
)  # fmt: skip
# What a recogniser takes for each other: a sound with voice and without, any vowels, m and n.

_LEAD = re.compile(r"^(?:(?:an?|the|it is|is it) )+(?=.)")

_RHYMES = ("bcdegptvz", "ajk", "fsx", "iy", "quw", "mn")
# Letters whose names are told apart by one short sound, or by none on a telephone.


def alike(one: str, other: str) -> bool:
    """True where one may have been said and the other heard; articles and spelling aside.

    >>> alike("a cattle", "kettle"), alike("cattle", "k e t t l e"), alike("a lantern", "kettle")
    (True, True, False)
    >>> alike("it is see", "bee"), alike("see", "are")
    (True, False)
    """
    letter, misheard = _letter(one), _letter(other)
    if letter and misheard:
        return letter == misheard or any({letter, misheard} <= set(rhyme) for rhyme in _RHYMES)
    return fuzz.ratio(_sound(one), _sound(other)) >= _NEAR


def _letter(text: str) -> str:
    return letters.letter_heard(_LEAD.sub("", clean.plain(text)))


def _sound(text: str) -> str:
    said = letters.guess_spelled(text)
    sound = _LEAD.sub("", clean.plain(said))
    for letters_, heard in _SOUNDS:
        sound = letters_.sub(heard, sound)
    return "".join(sound.split())
