"""What is read again on request, free: never anything whose round has not opened."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from voice.cards.mystery import lines
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
            )
        case "statements":
            return lines.statements(edition)
        case "statement":
            return lines.statement(edition, rest)
        case "exhibits":
            return lines.exhibits(edition, map(int, rest.split()))
    return lines.speaks(kind.partition(":")[0], edition.line(state.last))


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


def _statements(edition: MysteryEdition, state: MysteryState, _: Command) -> Read:
    if state.round == 0:
        return state, (lines.NO_STATEMENTS,)
    return replace(state, last="statements"), lines.statements(edition)


def _statement(edition: MysteryEdition, state: MysteryState, move: Command) -> Read:
    if state.round == 0:
        return state, (lines.NO_STATEMENTS,)
    said = lines.statement(edition, move.suspect)
    return replace(state, last=f"statement {move.suspect}"), said


def _answers(edition: MysteryEdition, state: MysteryState, move: Command) -> Read:
    """What one of the five has answered in this chat, in order."""
    keys = [key for key in state.spoken if key.startswith(move.suspect + ":")]
    told = [line for key in keys for line in lines.speaks(move.suspect, edition.line(key))]
    return state, tuple(told) or (Line(f"{move.suspect} has answered nothing yet."),)


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
    "Answers": _answers,
    "Lies": _lies,
    "Again": _again,
    "Rules": _rules,
}
