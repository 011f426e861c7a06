"""SCORING & ENDGAME: the totals, the Candle-End, the result."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from voice.cards.trivia import lines, wording
from voice.cards.trivia.answers import locked, phrase_in
from voice.cards.trivia.edition import TriviaEdition
from voice.cards.trivia.phrase import year_in
from voice.cards.trivia.state import TIE_BREAKERS, Answer, TriviaState
from voice.talk import Line

Played = tuple[TriviaState, tuple[Line, ...]]

_NO_YEAR = 10_000
"""How far off an answer is that is no year: farther than any year, since any year beats no year."""

_OFFICIAL = "43b5205725d6469a"
_REVEAL = "https://aigamecards.com/g/halloween-trivia/reveal-a2d84480fd84.md"
"""The official edition's notice, and where it is revealed."""


def finished(edition: TriviaEdition, state: TriviaState, closed: bool) -> Played:
    """The 25th ruling, or a night that is closed: a tie of a played night lights the Candle-End."""
    if state.in_candle_end:
        state = replace(state, tie_answers=(*state.tie_answers, locked(state)))
    first = winners(state)
    tied = tuple(team for team in first if team in state.playing)
    if closed or state.solo or len(tied) < 2:
        return _result(edition, state, first, closed)
    state = replace(state, tied=tied, open=TIE_BREAKERS[0], answers=(), asking="", named="")
    return state, (Line(wording.CANDLE_END), *tie_question(edition, state))


def tie_question(edition: TriviaEdition, state: TriviaState) -> tuple[Line, ...]:
    """The Candle-End's open question."""
    return lines.question(edition.entry(state.open))


def decided(edition: TriviaEdition, state: TriviaState) -> Played:
    """Every tied team has given its year: closest wins, and those level go to TB2 or share."""
    given = locked(state)
    state = replace(state, tie_answers=(*state.tie_answers, given))
    level = closest(int(edition.entry(state.open).answer), state.tied, given)
    # An out team ranks below a playing team on the same total.
    level = tuple(team for team in level if team in state.playing) or level
    if len(level) > 1 and state.open == TIE_BREAKERS[0] and set(level) & set(state.playing):
        state = replace(
            state, tied=level, open=TIE_BREAKERS[1], answers=(), asking="", stopped=(), named=""
        )
        told = Line(f"Still level: {lines.joined(level)}. One more year.")
        return state, (told, *tie_question(edition, state))
    return _result(edition, state, level, closed=False)


def closest(year: int, tied: Sequence[str], given: Sequence[Answer]) -> tuple[str, ...]:
    """The tied teams whose year is closest, over or under alike."""
    said = {answer.team: year_in(phrase_in(answer, in_year=True).words) for answer in given}
    off = {team: _NO_YEAR if (one := said.get(team)) is None else abs(one - year) for team in tied}
    return tuple(team for team in tied if off[team] == min(off.values()))


def winners(state: TriviaState) -> tuple[str, ...]:
    """The teams that share the top total; an out team ranks below a playing one on the same."""
    top = max(map(state.score, state.teams))
    at_top = tuple(team for team in state.teams if state.score(team) == top)
    return tuple(team for team in at_top if team in state.playing) or at_top


def _result(
    edition: TriviaEdition, state: TriviaState, first: Sequence[str], closed: bool
) -> Played:
    told = [
        line
        for cell, given in zip(TIE_BREAKERS, state.tie_answers, strict=False)
        for line in _tie_told(edition, cell, given)
    ]
    state = replace(
        state, open="", answers=(), asking="", tied=(), next_cell="", over=True, closed=closed
    )
    return state, (*told, *_endgame(edition, state, first))


def _tie_told(edition: TriviaEdition, cell: str, given: Sequence[Answer]) -> tuple[Line, ...]:
    """ "Read each TB answer and SOURCE once decided", with each team's year."""
    entry = edition.entry(cell)
    said = [(a.team, phrase_in(a, in_year=True).words) for a in given]
    years = ((team, year_in(words) or "no year") for team, words in said)
    return (
        Line(f"{cell}: {entry.answer}.", spoken=f"The answer: {entry.answer}."),
        *(Line(f"{team}: {year}.") for team, year in years),
        lines.source(entry),
    )


def _endgame(edition: TriviaEdition, state: TriviaState, first: Sequence[str]) -> tuple[Line, ...]:
    seal = edition.seal
    where = f" ({_REVEAL})" if seal.commitment.startswith(_OFFICIAL) else ""
    ended = "closed" if state.closed else "played"
    win = "solo" if state.solo else first[0] if len(first) == 1 else "shared"
    top = max(map(state.score, state.teams))
    result = (
        f"RESULT: AIGC|halloween-trivia|board|v1.0.0|end:{ended}|ch:1"
        f"|turns:{state.ruled + len(state.tie_answers)}|teams:{len(state.teams)}|score:{top}"
        f"|win:{win}|tape:0|sha:none"
    )
    return (
        Line(wording.BURNS_DOWN),
        lines.totals(state),
        *_winner(state, first),
        Line(
            f"To check the seal, open this edition's reveal file{where}, check that tonight's "
            "questions and answers are the ones in it, then rebuild the hash at "
            "aigamecards.com/verify.",
            spoken="The edition's reveal file holds every question and answer, and its seal can "
            "be checked.",
        ),
        Line(
            f"Edition: {seal.edition}, sealed under {seal.notice}.",
            spoken=f"This was the edition called {seal.edition}.",
        ),
        Line(result, spoken=""),
        Line(wording.WHOLE_KEY),
        Line("Share the night at aigamecards.com/epilogue.", spoken=""),
    )


def _winner(state: TriviaState, first: Sequence[str]) -> tuple[Line, ...]:
    if state.solo:
        return ()
    if len(first) == 1:
        return (Line(f"The winner: {first[0]}."),)
    return (Line(f"The win is shared: {lines.joined(first)}."),)
