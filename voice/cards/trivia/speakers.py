"""Whose words they are, where each team has a keyboard or microphone of its own: then an answer
needs no label, since it came from its team."""

from __future__ import annotations

from dataclasses import replace

from voice.cards.trivia import moves, wording
from voice.cards.trivia.labels import parted
from voice.cards.trivia.state import TriviaState
from voice.talk import Utterance


def labelled(utterance: Utterance, state: TriviaState) -> Utterance:
    """An unlabelled answer of a known team under that team's name; any other utterance as it is.

    What is a command, a question or a label's answer without its speaker stays that.
    """
    team = utterance.speaker
    if team not in state.playing or not state.open or state.asking:
        return utterance
    if parted(utterance.text, state, utterance.heard or state.by_voice).answers:
        return utterance
    move = moves.read(utterance, state)
    answers = isinstance(move, moves.Answers) or move == moves.Fixed((wording.START_WITH_NAME,))
    mark = "," if utterance.heard else ":"
    return replace(utterance, text=f"{team}{mark} {utterance.text}") if answers else utterance
