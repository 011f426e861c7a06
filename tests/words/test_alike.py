"""What may have been heard for what was said, and what is another word."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from voice.words.alike import alike


@pytest.mark.parametrize(
    ("one", "other", "near"),
    [
        ("cattle", "kettle", True),
        ("is it a cattle", "kettle", True),
        ("cattle", "k e t t l e", True),
        ("bee", "a pea", True),
        ("fog", "frog", True),
        ("river", "liver", True),
        ("shadow", "shallow", True),
        ("ghost", "coast", True),
        ("Time.", "dime", True),
        ("lantern", "kettle", False),
        ("bat", "cat", False),
        ("key", "a door", False),
        ("", "kettle", False),
        ("kettle", "the kettle on the stove in the kitchen", False),
    ],
)
def test_alike(one: str, other: str, near: bool) -> None:
    assert alike(one, other) is near
    assert alike(other, one) is near


@given(st.text(alphabet=st.characters(categories=["L"]), min_size=1, max_size=30))
def test_every_word_is_like_itself(word: str) -> None:
    assert alike(word, word)
