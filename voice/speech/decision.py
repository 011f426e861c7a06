"""Which it was: a live sentence, other words, or nothing; and how surely."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from math import exp

from voice.speech.recogniser import Heard

_LIVE = -0.5
_ONLY_LIVE = -0.8
# Scores from which a live sentence is taken, where anything else may be said and where not.

_EVEN_LIVE = 0.0
_STEEPNESS_LIVE = 4.3

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


@dataclass(frozen=True)
class Candidate:
    """Words, and how well the sound bears them out."""

    text: str
    score: float
    """(log P(text | sound) - 0.3 log P(text | near-silence)) / tokens, END counted."""

    logprob: float
    """log P(text | sound); natural logarithm."""


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
    ranked = sorted(readings, key=lambda each: -each.score)
    if ranked and _is_said(ranked[0], clear, anything):
        best, others = ranked[0], _others(ranked, meaning)
        return Heard(best.text, _confidence(best.score, _EVEN_LIVE, _STEEPNESS_LIVE), others)
    if not free.text or free.score < (_ENOUGH_CLEAR if clear else _ENOUGH_DOUBTFUL):
        return _NOTHING
    others = tuple(each.text for each in ranked[:1] if free.logprob - each.logprob <= _NEAR)
    return Heard(free.text, confidence(free.score) if anything else 0.0, others)


def confidence(score: float) -> float:
    """0.0 to 1.0: how likely free words of this score are right to the letter."""
    return _confidence(score, _EVEN, _STEEPNESS)


def _is_said(best: Candidate, clear: bool, anything: bool) -> bool:
    least = _LIVE if anything else _ONLY_LIVE
    return best.score >= (least if clear else least + _ENOUGH_DOUBTFUL)


def _others(ranked: list[Candidate], meaning: Callable[[str], Hashable]) -> tuple[str, ...]:
    """Texts near the best, one for each other meaning."""
    best = ranked[0]
    near = [each.text for each in ranked if best.logprob - each.logprob <= _NEAR]
    meant = {meaning(text): text for text in reversed(near)}
    return tuple(text for text in meant.values() if meaning(text) != meaning(best.text))


def _confidence(score: float, even: float, steepness: float) -> float:
    return 1 / (1 + exp(-steepness * (score - even)))
