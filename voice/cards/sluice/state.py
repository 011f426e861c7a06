"""Where a run of Sluice stands: all that the ledger shows, and what was just asked."""

from __future__ import annotations

from dataclasses import dataclass

MECHANISMS = 5
HINTS = 3
"""Rungs of each mechanism's HINT LADDER, the reveal aside."""

FREEBOARD = 300
"""Centimetres of air the tide-glass starts at."""

WRONG_CM, HINT_CM, REVEAL_CM = 10, 25, 50
"""THE TIDE-GLASS: what a wrong answer, a hint and a reveal cost, in centimetres."""

OUT, SHUT = "out", "shut"
"""How a run ended, as the ledger's stage says it: escaped, trapped."""


@dataclass(frozen=True)
class SluiceState:
    """One run. `mechanism` is the one facing the player, 1 to 5, or the last one faced."""

    turns: int = 0
    """Answers, hints, reveals and the surrender. Reading again and thinking are no turns: who sees
    a screen reads again without a word, and the card charges nothing for thinking."""

    mechanism: int = 1
    hints: int = 0
    rung: int = 0
    """Hints taken of this mechanism's ladder, 0 to 3."""

    part: int = 0
    """The link, rule or line read last by itself, which "next" goes on from; 0 for none."""

    reveals: int = 0
    word_told: bool = False
    """True once Mechanism 5's reveal was paid for: its word is told again for nothing."""

    freeboard: int = FREEBOARD
    """Centimetres, never below 0."""

    end: str = ""
    """"", OUT or SHUT."""

    asking: str = ""
    """A wrong answer heard unsurely, which waits for its player's yes; empty for none."""

    untouched: bool = True
    """True until a first message is taken; only then may a save be pasted."""

    @property
    def solved(self) -> int:
        """Mechanisms solved, 0 to 5."""
        return MECHANISMS if self.end == OUT else self.mechanism - 1

    @property
    def stage(self) -> str:
        """The stage as a save says it."""
        return self.end or str(self.mechanism)

    @property
    def score(self) -> int:
        """SCORING & ENDGAME 3, as it is or, while the run goes on, as an escape now would score."""
        if self.end == SHUT:
            return 0
        return min(100, max(1, 100 - 5 * self.hints - 10 * self.reveals))
