"""One table: a game that anyone plays who knows the table's code, in any process of the server."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Lock
from weakref import WeakValueDictionary

from voice.cards import card as cards
from voice.channels.browser import codes, events
from voice.channels.browser.feed import Feed
from voice.channels.faults import whereabouts
from voice.dialogue import Dialogue
from voice.errors import SaysoError, UsageError
from voice.games import Games
from voice.session import Session
from voice.settings import Settings
from voice.store import NOBODY, Store, StoreError
from voice.talk import Expects, Utterance

logger = logging.getLogger(__name__)

_TURN_S, _RETRY_S = 10.0, 0.05
"""A turn of the same game in another process takes milliseconds; waited for so long at most, and
looked for so often, in seconds."""

_MOMENT_S = 1.0
"""Waited for so long, in seconds, before the pages tell of it."""

_MOST = 32
"""Tables whose game stays in memory though no page is open there, 100 KiB each; any other is read
from the store at its next turn."""


class UnansweredError(StoreError):
    """What was said stands among the events, and its answer could not be kept yet."""


class Table:
    """A table, safe from many threads.

    Between two turns no process holds the game. The dialogue stays here as long as nobody else
    plays; after a move in another process or by telephone it is made anew from the store.
    """

    def __init__(self, code: str, game: str, games: Games, feed: Feed) -> None:
        """`game` is the code the store keeps the game under."""
        self.code = code
        self.card = games.card
        self._game = game
        self._games = games
        self._feed = feed
        self._lock = Lock()
        self._dialogue: Dialogue | None = None
        self._moves = 0
        """Moves that the dialogue knows of."""
        self._choices: events.Event | None = None
        """What may be said next, as it was told from here last."""

        self.used_at = time.monotonic()
        """When it was last looked for or played at."""

        self._seen = 0
        """The last event that was looked at for what was left unanswered."""

    def open(self, session: Session) -> None:
        """Tell the table's first events: which game it is, and its opening."""
        with self._lock:
            self._dialogue = Dialogue(self._games, session, offer=False, in_room=False)
            self._tell(events.opened(self.card.name, self._game))
            self._tell(events.replied(self._dialogue.open(), self._dialogue))
            self._tell_choices(self._dialogue)
            session.release()

    def take(self, utterance: Utterance, name: str = "", after: int = 0) -> None:
        """Play what was said or typed; every page hears of it by the feed.

        A message whose `name` stands among the events told after that number was played already.

        Raises UsageError where the game is being played elsewhere, InputError where its edition
        is gone, StoreError where it cannot be kept, UnansweredError where that came to light when
        the utterance was told already: it will be played.
        """
        with self._lock, self._held() as dialogue:
            if name and any(e.get("id") == name for _, e in self._feed.told(self.code, after)):
                return
            self._tell(events.heard(utterance, self._moves, name))
            try:
                with self._at_a_loss():
                    self._answer(dialogue, utterance)
            except StoreError as fault:
                raise UnansweredError(str(fault)) from fault

    def mend(self) -> None:
        """Answer what was left unanswered, by a server that died or a store that was away.

        Raises UsageError, InputError and StoreError as `take` does.
        """
        if self._left():
            with self._lock, self._held():
                pass

    def expects(self) -> Expects:
        """What may be said next."""
        with self._lock, self._held() as dialogue:
            return dialogue.expects()

    @contextmanager
    def _held(self) -> Iterator[Dialogue]:
        """The dialogue, and the game held for this process while it is used."""
        self.used_at = time.monotonic()
        store = self._games.store
        kept = store.find(self._game)
        begun, told = time.monotonic(), False
        while not store.hold(kept):
            waited_s = time.monotonic() - begun
            if waited_s > _MOMENT_S and not told:
                self._tell(events.waiting())
                told = True
            if waited_s > _TURN_S:
                raise UsageError("This game is being played elsewhere: leave it there first.")
            time.sleep(_RETRY_S)
        try:
            dialogue = self._current()
            if left := self._left():
                with self._at_a_loss():
                    self._answer_to(left, dialogue)
                dialogue = self._current()
            yield dialogue
        finally:
            with suppress(StoreError):  # a claim nobody renews lapses by itself
                store.release(kept)

    def _current(self) -> Dialogue:
        """What is here, unless a move was made elsewhere since."""
        moves = self._games.store.find(self._game).moves
        if self._dialogue is None or moves != self._moves:
            self._choices = None
            session = self._games.under(self._game)
            self._dialogue, self._moves = (
                Dialogue(self._games, session, offer=False, in_room=False),
                moves,
            )
        return self._dialogue

    def _left(self) -> events.Event | None:
        """What was heard last, where nothing was answered to it."""
        told = self._feed.told(self.code, self._seen)
        said = [(n, event) for n, event in told if event["kind"] not in events.PASSING]
        if said and said[-1][1]["kind"] == events.HEARD:
            return said[-1][1]
        if said:
            self._seen = said[-1][0]
        return None

    def _answer_to(self, left: events.Event, dialogue: Dialogue) -> None:
        """Play it after all; where only the answer was lost, say where the game is."""
        if left["moves"] == self._moves:
            self._answer(dialogue, events.utterance(left))
        else:
            self._tell(events.replied(dialogue.open(), dialogue))
            self._tell_choices(dialogue)

    def _answer(self, dialogue: Dialogue, utterance: Utterance) -> None:
        """Raises StoreError where the game cannot be kept, and then nothing was played."""
        self._dialogue = None  # whatever fails, the game goes on from what was kept
        reply = dialogue.take(utterance)
        if not dialogue.session.is_kept:
            raise StoreError("a move was not kept")
        self._moves = self._games.store.find(self._game).moves
        self._tell(events.replied(reply, dialogue) if reply else events.unanswered())
        self._dialogue = dialogue
        self._tell_choices(dialogue)

    @contextmanager
    def _at_a_loss(self) -> Iterator[None]:
        """What cannot be answered by a fault of our own is told so, and not tried again: every page
        that comes would meet the fault once more."""
        try:
            yield
        except (SaysoError, StoreError):
            raise
        except Exception as fault:
            logger.error("Cannot answer at a table: %s", whereabouts(fault))
            self._dialogue = None
            told = (event for _, event in self._feed.told(self.code))
            replies = [event for event in told if event["kind"] == events.REPLY]
            self._tell(events.at_a_loss(replies[-1]) if replies else events.unanswered())

    def _tell_choices(self, dialogue: Dialogue) -> None:
        """Where they are others than before."""
        told = events.choices(dialogue.expects())
        if told != self._choices:
            with suppress(StoreError):  # the answer is told, and that is what counts
                self._tell(told)
                self._choices = told

    def _tell(self, event: events.Event) -> None:
        self._feed.tell(self.code, event)


