"""SAVE / RESUME of Snap-Apple Night: every score rebuilt from the board before it is believed."""

from __future__ import annotations

import re
from itertools import pairwise

from voice.cards import saves
from voice.cards.trivia.answers import locked
from voice.cards.trivia.state import (
    CELLS,
    LETTERS,
    NOBODY,
    SOLO,
    TEAMS,
    TIE_BREAKERS,
    VALUES,
    TriviaState,
    initial,
)
from voice.errors import SaveError

GAME, MODE, RULES = "halloween-trivia", "board", "1"
_NAMES = ("game", "m", "rules", "turn", "teams", "pick", "board", "ce", "score", "sha")
_OUT = "-"


def written(state: TriviaState) -> str:
    """The SAVE block, exactly as the card prints it.

    Raises SaveError where the card allows none: before the teams are named, while a question is
    open, after the end. In the Candle-End, until a year is locked, nothing is lost by one.
    """
    if not state.teams:
        raise SaveError("There is nothing to save before the teams are named.")
    if state.over:
        raise SaveError("The night is over: you cannot save it now.")
    if state.open and (not state.in_candle_end or locked(state)):
        raise SaveError("You can save only between questions: finish this one first.")
    teams = ",".join(team + _OUT * (team in state.out) for team in state.teams)
    board = ",".join(f"{letter}:{state.slots(letter)}" for letter in LETTERS)
    score = ",".join(f"{team}={state.score(team)}" for team in state.teams)
    values = (
        GAME, MODE, RULES, state.ruled, "solo" if state.solo else teams, state.pick, board,
        f"{'+'.join(state.tied)}@{state.open}" if state.in_candle_end else "none", score, "none",
    )  # fmt: skip
    return saves.block(zip(_NAMES, values, strict=True))


def read(text: str) -> TriviaState:
    """The night a save holds; raises SaveError with the first check of SAVE / RESUME that fails."""
    found = {name: "".join(value.split()) for name, value in saves.fields(text, _NAMES).items()}
    if (found["game"], found["m"]) != (GAME, MODE):
        raise SaveError("That save belongs to another game, not to Snap-Apple Night.")
    if found["rules"] != RULES:
        raise SaveError("That save was made for other rules: Sayso plays only rules:1.")
    teams, out = _teams(found["teams"])
    board = _board(found["board"], teams)
    state = TriviaState(teams=teams, out=out, pick=_team("pick", found["pick"], teams), board=board)
    turn = saves.whole_number("turn", found["turn"], 0, len(CELLS))
    if turn != state.ruled:
        raise SaveError(
            f"That save's turn is {turn}, but its board shows {state.ruled} questions played."
        )
    _check_scores(found["score"], state)
    if not state.playing:
        raise SaveError("Every team of that save is out, so its night is over.")
    return _in_candle_end(found["ce"], state)


def _teams(value: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The teams in order and those marked out."""
    if value.lower() == "solo":
        return (SOLO,), ()
    marked = value.split(",")
    teams = tuple(name.removesuffix(_OUT).capitalize() for name in marked)
    if teams != TEAMS[: len(teams)] or len(teams) < 2:
        raise SaveError(
            "That save's teams must be solo, or two to four of Bats,Ghosts,Owls,Toads in order."
        )
    return teams, tuple(t for t, name in zip(teams, marked, strict=True) if name.endswith(_OUT))


def _team(field: str, name: str, teams: tuple[str, ...]) -> str:
    """A team that must be in teams: (one marked - is in)."""
    known = {team.lower(): team for team in teams}
    if teams == (SOLO,):
        known["solo"] = SOLO
    if name.lower() not in known:
        raise SaveError(f"That save's {field} names {name[:20]!r}, which is not in its teams.")
    return known[name.lower()]


def _board(value: str, teams: tuple[str, ...]) -> tuple[str, ...]:
    pattern = ",".join(rf"{letter}:([^,]*)" for letter in LETTERS)
    found = re.fullmatch(pattern, value)
    if found is None:
        raise SaveError("That save's board must hold the slots of A, B, C, D and E.")
    return tuple(
        slot
        for letter, slots in zip(LETTERS, found.groups(), strict=True)
        for slot in _slots(letter, slots, teams)
    )


def _slots(letter: str, value: str, teams: tuple[str, ...]) -> tuple[str, ...]:
    slots = value.split(".")
    if len(slots) != len(VALUES):
        raise SaveError(f"That save's board must hold five slots for {letter}, with dots between.")
    return tuple(
        _slot(letter + own, slot.upper(), teams) for own, slot in zip(VALUES, slots, strict=True)
    )


def _slot(cell: str, slot: str, teams: tuple[str, ...]) -> str:
    """A slot as the state holds it: "" for its own digit, "-", or initials in the teams' order."""
    if slot in (cell[1], NOBODY):
        return "" if slot == cell[1] else NOBODY
    if "?" in slot:
        raise SaveError(f"That save holds a ? at {cell}: it was made while a question was open.")
    order = "".join(map(initial, teams))
    strangers = [mark for mark in slot if mark not in order]
    if not slot or strangers or len(set(slot)) < len(slot):
        said = f"{slot[:20]!r}"
        raise SaveError(
            f"That save's board at {cell} says {said}: expected {cell[1]}, - or initials of its "
            "teams."
        )
    return "".join(mark for mark in order if mark in slot)


def _check_scores(value: str, state: TriviaState) -> None:
    """ "rebuild every score from the board; refuse a save whose scores do not match"."""
    claimed: dict[str, str] = {}
    for each in value.split(","):
        name, _, points = each.partition("=")
        team = _team("score", name, state.teams)
        if team in claimed:
            raise SaveError(f"That save gives the score of {team} twice.")
        claimed[team] = points
    for team in state.teams:
        score = state.score(team)
        if claimed.get(team) != str(score):
            raise SaveError(
                f"That save's scores do not match its board, which gives {team} {score}."
            )


def _in_candle_end(value: str, state: TriviaState) -> TriviaState:
    """With ce, the tied teams and the tie-breaker that is read again."""
    if value.lower() == "none":
        return state
    names, _, breaker = value.partition("@")
    tied = tuple(_team("ce", name, state.teams) for name in names.split("+"))
    order = [state.teams.index(team) for team in tied]
    top = max(map(state.score, state.teams))
    if (
        breaker not in TIE_BREAKERS
        or len(tied) < 2
        or any(one >= other for one, other in pairwise(order))
        or any(state.score(team) != top for team in tied)
        or state.ruled != len(CELLS)
    ):
        raise SaveError(
            "That save's ce must be none, or after the 25th ruling the teams that share the top "
            "total, joined by +, then @TB1 or @TB2."
        )
    read_before = TIE_BREAKERS.index(breaker)
    # At TB2 the first tie-breaker has been read and counts in the result's turns.
    return TriviaState(
        teams=state.teams, out=state.out, pick=state.pick, board=state.board, tied=tied,
        open=breaker, tie_answers=((),) * read_before,
    )  # fmt: skip
