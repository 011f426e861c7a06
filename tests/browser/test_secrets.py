"""Nothing sealed is in any page or event before its time: all traffic is searched for it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from voice import cards

pytestmark = pytest.mark.browser

if TYPE_CHECKING:
    from playwright.sync_api import Response

    from tests.browser.conftest import Server, Visit

CARDS = ("riddles", "trivia", "mystery", "sluice")
TOLD = ("hint", "is it a boot")
SHORT = 12
# A sealed word by itself ("spider") may be anybody's; so many characters in a row are nobody's.


def sealed(card: str) -> set[str]:
    """What each line of a house edition says, behind its field's name."""
    text = (Path(cards.__file__).parent / card / "house.md").read_text("utf-8")
    _, _, lines = text.partition("SOLUTION:")
    said = {line.partition(": ")[2].strip(' "') for line in lines.splitlines()[1:]}
    return {line for line in said if len(line) >= SHORT}


@pytest.mark.parametrize("card", CARDS)
def test_all_that_a_page_gets_holds_nothing_sealed(server: Server, visit: Visit, card: str) -> None:
    bodies: list[str] = []

    def keep(response: Response) -> None:
        if response.ok and "font" not in response.headers.get("content-type", ""):
            bodies.append(response.text())

    visit.page.on("response", keep)
    visit.open(server.address, card)
    for text in TOLD:
        visit.type(text)
    visit.page.goto(f"{visit.table}?view=display")
    visit.ready()
    told = visit.transcript
    secrets = {line for line in sealed(card) if line not in told}
    traffic = "\n".join([*bodies, *visit.received])
    assert len(secrets) > 0
    assert len(visit.received) > 5
    assert [line for line in secrets if line in traffic] == []


def test_the_words_themselves_are_nowhere_either(server: Server, visit: Visit) -> None:
    """The answers of twelve riddles, as words, in the events alone."""
    visit.open(server.address, "riddles")
    visit.type("hint")
    text = (Path(cards.__file__).parent / "riddles" / "house.md").read_text("utf-8")
    answers = re.findall(r"^ANSWER: (.*)$", text, re.MULTILINE)
    assert len(answers) == 12
    events = "\n".join(visit.received).lower()
    assert [word for word in answers if re.search(rf"\b{word.lower()}\b", events)] == []
    for text in ("I give up", "the whole game", "yes"):
        visit.type(text)
    events = "\n".join(visit.received).lower()
    assert all(word.lower() in events for word in answers)
