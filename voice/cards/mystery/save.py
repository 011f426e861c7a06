"""SAVE / RESUME: a save is refused only for another game or rules number, else repaired."""

from __future__ import annotations

import re

from voice.cards import saves
from voice.cards.mystery import cast
from voice.cards.mystery.edition import MysteryEdition
from voice.cards.mystery.seats import LONGEST_NAME, YOU
from voice.cards.mystery.state import ACCUSATION, MOST_SEATS, QUESTIONS, ROUNDS, MysteryState
from voice.errors import SaveError

GAME, CASE, RULES = "halloween-murder-mystery", "corbie-hill", "1"
_NAMES = ("game", "m", "rules", "turn", "rd", "q", "seat", "table", "broken", "sha")
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
    in_accusation = found["rd"].upper() == "A"
    number = ROUNDS if in_accusation else _nearest(found["rd"], 1, ROUNDS)
    asked = QUESTIONS if in_accusation else _nearest(found["q"], 0, QUESTIONS)
    table = _table(found["table"])
    codes = [code for code in re.split(r"[\s,]+", found["broken"]) if code.lower() not in _NONE]
    standing = tuple(dict.fromkeys(c.upper() for c in codes if _could_stand(c, number, edition)))
    state = MysteryState(
        turns=_nearest(found["turn"], 1, 999_999),
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


def _could_stand(code: str, number: int, edition: MysteryEdition) -> bool:
    """True for a lie whose round has opened and one of whose exhibits has been read."""
    found = edition.lie(code.upper())
    if found is None:
        return False
    lie = found[1]
    return lie.round <= number and any(exhibit <= 4 * number for exhibit in lie.catch)
