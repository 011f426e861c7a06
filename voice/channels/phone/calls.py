"""The calls that this process has at hand, each as the book had it when they were last in step."""

from __future__ import annotations

import threading
from dataclasses import dataclass, replace

from voice.channels.phone.book import CallBook, Record
from voice.channels.phone.call import Call
from voice.channels.phone.house import House
from voice.errors import SaysoError

_LINE_S = 60.0
"""A call takes up a line while it is streamed, and for so long after each of its posts: who dies
without a word must not keep others out. To one who lives and is being read to, nothing happens."""

_AT_ONCE_S = 60.0
"""What the service does at once, such as open a stream, takes no longer."""


@dataclass(frozen=True)
class _Live:
    call: Call
    record: Record | None
    """What the book had when this process last answered; None before its first answer."""

    seen: float
    """When it last posted, or its stream ended."""

    silent_s: float = _AT_ONCE_S
    """How long it may be silent from then on. One silent for longer has ended, though nobody said
    so."""


class Calls:
    """Calls by name. A turn may come to any server: where another has played since, the call is
    made anew out of the book."""

    def __init__(self, house: House, book: CallBook) -> None:
        self._house = house
        self._book = book
        self._lock = threading.Lock()
        self._live: dict[str, _Live] = {}
        self._streamed: set[str] = set()

    def lines(self, now: float) -> int:
        """How many lines are taken."""
        with self._lock:
            return self._lines(now)

    def admit(self, record: Record, most: int) -> Call | None:
        """A new call; None where there are as many as `most` already."""
        call = self._made(record)
        with self._lock:
            if self._lines(record.begun) >= most:
                return None
            self._live[record.name] = _Live(call, None, record.begun)
        return call

    def at_hand(self, record: Record, now: float) -> Call | None:
        """The call, where it stands as the record has it."""
        with self._lock:
            live = self._live.get(record.name)
            if live is None or live.record != record:
                return None
            self._live[record.name] = replace(live, seen=now)
        return live.call

    def anew(self, record: Record, now: float) -> Call:
        """The call with nothing said yet: its server was away, or another one played it since."""
        call = self._made(record)
        with self._lock:
            self._live[record.name] = _Live(call, record, now)
        return call

    def put(self, record: Record, call: Call, now: float, silent_s: float = _AT_ONCE_S) -> None:
        """Keep where a call is, before its answer is sent; it may be silent for so long then."""
        self._book.put(record)
        with self._lock:
            self._live[record.name] = _Live(call, record, now, silent_s)

    def stream(self, name: str) -> bool:
        """A stream of the call has begun; False where it is streamed already."""
        with self._lock:
            if name in self._streamed:
                return False
            self._streamed.add(name)
            return True

    def end_stream(self, name: str, now: float) -> None:
        """The stream has ended; where the call goes on, the service posts its next turn at once."""
        with self._lock:
            self._streamed.discard(name)
            if live := self._live.get(name):
                self._live[name] = replace(live, seen=now, silent_s=_AT_ONCE_S)

    def drop(self, name: str) -> None:
        """The call is over: its game may be gone on with by anybody."""
        record = self._book.find(name)
        with self._lock:
            live = self._live.pop(name, None)
        if live and live.record in (None, record):
            live.call.leave()
        elif record and self._house.claims.free(record.code, name):
            self._release(record)

    def sweep(self, now: float) -> None:
        """Drop the calls that have gone without a word, and let the book forget. May raise
        StoreError, or sqlite3.Error."""
        with self._lock:
            gone = [
                (name, live)
                for name, live in self._live.items()
                if name not in self._streamed and now - live.seen > live.silent_s
            ]
        for name, live in gone:
            if live.record == self._book.find(name):
                self.drop(name)
            else:  # it goes on at another server
                with self._lock:
                    self._live.pop(name, None)
        self._book.forget(now)

    def close(self) -> None:
        """Drop every call."""
        for name in tuple(self._live):
            self.drop(name)

    def _lines(self, now: float) -> int:
        return sum(
            name in self._streamed or now - live.seen < _LINE_S for name, live in self._live.items()
        )

    def _made(self, record: Record) -> Call:
        # In the caller's own name, so that his calls and all servers may hold on to his game.
        store = self._house.store.held_by(record.caller or record.name)
        return Call(replace(self._house, store=store), record.name, record.caller, record.begun)

    def _release(self, record: Record) -> None:
        store = self._house.store.held_by(record.caller or record.name)
        try:
            store.release(store.find(record.code))
        except SaysoError:  # it is forgotten
            return
