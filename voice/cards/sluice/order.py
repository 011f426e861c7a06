"""A valve's letter, and the order of five, as people say them.

Each reader takes the words of a bare answer and gives None where they are thinking aloud, the
answers offered where they are one or several, and {""} where they are a part of one.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from voice.cards.sluice import wording
from voice.words.numbers import SMALL

VALVES = "ABCDE"

_BESIDE_A_VALVE = frozenset(
    "the master lit live valve motor letter capital one light lights up is must be has to that "
    "which gets power power's conducts alone only and or either named called comes on valve's "
    "answer it lighted its option left remains".split()
)
_BESIDE_AN_ORDER = frozenset(
    "the order opening open opens opened valve valves letter then and next followed by that it is "
    "or either are goes go comes come in position place places number from to with starts start "
    "starting begins begin ends end ending comma be must has should would at before after which "
    "them they full letters".split()
)
_IN_ORDER = re.compile(r"\b(?:from )?first to last\b|(?<=\b[a-e])(?=[1-5]\b)")
"""What says that the letters are in order; and where "c1" is parted."""

_AFTER_ONE = frozenset({"the", "that", "this", "last", *wording.PLACES})


def valve(words: list[str], heard: bool) -> set[str] | None:
    """The letter that lights: "the master valve is see"; "or e" is a second thought."""
    if words[0] == "or":
        return None
    names = wording.HEARD if heard else wording.TYPED
    found: set[str] = set()
    for place, word in enumerate(words):
        if wording.is_a_letter(words, place, names):
            found.add(names[word])
        elif word not in _BESIDE_A_VALVE:
            return None
    return found or None


def order(words: list[str], heard: bool) -> set[str] | None:
    """Five letters, first to last, in a row or each with its place; {""} for fewer."""
    run = "".join(words)
    if len(run) == len(VALVES) and set(run) <= set(VALVES.lower()):
        return {run.upper()} if len(set(run)) == len(VALVES) else {""}
    names = wording.IN_A_ROW if heard else wording.TYPED
    words = _letter_by_letter(_IN_ORDER.sub(" ", " ".join(words)).split(), names)
    parts: list[str | int] = []
    for place, word in enumerate(words):
        if wording.is_a_letter(words, place, names):
            parts.append(names[word])
        elif (number := _place(words, place)) is not None:
            parts.append(number)
        elif word not in _BESIDE_AN_ORDER and not (word == "one" and place):
            return None
    letters = [part for part in parts if isinstance(part, str)]
    # "a e b, then c or d" is still being thought about.
    if not letters or (len(letters) <= len(VALVES) and "or" in words):
        return None
    if len(letters) > len(VALVES):
        return _rows_of_five(letters, parts)
    if len(letters) < len(VALVES) or len(set(letters)) < len(VALVES):
        return {""}
    return {_placed(parts, letters)}


def _letter_by_letter(words: list[str], names: Mapping[str, str]) -> list[str]:
    """ "see a ebd" is "see a e b d": letters written together, where they make five in all."""
    apart = [
        letter
        for word in words
        for letter in ([word] if word in names or not set(word) <= set("abcde") else word)
    ]
    letters = [names[word] for word in apart if word in names]
    return apart if sorted(letters) == list(VALVES) else words


def _rows_of_five(letters: list[str], parts: list[str | int]) -> set[str]:
    """Two orders at once; anything else over five letters is none yet."""
    rows = {"".join(letters[n : n + len(VALVES)]) for n in range(0, len(letters), len(VALVES))}
    whole = len(letters) % len(VALVES) == 0 and len(letters) == len(parts)
    return rows if whole and all(set(row) == set(VALVES) for row in rows) else {""}


def _placed(parts: list[str | int], letters: list[str]) -> str:
    """The letters by the places named beside them, else as they were said."""
    places = [part for part in parts if isinstance(part, int)]
    if sorted(places) == list(range(1, len(VALVES) + 1)):
        firsts, seconds = parts[::2], parts[1::2]
        if all(isinstance(part, int) for part in firsts):
            firsts, seconds = seconds, firsts
        if all(isinstance(part, str) for part in firsts):
            beside = sorted(zip(map(int, seconds), map(str, firsts), strict=True))
            return "".join(letter for _, letter in beside)
    return "".join(letters) if _agree(parts) else ""


def _agree(parts: list[str | int]) -> bool:
    """True where each place named is that of the letter said before or after it."""
    said = 0
    for part in parts:
        if isinstance(part, str):
            said += 1
        elif part not in (said, said + 1):
            return False
    return True


def _place(words: list[str], place: int) -> int | None:
    """The place a word names: "third", "3", "three"; "one" after "the third" is none."""
    word = words[place]
    if word in wording.PLACES:
        return wording.PLACES[word]
    if word in wording.LAST:
        return len(VALVES)
    if word == "one" and place and words[place - 1] in _AFTER_ONE:
        return None
    number = int(word) if word.isascii() and word.isdigit() else SMALL.get(word)
    return number if number in range(1, len(VALVES) + 1) else None
