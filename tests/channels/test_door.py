"""The server's door: whose word is taken for who asks, and the names that open it."""

from __future__ import annotations

import socket
from dataclasses import replace

import pytest
from werkzeug.test import Client, TestResponse
from werkzeug.wrappers import Request, Response

from voice import settings
from voice.channels.browser import address
from voice.channels.door import Door
from voice.settings import Settings

PUBLIC = "https://play.example.org:8443"


def config(
    public: str = "",
    host: str = "127.0.0.1",
    proxies: tuple[str, ...] = (),
    hosts: tuple[str, ...] = (),
) -> Settings:
    made = settings.load({"SAYSO_PUBLIC_URL": public})
    server = replace(made.server, proxies=proxies, hosts=hosts)
    return replace(made, server=server, phone=replace(made.phone, host=host))


@Request.application
def echo(request: Request) -> Response:
    """What the application behind the door is told."""
    return Response(f"{request.remote_addr} {request.host_url}")


def asked(
    config: Settings, called: str, path: str = "/", remote: str = "127.0.0.1", **headers: str
) -> TestResponse:
    """The answer to one who calls the server by a name; `headers` are X-Forwarded-NAME."""
    sent = {f"X-Forwarded-{name.capitalize()}": value for name, value in headers.items()}
    environ = {"REMOTE_ADDR": remote, "HTTP_HOST": called}
    return Client(Door(echo, config)).get(path, headers=sent, environ_overrides=environ)


LOOPBACK = ("127.0.0.1", "::1")
NETWORK = ("10.0.0.0/8", "127.0.0.1", "2001:db8:1::/48")


@pytest.mark.parametrize(
    ("proxies", "remote", "row", "who"),
    [
        ((), "192.0.2.7", "", "192.0.2.7"),
        ((), "127.0.0.1", "203.0.113.5", "127.0.0.1"),  # none is trusted unless it is named
        ((), "10.0.0.2", "203.0.113.5", "10.0.0.2"),
        (LOOPBACK, "127.0.0.1", "203.0.113.5", "203.0.113.5"),
        (LOOPBACK, "::1", "9.9.9.9, 203.0.113.5", "203.0.113.5"),  # what came before anyone writes
        (LOOPBACK, "::ffff:127.0.0.1", "203.0.113.5", "203.0.113.5"),
        (LOOPBACK, "127.0.0.1", "2001:db8::7", "2001:db8::7"),
        (LOOPBACK, "127.0.0.1", "[2001:db8::7]:443", "2001:db8::7"),
        (LOOPBACK, "127.0.0.1", "203.0.113.5:80", "203.0.113.5"),
        (LOOPBACK, "127.0.0.1", "192.168.1.7", "192.168.1.7"),
        (LOOPBACK, "192.0.2.7", "203.0.113.5", "192.0.2.7"),
        (LOOPBACK, "127.0.0.1", "", "127.0.0.1"),
        (LOOPBACK, "127.0.0.1", "unknown", "127.0.0.1"),
        (LOOPBACK, "127.0.0.1", "9.9.9.9, unknown", "127.0.0.1"),  # nothing behind garbage counts
        (LOOPBACK, "127.0.0.1", "9.9.9.9, " + "x" * 500, "127.0.0.1"),
        (LOOPBACK, "127.0.0.1", "127.0.0.1, 127.0.0.1", "127.0.0.1"),
        (NETWORK, "10.1.2.3", "203.0.113.5, 10.9.9.9", "203.0.113.5"),  # one behind another
        (NETWORK, "10.1.2.3", "1.2.3.4, 198.51.100.5, 8.8.4.4", "8.8.4.4"),
        (NETWORK, "10.1.2.3", "10.7.7.7", "10.7.7.7"),
        (NETWORK, "2001:db8:1::9", "203.0.113.5", "203.0.113.5"),
        (NETWORK, "2001:db8:2::9", "203.0.113.5", "2001:db8:2::9"),
    ],
)
def test_who_asks_is_the_last_that_no_proxy_of_ours_is(
    proxies: tuple[str, ...], remote: str, row: str, who: str
) -> None:
    headers = {"for": row} if row else {}
    told = asked(config(proxies=proxies), "localhost", remote=remote, **headers)
    assert told.text.split()[0] == who


@pytest.mark.parametrize(
    ("proxies", "headers", "url"),
    [
        ((), {"proto": "https", "host": "play.example.org"}, "http://localhost:8080/"),
        (LOOPBACK, {"proto": "https"}, "https://localhost:8080/"),
        (LOOPBACK, {"proto": "https", "host": "play.example.org"}, "https://play.example.org/"),
        (LOOPBACK, {"proto": "http, https"}, "https://localhost:8080/"),
        (LOOPBACK, {"proto": "javascript"}, "http://localhost:8080/"),
    ],
)
def test_so_are_the_scheme_and_the_host(
    proxies: tuple[str, ...], headers: dict[str, str], url: str
) -> None:
    told = asked(config(PUBLIC, proxies=proxies), "localhost:8080", **headers)
    assert told.text.split()[1] == url


def test_a_proxy_s_host_must_be_ours_too() -> None:
    behind = config(PUBLIC, proxies=LOOPBACK)
    assert asked(behind, "localhost", host="evil.example").status_code == 421
    assert asked(behind, "10.0.0.99", host="play.example.org").status_code == 200


