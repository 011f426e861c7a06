"""Sluice played: each move carried out on a state, giving the next state and the lines."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from voice.cards.sluice import code, lines, save
from voice.cards.sluice.chain import CHAIN, FUSE_BOARD, Mechanism, line, links_at
from voice.cards.sluice.edition import SluiceEdition
from voice.cards.sluice.moves import LAST, Answer, Command, Fixed, Move, Resume
from voice.cards.sluice.state import (
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
from voice.talk import Line

Played = tuple[SluiceState, tuple[Line, ...]]


def opened(edition: SluiceEdition) -> Played:
    """OPENING."""
    return SluiceState(), lines.opening(edition)


def resumed(text: str) -> Played:
    """SAVE / RESUME; raises SaveError with the check that failed."""
    state = save.read(text)
    return state, lines.resumed(state)


def played(edition: SluiceEdition, state: SluiceState, move: Move) -> Played:
    """Carry out one move. A refused save leaves the opening waiting, and all else untouched."""
    if isinstance(move, Resume):
        try:
            return resumed(move.text)
        except SaveError as fault:
            return state, (Line(str(fault)), lines.A_FRESH_GAME)
    asked, state = state.asking, replace(state, untouched=False, asking="")
    if state.end:
        return _after_the_end(edition, state, move)
    if isinstance(move, Command) and move.name == "Yes":
        move = Command(asked) if asked in lines.COSTS else Answer(asked)
    match move:
        case Fixed():
            return state, (move.line,)
        case Answer():
            return _answer(edition, state, move)
        case Command():
            return _command(edition, state, move)


def _command(edition: SluiceEdition, state: SluiceState, move: Command) -> Played:
    if not move.sure and move.name in lines.COSTS:
        return replace(state, asking=move.name), (lines.COSTS[move.name],)
    return _COMMANDS[move.name](edition, state, move)


def _answer(edition: SluiceEdition, state: SluiceState, answer: Answer) -> Played:
    """HARD RULES 3: judged only by the printed answer, exactly.

    What was heard unsurely is asked about first, right or wrong: else the asking would tell which.
    """
    if answer.heard and state.mechanism == MECHANISMS:
        return _heard_code(edition, state, answer)
    if not answer.sure:
        return replace(state, asking=answer.text), (_is_that_it(state, answer),)
    return _judged(edition, state, answer.text in _as_given(state))


def _heard_code(edition: SluiceEdition, state: SluiceState, answer: Answer) -> Played:
    """A code that was heard is asked for again, not read back: the station never says one.

    It is asked for where its word is none of English, whatever it is near to.
    """
    right = _facing(state).answer
    opens = answer.text == right or code.sounds_right(answer.text, right)
    if not opens and not (answer.sure and code.known(answer.text)):
        return state, (lines.SAY_THE_CODE_AGAIN,)
    return _judged(edition, state, opens)


def _judged(edition: SluiceEdition, state: SluiceState, right: bool) -> Played:
    state = replace(state, turns=state.turns + 1)
    if right:
        return _solve(edition, state)
    return _charge(edition, state, WRONG_CM, (lines.WRONG,))


def _as_given(state: SluiceState) -> tuple[str, ...]:
    """The answer as it is said, and a code as it is keyed."""
    right = _facing(state).answer
    return (right, code.keyed(right)) if state.mechanism == MECHANISMS else (right,)


def _is_that_it(state: SluiceState, answer: Answer) -> Line:
    text = ", ".join(answer.text) if state.mechanism in (2, 4) else answer.text
    return line(f"I heard: {text}. Is that your answer?")


def _solve(edition: SluiceEdition, state: SluiceState) -> Played:
    """A mechanism solved shows the next; the last one is the escape."""
    done = CHAIN[state.mechanism - 1]
    if done.number == MECHANISMS:
        state = replace(state, end=OUT)
        return state, (*lines.solved(state, done), *lines.endgame(edition, state))
    state = replace(state, mechanism=done.number + 1, rung=0, part=0)
    return state, (*lines.solved(state, done), *CHAIN[state.mechanism - 1].shown)


def _charge(
    edition: SluiceEdition, state: SluiceState, centimetres: int, told: tuple[Line, ...]
) -> Played:
    """THE TIDE-GLASS: what was asked for is told, and at zero the gallery floods."""
    left = max(0, state.freeboard - centimetres)
    told = (*told, lines.water(state.freeboard, left))
    state = replace(state, freeboard=left)
    if left:
        return state, told
    state = replace(state, end=SHUT)
    return state, (*told, *lines.endgame(edition, state))


def _hint(edition: SluiceEdition, state: SluiceState, move: Command) -> Played:
    # A hint already given is read again for nothing: who cannot see it asks for it by its number.
    given = _given(state, move.number)
    if given:
        return state, (lines.hint(_facing(state), given),)
    if state.rung == HINTS:
        return state, (lines.LADDER_SPENT,)
    rung = state.rung + 1
    state = replace(state, turns=state.turns + 1, hints=state.hints + 1, rung=rung)
    return _charge(edition, state, HINT_CM, (lines.hint(_facing(state), rung),))


def _read_hint(_: SluiceEdition, state: SluiceState, move: Command) -> Played:
    if not state.rung:
        return state, (lines.NO_HINT_YET,)
    given = _given(state, move.number)
    rungs = [given] if given else range(1, state.rung + 1)
    return state, tuple(lines.hint(_facing(state), rung) for rung in rungs)


def _given(state: SluiceState, number: int | None) -> int:
    """The rung already given that a number names; 0 where it names none."""
    if number == LAST:
        return state.rung
    return number if number and number <= state.rung else 0


def _reveal(edition: SluiceEdition, state: SluiceState, move: Command) -> Played:
    """Tells one answer for 50 cm and moves on; Mechanism 5's tells only the word."""
    number = move.number or state.mechanism
    if number > state.mechanism:
        return state, (lines.LATER,)
    if number < state.mechanism:
        return state, (lines.handed_over(CHAIN[number - 1]),)
    told: tuple[Line, ...] = (lines.revealed(_facing(state)),)
    if state.word_told and number == MECHANISMS:
        return state, told
    reveals = min(state.reveals + 1, MECHANISMS)
    state = replace(state, turns=state.turns + 1, reveals=reveals, word_told=number == MECHANISMS)
    state, told = _charge(edition, state, REVEAL_CM, told)
    # Where the charge floods the gallery, the run has ended before the mechanism could open.
    if state.end or number == MECHANISMS:
        return state, told
    state, opened = _solve(edition, state)
    return state, (*told, *opened)


