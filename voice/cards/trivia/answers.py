"""The answers to the open question: which have locked, what they say, and how pieces join."""

from __future__ import annotations

from dataclasses import replace

from voice.cards.trivia.phrase import (
    Phrase,
    corrects,
    is_pass,
    phrase_of,
    without_lead_ins,
)
from voice.cards.trivia.state import Answer, TriviaState


def phrase_in(answer: Answer, in_year: bool) -> Phrase:
    """The phrase of an answer (HARD RULES 8); in the Candle-End its year stands in its place."""
    return phrase_of(answer.said, answer.heard, in_year)


def locked(state: TriviaState) -> tuple[Answer, ...]:
    """The answers that have locked, in the teams' order."""
    found = (state.answer(team) for team in state.teams)
    return tuple(a for a in found if a and phrase_in(a, state.in_candle_end).locks)


def unanswered(state: TriviaState) -> tuple[str, ...]:
    """The teams still to answer."""
    done = {answer.team for answer in locked(state)}
    return tuple(team for team in state.asked if team not in done)


def passes(answer: Answer) -> bool:
    """Is this answer a pass?"""
    return is_pass(phrase_in(answer, in_year=False).words, answer.heard)


def taken(state: TriviaState, team: str, text: str, heard: bool) -> tuple[TriviaState, bool]:
    """The state with what a team said, and whether a question mark kept it from locking.

    Typed, only the first answer that locks counts. By voice a team's pieces join in order until
    the read-back, so that an answer may come over several utterances.
    """
    phrase = phrase_of(text, heard, state.in_candle_end)
    before = state.answer(team)
    if phrase.questioned and not before:
        return state, True
    if not state.by_voice:
        if before or not phrase.locks:
            return state, phrase.questioned and not before
        return with_answer(state, Answer(team, text, heard)), False
    if before is None:
        starts = bool(text.strip()) and not phrase.stalled
        return (with_answer(state, Answer(team, text, heard)) if starts else state), False
    return with_answer(state, _joined(before, text, heard, phrase)), False


def with_answer(state: TriviaState, answer: Answer) -> TriviaState:
    """The state with a team's answer put in, or put in the place of the one it had."""
    others = tuple(other for other in state.answers if other.team != answer.team)
    return replace(state, answers=(*others, answer))


def _joined(before: Answer, text: str, heard: bool, phrase: Phrase) -> Answer:
    """A further piece. A stall adds nothing; "wait" and the like take back what came before."""
    had = phrase_in(before, in_year=False)
    if (phrase.stalled and not corrects(text)) or (had.locks and phrase.words == had.words):
        return before
    if passes(before) and phrase.locks:
        return replace(before, said=text, heard=heard)
    piece = without_lead_ins(text)
    if _begins_again(before.said, piece):
        return replace(before, said=piece, heard=before.heard or heard)
    return replace(before, said=f"{before.said} {piece}".strip(), heard=before.heard or heard)


def _begins_again(said: str, piece: str) -> bool:
    """True for a beginning said once more, and on: "a", then "a bat"; "is it", then "is it a bat".

    The last word may only have begun: "a pump", then "a pumpkin".
    """
    so_far, again = (without_lead_ins(text).lower().split() for text in (said, piece))
    if not so_far or len(again) < len(so_far):
        return False
    *whole, last = so_far
    same = again[: len(whole)] == whole and again[len(whole)].startswith(last)
    return same and again != so_far