class Tables:
    """Every table of one server."""

    def __init__(self, settings: Settings, store: Store, feed: Feed) -> None:
        self._settings = settings
        self._store = store
        self._feed = feed
        self._lock = Lock()
        self._known: dict[str, Table] = {}
        self._in_use: WeakValueDictionary[str, Table] = WeakValueDictionary()
        """These, and whatever table a page is at: each is there once, however many there are."""

    def open(self, card: str, first: str = "") -> Table:
        """A new game at a new table; `first` is what its players say first, such as their names.

        Raises UsageError where there is no such card, EditionError, StoreError.
        """
        games = self._games(card)
        table = self._laid(games, games.new())
        if first:
            table.take(Utterance(first))
        return table

    def go_on(self, words: str) -> Table:
        """A game kept under three words, at a new table; raises UsageError where there is none."""
        games = self._games(self._store.find(words).card)
        return self._laid(games, games.under(words))

    def find(self, code: str) -> Table | None:
        """The table of that code; None where there is none, or its events are forgotten."""
        with self._lock:
            if table := self._in_use.get(code):
                return self._known_again(table)
        told = self._feed.told(code)
        match told[0][1] if told else None:
            case {"kind": events.OPENED, "card": card, "game": str(game)} if card in cards.names():
                return self._keep(Table(code, game, self._games(card), self._feed))
        return None

    def _games(self, card: str) -> Games:
        """The games of a card; a page is nobody that would be known again."""
        return Games(cards.find(card), self._settings, self._store, owner=NOBODY)

    def _laid(self, games: Games, session: Session) -> Table:
        if not session.code:
            raise StoreError("a game could not be begun")
        self._store.adopt(session.code, NOBODY)
        table = Table(codes.fresh(), session.code, games, self._feed)
        table.open(session)
        return self._keep(table)

    def _keep(self, table: Table) -> Table:
        """One Table for a code, however many ask at once."""
        with self._lock:
            return self._known_again(self._in_use.setdefault(table.code, table))

    def _known_again(self, table: Table) -> Table:
        """The table, in memory from now on, while those that were idle the longest go."""
        table.used_at = time.monotonic()
        self._known[table.code] = table
        while len(self._known) > _MOST:
            idle = min(self._known.values(), key=lambda each: each.used_at)
            del self._known[idle.code]
        return table
