"""The run by a telephone's keys: valves by their place, numbers as they are, a code by its letters.

Asking for an answer and giving up cost much, so each takes a second key.
"""

from __future__ import annotations

from functools import partial

from voice.cards.sluice.chain import line
from voice.cards.sluice.code import KEYED
from voice.cards.sluice.numbering import DIALS
from voice.cards.sluice.order import VALVES
from voice.cards.sluice.state import REVEAL_CM, SluiceState
from voice.keys import YES_OR_NO, Digits, Key, Menu

_LONGEST_CODE = 20
"""Keys: any word of a code and its digits."""


def _valves(digits: str) -> str:
    """ "31524" is C A E B D; empty where a digit is no valve's."""
    places = [int(digit) for digit in digits]
    known = all(1 <= place <= len(VALVES) for place in places)
    return " ".join(VALVES[place - 1] for place in places) if known else ""


_VALVE = line("Which valve: 1 for A, 2 for B, 3 for C, 4 for D, 5 for E?").aloud
_ORDER = line(
    "Press five keys, first valve to last: 1 for A, 2 for B, 3 for C, 4 for D, 5 for E."
).aloud
_ANSWERS = (
    Digits(_VALVE, 1, _valves),
    Digits(_ORDER, len(VALVES), _valves),
    Digits("Enter the number, then press the hash key.", 2, str, all_of_them=False),
    Digits("Enter the four digits, left to right.", DIALS, str),
    Digits(
        "Enter the whole code, then press the hash key. For a letter, press the key it is on.",
        _LONGEST_CODE,
        f"{KEYED} {{}}".format,
        all_of_them=False,
    ),
)
_PARTS = ("link", "rule", "rule", "line", "line")


def _part(name: str, digit: str) -> str:
    return f"read {name} {digit}" if digit != "0" else ""


def keys(state: SluiceState) -> tuple[Key, ...]:
    """What a telephone's keys mean to the mechanism in play, right and wrong answers alike."""
    if state.asking:
        return YES_OR_NO
    part = _PARTS[state.mechanism - 1]
    return (
        Key("1", "give your answer", _ANSWERS[state.mechanism - 1]),
        Key("2", "read it again"),
        Key("3", "hint"),
        Key("4", "freeboard"),
        Key("5", "save"),
        Key("6", "rules", "how do I play"),
        Key(
            "7",
            "one line of it",
            Digits(f"Which {part}? Press its number.", 1, partial(_part, part)),
        ),
        Key("8", "hear the answer", _TOLD),
        Key("9", "give up", _GIVEN_UP),
    )


_TOLD = Menu(
    f"The answer to this mechanism costs {REVEAL_CM} centimetres.",
    (Key("1", "hear it", "give me the answer to this mechanism"),),
)
_GIVEN_UP = Menu("Giving up ends the run.", (Key("1", "give up", "I give up"),))
