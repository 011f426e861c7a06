"""One connection for many threads: what is undone, what is shared, and what a full disk takes."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from voice.store import StoreError
from voice.stores.connection import Connection

pytestmark = pytest.mark.server


@pytest.fixture
def db(tmp_path: Path) -> Iterator[sqlite3.Connection]:
    made = sqlite3.connect(tmp_path / "a.db", isolation_level=None, check_same_thread=False)
    with closing(made) as opened:
        opened.execute("pragma journal_mode=wal")
        opened.execute("create table t (n integer unique)")
        yield opened


def put(connection: Connection, n: int, fault: BaseException | None = None) -> int:
    def work(db: sqlite3.Connection) -> int:
        db.execute("insert into t values (?)", (n,))
        if fault:
            raise fault
        return n

    return connection.write(work)


def kept(db: sqlite3.Connection) -> list[int]:
    return [n for (n,) in db.execute("select n from t order by n")]


def test_a_write_is_on_the_disk_once_it_has_returned(
    db: sqlite3.Connection, tmp_path: Path
) -> None:
    assert put(Connection(db), 1) == 1
    assert not db.in_transaction
    with closing(sqlite3.connect(tmp_path / "a.db")) as other:
        assert kept(other) == [1]


@pytest.mark.parametrize("fault", [ValueError(), KeyboardInterrupt(), StoreError()])
def test_what_ends_in_an_error_is_undone(db: sqlite3.Connection, fault: BaseException) -> None:
    connection = Connection(db)
    with pytest.raises(type(fault)):
        put(connection, 1, fault)
    assert not db.in_transaction
    put(connection, 2)
    assert kept(db) == [2]


def test_a_fault_of_sqlite_s_is_a_store_error(db: sqlite3.Connection) -> None:
    connection = Connection(db)
    put(connection, 1)
    with pytest.raises(StoreError, match="UNIQUE"):
        put(connection, 1)
    with pytest.raises(StoreError, match="no such table"), connection.reading() as reading:
        reading.execute("select * from nowhere")
    assert not db.in_transaction
    connection.close()
    with pytest.raises(StoreError, match="closed"):
        put(connection, 2)


def test_who_writes_while_another_does_shares_the_next_transaction(
    db: sqlite3.Connection,
) -> None:
    connection, said = Connection(db), list[str]()
    db.set_trace_callback(said.append)
    with ThreadPoolExecutor(9) as pool:
        with connection.reading():  # the connection is taken
            writes = [pool.submit(put, connection, n, ValueError() if n == 4 else None)
                      for n in range(9)]  # fmt: skip
            while len(connection._waiting) < 9:
                threading.Event().wait(0.001)
        for n, write in enumerate(writes):
            if n == 4:
                with pytest.raises(ValueError):
                    write.result(20)
            else:
                assert write.result(20) == n
    assert said.count("commit") == 1
    assert kept(db) == [0, 1, 2, 3, 5, 6, 7, 8]


def test_a_full_disk_is_a_fault_to_all_it_concerns_and_the_rest_is_kept(
    db: sqlite3.Connection,
) -> None:
    connection = Connection(db)
    put(connection, 1)
    (pages,) = db.execute("pragma page_count").fetchone()
    db.execute(f"pragma max_page_count = {pages}")
    numbers = [(n,) for n in range(10, 100_000)]
    with pytest.raises(StoreError, match="full"):
        connection.write(lambda full: full.executemany("insert into t values (?)", numbers))
    assert not db.in_transaction
    put(connection, 2)
    assert kept(db) == [1, 2]
