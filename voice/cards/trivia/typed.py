"""The move an utterance is, as the words one would type for it."""

from __future__ import annotations

from voice.cards.trivia import fixes, moves, picks
from voice.cards.trivia.fixes import Fix, Fixes, Objection
from voice.cards.trivia.phrase import phrase_of, year_in
from voice.cards.trivia.presence import Presence, Votes
from voice.cards.trivia.state import SOLO, TriviaState
from voice.talk import Utterance
from voice.words import clean

_COMMANDS = {
    "Yes": "yes",
    "Save": "save",
    "Board": "board",
    "Score": "score",
    "WhoseTurn": "whose turn is it",
    "Rules": "rules",
    "Repeat": "repeat",
    "EndNight": "end the night",
    "Mistake": "you ruled it wrong",
    "ByVoice": "we are playing by voice",
}
_COUNTS = {1: "solo", 2: "two teams", 3: "three teams", 4: "four teams"}


def typed(move: moves.Move, utterance: Utterance, state: TriviaState) -> str:
    """What a player would type for a move that was said."""
    said = clean.heard(utterance.text) if utterance.heard else clean.typed(utterance.text)
    return _words(move, said, state) or (
        _answer(said, utterance.heard, state) if state.in_candle_end else said
    )


def _words(move: moves.Move, said: str, state: TriviaState) -> str:
    """Empty for what changes nothing, or what is told by its own words."""
    words = ""
    match move:
        case moves.Resume(text):
            words = text
        case moves.Teams(count):
            words = _COUNTS.get(count, said)
        case picks.Pick(cell, team):
            words = _labelled(team, cell or "you choose")
        case moves.Answers(pieces):
            answers = [_labelled(p.team, _answer(p.text, p.heard, state)) for p in pieces]
            words = ". ".join(answers)
        case moves.Command(name, next_cell):
            words = f"{_COMMANDS[name]}, {next_cell}" if next_cell else _COMMANDS[name]
        case Presence(teams, back):
            words = ", ".join(f"{team} is {'back' if back else 'out'}" for team in teams)
        case Votes(agreed, refused):
            words = "no" if refused else ". ".join(_labelled(team, "yes") for team in agreed)
        case Fixes(several, named):
            words = ". ".join(map(_fix, several)) or (f"{named}:" if named else "no")
        case Objection(team, about):
            words = _labelled(team, f"that is not what {about or 'they'} said")
    return words


def _fix(fix: Fix) -> str:
    """As it is read again: a word spelled out, a letter named, an answer said to have been said."""
    match fix.how:
        case fixes.SPELLED:
            return _labelled(fix.team, " space ".join("-".join(word) for word in fix.text.split()))
        case fixes.LETTER:
            times = ("", "double ", "triple ")[len(fix.text) - 1]
            letter = times + fix.text[0]
            return _labelled(fix.team, f"{fix.of} with a {letter}".strip())
        case fixes.SAID:
            return f"no, {fix.team} said {fix.text}" if fix.team else f"no, we said {fix.text}"
    return _labelled(fix.team, fix.text)


def _answer(text: str, heard: bool, state: TriviaState) -> str:
    """The phrase that would lock; in the Candle-End its year."""
    phrase = phrase_of(text, heard, state.in_candle_end).words or text
    year = year_in(phrase) if state.in_candle_end else None
    return str(year) if year else phrase


def _labelled(team: str, text: str) -> str:
    return text if team in ("", SOLO) else f"{team}: {text}"
