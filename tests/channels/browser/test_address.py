"""Who is asking, whatever stands between."""

from __future__ import annotations

import pytest

from voice import settings
from voice.channels.browser import address

HERE = settings.load({})
PUBLIC = settings.load({"SAYSO_PUBLIC_URL": "https://play.example.org"})


@pytest.mark.parametrize(
    ("config", "remote", "forwarded", "who"),
    [
        (HERE, "192.168.1.7", "", "192.168.1.7"),
        (HERE, "127.0.0.1", "", "127.0.0.1"),
        (HERE, "192.168.1.7", "203.0.113.5", "192.168.1.7"),  # anybody may claim that
        (HERE, "127.0.0.1", "203.0.113.5", "203.0.113.5"),
        (HERE, "::1", "9.9.9.9, 203.0.113.5", "203.0.113.5"),
        (PUBLIC, "172.17.0.1", "203.0.113.5", "203.0.113.5"),  # a proxy in a container
        (PUBLIC, "10.0.0.2", "203.0.113.5, 10.0.0.9", "203.0.113.5"),  # one behind another
        (PUBLIC, "10.0.0.2", "1.2.3.4, 198.51.100.5, 8.8.4.4", "8.8.4.4"),
        (PUBLIC, "8.8.8.8", "1.2.3.4", "8.8.8.8"),
        (PUBLIC, "127.0.0.1", "192.168.1.7", "192.168.1.7"),  # a visitor in this network
        (PUBLIC, "127.0.0.1", "unknown", "127.0.0.1"),
        (PUBLIC, "127.0.0.1", "x" * 500, "127.0.0.1"),
        (HERE, "2001:db8:1:2:3:4:5:6", "", "2001:db8:1:2::/64"),
        (HERE, "::ffff:192.168.1.7", "", "192.168.1.7"),
        (HERE, "127.0.0.1", "[2001:db8::7]", "2001:db8::/64"),
        (HERE, "", "", ""),
    ],
)
def test_who_is_asking(config: settings.Settings, remote: str, forwarded: str, who: str) -> None:
    assert address.client(remote, forwarded, config) == who
