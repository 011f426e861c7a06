"""SAVE / RESUME of Sluice: one table of fields, written and read by the same names."""

from __future__ import annotations

import re

from voice.cards import saves
from voice.cards.sluice.state import (
    FREEBOARD,
    HINT_CM,
    HINTS,
    MECHANISMS,
    OUT,
    REVEAL_CM,
    SHUT,
    WRONG_CM,
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

    The card repairs nothing, so what is no legal value is refused. So is what no run can have been,
    since a run that goes on is told the answers of the mechanisms it has solved.
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
    most = _reveals_at(stage, solved)
    reveals = saves.whole_number("reveals", found["reveals"], 0, most)
    # A run that goes on has air left.
    air = 0 if stage in (OUT, SHUT) else 1
    freeboard = saves.whole_number("freeboard", found["freeboard"], air, FREEBOARD)
    wrong = _wrong_answers(hints, reveals, freeboard)
    gave_up = stage == SHUT and freeboard > 0
    # A reveal solves a mechanism too, but not the last.
    answered = solved - min(reveals, solved, MECHANISMS - 1)
    taken = answered + wrong + hints + reveals + gave_up
    return SluiceState(
        turns=saves.whole_number("turn", found["turn"], taken, _MOST_TURNS),
        mechanism=min(solved + 1, MECHANISMS),
        hints=hints,
        # The save does not say which mechanism its hints belonged to: at stage 1 they can only be
        # the first one's, at a later stage the ladder starts at (a).
        rung=min(hints, HINTS) if stage == "1" else 0,
        reveals=reveals,
        word_told=reveals == MECHANISMS,
        freeboard=freeboard,
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


def _reveals_at(stage: str, solved: int) -> int:
    """The most reveals at a stage: each of the first four mechanisms is solved by its own, but for
    one that floods the gallery; after a resume the last one's may be asked for again."""
    return MECHANISMS if solved >= MECHANISMS - 1 else solved + (stage == SHUT)


def _wrong_answers(hints: int, reveals: int, freeboard: int) -> int:
    """The fewest wrong answers that leave this freeboard beside the help; raises SaveError where
    none do."""
    left = FREEBOARD - HINT_CM * hints - REVEAL_CM * reveals
    wrong, rest = divmod(left - freeboard, WRONG_CM)
    if freeboard and (wrong < 0 or rest):
        raise SaveError(
            f"That save's freeboard must be {FREEBOARD} less {HINT_CM} for each hint, {REVEAL_CM} "
            f"for each reveal and {WRONG_CM} for each wrong answer, but it says {freeboard}."
        )
    # The charge that floods the gallery may be more than was left.
    return max(0, wrong + (rest > 0))


def _opened(value: str) -> set[int]:
    if value.lower() in ("none", "-", "—", ""):
        return set()
    listed = [part.strip().upper().removeprefix("M") for part in value.split(",")]
    if not all(re.fullmatch(f"[1-{MECHANISMS}]", part) for part in listed):
        raise SaveError(
            "That save's opened must be mechanism numbers with commas between, or none."
        )
    return set(map(int, listed))
