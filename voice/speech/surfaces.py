"""How the recogniser may write a word: capitals, figures, letters, contractions, other spellings.

A recogniser's model writes sound-alikes as it has met them in print: "see" for the letter c, "3"
for three, "colour" for color. Each way is one more road to the same word.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

_NUMBERS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen"
).split()
_UNITS = frozenset(_NUMBERS[1:10])
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
_ORDINALS = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth"
).split()
_ENDINGS = {1: "st", 2: "nd", 3: "rd"}

_FIGURES = {word: str(number) for number, word in enumerate(_NUMBERS)}
_FIGURES |= {word: str(10 * number) for number, word in enumerate(_TENS, 2)}
_FIGURES |= {"oh": "0", "o": "0"}
_FIGURES |= {
    word: f"{number}{_ENDINGS.get(number, 'th')}" for number, word in enumerate(_ORDINALS, 1)
}

_LETTERS = {
    "a": "ay eh hey", "b": "bee be", "c": "see sea cee", "d": "dee", "e": "ee", "f": "eff",
    "g": "gee", "h": "aitch", "i": "eye", "j": "jay", "k": "kay okay", "l": "el ell", "m": "em",
    "n": "en", "o": "oh", "p": "pee pea", "q": "queue cue", "r": "are ar", "s": "ess",
    "t": "tea tee", "u": "you", "v": "vee", "w": "", "x": "ex", "y": "why", "z": "zee zed",
}  # fmt: skip
# Letters' names as words that the model writes in their place.

_ALIKE = (
    "ok okay", "hm hmm", "mm mmm", "um umm", "ah aah", "grey gray", "colour color",
    "theatre theater", "centre center", "neighbour neighbor", "jewellery jewelry",
    "goodbye bye-bye", "one won", "two to too", "four for fore", "eight ate", "six sicks",
    "their there they're", "pass past", "right write", "no know", "clue clew", "our are",
    "yeah yea", "aye eye", "whiskey whisky", "cheque check", "storey story", "cancelled canceled",
)  # fmt: skip
# Words that sound the same, or are spelled in two ways: any for any other.

_JOINED = {
    "i am": "I'm", "i will": "I'll", "i would": "I'd", "i have": "I've", "i had": "I'd",
    "we are": "we're", "we will": "we'll", "we would": "we'd", "we have": "we've",
    "you are": "you're", "you have": "you've", "you will": "you'll", "they are": "they're",
    "it is": "it's", "it will": "it'll", "that is": "that's", "that will": "that'll",
    "there is": "there's", "what is": "what's", "what are": "what're", "who is": "who's",
    "where is": "where's", "how is": "how's", "let us": "let's", "do not": "don't",
    "does not": "doesn't", "did not": "didn't", "will not": "won't", "is not": "isn't",
    "are not": "aren't", "was not": "wasn't", "have not": "haven't", "has not": "hasn't",
    "could not": "couldn't", "would not": "wouldn't", "should not": "shouldn't",
    "going to": "gonna", "want to": "wanna", "got to": "gotta", "give me": "gimme",
    "good bye": "goodbye", "good night": "goodnight", "bed time": "bedtime", "re check": "recheck",
}  # fmt: skip
# Two words written as one.

_ALSO = {
    one.lower(): tuple(two for two, other in _JOINED.items() if other == one)
    for one in _JOINED.values()
} | {"cannot": ("can't", "can not")}
# And one as two.

_ONLY_IN_A_ROW = {"hundred": "00"}
# Figures that are none alone: "nineteen hundred" is 1900.

_WORDS = 4096
# Kept ready; all cards together have a thousand, and players bring names. Pairs of words are not
# kept: there were 48,000 after seven hours, and ever more.


@lru_cache(_WORDS)
def written(word: str) -> tuple[str, ...]:
    """The ways a word may be written, without the space before it, likeliest first.

    >>> written("three")
    ('three', 'Three', '3')
    """
    return tuple(dict.fromkeys(_ways(word)))


@lru_cache(_WORDS)
def signs(word: str) -> tuple[str, ...]:
    """The letter or figures that a word is; none where it is neither."""
    figures = (_FIGURES.get(word, word),) if word in _FIGURES or word.isdecimal() else ()
    return (*figures, word.upper(), word) if word in _LETTERS else figures


@lru_cache(_WORDS)
def signs_after(word: str) -> tuple[str, ...]:
    """The ways letters and figures follow another without a space: "D3", "K-E", "1905"."""
    figures = [_FIGURES.get(word) or _ONLY_IN_A_ROW.get(word) or word * word.isdecimal()]
    return (*filter(None, figures), *(f"-{sign}" for sign in signs(word)))


def joined(first: str, second: str) -> tuple[str, ...]:
    """The ways two words may be written as one: "i am" as "I'm", "twenty one" as "21"."""
    if first in _TENS and second in _UNITS:
        hyphened = f"{first}-{second}"
        return (_FIGURES[first][0] + _FIGURES[second], hyphened, _capital(hyphened))
    one = _JOINED.get(f"{first} {second}")
    return tuple(dict.fromkeys((one, _capital(one)))) if one else ()


def _ways(word: str) -> Iterator[str]:
    yield from (_first_person(word), _capital(word))
    yield from signs(word)
    others = (*_alike(word), *_LETTERS.get(word, "").split(), *_ALSO.get(word, ()))
    for other in others:
        yield from (_first_person(other), _capital(other))


@lru_cache(_WORDS)
def _alike(word: str) -> tuple[str, ...]:
    groups = [group.split() for group in _ALIKE]
    return tuple(other for group in groups if word in group for other in group if other != word)


def _first_person(word: str) -> str:
    return _capital(word) if re.match(r"i\b", word) else word


def _capital(word: str) -> str:
    return word[:1].upper() + word[1:]
