"""Which it was: a sentence of the grammar, or anything else; and how sure that is."""

from __future__ import annotations

from dataclasses import dataclass

_LEAST = -1.0
# The score from which a sentence of the grammar may be what was said.

_FARTHEST = 6.0
# How much less likely than free words (natural logarithm) it may be, where those are no sentence.


@dataclass(frozen=True)
class Candidate:
    """Words and how well the sound bears them out."""

    text: str
    score: float
    """(log P(text | sound) - 0.3 log P(text | near-silence)) / tokens, END counted."""

    logprob: float
    """log P(text | sound); natural logarithm."""


def decide(free: Candidate, readings: list[Candidate]) -> Candidate | None:
    """The reading that was said, or None where it was something else."""
    if not readings:
        return None
    best = readings[0]
    return best if best.score >= _LEAST and free.logprob - best.logprob <= _FARTHEST else None
