"""What a table says in two breaths, twice over, or once more."""

from __future__ import annotations

import pytest

from tests.dialogue.conftest import Sits


@pytest.mark.parametrize(
    ("card", "said", "told"),
    [
        ("mystery", ["anna and"], "And who else?"),
        ("mystery", ["anna and", "petra", "confront hamish"], "Which exhibit? Cite it as E12."),
        ("mystery", ["anna and", "no", "hamish"], "What do you ask?"),
        ("riddles", ["stop", "banana boat"], "This riddle, or the whole game?"),
        ("riddles", ["stop", "banana boat", "banana boat"], "Not the answer."),
        ("sluice", ["stop", "goodbye"], "Goodbye."),
        ("sluice", ["how much air have we got"], "Freeboard: 300 cm"),
        ("riddles", ["throw me a bone"], "Hint 1"),
        ("sluice", ["can we get a hint"], "Hint (a)"),
    ],
)
def test_the_last_of_these_is_told(sits: Sits, card: str, said: list[str], told: str) -> None:
    *before, last = said
    assert told in sits(card).after(*before).hears(last)


def test_a_goodbye_after_a_save_prints_it_no_more(sits: Sits) -> None:
    assert "BEGIN AIGC SAVE" not in sits("sluice").after("stop").hears("goodbye")


def test_a_confrontation_in_two_breaths_costs_one_question(sits: Sits) -> None:
    table = sits("mystery").after("anna and", "petra", "confront hamish", "with e two")
    assert "q:1/5" in table.ledger
