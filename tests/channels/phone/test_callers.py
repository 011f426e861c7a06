"""Callers known again without their numbers."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from voice.channels.phone import callers

SECRET = b"k" * 32


@pytest.mark.parametrize(
    "number",
    [
        "+15005550006", "+1 500 555 0006", "15005550006", "+4915112345678", "sip:ann@example.org",
        "sip:+15005550006@example.org", "sip:100@192.0.2.7:5060;transport=udp",
        "sip:ann@[2001:db8::7]:5060", "sip:ann@example.org?subject=a", "client:ann",
        "+17378742834", "+126669668", "sip:anonymously@private.example.org",
    ],
)  # fmt: skip
def test_a_caller_is_a_keyed_hash(number: str) -> None:
    known = callers.known(SECRET, number)
    assert len(known) == 32
    assert known == callers.known(SECRET, number.replace(" ", ""))
    assert known != callers.known(b"l" * 32, number)


@pytest.mark.parametrize(
    "number",
    [
        "", " ", "anonymous", "Restricted", "UNAVAILABLE", "private", "unknown", "blocked",
        "+266696687", "266696687", "+1266696687", "1266696687",  # ANONYMOUS, as it is dialled
        "+7378742833", "+17378742833", "7378742833",  # RESTRICTED
        "+2562533", "+12562533", "+8656696", "+8566696", "8656696",  # BLOCKED, UNKNOWN
        "+86282452253", "86282452253", "+7748283", "+94844353",  # UNAVAILABLE, PRIVATE, WITHHELD
        "0000000000", "+0000000", "+10000000000", "000000", "+00266696687",
        "sip:anonymous@anonymous.invalid", "sip:Anonymous@192.0.2.7:5060", "sip:ann@host.invalid",
        "sips:restricted@example.org", "sip:unavailable;user=phone@example.org",
        "sip:%61nonymous@example.org", "sip:anonymous:secret@example.org",
        "sip:%41nonymous@example.org", "sip:anonymous%20@example.org", "sip:anonymous.@example.org",
        "sip:ann@host.invalid:5060", "sip:ann@host.invalid;transport=udp", "sip:ann@host.invalid.",
        "sip:+1-266-696-687@example.org", "sip:(266)696.687@example.org",
        "sip:+17378742833@example.org", "sip:0000000000@example.org", "sip:@example.org",
        "client:anonymous", "client:Unknown", "123", "+1500<x>", "+" * 40, "+١٥٠٠٥٥٥٠٠٠٦",
    ],
)  # fmt: skip
def test_a_number_that_is_withheld_or_none_is_nobody(number: str) -> None:
    assert callers.known(SECRET, number) == ""


@pytest.mark.parametrize("number", ["+17378742833", "+266696687", "+10000000000", "anonymous"])
def test_no_text_is_sent_to_nobody(number: str) -> None:
    assert callers.number(number) == ""
    assert callers.number("+15005550006") == "+15005550006"


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
