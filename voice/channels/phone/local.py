"""The book of calls of one process."""

from __future__ import annotations

import sqlite3
import threading
from contextlib import suppress
from dataclasses import astuple, fields
from pathlib import Path

from voice.channels.phone.book import KEPT_S, Record

_SCHEMA = """
create table if not exists calls (
    name text primary key, caller text not null, stage text not null, code text not null,
    turn integer not null, moves integer not null, begun real not null, answer text not null,
    keys text not null default '', memory text not null default '');
create index if not exists calls_of on calls (caller, begun);
create index if not exists calls_begun on calls (begun);
create table if not exists lines (id text primary key, text text not null, used real not null);
create index if not exists lines_used on lines (used);
"""

_FIELDS = [field.name for field in fields(Record)]
_COLUMNS = ", ".join(_FIELDS)
_VALUES = ", ".join("?" * len(_FIELDS))

_LOCKS = 64
"""Calls share so many locks by their names; a turn takes milliseconds."""


class LocalBook:
    """The CallBook of one process, in an SQLite file or in memory. Raises sqlite3.Error."""

    def __init__(self, path: Path | None) -> None:
        if path:
            path.parent.mkdir(parents=True, exist_ok=True)
        self._lock = threading.Lock()
        self._calls = tuple(threading.Lock() for _ in range(_LOCKS))
        self._db = sqlite3.connect(path or ":memory:", timeout=10, check_same_thread=False)
        self._db.execute("pragma journal_mode=wal")
        self._db.execute("pragma synchronous=normal")
        self._db.executescript(_SCHEMA)
        for added in ("keys", "memory"):
            with suppress(sqlite3.OperationalError):  # "duplicate column name": it is there
                self._db.execute(f"alter table calls add column {added} text not null default ''")

    def alone(self, name: str) -> threading.Lock:
        """In it no other thread is in it for the same call."""
        return self._calls[hash(name) % _LOCKS]

    def find(self, name: str) -> Record | None:
        """A call by its name."""
        with self._lock:
            row = self._db.execute(
                f"select {_COLUMNS} from calls where name = ?", (name,)
            ).fetchone()
        return Record(*row) if row else None

    def put(self, record: Record) -> None:
        """Keep where a call is, before its answer is sent."""
        with self._lock, self._db:
            self._db.execute(
                f"insert or replace into calls ({_COLUMNS}) values ({_VALUES})", astuple(record)
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
            self._db.execute("delete from calls where begun < ?", (now - KEPT_S,))
            self._db.execute("delete from lines where used < ?", (now - KEPT_S,))

    def close(self) -> None:
        """Let go of the file."""
        self._db.close()
