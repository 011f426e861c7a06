"""What a server needs to know calls again: on one machine, or together with others."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from voice.channels.phone import callers, shared
from voice.channels.phone.book import CallBook
from voice.channels.phone.claims import Claims, LocalClaims
from voice.channels.phone.local import LocalBook
from voice.store import Store
from voice.stores.redis import RedisStore


@dataclass(frozen=True)
class Desk:
    """The book of calls, which of them plays which game, and the secret of their names."""

    book: CallBook
    claims: Claims
    secret: bytes


def opened(data: Path, store: Store) -> Desk:
    """The desk that goes with a store: shared where that is, else in the folder `data`.

    Raises StoreError, OSError or sqlite3.Error.
    """
    if isinstance(store, RedisStore):
        book = shared.SharedBook(store.db, store.leases)
        return Desk(book, shared.SharedClaims(store.db), shared.key(store.db))
    return Desk(LocalBook(data / "calls.db"), LocalClaims(), callers.key(data))
