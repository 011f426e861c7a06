"""Words spelled aloud: "kay ee tee tee ell ee", "k e double t l e", "k as in kilo e t t l e".

`spelled` takes a message that is meant to be a spelling; `guess_spelled` takes any message and
finds a spelling in it only where nothing else is likely ("a bee" is an insect, not "ab").
"""

from __future__ import annotations

import re
import string
from dataclasses import dataclass

from rapidfuzz import fuzz

from voice.words import clean

NAMES = {
    "a": "ay eh", "b": "bee be", "c": "cee see sea", "d": "dee", "e": "ee", "f": "eff ef",
    "g": "gee", "h": "aitch haitch", "i": "eye aye", "j": "jay", "k": "kay", "l": "ell el",
    "m": "em", "n": "en", "o": "oh owe", "p": "pee pea", "q": "cue queue", "r": "ar are arr",
    "s": "ess es", "t": "tee tea", "u": "you ewe", "v": "vee", "x": "ex", "y": "why wye",
    "z": "zed zee",
}  # fmt: skip
_NATO = (
    "alpha alfa bravo charlie delta echo foxtrot golf hotel india juliet juliett kilo lima mike "
    "november oscar papa quebec romeo sierra tango uniform victor whiskey whisky xray yankee zulu"
).split()
LETTERS = {name: letter for letter, names in NAMES.items() for name in names.split()}
LETTERS |= {letter: letter for letter in string.ascii_lowercase}
LETTERS |= {word: word[0] for word in _NATO}

_TWO_WORDS = {"x ray": "x", "double u": "w", "double you": "w"}

# Tokens that are also everyday words: alone they do not show that anything was spelled.
_EVERYDAY = set("a i o be bee see sea gee eye aye oh owe pea are you ewe why queue tea".split())
_EVERYDAY |= set("india mike golf hotel papa charlie oscar victor uniform echo delta".split())
_SAYINGS = {"oh i see", "i see", "see you", "you are", "are you", "why are you", "oh are you"}
_REPEATS = {"double": 2, "triple": 3}
_EXAMPLE = ("as in", "is in", "was in", "as an", "is an", "was an", "for", "like")
# "m as in mike" is also written as "m is in mike" and "o was an oscar".
_MARKER = re.compile(r"^(.*\b)?(?:spelled|spelt|spell it|spelling is)(?: as)? (.+)$")
_LEAD = re.compile(
    r"^(?:(?:um|uh|oh|er|well|i think|it is|its|it's|is it|my answer is|the answer is|that is"
    r"|i'll say|i say|the word|the word is|answer) )+"
)


@dataclass(frozen=True)
class Spelling:
    """A word spelled aloud and how plainly it was."""

    word: str
    plain_tokens: int
    """Tokens that can hardly be anything but letters ("k", "tee", "double", "foxtrot")."""

    tokens: int


def spelled(text: str) -> str | None:
    """The word or words a message spells, lower case; None where it spells none.

    >>> spelled("goblin spelled g o b l i n")
    'goblin'
    """
    words = clean.heard(text)
    if marked := _MARKER.match(words):
        found = _parse(marked[2].split())
        return found.word if found else None
    if words in _SAYINGS:
        return None
    found = _parse(words.split()) or _parse(_LEAD.sub("", words).split())
    if found and len(found.word) > 1:
        return found.word
    return _named_then_spelled(words.split())


def guess_spelled(text: str) -> str:
    """A heard message with the spelling in it, if there plainly is one, put together.

    >>> guess_spelled("is it k e double t l e")
    'is it kettle'
    """
    words = clean.heard(text)
    if _MARKER.match(words):
        return spelled(words) or words
    words = re.sub(r"\bletter (\w+)$", lambda m: f"letter {LETTERS.get(m[1], m[1])}", words)
    if words in _SAYINGS:
        return words
    lead = _LEAD.match(words)
    rest = words[lead.end() :] if lead else words
    found = _parse(rest.split())
    if found and len(found.word) > 1 and _is_plain(found):
        return (lead[0] if lead else "") + found.word
    return _named_then_spelled(words.split()) or words


def letter_heard(words: str) -> str:
    """The letter that heard words may name, alone or with an article; "" where they name none.

    >>> letter_heard("are")
    'r'
    """
    named = re.sub(r"^(?:an?|the) (?=.)", "", clean.heard(words))
    return LETTERS.get(named, "") if named not in _NATO else ""


def _is_plain(found: Spelling) -> bool:
    return found.plain_tokens >= 2 or found.plain_tokens == found.tokens > 1


def _named_then_spelled(words: list[str]) -> str | None:
    """ "goblin g o b l i n": the word said first, then its letters."""
    for start in range(1, min(len(words) - 2, 6)):
        if len(words[start - 1]) == 1:
            continue  # in the middle of the letters: "owls p e o p l e" is not "ople"
        found = _parse(words[start:])
        if found and found.plain_tokens >= 2 and len(found.word) > 2:
            said = " ".join(words[:start])
            # Said and spelled must be near each other: a misheard word is, a sentence is not.
            if fuzz.ratio(said, found.word) >= 50:
                return found.word
    return None


def _parse(words: list[str]) -> Spelling | None:
    """Read every word as part of a spelling; None as soon as one is not."""
    single = all(len(word) == 1 for word in words)
    letters, plain, place, tokens = "", 0, 0, 0
    while place < len(words):
        word = words[place]
        times = _REPEATS.get(word, 1)
        if word == "space":
            letters, place = letters + " ", place + 1
            continue
        if word == "capital" and place + 1 < len(words):
            place += 1
            continue
        if words[place : place + 2] in (["double", "u"], ["double", "you"]):
            times = 1  # one w
        start = place + (times > 1)
        letter, step = _letter(words[start:])
        if not letter:
            return None
        is_plain = single or step > 1 or times > 1 or words[start] not in _EVERYDAY
        letter, step = letter * times, step + (times > 1)
        letters, place, tokens, plain = letters + letter, place + step, tokens + 1, plain + is_plain
    word = " ".join(letters.split())
    return Spelling(word, plain, tokens) if word else None


def _letter(words: list[str]) -> tuple[str, int]:
    """The letter that begins `words` and how many words it took; "" where there is none."""
    both = " ".join(words[:2])
    name = 2 if both in _TWO_WORDS else 1
    letter = _TWO_WORDS.get(both) or LETTERS.get(" ".join(words[:1]), "")
    if not letter:
        return "", 0
    for example in _EXAMPLE:
        between = example.split()
        end = name + len(between)
        if words[name:end] == between and len(words) > end:
            # "b as in papa": letters are misheard more often than words, so the word decides.
            return words[end][0], end + 1
    return letter, name
