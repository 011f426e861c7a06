"""Claims in Redis that lapse by themselves: who holds a game, as long as he lives."""

from __future__ import annotations

import logging
import threading
from contextlib import suppress

import redis
from redis.client import Pipeline

logger = logging.getLogger(__name__)

LEASE_S = 30
"""A holder that died is waited for so long. It renews three times as often, so that a server that
is away for a moment, or a machine under load, loses nothing."""


class Leases:
    """The claims of one process, each a key with its holder's name; renewed in the background."""

    def __init__(self, db: redis.Redis) -> None:
        self._db = db
        self._lock = threading.Lock()
        self._mine: dict[str, str] = {}
        self._closed = threading.Event()
        self._renewer: threading.Thread | None = None

    def take(self, key: str, holder: str) -> bool:
        """Claim a key; False while another holds it. Raises redis.RedisError."""
        if not self._db.set(key, holder, nx=True, ex=LEASE_S) and self._db.get(key) != holder:
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
        with self._lock:
            self._mine.pop(key, None)

        def given(pipe: Pipeline) -> None:
            mine = pipe.get(key) == holder
            pipe.multi()
            if mine:
                pipe.delete(key)

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
            if self._db.get(key) == holder:
                # Should it lapse just now and be another's, it only lives a little longer.
                self._db.expire(key, LEASE_S)
            else:
                with self._lock:
                    self._mine.pop(key, None)

    def _keep_renewing(self) -> None:
        while not self._closed.wait(LEASE_S / 3):
            try:
                self.renew()
            except redis.RedisError as fault:
                logger.warning(
                    "Redis does not answer (%s); Sayso holds its games until it is back.",
                    type(fault).__name__,
                )
