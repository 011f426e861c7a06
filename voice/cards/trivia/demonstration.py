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
from voice.cards.trivia.matching import judged, words_of
from voice.cards.trivia.phrase import year_in
from voice.cards.trivia.state import CELLS, FIXING, READ_BACK, Answer, TriviaState
from voice.talk import Utterance
from voice.words import figures

_BATS, _GHOSTS, _OWLS = "Bats", "Ghosts", "Owls"
_NUMBERS = "zero one two three four five".split()

# What is shown, one on each question, in this order; what was misheard is shown on the next.
_NOT_FORM, _BATS_SPELL, _SLIP, _OBJECTION, _OWLS_SPELL = (
    "a NOT form", "a word Bats spell", "a slip", "an objection", "a word Owls spell",
)  # fmt: skip
_ACTS = (_NOT_FORM, _BATS_SPELL, _SLIP, _OBJECTION, _OWLS_SPELL)
_SPELLS = {_BATS_SPELL: _BATS, _OWLS_SPELL: _OWLS, _OBJECTION: _GHOSTS}
"""Who is to have been misheard, and spells what it said."""

_APART = 8
"""The first questions are answered team by team, in three voices; the others in one breath."""

_MISHEARD = "lantern"
"""What a team is to have said where it then spells its answer."""

