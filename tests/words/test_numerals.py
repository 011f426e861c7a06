"""Numbers in a text, as figures: whole before a card cuts, all of them where two are compared."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from voice.words import figures
from voice.words.numerals import in_figures, whole


@pytest.mark.parametrize(
    ("text", "cut", "compared"),
    [
        ("three hundred and sixty-five", "365", "365"),
        ("three hundred and sixty-fifth", "365th", "365th"),
        ("one hundred and one dalmatians", "101 dalmatians", "101 dalmatians"),
        ("a thousand and one nights", "1001 nights", "1001 nights"),
        ("hundred and five", "105", "105"),
        ("nineteen hundred and five", "1905", "1905"),
        ("nineteen oh five", "nineteen oh five", "1905"),
        ("twenty-one", "twenty-one", "21"),
        ("a hundred", "a hundred", "100"),
        ("the 8th", "the 8th", "the eighth"),
        ("the twenty-first", "the twenty-first", "the 21st"),
        ("the 21st", "the 21st", "the 21st"),
        ("1,000 nights", "1,000 nights", "1000 nights"),
        ("no one", "no one", "no 1"),
        # What is no one number stays as many.
        ("five and six", "five and six", "5 and 6"),
        ("two and a half", "two and a half", "2 and a half"),
        ("three, four", "three, four", "3, 4"),
        ("nine to five", "nine to five", "9 to 5"),
        ("ten o'clock", "ten o'clock", "10 o'clock"),
        ("hundreds and thousands", "hundreds and thousands", "hundreds and thousands"),
        ("fourty two", "fourty two", "fourty 2"),
        ("sandwich", "sandwich", "sandwich"),
        ("", "", ""),
    ],
)
def test_numbers_are_found_in_a_text(text: str, cut: str, compared: str) -> None:
    assert whole(text) == cut
    assert in_figures(text) == compared


@given(st.integers(0, 99_999))
def test_a_number_said_is_its_figure(number: int) -> None:
    assert in_figures(figures.cardinal(str(number))) == str(number)


@given(st.text(max_size=60))
def test_any_text_is_read_and_then_stays(text: str) -> None:
    assert in_figures(in_figures(text)) == in_figures(text)
    assert whole(whole(text)) == whole(text)
