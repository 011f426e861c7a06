"""A label: whose answer the words after it are."""

from __future__ import annotations

from dataclasses import dataclass

from voice.cards.trivia.state import TEAMS

ALL = "All"
"""The label of every team still to answer."""


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


Found = tuple[int, int, str]
"""A label in a text: where it starts, where the words after it start, and its team."""


def parted_at(found: list[Found], text: str) -> Parted:
    """A text parted at the labels found in it."""
    if not found:
        return Parted(text)
    ends = [*(start for start, _, _ in found[1:]), len(text)]
    answers = (
        Labelled(team, text[begin:end].strip())
        for (_, begin, team), end in zip(found, ends, strict=True)
    )
    return Parted(text[: found[0][0]].strip(), tuple(answers))


def team_named(name: str) -> str:
    """The team of a name as it is written: no two begin alike ("batts", "bat's")."""
    return next(team for team in (*TEAMS, ALL) if team[0] == name[0].upper())
