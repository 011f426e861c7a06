"""Keys as words: what is pressed becomes text before anything else sees it."""

from __future__ import annotations

from voice.channels.phone.prompt import UNTIL_HASH
from voice.keys import Digits, Entry, Key, Menu, Words
from voice.words import clean

HELP = "0"
BACK = "*"
"""The last words again; in the middle of an entry, out of it."""


class Keypad:
    """Where the keys of one caller have led: nowhere, or to what is asked for next."""

    def __init__(self) -> None:
        self.entry: Entry | None = None
        self.path = ""
        """The keys that led to the entry, in their order."""

    @property
    def awaited(self) -> int:
        """How many keys are one act, as `Prompt.keys` has it."""
        if isinstance(self.entry, Digits):
            return self.entry.most if self.entry.all_of_them else UNTIL_HASH
        return 1

    def press(self, pressed: str, keys: tuple[Key, ...]) -> str | Entry | None:
        """What was pressed: a message, what to ask for next, or None for nothing.

        `keys` are those that mean something where no entry has begun.
        """
        if isinstance(self.entry, Digits):
            return _meant(pressed, self.entry)
        if isinstance(self.entry, Menu):
            keys = self.entry.keys
        else:
            self.leave()
        return self._led(next((key for key in keys if key.key == pressed), None))

    def said(self, text: str) -> str | Entry:
        """What words mean where an entry has begun: they may name a key, or be awaited."""
        if isinstance(self.entry, Words):
            return self.entry.means(text)
        if isinstance(self.entry, Menu):
            words = clean.command(text)
            named = (key for key in self.entry.keys if clean.plain(key.told) == words)
            return self._led(next(named, None)) or text
        return text

    def leave(self) -> None:
        """Out of whatever has begun."""
        self.entry, self.path = None, ""

    def follow(self, path: str, keys: tuple[Key, ...]) -> None:
        """Go where keys had led."""
        for key in path:
            self.press(key, keys)

    def _led(self, key: Key | None) -> str | Entry | None:
        if key is None:
            return None
        if isinstance(key.then, str):
            return key.then or key.told
        self.entry = key.then
        self.path += key.key
        return key.then


def _meant(digits: str, entry: Digits) -> str | None:
    whole = len(digits) == entry.most if entry.all_of_them else len(digits) <= entry.most
    return (whole and digits.isdecimal() and entry.means(digits)) or None


def told(keys: tuple[Key, ...]) -> str:
    """What keys do, to be spoken: "On the keypad: 1, hint. 2, repeat. 0, help." Empty for none."""
    return f"On the keypad: {_listed(keys)} {HELP}, help." if keys else ""


def asked(entry: Entry) -> str:
    """What an entry asks for, to be spoken, and the way out of it."""
    listed = f" {_listed(entry.keys)}" if isinstance(entry, Menu) else ""
    return f"{entry.ask}{listed} Star, back."


def _listed(keys: tuple[Key, ...]) -> str:
    return " ".join(f"{key.key}, {key.told}." for key in keys)
