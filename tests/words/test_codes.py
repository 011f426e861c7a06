"""The three words of a game: as typed or heard, and what they never hold."""

from __future__ import annotations

import itertools

import pytest
from rapidfuzz import fuzz

from voice.words import codes
from voice.words.codes import maker, spoken_code


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("amber-button-seven", "amber-button-seven"),
        ("Amber button 7", "amber-button-seven"),
        ("AMBER, BUTTON, SEVEN.", "amber-button-seven"),
        ("“amber button seven”!", "amber-button-seven"),
        ("  amber  button-10 ", "amber-button-ten"),
        ("amber button 11", "amber-button-11"),
        ("", ""),
    ],
)
def test_a_code_as_typed_or_heard(said: str, kept: str) -> None:
    assert spoken_code(said) == kept


def test_no_code_holds_a_word_of_the_sealed_text() -> None:
    colours, things = codes._COLOURS, codes._THINGS
    made = maker(" ".join([*colours[1:], *things[:-1]]).upper())
    for _ in range(5):
        assert made().startswith(f"{colours[0]}-{things[-1]}-")
    assert len(maker(" ".join([*colours, *things]))().split("-")) == 3


@pytest.mark.parametrize("words", [codes._COLOURS, codes._THINGS, codes._NUMBERS])
def test_no_word_of_a_code_is_near_another(words: list[str]) -> None:
    assert len(set(words)) == len(words)
    for one, other in itertools.combinations(words, 2):
        assert fuzz.ratio(one, other) < 67, (one, other)


def test_a_word_is_in_one_list_alone() -> None:
    assert not {*codes._COLOURS} & {*codes._THINGS}
    assert codes.MANY > 100_000
