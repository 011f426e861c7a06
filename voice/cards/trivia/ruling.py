"""RESOLUTION: a question read, its answers read back, and ruled by the key alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from voice.cards.trivia import endgame, lines, save, wording
from voice.cards.trivia.answers import locked, passes, phrase_in, unanswered
from voice.cards.trivia.edition import Entry, TriviaEdition
from voice.cards.trivia.endgame import Played
from voice.cards.trivia.matching import Verdict, judged
from voice.cards.trivia.state import CELLS, NOBODY, READ_BACK, Answer, TriviaState, initial
from voice.talk import Line


def opened(edition: TriviaEdition, state: TriviaState, cell: str) -> Played:
    """A cell picked: the pick passes at once, and its question is read."""
    after = next_team(state, state.pick)
    state = replace(
        state, open=cell, pick=after, answers=(), asking="", stopped=(), next_cell="", agreed=(),
        named="",
    )  # fmt: skip
    return state, lines.question(edition.entry(cell))


def settled(edition: TriviaEdition, state: TriviaState, *told: Line) -> Played:
    """HARD RULES 5: who is still to answer; else, by voice, the read-back; else the ruling."""
    waiting = unanswered(state)
    if waiting:
        more = wording.TAKE_YOUR_TIME if state.solo else lines.still(waiting)
        return replace(state, asking=""), (*told, more)
    if state.by_voice and locked(state) and state.playing:
        return replace(state, asking=READ_BACK), (*told, read_back(state))
    return ruled(edition, state, *told)


def read_back(state: TriviaState) -> Line:
    """ "I have Bats: …; Ghosts: …. Right?" """
    years = state.in_candle_end
    answers = [(a.team, phrase_in(a, years).words, a.spelled) for a in locked(state)]
    return lines.read_back(answers, years)


def ruled(edition: TriviaEdition, state: TriviaState, *told: Line) -> Played:
    """Rule each answer, write the cell, and go on: to the next pick, or after the 25th to the end.

    If every team is out, the night is closed.
    """
    if state.in_candle_end:
        over, after = endgame.decided(edition, state)
        return over, (*told, *after)
    entry, given = edition.entry(state.open), locked(state)
    verdicts = _verdicts(entry, given)
    told = (*told, *lines.ruling(entry, _results(given, verdicts)))
    state = replace(
        state, board=_written(state, state.open, given, verdicts), last=state.open,
        last_answers=given, open="", answers=(), asking="", stopped=(),
    )  # fmt: skip
    if not state.playing or state.ruled == len(CELLS):
        state, after = endgame.finished(edition, state, closed=not state.playing)
        return state, (*told, *after)
    return _next(edition, state, told)


def checked_again(edition: TriviaEdition, state: TriviaState) -> Played:
    """HARD RULES 9: a disputed ruling made anew, and the cell and scores put right."""
    if not state.last:
        return state, (lines.NOTHING_RULED,)
    entry = edition.entry(state.last)
    verdicts = _verdicts(entry, state.last_answers)
    board = _written(state, state.last, state.last_answers, verdicts)
    again = lines.STANDS if board == state.board else lines.CORRECTED
    results = _results(state.last_answers, verdicts)
    return replace(state, board=board), (*lines.ruling(entry, results), again)


def next_team(state: TriviaState, team: str) -> str:
    """The playing team after `team`; itself where no other plays."""
    place = state.teams.index(team)
    order = (*state.teams[place + 1 :], *state.teams[: place + 1])
    return next((other for other in order if other in state.playing), team)


def _next(edition: TriviaEdition, state: TriviaState, told: tuple[Line, ...]) -> Played:
    """SAVE where it was asked for; the next question where its cell was named; else the pick."""
    cell, due = state.next_cell, state.save_due
    state = replace(state, next_cell="", save_due=False)
    if due:
        return state, (*told, *lines.saved(save.written(state)), lines.ask(state))
    if cell and state.scorers(cell):
        return state, (*told, lines.played(cell), lines.ask(state))
    if cell:
        state, read = opened(edition, state, cell)
        return state, (*told, *read)
    return state, (*told, lines.SAVE_OFFER, lines.ask(state))


def _verdicts(entry: Entry, given: Sequence[Answer]) -> dict[str, Verdict]:
    return {
        answer.team: Verdict(False)
        if passes(answer)
        else judged(phrase_in(answer, in_year=False).words, entry)
        for answer in given
    }


def _results(
    given: Sequence[Answer], verdicts: dict[str, Verdict]
) -> list[tuple[str, str, bool, Verdict]]:
    return [(a.team, phrase_in(a, in_year=False).words, passes(a), verdicts[a.team]) for a in given]


def _written(
    state: TriviaState, cell: str, given: Sequence[Answer], verdicts: dict[str, Verdict]
) -> tuple[str, ...]:
    """The board with the scorers' initials, or -, in a cell."""
    scorers = "".join(initial(a.team) for a in given if verdicts[a.team].right)
    return tuple(
        (scorers or NOBODY) if each == cell else slot
        for each, slot in zip(CELLS, state.board, strict=True)
    )
