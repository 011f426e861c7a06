"""No Ghost Speaks played: each move carried out on a state, giving the next state and the lines."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from voice.cards.mystery import aftermath, lines, moves, save, topics, verdict
from voice.cards.mystery.edition import File, MysteryEdition, spoken_key
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
    """RESUME; raises SaveError for another game or rules number.

    `t` goes on from the save's own reply, which this one repeats.
    """
    state, dropped = save.read(text, edition)
    return replace(state, last="round"), (
        *lines.repaired(dropped),
        *lines.exhibits(edition, _of_round(state.round)),
        *lines.full_state(edition, state, resumed=True),
        lines.turn(state),
    )


def recap(edition: MysteryEdition, state: MysteryState) -> tuple[Line, ...]:
    """FULL STATE and what the Host waits for; the names before there are any."""
    if state.over:
        return (lines.IT_IS_OVER,)
    waiting = {NEXT: (lines.unused(state),), GIVE_UP: (lines.END_THE_NIGHT,)}
    stands = lines.full_state(edition, state) if state.round else ()
    return (*stands, *waiting.get(state.asking, _whose_turn(state)))


def played(edition: MysteryEdition, state: MysteryState, move: Move) -> Played:
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
    return _PLAYS[type(move)](edition, replace(state, asking=""), move)


def _seated(edition: MysteryEdition, state: MysteryState, move: Seated) -> Played:
    """SEATS: the names open Round 1, or a nickname is asked for."""
    names = _with_nickname(state.table, move.names)
    taken = Seats(names).taken
    if taken:
        # The names wait in `table` for the nickname; no round is open yet.
        return replace(state, table=names), (Line(moves.NICKNAME.format(name=taken[0])),)
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
        *lines.exhibits(edition, _of_round(number)),
        *(lines.statements(edition) if first else ()),
        *lines.full_state(edition, state),
        lines.turn(state),
    )


def _of_round(number: int) -> range:
    return range(4 * number - 3, 4 * number + 1)


def _question(edition: MysteryEdition, state: MysteryState, move: Question) -> Played:
    """A QUESTION: a REPEAT is free; any other costs 1 and is answered with its first topic."""
    file = edition.file(move.suspect)
    key, line, repeat = _line(edition, state, file, move.words)
    if repeat:
        state = replace(state, last=key)
        after = lines.SPENT if state.spent else lines.SOMETHING_ELSE
        return state, (*lines.said_already(file.suspect, line), after)
    if state.spent:
        return state, (lines.SPENT,)
    state = _spent_one(_spoken(state, key))
    return state, (*lines.speaks(file.suspect, line), *_after_cost(state))


def _line(
    edition: MysteryEdition, state: MysteryState, file: File, words: str
) -> tuple[str, str, bool]:
    """The line that words ask for: its key, itself, and whether it is a REPEAT."""
    key, line = topics.line_for(file, topics.asked_for(file, words), state.broken)
    said = [edition.line(k) for k in state.spoken if k.startswith(file.suspect + ":")]
    return key, line, topics.is_repeat(line, file, tuple(said))


def _confrontation(edition: MysteryEdition, state: MysteryState, move: Confrontation) -> Played:
    """A CONFRONTATION costs 1 and breaks the first standing lie whose CATCH holds the exhibit."""
    if state.spent:
        return state, (lines.SPENT,)
    if move.exhibit > state.opened:
        return state, (lines.NOT_YET,)
    file = edition.file(move.suspect)
    broken = next(
        (
            lie for lie in file.entries
            if lie.is_lie and lie.name not in state.broken
            and move.exhibit in lie.catch and lie.round <= state.round
        ),
        None,
    )  # fmt: skip
    if broken is None:
        state, answer = _question_left(edition, state, file, move)
        state = _spent_one(state)
        stands = Line(f"{file.suspect} stands by what was said.")
        return state, (stands, *answer, *_after_cost(state))
    state = _spoken(state, spoken_key(file, broken, admit=True))
    state = _spent_one(replace(state, broken=(*state.broken, broken.name)))
    breaks = Line(f"{file.suspect} breaks.")
    return state, (breaks, *lines.speaks(file.suspect, broken.admit), *_after_cost(state))


def _question_left(
    edition: MysteryEdition, state: MysteryState, file: File, move: Confrontation
) -> Played:
    """The question left in a confrontation's message, at no further cost."""
    if not move.words:
        return state, ()
    if not move.must_answer and topics.asked_for(file, move.words) is None:
        return state, ()
    key, line, repeat = _line(edition, state, file, move.words)
    if repeat:
        return replace(state, last=key), lines.said_already(file.suspect, line)
    return _spoken(state, key), lines.speaks(file.suspect, line)


