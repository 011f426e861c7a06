"""SAVE / RESUME: a save is refused only for another game or rules number, else repaired."""

from __future__ import annotations

import re
from collections.abc import Sequence

from voice.cards import saves
from voice.cards.mystery import cast
from voice.cards.mystery.edition import MysteryEdition
from voice.cards.mystery.seats import LONGEST_NAME, YOU
from voice.cards.mystery.state import ACCUSATION, MOST_SEATS, QUESTIONS, ROUNDS, MysteryState
from voice.errors import SaveError

GAME, CASE, RULES = "halloween-murder-mystery", "corbie-hill", "1"
_NAMES = ("game", "m", "rules", "turn", "rd", "q", "seat", "table", "broken", "sha")
_ROUND_TURNS = 2
"""The fewest replies that open a round: those to "next" and to its yes; before the first, the
opening and the one to the names."""

_NONE = ("", "none", "-", "—")


def written(state: MysteryState) -> str:
    """The SAVE block; raises SaveError before names are given, in round A and after the RESULT."""
    if state.over:
        raise SaveError("The night is over: there is nothing left to save.")
    if state.round == ACCUSATION:
        raise SaveError("You cannot save during the accusation.")
    if state.round == 0:
        raise SaveError("There is nothing to save yet.")
    values = (
        GAME, CASE, RULES, state.turns, state.round, state.asked, state.seat + 1,
        ", ".join(state.table), ",".join(state.broken) or "none", "none",
    )  # fmt: skip
    return saves.block(zip(_NAMES, values, strict=True))


def read(text: str, edition: MysteryEdition) -> tuple[MysteryState, int]:
    """The state a save holds, repaired, and how many codes that could not stand yet were dropped.

    Raises SaveError for what is no save, for another game and for another rules number.
    """
    found = saves.repairable(text, _NAMES)
    if found["game"] != GAME:
        raise SaveError("That save belongs to another game, not to No Ghost Speaks.")
    if found["rules"] != RULES:
        raise SaveError("That save was made for other rules: Sayso plays only rules:1.")
    turns = _nearest(found["turn"], 1, 999_999)
    in_accusation = found["rd"].upper() == "A"
    number = min(ROUNDS if in_accusation else _nearest(found["rd"], 1, ROUNDS), _rounds(turns))
    asked = _nearest(found["q"], 0, max(0, min(QUESTIONS, turns - _ROUND_TURNS * number)))
    if in_accusation and number == ROUNDS:
        asked = QUESTIONS
    table = _table(found["table"])
    codes = [code for code in re.split(r"[\s,]+", found["broken"]) if code.lower() not in _NONE]
    standing = _standing([code.upper() for code in codes], number, asked, edition)
    # Each lie took a reply of its own, beside the opening, the names and each "next".
    standing = standing[: max(0, turns - 1 - number)]
    state = MysteryState(
        turns=turns,
        round=number,
        asked=asked,
        seat=_nearest(found["seat"], 1, len(table)) - 1,
        table=table,
        broken=standing,
    )
    return state, len(codes) - len(standing)


def _nearest(value: str, least: int, most: int) -> int:
    """A field's number, or the legal one nearest to it; the least where it is no number."""
    found = re.match(r"\s*(-?\d{1,9})", value, re.A)
    return min(max(int(found[1]), least), most) if found else least


def _table(value: str) -> tuple[str, ...]:
    """The seats; what no name holds is dropped, and a name in the story makes way for a number."""
    names = [
        re.sub(r"[^\w .'’-]", "", name).strip()[:LONGEST_NAME].strip() for name in value.split(",")
    ]
    kept = [name for name in names if re.search(r"[^\W_]", name)][:MOST_SEATS]
    return tuple(
        f"Seat {at}" if cast.is_taken(name) else name for at, name in enumerate(kept, 1)
    ) or (YOU,)


def _rounds(turns: int) -> int:
    """The rounds that so many replies can have opened: an opening and the names, "next" and yes."""
    return max(1, turns // _ROUND_TURNS)


def _standing(
    codes: Sequence[str], number: int, asked: int, edition: MysteryEdition
) -> tuple[str, ...]:
    """The codes that could stand: in order, each broken by a question of its own, none before its
    round had opened and one of its exhibits been read.

    Where one is no lie's, no game has written the list, and none of it stands: to try codes would
    else tell which there are, and how many.
    """
    lies = [edition.lie(code) for code in codes]
    if None in lies:
        return ()
    standing: list[str] = []
    at, spent = 1, 0
    for code, lie in zip(codes, filter(None, lies), strict=True):
        opens = max(lie[1].round, (min(lie[1].catch) + 3) // 4)
        if code in standing or opens > number:
            continue
        at, spent = (at, spent) if opens <= at else (opens, 0)
        if spent == QUESTIONS:
            at, spent = at + 1, 0
        if at > number or (at == number and spent == asked):
            break
        standing.append(code)
        spent += 1
    return tuple(standing)
