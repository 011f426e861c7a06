"""CHECKING 1 and 2: the phrase a message answers with, trimmed and cut."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from voice.cards.riddles.phrase import answer_phrase, cut, unlabelled


@pytest.mark.parametrize(
    ("message", "rest"),
    [
        ("Chime 5: kettle", "kettle"),
        ("chime 5 kettle", "kettle"),
        ("Riddle 12 - kettle", "kettle"),
        ("chime number five, kettle", "kettle"),
        ("Answer: kettle", "kettle"),
        ("Final answer: kettle", "kettle"),
        ("My guess: kettle", "kettle"),
        ("My final answer: kettle", "kettle"),
        ("Chime 5: Answer: kettle", "kettle"),
        ("Chime 5", ""),
        ("chimes", "chimes"),
        ("answering machine", "answering machine"),
        ("riddle book", "riddle book"),
    ],
)
def test_leading_labels_are_dropped(message: str, rest: str) -> None:
    assert unlabelled(message) == rest


@pytest.mark.parametrize(
    ("message", "phrase"),
    [
        # after the words an answer is named with
        ("after a long think my answer is soup", "soup"),
        ("the answer is not a pan, i'll say soup", "soup"),
        ("i guess that, so i'll go with soup", "soup"),
        ("the answer is: soup", "soup"),
        ("I guess that it's soup", "it's soup"),
        ("soup, i'll go with that", "soup, "),
        ("i'd guess soup", "soup"),
        ("we'll try soup", "soup"),
        # bold or quoted words after them, and the first bold phrase without them
        ('my answer is the word "soup" this time', "soup"),
        ("my answer is **soup** or tea", "soup"),
        ("the answer is not “pan”, i'd guess “soup”", "soup"),
        ("so we all agree **soup** it is", "soup"),
        ("not **pan** but **soup**", "soup"),
        ("it isn't a **pan**, it's **soup**", "soup"),
        ("__soup__", "soup"),
        ('she said "soup"', "she said soup"),
        # markdown and quotation marks ignored
        ("*soup*", "soup"),
        ("`soup`", "soup"),
        ("# soup", " soup"),
        ("«soup»", "soup"),
        ("the cat's whiskers", "the cat's whiskers"),
        ("jack-o'-lantern", "jack-o'-lantern"),
        ("rock 'n' roll", "rock n roll"),
    ],
)
def test_the_answer_phrase(message: str, phrase: str) -> None:
    assert answer_phrase(message) == phrase


@pytest.mark.parametrize(
    ("phrase", "left"),
    [
        ("  Soup  ", "soup"),
        ("oh, um, well, ok soup", "soup"),
        ("hmm... maybe it's soup", "soup"),
        ("I think that it's a soup", "a soup"),
        ("would soup count?", "soup"),
        ("would a soup count too, please", "a soup"),
        ("no one", "no one"),
        ("no, soup", "soup"),
        ("now", "now"),
        ("wells", "wells"),
        ("okra", "okra"),
        ("soup, hot", "soup"),
        ("soup! hot", "soup"),
        ("soup? hot", "soup"),
        ("soup; hot", "soup"),
        ("soup: hot", "soup"),
        ("soup - hot", "soup"),
        ("soup – hot", "soup"),
        ("soup—hot", "soup"),
        ("soup--hot", "soup"),
        ("well-being", "well-being"),
        ("soup. It is hot", "soup"),
        ("soup.", "soup"),
        ("soup…", "soup"),
        ("soup... hot", "soup"),
        ("u.f.o.", "u.f.o"),
        ("soup because hot", "soup"),
        ("soup cos hot", "soup"),
        ("soup cause hot", "soup"),
        ("soup since hot", "soup"),
        ("soup so hot", "soup"),
        ("soup as hot", "soup"),
        ("soup like hot", "soup"),
        ("soup not hot", "soup"),
        ("soup but hot", "soup"),
        ("soup and hot", "soup"),
        ("soup or hot", "soup"),
        ("soup that hot", "soup"),
        ("soup which hot", "soup"),
        ("soup who hot", "soup"),
        ("soup where hot", "soup"),
        ("soup when hot", "soup"),
        ("soup lol", "soup"),
        ("soup HAHA", "soup"),
        ("orchid", "orchid"),
        ("sand", "sand"),
        ("because it is hot", ""),
        ("maybe", ""),
        ("it's", ""),
        ("not a pan", ""),
        ("um, is it ...", ""),
    ],
)
def test_the_cut(phrase: str, left: str) -> None:
    assert cut(phrase) == left


MESSAGES = st.text(max_size=80) | st.lists(
    st.sampled_from(
        "is it kettle a , . ! ? ; : — - -- ' \" ** because not or my answer is i'll say oh um "
        "maybe Chime 5 would count [L] | \n 🎃".split(" ")
    ),
    max_size=14,
).map(" ".join)


@given(MESSAGES)
def test_a_cut_guess_holds_nothing_that_parts_a_ledger_or_a_save(message: str) -> None:
    left = cut(answer_phrase(message))
    assert not set(left) & set(",|[]:;!?\n\r\t\x00")
    assert left == " ".join(left.split()) == left.lower()
