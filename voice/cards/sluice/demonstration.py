"""The player of `sayso demo sluice`: one run escapes clean, one is flooded."""

from __future__ import annotations

from collections import deque
from itertools import chain, cycle

from voice.cards.sluice.chain import CHAIN
from voice.cards.sluice.edition import SluiceEdition
from voice.cards.sluice.state import SluiceState

_NATO = {"A": "alpha", "B": "bravo", "C": "charlie", "D": "delta", "E": "echo"}
_DIGITS = "zero one two three four five six seven eight nine".split()


Ways = tuple[tuple[str, ...], tuple[str, ...]]
"""On one mechanism: what is said once, and then the ways to go on, in turn until one is heard."""


class Player:
    """One demonstration; holds what is still to be said on each mechanism of each run."""

    def __init__(self, edition: SluiceEdition) -> None:
        self._runs = deque([_escape(edition), _flood()])
        self._begin()

    def next_words(self, state: SluiceState) -> str | None:
        """What the player says now; after a run, what begins the next one, None for no more."""
        mechanism = state.mechanism
        if state.end:
            if not self._runs:
                return None
            self._begin()
            mechanism = 1
        elif state.asking:
            return "yes"
        return next(self._words[mechanism])

    def _begin(self) -> None:
        ways = self._runs.popleft()
        self._words = {n: chain(once, cycle(on)) for n, (once, on) in enumerate(ways, 1)}


def _escape(edition: SluiceEdition) -> tuple[Ways, ...]:
    """Things that cost nothing, then each answer in words that are hard to mishear."""
    valve, order, seed, dials, _ = (mechanism.answer for mechanism in CHAIN)
    word, _, tail = edition.code.partition("-")
    code = f"{word.lower()} {_spoken(tail)}"
    return (
        (
            ("the links from J three", "so the bus goes to J two and to J three"),
            (f"the master valve is {_NATO[valve]}", _NATO[valve]),
        ),
        (("read rule two",), (", ".join(order), ", ".join(_NATO[letter] for letter in order))),
        (
            ("how much air is left",),
            (f"the answer is {_spoken(seed)}", f"the seed is {_spoken(seed)}"),
        ),
        (("can you say that again",), (_spoken(dials), ", ".join(_spoken(dials).split()))),
        (("what is the escape code", "read line three"), (f"the code is {code}", code)),
    )


def _flood() -> tuple[Ways, ...]:
    """Wrong answers, hints and answers given away, until the tide-glass is empty."""
    give = "give me the answer to this mechanism"
    return (
        (("the master valve is delta", "hint please", "what is the freeboard"), (give,)),
        (("another hint please", "bravo, alpha, echo, charlie, delta"), (give,)),
        (("can I have a hint",), (give,)),
        (("hint please",), ("one, two, three, four", "give me a hint")),
        ((), (give, "the code is lantern one two three four")),
    )


def _spoken(digits: str) -> str:
    return " ".join(_DIGITS[int(digit)] for digit in digits)
