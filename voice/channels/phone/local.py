"""The book of calls of one process."""

from __future__ import annotations

import logging
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import astuple, fields
from pathlib import Path

from voice import private
from voice.channels.phone.book import KEPT_S, PATIENT_S, BusyError, Record

logger = logging.getLogger(__name__)

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

_LOCKS = 1024
"""Calls share so many locks by their names; a turn takes milliseconds."""


class LocalBook:
    """The CallBook of one process, in an SQLite file or in memory; raises sqlite3.Error.

    A full or failing disk must not end a call: what cannot be written is kept in memory.
    """

    def __init__(self, path: Path | None) -> None:
        if path:
            private.folder(path.parent)
            private.file(path, "-wal", "-shm", "-journal")
        self._lock = threading.Lock()
        self._failing = False
        self._unwritten: dict[str, Record] = {}
        self._unwritten_lines: dict[str, str] = {}
        self._aside: dict[int, tuple[str, int, str]] = {}
        self._calls = tuple(threading.Lock() for _ in range(_LOCKS))
        self._db = sqlite3.connect(path or ":memory:", timeout=10, check_same_thread=False)
        self._db.execute("pragma journal_mode=wal")
        self._db.execute("pragma synchronous=normal")
        self._db.executescript(_SCHEMA)
        for added in ("keys", "memory"):
            with suppress(sqlite3.OperationalError):  # "duplicate column name": it is there
                self._db.execute(f"alter table calls add column {added} text not null default ''")

    @contextmanager
    def alone(self, name: str, wait_s: float = PATIENT_S) -> Iterator[None]:
        """In it no other thread is in it for the same call. No server that died is waited for."""
        lock = self._calls[hash(name) % _LOCKS]
        if not lock.acquire(timeout=wait_s):
            raise BusyError
        try:
            yield
        finally:
            lock.release()

    def set_aside(self, name: str, turn: int, act: str) -> None:
        """Keep what a caller did while his call was not free."""
        self._aside[hash(name) % _LOCKS] = (name, turn, act)

    def aside(self, name: str, turn: int) -> str:
        """What he did then; empty for nothing."""
        of, at, act = self._aside.get(hash(name) % _LOCKS, ("", 0, ""))
        return act if (of, at) == (name, turn) else ""

    def find(self, name: str) -> Record | None:
        """A call by its name."""
        if record := self._unwritten.get(name):
            return record
        with self._lock:
            row = self._db.execute(
                f"select {_COLUMNS} from calls where name = ?", (name,)
            ).fetchone()
        return Record(*row) if row else None

    def put(self, record: Record) -> None:
        """Keep where a call is, before its answer is sent."""
        sql = f"insert or replace into calls ({_COLUMNS}) values ({_VALUES})"
        if self._written(sql, astuple(record)):
            self._unwritten.pop(record.name, None)
        else:
            self._unwritten[record.name] = record

    def calls_of(self, caller: str, since: float) -> int:
        """How many calls a caller began since then."""
        with self._lock:
            found = self._db.execute(
                "select count(*) from calls where caller = ? and begun > ?", (caller, since)
            ).fetchone()
        return int(found[0])

    def keep_line(self, name: str, text: str, now: float) -> None:
        """Keep the words that are played under a name."""
        if not self._written("insert or replace into lines values (?, ?, ?)", (name, text, now)):
            self._unwritten_lines[name] = text

    def line(self, name: str) -> str | None:
        """The words of that name."""
        if text := self._unwritten_lines.get(name):
            return text
        with self._lock:
            row = self._db.execute("select text from lines where id = ?", (name,)).fetchone()
        return str(row[0]) if row else None

    def forget(self, now: float) -> None:
        """Let go of what is older than a day."""
        if self._written("delete from calls where begun < ?", (now - KEPT_S,)):
            self._written("delete from lines where used < ?", (now - KEPT_S,))
            self._unwritten_lines.clear()
        for name, record in tuple(self._unwritten.items()):
            if record.begun < now - KEPT_S:
                del self._unwritten[name]

    def _written(self, sql: str, values: tuple[object, ...]) -> bool:
        try:
            with self._lock, self._db:
                self._db.execute(sql, values)
        except sqlite3.OperationalError as fault:
            if not self._failing:
                logger.warning("Calls go on, but Sayso can no longer write them down (%s).", fault)
            self._failing = True
            return False
        self._failing = False
        return True

    def close(self) -> None:
        """Let go of the file."""
        self._db.close()
