"""What is read again on request, free: never anything whose round has not opened."""

from __future__ import annotations

from dataclasses import replace

from voice.cards.mystery import lines
from voice.cards.mystery.edition import MysteryEdition
from voice.cards.mystery.moves import Command
from voice.cards.mystery.state import ACCUSATION, MysteryState
from voice.talk import Line

Read = tuple[MysteryState, tuple[Line, ...]]


def read_again(edition: MysteryEdition, state: MysteryState, move: Command) -> Read | None:
    """The reading a command asks for; None where it asks for none."""
    match move.name:
        case "ReadExhibit":
            return _exhibits(edition, state, move.exhibits)
        case "Statements" | "Statement" if state.round == 0:
            return state, (lines.NO_STATEMENTS,)
        case "Statements":
            return replace(state, last="statements"), lines.statements(edition)
        case "Statement":
            last = f"statement {move.suspect}"
            return replace(state, last=last), lines.statement(edition, move.suspect)
        case "Answers":
            return _answers(edition, state, move.suspect)
        case "Lies":
            told = [line for code in state.broken for line in lines.lie(edition, code)]
            return state, tuple(told) or (lines.NO_LIES,)
        case "Again":
            return state, last_read(edition, state)
        case "Rules":
            return state, lines.rules(move.about)
        case "Hint":
            return state, (lines.SEALED,)
        case "Recap":
            return state, (lines.RECAP,)
        case "Search":
            return state, (lines.NOTHING_SEARCHED,)
    return None


def last_read(edition: MysteryEdition, state: MysteryState) -> tuple[Line, ...]:
    """What was read last: exhibits, statements, or a line one of the five spoke."""
    if state.accused and not state.over:
        return (lines.read_back(state),)
    kind, _, rest = state.last.partition(" ")
    if kind == "round":
        number = state.round
        scene = lines.scene(edition.rounds[number - 1])
        return (scene, *lines.exhibits(edition, range(4 * number - 3, 4 * number + 1)))
    if kind == "statements":
        return lines.statements(edition)
    if kind == "statement":
        return lines.statement(edition, rest)
    if kind == "exhibits":
        return lines.exhibits(edition, map(int, rest.split()))
    if kind:
        return lines.speaks(kind.partition(":")[0], edition.line(state.last))
    if state.round == ACCUSATION:
        return (lines.ACCUSE_NOW,)
    return (lines.WHO_IS_THERE,) if state.round == 0 else (lines.turn(state),)


def _exhibits(edition: MysteryEdition, state: MysteryState, numbers: tuple[int, ...]) -> Read:
    if any(number > state.opened for number in numbers):
        return state, (lines.NOT_YET,)
    last = f"exhibits {' '.join(map(str, numbers))}"
    return replace(state, last=last), lines.exhibits(edition, numbers)


def _answers(edition: MysteryEdition, state: MysteryState, suspect: str) -> Read:
    """What one of the five has answered in this chat, in order."""
    keys = [key for key in state.spoken if key.startswith(suspect + ":")]
    told = [line for key in keys for line in lines.speaks(suspect, edition.line(key))]
    return state, tuple(told) or (Line(f"{suspect} has answered nothing yet."),)
