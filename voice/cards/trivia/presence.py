"""Who is at the table: teams that go out and come back, and their yes to ending the night."""

from __future__ import annotations

import re
from dataclasses import dataclass

from voice.cards.trivia.labels import parted
from voice.cards.trivia.state import SOLO, TEAMS, TriviaState
from voice.words import clean


@dataclass(frozen=True)
class Presence:
    """Teams that are out, or back."""

    teams: tuple[str, ...]
    back: bool


@dataclass(frozen=True)
class Votes:
    """Yes or no to ending the night, by name."""

    agreed: tuple[str, ...]
    refused: bool = False
    asks: bool = False
    """True where the same message asked to end it."""


_OUT = re.compile(
    r"(?:we|is|are|has|have|had|us|now|all|both|and|the|team|teams|just|also|to|dropped|drops|drop"
    r"|dropping|going|gone|go|home|out|left|leave|leaving|stopping|\s)+"
)
_OUT_WORD = re.compile(r"\b(?:out|left|leave|leaving|gone|home|stopping)\b")
_WE_ARE = re.compile(r"\bwe (?:are|have)\b")
_BACK = re.compile(
    r"(?:we|is|are|has|have|now|both|all|and|the|team|teams|us|come|in|returned|back|\s)+"
)
_EVERYONE = re.compile(r"\b(?:everyone|everybody|all (?:the )?teams|all of us|both teams)\b")
_YES = {"yes", "yeah", "yep", "aye", "agree", "agrees", "agreed", "sure", "ok", "okay"}
_NO = {"no", "nope", "nah", "not", "disagree", "disagrees", "wait"}


def presence(text: str, state: TriviaState, by_voice: bool) -> Presence | None:
    """ "Ghosts is out", "the owls and toads are back", "everyone is out"."""
    if state.solo:
        return None
    words = clean.command(text)
    if not by_voice and parted(text, state, by_voice=False).answers:
        # Labelled, only "we are out" is not an answer.
        words = words if _WE_ARE.search(words) else ""
    named = tuple(t for t in TEAMS if t in state.teams and re.search(rf"\b{t.lower()}\b", words))
    rest = re.sub(rf"\b(?:{'|'.join(state.teams)})\b", " ", words, flags=re.I)
    if _EVERYONE.search(words):
        named, rest = state.teams, _EVERYONE.sub(" ", words)
    # With a question open "bats home" is an answer and "bats are out" is none.
    plainly = not state.open or re.search(r"\b(?:is|are|has|have|had|drops?)\b|\bout$", rest)
    if not named or not plainly:
        return None
    if _BACK.fullmatch(rest) and re.search(r"\b(?:back|returned)\b", rest):
        return Presence(named, back=True)
    if _OUT.fullmatch(rest) and _OUT_WORD.search(rest):
        return Presence(named, back=False)
    return None


def votes(text: str, state: TriviaState, asks: bool = False) -> Votes | None:
    """Each yes or no goes to the names before it: "bats and ghosts say yes owls no"."""
    pending: list[str] = [SOLO] if state.solo else []
    agreed: list[str] = []
    refused = False
    for word in clean.plain(text).split():
        if word.capitalize() in state.teams:
            pending.append(word.capitalize())
        elif word in _YES:
            agreed += pending
            pending = []
        elif word in _NO:
            refused = True
    if not agreed and not refused:
        return None
    return Votes(tuple(dict.fromkeys(agreed)), refused, asks)
