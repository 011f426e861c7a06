"""How much one address may do of what costs something: open tables and pages, try codes, move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import count
from threading import Lock

from limits import (
    RateLimitItem,
    RateLimitItemPerHour,
    RateLimitItemPerMinute,
    RateLimitItemPerSecond,
)
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

from voice.settings import Browser

_BURST_S = 10
"""Messages are counted over so many seconds: a page that comes back sends several at once."""


@dataclass(frozen=True)
class Allowance:
    """What one page may do."""

    moves: Callable[[], bool]
    """One more move from its address; False where it is one too many."""

    messages: Callable[[], bool]
    """One more message of this page's, of any kind; False for a flood."""


class Limits:
    """What each address does and did of late, in this process; safe from many threads."""

    def __init__(self, settings: Browser) -> None:
        self._limiter = MovingWindowRateLimiter(MemoryStorage())
        self._tables = RateLimitItemPerHour(settings.tables_an_hour)
        self._wrong_codes = RateLimitItemPerMinute(settings.wrong_codes_a_minute)
        self._moves = RateLimitItemPerMinute(settings.moves_a_minute)
        self._messages = RateLimitItemPerSecond(settings.messages_a_second * _BURST_S, _BURST_S)
        self._most, self._most_of_one = settings.pages, settings.pages_an_address
        self._pages: Counter[str] = Counter()
        self._lock = Lock()
        self._names = count()

    def opens(self, address: str) -> bool:
        """One more table; False where it is one too many."""
        return self._hit(self._tables, "table", address)

    def may_try(self, address: str) -> bool:
        """False for an address that has tried too many wrong codes, whatever it tries now."""
        return self._limiter.test(self._wrong_codes, "code", address)

    def tried_in_vain(self, address: str) -> None:
        """A code that is no table's."""
        self._hit(self._wrong_codes, "code", address)

    @contextmanager
    def page(self, address: str) -> Iterator[Allowance | None]:
        """One page more, as long as it lasts; None where that is one too many."""
        if not self._enters(address):
            yield None
            return
        try:
            yield Allowance(
                partial(self._hit, self._moves, "move", address),
                partial(self._hit, self._messages, "message", str(next(self._names))),
            )
        finally:
            with self._lock:
                self._pages -= Counter([address])  # and an address without pages is forgotten

    def _enters(self, address: str) -> bool:
        with self._lock:
            if self._pages.total() >= self._most or self._pages[address] >= self._most_of_one:
                return False
            self._pages[address] += 1
            return True

    def _hit(self, item: RateLimitItem, what: str, name: str) -> bool:
        return self._limiter.hit(item, what, name)
