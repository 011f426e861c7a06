"""Where a game of Twelve Chimes stands: all that the ledger shows and what was just asked."""

from __future__ import annotations

from dataclasses import dataclass

CHIMES = 12
HINTS = 3
POINTS = "5321"
"""The code, and the score, of a chime solved with 0, 1, 2 or 3 hints showing."""

MISSED, UNPLAYED = "x", "-"
WHICH, WHICH_AGAIN, ARE_YOU_SURE = "which", "which again", "sure"
"""The two questions of MOVES 3, as `asking` holds them; the first is asked twice at most."""

GIVING_UP = (WHICH, WHICH_AGAIN)
"""Either time that "This riddle, or the whole game?" waits for its answer."""


def turns_allowed(res: str, hints: int) -> tuple[int, int]:
    """The moves res and hints allow: 5, 3, 2, 1 take 1, 2, 3, 4; x takes 1 to 4; plus hints."""
    solved = sum(POINTS.index(code) + 1 for code in res if code in POINTS)
    missed = res.count(MISSED)
    return solved + missed + hints, solved + (HINTS + 1) * missed + hints


@dataclass(frozen=True)
class Wrong:
    """A guess judged wrong."""

    phrase: str
    """As CHECKING cut it and `tried` prints it."""

    sent: str
    """The exact words sent, for an objection."""

    chime: int
    hints: int
    """Hints showing when it was judged."""

    heard: bool = False
    """True when the words sent came from a recogniser."""


@dataclass(frozen=True)
class RiddlesState:
    """One game. `chime` is the chime in play, 1 to 12; `over` when none is."""

    turns: int = 0
    chime: int = 1
    hints: int = 0
    res: str = UNPLAYED * CHIMES
    """Twelve codes: 5, 3, 2 or 1 solved, x missed, - not yet played."""

    wrong: tuple[Wrong, ...] = ()
    """Every guess judged wrong in this run, in order."""

    asking: str = ""
    """The question of MOVES 3 that waits: "", WHICH or ARE_YOU_SURE."""

    untouched: bool = True
    """True until a first message is taken; only then may a save be pasted."""

    over: bool = False

    @property
    def tried(self) -> tuple[str, ...]:
        """This chime's wrong guesses; none once the run is over."""
        here = () if self.over else self.wrong
        return tuple(guess.phrase for guess in here if guess.chime == self.chime)

    @property
    def score(self) -> int:
        """The sum of the digits in res."""
        return sum(int(code) for code in self.res if code in POINTS)

    @property
    def grouped(self) -> str:
        """res as printed: three groups of four."""
        return " ".join((self.res[:4], self.res[4:8], self.res[8:]))
