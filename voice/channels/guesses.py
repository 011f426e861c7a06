"""How often the three words of other people's games may be guessed at, on one server."""

from __future__ import annotations

import logging
import threading
from collections import defaultdict, deque
from collections.abc import Iterable
from dataclasses import dataclass

from voice.cards import card as cards
from voice.errors import UsageError
from voice.settings import Settings
from voice.store import Kept, Store
from voice.words import codes

logger = logging.getLogger(__name__)

_HOUR_S = 3600.0

TOO_MANY = "Too many wrong game codes. Try again in an hour."
NOT_NOW = "Too many wrong game codes have come to this server. Try again in a minute."

_SLIPS = 3
"""Wrong codes an hour of one guesser who may still try while his kind is slowed down."""

CALLERS, CALLS, PAGES = "callers", "calls without a number", "pages"
"""The kinds of guessers. Each has a count in all of its own: calls that show no number, and pages,
cost little, and whoever makes many of them must not slow down callers who are known."""


@dataclass(frozen=True)
class Guesser:
    """Who guesses."""

    kind: str
    """One of CALLERS, CALLS and PAGES."""

    name: str
    """A caller's hash, a call's name, a page's address."""


class Guesses:
    """The wrong words of the last hour: of each guesser, of all of a kind, and at each game.

    Up to a tenth of all codes are games: who may try as many as he likes soon finds a stranger's.
    Who has tried too many waits for an hour. Many who share the work slow their kind down to as
    many wrong codes an hour, evenly spread; then who has slipped no more than a few times is let
    in between them, so that they close the games to nobody.

    A guess at a game shares two of its three words with it, so that who has overheard two words
    does not find the third. A game that is closed is closed to its right words too, and both are
    answered alike: the answer does not tell the third word.
    """

    def __init__(self, settings: Settings, store: Store) -> None:
        self._store = store
        server = settings.server
        self._of_one = _Hour(settings.phone.wrong_codes_an_hour)
        self._in_all = _Hour(server.wrong_codes_in_all)
        self._at_one = _Hour(server.wrong_codes_a_game)
        self._told = _Hour(1)
        """The kinds of which the log has told."""
        self._lock = threading.Lock()

    def find(self, guesser: Guesser, code: str, now: float) -> Kept | None:
        """The game of that very code; None for a wrong one, and for any that is closed.

        `now` in seconds, of any clock that is always the same. May raise StoreError.
        """
        with self._lock:  # else many guesses at once would each be the last that is looked at
            if self._refusal(guesser, code, now):
                return None
            try:
                return self._store.find(code)
            except UsageError:
                self._count(guesser, code, now)
                return None

    def refusal(self, guesser: Guesser, code: str, now: float) -> str:
        """What to say to a guess too many, be it right or wrong; empty for any other."""
        with self._lock:
            return self._refusal(guesser, code, now)

    def _refusal(self, guesser: Guesser, code: str, now: float) -> str:
        if self._of_one.full(guesser.name, now):
            return TOO_MANY
        if any(codes.is_near(code, game) for game in self._at_one.all_full(now)):
            return TOO_MANY
        if not self._in_all.full(guesser.kind, now):
            return ""
        if self._of_one.times(guesser.name, now) >= _SLIPS:
            return TOO_MANY
        return "" if self._in_all.paced(guesser.kind, now) else NOT_NOW

    def _count(self, guesser: Guesser, code: str, now: float) -> None:
        """Count a wrong code, where it was meant for one at all."""
        if not codes.is_guess(code):
            return
        self._of_one.add(guesser.name, now)
        self._in_all.add(guesser.kind, now)
        for game in (each for name in cards.names() for each in self._store.codes(name)):
            if codes.is_near(code, game):
                self._at_one.add(game, now)
        if self._in_all.full(guesser.kind, now) and not self._told.full(guesser.kind, now):
            self._told.add(guesser.kind, now)
            logger.warning(
                "Too many wrong game codes from %s: for up to an hour, Sayso takes them slowly.",
                guesser.kind,
            )


class _Hour:
    """How often something happened to each name in the last hour."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._times: defaultdict[str, deque[float]] = defaultdict(lambda: deque(maxlen=most))

    def add(self, name: str, now: float) -> None:
        self._forget(now)
        self._times[name].append(now)

    def times(self, name: str, now: float) -> int:
        self._forget(now)
        return len(self._times.get(name, ()))

    def full(self, name: str, now: float) -> bool:
        return self.times(name, now) >= self._most

    def paced(self, name: str, now: float) -> bool:
        """True where the last was so long ago that an hour of such pauses holds no more than may
        be."""
        times = self._times.get(name)
        return not times or now - times[-1] >= _HOUR_S / self._most

    def all_full(self, now: float) -> Iterable[str]:
        """The names that it happened to too often."""
        self._forget(now)
        return [name for name, times in self._times.items() if len(times) >= self._most]

    def _forget(self, now: float) -> None:
        for name, times in tuple(self._times.items()):
            while times and now - times[0] >= _HOUR_S:
                times.popleft()
            if not times:
                del self._times[name]