def _spoken(state: MysteryState, key: str) -> MysteryState:
    return replace(state, spoken=tuple(dict.fromkeys((*state.spoken, key))), last=key)


def _spent_one(state: MysteryState) -> MysteryState:
    return replace(state, asked=state.asked + 1, seat=(state.seat + 1) % len(state.table))


def _after_cost(state: MysteryState) -> tuple[Line, ...]:
    """Whose question is next, or the round's end line with the offer of SAVE."""
    return (lines.turn(state), lines.OFFER_SAVE) if state.spent else (lines.turn(state),)


def _command(edition: MysteryEdition, state: MysteryState, move: Command) -> Played:
    reading = read_again(edition, state, move)
    if reading:
        return reading
    return _COMMANDS[move.name](edition, state)


def _pass(_: MysteryEdition, state: MysteryState) -> Played:
    if len(state.table) == 1:
        return state, (lines.NO_ONE_TO_PASS_TO, *_whose_turn(state))
    if state.round == ACCUSATION:
        return state, _whose_turn(state)
    state = replace(state, seat=(state.seat + 1) % len(state.table))
    return state, _whose_turn(state)


def _next(edition: MysteryEdition, state: MysteryState) -> Played:
    if state.round == ACCUSATION:
        return state, _whose_turn(state)
    if state.spent:
        return _open_round(edition, state, state.round + 1)
    return replace(state, asking=NEXT), (lines.unused(state),)


def _save(_: MysteryEdition, state: MysteryState) -> Played:
    try:
        return state, lines.saved(save.written(state))
    except SaveError:
        told = lines.NO_SAVE_NOW if state.round else lines.NOTHING_TO_SAVE
        return state, (told, *_whose_turn(state))


def _give_up(_: MysteryEdition, state: MysteryState) -> Played:
    return replace(state, asking=GIVE_UP), (lines.END_THE_NIGHT,)


def _enough(_: MysteryEdition, state: MysteryState) -> Played:
    return state, _whose_turn(state)


def _status(edition: MysteryEdition, state: MysteryState) -> Played:
    if state.round == 0:
        return state, (lines.WHO_IS_THERE,)
    return state, lines.full_state(edition, state)


def _whose_turn(state: MysteryState) -> tuple[Line, ...]:
    """What the Host waits for now."""
    if state.round == 0:
        return (lines.WHO_IS_THERE,)
    if state.accused:
        return (lines.read_back(state),)
    return (lines.ACCUSE_NOW,) if state.round == ACCUSATION else (lines.turn(state),)


def _answered(edition: MysteryEdition, state: MysteryState, reply: str) -> Played:
    """A yes or no to "End round …?" or to "End the night …?"."""
    asked, state = state.asking, replace(state, asking="")
    if reply == "No":
        return state, (lines.THE_NIGHT_GOES_ON, *_whose_turn(state))
    if asked == GIVE_UP:
        state = replace(state, ended=GAVE_UP, accused="", cited=())
        return state, verdict.endgame(edition, state)
    over = lines.round_over(state)
    last = lines.last_round(state)
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
    return state, (Line(move.line),)


_PLAYS: dict[type, Callable[..., Played]] = {
    Seated: _seated,
    Question: _question,
    Confrontation: _confrontation,
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
