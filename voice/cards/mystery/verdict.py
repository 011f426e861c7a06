"""SCORING & ENDGAME: what an accusation scores, and the words that end the night."""

from __future__ import annotations

from voice.cards.mystery import lines
from voice.cards.mystery.cast import full_name
from voice.cards.mystery.edition import Grading, MysteryEdition
from voice.cards.mystery.state import GAVE_UP, SOLVED, MysteryState
from voice.talk import Line

RIGHT_PERSON = 10
PART = 10
PAR = 40
KNOWN = frozenset({1, 2, 4})
"""E1, E2 and E4 count as known and never need citing."""


def parts_counted(grading: Grading, cited: tuple[int, ...]) -> tuple[str, ...]:
    """The parts (could, how, why) that have one of their sets all counted."""
    counted = KNOWN | set(cited)
    parts = {"could": grading.could, "how": grading.how, "why": grading.why}
    return tuple(
        name for name, sets in parts.items() if any(counted.issuperset(one) for one in sets)
    )


def links(edition: MysteryEdition, state: MysteryState) -> tuple[str, ...]:
    """The parts that score: none for a wrong accusation or a night given up."""
    return parts_counted(edition.grading, state.cited) if state.ended == SOLVED else ()


def score(edition: MysteryEdition, state: MysteryState) -> int:
    """10 for the right person, 10 for each part shown, 1 for each lie broken."""
    solved = state.ended == SOLVED
    parts = PART * len(links(edition, state))
    return RIGHT_PERSON * solved + parts + len(state.broken)


def endgame(edition: MysteryEdition, state: MysteryState) -> tuple[Line, ...]:
    """The endgame in the card's order; `state` has its `ended`."""
    shown = links(edition, state)
    points, lies = score(edition, state), len(state.broken)
    result = (
        f"RESULT: AIGC|halloween-murder-mystery|corbie-hill|v1.0.0|end:{state.ended}|ch:1"
        f"|turns:{state.turns}|players:{len(state.table)}|links:{len(shown)}|lies:{lies}"
        f"|score:{points}|tape:0|sha:none"
    )
    verdict = "Unsolved"
    if state.ended == SOLVED:
        verdict = "Proved" if len(shown) == 3 else "Named"
    seal = edition.seal
    official = seal.commitment.startswith(lines.OFFICIAL_SEAL)
    where = f" The file: {lines.OFFICIAL_ADDRESS}" if official else ""
    return (
        *_graded(state),
        *lines.solution(edition),
        Line(
            f"Verdict: {verdict}. Parts counted: {', '.join(shown) or 'none'}. Lies broken: "
            f"{lies}. Score: {points}. Par {PAR}.",
            spoken=f"The verdict: {verdict}. Parts counted: {', '.join(shown) or 'none'}. "
            f"Lies broken: {lies}. Your score is {points}. Par is {PAR}.",
        ),
        Line(result, spoken=""),
        Line(
            f"Edition: {seal.edition}, sealed under {seal.notice}.",
            spoken=f"This was the case called {seal.edition}.",
        ),
        Line(lines.CHECK_THE_SEAL + where, spoken="The seal proves that no answer moved."),
        Line(lines.SHARE, spoken=""),
    )


def _graded(state: MysteryState) -> tuple[Line, ...]:
    if state.ended == GAVE_UP:
        return ()
    name = full_name(state.accused)
    return (Line("Correct." if state.ended == SOLVED else f"Not {name}."),)
