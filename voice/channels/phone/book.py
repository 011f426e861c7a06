"""The book of calls: which turn each awaits and what the last was answered, and lines to play.

It outlives the process, so that a repeated post gets the same answer from the next one. The moves
themselves are the store's; a power cut may cost this book its last answers, and no move.
"""

from __future__ import annotations

from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Protocol

from voice.store import StoreError

WAIT_S = 2.0
"""How long a turn is waited for that is played elsewhere, in seconds, before a caller hears that he
must wait. Twilio itself waits 15 s for an answer, and then ends the call."""

PATIENT_S = 10.0
"""The same where no caller waits for an answer. A server that died is waited for less."""

ASIDE_S = 60
"""What a caller did meanwhile is kept so long, in seconds: he is asked back within a few."""

KEPT_S = 86_400
"""A day: no call lasts, and no post is repeated, longer. What is spoken may be played as long."""


class BusyError(StoreError):
    """A turn of the same call is being played, or a server died in the middle of it."""


@dataclass(frozen=True)
class Record:
    """One call as the book has it."""

    name: str
    caller: str
    """A keyed hash; empty where the number is withheld."""

    stage: str
    code: str
    """The game being played; empty for none."""

    turn: int
    """The turn awaited, from 1."""

    moves: int
    """How many moves that game had when the last turn was answered."""

    begun: float
    """Seconds since 1970."""

    answer: str
    """The TwiML of the last turn answered."""

    keys: str = ""
    """The keys that have begun an entry, in their order; empty for none."""

    memory: str = ""
    """What the host knows of the call itself, see `Call.memory`; empty for nothing yet."""


class CallBook(Protocol):
    """Calls and lines; safe from many threads. Raises StoreError, or sqlite3.Error on one machine.

    `local` has the book of one process, `shared` that of many.
    """

    def alone(self, name: str, wait_s: float = ...) -> AbstractContextManager[object]:
        """In it nobody else is in it for the same call, in no thread and no process.

        Entering it raises BusyError where the call is not free after `wait_s` seconds.
        """

    def set_aside(self, name: str, turn: int, act: str) -> None:
        """Keep what a caller did, at the turn of that number, while his call was not free."""

    def aside(self, name: str, turn: int) -> str:
        """What he did then; empty for nothing."""

    def find(self, name: str) -> Record | None:
        """A call by its name."""

    def put(self, record: Record) -> None:
        """Keep where a call is, before its answer is sent."""

    def calls_of(self, caller: str, since: float) -> int:
        """How many calls a caller began since then, in seconds since 1970."""

    def keep_line(self, name: str, text: str, now: float) -> None:
        """Keep the words that are played under a name."""

    def line(self, name: str) -> str | None:
        """The words of that name."""

    def forget(self, now: float) -> None:
        """Let go of what is older than KEPT_S."""

    def close(self) -> None:
        """Let go of what it is kept in."""