def _give_up(edition: SluiceEdition, state: SluiceState, _: Command) -> Played:
    """ "I give up" stops: trapped. It is no charge, so the tide-glass is left as it stands."""
    state = replace(state, turns=state.turns + 1, end=SHUT)
    return state, lines.endgame(edition, state)


def _repeat(_: SluiceEdition, state: SluiceState, move: Command) -> Played:
    number = move.number or state.mechanism
    if number > state.mechanism:
        return state, (lines.LATER,)
    return state, lines.live(state) if number == state.mechanism else CHAIN[number - 1].shown


def _read_part(_: SluiceEdition, state: SluiceState, move: Command) -> Played:
    """One link, rule or plate line of the mechanism in play; all of it where there is no such."""
    parts = _facing(state).parts
    number = len(parts) if move.number == LAST else move.number or 0
    if 1 <= number <= len(parts):
        return _read_alone(state, number)
    return state, _facing(state).shown


def _next(_: SluiceEdition, state: SluiceState, __: Command) -> Played:
    """The parts one by one, at the pace they are asked for; after the last one the first."""
    parts = _facing(state).parts
    if not parts:
        return state, _facing(state).shown
    return _read_alone(state, state.part % len(parts) + 1)


def _read_alone(state: SluiceState, number: int) -> Played:
    parts = _facing(state).parts
    after = {1: (lines.SAY_NEXT,), len(parts): (lines.LAST_PART,)}.get(number, ())
    return replace(state, part=number), (parts[number - 1], *after)


def _read_links(_: SluiceEdition, state: SluiceState, move: Command) -> Played:
    return state, links_at(move.place) or FUSE_BOARD.shown


def _status(_: SluiceEdition, state: SluiceState, __: Command) -> Played:
    return state, lines.status(state)


def _save(_: SluiceEdition, state: SluiceState, __: Command) -> Played:
    return state, lines.saved(save.written(state))


def _rules(_: SluiceEdition, state: SluiceState, __: Command) -> Played:
    return state, lines.RULES


def _the_rules(_: SluiceEdition, state: SluiceState, __: Command) -> Played:
    facing = _facing(state)
    return state, facing.parts if facing.has_rules else lines.RULES


def _sealed(_: SluiceEdition, state: SluiceState, __: Command) -> Played:
    return state, (lines.SEALED,)


def _story(_: SluiceEdition, state: SluiceState, __: Command) -> Played:
    return state, lines.STORY


def _no(_: SluiceEdition, state: SluiceState, __: Command) -> Played:
    return state, (lines.AGAIN,)


def _facing(state: SluiceState) -> Mechanism:
    return CHAIN[state.mechanism - 1]


def _after_the_end(edition: SluiceEdition, state: SluiceState, move: Move) -> Played:
    """The run is over: how it stands, its save, the rules and the code may still be asked for."""
    name = move.name if isinstance(move, Command) else ""
    if name == "Status":
        return state, lines.status(state)
    if name == "Save":
        return state, lines.saved(save.written(state))
    if name == "Sealed":
        return state, lines.opened(edition)
    return state, lines.RULES if name in ("Rules", "TheRules") else (lines.FINAL,)


_COMMANDS: dict[str, Callable[[SluiceEdition, SluiceState, Command], Played]] = {
    "Hint": _hint,
    "ReadHint": _read_hint,
    "Reveal": _reveal,
    "GiveUp": _give_up,
    "Save": _save,
    "Status": _status,
    "Rules": _rules,
    "TheRules": _the_rules,
    "Repeat": _repeat,
    "Again": _repeat,
    "ReadLine": _read_part,
    "ReadRule": _read_part,
    "Next": _next,
    "ReadLinks": _read_links,
    "Sealed": _sealed,
    "Story": _story,
    "No": _no,
}
