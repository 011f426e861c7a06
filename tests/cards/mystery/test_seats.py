"""SEATS AND ROUNDS: who is at the table, however it is said."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from voice.cards.mystery.state import MysteryState

if TYPE_CHECKING:
    from tests.cards.mystery.conftest import Reads, Sits

TYPED = [
    ("Petra, Quentin", "Petra, Quentin"),
    ("Quentin & petra", "Quentin, petra"),
    ("Petra and Quentin.", "Petra, Quentin"),
    ("We are Petra, Quentin and Felix", "Petra, Quentin, Felix"),
    ("Petra Quentin Felix", "Petra, Quentin, Felix"),
    ("Mary Jane, Tom", "Mary Jane, Tom"),
    ("1. Petra\n2. Quentin", "Petra, Quentin"),
    ("My name is Petra and this is Quentin", "Petra, Quentin"),
    ("I'm Petra", "Petra"),
    ("A, B, C", "A, B, C"),
    ("A, B, C, D, E, F, G, H, I", "which eight"),
    ("Player 1, Player 2", "Player 1, Player 2"),
    ("Seat 1: Tom, Seat 2: Ann", "Tom, Ann"),
    ("Host, we're two: Tom, Ann", "Tom, Ann"),
    ("2 players: Tom and Ann", "Tom, Ann"),
    ("The players are Tom and Ann", "Tom, Ann"),
    ("Tom (he/him), Ann", "Tom, Ann"),
    ("1", "you"),
    ("E2", "who is there"),
    ("resume", "who is there"),
    ("let's go", "who is there"),
    ("Three of us: Ann, Bob, Cy", "Ann, Bob, Cy"),
    ("**Petra**, Quentin", "Petra, Quentin"),
    ("Just me", "you"),
    ("It's just me.", "you"),
    ("", "who is there"),
    ("hello", "who is there"),
    ("hint", "who is there"),
    ("me and Petra", "who is there"),
    ("Who is Hamish?", "who is there"),
    ("I think the red lantern matters", "who is there"),
    ("x" * 30, "who is there"),
    ("Petra, Petra", "alike"),
    ("A1, B2, C3, D4, E5, F6, G7, H8, I9", "which eight"),
    ("rules", "Rules"),
    ("give up", "GiveUp"),
    ("save", "Save"),
]
HEARD = [
    ("petra and quentin", "Petra, Quentin"),
    ("Petra and Quentin.", "Petra, Quentin"),
    ("petra quentin and felix", "Petra, Quentin, Felix"),
    ("wee mary and tom", "Wee Mary, Tom"),
    ("um it's tom and ann", "Tom, Ann"),
    ("three players tom ann and bob", "Tom, Ann, Bob"),
    ("tom an ann", "Tom, Ann"),
    ("we are petra and quentin", "Petra, Quentin"),
    ("there are three of us ann bob and cy", "Ann, Bob, Cy"),
    ("just me", "you"),
    ("it's just me tonight", "you"),
    ("only one", "you"),
    ("what can we say", "Rules"),
]


@pytest.mark.parametrize(("text", "seats"), TYPED)
def test_typed(text: str, seats: str, reads: Reads) -> None:
    assert reads(text, state=MysteryState()) == seats


@pytest.mark.parametrize(("text", "seats"), HEARD)
def test_heard(text: str, seats: str, reads: Reads) -> None:
    assert reads(text, heard=True, state=MysteryState()) == seats


@pytest.mark.parametrize(
    "name", ["Hamish", "hamisch", "Mr Gow", "Nurse", "Granny", "Tam", "Rintoul"]
)
def test_a_name_in_the_story_needs_a_nickname(name: str, sits: Sits) -> None:
    table = sits(names="")
    assert "nickname" in table.say(f"{name}, Petra")
    assert table.ledger == "[L] t:2 | rd:0 | q:0/5 | seat:- | broken:none | acc:none | v1.0.0"
    assert table.say("Felix").endswith("Question 1 of 5: Felix.")
    assert "seat:1/2" in table.ledger


def test_all_the_names_may_be_said_anew(sits: Sits) -> None:
    table = sits(names="Hamish, Petra")
    table.say("Felix, Quentin")
    assert table.state.table == ("Felix", "Quentin")
    assert sits("Hamish", "Isa", "Felix", names="").state.table == ("Felix",)


def test_names_like_those_in_the_story_are_no_ones(sits: Sits) -> None:
    assert sits(names="Tom, Rob, Nancy, Douglas").state.table == ("Tom", "Rob", "Nancy", "Douglas")
