"""Games in one SQLite file, or in memory: for one machine, whose programs may share the file."""

from __future__ import annotations

import json
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import suppress
from copy import copy
from dataclasses import asdict, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from filelock import BaseFileLock, FileLock, Timeout

from voice import private, store
from voice.store import Kept, StoreError
from voice.stores.connection import Connection
from voice.talk import Utterance
from voice.words.codes import maker, spoken_code

_SCHEMA = """
create table if not exists games (
    id integer primary key, code text unique not null, card text not null,
    edition text not null, commitment text not null, file text not null,
    state text not null, moves integer not null default 0, open integer not null default 1,
    touched text not null default current_timestamp, owner text not null default '');
create table if not exists moves (
    game integer not null references games, number integer not null, utterance text not null,
    reply text not null, at text not null default current_timestamp,
    primary key (game, number));
create index if not exists games_touched on games (touched, id);
create index if not exists games_unplayed on games (touched, id) where not moves;
create table if not exists events (
    stream text not null, number integer not null, event text not null,
    at text not null default current_timestamp, primary key (stream, number));
"""
_COLUMNS = "id, code, card, edition, commitment, file, state, moves"


class SqliteStore:
    """A Store in one SQLite file, or in memory where there is no path.

    Raises StoreError where the file cannot be used.
    """

    def __init__(self, path: Path | None) -> None:
        self._folder = path.parent / "playing" if path else None
        self._holder = ""
        self._held: dict[int, tuple[str, BaseFileLock | None]] = {}
        """Who of this program holds what, against the others in it, and by which lock against other
        programs; none in memory."""

        self._lock = threading.Lock()
        try:
            self._db = Connection(self._opened(path))
        except (OSError, sqlite3.Error) as fault:
            raise StoreError(str(fault)) from fault

    def _opened(self, path: Path | None) -> sqlite3.Connection:
        if path and self._folder:
            private.folder(self._folder)
            private.file(
                path, "-wal", "-shm", "-journal"
            )  # SQLite makes what it needs beside it as it finds this
        # Several programs may share the file: wait for each other rather than fail.
        db = sqlite3.connect(
            path or ":memory:", timeout=10, check_same_thread=False, isolation_level=None
        )
        db.execute("pragma journal_mode=wal")
        # A move answered must outlive a power cut.
        db.execute("pragma synchronous=full")
        # Tables of another program's, or of a later Sayso's, would else fail in the middle too.
        try:
            db.executescript(_SCHEMA)
            db.execute(f"select {_COLUMNS}, open, touched from games limit 0")
            db.execute("select game, number, utterance, reply, at from moves limit 0")
        except sqlite3.OperationalError as fault:
            raise sqlite3.DatabaseError(
                f"{path} holds the tables of another program, or of another version of Sayso "
                f"({fault})"
            ) from fault
        with suppress(sqlite3.OperationalError):  # "duplicate column name": it is there
            db.execute("alter table games add column owner text not null default ''")
        # A file with broken pages would else fail in the middle of a game.
        if (found := db.execute("pragma quick_check(1)").fetchone()[0]) != "ok":
            raise sqlite3.DatabaseError(f"{path} is damaged: {found}")
        return db

    def check(self) -> None:
        """Raises StoreError where the file is closed or gone bad."""
        with self._db.reading() as db:
            db.execute("select 1 from games limit 1")

    def begin(
        self, card: str, seal: tuple[str, str], file: str, state: dict[str, Any], sealed: str = ""
    ) -> Kept:
        """Keep a new game under a fresh code, and hold it."""
        made = maker(sealed)

        def begun(db: sqlite3.Connection) -> Kept:
            _forget_the_oldest(db)
            row = None
            while row is None:  # a code that is taken inserts nothing
                code = made()
                row = db.execute(
                    "insert or ignore into games"
                    " (code, card, edition, commitment, file, state, touched)"
                    " values (?, ?, ?, ?, ?, ?, ?) returning id",
                    (code, card, *seal, file, json.dumps(state), _now()),
                ).fetchone()
            return Kept(row[0], code, card, *seal, file, state, 0)

        kept = self._db.write(begun)
        self.hold(kept)
        return kept

    def journal(
        self, game: Kept, utterance: Utterance, reply: str, state: dict[str, Any], over: bool
    ) -> Kept:
        """Keep one move, its answer and the state it led to, before the answer is given."""
        number = game.moves + 1

        def moved(db: sqlite3.Connection) -> None:
            changed = db.execute(
                "update games set state = ?, moves = ?, open = ?, touched = ?"
                " where id = ? and moves = ?",
                (json.dumps(state), number, int(not over), _now(), game.id, game.moves),
            ).rowcount
            if not changed:
                raise store.played_on(game)
            db.execute(
                "insert into moves (game, number, utterance, reply) values (?, ?, ?, ?)",
                (game.id, number, json.dumps(asdict(utterance)), reply),
            )

        self._db.write(moved)
        return replace(game, state=state, moves=number)

    def find(self, code: str) -> Kept:
        """The game of that code; raises UsageError where there is none."""
        kept = next(self._some("code = ?", spoken_code(code)), None)
        if kept is None:
            raise store.unknown(spoken_code(code))
        return kept

    def codes(self, card: str, owner: str | None = None) -> tuple[str, ...]:
        """The codes of every kept game of a card; of those alone that are the owner's, if any."""
        with self._db.reading() as db:
            rows = db.execute(
                "select code from games where card = ? and owner = coalesce(?, owner)",
                (card, owner),
            ).fetchall()
        return tuple(code for (code,) in rows)

    def cut_off(self, card: str) -> Kept | None:
        """The latest unfinished game of a card that no running program is playing."""
        left = "card = ? and open and moves and owner = '' order by touched desc, id desc"
        return next(filter(self.hold, self._some(left, card)), None)

    def left_by(self, owner: str) -> Kept | None:
        """The latest unfinished game of a caller, of any card, that no other program is playing."""
        left = "owner = ? and owner != '' and open and moves order by touched desc, id desc"
        return next(filter(self.hold, self._some(left, owner)), None)

    def own(self, code: str, owner: str) -> None:
        """Say whose game it is from now on; it is offered to no one else."""
        self._db.write(
            lambda db: db.execute("update games set owner = ? where code = ?", (owner, code))
        )

    def adopt(self, code: str, owner: str) -> None:
        """As `own`, for a game that is no caller's."""
        given = (owner, code, store.TABLE, store.NOBODY)
        self._db.write(
            lambda db: db.execute(
                "update games set owner = ? where code = ? and owner in (?, ?)", given
            )
        )

    def hold(self, game: Kept) -> bool:
        """Claim a game for this holder until it ends, however it ends; False if another has it."""
        with self._lock:
            if held := self._held.get(game.id):
                return held[0] == self._holder
            lock = self._locked(game)
            if self._folder and lock is None:
                return False
            self._held[game.id] = self._holder, lock
        return True

    def _locked(self, game: Kept) -> BaseFileLock | None:
        """A game's lock against other programs; None where one has it, or none can come by."""
        if self._folder is None:
            return None
        # Not the thread that took it, but this store holds it: another thread may release it.
        lock = FileLock(
            self._folder / f"game-{game.id}.lock", timeout=0, mode=0o600, thread_local=False
        )
        try:
            lock.acquire()
        except Timeout:
            return None
        return lock

    def release(self, game: Kept) -> None:
        """Give up the claim that `hold` made, so that any other may go on with the game."""
        with self._lock:
            holder, lock = self._held.get(game.id, ("", None))
            if holder == self._holder:
                self._held.pop(game.id, None)
                if lock:
                    _let_go(lock)

    def leave(self, game: Kept) -> None:
        """Set a game aside in good order: it is kept, and no longer offered."""
        self._db.write(lambda db: db.execute("update games set open = 0 where id = ?", (game.id,)))

    def tell(self, stream: str, event: str) -> int:
        """Add an event to a stream, behind all that it holds; its number there, from 1."""

        def added(db: sqlite3.Connection) -> int:
            number = db.execute(
                "insert into events (stream, number, event) select ?, coalesce(max(number), 0) + 1,"
                " ? from events where stream = ? returning number",
                (stream, event, stream),
            ).fetchone()[0]
            if number == 1:
                db.execute(
                    "delete from events where stream in (select stream from events group by stream"
                    f" having max(at) < datetime('now', '-{store.STREAM_DAYS} days'))"
                )
            return int(number)

        return self._db.write(added)

    def told(self, stream: str, after: int = 0) -> tuple[tuple[int, str], ...]:
        """The events of a stream with a number above `after`, in order, each with its number."""
        with self._db.reading() as db:
            rows = db.execute(
                "select number, event from events where stream = ? and number > ? order by number",
                (stream, after),
            ).fetchall()
        return tuple((int(number), str(event)) for number, event in rows)

    def held_by(self, holder: str) -> SqliteStore:
        """The same games, held in that name."""
        other = copy(self)
        other._holder = holder
        return other

    def close(self) -> None:
        """Let go of the file and of every game held."""
        self._db.close()
        for _, lock in self._held.values():
            if lock:
                _let_go(lock)
        self._held.clear()

    def _some(self, where: str, *values: object) -> Iterator[Kept]:
        with self._db.reading() as db:
            rows = db.execute(f"select {_COLUMNS} from games where {where}", values).fetchall()
        for number, code, card, edition, commitment, file, state, moves in rows:
            parsed = store.parsed(state)
            yield Kept(number, code, card, edition, commitment, file, parsed, moves)


def _let_go(lock: BaseFileLock) -> None:
    """Its file goes first: else one would stay for every game there ever was."""
    with suppress(OSError):  # Windows removes none that is open, and this one by itself
        Path(lock.lock_file).unlink(missing_ok=True)
    lock.release()


def _now() -> str:
    """As SQLite's own current_timestamp, to the microsecond: games of one second are in order."""
    return datetime.now(UTC).replace(tzinfo=None).isoformat(" ", "microseconds")


def _forget_the_oldest(db: sqlite3.Connection) -> None:
    gone = "select id from games where not moves order by touched desc, id desc limit -1 offset ?"
    db.execute(f"delete from games where id in ({gone})", (store.MOST_UNPLAYED,))
    gone = "select id from games order by touched desc, id desc limit -1 offset ?"
    db.execute(f"delete from moves where game in ({gone})", (store.MOST_GAMES,))
    db.execute(f"delete from games where id in ({gone})", (store.MOST_GAMES,))
