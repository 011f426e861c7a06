"""Where games are kept: every move journalled in SQLite before it is answered."""

from __future__ import annotations

import json
import re
import secrets
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from filelock import BaseFileLock, FileLock, Timeout

from voice.errors import UsageError
from voice.talk import Utterance

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
create table if not exists events (
    stream text not null, number integer not null, event text not null,
    at text not null default current_timestamp, primary key (stream, number));
"""
_COLUMNS = "id, code, card, edition, commitment, file, state, moves"
# Words a small recogniser tells apart and anyone can spell; 32 x 32 x 10 codes.
_COLOURS = (
    "amber autumn bitter brass brave bright broken candy copper crooked crystal dusty early empty "
    "golden hidden hollow honey iron little marble merry misty orange purple quiet rusty silver "
    "velvet winter wooden yellow"
).split()
_THINGS = (
    "apple barrel basket bonnet bramble bucket button cabin candle carpet castle cider cottage "
    "curtain donkey feather garden hammer island jacket kitten ladder lantern market mitten "
    "orchard paper pepper ribbon saddle turkey window"
).split()
_NUMBERS = "one two three four five six seven eight nine ten".split()
# A tenth of the codes: a fresh one is soon found, and the file stays small and quick to check.
# The oldest games are forgotten.
MOST_GAMES = 1000

_STREAM_DAYS = 30
"""Streams that nothing was told in for so long are forgotten."""


@dataclass(frozen=True)
class Kept:
    """A game as the store holds it."""

    id: int
    code: str
    """Three words that name it: `amber-button-seven`."""

    card: str
    edition: str
    commitment: str
    file: str
    """The edition's file when it was opened by its path, else empty."""

    state: dict[str, Any] | None
    """The card's state as JSON data; None where what is kept is damaged."""

    moves: int


def spoken_code(text: str) -> str:
    """A code as typed or heard ("Amber button 7") in the form it is kept in."""
    words = re.findall("[a-z0-9]+", text.lower())
    digits = {str(n): word for n, word in enumerate(_NUMBERS, 1)}
    return "-".join(digits.get(word, word) for word in words)


