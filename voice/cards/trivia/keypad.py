"""The night by a telephone's keys: teams and categories by their place, points and years as digits.

Answers are spoken; who only has keys passes.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from voice.cards.trivia.answers import unanswered
from voice.cards.trivia.label import ALL
from voice.cards.trivia.state import ENDING, FIXING, LETTERS, READ_BACK, TEAMS, VALUES, TriviaState
from voice.cards.trivia.wording import CATEGORIES
from voice.keys import YES_OR_NO, Digits, Entry, Key, Menu, Words

_ANY_TIME = (Key("4", "score"), Key("5", "save"), Key("6", "rules"), Key("7", "board"))
_HOW_MANY = (
    Key("1", "solo"), Key("2", "two teams"), Key("3", "three teams"), Key("4", "four teams"),
    Key("6", "rules"),
)  # fmt: skip
_AT_READ_BACK = (*YES_OR_NO, Key("3", "the question again", "repeat"), *_ANY_TIME)
_WHICH_TEAM = "Which team?"


def _cell(digits: str) -> str:
    """ "43" is D3; empty for no category or no points."""
    category, points = digits[:1], digits[1:]
    known = category in tuple(VALUES) and points in tuple(VALUES)
    return f"{LETTERS[int(category) - 1]}{points}" if known else ""


_PICK = Digits(
    "Press two keys: the category, then the points. The categories: "
    + " ".join(f"{n}, {CATEGORIES[letter][0]}." for n, letter in enumerate(LETTERS, 1)),
    2,
    _cell,
)


def keys(state: TriviaState) -> tuple[Key, ...]:
    """What a telephone's keys mean now."""
    if not state.teams:
        return _HOW_MANY
    if state.over:
        return _ANY_TIME
    if state.asking == ENDING:
        return _votes(state)
    if not state.open:
        return _picking(state)
    now = _AT_READ_BACK if state.asking in (READ_BACK, FIXING) else _collecting(state)
    return now if state.solo else (*now, _more(state))


def _picking(state: TriviaState) -> tuple[Key, ...]:
    return (
        Key("1", "pick a question", _PICK),
        Key("3", "you choose"),
        *_ANY_TIME,
        _more(state),
        Key("9", "end the night"),
    )


def _more(state: TriviaState) -> Key:
    """Who is there, and an objection to the last ruling."""
    told = (Key("3", "you ruled it wrong"), Key("4", "whose turn is it"))
    if state.solo:
        return Key("8", "more", Menu("More:", told))
    out = Key("1", "a team goes out", _team(state.playing, "{} is out"))
    back = Key("2", "a team comes back", _team(state.out, "{} is back"))
    there = (out, back) if state.out else (out,)
    return Key("8", "more", Menu("More:", (*there, *told)))


def _collecting(state: TriviaState) -> tuple[Key, ...]:
    if state.solo:
        return (Key("2", "repeat"), Key("3", "pass"), *_ANY_TIME)
    left = unanswered(state)
    passing = _teams(left, lambda team: f"{team}: pass")
    everyone = (Key("9", "everyone left", f"{ALL}: pass"),) if len(left) > 1 else ()
    if state.in_candle_end:
        answer = Key("1", "give a year", Menu(_WHICH_TEAM, _teams(left, _year)))
    else:
        answer = Key("1", "answer for a team", Menu(_WHICH_TEAM, _teams(left, _spoken)))
    return (
        answer,
        Key("2", "repeat"),
        Key("3", "pass", Menu(_WHICH_TEAM, (*passing, *everyone))),
        *_ANY_TIME,
    )


def _votes(state: TriviaState) -> tuple[Key, ...]:
    """Each team's yes by name."""
    if state.solo:
        return YES_OR_NO
    left = tuple(team for team in state.playing if team not in state.agreed)
    yes = (Key(key.key, f"{key.told} say yes", key.then) for key in _teams(left, "{}: yes".format))
    return (*yes, Key("9", "play on", "no"))


def _team(teams: tuple[str, ...], message: str) -> Menu:
    return Menu(_WHICH_TEAM, _teams(teams, message.format))


def _teams(teams: tuple[str, ...], then: Callable[[str], str | Entry]) -> tuple[Key, ...]:
    """A key for each team, the same for each all night."""
    return tuple(Key(str(TEAMS.index(team) + 1), team, then(team)) for team in teams)


def _spoken(team: str) -> Words:
    return Words(f"{team}, say your answer.", partial("{}: {}".format, team))


def _year(team: str) -> Digits:
    return Digits(f"{team}, enter the year.", 4, partial("{}: {}".format, team))
