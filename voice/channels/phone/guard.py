"""Who may post here: Twilio's signature over the very address it called, or nobody."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from twilio.request_validator import RequestValidator  # type: ignore[import-untyped]
from werkzeug.datastructures import MultiDict

from voice.settings import Phone, is_loopback

SIGNATURE = "X-Twilio-Signature"
_FORWARDED = ("Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-Ip", "Via")
# A proxy's or tunnel's headers: what comes with one is not from this machine, whatever the socket
# says.


@dataclass(frozen=True)
class Post:
    """What a signature is checked against."""

    base: str
    """The address as this server sees it, without path: `http://127.0.0.1:8080`."""

    path: str
    query: str
    """As it came, still quoted."""

    form: MultiDict[str, str]
    """The fields; a name may stand more than once."""

    headers: Mapping[str, str]
    """By their usual capitals (`X-Twilio-Signature`)."""

    remote: str
    """The address at the socket's other end."""

    socket: bool = False
    """True for a WebSocket's upgrade, which is signed for its wss address, or for its https one."""


class Guard:
    """Checks every request under `/phone`."""

    def __init__(self, phone: Phone) -> None:
        self._phone = phone
        self._validator = RequestValidator(phone.auth_token) if phone.auth_token else None

    def admits(self, post: Post) -> bool:
        """True for a request that Twilio signed; never raises, whatever the request holds.

        Without a token nobody is let in, but this machine itself under SAYSO_PHONE_INSECURE=1.
        """
        if self._phone.insecure and _from_here(post):
            return True
        signature = post.headers.get(SIGNATURE, "")
        if self._validator is None or not signature.isascii():
            return False
        query = f"?{post.query}" if post.query else ""
        base = self._phone.public_url or post.base
        # A host may be set in capitals here, and not where the number is set up.
        addresses = [f"{each}{post.path}{query}" for each in {base, base.lower()}]
        if post.socket:
            addresses += [re.sub("^http", "ws", each) for each in addresses]
        try:
            return any(self._validator.validate(a, post.form, signature) for a in addresses)
        except ValueError:  # half a surrogate in a field, a port that is no number
            return False


def _from_here(post: Post) -> bool:
    return is_loopback(post.remote) and not any(name in post.headers for name in _FORWARDED)
