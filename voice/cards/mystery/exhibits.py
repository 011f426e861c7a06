"""How an exhibit is cited: "E7", "exhibit 7" or, in a confrontation, "with 7" or "with #7".

No other number and no word cites one, and a time of day never does.
"""

from __future__ import annotations

import re

from voice.cards.mystery.marks import ANY_SUSPECT

_E = r"\bE[ .-]?(?P<e>\d{1,3})(?!\d)"
# "3 of us" and "5 pounds" are counts, and no more an exhibit than a time of day is.
_COUNTED = (
    "of|people|men|women|ghosts?|guests?|children|witness(?:es)?|reasons?|lies|times?|minutes?"
    "|hours?|pounds?|shillings?|feet|yards"
)
_TIME = rf"(?![\d]|[.:]\d|\s*(?:[ap]\.?m\b|o'?clock)|\s+(?:{_COUNTED})\b)"
_NUMBER = rf"(?:E[ .-]?|\#|no\.? ?)?\d{{1,2}}{_TIME}"
_JOINED = r"(?:\s*+(?:,\s*+(?:and|&)?|and|&|\+|/|;|-|–|—|to)\s*+|\s++)"
_LIST = rf"{_NUMBER}(?:{_JOINED}(?:{_NUMBER}))*"
_LISTED = r"(?:exhibits?|evidence)\s*+(?::\s*+)?(?:(?:numbers?|nos?\.?)\s*+)?"
_MORE = rf"(?:\s*+(?:,|and|&|\+)\s*+(?:and\s*+)?{_NUMBER})*"

_IN_CONFRONTATION = re.compile(rf"\bwith\s+(?P<list>(?:number\s+|no\.?\s*)?{_NUMBER}{_MORE})", re.I)
_NUMBERED = re.compile(rf"\bexhibits?\s+(?P<list>(?:number\s+)?{_NUMBER}{_MORE})", re.I)
_IN_ACCUSATION = re.compile(
    rf"(?:\b{_LISTED}|{ANY_SUSPECT}(?:'s)?\s*[:,]\s*)(?P<list>{_LIST})", re.I
)
_ANYWHERE = re.compile(_E, re.I)


def cited(marked: str, confronting: bool) -> tuple[int, ...]:
    """The numbers a question or confrontation cites, in order, each once.

    They may lie outside 1 to 12: "E13".
    """
    found = _anywhere(marked) + _in_lists(_NUMBERED, marked)
    if confronting:
        found += _in_lists(_IN_CONFRONTATION, marked)
    return _in_order(found)


def cited_in_accusation(marked: str) -> tuple[int, ...]:
    """Of 1 to 12: E-numbers anywhere, bare ones in a list after "exhibits" or the name.

    A range counts its two ends.
    """
    found = _anywhere(marked) + _in_lists(_IN_ACCUSATION, marked)
    return tuple(n for n in _in_order(found) if 1 <= n <= 12)


def without(marked: str) -> str:
    """The text without what cites in it."""
    for pattern in (_IN_CONFRONTATION, _NUMBERED, _ANYWHERE):
        marked = pattern.sub(" ", marked)
    return marked


def _anywhere(text: str) -> list[tuple[int, int]]:
    return [(found.start("e"), int(found["e"])) for found in _ANYWHERE.finditer(text)]


def _in_lists(pattern: re.Pattern[str], text: str) -> list[tuple[int, int]]:
    return [
        (found.start("list") + each.start(1), int(each[1]))
        for found in pattern.finditer(text)
        for each in re.finditer(r"(\d{1,2})", found["list"])
    ]


def _in_order(found: list[tuple[int, int]]) -> tuple[int, ...]:
    return tuple(dict.fromkeys(number for _, number in sorted(found)))
