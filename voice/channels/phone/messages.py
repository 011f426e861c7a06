"""Media Streams' messages: JSON text over a WebSocket, in and out."""

from __future__ import annotations

import base64
import binascii
import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

_LONGEST_SOUND = 8_000
"""Bytes in one message, a second; Twilio sends 160."""

_LATEST_S = 86_400.0
"""No stream lasts longer than a day."""


_NO_MESSAGE = (
    ValueError, TypeError, KeyError, AttributeError, OverflowError, RecursionError,
)  # fmt: skip
# What reading raises on JSON that is none, or is other JSON than a message.


class MessageError(ValueError):
    """What came is no message of Media Streams."""


@dataclass(frozen=True)
class Connected:
    """The socket is open; nothing is known yet."""


@dataclass(frozen=True)
class Start:
    """The stream begins: whose call it is, and the token that its TwiML gave."""

    stream: str
    sid: str
    token: str


@dataclass(frozen=True)
class Media:
    """Sound of the caller, mu-law of 8,000 Hz; `at_s` seconds after the stream's start."""

    at_s: float
    sound: bytes


@dataclass(frozen=True)
class Dtmf:
    """A key."""

    key: str


@dataclass(frozen=True)
class Mark:
    """What was sent before the mark of that name has been played, or was cleared."""

    name: str


@dataclass(frozen=True)
class Stop:
    """The stream is over."""


Message = Connected | Start | Media | Dtmf | Mark | Stop


def read(text: str | bytes) -> Message | None:
    """One message; None for an event that is not known here. Raises MessageError for garbage."""
    try:
        values = json.loads(text)
        reader = _READERS.get(values["event"])
        return reader(values) if reader else None
    except _NO_MESSAGE as fault:
        raise MessageError(type(fault).__name__) from fault


def media(stream: str, sound: bytes) -> str:
    """Sound to play: mu-law of 8,000 Hz."""
    payload = base64.b64encode(sound).decode()
    return json.dumps({"event": "media", "streamSid": stream, "media": {"payload": payload}})


def mark(stream: str, name: str) -> str:
    """Comes back once everything sent so far has been played."""
    return json.dumps({"event": "mark", "streamSid": stream, "mark": {"name": name}})


def clear(stream: str) -> str:
    """Forget what was sent and not yet played."""
    return json.dumps({"event": "clear", "streamSid": stream})


def _start(start: dict[str, Any]) -> Start:
    form = start["mediaFormat"]
    if (form["encoding"], int(form["sampleRate"]), int(form["channels"])) != (
        "audio/x-mulaw",
        8000,
        1,
    ):
        raise MessageError("not mu-law of 8,000 Hz")
    token = start.get("customParameters", {}).get("token", "")
    return Start(_text(start["streamSid"], 64), _text(start["callSid"], 64), _text(token, 128))


def _media(values: dict[str, Any]) -> Media | None:
    if values.get("track", "inbound") != "inbound":
        return None
    payload = values["payload"]
    if len(payload) > _LONGEST_SOUND * 4 // 3 + 4:
        raise MessageError("too much sound")
    try:
        sound = base64.b64decode(payload, validate=True)
    except binascii.Error as fault:
        raise MessageError("not base64") from fault
    at_s = int(values["timestamp"]) / 1000
    if not 0 <= at_s <= _LATEST_S:
        raise MessageError("no time")
    return Media(at_s, sound)


def _text(value: Any, longest: int) -> str:
    if not isinstance(value, str) or len(value) > longest:
        raise MessageError("no text")
    return value


_READERS: dict[str, Callable[[dict[str, Any]], Message | None]] = {
    "connected": lambda _: Connected(),
    "start": lambda values: _start(values["start"]),
    "media": lambda values: _media(values["media"]),
    "dtmf": lambda values: Dtmf(_text(values["dtmf"]["digit"], 1)),
    "mark": lambda values: Mark(_text(values["mark"]["name"], 64)),
    "stop": lambda _: Stop(),
}
