"""The player of `sayso demo riddles`: shows every kind of move, and recovers when misheard."""

from __future__ import annotations

from collections import deque
from itertools import cycle

from voice.cards.riddles.checking import words_of
from voice.cards.riddles.edition import Chime, RiddlesEdition
from voice.cards.riddles.state import ARE_YOU_SURE, GIVING_UP, RiddlesState

SAVES_AT = 6
"""The chime at which the demonstration saves and comes back."""

SPELLS_AT = 10
"""The chime whose answer is spelled."""


class Player:
    """One demonstration; holds what is still to be said on each chime."""

    def __init__(self, edition: RiddlesEdition) -> None:
        self._plans = {chime.number: deque(_plan(chime)) for chime in edition.chimes}
        self._away = False
        self._moving_on = cycle(("pass", "skip", "skip this one"))

    def next_words(self, state: RiddlesState) -> str | None:
        """What the player says now; None to leave the table, after the save and at the end."""
        if state.over:
            return None
        if state.asking in GIVING_UP:
            return "just this one please"
        if state.asking == ARE_YOU_SURE:
            return "no"
        if self._away:
            self._away = False
            return None
        plan = self._plans[state.chime]
        words = plan.popleft() if plan else next(self._moving_on)
        self._away = words == "save the game"
        return words


def _plan(chime: Chime) -> list[str]:
    """What is said on one chime, the answer last, in clearer and clearer ways."""
    wrong = next((bar.text for bar in chime.bars if len(bar.text) > 2), "a broomstick")
    before = {
        2: ["can I have a hint please"],
        3: [f"is it {_with_article(wrong)}"],
        4: ["how many letters does it have"],
        5: ["repeat the riddle please"],
        SAVES_AT: ["save the game"],
        7: ["skip", "how many points do I have"],
        9: ["I give up"],
        SPELLS_AT: [_spelled(chime.answer)],
    }.get(chime.number, [])
    return [
        *before,
        f"is it {_with_article(chime.answer)}",
        f"my answer is {_with_article(chime.answer)}",
        _spelled(chime.answer),
    ]


def _with_article(answer: str) -> str:
    first = answer.split(maxsplit=1)[0].lower()
    if first in ("a", "an", "the", "your", "my") or answer.endswith("s"):
        return answer
    return f"an {answer}" if first[0] in "aeiou" else f"a {answer}"


def _spelled(answer: str) -> str:
    """Letter by letter."""
    return ", space, ".join(", ".join(word) for word in words_of(answer))
