"""SAVE / RESUME of Twelve Chimes: one table of fields, written and read by the same names."""

from __future__ import annotations

import re

from voice.cards import saves
from voice.cards.riddles.state import (
    CHIMES,
    HINTS,
    MISSED,
    POINTS,
    UNPLAYED,
    RiddlesState,
    Wrong,
    turns_allowed,
)
from voice.errors import SaveError

GAME, MOMENT, RULES = "halloween-riddles", "midnight", "1"
_NAMES = (
    "game", "m", "rules", "turn", "chime", "hints", "score", "res", "tried", "sha",
)  # fmt: skip


def written(state: RiddlesState) -> str:
    """The SAVE block, exactly as the card prints it; raises SaveError after the endgame."""
    if state.over:
        raise SaveError("This run is final: you cannot save it now.")
    values = (
        GAME, MOMENT, RULES, state.turns, state.chime, state.hints, state.score, state.grouped,
        ",".join(state.tried) or "-", "none",
    )  # fmt: skip
    return saves.block(zip(_NAMES, values, strict=True))


def read(text: str) -> tuple[RiddlesState, int | None]:
    """The state a save holds, and the score it claims where that is not the sum of its codes.

    Raises SaveError with the first check of SAVE / RESUME that fails.
    """
    found = saves.fields(text, _NAMES)
    if (found["game"], found["m"]) != (GAME, MOMENT):
        raise SaveError("That save belongs to another game, not to Twelve Chimes.")
    if found["rules"] != RULES:
        raise SaveError("That save was made for other rules: Sayso plays only rules:1.")
    chime = saves.whole_number("chime", found["chime"], 1, CHIMES)
    hints = saves.whole_number("hints", found["hints"], 0, HINTS)
    res = _codes(found["res"], chime)
    tried = () if found["tried"] in ("", "-") else _guesses(found["tried"])
    if len(tried) > hints:
        raise SaveError("That save has more guesses tried than hints showing.")
    turns = saves.whole_number("turn", found["turn"], *turns_allowed(res, hints))
    wrong = tuple(Wrong(guess, guess, chime, n) for n, guess in enumerate(tried))
    state = RiddlesState(turns, chime, hints, res, wrong, untouched=False)
    claims_right = found["score"] == str(state.score)
    return state, None if claims_right else _number_or_zero(found["score"])


def _codes(value: str, chime: int) -> str:
    """Twelve codes, resolved before the chime in play and "-" from it on."""
    res = re.sub(r"\s", "", value)
    if not re.fullmatch(rf"[{POINTS}{MISSED}{UNPLAYED}]{{{CHIMES}}}", res):
        raise SaveError("That save's res must be twelve codes from 5, 3, 2, 1, x and -.")
    if UNPLAYED in res[: chime - 1] or res[chime - 1 :].strip(UNPLAYED):
        raise SaveError(f"That save's res must be - from chime {chime} on, and not before.")
    return res


def _guesses(value: str) -> tuple[str, ...]:
    guesses = tuple(" ".join(guess.lower().split()) for guess in value.split(","))
    if any(not re.search(r"\w", guess) or re.search(r"[|:\[\]]", guess) for guess in guesses):
        raise SaveError("That save's tried must be guesses with commas between, or -.")
    return guesses


def _number_or_zero(value: str) -> int:
    return int(value) if re.fullmatch(r"\d{1,6}", value, re.A) else 0
