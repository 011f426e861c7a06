"""Every save that a game can write is taken up again as it was, however the game was played: what a
card checks so that a forged save is told nothing refuses no honest one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cards.conftest import Table
from voice.cards.card import find
from voice.errors import SaveError

EDITIONS = Path(__file__).parents[1] / "editions"
RUNS = settings(max_examples=60)

Plays = Callable[[Table, st.DataObject], Iterator[str]]
"""What is said next, one message after the other, at a table as it then stands."""


def riddles(table: Table, data: st.DataObject) -> Iterator[str]:
    state = table.state
    chime = table.edition.chimes[state.chime - 1]
    yield data.draw(
        st.sampled_from(
            (chime.answer, *chime.accept, *(bar.text for bar in chime.bars), "soup", "an owl",
             "hint", "pass", "hint", "you checked it wrong", "repeat", "are")
        )
    )  # fmt: skip
    if data.draw(st.integers(0, 9)) == 0:
        yield "I give up"
        yield "this riddle"


def trivia(table: Table, data: st.DataObject) -> Iterator[str]:
    if not table.state.teams:
        yield data.draw(st.sampled_from(("solo", "two teams", "three teams", "four teams")))
    if not table.state.open:
        yield "you choose"
    if data.draw(st.integers(0, 7)) == 0 and len(table.state.teams) > 1:
        team = data.draw(st.sampled_from(table.state.teams))
        yield f"{team} is {data.draw(st.sampled_from(('out', 'back')))}"
    for team in table.state.asked if table.state.open else ():
        right = table.edition.entry(table.state.open).answer
        said = data.draw(st.sampled_from((right, right, "pass", "soup", "1066")))
        yield said if table.state.solo else f"{team}: {said}"
    if table.state.open:
        yield "pass" if table.state.solo else "all: pass"


def mystery(table: Table, data: st.DataObject) -> Iterator[str]:
    if table.state.round == 0:
        yield data.draw(st.sampled_from(("just me", "Petra, Quentin", "Ann, Bo, Cy, Di")))
    name = data.draw(st.sampled_from(("Dougal", "Morven", "Lachlan", "Ailsa", "Hamish")))
    exhibit = data.draw(st.integers(1, 12))
    yield data.draw(
        st.sampled_from(
            (f"Confront {name} with E{exhibit}", f"Confront {name} with E{exhibit}",
             f"{name}, where were you?", "next", "yes", "pass", "statements", "table talk")
        )
    )  # fmt: skip


def sluice(table: Table, data: st.DataObject) -> Iterator[str]:
    right = ("C", "C A E B D", "9", "7632", "PENSTOCK-7632")[table.state.mechanism - 1]
    wrong = ("B", "A B C D E", "3", "1111", "PENSTOCK-1111")[table.state.mechanism - 1]
    said = (right, right, wrong, "hint", "give me the answer to this mechanism", "read it again")
    yield data.draw(st.sampled_from(said))


@pytest.mark.parametrize("plays", [riddles, trivia, mystery, sluice], ids=lambda p: str(p.__name__))
@RUNS
@given(st.data())
def test_every_save_of_an_honest_game_goes_on_as_it_was(plays: Plays, data: st.DataObject) -> None:
    card = find(plays.__name__)
    edition = card.load((EDITIONS / f"{card.name}-fixture.md").read_text("utf-8"))
    table = Table(card, edition, *card.open(edition))
    for _ in range(data.draw(st.integers(1, 45))):
        for message in plays(table, data):
            table.say(message)
        if card.over(table.state):
            return
        try:
            saved = card.save(table.state)
        except SaveError:
            continue
        state, lines = card.resume(edition, saved)
        assert not any("repaired" in line.text for line in lines)
        assert _kept(card.ledger(state)) == _kept(card.ledger(table.state))
        if data.draw(st.booleans()):
            table.state = state


def _kept(ledger: str) -> str:
    """A ledger without what a save does not say: a team's turn to pick passes where it is out."""
    return re.sub(r"got:[^|]*|pick:[^|]*", "", ledger)
