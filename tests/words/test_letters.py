from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from voice.words import letters

SPELLED = [
    ("k e t t l e", "kettle"),
    ("b l a c k space c a t", "black cat"),
    ("k e double t l e", "kettle"),
    ("s p double o n", "spoon"),
    ("c a double r o t space c a k e", "carrot cake"),
    ("be r oh oh em ess tea i c k", "broomstick"),
    ("double u e ar ee w o el eff", "werewolf"),
    ("double you ay s p", "wasp"),
    ("q you a r tea z", "quartz"),
    ("gee eye double zed a r dee", "gizzard"),
    ("g-o-b-l-i-n", "goblin"),
    ("b-l-a-c-k space c-a-t", "black cat"),
    ("m. a. s. k.", "mask"),
    ("m.a.s.k.", "mask"),
    ("k, e, t, t, l, e", "kettle"),
    ("golf oscar bravo lima india november", "goblin"),
    ("foxtrot oscar x ray", "fox"),
    ("mike double oscar november", "moon"),
    ("p as in papa i as in india e as in egg", "pie"),
    ("double u for whiskey o for oscar l for lucy f for fox", "wolf"),
    ("x ray for box o", "bo"),
    ("b as in papa i e", "pie"),
    ("m is in mike o was an oscar t h", "moth"),
    ("j for jack a for adam r for roger", "jar"),
    ("m for mother a s k", "mask"),
    ("capital s t i n g y space capital j a c k", "stingy jack"),
    ("got blind spelled g o b l i n", "goblin"),
    ("kettle spelt k e double t l e", "kettle"),
    ("o triple o", "oooo"),
    ("p triple s t", "pssst"),
    ("sea a bee", "cab"),
    ("goblin g-o-b-l-i-n", "goblin"),
    ("owls p e o p l e", None),  # not "ople"
    ("we spell it f a n g", "fang"),
    ("goblin", None),
    ("hello there", None),
    ("oh i see", None),
    ("", None),
    ("???", None),
    ("double", None),
    ("k as in", None),
]

IN_A_GUESS = [
    ("kay ee tee tee ell ee", "kettle"),
    ("is it k e double t l e", "is it kettle"),
    ("K. E. T. T. L. E.", "kettle"),
    ("the letter are", "the letter r"),
    ("a bee", "a bee"),
    ("a pea", "a pea"),
    ("tea", "tea"),
    ("are you a bee", "are you a bee"),
    ("oh i see", "oh i see"),
    ("golf hotel", "golf hotel"),
    ("hint", "hint"),
    ("", ""),
]


@pytest.mark.parametrize(("said", "word"), SPELLED)
def test_what_is_spelled(said: str, word: str | None) -> None:
    assert letters.spelled(said) == word


@pytest.mark.parametrize(("said", "read"), IN_A_GUESS)
def test_spelling_inside_a_guess(said: str, read: str) -> None:
    assert letters.guess_spelled(said) == read


@given(st.text(alphabet="abcdefghijklmnopqrstuvwxyz", min_size=3, max_size=12))
def test_letters_said_one_by_one_are_the_word(word: str) -> None:
    assert letters.spelled(" ".join(word)) == word
    assert letters.spelled(" ".join(f"{c} as in {c}x" for c in word)) == word


@given(st.text(max_size=60))
def test_any_text_is_read_without_fault(text: str) -> None:
    spelled = letters.spelled(text)
    assert spelled is None or spelled == spelled.strip()
    letters.guess_spelled(text)
