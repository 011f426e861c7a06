"""Where other devices find this server, and who is asking."""

from __future__ import annotations

import socket
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from urllib.parse import urlsplit

import segno

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


def client(remote: str, forwarded: str, settings: Settings) -> str:
    """Who is asking, to count what he does: an IPv4 address, or an IPv6 network of 64 bits.

    `forwarded` is the header X-Forwarded-For: every proxy adds behind it who asked there. It is
    believed of a proxy on this machine and, where there is a public address, in this network; then
    of the one before it, as far as they are private too.
    """
    asking = _ip(remote)
    parts = forwarded.split(",") if forwarded else []
    while parts and asking and _is_proxy(asking, settings):
        asking = _ip(parts.pop().strip()) or asking
    if asking is None:
        return remote
    return str(ip_network(f"{asking}/64", strict=False) if asking.version == 6 else asking)


def _ip(text: str) -> IPv4Address | IPv6Address | None:
    try:
        found = ip_address(text.strip("[]"))
    except ValueError:
        return None
    mapped = found.ipv4_mapped if found.version == 6 else None
    return mapped or found


def _is_proxy(asking: IPv4Address | IPv6Address, settings: Settings) -> bool:
    return asking.is_loopback or (bool(settings.phone.public_url) and asking.is_private)


def same_origin(origin: str, host: str, settings: Settings) -> bool:
    """True where a page of this server asks: its `Origin` is the address it was asked under."""
    if not origin or origin == "null":
        return False
    return origin == settings.phone.public_url or urlsplit(origin).netloc == host


def own() -> str:
    """This machine's address in its network; "" without one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_NOWHERE)
        except OSError:
            return ""
        return str(probe.getsockname()[0])
