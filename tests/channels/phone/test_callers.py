"""Callers known again without their numbers."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from voice.channels.phone import callers

SECRET = b"k" * 32


@pytest.mark.parametrize("number", ["+15005550006", "+1 500 555 0006", "sip:ann@example.org"])
def test_a_caller_is_a_keyed_hash(number: str) -> None:
    known = callers.known(SECRET, number)
    assert len(known) == 32
    assert known == callers.known(SECRET, number.replace(" ", ""))
    assert known != callers.known(b"l" * 32, number)


@pytest.mark.parametrize(
    "number", ["", "anonymous", "Restricted", "+266696687", "unknown", "123", "+1500<x>", "+" * 40]
)
def test_a_number_that_is_withheld_or_none_is_nobody(number: str) -> None:
    assert callers.known(SECRET, number) == ""


def test_the_key_is_made_once_and_for_this_user_alone(tmp_path: Path) -> None:
    folder = tmp_path / "new"
    with ThreadPoolExecutor(8) as pool:
        keys = set(pool.map(lambda _: callers.key(folder), range(16)))
    assert len(keys) == 1
    assert (folder / "phone.key").stat().st_mode & 0o077 == 0
    assert [file.name for file in folder.iterdir()] == ["phone.key"]


def test_a_torn_key_is_said_so(tmp_path: Path) -> None:
    (tmp_path / "phone.key").write_bytes(b"short")
    with pytest.raises(OSError, match="remove it"):
        callers.key(tmp_path)
