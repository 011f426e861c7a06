"""Rule 7: which team each answer in a message is for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from voice.cards.trivia.state import FIXING, READ_BACK, TriviaState
from voice.words import clean
from voice.words.grammar import grammar

ALL = "All"


@dataclass(frozen=True)
class Labelled:
    """A label and the words up to the next one."""

    team: str
    """A team's name, or ALL."""

    text: str


@dataclass(frozen=True)
class Parted:
    """A message parted at its labels."""

    before: str
    """The words before the first label: all of them where there is none."""

    answers: tuple[Labelled, ...] = ()


# By voice ALL is said in these ways, and only where a message opens, or as those who are left:
# "all hallows eve" is an answer.
_ALL_OPENS = re.compile(
    r"\W*(?:(?:so|and|okay|ok|well|then|now|oh|um|uh|yes|yeah)\W+)*"
    r"(?:all of us|all of you|we all|everyone|everybody|all (?:the )?teams|every team|both teams"
    r"|both of us|the rest of us|all(?= (?:say|says|think|pass|skip|no idea)\b)"
    r"|all(?! (?:hallow|saint|soul)))\b\W*",
    re.I,
)
_LEADS = re.compile(r"^(?:(?:so|and|okay|ok|well|then|now|oh|um|uh|no|yes)\b ?)*")
_ARTICLES = {"a", "an", "the"}
_ALL_LEFT = re.compile(
    r"\b(?:everyone else|everybody else|the rest(?: of (?:us|the teams))?|the others)\b\W*", re.I
)


def parted(text: str, state: TriviaState, by_voice: bool) -> Parted:
    """Part a message at its labels.

    Typed, a label is a team's name, bold or not, then a colon, comma or dash, opening the message
    or a line or after punctuation; by voice, a team's name anywhere.
    """
    if state.solo:
        return Parted(text)
    marks = list((_anywhere if by_voice else _typed)(state.teams).finditer(text))
    if by_voice:
        marks = _without_possessives(marks, text)
    found = [(_start(mark), mark.end(), _team(mark)) for mark in marks]
    if by_voice:
        found += [(m.start(), m.end(), ALL) for m in _ALL_LEFT.finditer(text)]
        opening = _ALL_OPENS.match(text)
        if opening and not any(start < opening.end() for start, _, _ in found):
            found.append((opening.start(), opening.end(), ALL))
        found.sort()
        found = found or _misheard(text, state)
    if not found:
        return Parted(text)
    ends = [*(start for start, _, _ in found[1:]), len(text)]
    answers = tuple(
        Labelled(team, text[begin:end].strip())
        for (_, begin, team), end in zip(found, ends, strict=True)
    )
    before = text[: found[0][0]].strip()
    if by_voice:
        answers = tuple(_names_answered(answers))
    if by_voice and (first := _misheard(before, state, answers)):
        ((_, begin, team),) = first
        answers = (Labelled(team, before[begin:].strip()), *answers)
        before = ""
    return Parted(before, answers)


def _names_answered(answers: tuple[Labelled, ...]) -> Iterator[Labelled]:
    """A name alone after a name alone is its answer ("owls bats ghosts pass"); names joined by
    "and" share theirs ("bats and ghosts say turnip").
    """
    left = list(answers)
    while left:
        label = left.pop(0)
        words = clean.heard(label.text)
        if left and words == "and":
            shared = next((e.text for e in left if clean.heard(e.text) not in ("", "and")), "")
            label = Labelled(label.team, shared)
        elif left and not words and not clean.heard(left[0].text):
            label = Labelled(label.team, left.pop(0).team.lower())
        yield label


def _misheard(
    text: str, state: TriviaState, besides: tuple[Labelled, ...] = ()
) -> list[tuple[int, int, str]]:
    """A name that a recogniser mistook ("else samhain"), where nothing else fits: it opens the
    message, and an answer without a label could be any of several teams'.
    """
    named = {answer.team for answer in besides}
    left = [team for team in state.asked if team not in named and not state.answer(team)]
    if state.asking in (READ_BACK, FIXING):
        left = [answer.team for answer in state.answers if answer.team not in named]
    if len(left) < 2 and not besides:
        return []
    words = clean.heard(text)
    found = grammar("trivia").read(words, only=("Misheard",)) if words else None
    name = re.match(r"\W*[\w'’]+\W*", text)
    team = str(found.slots["team"]) if found else ""
    return [(0, name.end(), team)] if name and team in left else []


def _without_possessives(marks: list[re.Match[str]], text: str) -> list[re.Match[str]]:
    """Recognisers write "owl's" for Owls. Inside an answer ("a bat's wing") it is the answer's own:
    a name only where it opens the message or follows a whole answer.
    """
    kept: list[re.Match[str]] = []
    for mark in marks:
        before = clean.heard(text[kept[-1].end() if kept else 0 : mark.start()])
        opens = not kept and not _LEADS.sub("", before)
        follows = bool(kept and before) and before.rsplit(maxsplit=1)[-1] not in _ARTICLES
        if not mark["own"] or opens or follows:
            kept.append(mark)
    return kept


def _start(mark: re.Match[str]) -> int:
    """A label starts after the punctuation it follows, which is the answer's before it."""
    return mark.end("before")


def _team(mark: re.Match[str]) -> str:
    name = mark["name"] or mark["own"] + "s"
    return str(name).capitalize()


@cache
def _typed(teams: tuple[str, ...]) -> re.Pattern[str]:
    names = "|".join((*teams, ALL))
    return re.compile(
        rf"(?P<before>^|\n|[^\w\s'’-]|\s-(?=\s))\s*[*_]{{0,2}}\s*(?:(?:the|team)\s+)?(?P<name>{names})(?P<own>)"
        r"\s*[*_]{0,2}\s*(?::|,|[–—]|--|(?<=\s)-|-(?=\s))\s*(?:\*\*(?!\S)|__(?!\S))?",
        re.I,
    )


@cache
def _anywhere(teams: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(
        rf"(?P<before>)(?<![\w'’-])(?:(?:the|team) )?[*_]{{0,2}}"
        rf"(?:(?P<name>{'|'.join(teams)})|(?P<own>{'|'.join(team[:-1] for team in teams)})'s)"
        r"(?![\w'’-])[*_]{0,2}\s*[:,–—-]*[*_]{0,2}\s*",
        re.I,
    )
