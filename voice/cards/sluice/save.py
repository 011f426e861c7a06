"""SAVE / RESUME of Sluice: one table of fields, written and read by the same names."""

from __future__ import annotations

import re

from voice.cards import saves
from voice.cards.sluice.state import (
    FREEBOARD,
    HINTS,
    MECHANISMS,
    OUT,
    SHUT,
    SluiceState,
)
from voice.errors import SaveError

GAME, MOMENT, RULES = "sluice", "pumphouse", "1"
_NAMES = (
    "game", "m", "rules", "turn", "stage", "solved", "hints", "reveals", "freeboard", "opened",
    "sha",
)  # fmt: skip
_MOST_TURNS = 999_999
"""The longest number a field may hold."""


def written(state: SluiceState) -> str:
    """The SAVE block, exactly as the card prints it; a run that is over has one too."""
    opened = ",".join(map(str, range(1, state.solved + 1))) or "none"
    values = (
        GAME, MOMENT, RULES, state.turns, state.stage, state.solved, state.hints, state.reveals,
        state.freeboard, opened, "none",
    )  # fmt: skip
    return saves.block(zip(_NAMES, values, strict=True))


def read(text: str) -> SluiceState:
    """The state a save holds; raises SaveError with the first thing that cannot be.

    The card repairs nothing, so what is no legal value is refused. What help was charged for is not
    reckoned again: "v1.x saves load as-is", the freeboard a save says is the freeboard.
    """
    found = saves.fields(text, _NAMES)
    if (found["game"], found["m"]) != (GAME, MOMENT):
        raise SaveError("That save belongs to another game, not to Sluice.")
    if found["rules"] != RULES:
        raise SaveError("That save was made for other rules: Sayso plays only rules:1.")
    stage = found["stage"].removesuffix(f"/{MECHANISMS}")
    if stage not in (OUT, SHUT) and not re.fullmatch(f"[1-{MECHANISMS}]", stage):
        raise SaveError("That save's stage must be 1 to 5, out or shut.")
    least, most = _solved_at(stage)
    solved = saves.whole_number("solved", found["solved"], least, most)
    if _opened(found["opened"]) != set(range(1, solved + 1)):
        raise SaveError(f"That save's opened must name the {solved} mechanisms it has solved.")
    hints = saves.whole_number("hints", found["hints"], 0, HINTS * MECHANISMS)
    reveals = saves.whole_number("reveals", found["reveals"], 0, MECHANISMS)
    # A run that goes on has air left.
    air = 0 if stage in (OUT, SHUT) else 1
    return SluiceState(
        turns=saves.whole_number("turn", found["turn"], 0, _MOST_TURNS),
        mechanism=min(solved + 1, MECHANISMS),
        hints=hints,
        # The save does not say which mechanism its hints belonged to: at stage 1 they can only be
        # the first one's, at a later stage the ladder starts at (a).
        rung=min(hints, HINTS) if stage == "1" else 0,
        reveals=reveals,
        word_told=reveals == MECHANISMS,
        freeboard=saves.whole_number("freeboard", found["freeboard"], air, FREEBOARD),
        end=stage if stage in (OUT, SHUT) else "",
        untouched=False,
    )


def _solved_at(stage: str) -> tuple[int, int]:
    """The least and most mechanisms that may be solved at a stage."""
    if stage == OUT:
        return MECHANISMS, MECHANISMS
    if stage == SHUT:
        return 0, MECHANISMS - 1
    return int(stage) - 1, int(stage) - 1


def _opened(value: str) -> set[int]:
    if value.lower() in ("none", "-", "—", ""):
        return set()
    listed = [part.strip().upper().removeprefix("M") for part in value.split(",")]
    if not all(re.fullmatch(f"[1-{MECHANISMS}]", part) for part in listed):
        raise SaveError(
            "That save's opened must be mechanism numbers with commas between, or none."
        )
    return set(map(int, listed))
