"""Spellings whose letters sound like others': the common words that they may have been of."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from voice.speech.respelling import prior, respellings
from voice.words import english, letters

pytestmark = pytest.mark.speech


@pytest.mark.parametrize(
    ("sentence", "written", "among"),
    [
        ("d o b l i n", "D-O-B-L-I-N.", "G-O-B-L-I-N."),
        ("t a n d l e", "T. A. N. D. L. E.", "C. A. N. D. L. E."),
        ("m m s k", "M M S K", "M. A. S. K."),
        ("k d t l e", "K. D. T. L. E.", "K. E. T. T. L. E."),
        ("k d double t l e", "K-D-Double-T-L-E", "K-E-Double T-L-E."),
        ("it is spelled d o b l i n", "It is spelled D-O-B-L-I-N.", "It is spelled G-O-B-L-I-N."),
        ("owl's l l l l i d o d", "Owl's L-L-L-L-I-D-O-D", "Owl's L-O-L-L-I-P-O-P."),
        ("no owls t u r n e b", "No owls T-U-R-N-E-B", "No owls T-U-R-N-I-P."),
    ],
)
def test_a_word_whose_letters_sound_so_is_asked_about(
    sentence: str, written: str, among: str
) -> None:
    assert among in respellings(sentence, written)


@pytest.mark.parametrize(
    "sentence",
    ["", "hint", "a b", "repeat the riddle", "mike alpha sierra kilo", "m as in mike", "see you"],
)
def test_what_is_no_run_of_letters_is_left_as_it_is(sentence: str) -> None:
    assert respellings(sentence, sentence) == []
    assert prior(sentence) == 0.0


@pytest.mark.parametrize(
    ("likelier", "than"),
    [
        ("g o b l i n", "d o b l i n"),
        ("hint", "x q z k"),
        ("x q z", "x q z k"),
        ("m a s k", "m e h k"),
    ],
)
def test_a_common_word_is_likelier_than_no_word(likelier: str, than: str) -> None:
    assert prior(likelier) > prior(than)


@given(word=st.sampled_from(english.common(2000)), lead=st.sampled_from(["", "it is ", "owls "]))
def test_every_respelling_is_another_common_word(word: str, lead: str) -> None:
    run = f"{lead}{' '.join(word)}"
    assert prior(run) == 0.0
    for text in respellings(run, "-".join(word)):
        spelled = letters.spelled(text.removeprefix(lead.capitalize()))
        assert spelled in english.common(30_000)
        assert spelled != word


def test_common_words_come_by_how_often_they_are_met() -> None:
    words = english.common(30_000)
    assert len(words) == len(set(words)) == 30_000
    assert words.index("house") < words.index("kettle") < words.index("sphinx")
    assert english.common(100) == words[:100]
