"""What Twilio's recogniser is told that callers say: little, what comes first, nothing sealed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from voice.cards.card import find
from voice.channels.phone import twiml
from voice.talk import Expects, Utterance
from voice.words.grammar import grammar

if TYPE_CHECKING:
    from tests.channels.phone.conftest import Exchanges

ROOT = Path(__file__).parents[3]
ANSWERED = ("yes", "no")
MANNERS = ("hold on", "what can i say", "speak slower", "quiet please")
RIDDLE = ("hint", "pass", "repeat", "score", "save", "rules", "i give up", "an earlier chime")
FIVE = ("dougal", "morven", "lachlan", "ailsa", "hamish")
NUMBERS = tuple("one two three four five six seven eight nine ten eleven twelve".split())
ROUND = (
    "statements", "give up", "rules", "lies", "hint", "recap", "confront dougal", "repeat",
    "read exhibit one", *FIVE, *NUMBERS,
)  # fmt: skip
IN_A_ROUND = (*ROUND, "pass", "next", "save")
VALVES = ("a", "b", "c", "d", "e")
STATION = ("hint", "reveal", "freeboard", "save", "rules", "give up", "repeat", "next")
BETWEEN = (
    "you choose", "pass", "board", "score", "rules", "save", "end the night", "whose turn",
    "bats", "ghosts", "d3", "e5", "old customs", "far and wide", "the haunted shelf",
    "wings and webs", "the treat bag",
)  # fmt: skip
ANSWERING = ("pass", "repeat", "board", "score", "rules", "save", "bats", "ghosts")

STATES: list[tuple[str, tuple[str, ...], tuple[str, ...]]] = [
    ("riddles", (), RIDDLE),
    ("riddles", ("hint", "a moth", "another hint"), RIDDLE),
    ("riddles", ("I give up",), ("this riddle", "the whole game")),
    ("riddles", ("I give up", "the whole game"), ("yes", "no", "hint", "quit", "score")),
    ("riddles", ("I give up", "the whole game", "yes"), ("score", "rules", "repeat")),
    ("trivia", (), ("solo", "two teams", "three teams", "four teams", "rules", "repeat")),
    ("trivia", ("two teams",), BETWEEN),
    ("trivia", ("two teams", "D3"), ANSWERING),
    ("trivia", ("two teams", "by voice", "D3", "Bats: a bat. Ghosts: owl"), ("yes", "no", "bats")),
    ("trivia", ("solo", "A1"), ("pass", "repeat", "board", "score", "rules", "save")),
    ("trivia", ("two teams", "end the night"), (*BETWEEN[1:], "bats say yes", "bats yes")),
    ("mystery", (), ("just me", "rules", "give up", "repeat")),
    ("mystery", ("Petra and Quentin",), (*IN_A_ROUND, "petra", "quentin")),
    ("mystery", ("Petra and Ann", "next", "next", "next"), ROUND),
    ("mystery", ("just me", "give up"), IN_A_ROUND),
    ("mystery", ("just me", "next", "next", "next", "We accuse Dougal: E2"), ROUND),
    ("mystery", ("just me", "give up", "yes"), ("statements", *FIVE)),
    ("sluice", (), (*STATION, *VALVES)),
    ("sluice", ("give me the answer to this mechanism",), STATION),
    ("sluice", ("hint", "I give up"), ANSWERED),
]


def state(card: str, said: tuple[str, ...], edition: Path) -> Any:
    """Where a game is after some messages."""
    found = find(card)
    opened = found.load(edition.read_text("utf-8"))
    now, _ = found.open(opened)
    for text in said:
        now, _ = found.play(opened, now, found.read(Utterance(text), now))
    return now


def hints(card: str, said: tuple[str, ...], edition: Path) -> list[str]:
    return twiml.hints(find(card).expects(state(card, said, edition))).split(",")


def house(card: str) -> Path:
    return ROOT / "voice" / "cards" / card / "house.md"


@pytest.mark.parametrize(("card", "said", "first"), STATES)
def test_what_callers_say_first_is_among_few_and_short_hints(
    card: str, said: tuple[str, ...], first: tuple[str, ...]
) -> None:
    found = hints(card, said, house(card))
    assert [words for words in (*first, *ANSWERED, *MANNERS) if words not in found] == []
    assert len(found) <= 100
    assert len(",".join(found)) <= 2000
    assert max(map(len, found)) <= 40


@pytest.mark.parametrize(("card", "said", "_"), STATES)
def test_no_hint_comes_of_what_is_sealed(card: str, said: tuple[str, ...], _: object) -> None:
    """Whatever the edition, the hints at the same place of a game are the same."""
    fixture = ROOT / "tests" / "editions" / f"{card}-fixture.md"
    assert hints(card, said, house(card)) == hints(card, said, fixture)


@pytest.mark.parametrize(
    ("phrases", "found"),
    [
        ((), ""),
        (("Number one!", "riddles", "riddles", "?", ""), "riddles,number one"),
        (("a, b; c",), "a b c"),
        (("x" * 101, "y" * 100), "y" * 100),
    ],
)
def test_phrases_alone_are_taken_as_words(phrases: tuple[str, ...], found: str) -> None:
    assert twiml.hints(Expects(phrases)) == found


@given(st.lists(st.text("ab, é'\n\x07", max_size=130), max_size=700))
def test_the_service_s_limits_are_kept(phrases: list[str]) -> None:
    found = twiml.hints(Expects(tuple(phrases)))
    assert len(found) <= 2000
    assert len(found.split(",")) <= 100
    assert all(len(hint) <= 100 for hint in found.split(","))


def test_too_many_phrases_leave_out_the_longest() -> None:
    phrases = tuple(f"{'very ' * (n % 9)}hint number {n}" for n in range(900))
    found = twiml.hints(Expects(phrases)).split(",")
    assert "hint number 0" in found
    assert max(map(len, found)) < 60


def test_a_call_hears_them_from_its_first_words_on(exchanges: Exchanges) -> None:
    exchange = exchanges("riddles", "sluice")
    caller = exchange.caller().ring()
    assert caller.gather["hints"].split(",")[:2] == ["twelve chimes", "sluice"]
    caller.say("Twelve Chimes.")
    assert set(RIDDLE) <= set(caller.gather["hints"].split(","))
    caller.say("hint").hang_up()
    again = exchange.caller().ring()
    assert again.gather["hints"].startswith("yes,no,")


def test_the_same_is_heard_of_a_grammar_twice() -> None:
    known = grammar("sluice").sentences("Hint", "Save")
    assert known.shortest()[:2] == ("hint", "save")
    assert known.shortest() is known.shortest()
