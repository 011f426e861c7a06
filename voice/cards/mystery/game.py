"""No Ghost Speaks played: each move carried out on a state, giving the next state and the lines."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from voice.cards.mystery import aftermath, answers, lines, moves, save, verdict
from voice.cards.mystery.edition import MysteryEdition
from voice.cards.mystery.moves import (
    Accuse,
    Command,
    Confrontation,
    Fixed,
    Lock,
    Move,
    Question,
    Resume,
    Seated,
    TableTalk,
)
from voice.cards.mystery.rereading import read_again
from voice.cards.mystery.seats import Seats
from voice.cards.mystery.state import (
    ACCUSATION,
    GAVE_UP,
    GIVE_UP,
    MORE_NAMES,
    NEXT,
    ROUNDS,
    SOLVED,
    WRONG,
    MysteryState,
)
from voice.errors import SaveError
from voice.talk import Line

Played = tuple[MysteryState, tuple[Line, ...]]


def opened(edition: MysteryEdition) -> Played:
    """OPENING."""
    return MysteryState(), lines.opening(edition)


def resumed(edition: MysteryEdition, text: str) -> Played:
    """SAVE / RESUME; raises SaveError for another game or rules number.

    `t` goes on from the save's own reply, which this one repeats.
    """
    state, dropped = save.read(text, edition)
    return replace(state, last="round"), (
        *lines.repaired(dropped),
        *lines.exhibits(edition, lines.of_round(state.round)),
        *lines.full_state(edition, state, resumed=True),
        lines.turn(state),
    )


def recap(edition: MysteryEdition, state: MysteryState) -> tuple[Line, ...]:
    """FULL STATE and what the Host waits for; the names before there are any."""
    if state.over:
        return (lines.IT_IS_OVER,)
    stands = lines.full_state(edition, state) if state.round else ()
    return (*stands, *_asked(state))


def _asked(state: MysteryState) -> tuple[Line, ...]:
    """The question that waits for its yes, or else what the Host waits for."""
    waiting = {NEXT: (lines.unused(state),), GIVE_UP: (lines.END_THE_NIGHT,)}
    return waiting.get(state.asking, lines.waiting(state))


def played(  # noqa: PLR0911 - one way out for each kind of move
    edition: MysteryEdition, state: MysteryState, move: Move
) -> Played:
    """Carry out one move; every reply counts one turn."""
    state = replace(state, turns=state.turns + 1)
    if isinstance(move, Resume):
        try:
            return resumed(edition, move.text)
        except SaveError as fault:
            return state, (Line(str(fault)), lines.WHO_IS_THERE)
    if state.over:
        return state, aftermath.answer(edition, state, move)
    if isinstance(move, Command) and state.asking and move.name in ("Yes", "No"):
        return _answered(edition, state, move.name)
    if isinstance(move, Command) and state.asks_yes_or_no and move.name in ("Again", "Enough"):
        return state, _asked(state)
    if isinstance(move, Seated):
        return _seated(edition, state, move)
    return _PLAYS[type(move)](edition, replace(state, asking=""), move)


def _seated(edition: MysteryEdition, state: MysteryState, move: Seated) -> Played:
    """SEATS AND ROUNDS: the names open Round 1, or a nickname is asked for."""
    waited = state.asking == MORE_NAMES and not set(move.names) & set(state.table)
    names = (*state.table, *move.names) if waited else _with_nickname(state.table, move.names)
    state = replace(state, asking="")
    given = Seats(names)
    if given.too_many or given.alike:
        again = moves.ALIKE if given.alike else moves.WHICH_EIGHT
        return replace(state, table=()), (Line(again.line),)
    if move.more:
        return replace(state, table=names, asking=MORE_NAMES), (Line(moves.WHO_ELSE.line),)
    if given.taken:
        # The names wait in `table` for the nickname; no round is open yet.
        return replace(state, table=names), (Line(moves.NICKNAME.format(name=given.taken[0])),)
    return _open_round(edition, replace(state, table=names), 1)


def _with_nickname(waiting: tuple[str, ...], given: tuple[str, ...]) -> tuple[str, ...]:
    """One new name in answer to "What nickname?" takes the place of the one it was asked about."""
    taken = Seats(waiting).taken
    if len(given) == 1 and taken and given[0] not in waiting:
        return tuple(given[0] if name == taken[0] else name for name in waiting)
    return given


def _open_round(edition: MysteryEdition, state: MysteryState, number: int) -> Played:
    """A round opens: its SCENE line and exhibits, then FULL STATE; the seat pointer carries on."""
    if number > ROUNDS:
        state = replace(state, round=ACCUSATION, asked=0, talked=False, last="")
        return state, (lines.ACCUSE_NOW,)
    state = replace(state, round=number, asked=0, talked=False, last="round")
    first = number == 1
    return state, (
        *(lines.house() if first else ()),
        lines.scene(edition.rounds[number - 1]),
        *lines.exhibits(edition, lines.of_round(number)),
        *(lines.statements(edition) if first else ()),
        *lines.full_state(edition, state),
        lines.turn(state),
    )


def _command(edition: MysteryEdition, state: MysteryState, move: Command) -> Played:
    reading = read_again(edition, state, move)
    if reading:
        return reading
    return _COMMANDS[move.name](edition, state)


def _pass(_: MysteryEdition, state: MysteryState) -> Played:
    if len(state.table) == 1:
        return state, (lines.NO_ONE_TO_PASS_TO, *lines.waiting(state))
    if state.round == ACCUSATION:
        return state, lines.waiting(state)
    state = replace(state, seat=(state.seat + 1) % len(state.table))
    return state, lines.waiting(state)


def _next(edition: MysteryEdition, state: MysteryState) -> Played:
    if state.round == ACCUSATION:
        return state, lines.waiting(state)
    if state.spent:
        return _open_round(edition, state, state.round + 1)
    return replace(state, asking=NEXT), (lines.unused(state),)


def _save(_: MysteryEdition, state: MysteryState) -> Played:
    try:
        return state, lines.saved(save.written(state))
    except SaveError:
        told = lines.NO_SAVE_NOW if state.round else lines.NOTHING_TO_SAVE
        return state, (told, *lines.waiting(state))


def _give_up(_: MysteryEdition, state: MysteryState) -> Played:
    return replace(state, asking=GIVE_UP), (lines.END_THE_NIGHT,)


def _enough(_: MysteryEdition, state: MysteryState) -> Played:
    return state, lines.waiting(state)


def _status(edition: MysteryEdition, state: MysteryState) -> Played:
    if state.round == 0:
        return state, (lines.WHO_IS_THERE,)
    return state, lines.full_state(edition, state)


def _answered(edition: MysteryEdition, state: MysteryState, reply: str) -> Played:
    """A yes or no to "End round …?" or to "End the night …?"."""
    asked, state = state.asking, replace(state, asking="")
    if asked == MORE_NAMES:
        return _seated(edition, state, Seated(state.table))
    if reply == "No":
        return state, (lines.THE_NIGHT_GOES_ON, *lines.waiting(state))
    if asked == GIVE_UP:
        state = replace(state, ended=GAVE_UP, accused="", cited=())
        return state, verdict.endgame(edition, state)
    over = lines.round_over(state)
    last = state.round == ROUNDS
    state, told = _open_round(edition, state, state.round + 1)
    return state, told if last else (over, *told)


def _accuse(_: MysteryEdition, state: MysteryState, move: Accuse) -> Played:
    """Read back; one with no exhibits keeps the read-back's."""
    cited = move.cited or state.cited
    state = replace(state, accused=move.suspect, cited=cited)
    before = (lines.NOT_LOCKED,) if move.after_yes else ()
    return state, (*before, lines.read_back(state))


