"""What is done at the read-back: a fix carried out, or stopped by another team."""

from __future__ import annotations

import re
from dataclasses import replace

from rapidfuzz import fuzz

from voice.cards.trivia import lines, ruling
from voice.cards.trivia.answers import locked, passes, phrase_in, with_answer
from voice.cards.trivia.endgame import Played
from voice.cards.trivia.fixes import AGAIN, LETTER, SPELLED, Fix, Fixes, Objection
from voice.cards.trivia.phrase import phrase_of
from voice.cards.trivia.state import FIXING, READ_BACK, SOLO, Answer, TriviaState
from voice.talk import Line

_SOUNDS_LIKE = 60
"""Likeness (0 to 100) from which words said again are what was misheard: "turn up" and "turnip"
score 77, "turnip" and "pumpkin" 31."""

_NEAR = 40
"""Likeness from which a fix without a team's name is of the answer nearest to it; below it the
host asks whose. "sow in" and "samhain" score 46."""

_SAME_WORD = 65
"""Likeness from which a spelled word takes one word's place and not the whole answer's: "kake" and
"cake" score 75, "sow in" and "samhain" 50."""

_CONFUSED = ("mn", "bdegptvcz", "fsx", "ajkh", "iy", "uqw", "ao")
"""Letters whose names recognisers take for one another."""


def fixed(state: TriviaState, move: Fixes) -> Played:
    """Carry out the fixes and read the answers back again; "no" alone holds the ruling."""
    if not move.fixes:
        return _asked(state, move.named)
    state = replace(state, named="")
    told: list[Line] = []
    for fix in move.fixes:
        answer = _meant(state, fix)
        if answer is None and fix.how == AGAIN:
            continue
        if answer is None:
            return _asked(state)
        if answer.team in state.stopped:
            told.append(lines.STOPPED)
        elif repaired := _repaired(answer, fix, state):
            state = with_answer(state, repaired)
        elif fix.how == LETTER:
            return _asked(state, answer.team)
        elif fix.team and _locks(fix.text, state) and _words(answer, state).lower() != fix.text:
            told.append(lines.first_counts(fix.team))
    return _again(state, *told)


def _asked(state: TriviaState, named: str = "") -> Played:
    """Something is wrong: the ruling waits for what."""
    state = replace(state, asking=FIXING, named=named)
    return state, (lines.which_is_wrong(state.solo, named),)


def objected(state: TriviaState, move: Objection) -> Played:
    """ "unless another team says that was not what was said": the words stand as first heard."""
    fixed_ones = [
        answer
        for answer in state.answers
        if answer.first and answer.team != move.team and (move.about or answer.team) == answer.team
    ]
    if not fixed_ones:
        return _asked(state)
    last = fixed_ones[-1]
    state = with_answer(state, replace(last, said=last.first, first="", spelled=False))
    return _again(replace(state, stopped=(*state.stopped, last.team)), lines.STOPPED)


def _again(state: TriviaState, *told: Line) -> Played:
    return replace(state, asking=READ_BACK, named=""), (*told, ruling.read_back(state))


def _meant(state: TriviaState, fix: Fix) -> Answer | None:
    """The answer a fix is about: its team's, else the one it comes nearest to."""
    answers = locked(state)
    if fix.team or state.solo:
        return next((a for a in answers if a.team in (fix.team, SOLO)), None)
    said = [answer for answer in answers if not passes(answer)]
    if fix.how == LETTER and not fix.of and (before := [a for a in said if a.spelled]):
        return before[-1]
    if len(said) < 2:
        return next(iter(said), None)
    about = fix.of or fix.text
    likeness = [fuzz.ratio(about, _words(answer, state).lower()) for answer in said]
    nearest = max(likeness)
    return said[likeness.index(nearest)] if nearest >= _NEAR else None


def _repaired(answer: Answer, fix: Fix, state: TriviaState) -> Answer | None:
    """The answer as a fix makes it; None where the fix is none, or would lock nothing."""
    words = _words(answer, state)
    if fix.how == LETTER:
        said = _with_letter(words, fix.text)
    elif fix.how == SPELLED:
        said = _with_word(words, fix.text)
    elif fix.how == AGAIN and not _said_again(words, fix.text):
        return None
    else:
        said = fix.text
    if not _locks(said, state) or (fix.how == LETTER and said == words.lower()):
        return None
    spelled = fix.how in (SPELLED, LETTER)
    return Answer(answer.team, said, heard=True, first=answer.first or words, spelled=spelled)


def _locks(text: str, state: TriviaState) -> bool:
    return phrase_of(text, heard=True, in_year=state.in_candle_end).locks


def _said_again(words: str, again: str) -> bool:
    return fuzz.ratio(words.lower(), again) >= _SOUNDS_LIKE or again.startswith(words.lower())


def _with_word(words: str, spelled: str) -> str:
    """The spelled word in the place of the words it was heard as, else of the whole answer."""
    parts = words.lower().split()
    spans = [
        (start, end) for start in range(len(parts)) for end in range(start + 1, len(parts) + 1)
    ]
    likeness = {
        span: fuzz.ratio("".join(parts[span[0] : span[1]]), spelled.replace(" ", ""))
        for span in spans
    }
    start, end = max(spans, key=lambda span: likeness[span], default=(0, len(parts)))
    if likeness.get((start, end), 0) < _SAME_WORD:
        return spelled
    return " ".join([*parts[:start], spelled, *parts[end:]])


def _with_letter(words: str, letter: str) -> str:
    """ "double l" doubles the last l; "m as in mike" puts m for what it was mistaken for."""
    words = words.lower()
    one = letter[0]
    if len(letter) > 1:
        single = list(re.finditer(rf"(?<!{one}){one}(?!{one})", words))
        last = single[-1] if single else None
        return words[: last.start()] + letter + words[last.end() :] if last else words
    like = "".join(group for group in _CONFUSED if one in group).replace(one, "")
    found = re.search(f"[{like}]", words) if like else None
    return words[: found.start()] + one + words[found.end() :] if found else words


def _words(answer: Answer, state: TriviaState) -> str:
    return phrase_in(answer, state.in_candle_end).words
