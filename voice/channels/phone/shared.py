"""The book of calls, the claims and the key of several servers, in the Redis they share.

sayso:call:NAME       a hash, the fields of Record
sayso:turn:NAME       who plays a turn of a call just now; lapses by itself (leases)
sayso:aside:NAME:TURN what a caller did meanwhile
sayso:calls:CALLER    a caller's calls by when they began
sayso:line:NAME       the words played under a name
sayso:claim:CODE      "CALL CALLER": which call plays a game
sayso:key             the servers' secret, in hexadecimal
"""

from __future__ import annotations

import secrets
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict
from typing import Any

import redis

from voice.channels.phone.book import ASIDE_S, KEPT_S, WAIT_S, BusyError, Record
from voice.stores.leases import Leases
from voice.stores.server import faults

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

    def __init__(self, db: Any, leases: Leases) -> None:
        """`db` is a redis.Redis that decodes."""
        self._db = db
        self._leases = leases
        self._inside = threading.local()

    @contextmanager
    def alone(self, name: str, wait_s: float = WAIT_S) -> Iterator[None]:
        """In it nobody else is in it for the same call, on no machine.

        A slow turn keeps the call; a server that died in the middle of one loses it with its lease.
        """
        key, holder = f"sayso:turn:{name}", secrets.token_hex(8)
        with faults():
            self._enter(key, holder, wait_s)
            self._inside.claim = key, holder
            try:
                yield
            finally:
                del self._inside.claim
                with suppress(redis.RedisError):  # then it lapses by itself
                    self._leases.give(key, holder)

    def _enter(self, key: str, holder: str, wait_s: float) -> None:
        """Raises BusyError, and redis.RedisError where Redis is away for long."""
        begun = time.monotonic()
        while True:
            try:
                if self._leases.take(key, holder):
                    return
                sleep_s = _SLEEP_S
            except (redis.ConnectionError, redis.TimeoutError):
                if time.monotonic() > begun + AWAY_S:
                    raise
                sleep_s = _RETRY_S
            else:
                if time.monotonic() > begun + wait_s:
                    raise BusyError
            time.sleep(sleep_s)

    @faults()
    def set_aside(self, name: str, turn: int, act: str) -> None:
        """Keep what a caller did while his call was not free."""
        self._db.set(f"sayso:aside:{name}:{turn}", act, ex=ASIDE_S)

    @faults()
    def aside(self, name: str, turn: int) -> str:
        """What he did then; empty for nothing."""
        return str(self._db.get(f"sayso:aside:{name}:{turn}") or "")

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
        """Keep where a call is, before its answer is sent.

        Raises BusyError where this server stood still, and another has taken the turn over.
        """
        key, holder = getattr(self._inside, "claim", ("", None))
        if key and self._db.get(key) != holder:
            raise BusyError
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
