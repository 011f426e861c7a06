"""What is read again on request, free: never anything whose round has not opened."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from voice.cards.mystery import lines
from voice.cards.mystery.cast import THE_FIVE
from voice.cards.mystery.edition import MysteryEdition
from voice.cards.mystery.moves import Command
from voice.cards.mystery.state import MysteryState
from voice.talk import Line

Read = tuple[MysteryState, tuple[Line, ...]]


def read_again(edition: MysteryEdition, state: MysteryState, move: Command) -> Read | None:
    """The reading a command or a request to the Host asks for; None where it asks for none."""
    if fixed := _FIXED.get(move.name):
        return state, (fixed,)
    reading = _READINGS.get(move.name)
    return reading(edition, state, move) if reading else None


def last_read(edition: MysteryEdition, state: MysteryState) -> tuple[Line, ...]:
    """What was read last: exhibits, statements, or a line one of the five spoke."""
    kind, _, rest = state.last.partition(" ")
    match kind:
        case "round":
            return (
                lines.scene(edition.rounds[state.round - 1]),
                *lines.exhibits(edition, lines.of_round(state.round)),
                *(lines.statements(edition) if state.round == 1 else ()),
            )
        case "statements":
            return lines.statements(edition)
        case "statement":
            return lines.statement(edition, rest)
        case "exhibits":
            return lines.exhibits(edition, map(int, rest.split()))
    return lines.speaks(_whose(state.last), edition.line(state.last))


def _last_one(edition: MysteryEdition, state: MysteryState, move: Command) -> Read:
    """The last thing of the last reading: one exhibit, one statement, one answer."""
    kind, _, rest = state.last.partition(" ")
    if kind == "exhibits":
        state = replace(state, last=f"exhibits {rest.split()[-1]}")
    elif kind == "statements" or (kind == "round" and state.round == 1):
        state = replace(state, last=f"statement {THE_FIVE[-1].name}")
    elif kind == "round":
        state = replace(state, last=f"exhibits {state.opened}")
    return _again(edition, state, move)


def _again(edition: MysteryEdition, state: MysteryState, _: Command) -> Read:
    """The last reading; where there is none, what the Host waits for."""
    if state.last and not state.accused:
        return state, last_read(edition, state)
    return state, lines.waiting(state)


def _exhibits(edition: MysteryEdition, state: MysteryState, move: Command) -> Read:
    if any(number > state.opened for number in move.exhibits):
        return state, (lines.NOT_YET,)
    last = f"exhibits {' '.join(map(str, move.exhibits))}"
    return replace(state, last=last), lines.exhibits(edition, move.exhibits)


def _all_exhibits(edition: MysteryEdition, state: MysteryState, _: Command) -> Read:
    """Every one that has come in."""
    opened = tuple(range(1, state.opened + 1))
    return _exhibits(edition, state, Command("ReadExhibit", exhibits=opened))


def _house(_: MysteryEdition, state: MysteryState, __: Command) -> Read:
    return state, lines.house() if state.round else (lines.NOT_YET,)


def _statements(edition: MysteryEdition, state: MysteryState, _: Command) -> Read:
    if state.round == 0:
        return state, (lines.NO_STATEMENTS,)
    return replace(state, last="statements"), lines.statements(edition)


def _statement(edition: MysteryEdition, state: MysteryState, move: Command) -> Read:
    if state.round == 0:
        return state, (lines.NO_STATEMENTS,)
    said = lines.statement(edition, move.suspect)
    return replace(state, last=f"statement {move.suspect}"), said


def _told(edition: MysteryEdition, state: MysteryState, move: Command) -> Read:
    """All that one of the five has said: the statement, then the answers in this chat."""
    state, told = _statement(edition, state, move)
    keys = _keys(state, move.suspect) if state.round else []
    return state, (*told, *_spoken(edition, keys))


def _just_said(edition: MysteryEdition, state: MysteryState, move: Command) -> Read:
    """The last that one of the five has said: an answer, or else the statement."""
    keys = _keys(state, move.suspect)
    if not keys:
        return _statement(edition, state, move)
    said = lines.speaks(move.suspect, edition.line(keys[-1]))
    return replace(state, last=keys[-1]), said


def _answers(edition: MysteryEdition, state: MysteryState, move: Command) -> Read:
    """What one of the five, or each, has answered in this chat, in order."""
    told = _spoken(edition, _keys(state, move.suspect))
    who = f"{move.suspect} has" if move.suspect else "The five have"
    return state, told or (Line(f"{who} answered no question yet."),)


def _spoken(edition: MysteryEdition, keys: list[str]) -> tuple[Line, ...]:
    return tuple(line for key in keys for line in lines.speaks(_whose(key), edition.line(key)))


def _keys(state: MysteryState, suspect: str) -> list[str]:
    """Of the lines spoken in this chat, those of one of the five, or all where none is named."""
    return [key for key in state.spoken if suspect in ("", _whose(key))]


def _whose(key: str) -> str:
    return key.partition(":")[0]


def _lies(edition: MysteryEdition, state: MysteryState, _: Command) -> Read:
    """The broken ones: suspect, code, ADMIT."""
    told = [line for code in state.broken for line in lines.lie(edition, code)]
    return state, tuple(told) or (lines.NO_LIES,)


def _rules(_: MysteryEdition, state: MysteryState, move: Command) -> Read:
    return state, lines.rules(move.about)


_FIXED = {"Hint": lines.SEALED, "Recap": lines.RECAP, "Search": lines.NOTHING_SEARCHED}
_READINGS: dict[str, Callable[[MysteryEdition, MysteryState, Command], Read]] = {
    "ReadExhibit": _exhibits,
    "Statements": _statements,
    "Statement": _statement,
    "Told": _told,
    "JustSaid": _just_said,
    "AllExhibits": _all_exhibits,
    "House": _house,
    "LastOne": _last_one,
    "Answers": _answers,
    "Lies": _lies,
    "Again": _again,
    "Rules": _rules,
}
