"""Text made even: marks, apostrophes, contractions, courtesies."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from voice.words import clean


@pytest.mark.parametrize(
    ("text", "heard"),
    [
        ("Is it a kettle?", "is it a kettle"),
        ("Hint.", "hint"),
        ("HINT!!!", "hint"),
        ("I'll say… kettle", "i'll say kettle"),
        ("I’ll say ‘kettle’", "i'll say kettle"),
        ("jack-o'-lantern", "jack o lantern"),
        ("'tis", "tis"),
        ("kettles'", "kettles"),
        ("snake_case", "snake case"),
        ("D3, E7.", "d3 e7"),
        ("café", "café"),
        ("🎃 kettle 🎃", "kettle"),
        ("???", ""),
        ("  \n\t ", ""),
        ("", ""),
    ],
)
def test_heard(text: str, heard: str) -> None:
    assert clean.heard(text) == heard


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("I'm done", "i am done"),
        ("im done", "i am done"),
        ("I’m done", "i am done"),
        ("what's the score?", "what is the score"),
        ("whats the score", "what is the score"),
        ("let's pass", "let us pass"),
        ("don't know", "do not know"),
        ("dont know", "do not know"),
        ("gotta go", "got to go"),
        ("its lid", "its lid"),
        ("ill say", "ill say"),
    ],
)
def test_plain_writes_contractions_out(text: str, plain: str) -> None:
    assert clean.plain(text) == plain


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("Oh, hint please", "hint"),
        ("please could you repeat that, thanks", "could you repeat that"),
        ("ok clock, save now", "save"),
        ("well um right then pass", "pass"),
        ("please", "please"),
        ("now", "now"),
        ("well well", "well"),
    ],
)
def test_command_sets_courtesies_aside(text: str, command: str) -> None:
    assert clean.command(text) == command


@pytest.mark.parametrize(
    ("text", "typed"),
    [
        ("  Is it   a kettle?  ", "Is it a kettle?"),
        ("I’ll say ‘it’", "I'll say 'it'"),
        ("one\r\n two\n\n\nthree", "one\ntwo\nthree"),
        ("**Kettle**", "**Kettle**"),
        ("a\u2028b", "a\nb"),
        ("", ""),
    ],
)
def test_typed_keeps_marks_case_and_line_breaks(text: str, typed: str) -> None:
    assert clean.typed(text) == typed


@given(st.text())
def test_every_form_of_any_text_is_even(text: str) -> None:
    for even in (clean.heard, clean.plain, clean.command):
        words = even(text)
        assert words == " ".join(words.split())
        assert not set(words) & set('.,!?;:"“”()[]|*#\n')
    assert clean.heard(clean.heard(text)) == clean.heard(text)
    assert clean.typed(clean.typed(text)) == clean.typed(text)
