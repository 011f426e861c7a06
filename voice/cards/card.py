"""What every card is: pure values in, pure values out, no sound and no storage.

A card is a folder here whose package has one object named `CARD` that keeps this protocol.
States, moves and editions are frozen dataclasses; states round-trip through JSON (cattrs).
`read` and `expects` see no edition, so a move is read by its words alone and no recogniser
is ever pulled towards a sealed answer.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from voice import cards
from voice.errors import UsageError
from voice.talk import Expects, Line, Move, Utterance


@dataclass(frozen=True)
class Seal:
    """An edition's name and commitment."""

    edition: str
    commitment: str
    """SHA-256, 64 lower-case hex digits."""

    @property
    def notice(self) -> str:
        """The commitment in a published notice's form: 16 characters and an ellipsis."""
        return self.commitment[:16] + "…"


class Edition(Protocol):
    """A sealed edition that has been read; its content is each card's own."""

    @property
    def seal(self) -> Seal:
        """Its name and commitment."""


E = TypeVar("E", bound=Edition)
S = TypeVar("S")
M = TypeVar("M", bound=Move)


class Card(Protocol[E, S, M]):
    """One card's rules, over its own edition, state and move."""

    name: str
    title: str
    state_type: type[S]

    def load(self, text: str) -> E:
        """Read a sealed file's text; raises EditionError naming the part and line."""

    def open(self, edition: E) -> tuple[S, tuple[Line, ...]]:
        """OPENING: the first state and the opening's lines."""

    def read(self, utterance: Utterance, state: S) -> M:
        """MOVES: read an utterance as exactly one move, by its words alone: what it costs too, so
        that to be asked about it tells nothing."""

    def play(self, edition: E, state: S, move: M) -> tuple[S, tuple[Line, ...]]:
        """Carry out a move."""

    def ledger(self, state: S) -> str:
        """The `[L]` line."""

    def over(self, state: S) -> bool:
        """True when the run is final."""

    def save(self, state: S) -> str:
        """The SAVE block; raises SaveError where the card allows none."""

    def resume(self, edition: E, text: str) -> tuple[S, tuple[Line, ...]]:
        """Go on from a pasted save; raises SaveError with the check that failed."""

    def recap(self, edition: E, state: S) -> tuple[Line, ...]:
        """What a returning player needs to hear to go on from `state`; costs nothing."""

    def expects(self, state: S) -> Expects:
        """What may be said next."""

    def board(self, state: S) -> dict[str, Any]:
        """What a page shows: plain JSON data, nothing sealed."""

    def demonstration(self, edition: E) -> Callable[[S], str | Utterance | None]:
        """A player for a game with no one there: what is said next at a state, None to leave.

        An Utterance names its speaker, each of whom is given a voice of their own.

        At a state that is over, what it says begins another game; None ends the demonstration.
        """


def names() -> tuple[str, ...]:
    """The cards there are: one folder each."""
    return tuple(sorted(m.name for m in pkgutil.iter_modules(cards.__path__) if m.ispkg))


AnyCard = Card[Any, Any, Any]


def find(name: str) -> AnyCard:
    """The card called `name`; raises UsageError naming those there are."""
    if name not in names():
        raise UsageError(f"There is no card called {name!r}: choose {', '.join(names())}.")
    card: AnyCard = importlib.import_module(f"voice.cards.{name}").CARD
    return card
