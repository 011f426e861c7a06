"""The calls that this process has at hand, each as the book had it when they were last in step."""

from __future__ import annotations

import threading
from dataclasses import dataclass, replace

from voice.channels.phone.book import CallBook, Record
from voice.channels.phone.call import Call
from voice.channels.phone.house import House
from voice.errors import SaysoError

_GONE_S = 300.0
"""A call that posted nothing for so long has ended, though nobody said so: the host listens for a
minute at most, and its longest reading takes two."""


@dataclass(frozen=True)
class _Live:
    call: Call
    record: Record | None
    """What the book had when this process last answered; None before its first answer."""

    seen: float


class Calls:
    """Calls by name. A turn may come to any server: where another has played since, the call is
    made anew out of the book."""

    def __init__(self, house: House, book: CallBook) -> None:
        self._house = house
        self._book = book
        self._lock = threading.Lock()
        self._live: dict[str, _Live] = {}

    def __len__(self) -> int:
        return len(self._live)

    def admit(self, record: Record, most: int) -> Call | None:
        """A new call; None where there are as many as `most` already."""
        call = self._made(record)
        with self._lock:
            if len(self._live) >= most:
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

    def put(self, record: Record, call: Call, now: float) -> None:
        """Keep where a call is, before its answer is sent."""
        self._book.put(record)
        with self._lock:
            self._live[record.name] = _Live(call, record, now)

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
        """Drop the calls that have gone without a word, and let the book forget."""
        with self._lock:
            gone = [(name, live) for name, live in self._live.items() if now - live.seen > _GONE_S]
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
