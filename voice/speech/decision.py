"""Which it was: a live sentence, other words, or nothing; and how surely."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from math import exp
from typing import NamedTuple

from voice.speech.recogniser import Heard

_HABIT = 0.3
_HABIT_IN_ALL = 0.4
# How much of a text's probability in near-silence counts against it: by the token, to tell speech
# from what the model writes anyway; in all, to choose between readings. Of 820 commands, orders
# and digits, clean to babble, the best reading was right for 90.1 % so, for 89.1 % by the token.


@dataclass(frozen=True)
class _Bounds:
    """How well a live sentence must be borne out, and how sure it then is."""

    least: float
    """The score from which it is taken."""

    base: float
    by_score: float
    by_lead: float
    by_token: float
    """Confidence is logistic in the score, in the lead over readings of another meaning, and in
    the tokens, of which each may be wrong."""


_AMONG_FREE_WORDS = _Bounds(least=-0.5, base=2.2, by_score=5.4, by_lead=0.58, by_token=-0.46)
# Where anything else may be said. Of commands in four conditions 1 to 4 % of those right scored
# less; of chatter and other games' commands 1 % scored more. Fitted on 1,400 readings of the four
# cards, on two in three of them at a base of 3.65: it is lowered so that what is right by less than
# two chances in three is asked about, because a wrong move costs a player more than a question.

_ALONE = _Bounds(least=-1.4, base=-0.2, by_score=2.9, by_lead=0.4, by_token=0.0)
# Where nothing else counts. 1 % of real digits scored less, and none of real coffee orders; of
# chatter, 0 to 2 % scored more, all of it too low to be sure. The fit's own base was 0.7.

_OPEN, _SPELLED = -0.4, 0.25
# A name before a free question is a token or two: 5 % of those right scored below -0.87, of what
# was none 5 % more. Letters in a row fit much: free answers read as some scored up to -0.25, and 1
# of 100 spellings read right less than -0.41.

_LONG = 12
# Tokens beyond these make no one less sure.

_FAR_AHEAD = 4.0
# A lead counts up to this.

_ENOUGH_CLEAR = 0.1
_ENOUGH_DOUBTFUL = 0.38
# Scores from which free words are taken, for clear and doubtful speech (see `presence`). Speech
# scored 0.2 to 1.7 (98 %), real coffee orders 0.9 to 1.6; voiced coughs -1.0 to 0.11 ("You",
# "Thank you for watching"), two and more voices at once mostly -0.5 to 0.4. What the bounds refuse
# of speech as recorded (3 of 279 synthetic words, 1 of 75 digits, 0 of 36 orders) was all written
# wrong; the lowest score of a spelled word written right was 0.40.

_EVEN = 0.96
_STEEPNESS = 3.6
# Confidence in free words is logistic in their score, fitted on 482 single words, phrases and
# digits written exactly right: 4 % at 0.3, 19 % at 0.6, 51 % at 0.9, 69 % at 1.1, 80 % at 1.5.

_NEAR = 2.0
# Readings of another meaning this near to the best (natural logarithm) are offered beside it.

_NOTHING = Heard("", 0.0)


class Token(NamedTuple):
    """One token of some words; natural logarithms."""

    logprob: float
    """log P(token | sound)."""

    habit: float
    """log P(token | near-silence)."""

    own: bool = True
    """False where it fills a free slot."""


@dataclass(frozen=True)
class Candidate:
    """Words, and how far the sound bears them out and not the model's habit."""

    text: str
    score: float
    """A token of its own words, what fills a free slot left out; natural logarithms."""

    evidence: float
    """In all, with how likely the words are before they are heard."""

    tokens: int
    """Of its own words."""

    handicap: float = 0.0
    """How much more than others of its kind it must score."""

    @classmethod
    def of(
        cls, text: str, tokens: Sequence[Token], prior: float = 0.0, spelled: bool = False
    ) -> Candidate:
        """Weigh the tokens that write `text`, END with them; `spelled` for letters in a row."""
        habit = sum(each.habit for each in tokens)
        evidence = sum(each.logprob for each in tokens) - _HABIT_IN_ALL * habit + prior
        scores = [each.logprob - _HABIT * each.habit for each in tokens if each.own]
        handicap = _SPELLED if spelled else _OPEN if len(scores) < len(tokens) else 0.0
        return cls(text, sum(scores) / len(scores), evidence, len(scores), handicap)


def decide(
    free: Candidate,
    readings: list[Candidate],
    clear: bool,
    anything: bool,
    meaning: Callable[[str], Hashable] = str,
) -> Heard:
    """The live sentence among `readings` that the sound bears out best, or the free words.

    `clear` tells surely near speech from doubtful (see `presence`), `anything` whether other
    than live sentences may be said. What was heard where it may not has no confidence.
    """
    bounds = _AMONG_FREE_WORDS if anything else _ALONE
    best = max(readings, key=lambda each: each.evidence, default=None)
    if best and best.score - best.handicap >= bounds.least and (free.text or clear):
        rivals = _rivals(best, readings, meaning)
        lead = min((best.evidence - each.evidence for each in rivals), default=_FAR_AHEAD)
        logit = bounds.base + bounds.by_lead * lead
        logit += bounds.by_score * (best.score - best.handicap)
        logit += bounds.by_token * min(best.tokens, _LONG)
        near = [each.text for each in rivals if best.evidence - each.evidence <= _NEAR]
        return Heard(best.text, _logistic(logit), tuple(near))
    if not free.text or free.score < (_ENOUGH_CLEAR if clear else _ENOUGH_DOUBTFUL):
        return _NOTHING
    near = [best.text] if best and free.evidence - best.evidence <= _NEAR else []
    return Heard(free.text, confidence(free.score) if anything else 0.0, tuple(near))


def confidence(score: float) -> float:
    """0.0 to 1.0: how likely free words of this score are right to the letter."""
    return _logistic(_STEEPNESS * (score - _EVEN))


def _rivals(
    best: Candidate, readings: list[Candidate], meaning: Callable[[str], Hashable]
) -> list[Candidate]:
    """The best reading of each other meaning that is not far behind, best first."""
    near = [each for each in readings if best.evidence - each.evidence < _FAR_AHEAD]
    if len(near) < 2:
        return []
    near.sort(key=lambda each: -each.evidence)
    by_meaning: dict[Hashable, Candidate] = {}
    for each in near:
        by_meaning.setdefault(meaning(each.text), each)
    return list(by_meaning.values())[1:]


def _logistic(logit: float) -> float:
    return 1 / (1 + exp(-logit))
