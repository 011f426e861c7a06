"""Twelve Chimes played: each move carried out on a state, giving the next state and the lines."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from voice.cards.riddles import lines, moves, save
from voice.cards.riddles.checking import is_correct, names, same_guess
from voice.cards.riddles.edition import RiddlesEdition
from voice.cards.riddles.moves import Command, Fixed, Guess, Move, Resume
from voice.cards.riddles.state import (
    ARE_YOU_SURE,
    CHIMES,
    HINTS,
    MISSED,
    POINTS,
    UNPLAYED,
    WHICH,
    WHICH_AGAIN,
    RiddlesState,
    Wrong,
    turns_allowed,
)
from voice.errors import SaveError
from voice.talk import Line

Played = tuple[RiddlesState, tuple[Line, ...]]
ALREADY_TRIED = Line("You tried that one. Guess again, or say hint.")


def opened(edition: RiddlesEdition) -> Played:
    """OPENING."""
    return RiddlesState(), lines.opening(edition)


def resumed(edition: RiddlesEdition, text: str) -> Played:
    """SAVE / RESUME; raises SaveError with the check that failed."""
    state, claimed = save.read(text)
    return state, lines.resumed(edition, state, claimed)


def played(edition: RiddlesEdition, state: RiddlesState, move: Move) -> Played:
    """Carry out one move. A refused save leaves the opening waiting, and all else untouched."""
    if isinstance(move, Resume):
        try:
            return resumed(edition, move.text)
        except SaveError as fault:
            return state, (Line(str(fault)), lines.CLOSE_THE_FRESH_GAME)
    state = replace(state, untouched=False)
    if state.over:
        return _after_the_end(edition, state, move)
    # An unclear reply asks again; every other move lets the question drop.
    if not (isinstance(move, Command) and move.name in ("Unclear", "WholeGame", "Yes")):
        state = replace(state, asking="")
    if isinstance(move, Fixed):
        return state, (Line(move.line),)
    if isinstance(move, Guess):
        return _guess(edition, state, move)
    return _COMMANDS[move.name](edition, state, move)


def _guess(edition: RiddlesEdition, state: RiddlesState, guess: Guess) -> Played:
    """MOVES 1: a right guess ends the chime; a wrong one shows the next hint, or misses it."""
    chime = edition.chimes[state.chime - 1]
    correct = any(is_correct(said, chime) for said in moves.read_aloud(guess.phrase, guess.heard))
    if not correct and any(same_guess(guess.phrase, tried) for tried in state.tried):
        return state, (ALREADY_TRIED,)
    state = replace(state, turns=state.turns + 1)
    if correct:
        return _end_chime(edition, state, POINTS[state.hints])
    wrong = Wrong(guess.phrase, guess.sent, state.chime, state.hints, guess.heard)
    state = replace(state, wrong=(*state.wrong, wrong))
    if state.hints == HINTS:
        return _end_chime(edition, state, MISSED)
    state, shown = _show_hint(edition, state)
    return state, (lines.NOT_THE_ANSWER, *shown)


def _hint(edition: RiddlesEdition, state: RiddlesState, move: Command) -> Played:
    # A hint that is showing is read again: who cannot see it asks for it by its number.
    if move.hint and move.hint <= state.hints:
        return state, (lines.hint(edition.chimes[state.chime - 1], move.hint),)
    if state.hints == HINTS:
        return state, (lines.NO_HINTS_LEFT,)
    return _show_hint(edition, replace(state, turns=state.turns + 1))


def _pass(edition: RiddlesEdition, state: RiddlesState, _: Command) -> Played:
    state = replace(state, turns=state.turns + 1)
    if state.hints == HINTS:
        return _end_chime(edition, state, MISSED)
    return _show_hint(edition, state)


def _give_up(_: RiddlesEdition, state: RiddlesState, __: Command) -> Played:
    return replace(state, asking=WHICH), (lines.WHICH,)


def _unclear(_: RiddlesEdition, state: RiddlesState, __: Command) -> Played:
    return replace(state, asking=WHICH_AGAIN), (lines.WHICH,)


def _this_riddle(edition: RiddlesEdition, state: RiddlesState, _: Command) -> Played:
    return _end_chime(edition, replace(state, turns=state.turns + 1), MISSED)


def _whole_game(_: RiddlesEdition, state: RiddlesState, __: Command) -> Played:
    return replace(state, asking=ARE_YOU_SURE), (lines.ARE_YOU_SURE,)


def _yes(edition: RiddlesEdition, state: RiddlesState, _: Command) -> Played:
    """The whole game given up: the live chime is missed and the others stay unplayed."""
    state = replace(state, turns=state.turns + 1, res=_marked(state, MISSED), over=True, asking="")
    return state, lines.endgame(edition, state, closed=True)


def _no(_: RiddlesEdition, state: RiddlesState, __: Command) -> Played:
    return state, (lines.PLAY_ON, Line(moves.TAKE_YOUR_TIME.line))


def _repeat(edition: RiddlesEdition, state: RiddlesState, _: Command) -> Played:
    return state, lines.live(edition, state)


def _repeat_chime(edition: RiddlesEdition, state: RiddlesState, move: Command) -> Played:
    number = move.chime or state.chime
    if state.res[number - 1] != UNPLAYED:
        return state, lines.finished(edition.chimes[number - 1])
    if number == state.chime and not state.over:
        return _repeat(edition, state, move)
    return state, (lines.NOT_YET,)


def _score(_: RiddlesEdition, state: RiddlesState, __: Command) -> Played:
    return state, (lines.score(state),)


def _save(_: RiddlesEdition, state: RiddlesState, __: Command) -> Played:
    return state, lines.saved(save.written(state))


def _rules(_: RiddlesEdition, state: RiddlesState, __: Command) -> Played:
    return state, lines.RULES


def _fits_too(_: RiddlesEdition, state: RiddlesState, __: Command) -> Played:
    return state, (lines.ONLY_THE_LIST,)


def _checked_wrong(edition: RiddlesEdition, state: RiddlesState, move: Command) -> Played:
    """MOVES 5: re-run CHECKING on the exact words sent; a pass takes back the hint it cost."""
    guess = _guess_objected_to(state, move.about)
    if guess is None:
        return state, (lines.NOTHING_TO_CHECK,)
    chime = edition.chimes[guess.chime - 1]
    if not any(is_correct(p, chime) for p in moves.judged_phrases(guess.sent, guess.heard)):
        return state, (lines.CHECKED_AGAIN,)
    state = replace(state, wrong=tuple(w for w in state.wrong if w != guess))
    code = POINTS[guess.hints]
    if guess.chime == state.chime:
        # The hints turned up after it are taken back with the moves they cost.
        turns = state.turns - (state.hints - guess.hints - 1)
        state, told = _end_chime(edition, replace(state, turns=turns), code)
        return state, (lines.PASSES, *told)
    res = state.res[: guess.chime - 1] + code + state.res[guess.chime :]
    # So are those that its chime took then; how many moves a missed one took is not kept.
    turns = min(state.turns, turns_allowed(res, state.hints)[1])
    told = (lines.PASSES, Line(f"Chime {guess.chime}: +{code}"))
    return replace(state, res=res, turns=turns), told


def _guess_objected_to(state: RiddlesState, about: str) -> Wrong | None:
    """The wrong guess an objection names, else the last of this chime or the one before."""
    recent = [w for w in state.wrong if w.chime in (state.chime, state.chime - 1)]
    named = [w for w in recent if names(about, w.phrase)]
    return next(reversed(named or recent), None)


def _show_hint(edition: RiddlesEdition, state: RiddlesState) -> Played:
    number = state.hints + 1
    return replace(state, hints=number), (lines.hint(edition.chimes[state.chime - 1], number),)


def _end_chime(edition: RiddlesEdition, state: RiddlesState, code: str) -> Played:
    """A CHIME ENDS: told, then the next chime, or after the twelfth the endgame."""
    told = lines.chime_ends(edition.chimes[state.chime - 1], code, state.tried)
    state = replace(state, res=_marked(state, code), asking="")
    if state.chime == CHIMES:
        state = replace(state, over=True)
        return state, (*told, *lines.endgame(edition, state, closed=False))
    clock = Line(lines.CLOCK_SENTENCES[state.chime - 1])
    state = replace(state, chime=state.chime + 1, hints=0)
    return state, (*told, clock, *lines.riddle(edition.chimes[state.chime - 1]))


def _marked(state: RiddlesState, code: str) -> str:
    return state.res[: state.chime - 1] + code + state.res[state.chime :]


def _after_the_end(edition: RiddlesEdition, state: RiddlesState, move: Move) -> Played:
    """The run is final: the score, the rules and finished chimes may still be asked for."""
    if isinstance(move, Command) and move.name in ("Score", "Rules", "RepeatChime", "Repeat"):
        played = _repeat_chime if move.name == "Repeat" else _COMMANDS[move.name]
        return played(edition, state, move)
    return state, (lines.FINAL,)


_COMMANDS: dict[str, Callable[[RiddlesEdition, RiddlesState, Command], Played]] = {
    "Hint": _hint,
    "Pass": _pass,
    "GiveUp": _give_up,
    "Unclear": _unclear,
    "ThisRiddle": _this_riddle,
    "WholeGame": _whole_game,
    "Yes": _yes,
    "No": _no,
    "Repeat": _repeat,
    "RepeatChime": _repeat_chime,
    "Score": _score,
    "Save": _save,
    "Rules": _rules,
    "FitsToo": _fits_too,
    "CheckedWrong": _checked_wrong,
}
