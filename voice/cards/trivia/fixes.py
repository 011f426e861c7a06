"""What is said to the read-back beside yes: a fix, an objection, or that something is wrong."""

from __future__ import annotations

import re
from dataclasses import dataclass

from voice import talk
from voice.cards.trivia.label import Labelled
from voice.cards.trivia.labels import parted
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
    of: str = ""
    """The word it is about, where that is said ("beltane with a double l")."""


@dataclass(frozen=True)
class Fixes(talk.Move):
    """Every fix in a message; none where it only says that something is wrong."""

    fixes: tuple[Fix, ...] = ()
    named: str = ""
    """The team that is wrong, where only its name is said: its answer is to follow."""

    @property
    def only_words(self) -> bool:
        """True where nothing says that these words are a fix."""
        return bool(self.fixes) and all(fix.how == AGAIN for fix in self.fixes)


@dataclass(frozen=True)
class Objection(talk.Move):
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
_SOMETHING_WRONG = re.compile(r"\b(?:wrong|incorrect|misheard|misunderstood)\b")
_OPENS = re.compile(
    r"^(?:(?:no(?! idea\b)|nope|nah|wrong|yes but|sorry|wait|actually"
    r"|that(?: is|'s) (?:wrong|not right))\b ?)+"
)
_SAYS = re.compile(
    r"^and |^(?:(?:we|i|they|it|answer|is) )*"
    r"(?:said|say|says|meant|mean|wrote|write|has|have|want|wants|wanted)\b(?: to say\b)? ?"
    r"|^(?:(?:the |our )?answer |it |that )(?:is|was|should be|must be) |^should be "
)
# "it's not sow in it's samhain", "sow in should be samhain"
_INSTEAD_OF = re.compile(
    r"^(?:.*\b(?:should|ought to|supposed to) (?:be|have been|say|read)"
    r"|(?:it is |that is )?not .+ (?:but|it is|that is)) (?=\S)"
)
_LETTER = re.compile(
    r"^(?P<with>(?:with|it has|it is|that is|has|have|and|spelled|spelt) )*(?:a |an )?"
    r"(?:(?P<times>double|triple|two) )?(?P<letter>\w+?)(?:'?s)?"
    r"(?: (?:as in|for|like) (?P<example>\w+))?(?: at the (?:end|start|beginning))?$"
)
_WITH_LETTER = re.compile(r"^(?:is )?(?P<word>.+?) (?P<how>(?:with|has|spelled with) .+)$")
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
    labels = found.answers or (Labelled(state.named, found.before),)
    insists = bool(opened) or state.asking == FIXING
    fixes = tuple(filter(None, (_fix(each, insists) for each in labels)))
    if _SOMETHING_WRONG.search(words) and all(
        fix.how == AGAIN or _SOMETHING_WRONG.fullmatch(fix.text) for fix in fixes
    ):
        return Fixes()
    if not fixes and found.answers and not found.before:
        return Fixes(named=found.answers[-1].team)
    return Fixes(fixes) if fixes else None


def _fix(labelled: Labelled, insists: bool) -> Fix | None:
    words = clean.plain(labelled.text)
    bare = _OPENS.sub("", words)
    said = _INSTEAD_OF.match(bare) or _SAYS.match(bare)
    rest = bare[said.end() :] if said else bare
    if letter := _letter(rest):
        return Fix(labelled.team, letter, LETTER)
    if (inner := _WITH_LETTER.match(rest)) and (letter := _letter(inner["how"])):
        return Fix(labelled.team, letter, LETTER, of=inner["word"])
    if word := spelled_in(rest) or spelled_in(bare):
        return Fix(labelled.team, word, SPELLED)
    if not rest:
        return None
    return Fix(labelled.team, rest, SAID if said or insists or bare != words else AGAIN)


def _letter(words: str) -> str:
    """ "double l" is "ll", "m as in mike" and "with an m" m; empty where no one letter is named."""
    found = _LETTER.match(words)
    if not found or found["letter"] not in letters.LETTERS:
        return ""
    if not (found["times"] or found["example"] or (found["with"] and words.startswith("with "))):
        return ""
    letter = found["example"][0] if found["example"] else letters.LETTERS[found["letter"]]
    return letter * _TIMES.get(found["times"] or "", 1)