class Store:
    """Games in one SQLite file, or in memory where there is no path.

    Raises sqlite3.Error or OSError where the file cannot be used.
    """

    def __init__(self, path: Path | None) -> None:
        self._folder = path.parent / "playing" if path else None
        self._held: dict[int, BaseFileLock] = {}
        if self._folder:
            self._folder.mkdir(parents=True, exist_ok=True)
        # Several programs may share the file: wait for each other rather than fail.
        self._db = sqlite3.connect(path or ":memory:", timeout=10, check_same_thread=False)
        self._db.execute("pragma journal_mode=wal")
        # A move answered must outlive a power cut.
        self._db.execute("pragma synchronous=full")
        self._db.executescript(_SCHEMA)
        # Tables of another program's, or of a later Sayso's, would else fail in the middle too.
        try:
            self._db.execute(f"select {_COLUMNS}, open, touched from games limit 0")
            self._db.execute("select game, number, utterance, reply, at from moves limit 0")
        except sqlite3.OperationalError as fault:
            raise sqlite3.DatabaseError(
                f"{path} holds the tables of another program, or of another Sayso ({fault})"
            ) from fault
        with suppress(sqlite3.OperationalError):  # "duplicate column name": it is there
            self._db.execute("alter table games add column owner text not null default ''")
        # One connection for all threads: two transactions must not mix in it.
        self._lock = threading.RLock()
        # A file with broken pages would else fail in the middle of a game.
        if (found := self._db.execute("pragma quick_check(1)").fetchone()[0]) != "ok":
            raise sqlite3.DatabaseError(f"{path} is damaged: {found}")

    def begin(
        self, card: str, seal: tuple[str, str], file: str, state: dict[str, Any], sealed: str = ""
    ) -> Kept:
        """Keep a new game under a fresh code. `seal` is the edition's name and commitment.

        No colour or thing that stands in the text `sealed` is in the code: by chance it would be
        an answer ("rusty-window-three").
        """
        self._forget_the_oldest()
        colours, things = (
            [word for word in words if word not in sealed.lower()] or words
            for words in (_COLOURS, _THINGS)
        )
        while True:
            code = "-".join(map(secrets.choice, (colours, things, _NUMBERS)))
            with suppress(sqlite3.IntegrityError), self._lock, self._db:
                row = self._db.execute(
                    "insert into games (code, card, edition, commitment, file, state)"
                    " values (?, ?, ?, ?, ?, ?) returning id",
                    (code, card, *seal, file, json.dumps(state)),
                ).fetchone()
                kept = Kept(row[0], code, card, *seal, file, state, 0)
                self.hold(kept)
                return kept

    def journal(
        self, game: Kept, utterance: Utterance, reply: str, state: dict[str, Any], over: bool
    ) -> None:
        """Keep one move, its answer and the state it led to, before the answer is given."""
        with self._lock, self._db:
            number = self._db.execute(
                "update games set state = ?, moves = moves + 1, open = ?,"
                " touched = current_timestamp where id = ? returning moves",
                (json.dumps(state), int(not over), game.id),
            ).fetchone()[0]
            self._db.execute(
                "insert into moves (game, number, utterance, reply) values (?, ?, ?, ?)",
                (game.id, number, json.dumps(asdict(utterance)), reply),
            )

    def find(self, code: str) -> Kept:
        """The game of that code; raises UsageError where there is none."""
        kept = next(self._some("code = ?", spoken_code(code)), None)
        if kept is None:
            said = spoken_code(code)
            raise UsageError(f"No game is kept here as {said!r}: check its three words.")
        return kept

    def codes(self, card: str) -> tuple[str, ...]:
        """The codes of every kept game of a card."""
        with self._lock:
            rows = self._db.execute("select code from games where card = ?", (card,)).fetchall()
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
        """Say whose game it is from now on; it is offered to no one else. '' is the table's."""
        with self._lock, self._db:
            self._db.execute("update games set owner = ? where code = ?", (owner, code))

    def tell(self, stream: str, event: str) -> int:
        """Add an event to a stream, behind all that it holds; its number there, from 1."""
        with self._lock, self._db:
            number = self._db.execute(
                "insert into events (stream, number, event) select ?, coalesce(max(number), 0) + 1,"
                " ? from events where stream = ? returning number",
                (stream, event, stream),
            ).fetchone()[0]
            if number == 1:
                self._db.execute(
                    "delete from events where stream in (select stream from events group by stream"
                    f" having max(at) < datetime('now', '-{_STREAM_DAYS} days'))"
                )
        return int(number)

    def told(self, stream: str, after: int = 0) -> tuple[tuple[int, str], ...]:
        """The events of a stream with a number above `after`, in order, each with its number."""
        with self._lock:
            rows = self._db.execute(
                "select number, event from events where stream = ? and number > ? order by number",
                (stream, after),
            ).fetchall()
        return tuple((int(number), str(event)) for number, event in rows)

    def hold(self, game: Kept) -> bool:
        """Claim a game for this program until it ends, however it ends; False if another has it."""
        if self._folder is None or game.id in self._held:
            return True
        # Not the thread that took it, but this store holds it: another thread may release it.
        lock = FileLock(self._folder / f"game-{game.id}.lock", timeout=0, thread_local=False)
        with self._lock:
            if game.id in self._held:
                return True
            try:
                lock.acquire()
            except Timeout:
                return False
            self._held[game.id] = lock
        return True

    def release(self, game: Kept) -> None:
        """Give up the claim that `hold` made, so that any other program may go on with the game."""
        with self._lock:
            lock = self._held.pop(game.id, None)
        if lock:
            lock.release()

    def leave(self, game: Kept) -> None:
        """Set a game aside in good order: it is kept, and no longer offered."""
        with self._lock, self._db:
            self._db.execute("update games set open = 0 where id = ?", (game.id,))

    def close(self) -> None:
        """Let go of the file and of every game held."""
        self._db.close()
        for lock in self._held.values():
            Path(lock.lock_file).unlink(missing_ok=True)
            lock.release()
        self._held.clear()

    def _forget_the_oldest(self) -> None:
        with self._lock, self._db:
            (last,) = self._db.execute("select coalesce(max(id), 0) from games").fetchone()
            self._db.execute("delete from moves where game <= ?", (last - MOST_GAMES,))
            self._db.execute("delete from games where id <= ?", (last - MOST_GAMES,))

    def _some(self, where: str, *values: object) -> Iterator[Kept]:
        with self._lock:
            rows = self._db.execute(
                f"select {_COLUMNS} from games where {where}", values
            ).fetchall()
        for number, code, card, edition, commitment, file, state, moves in rows:
            yield Kept(number, code, card, edition, commitment, file, _parsed(state), moves)


def _parsed(state: str) -> dict[str, Any] | None:
    try:
        parsed = json.loads(state)
    except ValueError:
        return None
    return parsed if isinstance(parsed, dict) else None