HERE = address.own()
NAME = socket.gethostname().partition(".")[0]
OURS = [
    "localhost", "LOCALHOST:8080", "localhost.", "table.localhost:8080", "127.0.0.1",
    "127.0.0.1:8080", "127.0.0.53", "[::1]:8080", "[::1]", "[0:0:0:0:0:0:0:1]", NAME,
    f"{NAME}.local", f"{NAME.upper()}.LOCAL.:8080", "play.example.org", "play.example.org:8443",
    "Play.Example.Org", "sayso.lan:8080", "192.0.2.44", "[2001:db8::44]", "table.fritz.box",
]  # fmt: skip
THEIRS = [
    "evil.example", "localhost.evil.example", "127.0.0.1.nip.io", "evil.example:8080",
    f"{NAME}.local.evil.example", f"{NAME}.evil.example", "203.0.113.9", "[2001:db8::9]",
    "8.8.8.8:80", "play.example.org.evil.example", "evil.example/play.example.org",
    "evil@localhost", "localhost, evil.example", "localhost:evil", "localhost:80:80", "a:b:c",
    "[::1", "[::1]evil", " ", "", "[]", "lan", "224.0.0.1", "255.255.255.255.0", "\xff",
    "local", "x" * 5000, "0x7f.1",
]  # fmt: skip


@pytest.mark.parametrize("host", [*OURS, *([HERE] if HERE else [])])
def test_the_names_of_this_server_open_it(host: str) -> None:
    ours = config(PUBLIC, host="table.fritz.box", hosts=("sayso.lan", "192.0.2.44", "2001:DB8::44"))
    assert asked(ours, host).status_code == 200


@pytest.mark.parametrize("host", THEIRS)
def test_no_other_name_does(host: str) -> None:
    refused = asked(config(PUBLIC, host="0.0.0.0", hosts=("sayso.lan",)), host)
    assert refused.status_code == 421
    assert refused.text.startswith("This server does not answer to that name.")
    assert not host.strip() or host not in refused.text


@pytest.mark.parametrize(
    ("host", "status"), [("203.0.113.9:8080", 200), ("", 200), ("evil.example", 421)]
)
def test_whatever_watches_the_server_may_call_it_by_any_address(host: str, status: int) -> None:
    assert asked(config(), host, "/health").status_code == status
    assert asked(config(), host, "/metrics").status_code == 421


@pytest.mark.parametrize(
    ("origin", "host", "ours"),
    [
        ("http://localhost:8080", "localhost:8080", True),
        ("http://LocalHost:8080", "localhost:8080", True),
        ("https://play.example.org:8443", "127.0.0.1:8080", True),  # a proxy's own name of it
        ("https://sayso.lan", "127.0.0.1:8080", True),
        ("https://[2001:db8::44]", "127.0.0.1:8080", True),
        ("http://sayso.lan:8080", "sayso.lan:8080", True),
        ("http://sayso.lan:3000", "sayso.lan:8080", False),
        ("http://sayso.lan", "127.0.0.1:8080", False),
        ("https://sayso.lan:3000", "127.0.0.1:8080", False),
        ("http://localhost", "localhost", True),
        ("http://localhost:80", "localhost", True),
        ("https://localhost", "localhost", False),  # another program's page, behind TLS
        ("https://localhost:80", "localhost", False),
        ("https://localhost:8080", "localhost:8080", False),
        (
            "http://localhost:3000",
            "localhost:8080",
            False,
        ),  # another program's page, on this machine
        ("http://127.0.0.1:8080", "localhost:8080", False),
        ("https://play.example.org", "localhost:8080", False),
        ("http://play.example.org:8443", "localhost:8080", False),
        ("https://evil.example", "localhost:8080", False),
        ("https://localhost:8080.evil.example", "localhost:8080", False),
        ("https://evil.example", "sayso.lan", False),
        ("null", "localhost:8080", False),
        ("", "localhost:8080", False),
        ("file://", "", False),
        ("http://", "", False),
        ("http://[::1", "localhost:8080", False),
        ("http://localhost:port", "localhost:port", False),
    ],
)
def test_whose_page_asks(origin: str, host: str, ours: bool) -> None:
    ours_too = config(PUBLIC, hosts=("2001:DB8::44", "sayso.lan"))
    assert address.same_origin(origin, f"http://{host}/", ours_too) is ours


@pytest.mark.parametrize(
    ("proxies", "origin", "ours"),
    [
        (LOOPBACK, "https://localhost", True),
        (LOOPBACK, "https://localhost:443", True),
        (LOOPBACK, "http://localhost", False),  # the page is the one behind TLS
        ((), "https://localhost", False),  # anyone may write the headers
        ((), "http://localhost", True),
    ],
)
def test_a_proxy_that_is_named_tells_the_page_s_scheme(
    proxies: tuple[str, ...], origin: str, ours: bool
) -> None:
    told = asked(config(proxies=proxies), "localhost", proto="https", host="localhost").text
    assert address.same_origin(origin, told.split()[1], config()) is ours


def test_without_a_public_address_no_page_is_of_it() -> None:
    assert not address.same_origin("http://", "http://localhost/", config())
    assert not address.same_origin("http://evil.example", "http://localhost/", config())
