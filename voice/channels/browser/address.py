"""Where other devices find this server, and who is asking."""

from __future__ import annotations

import socket
from ipaddress import ip_network
from itertools import repeat
from urllib.parse import urlsplit

import segno

from voice.channels.door import ip
from voice.settings import Settings, is_loopback

_NOWHERE = ("192.0.2.1", 9)
"""An address that belongs to nobody (RFC 5737). Nothing is sent to it: a datagram socket only asks
the system which of this machine's addresses would."""

_QUIET_ZONE = 2
"""Modules of white round the QR code: on a white card two are enough for every reader tried."""


def public(settings: Settings, asked: str) -> str:
    """The address of this server for other devices, without a slash at its end; "" for none.

    `asked` is the address this page was asked under (`http://127.0.0.1:8080`).
    """
    if settings.phone.public_url:
        return settings.phone.public_url
    parts = urlsplit(asked)
    if not is_loopback(parts.hostname or ""):
        return asked.rstrip("/")
    if is_loopback(settings.phone.host):
        return ""
    here = own()
    return f"{parts.scheme}://{here}:{parts.port or 80}" if here else ""


def qr(text: str) -> str:
    """A QR code as SVG, one path in the colour of the text round it."""
    code = segno.make(text, micro=False)
    return code.svg_inline(
        border=_QUIET_ZONE, omitsize=True, svgclass="qr", lineclass="", dark="#000"
    )


def client(remote: str) -> str:
    """Who is asking, to count what he does: an IPv4 address, or an IPv6 network of 64 bits."""
    asking = ip(remote)
    if asking is None:
        return remote
    return str(ip_network(f"{asking}/64", strict=False) if asking.version == 6 else asking)


def same_origin(origin: str, asked: str, settings: Settings) -> bool:
    """True where a page of this server asks, as its `Origin` tells by scheme, host and port.

    Ours are the address `asked`, as proxies that the settings name pass it on, the public one, and
    https at a name in the settings.
    """
    site, hosts = _site(origin), map(str.strip, settings.server.hosts, repeat("[]"))
    named = (f"https://[{host}]" if ":" in host else f"https://{host}" for host in hosts)
    ours = map(_site, (asked, settings.phone.public_url, *named))
    return site is not None and site in ours


def _site(url: str) -> tuple[str, str, int] | None:
    """What makes two addresses those of one site; None for what is no page's address."""
    try:
        parts = urlsplit(url.lower())
        port = parts.port or {"https": 443, "http": 80}[parts.scheme]
    except (ValueError, KeyError):  # a port that is no number, another scheme
        return None
    return (parts.scheme, parts.hostname, port) if parts.hostname else None


def own() -> str:
    """This machine's address in its network; "" without one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_NOWHERE)
        except OSError:
            return ""
        return str(probe.getsockname()[0])
