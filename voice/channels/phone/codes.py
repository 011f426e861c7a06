"""Games that a caller asks for by their three words."""

from __future__ import annotations

from voice.cards.card import AnyCard
from voice.channels.guesses import CALLERS, CALLS, Guesser, Guesses
from voice.games import Games
from voice.settings import Settings
from voice.store import NOBODY, Kept, Store
from voice.words import codes


class Codes:
    """The games kept of some cards, by their codes.

    His own a caller finds however they are heard; those of others by their very words, and only as
    long as he has not guessed at too many.
    """

    def __init__(
        self, settings: Settings, store: Store, cards: tuple[AnyCard, ...], guesses: Guesses
    ) -> None:
        self._settings = settings
        self._store = store
        self._cards = cards
        self._guesses = guesses

    def find(self, words: str, caller: str, call: str, now: float) -> Kept | None:
        """The game whose code a sentence ends in, whatever its card; `now` in seconds.

        `caller` is a keyed hash, empty where the number is withheld; `call` is the call's name.
        None for a wrong one, and for a stranger's once there were too many wrong ones.
        """
        owner = caller or NOBODY
        games = (Games(card, self._settings, self._store, owner=owner) for card in self._cards)
        if own := next(filter(None, (each.own(words) for each in games)), None):
            return self._store.find(own)
        kept = self._guesses.find(_guesser(caller, call), codes.ending(words), now)
        return kept if kept and kept.card in (card.name for card in self._cards) else None

    def refusal(self, words: str, caller: str, call: str, now: float) -> str:
        """Why the game that a sentence names is not looked for; empty where it is."""
        return self._guesses.refusal(_guesser(caller, call), codes.ending(words), now)


def _guesser(caller: str, call: str) -> Guesser:
    """A caller in all his calls; who shows no number is known by this call alone, so that no one
    pays for what another guessed."""
    return Guesser(CALLERS, caller) if caller else Guesser(CALLS, call)
