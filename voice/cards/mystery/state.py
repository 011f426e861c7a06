"""Where a night of No Ghost Speaks stands: all that the ledger shows and what was just asked."""

from __future__ import annotations

from dataclasses import dataclass

ROUNDS = 3
ACCUSATION = 4
"""The `round` after the third, printed as A."""

QUESTIONS = 5
"""Questions and confrontations a round."""

MOST_SEATS = 8
MOST_CITED = 6
EXHIBITS = 12

NEXT, GIVE_UP = "next", "give up"
"""The two questions the Host waits on a yes for, as `asking` holds them."""

MORE_NAMES = "more names"
"""Half a list of names was given, and the Host waits for the rest."""

CONFRONTS, ASKS = "Confront ", "Ask "
"""What half a move begins with, the name of one of the five after it: `asking` holds it while the
Host waits for the exhibit or the question."""

SOLVED, WRONG, GAVE_UP = "solved", "wrong", "gave-up"
"""How a night ended, as RESULT prints it."""


@dataclass(frozen=True)
class MysteryState:
    """One night. `round` is 0 before names are given, 1 to 3, or ACCUSATION."""

    turns: int = 1
    """Replies so far."""

    round: int = 0
    asked: int = 0
    """Questions and confrontations spent this round."""

    seat: int = 0
    """Who asks next, counted from 0; the ledger counts from 1."""

    table: tuple[str, ...] = ()
    """The seats, in the order names were given."""

    broken: tuple[str, ...] = ()
    """Codes of broken lies, in order."""

    spoken: tuple[str, ...] = ()
    """Lines the five have spoken in this chat, in order, each by its key in the edition."""

    talked: bool = False
    """True once the table's talk was answered this round."""

    asking: str = ""
    """The question that waits for its yes: "", NEXT, GIVE_UP, MORE_NAMES, or half
    a move with its name."""

    accused: str = ""
    """The one read back, by first name; empty while no read-back waits."""

    cited: tuple[int, ...] = ()
    """The exhibits read back with it."""

    last: str = ""
    """What was read last, for "read that again": a key of `lines.read_again`."""

    ended: str = ""
    """"" until the RESULT, then SOLVED, WRONG or GAVE_UP."""

    @property
    def over(self) -> bool:
        """True after the RESULT."""
        return bool(self.ended)

    @property
    def asks_yes_or_no(self) -> bool:
        """True while NEXT or GIVE_UP waits for its yes."""
        return self.asking in (NEXT, GIVE_UP)

    @property
    def spent(self) -> bool:
        """True when the round has no question left."""
        return self.asked >= QUESTIONS

    @property
    def opened(self) -> int:
        """How many exhibits have been read: E1 up to this one."""
        return 4 * min(self.round, ROUNDS)

    @property
    def asker(self) -> str:
        """The name of the seat that asks next; empty before there is one."""
        return self.table[self.seat] if self.table else ""
