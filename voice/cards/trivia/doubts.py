"""What a careful author of a quiz would look at again; it names parts, never content."""

from __future__ import annotations

from collections.abc import Iterator

from voice.cards import exactly
from voice.cards.trivia import game, moves
from voice.cards.trivia.answers import passes
from voice.cards.trivia.edition import Entry, TriviaEdition
from voice.cards.trivia.state import READ_BACK, SOLO, TEAMS, TIE_BREAKERS, TriviaState
from voice.talk import Utterance

_TABLES = ((SOLO,), TEAMS[:2])
"""One player and two teams: what is said alone may be read otherwise than after a team's name."""


def doubts(edition: TriviaEdition) -> Iterator[str]:
    """What may be unfair in an edition that is whole: a form that is not right as it stands."""
    for entry in edition.entries:
        parts = [("A", entry.answer)]
        parts += [(f"ALSO entry {number}", form) for number, form in enumerate(entry.also, 1)]
        for part, form in parts:
            if doubt := _is_not_right(form, entry, edition):
                yield f"{entry.cell} {part} {doubt}"


def _is_not_right(form: str, entry: Entry, edition: TriviaEdition) -> str:
    """What becomes of a form that is to be right, and what to do; empty where it is right."""
    for said in exactly.said(form):
        for teams in _TABLES[entry.cell in TIE_BREAKERS :]:
            after = _answered(said, teams, entry, edition)
            who = "a player alone" if teams == (SOLO,) else "a team"
            when = f"when {who} {'says' if said.heard else 'sends'} just that"
            if entry.cell in TIE_BREAKERS:
                if not after.over:
                    return f"is no year {when}: put one of 1000 to 2099 in its place"
            elif not after.last or passes(after.last_answers[0]):
                return f"is no answer {when}: put another in its place"
            elif not after.score(teams[0]):
                return f"is ruled wrong {when}: put what Rule 8 leaves of it into ALSO"
    return ""


def _answered(
    said: Utterance, teams: tuple[str, ...], entry: Entry, edition: TriviaEdition
) -> TriviaState:
    """The night after the first team said it and the others passed; read back where it is."""
    tied = teams if entry.cell in TIE_BREAKERS else ()
    state = TriviaState(teams=teams, pick=teams[-1], open=entry.cell, tied=tied)
    for team in teams:
        words = said.text if team == teams[0] else "pass"
        label = "" if team == SOLO else f"{team.lower()} " if said.heard else f"{team}: "
        state = _after(Utterance(f"{label}{words}", heard=said.heard), state, edition)
    return _after(Utterance("yes"), state, edition) if state.asking == READ_BACK else state


def _after(said: Utterance, state: TriviaState, edition: TriviaEdition) -> TriviaState:
    return game.played(edition, state, moves.read(said, state))[0]
