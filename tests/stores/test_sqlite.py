"""Games in an SQLite file: what is on the disk, damaged files, and those of an older Sayso."""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from voice.store import StoreError
from voice.stores.sqlite import SqliteStore

if TYPE_CHECKING:
    from tests.stores.conftest import Player


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "games.db"


@pytest.fixture
def store(file: Path) -> Iterator[SqliteStore]:
    with closing(SqliteStore(file)) as opened:
        yield opened


def test_a_move_is_journalled_as_it_was_said(
    store: SqliteStore, file: Path, player: Player
) -> None:
    player.move(store, player.begun(store), "is it a “kettle”? 🎃\x00\ud800")
    with closing(sqlite3.connect(file)) as db:
        (utterance,) = db.execute("select utterance from moves").fetchone()
    assert json.loads(utterance)["text"] == "is it a “kettle”? 🎃\x00"


def test_a_game_let_go_leaves_nothing_open_and_no_file(
    store: SqliteStore, file: Path, player: Player
) -> None:
    for _ in range(3):
        game = player.begun(store)
        assert len(list((file.parent / "playing").iterdir())) == 1
        store.release(game)
        assert list((file.parent / "playing").iterdir()) == []
        with closing(SqliteStore(file)) as other:
            assert other.hold(game)
            assert not store.hold(game)


def test_a_store_without_a_path_keeps_nothing_after_it(tmp_path: Path, player: Player) -> None:
    with closing(SqliteStore(None)) as memory:
        game = player.begun(memory)
        player.move(memory, game)
        assert memory.find(game.code).moves == 1
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("content", [b"not a database at all" * 100, b"SQLite format 3\x00" * 99])
def test_what_is_no_database_is_refused(file: Path, content: bytes) -> None:
    file.write_bytes(content)
    with pytest.raises(StoreError):
        SqliteStore(file)


def test_a_damaged_database_is_refused_before_a_game_begins(file: Path, player: Player) -> None:
    with closing(SqliteStore(file)) as before:
        for _ in range(60):
            player.move(before, player.begun(before), "word " * 40)
    data = bytearray(file.read_bytes())
    middle = len(data) // 8192 * 4096
    data[middle : middle + 4096] = os.urandom(4096)
    file.write_bytes(data)
    with pytest.raises(StoreError):
        SqliteStore(file)


def test_another_programs_tables_are_refused_before_a_game_begins(file: Path) -> None:
    with closing(sqlite3.connect(file)) as other:
        other.execute("create table games (x)")
    with pytest.raises(StoreError, match="holds the tables of another program"):
        SqliteStore(file)


@pytest.mark.parametrize("state", ["not json", "null", "[]", "7"])
def test_a_damaged_state_is_found_as_one(
    store: SqliteStore, file: Path, player: Player, state: str
) -> None:
    game = player.begun(store)
    player.move(store, game)
    with closing(sqlite3.connect(file)) as other, other:
        other.execute("update games set state = ?", (state,))
    assert store.find(game.code).state is None
    assert store.cut_off("riddles") == store.find(game.code)


def test_a_folder_in_the_files_place_is_refused(tmp_path: Path) -> None:
    with pytest.raises(StoreError):
        SqliteStore(tmp_path)


def test_games_kept_by_an_older_sayso_are_read(file: Path) -> None:
    with closing(sqlite3.connect(file)) as db:
        db.executescript(
            "create table games (id integer primary key, code text unique not null, card text not"
            " null, edition text not null, commitment text not null, file text not null, state text"
            " not null, moves integer not null default 0, open integer not null default 1,"
            " touched text not null default current_timestamp);"
            "insert into games (code, card, edition, commitment, file, state, moves)"
            " values ('amber-button-seven', 'riddles', 'Old', 'ab', '', '{}', 3)"
        )
    with closing(SqliteStore(file)) as store:
        kept = store.cut_off("riddles")
        assert kept
        assert kept.code == "amber-button-seven"


def test_streams_that_fell_silent_are_forgotten_with_a_new_one(
    file: Path, store: SqliteStore
) -> None:
    store.tell("old", "event")
    store.tell("lasting", "event")
    with closing(sqlite3.connect(file)) as db, db:
        db.execute("update events set at = datetime('now', '-31 days')")
    store.tell("lasting", "another")
    store.tell("new", "event")
    assert store.told("old") == ()
    assert len(store.told("lasting")) == 2