_ALL_PASS = (10, 17)
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
        self._to_show = list(_ACTS)
        self._seen = False
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
            self._tick_off()
            return self._pick(state, tried)
        if state.asking in (READ_BACK, FIXING):
            return self._at_read_back(state)
        if tried > len(state.teams) * _PATIENCE:
            return Utterance("all of us pass", speaker=_BATS)
        return self._answer(state)

    @property
    def _act(self) -> str:
        """What this question is to show; empty for nothing but the game."""
        return self._to_show[0] if self._to_show else ""

    def _tick_off(self) -> None:
        """A question is ruled: what was seen to be shown on it need not be shown again."""
        if self._seen:
            self._to_show.pop(0)
        self._seen = self._objected = False

    def _pick(self, state: TriviaState, tried: int) -> Utterance:
        if aside := self._asides.pop(state.ruled, None):
            return Utterance(aside, speaker=_GHOSTS)
        if tried >= _PATIENCE:
            return Utterance("you choose", speaker=state.pick)
        cell = self._cell(state)
        title, points = wording.CATEGORIES[cell[0]][0], _NUMBERS[int(cell[1])]
        return Utterance(next(self._ways).format(title=title, points=points), speaker=state.pick)

    def _cell(self, state: TriviaState) -> str:
        """A word is spelled best by itself; a slip must be the only way to the key."""
        left = [cell for cell in reversed(CELLS) if not state.scorers(cell)]
        entries = [self._edition.entry(cell) for cell in left]
        words = [e for e in entries if " " not in e.answer]
        if self._act == _SLIP:
            words = [e for e in words if _right_by_a_slip(_with_slip(e.answer), e)]
        elif self._act not in _SPELLS:
            return _catching_up(state)
        return words[0].cell if words else left[0]

    def _answer(self, state: TriviaState) -> Utterance:
        """One team's answer, or those of all that are left."""
        waiting = unanswered(state)
        if state.ruled in _ALL_PASS:
            return Utterance("all of us pass", speaker=waiting[0])
        apart = state.ruled < _APART or state.in_candle_end or self._act
        said = waiting[:1] if apart else waiting
        words = ". ".join(f"{team}, {self._first(state, team)}" for team in said)
        return Utterance(words, speaker=waiting[0])

    def _first(self, state: TriviaState, team: str) -> str:
        """What a team says first; where it is to show a fix, another word."""
        if state.in_candle_end or _SPELLS.get(self._act) != team:
            return self._meant(state, team)
        return _MISHEARD

    def _meant(self, state: TriviaState, team: str) -> str:
        """What a team wants to have locked."""
        if state.in_candle_end:
            return self._year(state, team)
        entry = self._edition.entry(state.open)
        if team == _GHOSTS:
            return _by_ghosts(entry, self._act, self._fixed[state.open, team])
        # Who spells must have something to spell, and is not the one that lets the others catch up.
        ahead = state.score(team) - state.score(_OWLS if team == _BATS else _BATS)
        passes = ahead > 0 and _SPELLS.get(self._act) != team
        return "pass" if passes or state.ruled in _ALL_PASS else entry.answer

    def _year(self, state: TriviaState, team: str) -> str:
        """As one says it; misheard, figure by figure."""
        year = str(int(self._edition.entry(state.open).answer) + _OFF[state.open][team == _OWLS])
        return " ".join(year) if self._fixed[state.open, team] > 1 else figures.year(year)

    def _at_read_back(self, state: TriviaState) -> Utterance:
        """A fix for what was misheard, an objection where one is shown; else yes."""
        theirs = state.answer(_GHOSTS)
        if self._act == _OBJECTION and theirs and theirs.first and not self._objected:
            self._objected = True
            return Utterance("Owls, that's not what they said", speaker=_OWLS)
        for answer in locked(state):
            if fix := self._fix(state, answer):
                return fix
        self._seen = not state.in_candle_end and self._shows(state)
        return Utterance(next(self._yes), speaker=state.pick)

    def _shows(self, state: TriviaState) -> bool:
        """Do the answers read back show what this question is to show?"""
        if self._act == _OBJECTION:
            return _GHOSTS in state.stopped
        answer = state.answer(_SPELLS.get(self._act, _GHOSTS))
        if answer is None:
            return False
        if self._act in _SPELLS:
            return bool(answer.spelled and answer.first)
        return self._understood(state, answer, "")

    def _fix(self, state: TriviaState, answer: Answer) -> Utterance | None:
        """A word is spelled, at last letter by letter; a year or a pass is said again."""
        team, meant = answer.team, self._meant(state, answer.team)
        if self._understood(state, answer, meant) or self._fixed[state.open, team] >= _PATIENCE:
            return None
        if team == _GHOSTS and (meant == "pass" or self._objected):
            return None
        self._fixed[state.open, team] += 1
        meant = self._meant(state, team)
        if state.in_candle_end or meant == "pass" or (self._act == _NOT_FORM and team == _GHOSTS):
            return Utterance(f"no, {team} said {meant}", speaker=team)
        spelled = meant if self._act == _SLIP and team == _GHOSTS else _spelled(meant)
        return Utterance(f"{team}, {spelled}", speaker=team)

    def _understood(self, state: TriviaState, answer: Answer, meant: str) -> bool:
        if state.in_candle_end:
            return year_in(phrase_in(answer, in_year=True).words) == year_in(meant)
        if meant == "pass":
            return passes(answer)
        entry, words = self._edition.entry(state.open), phrase_in(answer, in_year=False).words
        verdict = judged(words, entry)
        if answer.team == _GHOSTS and self._act == _NOT_FORM:
            return bool(verdict.reasons)
        if answer.team == _GHOSTS and self._act == _SLIP:
            return _right_by_a_slip(words, entry)
        return verdict.right


def _by_ghosts(entry: Entry, act: str, tried: int) -> str:
    """Ghosts show a NOT form (said, then another, then spelled), a slip, and a fix that is objected
    to; else they pass.
    """
    if act == _NOT_FORM and entry.bars:
        # Words of one's own are heard best: of one word, and long.
        best = sorted(entry.bars, key=lambda bar: (" " in bar.text, -len(bar.text)))
        return _spelled(best[0].text) if tried > 1 else best[tried % len(best)].text
    if act == _SLIP:
        return _spelled(_with_slip(entry.answer))
    return entry.answer if act == _OBJECTION else "pass"


def _right_by_a_slip(words: str, entry: Entry) -> bool:
    """Is it right, and no form of the key in it as it is written there?"""
    said = set(words_of(words))
    exact = any(said.issuperset(words_of(form)) for form in entry.forms)
    return judged(words, entry).right and not exact


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
