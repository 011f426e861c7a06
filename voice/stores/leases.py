"""Claims in Redis that lapse by themselves: who holds what, as long as he lives."""

from __future__ import annotations

import logging
import threading
from contextlib import suppress

import redis
from redis.client import Pipeline

logger = logging.getLogger(__name__)

LEASE_S = 3.0
"""A holder that died is waited for so long, in seconds: on the telephone it is a silence."""

_RENEWALS = 3
"""In the time of a lease, so that a machine under load loses nothing."""


class Leases:
    """The claims of one process, each a key with its holder's name; renewed in the background.

    Another process that claims in the same name has the same claim. Where Redis was away for so
    long that a claim lapsed, it is taken again, unless it is another's by then.
    """

    def __init__(self, db: redis.Redis, length_s: float = LEASE_S) -> None:
        self._db = db
        self._length_s = length_s
        self._lock = threading.Lock()
        self._mine: dict[str, str] = {}
        self._closed = threading.Event()
        self._renewer: threading.Thread | None = None

    def take(self, key: str, holder: str) -> bool:
        """Claim a key; False while another holds it. Raises redis.RedisError."""
        if not self._taken(key, holder):
            return False
        with self._lock:
            self._mine[key] = holder
            if self._renewer is None:
                self._renewer = threading.Thread(
                    target=self._keep_renewing, name="leases", daemon=True
                )
                self._renewer.start()
        return True

    def give(self, key: str, holder: str) -> None:
        """Give a claim up, where it is still that holder's. Raises redis.RedisError."""

        def given(pipe: Pipeline) -> None:
            mine = pipe.get(key) == holder
            pipe.multi()
            if mine:
                pipe.delete(key)

        with self._lock:  # or it could be renewed just when it is gone
            self._mine.pop(key, None)
            self._db.transaction(given, key)

    def close(self) -> None:
        """Give everything up; where Redis is away it lapses by itself."""
        self._closed.set()
        with suppress(redis.RedisError):
            for key, holder in tuple(self._mine.items()):
                self.give(key, holder)
        if self._renewer:
            self._renewer.join()

    def renew(self) -> None:
        """Hold on to every claim for as long again; what is another's by now is let go.

        Raises redis.RedisError.
        """
        for key, holder in tuple(self._mine.items()):
            with self._lock:
                if self._mine.get(key) == holder and not self._taken(key, holder):
                    del self._mine[key]

    def _taken(self, key: str, holder: str) -> bool:
        length_ms = round(1000 * self._length_s)
        before = self._db.set(key, holder, nx=True, get=True, px=length_ms)
        if before == holder:
            # Should it lapse just now and be another's, it only lives a little longer.
            self._db.pexpire(key, length_ms)
        return before in (None, holder)

    def _keep_renewing(self) -> None:
        while not self._closed.wait(self._length_s / _RENEWALS):
            try:
                self.renew()
            except redis.RedisError as fault:
                logger.warning(
                    "Redis does not answer (%s); Sayso holds its games until it is back.",
                    type(fault).__name__,
                )