def _lock(edition: MysteryEdition, state: MysteryState, move: Lock) -> Played:
    if not move.agreed:
        return state, (lines.NOT_LOCKED, lines.read_back(state))
    right = state.accused == edition.grading.right
    state = replace(state, ended=SOLVED if right else WRONG)
    return state, verdict.endgame(edition, state)


def _table_talk(_: MysteryEdition, state: MysteryState, __: TableTalk) -> Played:
    """The first in a round is answered; later ones get the LEDGER only."""
    if state.round == 0:
        return state, (lines.WHO_IS_THERE,)
    if state.talked or state.round == ACCUSATION:
        return state, (lines.SAID_NOTHING,)
    return replace(state, talked=True), (lines.table_confers(state),)


def _fixed(_: MysteryEdition, state: MysteryState, move: Fixed) -> Played:
    return replace(state, asking=move.half), (Line(move.line),)


_PLAYS: dict[type, Callable[..., Played]] = {
    Seated: _seated,
    Question: answers.question,
    Confrontation: answers.confrontation,
    Command: _command,
    Accuse: _accuse,
    Lock: _lock,
    TableTalk: _table_talk,
    Fixed: _fixed,
}
_COMMANDS: dict[str, Callable[[MysteryEdition, MysteryState], Played]] = {
    "Pass": _pass,
    "Next": _next,
    "Save": _save,
    "GiveUp": _give_up,
    "Enough": _enough,
    "Status": _status,
}
