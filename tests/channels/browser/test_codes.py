from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from voice.channels.browser import codes


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("KQ7M4XTPRW", "KQ7M4XTPRW"),
        ("kq7m4-xtprw", "KQ7M4XTPRW"),
        ("  kq7m4 xtprw\n", "KQ7M4XTPRW"),
        ("oil00-ILO00", "0110011000"),
        ("", ""),
        ("KQ7M4XTPR", ""),
        ("KQ7M4XTPRWW", ""),
        ("KQ7M4XTPRU", ""),
        ("../../etc/pa", ""),
        ("٣" * 10, ""),
        ("K" * 10_000, ""),
    ],
)
def test_a_code_as_it_is_typed(typed: str, code: str) -> None:
    assert codes.read(typed) == code


@given(st.text())
def test_reading_never_fails_and_gives_a_code_or_none(typed: str) -> None:
    code = codes.read(typed)
    assert code == codes.read(codes.shown(code)) or not code


def test_fresh_codes_are_read_back_and_differ() -> None:
    fresh = [codes.fresh() for _ in range(1000)]
    assert len(set(fresh)) == 1000
    assert all(codes.read(codes.shown(code)) == code for code in fresh)
