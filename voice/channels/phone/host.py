"""What the host says in one call, around what the game says: the keys, the last words, patience."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any
from zlib import crc32

from voice.channels.phone.keypad import Keypad, asked, told
from voice.channels.phone.patience import Patience
from voice.channels.phone.prompt import Prompt, audible, written
from voice.dialogue.delivery import Delivery
from voice.keys import Entry
from voice.settings import Phone
from voice.talk import Expects, Line

_KEYS_HELP = "You can also use the keypad: press 0 to hear the keys."


class Host:
    """Makes the prompts of one call."""

    def __init__(self, phone: Phone, pace: float) -> None:
        """`pace` is the settings'."""
        self.keypad = Keypad()
        self.patience = Patience(phone)
        self.delivery = Delivery(pace)
        """How the caller wants it to speak; for the whole call."""

        self._phone = phone
        self._told: set[str] = set()
        """What of the keys was told, by its digests."""

        self._last: tuple[str | Line, ...] = ()
        self._listened_s = 0

    @property
    def memory(self) -> dict[str, Any]:
        """What another server must know to go on as this one would; plain values."""
        patience, told = self.patience, sorted(self._told)
        return {
            "told": told,
            "misses": patience.misses,
            "quiet_since": patience.quiet_since,
            "listened_s": self._listened_s,
            "delivery": asdict(self.delivery),
        }

    def recall(self, known: dict[str, Any]) -> None:
        """Be as the server was that had this memory."""
        self._told = set(known["told"])
        self.patience.misses = known["misses"]
        self.patience.quiet_since = known["quiet_since"]
        self._listened_s = known["listened_s"]
        self.delivery = Delivery(**known["delivery"])

    def ask(self, expects: Expects, *lines: str | Line) -> Prompt:
        """An answer: what is repeated on request."""
        self.patience.answered()
        self.keypad.leave()
        self._last = lines
        return self.listen(expects, *lines)

    def again(self, expects: Expects) -> Prompt:
        """The last answer again, out of whatever the keys had begun."""
        return self.ask(expects, *self._last)

    def help(self, expects: Expects) -> Prompt:
        """What can be said now, and keyed."""
        self.patience.answered()
        if self.keypad.entry:
            return self.enter(expects, self.keypad.entry)
        return self._wait(expects, expects.help, told(expects.keypad))

    def listen(self, expects: Expects, *lines: str | Line) -> Prompt:
        """Say lines, and what the keys do where that is new to this caller."""
        keys = told(expects.keypad)
        digest = f"{crc32(keys.encode()):08x}"
        if digest not in self._told:
            lines = (*lines, keys)
        self._told.add(digest)
        return self._wait(expects, *lines)

    def enter(self, expects: Expects, entry: Entry) -> Prompt:
        """Ask for what is keyed or said next."""
        self.patience.answered()
        return self._wait(expects, asked(entry))

    def silence(
        self, expects: Expects, shorter: str, now: float, resting: bool = False
    ) -> Prompt | None:
        """The caller was silent up to `now`; None where the host's patience is at its end."""
        if self.patience.silent(now, self._listened_s):
            return None
        return self.rest(expects) if resting else self.miss(expects, shorter)

    def rest(self, expects: Expects) -> Prompt:
        """Nothing is said: the caller asked to wait."""
        return self._wait(expects, listen_s=self._phone.quiet_s)

    def miss(self, expects: Expects, first: str, after: str = "") -> Prompt:
        """Nothing to act on: fewer words, then the keypad, then `after` or quiet; and the line is
        kept."""
        if self.keypad.entry:
            then = asked(self.keypad.entry)
        else:
            then = _KEYS_HELP if expects.keypad else expects.help
        said, listen_s = self.patience.missed(first, then, after=after)
        return self._wait(expects, said, listen_s=listen_s)

    def end(self, *lines: str | Line) -> Prompt:
        """The last words."""
        return Prompt(audible(*lines), Expects(), 1, hangup=True, delivery=self.delivery)

    def _wait(self, expects: Expects, *lines: str | Line, listen_s: int | None = None) -> Prompt:
        self._listened_s = listen_s or self._phone.listen_s
        heard, read = audible(*lines), written(*lines)
        return Prompt(
            heard,
            expects,
            self._listened_s,
            self.keypad.awaited,
            written=read,
            delivery=self.delivery,
        )
