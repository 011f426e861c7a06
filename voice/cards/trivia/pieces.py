"""What each team said in one message, in pieces that answers are joined from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from voice.cards.trivia.answers import unanswered
from voice.cards.trivia.label import ALL, Labelled
from voice.cards.trivia.phrase import phrase_of
from voice.cards.trivia.state import TriviaState


@dataclass(frozen=True)
class Piece:
    """What one team said in one message."""

    team: str
    text: str
    heard: bool = False


_LEADS_TO_NAMES = set(
    "have has had are is was were from for with says and can could did do does".split()
)
_LEADS_TO_NAMES |= set("will would should may might".split())
"""Words before a name that are no answer's last: "so we have bats say turnip", "can the bats …"."""


def before_first(
    before: str, pieces: Sequence[Piece], state: TriviaState, heard: bool
) -> tuple[Piece, ...]:
    """Words before the first label are the answer of the one team that is left besides."""
    named = {piece.team for piece in pieces}
    left = [team for team in unanswered(state) if team not in named]
    phrase = phrase_of(before, heard)
    leads = before.rsplit(maxsplit=1)[-1] in _LEADS_TO_NAMES
    return (Piece(left[0], before, heard),) if len(left) == 1 and phrase.locks and not leads else ()


def of_answers(answers: Sequence[Labelled], state: TriviaState, heard: bool) -> tuple[Piece, ...]:
    """ "All: X" is X for every team still to answer."""
    named = {answer.team for answer in answers}
    rest = [team for team in unanswered(state) if team not in named]
    return tuple(
        Piece(team, answer.text, heard)
        for answer in answers
        for team in (rest if answer.team == ALL else [answer.team])
    )
