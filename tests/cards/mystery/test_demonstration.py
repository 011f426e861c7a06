"""The players of the demonstration solve the case, also when they are misheard."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cards.conftest import Table
from voice.cards import mystery
from voice.cards.mystery import CARD
from voice.cards.mystery.edition import MysteryEdition

HOUSE = Path(mystery.__file__).parent / "house.md"


@pytest.mark.parametrize("misheard", [0, 3, 5, 7])
@pytest.mark.parametrize("own", [False, True], ids=["the fixture", "the house case"])
def test_the_case_is_proved_and_lies_are_broken(
    case: MysteryEdition, own: bool, misheard: int
) -> None:
    case = CARD.load(HOUSE.read_text("utf-8")) if own else case
    table = Table(CARD, case, *CARD.open(case))
    players = CARD.demonstration(case)
    printed, said, away = "", 0, 0
    while not table.state.over and said < 100:
        words = players(table.state)
        if words is None:
            away += 1
            continue
        said += 1
        lost = misheard and said % misheard == 0
        printed += table.say("mumble mumble" if lost else words.text, heard=True)
    assert "Verdict: Proved. Parts counted: could, how, why." in table.printed
    assert f"players:{len(table.state.table)}" in table.printed
    assert players(table.state) is None
    if not misheard:
        assert (away, table.state.table) == (1, ("Robert", "Susan", "Jack"))
        assert len(table.state.broken) >= 2
        assert "BEGIN AIGC SAVE" in printed
        assert said < 45
