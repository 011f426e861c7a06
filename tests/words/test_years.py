"""Spoken years and numbers: what is said and what it is, the refusals included."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from num2words import num2words  # type: ignore[import-untyped]

from voice.words.numbers import digits, number
from voice.words.years import FIRST, LAST, year

YEARS = """
ten sixty six                               1066
a thousand and sixty six                    1066
ten hundred and five                        1005
eighteen ninety-seven                       1897
Eighteen 97.                                1897
18 97                                       1897
18 05                                       1805
1,897                                       1897
1897!                                       1897
eighteen oh five                            1805
eighteen aught five                         1805
eighteen hundred five                       1805
eighteen hundred and five                   1805
1800 and 5                                  1805
1900 5                                      1905
nineteen double oh                          1900
nineteen oh oh                              1900
nineteen double seven                       1977
one nine double seven                       1977
one triple eight                            1888
one eight ninety seven                      1897
eighteen nine seven                         1897
one thousand eight hundred ninety seven     1897
one thousand eight hundred and ninety seven 1897
two thousand                                2000
two thousand and ninety nine                2099
twenty ninety nine                          2099
2000 and 3                                  2003
well um I think it's about 1890             1890
we think it was in the year eighteen ninety 1890
eighteen ninety or so                       1890
our final answer is eighteen ninety please  1890
AD ten fifty four                           1054

-                                           -
maybe                                       -
ten                                         -
two thousand one hundred                    -
twenty one hundred                          -
2100                                        -
999                                         -
nine ninety nine                            -
nine hundred and ninety nine                -
01897                                       -
one thousand hundred                        -
eighteen hundred nineteen hundred           -
eighteen five                               -
eighteen                                    -
eighteen hundred and                        -
1805 and 5                                  -
1800 and 105                                -
ten to four                                 -
eighteen to five                            -
1897 1898                                   -
the nineties                                -
the late 1890s                              -
the 19th century                            -
before eighteen ninety                      -
eighteen ninety seven bats                  -
not eighteen ninety                         -
double                                      -
one eight double                            -
pass                                        -
"""


def table(rows: str) -> list[tuple[str, str]]:
    """Rows of a text and, after its last space, what it must be."""
    split = (row.rsplit(" ", 1) for row in rows.strip().splitlines() if row)
    return [(text.strip(), value.strip()) for text, value in split]


@pytest.mark.parametrize(("text", "value"), table(YEARS))
def test_a_year_or_none(text: str, value: str) -> None:
    assert year(text) == (None if value == "-" else int(value))


def forms(y: int) -> list[str]:
    """Ways to say one year, by figures and by the way num2words says it."""
    whole = num2words(y).replace(",", "")
    century, rest = divmod(y, 100)
    said = [str(y), f"{y:,}", whole, whole.replace("-", " ").replace(" and ", " ")]
    said += [" ".join(num2words(int(digit)) for digit in str(y)), f"{century} {rest:02}"]
    said += [f"about {y}", f"in the year {whole}"]
    if rest >= 10:
        said.append(f"{num2words(century)} {num2words(rest)}")
    elif rest:
        said += [f"{num2words(century)} {zero} {num2words(rest)}" for zero in ("oh", "o", "aught")]
    if century % 10:
        said.append(f"{num2words(century)} hundred" + (f" and {num2words(rest)}" if rest else ""))
    return said


@given(st.integers(FIRST, LAST))
def test_every_year_reads_back_in_each_of_its_forms(y: int) -> None:
    assert {form: year(form) for form in forms(y)} == dict.fromkeys(forms(y), y)


@given(st.integers(FIRST, LAST), st.integers(FIRST, LAST), st.sampled_from(["", "or", "to", "and"]))
def test_two_years_are_none(first: int, second: int, between: str) -> None:
    said = [f"{a} {between} {b}" for a in forms(first)[:6] for b in forms(second)[:6]]
    assert [text for text in said if year(text) is not None] == []


@given(st.integers(0, 999) | st.integers(LAST + 1, 99_999))
def test_a_number_out_of_range_is_no_year(n: int) -> None:
    assert year(str(n)) is None
    assert year(num2words(n)) is None


@given(st.text(max_size=40))
def test_any_text_is_a_year_in_range_or_none(text: str) -> None:
    found = year(text)
    assert found is None or FIRST <= found <= LAST


DIGITS = """
four eight one five                         4815
4815                                        4815
4 8 1 5                                     4815
4-8-1-5                                     4815
4,815                                       4815
48 15                                       4815
forty eight fifteen                      4815
forty 8 fifteen                          4815
four thousand eight hundred and fifteen   4815
forty eight hundred and fifteen          4815
nine six three to                           9632
seven six for ate                           7648
oh seven zero o                             0700
nought one                                  01
double seven double oh                      7700
one triple two                              1222
ten eleven                                  1011
seventy                                     70
seven                                       7
-                                           -
double                                      -
double twelve                               -
double double seven                         -
nine six three tea                          -
seven thousand thousand                     -
seven hundred zero                          -
the dials are seven                         -
"""


@pytest.mark.parametrize(("text", "value"), table(DIGITS))
def test_a_row_of_digits_or_none(text: str, value: str) -> None:
    assert digits(text) == (None if value == "-" else value)


@given(st.integers(0, 99_999))
def test_every_number_reads_back(n: int) -> None:
    said = num2words(n).replace(",", "")
    for form in (str(n), said, said.replace("-", " "), said.replace(" and ", " ")):
        assert number(form) == n
        assert digits(form) == str(n)


@given(st.from_regex(r"\A[0-9]{1,8}\Z"))
def test_digits_said_one_by_one_read_back(row: str) -> None:
    assert digits(" ".join(num2words(int(digit)) for digit in row)) == row
    assert digits(" ".join(row)) == row


@pytest.mark.parametrize("text", ["", "seven six", "100000", "a", "and five", "hundred", "two to"])
def test_no_number(text: str) -> None:
    assert number(text) is None


@given(st.text(max_size=40))
def test_any_text_is_digits_or_none(text: str) -> None:
    row = digits(text)
    assert row is None or (row.isascii() and row.isdigit())
