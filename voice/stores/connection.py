"""One SQLite connection for many threads, whose writes reach the disk together."""

from __future__ import annotations

import sqlite3
import threading
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from typing import Any, TypeVar

from voice.store import StoreError

T = TypeVar("T")

Work = Callable[[sqlite3.Connection], Any]


class Connection:
    """Reads and writes of many threads; every fault of SQLite's is a StoreError.

    Waiting for the disk takes most of a move's time: 10 ms on a plain one, where the whole turn of
    a call is 2 ms of computing. So whoever gets hold of the connection writes for all who wait.
    """

    def __init__(self, db: sqlite3.Connection) -> None:
        """`db` must be in autocommit mode (`isolation_level=None`)."""
        self._db = db
        self._lock = threading.RLock()
        self._waiting: deque[tuple[Work, Future[Any]]] = deque()

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """The connection, for one thread."""
        with _told(), self._lock:
            yield self._db

    def write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """What `work` returns, once what it has written is on the disk.

        What raises is undone, and nothing of the others' with it.
        """
        written: Future[T] = Future()
        self._waiting.append((work, written))
        with self._lock:
            if not written.done():
                self._write_all()
        with _told():
            return written.result()

    def close(self) -> None:
        """Let go of the file."""
        self._db.close()

    def _write_all(self) -> None:
        """One transaction with all that waits; each is told its end."""
        batch = [self._waiting.popleft() for _ in range(len(self._waiting))]
        results: list[tuple[Future[Any], Any]] = []
        try:
            self._db.execute("begin immediate")
            for work, written in batch:
                try:
                    results.append((written, self._undone_if_it_fails(work)))
                except Exception as fault:
                    if not self._db.in_transaction:  # a full disk undoes what all have written
                        raise
                    written.set_exception(fault)
            self._db.execute("commit")
        except BaseException as fault:
            for _, written in batch:
                if not written.done():
                    written.set_exception(fault)
            with suppress(sqlite3.Error):  # undone already, or closed
                self._db.execute("rollback")
            return
        for written, result in results:
            written.set_result(result)

    def _undone_if_it_fails(self, work: Work) -> Any:
        self._db.execute("savepoint one")
        try:
            result = work(self._db)
        except Exception:
            if self._db.in_transaction:
                self._db.execute("rollback to one")
                self._db.execute("release one")
            raise
        self._db.execute("release one")
        return result


@contextmanager
def _told() -> Iterator[None]:
    try:
        yield
    except sqlite3.Error as fault:
        raise StoreError(str(fault)) from fault
