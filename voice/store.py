"""What a place that games are kept in does: every move is journalled there before it is answered.

`voice.stores` holds the places there are: SQLite on one machine, Redis across several.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Protocol

from voice.errors import UsageError
from voice.talk import Utterance
from voice.words import codes

MOST_GAMES = codes.MANY // 10
"""A tenth of the codes, some 14,000: a fresh one is soon found, and a code tried by chance is
seldom a game's. Twenty lines busy day and night begin so many in ten days. What was touched
longest ago is forgotten first."""

MOST_UNPLAYED = MOST_GAMES // 10
"""Games in which nobody has made a move: of more, the oldest are forgotten. So whoever opens many
makes the others forget none that is played."""

TABLE, NOBODY = "", "nobody"
"""Owners beside the callers: a table of this machine's, and whoever shows no name. What is nobody's
is offered to no one, and found by its very code alone."""

STREAM_DAYS = 30
"""Streams that nothing was told in for so long are forgotten."""


class StoreError(Exception):
    """The place cannot be used: a full disk, a damaged file, a server that is away."""


@dataclass(frozen=True)
class Kept:
    """A game as the store holds it."""

    id: int
    code: str
    """Three words that name it: `amber-button-seven`."""

    card: str
    edition: str
    commitment: str
    file: str
    """The edition's file when it was opened by its path, else empty."""

    state: dict[str, Any] | None
    """The card's state as JSON data; None where what is kept is damaged."""

    moves: int


class Store(Protocol):
    """Kept games. Safe from many threads; each method may raise StoreError."""

    def check(self) -> None:
        """Raises StoreError where games cannot be kept now."""

    def begin(
        self, card: str, seal: tuple[str, str], file: str, state: dict[str, Any], sealed: str = ""
    ) -> Kept:
        """Keep a new game under a fresh code, and hold it. `seal` is the edition's name and
        commitment; no word of the text `sealed` is in the code."""

    def journal(
        self, game: Kept, utterance: Utterance, reply: str, state: dict[str, Any], over: bool
    ) -> Kept:
        """Keep one move, its answer and the state it led to, before the answer is given.

        Returns the game as it is now. Raises StoreError where `game` is no longer how it is kept:
        someone else has played on, and his move is not lost.
        """

    def find(self, code: str) -> Kept:
        """The game of that code, typed or heard; raises UsageError where there is none."""

    def codes(self, card: str, owner: str | None = None) -> tuple[str, ...]:
        """The codes of every kept game of a card; of those alone that are the owner's, if any.

        The TABLE's are those of this machine: a store that many share has none.
        """

    def cut_off(self, card: str) -> Kept | None:
        """The latest unfinished game of a card that nobody is playing; it is held from now on."""

    def left_by(self, owner: str) -> Kept | None:
        """The latest unfinished game of a caller, of any card, that nobody else is playing; it is
        held from now on."""

    def own(self, code: str, owner: str) -> None:
        """Say whose game it is from now on: a caller's, TABLE or NOBODY. It is offered to no one
        else."""

    def adopt(self, code: str, owner: str) -> None:
        """As `own`, for a game that is no caller's: what is one's stays his, whoever goes on with
        it and shows no name."""

    def hold(self, game: Kept) -> bool:
        """Claim a game for this holder until it ends, however it ends; False if another has it."""

    def release(self, game: Kept) -> None:
        """Give up the claim that `hold` made, so that any other may go on with the game."""

    def leave(self, game: Kept) -> None:
        """Set a game aside in good order: it is kept, and no longer offered."""

    def tell(self, stream: str, event: str) -> int:
        """Add an event to a stream, behind all that it holds; its number there, from 1."""

    def told(self, stream: str, after: int = 0) -> tuple[tuple[int, str], ...]:
        """The events of a stream with a number above `after`, in order, each with its number."""

    def held_by(self, holder: str) -> Store:
        """The same games, held in that name against every other; where the store is shared,
        another process may hold on to them in it."""

    def close(self) -> None:
        """Let go of everything held. The store a `held_by` was asked of is the one to close."""


def unknown(code: str) -> UsageError:
    """There is no game of that code."""
    return UsageError(f"There is no kept game called {code!r} here: check its three words.")


def played_on(game: Kept) -> StoreError:
    """A move that would undo another's."""
    return StoreError(f"someone else went on with {game.code}")


def parsed(state: str) -> dict[str, Any] | None:
    """A state as it was kept; None for what is none."""
    try:
        found = json.loads(state)
    except ValueError:
        return None
    return found if isinstance(found, dict) else None
