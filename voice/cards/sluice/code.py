"""A code spoken to the crown hatch: a word, then four digits, however they are said.

The word is put together from what was said and from nothing else: this file knows no code.
"""

from __future__ import annotations

import re

from rapidfuzz import fuzz

from voice.cards.sluice.numbering import DIALS, dials
from voice.words import english, letters, numbers
from voice.words.scripts import readable

_LEADS = (
    r"(?:(?:i|we) )?(?:speak|say|enter)(?: aloud)?",
    r"(?:open|unlock)(?: up)?(?: the)?(?: crown)?(?: hatch)?(?: with)?",
    r"hatch opens?(?: (?:on|with))?",
    r"(?:(?:the|my|its|hatch|whole|full|complete|escape|final|sealed) )*code"
    r"(?: (?:for|to) the (?:crown )?hatch)?(?: (?:is|must be|to|as|with))?",
    r"(?:the )?(?:acrostic |eight letter |hidden )?(?:word|acrostic)(?: (?:is|was|spells|says))?",
    r"(?:the )?(?:(?:eight )?lines|first letters|initials|plate) (?:spells?|begins?|says?|makes?)",
    r"it spells|they spell|password(?: is)?",
)
_LEAD = re.compile(rf"^(?:(?:{'|'.join(_LEADS)}) )+")
_TAIL = re.compile(r" (?:(?:now )?open (?:up )?(?:the )?(?:crown )?(?:hatch|up)|open|let me out)$")
# What joins the word to the digits.
_JOINS = re.compile(
    r"(?: (?:(?:(?:the|my|those|last|four|gear|lock|dial|tail) ){0,5}(?:digits|dials|numbers?)"
    r"(?: are)?|followed by|hyphen|dash|minus|then|and|plus|space|with|comma)){1,9}$"
)
# Words of a sentence: what holds one of them is no code's word but thinking aloud.
_SENTENCE = frozenset(
    "i we you he she it they this that these those the a an is are was were am be been so but if "
    "or my your our its to of in on at for from by with what which who how why when where not no "
    "do does did has have had can could would should will may might must let me us him her there "
    "here all maybe perhaps".split()
)
_LONGEST = 16
"""Letters: a longer word is a sentence run together."""

_MOST_PIECES = 3
"""Pieces one word may be heard in: "pen stock" is two."""


KEYED = "keyed"
"""What a code pressed on a telephone's keys begins with: "keyed 27337632"."""


def code(words: list[str], heard: bool) -> set[str] | None:
    """WORD-7632, {""} for a word or digits alone, or the digits first; see `order`."""
    if words[0] == KEYED and not heard and len(words) == 2 and words[1].isdecimal():
        return {" ".join(words) if len(words[1]) > DIALS else ""}
    run_together = re.sub(r"(?<=[^\W\d])(?=\d)", " ", " ".join(words))
    said = _TAIL.sub("", _LEAD.sub("", f"{run_together} ").rstrip()).split()
    led = len(said) < len(run_together.split())
    if numbers.digits(" ".join(said)) or dials(words, heard):
        return {""}
    for start in range(1, len(said)):
        row = numbers.digits(" ".join(said[start:]))
        if row is None or (not heard and numbers.HOMOPHONES.keys() & set(said[start:])):
            continue
        word = _word(_JOINS.sub("", " ".join(said[:start])).split())
        if word is None:
            return None
        return {f"{word}-{row}" if len(row) == DIALS else ""}
    return {""} if led or _word(said) or _digits_first(said) else None


def _digits_first(said: list[str]) -> bool:
    return any(
        numbers.digits(" ".join(said[:end])) and _word(said[end:]) for end in range(1, len(said))
    )


_KEY_OF = {
    letter: key
    for key, letters_ in zip("23456789", "ABC DEF GHI JKL MNO PQRS TUV WXYZ".split(), strict=True)
    for letter in letters_
}
"""A telephone's keys by their letters (ITU-T E.161)."""

_NEAR = 75
"""Ratio (0 to 100) of a word's letters: "pennstock" for penstock is at 94, "pinstack" at 75."""

_SOUNDS = (
    ("ph", "f"), ("ck", "k"), ("[cq]", "k"), ("x", "ks"), ("z", "s"), ("[aeiouyhw]", ""),
    (r"(.)\1+", r"\1"),
)  # fmt: skip


def sounds_right(said: str, code: str) -> bool:
    """True where a code that was heard is `code` said aloud: "pinstock 7632".

    A recogniser spells a word it does not know by its sound, so what is no word is judged by its
    sound: its consonants, and nearly all its letters. The digits must be the very ones.
    """
    (word, _, row), (sought, _, digits) = said.partition("-"), code.partition("-")
    return (
        row == digits
        and not known(said)
        and fuzz.ratio(word, sought) >= _NEAR
        and _sound(word) == _sound(sought)
    )


def keyed(code: str) -> str:
    """A code as it is pressed: each letter by the key it stands on."""
    digits = (digit if digit.isdigit() else _KEY_OF[digit] for digit in code.replace("-", ""))
    return f"{KEYED} {''.join(digits)}"


def known(said: str) -> bool:
    """True where a heard code's word is a word of English, and so was likely said.

    Which words are known has nothing to do with any code: to be asked again tells nothing.
    """
    word, _, _ = said.partition("-")
    return english.known(word)


def _sound(word: str) -> str:
    sound = word.lower()
    for letters_, heard in _SOUNDS:
        sound = re.sub(letters_, heard, sound)
    return sound


def _word(said: list[str]) -> str | None:
    """The word that its pieces or its letters make; None where they make a sentence."""
    spelled = letters.spelled(" ".join(said)) if len(said) > 1 else None
    if spelled:
        return spelled.upper().replace(" ", "")
    word = "".join(said)
    if not (word.isalpha() and readable(word)) or len(said) > _MOST_PIECES or len(word) > _LONGEST:
        return None
    return None if _SENTENCE & set(said) or len(word) < 3 else word.upper()
