"""Events on their way from a table to all who watch it, through the store."""

from __future__ import annotations

import json
from threading import Condition
from threading import Event as Flag

from voice.channels.browser.events import Event
from voice.store import Store

_ELSEWHERE_S = 0.3
"""Seconds between two looks into the store for what another process told; what this one tells is
known at once."""


class Feed:
    """The events of every table; safe from many threads. Raises StoreError."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._news = Condition()
        self.closing = Flag()
        """Set when this process ends: pages are hung up on, and come back to its successor."""

    def tell(self, table: str, event: Event) -> int:
        """Add an event to a table's; its number there, from 1."""
        number = self._store.tell(table, json.dumps(event))
        with self._news:
            self._news.notify_all()
        return number

    def told(self, table: str, after: int = 0) -> tuple[tuple[int, Event], ...]:
        """What was told at a table after that number."""
        found = ((n, _read(event)) for n, event in self._store.told(table, after))
        return tuple((n, event) for n, event in found if event is not None)

    def wait(self, table: str, after: int) -> tuple[tuple[int, Event], ...]:
        """The same; where there is nothing yet, after a moment's wait, which may bring nothing."""
        if found := self.told(table, after):
            return found
        with self._news:
            self._news.wait(_ELSEWHERE_S)
        return self.told(table, after)


def _read(text: str) -> Event | None:
    """An event out of the store; None for what is none, which no page could show."""
    try:
        event = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return event if isinstance(event, dict) and isinstance(event.get("kind"), str) else None
