"""The house case: whole, fair by what a machine can tell, and answering as people ask."""

from __future__ import annotations

from pathlib import Path

import pytest

from voice.cards import mystery
from voice.cards.mystery import CARD
from voice.cards.mystery.edition import MysteryEdition
from voice.cards.mystery.topics import asked_for

FILE = Path(mystery.__file__).parent / "house.md"

# What players ask first of anyone: each of the five has a line for it.
ASKED = """
where were you
where were you when Isa fell
what were you doing at ten fifty
what did you do all night
did you leave the house
did you go outside
do you have an alibi
who carried the lantern
which lantern was yours
did you lend your lantern
who had the owl lantern
what happened to your sheet
did you take off your sheet
did you quarrel
did you quarrel with Isa
were you angry with her
how did you get on with Isa
did you like her
what did you think of Isa
when did you last see Isa
what did she say to you
what did you hear
did you hear a bump
what did you see
did you see anyone
did you go upstairs
were you in the office
who found the body
what happened to Isa
how did she die
did you kill her
was it you
who did it
who do you suspect
what are you hiding
why did you lie
are you telling the truth
did you need money
what about the roof money
what happened to the ninety pounds
did you know about the foresters
do you inherit anything
who gets the farm
did you touch the supper cloth
what did you eat
tell us about the children
what did Nan see
do you have a secret
"""


@pytest.fixture(scope="module")
def house() -> MysteryEdition:
    return CARD.load(FILE.read_text("utf-8"))


def test_there_is_nothing_to_look_at_again(house: MysteryEdition) -> None:
    assert list(CARD.doubts(house, "")) == []


@pytest.mark.parametrize("question", ASKED.strip().splitlines())
def test_each_of_the_five_has_a_line_for_what_people_ask(
    question: str, house: MysteryEdition
) -> None:
    assert [f.suspect for f in house.files if asked_for(f, question) is None] == []
