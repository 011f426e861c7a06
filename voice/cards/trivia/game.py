"""Snap-Apple Night played: each move carried out, giving the next state and the lines."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from voice.cards.trivia import endgame, lines, repairs, ruling, save, wording
from voice.cards.trivia.answers import taken, unanswered
from voice.cards.trivia.edition import TriviaEdition
from voice.cards.trivia.endgame import Played
from voice.cards.trivia.fixes import Fixes, Objection
from voice.cards.trivia.moves import (
    Answers,
    Command,
    Fixed,
    Move,
    Resume,
    Teams,
)
from voice.cards.trivia.phrase import phrase_of
from voice.cards.trivia.picks import Pick
from voice.cards.trivia.pieces import Piece
from voice.cards.trivia.presence import Presence, Votes
from voice.cards.trivia.state import CELLS, ENDING, READ_BACK, SOLO, TEAMS, TriviaState
from voice.errors import SaveError
from voice.talk import Line
from voice.words.scripts import readable

_NAMES_NOTHING = re.compile(r"(?:is (?:it|this|that))?(?: ?(?:an?|the))?", re.I)
"""What is left of a phrase whose answer is in another script: "is it a …"."""


def opened(edition: TriviaEdition) -> Played:
    """OPENING."""
    return TriviaState(), lines.opening(edition)


def resumed(edition: TriviaEdition, text: str) -> Played:
    """SAVE / RESUME; raises SaveError with the check that failed."""
    state = save.read(text)
    if state.pick in state.out:
        state = replace(state, pick=ruling.next_team(state, state.pick))
    if state.ruled == len(CELLS) and not state.open:
        return endgame.finished(edition, state, closed=False)
    return state, recap(edition, state)


def recap(edition: TriviaEdition, state: TriviaState) -> tuple[Line, ...]:
    """What goes on: the score and the picker, or the open question, or what waits for a reply."""
    if not state.teams:
        return (lines.how_many(),)
    if state.over:
        return (lines.score(state), lines.ENDED)
    if state.open:
        ties = (Line(wording.CANDLE_END),) if state.in_candle_end else ()
        said = (*ties, *lines.question(edition.entry(state.open)))
        return (*said, *_prompt(state)) if state.answers else said
    return (lines.score(state), *_prompt(state))


def played(edition: TriviaEdition, state: TriviaState, move: Move) -> Played:
    """Carry out one move."""
    return _PLAYS[type(move)](edition, state, move)


def _prompt(state: TriviaState) -> tuple[Line, ...]:
    """What the host waits for."""
    if not state.teams:
        return (lines.how_many(),)
    if state.over:
        return (lines.ENDED,)
    if state.asking == ENDING:
        return (lines.end_the_night(state),)
    if not state.open:
        return (lines.ask(state),)
    if state.asking:
        return (ruling.read_back(state),)
    return (wording.TAKE_YOUR_TIME if state.solo else lines.still(unanswered(state)),)


def _resume(edition: TriviaEdition, state: TriviaState, move: Resume) -> Played:
    """A refused save leaves the opening waiting."""
    try:
        return resumed(edition, move.text)
    except SaveError as fault:
        return state, (Line(str(fault)), lines.FRESH_NIGHT, *_prompt(state))


def _teams(_: TriviaEdition, state: TriviaState, move: Teams) -> Played:
    """ "Solo, or two to four teams of any size": anything else is asked again."""
    state = replace(state, by_voice=state.by_voice or move.by_voice)
    if not 1 <= move.count <= len(TEAMS):
        return state, (lines.how_many(),)
    teams = (SOLO,) if move.count == 1 else TEAMS[: move.count]
    state = replace(state, teams=teams, pick=teams[0])
    return state, lines.started(state)


def _pick(edition: TriviaEdition, state: TriviaState, move: Pick) -> Played:
    """Only the team on pick may pick; a played cell is said to be, and asked again."""
    if move.cell and state.scorers(move.cell):
        return state, (lines.played(move.cell), *_prompt(state))
    if state.open:
        state = replace(state, next_cell=move.cell)
        return state, (lines.noted(move.cell), *_prompt(state))
    if move.team in state.teams and move.team != state.pick:
        return state, (lines.not_your_pick(state), lines.ask(state))
    return ruling.opened(edition, state, move.cell or state.lowest_open)


def _answers(edition: TriviaEdition, state: TriviaState, move: Answers) -> Played:
    """Lock what came; rule, or read back, once every team has answered or passed."""
    state = replace(
        state, by_voice=state.by_voice or move.by_voice,
        next_cell=move.next_cell or state.next_cell, named=move.named,
    )  # fmt: skip
    told: list[Line] = []
    for piece in move.pieces:
        if piece.team in state.asked and not _named(piece, state, edition):
            continue
        if piece.team in state.asked:
            state, questioned = taken(state, piece.team, piece.text, piece.heard)
            if questioned and wording.WITHOUT_QUESTION_MARK not in told:
                told.append(wording.WITHOUT_QUESTION_MARK)
        elif piece.team in state.out:
            told.append(lines.is_out(piece.team))
    return ruling.settled(edition, state, *told)


def _named(piece: Piece, state: TriviaState, edition: TriviaEdition) -> bool:
    """Words in a script that no form of the key is written in name nothing, and lock nothing."""
    words = phrase_of(piece.text, piece.heard, state.in_candle_end).words.split()
    known = " ".join(word for word in words if readable(word, edition.scripts))
    return not words or not _NAMES_NOTHING.fullmatch(known)


def _repaired(edition: TriviaEdition, state: TriviaState, move: Fixes) -> Played:
    readably = tuple(fix for fix in move.fixes if readable(fix.text, edition.scripts))
    return repairs.fixed(state, replace(move, fixes=readably))


def _fixed(_: TriviaEdition, state: TriviaState, move: Fixed) -> Played:
    """Exact sentences stand alone; whatever else is said, the host says what it waits for."""
    if move.lines == (wording.AFTER_THE_NIGHT,) and state.solo and state.open and not state.asking:
        return state, (*move.lines, wording.TAKE_YOUR_TIME)
    alone = (wording.AFTER_THE_NIGHT,), (wording.START_WITH_NAME,)
    return state, move.lines if move.lines in alone else (*move.lines, *_prompt(state))


def _presence(edition: TriviaEdition, state: TriviaState, move: Presence) -> Played:
    """ "{Team} is out" and "{Team} is back". If every team is out, the night is closed."""
    there = set(move.teams)
    if move.back:
        out = tuple(team for team in state.out if team not in there)
    else:
        out = tuple(team for team in state.teams if team in state.out or team in there)
    state = replace(state, out=out)
    told = lines.presence(move.teams, move.back)
    if state.pick in out:
        state = replace(state, pick=ruling.next_team(state, state.pick))
    if state.open:
        return ruling.settled(edition, state, told)
    all_agreed = state.asking == ENDING and set(state.playing) <= set(state.agreed)
    if all_agreed or not state.playing:
        return _closed(edition, state, told)
    return state, (told, *_prompt(state))


def _votes(edition: TriviaEdition, state: TriviaState, move: Votes) -> Played:
    """ "only when every playing team says yes by name"."""
    if move.refused:
        state = replace(state, asking="", agreed=())
        return state, (lines.PLAY_ON, lines.ask(state))
    before = () if move.asks else state.agreed
    state = replace(state, asking=ENDING, agreed=tuple(dict.fromkeys((*before, *move.agreed))))
    if set(state.playing) <= set(state.agreed):
        return _closed(edition, state)
    return state, (lines.end_the_night(state),)


def _closed(edition: TriviaEdition, state: TriviaState, *told: Line) -> Played:
    state, after = endgame.finished(edition, state, closed=True)
    return state, (*told, *after)


def _command(edition: TriviaEdition, state: TriviaState, move: Command) -> Played:
    return _COMMANDS[move.name](edition, state, move)


def _yes(edition: TriviaEdition, state: TriviaState, move: Command) -> Played:
    """ "Right?" "Yes": rule."""
    return ruling.ruled(edition, replace(state, next_cell=move.next_cell or state.next_cell))


def _save(_: TriviaEdition, state: TriviaState, __: Command) -> Played:
    """Only between questions: finish an open one first, rule, then save."""
    if not state.teams:
        return state, (lines.NO_SAVE_YET, lines.how_many())
    if state.over:
        return state, (lines.ENDED,)
    if state.open and not (state.in_candle_end and not state.answers):
        state = replace(state, save_due=not state.in_candle_end)
        after = (lines.SAVE_AFTER,) if state.save_due else ()
        return state, (lines.FINISH_FIRST, *after, *_prompt(state))
    return state, (*lines.saved(save.written(state)), *_prompt(state))


def _board(_: TriviaEdition, state: TriviaState, __: Command) -> Played:
    return state, (*lines.board(state), *_after(state))


def _score(_: TriviaEdition, state: TriviaState, __: Command) -> Played:
    if not state.teams:
        return state, (lines.how_many(),)
    return state, (lines.score(state), *_after(state))


def _whose_turn(_: TriviaEdition, state: TriviaState, __: Command) -> Played:
    if not state.teams or state.over:
        return state, _prompt(state)
    told = lines.whose_turn(state, unanswered(state))
    # Who waits is then the host, to hear whether it has the answers right.
    return state, (told, *_prompt(state)) if state.asking == READ_BACK else (told,)


def _rules(_: TriviaEdition, state: TriviaState, __: Command) -> Played:
    return state, (*lines.how_to_play(), *_after(state))


def _after(state: TriviaState) -> tuple[Line, ...]:
    """After the board, the score or the rules: the question that waits, or nothing more."""
    waits = not state.open or state.asking == READ_BACK
    return _prompt(state) if waits and not state.over else ()


def _repeat(edition: TriviaEdition, state: TriviaState, _: Command) -> Played:
    """ "Repeat": read Q again word for word, nothing more."""
    if state.open:
        return state, (Line(edition.entry(state.open).question),)
    return state, (*((lines.NO_QUESTION,) if state.begun else ()), *_prompt(state))


def _end_night(_: TriviaEdition, state: TriviaState, __: Command) -> Played:
    """Only between questions: finish an open one first, and say so."""
    if not state.teams or state.over:
        return state, _prompt(state)
    if state.open:
        return state, (lines.FINISH_FIRST, *_prompt(state))
    state = replace(state, asking=ENDING, agreed=())
    return state, (lines.end_the_night(state),)


def _mistake(edition: TriviaEdition, state: TriviaState, _: Command) -> Played:
    if state.open and not state.last:
        return _repeat(edition, state, _)
    state, told = ruling.checked_again(edition, state)
    return state, (*told, *_after(state))


def _by_voice(_: TriviaEdition, state: TriviaState, __: Command) -> Played:
    """ "when the table says it plays by voice"."""
    state = replace(state, by_voice=True)
    return state, (lines.BY_VOICE, *_prompt(state))


_COMMANDS: dict[str, Callable[[TriviaEdition, TriviaState, Command], Played]] = {
    "Yes": _yes,
    "Save": _save,
    "Board": _board,
    "Score": _score,
    "WhoseTurn": _whose_turn,
    "Rules": _rules,
    "Repeat": _repeat,
    "EndNight": _end_night,
    "Mistake": _mistake,
    "ByVoice": _by_voice,
}

_PLAYS: dict[type[Move], Callable[..., Played]] = {
    Resume: _resume,
    Teams: _teams,
    Pick: _pick,
    Answers: _answers,
    Command: _command,
    Presence: _presence,
    Votes: _votes,
    Fixed: _fixed,
    Fixes: _repaired,
    Objection: lambda _, state, move: repairs.objected(state, move),
}
