"""What is said to the read-back beside yes: a fix, an objection, or that something is wrong."""

from __future__ import annotations

import re
from dataclasses import dataclass

from voice.cards.trivia.labels import Labelled, parted
from voice.cards.trivia.spelling import spelled_in
from voice.cards.trivia.state import FIXING, TriviaState
from voice.words import clean, letters
from voice.words.grammar import grammar

SAID, SPELLED, LETTER, AGAIN = "said", "spelled", "letter", "again"
"""How a fix is given: the answer said anew, a word spelled, one letter, or only words.

Only words are a fix where they sound like what was heard: else they are a later answer, and "a
team's later answer changes nothing"."""


@dataclass(frozen=True)
class Fix:
    """One team's fix."""

    team: str
    """Empty where no team is named."""

    text: str
    how: str


@dataclass(frozen=True)
class Fixes:
    """Every fix in a message; none where it only says that something is wrong."""

    fixes: tuple[Fix, ...] = ()


@dataclass(frozen=True)
class Objection:
    """ "That's not what they said", which stops another team's fix."""

    team: str = ""
    """Who says it; empty where that is not told."""

    about: str = ""
    """Whose fix it is about; empty for the last."""


_NOT_SAID = re.compile(
    r"\bnot what (?:they|he|she|we|i|\w+) (?:said|say)\b|\b(?:did not|never) (?:say|said) that\b"
    r"|\bobject(?:ion|s)?\b"
)
_WRONG = re.compile(
    r"(?:no|nope|nah|wrong|that is (?:wrong|not right|not it)|not right|not quite|it is wrong)"
    r"(?: (?:no|that is wrong|that is not right|it is not|wait|sorry))*"
)
_OPENS = re.compile(
    r"^(?:(?:no|nope|nah|wrong|yes but|sorry|wait|actually|that(?: is|'s) (?:wrong|not right))"
    r"\b ?)+"
)
_SAYS = re.compile(
    r"^(?:(?:we|i|they|it|answer|is) )*"
    r"(?:said|say|says|meant|mean|wrote|write|has|have|want|wanted)\b ?"
    r"|^it is |^that is "
)
_LETTER = re.compile(
    r"^(?:(?:with|it has|it is|that is|has|have|and) )*(?:a |an )?(?:(double|triple|two) )?(\w+?)s?"
    r"(?: (?:as in|for|like) (\w+))?(?: at the (?:end|start|beginning))?$"
)
_TIMES = {"double": 2, "two": 2, "triple": 3}


def read(text: str, state: TriviaState) -> Fixes | Objection | None:
    """What a message at the read-back fixes, or objects to; None where it does neither."""
    words = clean.plain(text)
    heard = clean.heard(text)
    opened = _OPENS.match(heard)
    found = parted(heard[opened.end() :] if opened else heard, state, by_voice=True)
    if _NOT_SAID.search(words) or grammar("trivia").read(words, only=("NotWhatTheySaid",)):
        # Who says it comes first; "that's not what bats said" names whose words they were not.
        names = [answer.team for answer in found.answers]
        by = names.pop(0) if names and not found.before and not opened else ""
        return Objection(by, names[-1] if names else "")
    if _WRONG.fullmatch(words) or (
        found.answers and all(_WRONG.fullmatch(clean.plain(each.text)) for each in found.answers)
    ):
        return Fixes()
    labels = found.answers or (Labelled("", found.before),)
    insists = bool(opened) or state.asking == FIXING or state.solo
    fixes = tuple(filter(None, (_fix(each, insists, bool(opened)) for each in labels)))
    return Fixes(fixes) if fixes else None


def _fix(labelled: Labelled, insists: bool, opened: bool) -> Fix | None:
    words = clean.plain(labelled.text)
    bare = _OPENS.sub("", words)
    opened = opened or bare != words
    said = _SAYS.match(bare)
    rest = _SAYS.sub("", bare)
    if letter := _letter(rest):
        return Fix(labelled.team, letter, LETTER)
    if word := spelled_in(rest) or spelled_in(bare):
        return Fix(labelled.team, word, SPELLED)
    if not rest:
        return None
    how = SAID if said or opened or (insists and labelled.team) else AGAIN
    return Fix(labelled.team, rest, how)


def _letter(words: str) -> str:
    """ "double l" is "ll", "m as in mike" m; empty where no one letter is named."""
    found = _LETTER.match(words)
    if not found or not (found[1] or found[3]):
        return ""
    letter = found[3][0] if found[3] else letters.LETTERS.get(found[2], "")
    if found[2] not in letters.LETTERS:
        return ""
    return letter * _TIMES.get(found[1] or "", 1)
