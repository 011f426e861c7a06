"""How often one address may do what costs something: open tables, try codes, move."""

from __future__ import annotations

from limits import RateLimitItem, RateLimitItemPerHour, RateLimitItemPerMinute
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

from voice.settings import Browser


class Limits:
    """What each address did of late, in this process; safe from many threads."""

    def __init__(self, settings: Browser) -> None:
        self._limiter = MovingWindowRateLimiter(MemoryStorage())
        self._tables = RateLimitItemPerHour(settings.tables_an_hour)
        self._wrong_codes = RateLimitItemPerMinute(settings.wrong_codes_a_minute)
        self._moves = RateLimitItemPerMinute(settings.moves_a_minute)

    def opens(self, address: str) -> bool:
        """One more table; False where it is one too many."""
        return self._hit(self._tables, "table", address)

    def moves(self, address: str) -> bool:
        """One more move; False where it is one too many."""
        return self._hit(self._moves, "move", address)

    def may_try(self, address: str) -> bool:
        """False for an address that has tried too many wrong codes, whatever it tries now."""
        return self._limiter.test(self._wrong_codes, "code", address)

    def tried_in_vain(self, address: str) -> None:
        """A code that is no table's."""
        self._hit(self._wrong_codes, "code", address)

    def _hit(self, item: RateLimitItem, what: str, address: str) -> bool:
        return self._limiter.hit(item, what, address)
