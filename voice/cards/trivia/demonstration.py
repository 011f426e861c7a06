"""The players of `sayso demo trivia`: a whole night of three teams, each in its own voice.

They see the board as players at a table do. Bats and Owls answer alike, and whichever falls behind
by a mishearing catches up, so that the night ends in a tie and both candles are lit.
"""

from __future__ import annotations

from collections import Counter
from itertools import cycle

from voice.cards.trivia import wording
from voice.cards.trivia.answers import locked, passes, phrase_in, unanswered
from voice.cards.trivia.edition import Entry, TriviaEdition
from voice.cards.trivia.matching import judged
from voice.cards.trivia.phrase import year_in
from voice.cards.trivia.state import CELLS, FIXING, READ_BACK, Answer, TriviaState
from voice.talk import Utterance
from voice.words import figures

_BATS, _GHOSTS, _OWLS = "Bats", "Ghosts", "Owls"
_NUMBERS = "zero one two three four five".split()

# By the number of questions ruled before: what is shown on the next one.
_NOT_FORM, _BATS_SPELL, _SLIP, _OBJECTION, _OWLS_SPELL = 1, 2, 3, 4, 5
_GHOSTS_FIX = (_NOT_FORM, _SLIP, _OBJECTION)
_APART = 6
"""The first questions are answered team by team, in three voices; the others in one breath."""

_MISHEARD = "lantern"
"""What a team is to have said where it then spells its answer."""

_ALL_PASS = (8, 16)
_ASIDES = {4: "what is left on the board", 9: "what's the score", 13: "whose turn is it"}
_PATIENCE = 3
"""How often players who are misheard say a thing anew before they say something simpler."""

_OFF = {"TB1": (-7, 7), "TB2": (0, 3)}
"""How far off the years of Bats and Owls are: level at the first candle, not at the second."""


