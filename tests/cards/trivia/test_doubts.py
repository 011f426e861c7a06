"""What a careful author of a quiz is asked to look at again; nothing sealed is told."""

from __future__ import annotations

import pytest

from voice.cards.trivia import CARD

WRONG = "is ruled wrong when {} just that: put what Rule 8 leaves of it into ALSO"
NONE = "is no answer when {} just that: put another in its place"
SENT, SAID, TEAM = "a player alone sends", "a player alone says", "a team says"


def doubts(text: str) -> list[str]:
    return list(CARD.doubts(CARD.load(text), text))


def test_a_fair_edition_has_none(sealed_night: str) -> None:
    assert doubts(sealed_night) == []


@pytest.mark.parametrize(
    ("answer", "doubt"),
    [
        # Where HARD RULES 8 cuts a form, or drops its first word, no one is right by it.
        ("Donny and Marie", WRONG.format(SENT)),
        ("salt & vinegar", WRONG.format(SENT)),
        ("AC/DC", WRONG.format(SENT)),
        ("Batman (1989)", WRONG.format(SENT)),
        ("2001: A Space Odyssey", WRONG.format(SENT)),
        ("My Fair Lady", WRONG.format(SENT)),
        ("Here Comes the Sun", WRONG.format(SENT)),
        # By voice there are no hyphens, no abbreviations and no figures.
        ("trick-or-treating", WRONG.format(SAID)),
        ("Dr. Strange", WRONG.format(SAID)),
        ("M*A*S*H", WRONG.format(SAID)),
        # Stalls, passes, commands and questions are no answers.
        ("Good King Wenceslas", NONE.format(SENT)),
        ("Ready Player One", NONE.format(SENT)),
        ("Love Actually", NONE.format(SENT)),
        ("Skip", NONE.format(SENT)),
        ("Board", NONE.format(SENT)),
        ("D3", NONE.format(SENT)),
        ("Who Framed Roger Rabbit", NONE.format(SENT)),
        ("yes", NONE.format(SENT)),
        ("The The", NONE.format(SENT)),
        # Said exactly, these are right.
        ("The Who", ""),
        ("No Country for Old Men", ""),
        ("365", ""),
        ("1905", ""),
        ("2001", ""),
        ("the 8th", ""),
        ("1,000", ""),
        ("jack-o'-lantern", ""),
        ("Owls", ""),
        ("Wham!", ""),
        ("E.T.", ""),
        ("café", ""),
    ],
)
def test_a_form_that_is_not_right_as_it_stands(sealed_night: str, answer: str, doubt: str) -> None:
    assert sealed_night.count("\nA: turnip\n") == 1
    found = doubts(sealed_night.replace("\nA: turnip\n", f"\nA: {answer}\n"))
    of_the_answer = [each for each in found if each.startswith("A2 A ")]
    assert of_the_answer == ([f"A2 A {doubt}"] if doubt else [])
    assert not any(answer.lower() in each.lower() for each in found if len(answer) > 4)


def test_each_form_is_tried_and_told_by_its_place(sealed_night: str) -> None:
    found = doubts(sealed_night.replace("\nALSO: tumshie\n", "\nALSO: tumshie; hang on\n"))
    assert found == [f"A2 ALSO entry 2 {NONE.format(SENT)}"]


def test_a_year_that_no_one_can_give(sealed_night: str) -> None:
    year = CARD.load(sealed_night).entry("TB1").answer
    found = doubts(sealed_night.replace(f"\nA: {year}\n", "\nA: 2150\n"))
    assert found == [
        "TB1 A is no year when a team sends just that: put one of 1000 to 2099 in its place"
    ]
