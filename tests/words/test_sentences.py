"""What is made and kept as one piece of sound."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from voice.words.sentences import LONGEST, sentences


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("Correct: kettle.", ["Correct:", "kettle."]),
        (
            "Chime 2 of 12.\nI sing when I boil.\nWhat am I?",
            ["Chime two of twelve.", "I sing when I boil.", "What am I?"],
        ),
        ("I have hands\nbut cannot clap.", ["I have hands,", "but cannot clap."]),
        ("Mr. Owl hoots. Wait!", ["Mister Owl hoots.", "Wait!"]),
        ("Not at 11.05.", ["Not at eleven oh five."]),
        ("el", ["el."]),
        ("", []),
        ("?! …", []),
    ],
)
def test_cut_where_a_voice_rests(text: str, pieces: list[str]) -> None:
    assert sentences(text) == pieces


@pytest.mark.parametrize("endless", ["word " * 300, "clock, " * 300, "x" * 1000])
def test_an_endless_sentence_is_cut_short_and_whole(endless: str) -> None:
    pieces = sentences(endless)
    assert max(map(len, pieces)) <= LONGEST + 1
    assert "".join(pieces).replace(" ", "").strip(".,") == endless.replace(" ", "").strip(".,")


@given(st.text(max_size=300))
def test_every_piece_says_something_and_none_is_endless(text: str) -> None:
    for piece in sentences(text):
        assert 0 < len(piece.strip(" ,.;:!?'-")) <= len(piece) <= LONGEST + 1
