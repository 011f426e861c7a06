"""The server's door: from which address one comes, and by which name the server was called."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterable
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from voice.settings import Settings

if TYPE_CHECKING:
    from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

Address = IPv4Address | IPv6Address

_NOT_OURS = (
    "This server does not answer to that name. Open it at one of its own addresses, or add the "
    "name to [server] hosts in its settings.\n"
)
_PROBED = "/health"
"""Whatever watches the server may call it by an address that only the network between knows."""

_PARTED = re.compile(r"(?P<name>\[[^\[\]]*\]|[^:\[\]\s,@/]*)(?::\d{1,5})?")
"""A host, with its port or without."""


class Door:
    """The application behind its door.

    X-Forwarded-For, -Proto and -Host are believed of the proxies that the settings name, and of
    nobody else; who asks is the last address in the row that is no such proxy's. A name that is not
    this server's is refused: under a name of its own (DNS rebinding) another server's page would be
    one of ours to the browser.
    """

    def __init__(self, app: WSGIApplication, settings: Settings) -> None:
        self._app = app
        self._proxies = [ip_network(each, strict=False) for each in settings.server.proxies]
        self._names = names(settings)

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Let in or refuse one request."""
        if self._is_proxy(ip(environ.get("REMOTE_ADDR", ""))):
            self._believe(environ)
        if not self._is_ours(environ):
            length = ("Content-Length", str(len(_NOT_OURS)))
            plain = ("Content-Type", "text/plain; charset=utf-8")
            start_response("421 Misdirected Request", [plain, length])
            return [_NOT_OURS.encode()]
        return self._app(environ, start_response)

    def _believe(self, environ: WSGIEnvironment) -> None:
        asking = ip(environ["REMOTE_ADDR"])
        row = _parts(environ, "FOR")
        while row and self._is_proxy(asking) and (before := ip(row.pop())):
            asking = before
        environ["REMOTE_ADDR"] = str(asking)
        schemes, hosts = _parts(environ, "PROTO"), _parts(environ, "HOST")
        if schemes and schemes[-1] in ("http", "https"):
            environ["wsgi.url_scheme"] = schemes[-1]
        if hosts:
            environ["HTTP_HOST"] = hosts[-1]

    def is_proxy(self, address: str) -> bool:
        """True for an address that others come by, as the settings name it."""
        return self._is_proxy(ip(address))

    def _is_proxy(self, asking: Address | None) -> bool:
        return asking is not None and any(asking in each for each in self._proxies)

    def _is_ours(self, environ: WSGIEnvironment) -> bool:
        called = environ.get("HTTP_HOST", "")
        found = _PARTED.fullmatch(called)
        if not found:
            return False
        name = _plain(found["name"])
        address = ip(name)
        if environ.get("PATH_INFO") == _PROBED and (address or not called):
            return True
        if address and _is_of_this_machine(address):
            return True
        return name in self._names or name.endswith(".localhost")


def names(settings: Settings) -> frozenset[str]:
    """The names this server has, in small letters; the addresses of this machine beside."""
    machine = socket.gethostname()
    short = machine.partition(".")[0]
    public = urlsplit(settings.phone.public_url).hostname or ""
    known = ("localhost", machine, short, f"{short}.local", settings.phone.host, public)
    return frozenset(filter(None, map(_plain, (*known, *settings.server.hosts))))


def ip(text: str) -> Address | None:
    """An address as a header or a socket has it: "[2001:db8::7]:443", "192.0.2.7:80"."""
    found = _PARTED.fullmatch(text.strip())
    bare = (found["name"] if found else text.strip()).strip("[]")
    try:
        address = ip_address(bare.partition("%")[0])
    except ValueError:
        return None
    mapped = address.ipv4_mapped if address.version == 6 else None
    return mapped or address


def _plain(name: str) -> str:
    """A name as it is compared: "[::1]" and "LocalHost." are "::1" and "localhost"."""
    bare = name.strip("[]").rstrip(".").lower()
    return str(ip(bare) or bare)


def _parts(environ: WSGIEnvironment, name: str) -> list[str]:
    text = environ.get(f"HTTP_X_FORWARDED_{name}", "")
    return [part.strip() for part in text.split(",")] if text else []


def _is_of_this_machine(address: Address) -> bool:
    """True for an address that one can listen at here."""
    if address.is_unspecified or address.is_multicast:
        return False
    family = socket.AF_INET6 if address.version == 6 else socket.AF_INET
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.bind((str(address), 0))
    except OSError:
        return False
    return True
