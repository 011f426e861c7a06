"""Where a night of Snap-Apple stands: all that the ledger shows, and what is being collected."""

from __future__ import annotations

from dataclasses import dataclass

TEAMS = ("Bats", "Ghosts", "Owls", "Toads")
SOLO = "You"
LETTERS = "ABCDE"
VALUES = "12345"
CELLS = tuple(letter + value for letter in LETTERS for value in VALUES)
TIE_BREAKERS = ("TB1", "TB2")
NOBODY = "-"
"""What a ruled cell holds when nobody scored."""

READ_BACK, FIXING, ENDING = "read-back", "fixing", "ending"
"""What `asking` may hold: "Right?", which answer is wrong, and each team's yes to the end."""


@dataclass(frozen=True)
class Answer:
    """What a team has said to the open question."""

    team: str
    said: str
    """Its words; by voice its pieces joined in order, or what a fix made of them."""

    heard: bool = False
    """True when the words come from a recogniser, whose marks are guesses."""

    first: str = ""
    """The words before any fix; empty when there was none."""

    spelled: bool = False
    """True when a fix spelled it, so that it is read back letter by letter."""


@dataclass(frozen=True)
class TriviaState:
    """One night. `open` names the cell or tie-breaker whose question has been read."""

    teams: tuple[str, ...] = ()
    """In order; ("You",) solo; empty until they are named."""

    out: tuple[str, ...] = ()
    pick: str = ""
    """The team to pick next; empty before teams are named."""

    board: tuple[str, ...] = ("",) * len(CELLS)
    """For each cell "" unplayed, "-", or the scorers' initials."""

    open: str = ""
    answers: tuple[Answer, ...] = ()
    tied: tuple[str, ...] = ()
    """The Candle-End's teams; empty outside it."""

    asking: str = ""
    """What the host waits for: "", READ_BACK, FIXING or ENDING."""

    named: str = ""
    """By voice, the team whose name alone was said last: the next words without one are its."""

    by_voice: bool = False
    agreed: tuple[str, ...] = ()
    """The teams that have said yes to ending the night."""

    stopped: tuple[str, ...] = ()
    """The teams whose fixes another team has stopped on this question."""

    next_cell: str = ""
    """The cell the next picker has already named."""

    save_due: bool = False
    """True when SAVE was asked for while a question was open."""

    last: str = ""
    """The cell ruled last, for a ruling that is disputed."""

    last_answers: tuple[Answer, ...] = ()
    tie_answers: tuple[tuple[Answer, ...], ...] = ()
    """The years given to each tie-breaker that is closed."""

    over: bool = False
    closed: bool = False
    """True when the night was ended before the 25th ruling."""

    @property
    def solo(self) -> bool:
        """True when one player plays alone."""
        return self.teams == (SOLO,)

    @property
    def playing(self) -> tuple[str, ...]:
        """The teams that are not out."""
        return tuple(team for team in self.teams if team not in self.out)

    @property
    def ruled(self) -> int:
        """q: the number of cells ruled."""
        return sum(slot != "" for slot in self.board)

    @property
    def begun(self) -> bool:
        """True once a question has been read; from then on a pasted save is ignored."""
        return bool(self.open or self.ruled or self.tied)

    @property
    def in_candle_end(self) -> bool:
        """True while a tie-breaker is open."""
        return self.open in TIE_BREAKERS

    @property
    def asked(self) -> tuple[str, ...]:
        """The teams whose answer the open question needs: playing, and tied in the Candle-End."""
        return tuple(t for t in self.playing if t in self.tied or not self.in_candle_end)

    def scorers(self, cell: str) -> str:
        """What a cell holds."""
        return self.board[CELLS.index(cell)]

    def score(self, team: str) -> int:
        """A team's total, always rebuilt from the board."""
        mark = initial(team)
        return sum(
            int(cell[1]) for cell, slot in zip(CELLS, self.board, strict=True) if mark in slot
        )

    def slots(self, letter: str) -> str:
        """A category's slots as printed: "1.BG.?.-.5"."""
        cells = (letter + value for value in VALUES)
        return ".".join("?" if c == self.open else self.scorers(c) or c[1] for c in cells)

    def answer(self, team: str) -> Answer | None:
        """What a team has said to the open question."""
        return next((answer for answer in self.answers if answer.team == team), None)

    @property
    def lowest_open(self) -> str:
        """The lowest unplayed value in the first category, A to E, that has one."""
        return next(cell for cell in CELLS if not self.scorers(cell))


def initial(team: str) -> str:
    """A team's letter in the slots: B G O T, Y solo."""
    return team[0]
