"""The book of calls: which turn each awaits and what the last was answered, and lines to play.

It outlives the process, so that a repeated post gets the same answer from the next one. The moves
themselves are the store's; a power cut may cost this book its last answers, and no move.
"""

from __future__ import annotations

import sqlite3
import threading
from dataclasses import astuple, dataclass
from pathlib import Path

_SCHEMA = """
create table if not exists calls (
    name text primary key, caller text not null, stage text not null, code text not null,
    turn integer not null, moves integer not null, begun real not null, answer text not null);
create index if not exists calls_of on calls (caller, begun);
create index if not exists calls_begun on calls (begun);
create table if not exists lines (id text primary key, text text not null, used real not null);
create index if not exists lines_used on lines (used);
"""

_KEPT_S = 86_400.0
"""A day: no call lasts, and no post is repeated, longer. What is spoken may be played as long."""


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


class CallBook:
    """Calls in one SQLite file, or in memory; safe from many threads. Raises sqlite3.Error."""

    def __init__(self, path: Path | None) -> None:
        if path:
            path.parent.mkdir(parents=True, exist_ok=True)
        self._lock = threading.Lock()
        self._db = sqlite3.connect(path or ":memory:", timeout=10, check_same_thread=False)
        self._db.execute("pragma journal_mode=wal")
        self._db.execute("pragma synchronous=normal")
        self._db.executescript(_SCHEMA)

    def find(self, name: str) -> Record | None:
        """A call by its name."""
        with self._lock:
            row = self._db.execute("select * from calls where name = ?", (name,)).fetchone()
        return Record(*row) if row else None

    def put(self, record: Record) -> None:
        """Keep where a call is, before its answer is sent."""
        with self._lock, self._db:
            self._db.execute(
                "insert or replace into calls values (?, ?, ?, ?, ?, ?, ?, ?)", astuple(record)
            )

    def calls_of(self, caller: str, since: float) -> int:
        """How many calls a caller began since then."""
        with self._lock:
            found = self._db.execute(
                "select count(*) from calls where caller = ? and begun > ?", (caller, since)
            ).fetchone()
        return int(found[0])

    def keep_line(self, name: str, text: str, now: float) -> None:
        """Keep the words that are played under a name."""
        with self._lock, self._db:
            self._db.execute("insert or replace into lines values (?, ?, ?)", (name, text, now))

    def line(self, name: str) -> str | None:
        """The words of that name."""
        with self._lock:
            row = self._db.execute("select text from lines where id = ?", (name,)).fetchone()
        return str(row[0]) if row else None

    def forget(self, now: float) -> None:
        """Let go of what is older than a day."""
        with self._lock, self._db:
            self._db.execute("delete from calls where begun < ?", (now - _KEPT_S,))
            self._db.execute("delete from lines where used < ?", (now - _KEPT_S,))

    def close(self) -> None:
        """Let go of the file."""
        self._db.close()
