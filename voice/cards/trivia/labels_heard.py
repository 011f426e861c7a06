"""HARD RULES 7 by voice: a team's name anywhere labels what follows, as recognisers write it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from voice.cards.trivia.label import ALL, Found, Labelled, Parted, parted_at, team_named
from voice.cards.trivia.state import FIXING, READ_BACK, TriviaState
from voice.words import clean
from voice.words.grammar import grammar

_ARTICLES = {"a", "an", "the"}
_SAYS = r"(?:says?|said|thinks?|we (?:say|said|think)|pass(?:es)?|skips?|(?:have )?no idea)"
"""What is said of a team, and follows the name alone of what an answer may hold."""

# ALL is said in these ways, and only where a message opens, or as those who are left: "all hallows
# eve" is an answer.
_EVERYONE = (
    r"(?:all of us|all of you|we all|you all|everyone|everybody|all (?:the )?(?:\w+ )?teams"
    r"|every team|both teams|both of us|the rest of us|the whole table"
    rf"|all(?: of them| two| three| four)?(?= {_SAYS}\b)|all(?! (?:hallow|saint|soul)))"
)
_OPENING = r"\W*(?:(?:so|and|okay|ok|well|then|now|oh|um|uh|yes|yeah)\W+)*" + _EVERYONE + r"\b"
_ALL_OPENS = re.compile(_OPENING + r"\W*", re.I)
_ALL_LEFT = re.compile(
    r"\b(?:everyone else|everybody else|the rest(?: of (?:us|the teams))?|the others)\b\W*", re.I
)
_LEADS = re.compile(r"^(?:(?:so|and|okay|ok|well|then|now|oh|um|uh|no|yes)\b ?)*")
# What is said of a team and then of no answer: "owls say bats" is the answer bats.
_TOLD = re.compile(rf"(?:(?:{_SAYS}|it is|it's|the|our|answer|is) ?)+")
_FROM = re.compile(r"(?<=\S) (?:for|from)$")


def parted(text: str, state: TriviaState) -> Parted:
    """Part what was heard at its labels."""
    if but := _all_but(state.teams).match(text):
        rest = parted(text[but.end() :], state)
        spared = [Labelled(team_named(name), "") for name in _names_in(but["names"], state)]
        return Parted("", (*spared, Labelled(ALL, rest.before), *rest.answers))
    found = _names(text, state)
    found += [(m.start(), m.end(), ALL) for m in _ALL_LEFT.finditer(text)]
    opening = _ALL_OPENS.match(text)
    if opening and not any(start < opening.end() for start, _, _ in found):
        found.append((opening.start(), opening.end(), ALL))
    found += _misheard_inside(text, sorted(found), state)
    outer = parted_at(sorted(found) or _misheard(text, state), text)
    if after := _told_after(outer):
        return after
    answers = tuple(_names_answered(outer.answers))
    if outer.answers and (first := _misheard(outer.before, state, answers)):
        ((_, begin, team),) = first
        return Parted("", (Labelled(team, outer.before[begin:].strip()), *answers))
    return Parted(outer.before, answers)


def _names(text: str, state: TriviaState) -> list[Found]:
    """The teams' names. Recognisers write "owl's" for Owls; inside an answer ("a bat's wing") it is
    the answer's own: a name only where it opens the message or follows a whole answer.
    """
    kept: list[re.Match[str]] = []
    for mark in _name(state.teams).finditer(text):
        before = clean.heard(text[kept[-1].end() if kept else 0 : mark.start()])
        opens = not kept and not _LEADS.sub("", before)
        follows = bool(kept and before) and before.rsplit(maxsplit=1)[-1] not in _ARTICLES
        if not mark["own"] or opens or follows:
            kept.append(mark)
    return [(mark.start(), mark.end(), team_named(mark["name"] or mark["own"])) for mark in kept]


def _told_after(outer: Parted) -> Parted | None:
    """ "turnip from the bats, pumpkin from the ghosts": each answer stands before its name."""
    *earlier, last = outer.answers or (Labelled("", "none"),)
    said = [clean.heard(text) for text in (outer.before, *(label.text for label in earlier))]
    if last.text or not all(map(_FROM.search, said)):
        return None
    answers = zip((label.team for label in outer.answers), said, strict=True)
    return Parted("", tuple(Labelled(team, _FROM.sub("", words)) for team, words in answers))


def _names_answered(answers: tuple[Labelled, ...]) -> Iterator[Labelled]:
    """A name alone after a name alone is its answer ("owls bats ghosts pass", "owls say bats");
    names joined by "and" share theirs ("bats ghosts and owls say turnip").
    """
    left = list(answers)
    while left:
        label = left.pop(0)
        words = clean.heard(label.text)
        following = clean.heard(left[0].text) if left else ""
        row = [words]
        while row[-1] in ("", "and") and len(row) <= len(left):
            row.append(clean.heard(left[len(row) - 1].text))
        if "and" in row[:-1] and row[-1]:
            yield Labelled(label.team, left[len(row) - 2].text)
        elif left and following in ("", "and") and (not words or _TOLD.fullmatch(words)):
            yield Labelled(label.team, left.pop(0).team.lower())
        else:
            yield label


def _misheard(text: str, state: TriviaState, besides: tuple[Labelled, ...] = ()) -> list[Found]:
    """A name that a recogniser mistook ("else samhain"), where nothing else fits: it opens the
    message, and an answer without a label could be any of several teams', or is a year.
    """
    left = _unnamed(state, {label.team for label in besides})
    if len(left) < 2 and not besides and not state.in_candle_end:
        return []
    words = clean.heard(text)
    found = grammar("trivia").read(words, only=("Misheard",)) if words else None
    name = re.match(r"\W*[\w'’]+\W*", text)
    team = str(found.slots["team"]) if found else ""
    return [(0, name.end(), team)] if name and team in left else []


def _misheard_inside(text: str, found: list[Found], state: TriviaState) -> list[Found]:
    """Inside a message a mistaken name is one only where no answer would go on so: "bats turnip
    goats say pumpkin", "bats turnip else pass".
    """
    names = grammar("trivia").values("misheard")
    left = _unnamed(state, {team for _, _, team in found})
    inside: list[Found] = []
    for word in re.finditer(r"[\w'’]+", text):
        team = names.get(clean.heard(word[0]), "")
        end = min((start for start, _, _ in found if start > word.start()), default=len(text))
        # Only at its end: "no idea" and "pass" may go on as an answer.
        follows = re.match(rf"(?:and )?{_SAYS}\b", clean.heard(text[word.end() : end]))
        within = any(start <= word.start() < after for start, after, _ in found)
        if follows and team in left and not within and word.start():
            inside.append((word.start(), word.end() + 1, team))
            left.remove(team)
    return inside


def _unnamed(state: TriviaState, named: set[str]) -> list[str]:
    """The teams that a mistaken name may be: still to answer, or at the read-back answered."""
    if state.asking in (READ_BACK, FIXING):
        return [answer.team for answer in state.answers if answer.team not in named]
    return [team for team in state.asked if team not in named and not state.answer(team)]


def _names_in(text: str, state: TriviaState) -> list[str]:
    return [mark["name"] or mark["own"] for mark in _name(state.teams).finditer(text)]


@cache
def _name(teams: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(rf"{_spoken(teams)}\s*[:,–—-]*[*_]{{0,2}}\s*", re.I)


@cache
def _all_but(teams: tuple[str, ...]) -> re.Pattern[str]:
    name = re.sub(r"\?P<\w+>", "?:", _spoken(teams))
    return re.compile(
        rf"{_OPENING}\W+(?:but|except(?: for)?|apart from|besides)\W+"
        rf"(?P<names>{name}(?:\W+(?:and\W+)?{name})*)\W*",
        re.I,
    )


def _spoken(teams: tuple[str, ...]) -> str:
    """A name as recognisers write it; `own` is "bat's"."""
    owns = "|".join(team[:-1] for team in teams)
    return (
        r"(?<![\w'’-])(?:(?:the|team) )?[*_]{0,2}"
        rf"(?:(?P<name>batts|{'|'.join(teams)})|(?P<own>{owns})'s)(?![\w'’-])[*_]{{0,2}}"
    )
