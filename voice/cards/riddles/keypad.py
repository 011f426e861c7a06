"""The clock by a telephone's keys; guesses are spoken."""

from __future__ import annotations

from voice.cards.riddles.state import ARE_YOU_SURE, CHIMES, GIVING_UP, RiddlesState
from voice.keys import YES_OR_NO, Digits, Key, Menu


def _chime(digits: str) -> str:
    return f"repeat chime {int(digits)}" if 1 <= int(digits) <= CHIMES else ""


_EARLIER = Digits("Which chime? Press its number, then the hash key.", 2, _chime, all_of_them=False)
_OBJECT = Menu("Objection:", (Key("1", "you checked it wrong"), Key("2", "my answer fits too")))
_AT_A_RIDDLE = (
    Key("1", "hint"), Key("2", "repeat"), Key("3", "pass"), Key("4", "score"), Key("5", "save"),
    Key("6", "rules"), Key("7", "an earlier chime", _EARLIER), Key("8", "an objection", _OBJECT),
    Key("9", "I give up"),
)  # fmt: skip
_WHAT_ENDS = (Key("1", "this riddle"), Key("2", "the whole game"))


def keys(state: RiddlesState) -> tuple[Key, ...]:
    """What a telephone's keys mean now."""
    if state.asking in GIVING_UP:
        return _WHAT_ENDS
    return YES_OR_NO if state.asking == ARE_YOU_SURE else _AT_A_RIDDLE
