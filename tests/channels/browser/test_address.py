"""By what an address counts."""

from __future__ import annotations

import pytest

from voice.channels.browser import address


@pytest.mark.parametrize(
    ("remote", "counted"),
    [
        ("192.168.1.7", "192.168.1.7"),
        ("127.0.0.1", "127.0.0.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::ffff:192.168.1.7", "192.168.1.7"),
        ("", ""),
    ],
)
def test_who_is_counted(remote: str, counted: str) -> None:
    assert address.client(remote) == counted
