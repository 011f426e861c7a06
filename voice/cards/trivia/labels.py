"""HARD RULES 7: which team each answer in a message is for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from voice.cards.trivia import labels_heard
from voice.cards.trivia.label import ALL, Labelled, Parted, parted_at, team_named
from voice.cards.trivia.state import TriviaState


def parted(text: str, state: TriviaState, by_voice: bool) -> Parted:
    """Part a message at its labels.

    Typed, a label is a team's name, bold or not, then a colon, comma or dash, opening the message
    or a line or after punctuation; by voice, a team's name anywhere.
    """
    if state.solo:
        return Parted(text)
    if by_voice:
        return labels_heard.parted(text, state)
    found = [
        (mark.end("before"), mark.end(), team_named(mark["name"]))
        for mark in _label(state.teams).finditer(text)
    ]
    outer = parted_at(found, text)
    return Parted(outer.before, tuple(_unnested(outer.answers, state)))


def _unnested(answers: tuple[Labelled, ...], state: TriviaState) -> Iterator[Labelled]:
    """ "All: Bats: turnip" is the Bats' answer; "Ghosts: bats, probably" stays the Ghosts'."""
    for label in answers:
        inner = _inner(state.teams).match(label.text)
        if inner is None:
            yield label
            continue
        yield Labelled(label.team, "")
        within = Labelled(team_named(inner["name"]), label.text[inner.end() :])
        yield from _unnested((within,), state)


@cache
def _label(teams: tuple[str, ...]) -> re.Pattern[str]:
    # A dash that opens a line is a list's, and an apostrophe that opens a word a quotation mark.
    return re.compile(
        r"(?P<before>(?:^|\n)[^\S\n]*-++|^|\n|[^\w\s'’-]|\s-(?=\s)|(?<!\w)['’])[^\S\n]*+(?:[*_]{1,2}[^\S\n]*+)?"
        rf"(?:(?:the|team)\s+)?(?P<name>{_names(teams)})"
        r"\s*+(?:[*_]{1,2}\s*+)?(?::|,|[–—]|--|(?<=\s)-|-(?=\s))\s*(?:\*\*(?!\S)|__(?!\S))?",
        re.I,
    )


@cache
def _inner(teams: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(rf"[*_]{{0,2}}(?P<name>{_names(teams)})[*_]{{0,2}}\s*:[*_]{{0,2}}\s*", re.I)


def _names(teams: tuple[str, ...]) -> str:
    return "|".join((*teams, ALL))
