"""The connection to a Redis server, and its faults in our words."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import redis

from voice.store import StoreError

_TIMEOUT_S = 5.0
"""A server that does not answer for so long is away: a caller would not wait longer either."""

_IDLE_S = 30
"""A connection not used for so long is tried before it is used again."""


def connected(address: str) -> redis.Redis:
    """A pool of connections to `redis://…`, safe from many threads; raises StoreError without."""
    try:
        db = redis.Redis.from_url(
            address,
            decode_responses=True,
            socket_timeout=_TIMEOUT_S,
            socket_connect_timeout=_TIMEOUT_S,
            health_check_interval=_IDLE_S,
        )
        db.ping()
    except (redis.RedisError, ValueError) as fault:
        raise StoreError(_told(fault)) from fault
    return db


@contextmanager
def faults() -> Iterator[None]:
    """What redis raises, as a StoreError."""
    try:
        yield
    except redis.RedisError as fault:
        raise StoreError(_told(fault)) from fault


def _told(fault: Exception) -> str:
    """No word of the fault itself: an address in it may hold a password."""
    return f"Redis: {type(fault).__name__}"
