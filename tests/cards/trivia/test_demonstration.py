"""The players of the demonstration show what a night can do, also when they are misheard.

`SAYSO_TRANSCRIPT=FILE` reads the captions of a `sayso demo trivia` by the same eyes.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from tests.cards.conftest import Table
from voice.cards.trivia import CARD
from voice.cards.trivia.edition import TriviaEdition
from voice.cards.trivia.matching import words_of
from voice.cards.trivia.spelling import spelled_in
from voice.words import clean

HOUSE = Path(__file__).parents[3] / "voice" / "cards" / "trivia" / "house.md"
MOST_SAID = 200
"""Twenty-five questions of pick, three answers, read-back and yes, with every fix."""


@pytest.fixture(scope="module")
def house() -> TriviaEdition:
    return CARD.load(HOUSE.read_text("utf-8"))


def turns(transcript: str) -> list[tuple[str, str]]:
    """What was heard and the reply to it, for each caption that opens with ">"."""
    _, *rest = re.split(r"^> ", transcript, flags=re.M)
    return [(said, reply) for said, _, reply in (turn.partition("\n") for turn in rest)]


def spelled_corrections(transcript: str) -> list[str]:
    """The words that a team spelled at a read-back, and that were then read back."""
    found = []
    for (_, before), (said, after) in pairwise(turns(transcript)):
        name, _, rest = clean.heard(said).partition(" ")
        now = f"{name.capitalize()}: {spelled_in(rest)}"
        if "Right?" in before and spelled_in(rest) and now not in before and now in after:
            found.append(now)
    return found


def slips(transcript: str, edition: TriviaEdition) -> Iterator[str]:
    """The answers that were right, though none of the key's forms."""
    for _, reply in turns(transcript):
        answer = re.search(r"^The answer: (.+?)\.$", reply, re.M)
        entry = next((e for e in edition.entries if answer and e.answer == answer[1]), None)
        for said in re.findall(r"^\w+: (.+), right, ", reply, re.M) if entry else ():
            forms = {words_of(form) for form in entry.forms} if entry else set()
            if not any(set(form) <= set(words_of(said)) for form in forms):
                yield said


def played(edition: TriviaEdition, misheard: int) -> tuple[str, Table]:
    """A whole demonstration, with every so-many-th sentence lost to noise."""
    table = Table(CARD, edition, *CARD.open(edition))
    next_words = CARD.demonstration(edition)
    transcript, said = table.printed, 0
    while (words := next_words(table.state)) and said < MOST_SAID:
        said += 1
        lost = misheard and said % misheard == 0
        heard = "mumble mumble" if lost else clean.heard(words.text)
        transcript += f"\n> {heard}\n{table.say(heard, heard=True)}"
    return transcript, table


def everything_is_shown(transcript: str, edition: TriviaEdition) -> None:
    assert len(spelled_corrections(transcript)) >= 2
    assert "Another team says you said something else" in transcript
    assert re.search(r"^\w+: pass, 0 points\.$", transcript, re.M)
    assert list(slips(transcript, edition))
    assert re.search(r"^\w+: .+, wrong, 0 points \(.+\)\.$", transcript, re.M)
    _, tie, candles = transcript.partition("A tie at the top. Candle-End:")
    assert tie
    asked = [entry.question for entry in edition.entries if entry.cell.startswith("TB")]
    assert all(question in candles for question in asked)
    first, second = re.findall(r"^I have Bats: (.+); Owls: (.+)\. Right\?$", candles, re.M)[-2:]
    assert first
    assert second
    told = re.findall(r"^TB[12]: \d{4}\.$|^(?:Bats|Owls): \d{4}\.$", candles, re.M)
    assert len(told) == len(asked) * 3, "a year was understood as none"
    assert re.search(r"^RESULT: .*end:played.*turns:27.*win:(?:Bats|Owls)\|", candles, re.M)


@pytest.mark.parametrize("misheard", [0, 11, 7, 5])
def test_everything_is_shown_on_the_way_to_the_second_candle(
    house: TriviaEdition, misheard: int
) -> None:
    transcript, table = played(house, misheard)
    assert CARD.over(table.state)
    everything_is_shown(transcript, house)


@pytest.mark.skipif("SAYSO_TRANSCRIPT" not in os.environ, reason="no transcript is given")
def test_everything_is_heard_in_a_demonstration(house: TriviaEdition) -> None:
    everything_is_shown(Path(os.environ["SAYSO_TRANSCRIPT"]).read_text("utf-8"), house)
