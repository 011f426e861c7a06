"""QUESTIONS AND CONFRONTATIONS: what one of the five answers, and what it costs."""

from __future__ import annotations

import re
from dataclasses import replace

from voice.cards.mystery import lines, moves, topics
from voice.cards.mystery.edition import Entry, File, MysteryEdition, spoken_key
from voice.cards.mystery.moves import Confrontation, Question
from voice.cards.mystery.state import MysteryState
from voice.talk import Line
from voice.words.scripts import readable

Answered = tuple[MysteryState, tuple[Line, ...]]


def question(edition: MysteryEdition, state: MysteryState, move: Question) -> Answered:
    """A QUESTION: a REPEAT is free; any other costs 1 and is answered with its first topic."""
    if not _asks_something(edition, move.words):
        return state, (Line(moves.WHAT_DO_YOU_ASK.line),)
    file = edition.file(move.suspect)
    key, line, repeat = _line(edition, state, file, move.words)
    if repeat:
        state = replace(state, last=key)
        after = lines.SPENT if state.spent else lines.SOMETHING_ELSE
        return state, (*lines.said_already(file.suspect, line), after)
    if state.spent:
        return state, (lines.SPENT,)
    state = _spent_one(_spoken(state, key))
    return state, (*lines.speaks(file.suspect, line), *_after_cost(state))


def _line(
    edition: MysteryEdition, state: MysteryState, file: File, words: str
) -> tuple[str, str, bool]:
    """The line that words ask for: its key, itself, and whether it is a REPEAT."""
    key, line = topics.line_for(file, topics.asked_for(file, words), state.broken)
    said = [edition.line(k) for k in state.spoken if k.startswith(file.suspect + ":")]
    return key, line, topics.is_repeat(line, file, tuple(said))


def confrontation(edition: MysteryEdition, state: MysteryState, move: Confrontation) -> Answered:
    """A CONFRONTATION costs 1 and breaks the first standing lie whose CATCH holds the exhibit."""
    if state.spent:
        return state, (lines.SPENT,)
    if move.exhibit > state.opened:
        return state, (lines.NOT_YET,)
    file = edition.file(move.suspect)
    broken = _breaks(file, state, move.exhibit)
    if broken is None:
        state, answer = _question_left(edition, state, file, move)
        state = _spent_one(state)
        stands = Line(f"{file.suspect} stands by what was said.")
        return state, (stands, *answer, *_after_cost(state))
    state = _spoken(state, spoken_key(file, broken, admit=True))
    state = _spent_one(replace(state, broken=(*state.broken, broken.name)))
    breaks = Line(f"{file.suspect} breaks.")
    return state, (breaks, *lines.speaks(file.suspect, broken.admit), *_after_cost(state))


def _breaks(file: File, state: MysteryState, exhibit: int) -> Entry | None:
    """HARD RULES 6: the first standing lie whose CATCH holds the exhibit, its round opened."""
    return next(
        (
            entry
            for entry in file.entries
            if exhibit in entry.catch
            and entry.name not in state.broken
            and entry.round <= state.round
        ),
        None,
    )


def _question_left(
    edition: MysteryEdition, state: MysteryState, file: File, move: Confrontation
) -> Answered:
    """The question left in a confrontation's message, at no further cost."""
    if not move.words or not _asks_something(edition, move.words):
        return state, ()
    if not move.must_answer and topics.asked_for(file, move.words) is None:
        return state, ()
    key, line, repeat = _line(edition, state, file, move.words)
    if repeat:
        return replace(state, last=key), lines.said_already(file.suspect, line)
    return _spoken(state, key), lines.speaks(file.suspect, line)


def _asks_something(edition: MysteryEdition, words: str) -> bool:
    """Words in a script that no cue is written in ask for nothing; marks alone ask as before."""
    return not re.search(r"\w", words) or readable(words, edition.scripts)


def _spoken(state: MysteryState, key: str) -> MysteryState:
    return replace(state, spoken=tuple(dict.fromkeys((*state.spoken, key))), last=key)


def _spent_one(state: MysteryState) -> MysteryState:
    return replace(state, asked=state.asked + 1, seat=(state.seat + 1) % len(state.table))


def _after_cost(state: MysteryState) -> tuple[Line, ...]:
    """Whose question is next, or the round's end line with the offer of SAVE."""
    return (lines.turn(state), lines.OFFER_SAVE) if state.spent else (lines.turn(state),)
