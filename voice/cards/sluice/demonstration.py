"""The player of `sayso demo sluice`: one run escapes clean, one is flooded."""

from __future__ import annotations

from collections import deque

from voice.cards.sluice.chain import CHAIN
from voice.cards.sluice.edition import SluiceEdition
from voice.cards.sluice.state import SluiceState

_NATO = {"A": "alpha", "B": "bravo", "C": "charlie", "D": "delta", "E": "echo"}
_DIGITS = "zero one two three four five six seven eight nine".split()


class Player:
    """One demonstration; holds what is still to be said on each mechanism of each run."""

    def __init__(self, edition: SluiceEdition) -> None:
        self._runs = deque([_escape(edition), _flood()])
        self._plans = self._runs.popleft()

    def next_words(self, state: SluiceState) -> str | None:
        """What the player says now; after a run, what begins the next one, None for no more."""
        if state.end:
            if not self._runs:
                return None
            self._plans = self._runs.popleft()
            return self._plans[1].popleft()
        plan = self._plans[state.mechanism]
        said = plan.popleft()
        plan.append(said)  # misheard: said again, in another way each time
        return said


Plans = dict[int, deque[str]]


def _escape(edition: SluiceEdition) -> Plans:
    """Free moves first, which are not said twice, then the answer in clearer and clearer ways."""
    valve, order, seed, dials, _ = (mechanism.answer for mechanism in CHAIN)
    word, _, tail = edition.code.partition("-")
    digits = " ".join(_DIGITS[int(digit)] for digit in dials)
    spoken = " ".join(_DIGITS[int(digit)] for digit in tail)
    return {
        1: deque(
            [
                "the links from J three",
                "so the bus goes to J two and to J three",
                f"the master valve is {valve}",
                _NATO[valve],
            ]
        ),
        2: deque(
            [
                "read rule two",
                ", ".join(order),
                ", ".join(_NATO[letter] for letter in order),
            ]
        ),
        3: deque(["how much air is left", f"the seed is {_DIGITS[int(seed)]}", _DIGITS[int(seed)]]),
        4: deque(["can you say that again", digits, f"the dials are {digits}"]),
        5: deque(
            [
                "what is the escape code",
                "read line three",
                f"{word.lower()} {spoken}",
                f"the code is {word.lower()} {spoken}",
                f"{', '.join(word)}, {spoken}",
            ]
        ),
    }


def _flood() -> Plans:
    """Wrong answers, hints and answers given away, until the tide-glass is empty."""
    give = "give me the answer to this mechanism"
    return {
        1: deque(["the master valve is delta", "hint please", "what is the freeboard", give]),
        2: deque(["hint", "bravo, alpha, echo, charlie, delta", give]),
        3: deque(["can I have a hint", give]),
        4: deque(["hint please", "give me another hint", "hint", "one, two, three, four"]),
        5: deque([give, "lantern one two three four"]),
    }
