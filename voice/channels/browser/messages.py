"""What a page sends over its WebSocket: JSON text, and its microphone's sound as bytes."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from voice.talk import LONGEST as LONGEST_TEXT

LONGEST = 16_384
"""Bytes of one message; a page sends 0.1 s of sound at a time, 3,200 bytes."""

_LONGEST_NAME = 24
_LATEST = 2**31


class MessageError(ValueError):
    """What came is no message of a page's."""


@dataclass(frozen=True)
class Join:
    """Send all events after that number, and those to come."""

    after: int


@dataclass(frozen=True)
class Say:
    """A message typed, or chosen by a button."""

    text: str
    who: str
    """The player or team this page is; empty for the whole table."""

    id: str = ""
    """Its name among the page's messages: one that comes twice is played once."""

    after: int = 0
    """The last event the page had seen when it was sent."""


@dataclass(frozen=True)
class HostVoice:
    """Send the host's sound too, or no more."""

    on: bool
    heard: int
    """The last event whose sound this page has had; 0 for none."""


@dataclass(frozen=True)
class Talk:
    """The microphone's sound follows: held, free or off (its end, or none)."""

    how: str
    who: str


@dataclass(frozen=True)
class Drop:
    """What was said while the button was held is not meant."""


@dataclass(frozen=True)
class Playing:
    """This page's loudspeaker begins to speak, or has ended."""

    on: bool


@dataclass(frozen=True)
class Here:
    """The page is still there."""


Message = Join | Say | HostVoice | Talk | Drop | Playing | Here

HELD, FREE, OFF = "held", "free", "off"
"""How a page listens: as long as a button is held, to whatever is said, not at all."""


def read(text: str) -> Message:
    """One message; raises MessageError for anything else."""
    try:
        values = json.loads(text)
        return _READERS[values["do"]](values)
    except (ValueError, TypeError, KeyError, RecursionError) as fault:
        raise MessageError(type(fault).__name__) from fault


def _number(value: Any) -> int:
    if type(value) is not int or not 0 <= value < _LATEST:
        raise MessageError("no number")
    return value


def _flag(value: Any) -> bool:
    if not isinstance(value, bool):
        raise MessageError("neither true nor false")
    return value


def _text(value: Any, longest: int) -> str:
    if not isinstance(value, str) or len(value) > longest:
        raise MessageError("no text")
    # Half a surrogate can be in no message and no store.
    return value.encode("utf-8", "replace").decode("utf-8").replace("\0", "")


def _who(values: dict[str, Any]) -> str:
    return " ".join(_text(values.get("who", ""), _LONGEST_NAME).split())


def _say(values: dict[str, Any]) -> Say:
    name = _text(values.get("id", ""), _LONGEST_NAME)
    after = _number(values.get("after", 0))
    return Say(_text(values["text"], LONGEST_TEXT), _who(values), name, after)


def _how(value: Any) -> str:
    if value not in (HELD, FREE, OFF):
        raise MessageError("no way to listen")
    return str(value)


_READERS: dict[str, Callable[[dict[str, Any]], Message]] = {
    "join": lambda values: Join(_number(values["after"])),
    "say": _say,
    "voice": lambda values: HostVoice(_flag(values["on"]), _number(values["heard"])),
    "talk": lambda values: Talk(_how(values["how"]), _who(values)),
    "drop": lambda _: Drop(),
    "playing": lambda values: Playing(_flag(values["on"])),
    "here": lambda _: Here(),
}
