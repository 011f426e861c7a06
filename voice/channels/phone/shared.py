"""The book of calls, the claims and the key of several servers, in the Redis they share.

sayso:call:NAME       a hash, the fields of Record
sayso:turn:NAME       the lock of a call while one of its turns is played
sayso:calls:CALLER    a caller's calls by when they began
sayso:line:NAME       the words played under a name
sayso:claim:CODE      "CALL CALLER": which call plays a game
sayso:key             the servers' secret, in hexadecimal
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from typing import Any

import redis

from voice.channels.phone.book import KEPT_S, Record
from voice.stores.server import faults

_TURN_S = 60
"""A turn takes milliseconds; the lock of a server that died in the middle of one lapses."""

_WAIT_S = 14
"""How long a repeated post waits for the turn to be played: Twilio waits 15 s for an answer."""

_SLEEP_S = 0.02
"""How often it looks."""

AWAY_S = 8.0
"""How long a Redis that is away is waited for before a turn begins: one that is started again is
back in seconds, and a caller hears nothing of it."""

_RETRY_S = 0.2

_CLAIM_S = 3600
"""A claim lives so long after its call's last act. A caller may be silent for ten minutes."""

_KEY_BYTES = 32


def key(db: Any) -> bytes:
    """The secret of all servers at this Redis, made where there is none."""
    with faults():
        db.set("sayso:key", secrets.token_hex(_KEY_BYTES), nx=True)
        return bytes.fromhex(db.get("sayso:key"))


class SharedBook:
    """The CallBook of many processes."""

    def __init__(self, db: Any) -> None:
        """`db` is a redis.Redis that decodes."""
        self._db = db

    @contextmanager
    def alone(self, name: str) -> Iterator[None]:
        """In it nobody else is in it for the same call, on no machine."""
        lock = self._db.lock(
            f"sayso:turn:{name}", timeout=_TURN_S, blocking_timeout=_WAIT_S, sleep=_SLEEP_S
        )
        with faults():
            _acquire(lock)
            try:
                yield
            finally:
                lock.release()

    @faults()
    def find(self, name: str) -> Record | None:
        """A call by its name."""
        found = self._db.hgetall(f"sayso:call:{name}")
        if not found:
            return None
        numbers = {"turn": int, "moves": int, "begun": float}
        return Record(**{field: numbers.get(field, str)(found[field]) for field in found})

    @faults()
    def put(self, record: Record) -> None:
        """Keep where a call is, before its answer is sent."""
        pipe, own = self._db.pipeline(), f"sayso:call:{record.name}"
        pipe.hset(own, mapping=asdict(record))
        pipe.expire(own, KEPT_S)
        if record.caller:
            calls = f"sayso:calls:{record.caller}"
            pipe.zadd(calls, {record.name: record.begun})
            pipe.expire(calls, KEPT_S)
        pipe.execute()

    @faults()
    def calls_of(self, caller: str, since: float) -> int:
        """How many calls a caller began since then."""
        return int(self._db.zcount(f"sayso:calls:{caller}", f"({since}", "+inf"))

    @faults()
    def keep_line(self, name: str, text: str, now: float) -> None:  # noqa: ARG002 - Redis has a clock
        """Keep the words that are played under a name."""
        self._db.set(f"sayso:line:{name}", text, ex=KEPT_S)

    @faults()
    def line(self, name: str) -> str | None:
        """The words of that name."""
        found = self._db.get(f"sayso:line:{name}")
        return None if found is None else str(found)

    def forget(self, now: float) -> None:
        """Redis forgets by itself."""

    def close(self) -> None:
        """The connections are the store's."""


def _acquire(lock: Any) -> None:
    """Take a lock, waiting for a Redis that is away; raises redis.RedisError."""
    latest = time.monotonic() + AWAY_S
    while True:
        try:
            if not lock.acquire():
                raise redis.exceptions.LockError("not free in time")
            return
        except (redis.ConnectionError, redis.TimeoutError):
            if time.monotonic() > latest:
                raise
            time.sleep(_RETRY_S)


class SharedClaims:
    """The Claims of many processes."""

    def __init__(self, db: Any) -> None:
        """`db` is a redis.Redis that decodes."""
        self._db = db

    @faults()
    def take(self, code: str, call: str, caller: str) -> bool:
        """Claim a game; False while another caller plays it."""
        key, mine = f"sayso:claim:{code}", f"{call} {caller}"

        def taken(pipe: Any) -> bool:
            holder, _, owner = (pipe.get(key) or mine).partition(" ")
            free = holder == call or (bool(caller) and owner == caller)
            pipe.multi()
            if free:
                pipe.set(key, mine, ex=_CLAIM_S)
            return free

        return bool(self._db.transaction(taken, key, value_from_callable=True))

    @faults()
    def holds(self, code: str, call: str) -> bool:
        """True while the game is this call's."""
        key = f"sayso:claim:{code}"
        if (self._db.get(key) or "").partition(" ")[0] != call:
            return False
        self._db.expire(key, _CLAIM_S)
        return True

    @faults()
    def free(self, code: str, call: str) -> bool:
        """Give a game up; False where it was another call's by now."""
        key = f"sayso:claim:{code}"

        def freed(pipe: Any) -> bool:
            mine = (pipe.get(key) or "").partition(" ")[0] == call
            pipe.multi()
            if mine:
                pipe.delete(key)
            return mine

        return bool(self._db.transaction(freed, key, value_from_callable=True))
