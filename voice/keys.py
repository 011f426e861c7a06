"""A telephone's keys: what each means just now, and what is keyed or said after it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Key:
    """One key of several, each told with what it does."""

    key: str
    """ "1" to "9": 0 and * are the telephone's own, for help and for the way back."""

    told: str
    """What it does, as it is spoken: "hint"."""

    then: str | Entry = ""
    """What it means, as one would type it, where that is not `told`; or what is asked for next."""


@dataclass(frozen=True)
class Menu:
    """One of several: whom a question is put to."""

    ask: str
    keys: tuple[Key, ...]


@dataclass(frozen=True)
class Digits:
    """A number, or a row of digits: an exhibit, a year."""

    ask: str
    most: int
    means: Callable[[str], str]
    """What digits mean, as one would type it; empty for what means nothing."""

    all_of_them: bool = True
    """False where fewer will do, ended by the hash key."""


@dataclass(frozen=True)
class Words:
    """Something to be said, which keys have begun: the question to one already chosen."""

    ask: str
    means: Callable[[str], str]
    """The whole message, as one would type it, out of what is said."""


Entry = Menu | Digits | Words

YES_OR_NO = (Key("1", "yes"), Key("2", "no"))
