"""Games asked for by their three words, and how often those may be guessed at."""

from __future__ import annotations

import threading
from collections import defaultdict, deque

from voice.cards.card import AnyCard
from voice.games import Games
from voice.settings import Settings
from voice.store import Kept, Store

_HOUR_S = 3600.0
_WORDS = 3
"""Of a code; fewer are no guess at one."""


class Codes:
    """The games kept of some cards, by their codes.

    Up to a tenth of all codes are games: who may try as many as he likes soon finds a stranger's.
    So the wrong ones of each caller are counted for an hour.
    """

    def __init__(self, settings: Settings, store: Store, cards: tuple[AnyCard, ...]) -> None:
        self._store = store
        self._games = tuple(Games(card, settings, store) for card in cards)
        self._most = settings.phone.wrong_codes_an_hour
        self._lock = threading.Lock()
        self._wrong: defaultdict[str, deque[float]] = defaultdict(deque)

    def find(self, words: str, caller: str, now: float) -> Kept | None:
        """The game whose code a sentence ends in, whatever its card; `now` in seconds.

        None for a wrong one, and for any once `caller` has tried too many. Callers who show no
        number are one caller.
        """
        if self.closed(caller, now):
            return None
        found = (games.meant(words) for games in self._games)
        code = next(filter(None, found), None)
        if code:
            return self._store.find(code)
        if len(words.split()) >= _WORDS:
            with self._lock:
                self._wrong[caller].append(now)
        return None

    def closed(self, caller: str, now: float) -> bool:
        """True for a caller who has tried too many wrong codes in the last hour."""
        with self._lock:
            for each in tuple(self._wrong):
                while self._wrong[each] and now - self._wrong[each][0] >= _HOUR_S:
                    self._wrong[each].popleft()
                if not self._wrong[each]:
                    del self._wrong[each]
            return len(self._wrong.get(caller, ())) >= self._most
