"""The three words of a game: as typed or heard, and what they never hold."""

from __future__ import annotations

import itertools
import random

import pytest
from rapidfuzz import fuzz

from voice.words import codes
from voice.words.codes import ending, is_guess, is_near, is_whole, maker, spoken_code


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("amber-button-seven", "amber-button-seven"),
        ("Amber button 7", "amber-button-seven"),
        ("AMBER, BUTTON, SEVEN.", "amber-button-seven"),
        ("“amber button seven”!", "amber-button-seven"),
        ("  amber  button-10 ", "amber-button-ten"),
        ("amberbutton seven", "amber-button-seven"),
        ("Amber tea pot to", "amber-teapot-two"),
        ("amber hedge-hog won", "amber-hedgehog-one"),
        ("rusty pan cake ate", "rusty-pan-cake-eight"),  # "rusty" is no code's word
        ("dusty pan cake ate", "dusty-pancake-eight"),
        ("dusty pancake for", "dusty-pancake-four"),
        ("amber to mato 7", "amber-tomato-seven"),
        ("amber mit 10 7", "amber-mitten-seven"),
        ("10 der lantern7", "tender-lantern-seven"),
        ("amber button 11", "amber-button-11"),
        ("", ""),
    ],
)
def test_a_code_as_typed_or_heard(said: str, kept: str) -> None:
    assert spoken_code(said) == kept
    assert spoken_code(kept) == kept  # what was counted as a guess is what is looked for


@pytest.mark.parametrize(
    ("sentence", "code"),
    [
        ("resume amber button seven", "amber-button-seven"),
        ("go on with my game, amber tea pot 7", "amber-teapot-seven"),
        ("amberbuttonseven", "amber-button-seven"),
        ("resume yellow market sanvent", "yellow-market-sanvent"),
        ("resume ambermit 10 7", "amber-mitten-seven"),
        ("resume 10 der lantern7", "tender-lantern-seven"),
        ("resume", ""),
        ("amber button", ""),
        ("", ""),
    ],
)
def test_the_code_a_sentence_ends_in(sentence: str, code: str) -> None:
    assert ending(sentence) == code


@pytest.mark.parametrize(
    ("code", "whole", "guess"),
    [
        ("amber-button-seven", True, True),
        ("amber-bottom-seven", False, True),
        ("button-amber-seven", False, True),
        ("my-old-game", False, False),
        ("amber-old-game", False, False),
        ("amber-button", False, False),
        ("amber-button-seven-eight", False, False),
        ("", False, False),
    ],
)
def test_what_is_a_code_and_what_is_meant_for_one(code: str, whole: bool, guess: bool) -> None:
    assert is_whole(code) is whole
    assert is_guess(code) is guess


@pytest.mark.parametrize(
    ("code", "near"),
    [
        ("amber-button-seven", True),
        ("amber-button-two", True),
        ("copper-button-seven", True),
        ("copper-button-two", False),
        ("button-amber-seven", False),
        ("", False),
    ],
)
def test_codes_are_near_by_two_of_their_words(code: str, near: bool) -> None:
    assert is_near(code, "amber-button-seven") is near


def test_every_code_is_told_from_every_other_without_its_gaps() -> None:
    joined = {
        f"{colour}{thing}{number}": f"{colour}-{thing}-{number}"
        for colour in codes._COLOURS
        for thing in codes._THINGS
        for number in codes._NUMBERS
    }
    assert len(joined) == codes.MANY
    for text, code in random.Random(1).sample(sorted(joined.items()), 500):
        assert spoken_code(text) == spoken_code(code) == code


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