class Player:
    """One demonstration."""

    def __init__(self, edition: TriviaEdition) -> None:
        self._edition = edition
        self._tried: Counter[tuple[int, str, str]] = Counter()
        self._fixed: Counter[tuple[str, str]] = Counter()
        self._objected = False
        self._asides = dict(_ASIDES)
        self._yes = cycle(("yes", "that's right", "yes, that's it", "right"))
        self._ways = cycle(("{title} for {points}", "we'll take {title} for {points}"))

    def next_words(self, state: TriviaState) -> Utterance | None:
        """What is said now, and by which team; None once the night is over."""
        if state.over:
            return None
        if not state.teams:
            return Utterance("three teams please", speaker=_BATS)
        tried = self._tried[state.ruled, state.open, state.asking]
        self._tried[state.ruled, state.open, state.asking] += 1
        if not state.open:
            return self._pick(state, tried)
        if state.asking in (READ_BACK, FIXING):
            return self._at_read_back(state)
        if tried > len(state.teams) * _PATIENCE:
            return Utterance("all of us pass", speaker=_BATS)
        return self._answer(state)

    def _pick(self, state: TriviaState, tried: int) -> Utterance:
        if aside := self._asides.pop(state.ruled, None):
            return Utterance(aside, speaker=_GHOSTS)
        if tried >= _PATIENCE:
            return Utterance("you choose", speaker=state.pick)
        cell = _catching_up(state)
        title, points = wording.CATEGORIES[cell[0]][0], _NUMBERS[int(cell[1])]
        return Utterance(next(self._ways).format(title=title, points=points), speaker=state.pick)

    def _answer(self, state: TriviaState) -> Utterance:
        """One team's answer, or those of all that are left."""
        waiting = unanswered(state)
        if state.ruled in _ALL_PASS:
            return Utterance("all of us pass", speaker=waiting[0])
        said = waiting[:1] if state.ruled < _APART or state.in_candle_end else waiting
        words = ". ".join(f"{team}, {self._first(state, team)}" for team in said)
        return Utterance(words, speaker=waiting[0])

    def _first(self, state: TriviaState, team: str) -> str:
        """What a team says first; where it is to show a fix, another word."""
        meant = self._meant(state, team)
        spells = {_BATS_SPELL: _BATS, _OWLS_SPELL: _OWLS, _OBJECTION: _GHOSTS}.get(state.ruled)
        return _MISHEARD if spells == team and not state.in_candle_end else meant

    def _meant(self, state: TriviaState, team: str) -> str:
        """What a team wants to have locked."""
        if state.in_candle_end:
            return self._year(state.open, team)
        entry = self._edition.entry(state.open)
        if team == _GHOSTS:
            return _by_ghosts(entry, state.ruled, self._fixed[state.open, team])
        ahead = state.score(team) - state.score(_OWLS if team == _BATS else _BATS)
        return "pass" if ahead > 0 or state.ruled in _ALL_PASS else entry.answer

    def _year(self, breaker: str, team: str) -> str:
        off = _OFF[breaker][team == _OWLS]
        return figures.year(str(int(self._edition.entry(breaker).answer) + off))

    def _at_read_back(self, state: TriviaState) -> Utterance:
        """A fix for what was misheard, an objection where one is shown; else yes."""
        for answer in locked(state):
            if fix := self._fix(state, answer):
                return fix
        theirs = state.answer(_GHOSTS)
        if state.ruled == _OBJECTION and theirs and theirs.first and not self._objected:
            self._objected = True
            return Utterance("Owls, that's not what they said", speaker=_OWLS)
        return Utterance(next(self._yes), speaker=state.pick)

    def _fix(self, state: TriviaState, answer: Answer) -> Utterance | None:
        team, meant = answer.team, self._meant(state, answer.team)
        if self._understood(state, answer, meant) or self._fixed[state.open, team] >= _PATIENCE:
            return None
        if team == _GHOSTS and (state.ruled not in _GHOSTS_FIX or self._objected):
            return None
        self._fixed[state.open, team] += 1
        again = self._fixed[state.open, team] > 1
        spelled = state.ruled == _SLIP and team == _GHOSTS
        not_form = state.ruled == _NOT_FORM and team == _GHOSTS
        if not_form:
            meant = self._meant(state, team)
        if state.in_candle_end or meant == "pass" or not_form or (again and not spelled):
            return Utterance(f"no, {team} said {meant}", speaker=team)
        return Utterance(f"{team}, {meant if spelled else _spelled(meant)}", speaker=team)

    def _understood(self, state: TriviaState, answer: Answer, meant: str) -> bool:
        if state.in_candle_end:
            return year_in(phrase_in(answer, in_year=True).words) == year_in(meant)
        if meant == "pass":
            return passes(answer)
        entry = self._edition.entry(state.open)
        verdict = judged(phrase_in(answer, in_year=False).words, entry)
        if answer.team == _GHOSTS and state.ruled == _NOT_FORM:
            return bool(verdict.reasons)
        return verdict.right


def _by_ghosts(entry: Entry, ruled: int, tried: int) -> str:
    """Ghosts show a NOT form (another each time it is misheard), a slip, and a fix that is objected
    to; else they pass.
    """
    if ruled == _NOT_FORM and entry.bars:
        return entry.bars[tried % len(entry.bars)].text
    if ruled == _SLIP:
        return _spelled(_with_slip(entry.answer))
    return entry.answer if ruled == _OBJECTION else "pass"


def _with_slip(answer: str) -> str:
    """The answer with a letter missing in its longest word, which is forgiven in four or more."""
    longest = max(answer.split(), key=len)
    return answer.replace(longest, longest[:2] + longest[3:], 1)


def _catching_up(state: TriviaState) -> str:
    """The cell by which a team that is behind catches up; else the dearest, so that the cheap ones
    are left for that.
    """
    left = [cell for cell in CELLS if not state.scorers(cell)]
    behind = str(abs(state.score(_BATS) - state.score(_OWLS)))
    fitting = [cell for cell in left if cell[1] == behind]
    return fitting[0] if fitting else max(left, key=lambda cell: cell[1])


def _spelled(answer: str) -> str:
    """Letter by letter."""
    words = ("".join(mark for mark in word if mark.isalnum()) for word in answer.split())
    return ", space, ".join(", ".join(word.upper()) for word in words)
