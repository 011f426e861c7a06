"""Who is at the table: teams that go out and come back, and their yes to ending the night."""

from __future__ import annotations

import re
from dataclasses import dataclass

from voice import talk
from voice.cards.trivia.labels import parted
from voice.cards.trivia.state import SOLO, TEAMS, TriviaState
from voice.words import clean
from voice.words.grammar import grammar


@dataclass(frozen=True)
class Presence(talk.Move):
    """Teams that are out, or back."""

    teams: tuple[str, ...]
    back: bool


@dataclass(frozen=True)
class Votes(talk.Move):
    """Yes or no to ending the night, by name."""

    agreed: tuple[str, ...]
    refused: bool = False
    asks: bool = False
    """True where the same message asked to end it."""


_OUT = re.compile(
    r"(?:we|i|am|is|are|has|have|had|us|now|all|both|and|the|team|teams|just|also|too|to|dropped|drops"
    r"|drop|dropping|going|gone|go|got|off|bed|home|out|left|leave|leaving|leaves|stopping|quit|quits"
    r"|quitting|must|need|needs|sorry|afraid|for|\s)+"
)
_OUT_WORD = re.compile(
    r"\b(?:out|left|leave|leaving|leaves|gone|home|bed|stopping|quit|quits|quitting)\b"
    r"|\b(?:have|has|had|need|needs|got|must) (?:to )?go\b"
)
_WE_ARE = re.compile(r"\b(?:we|i) (?:are|am|have)\b")
_BACK = re.compile(
    r"(?:we|i|am|is|are|has|have|now|both|all|and|the|team|teams|us|come|in|with|again|return|returns"
    r"|returned|back|\s)+"
)
_BACK_WORD = re.compile(r"\b(?:back|returns?|returned)\b")
_EVERYONE = re.compile(
    r"\b(?:(?:everyone|everybody)(?:'s)?|all (?:the )?teams|all of us|we are all|both teams)(?!\w)"
)
_ASKS = re.compile(r"^(?:is|are|has|have|did|who|when|why)\b")
_YES = {"yes", "yeah", "yep", "aye", "agree", "agrees", "agreed", "sure", "ok", "okay"}
_NO = {"no", "nope", "nah", "not", "disagree", "disagrees", "wait"}


def presence(text: str, state: TriviaState, by_voice: bool) -> Presence | None:
    """ "Ghosts is out", "the owls and toads are back", "everyone is out"."""
    if state.solo or (not by_voice and text.rstrip().endswith("?")):
        return None
    labels = () if by_voice else parted(text, state, by_voice=False).answers
    if len(labels) == 1 and (theirs := _told(clean.command(labels[0].text), state)):
        # "Owls: Bats is out" is said by the others.
        return theirs
    words = _names_put_right(clean.command(text), state) if by_voice else clean.command(text)
    if labels and state.open and not _WE_ARE.search(words):
        # Labelled, with a question open, only "we are out" is not an answer.
        return None
    return _told(words, state)


def _told(words: str, state: TriviaState) -> Presence | None:
    named = tuple(t for t in TEAMS if t in state.teams and re.search(rf"\b{t.lower()}\b", words))
    rest = re.sub(rf"\b(?:{'|'.join(state.teams)})\b", " ", words, flags=re.I)
    if _EVERYONE.search(words):
        named, rest = state.teams, _EVERYONE.sub(" ", words)
    # With a question open "bats home" is an answer and "bats are out" is none.
    plainly = not state.open or re.search(r"\b(?:is|are|has|have|had|drops?|needs?)\b|\bout$", rest)
    if not named or not plainly or _ASKS.match(words):
        return None
    if _BACK.fullmatch(rest) and _BACK_WORD.search(rest):
        return Presence(named, back=True)
    if _OUT.fullmatch(rest) and _OUT_WORD.search(rest):
        return Presence(named, back=False)
    return None


def _names_put_right(words: str, state: TriviaState) -> str:
    """ "bat's out", "goats are out": names as recognisers write them, where no team is named."""
    if any(re.search(rf"\b{team.lower()}\b", words) for team in state.teams):
        return words
    first, _, rest = words.partition(" ")
    team = grammar("trivia").values("misheard").get(first, first)
    return f"{team.lower()} {rest}" if team in state.teams else words


def votes(text: str, state: TriviaState, asks: bool = False) -> Votes | None:
    """Each yes or no goes to the names before it: "bats and ghosts say yes owls no"."""
    pending: list[str] = [SOLO] if state.solo else []
    agreed: list[str] = []
    refused = grammar("trivia").read(text, only=("No",)) is not None
    words = clean.plain(text).split()
    known = {team.lower(): team for team in state.teams}
    # A misheard name is a team's that is not named besides.
    misheard = grammar("trivia").values("misheard").items()
    known |= {n: t for n, t in misheard if t in state.teams and t.lower() not in words} | known
    for word in words:
        if word in known:
            pending.append(known[word])
        elif word in _YES:
            agreed += pending
            pending = []
        elif word in _NO:
            refused = True
    if not agreed and not refused:
        return None
    return Votes(tuple(dict.fromkeys(agreed)), refused, asks)
