"""The players of `sayso demo mystery`: three who solve the case, and recover when misheard."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from itertools import cycle, product

from voice.cards.mystery.edition import Grading, MysteryEdition
from voice.cards.mystery.state import ACCUSATION, GIVE_UP, ROUNDS, MysteryState
from voice.cards.mystery.verdict import KNOWN
from voice.talk import Utterance

TABLE = ("Robert", "Susan", "Jack")
SAVES_IN = 2
"""The round in which the demonstration saves and comes back."""

MOST_TRIES = 3
"""How often one thing is said before the players go on to the next."""

_NAMES = (
    f"{', '.join(TABLE[:-1])} and {TABLE[-1]}",
    f"we are {', '.join(TABLE[:-1])} and {TABLE[-1]}",
)
_NUMBERS = "one two three four five six seven eight nine ten eleven twelve".split()
_CONFRONTATIONS = (
    "confront {name} with exhibit {number}",
    "we confront {name} with exhibit number {number}",
)
_QUESTIONS = {
    1: (
        "Hamish, what did you carry",
        "I think somebody is lying",
        "Susan asks Ailsa about the school",
    ),
    2: ("Jack asks Morven about the key", "answers Hamish"),
    3: ("Morven, did you see a ghost", "read exhibit two", "which lies are broken"),
}


class Players:
    """One demonstration; holds what is still to be said in each round."""

    def __init__(self, edition: MysteryEdition) -> None:
        self._edition = edition
        self._plans = {number: deque(said) for number, said in _QUESTIONS.items()}
        self._plans[SAVES_IN].append("save the game")
        self._lies = _one_a_round(edition)
        self._tries = dict.fromkeys([code for code, *_ in self._lies], 0)
        self._wordings = cycle(_CONFRONTATIONS)
        self._names = cycle(_NAMES)
        self._away = False

    def next_words(self, state: MysteryState) -> Utterance | None:
        """What is said now and by whom; None to leave the table (after the save, once)."""
        words = self._next_words(state)
        return Utterance(words, speaker=TABLE[state.seat % len(TABLE)]) if words else None

    def _next_words(self, state: MysteryState) -> str | None:
        if self._away:
            self._away = False
            return None
        if state.over:
            return None
        if state.round == 0:
            return next(self._names)
        if state.asks_yes_or_no:
            return "no" if state.asking == GIVE_UP else "yes"
        if state.round == ACCUSATION:
            return self._accusing(state)
        words = self._confronting(state) or self._planned(state)
        self._away = words == "save the game"
        return words

    def _accusing(self, state: MysteryState) -> str:
        grading = self._edition.grading
        best = _fewest(grading)
        if state.accused == grading.right and set(best) <= set(state.cited):
            return "yes, lock it"
        listed = " and ".join(f"exhibit {_NUMBERS[n - 1]}" for n in best)
        return f"we accuse {grading.right} with {listed}"

    def _confronting(self, state: MysteryState) -> str:
        """The next lie to break in this round, once a question has been asked in it."""
        if state.spent or not state.asked:
            return ""
        for code, name, exhibit, number in self._lies:
            stands = code not in state.broken and self._tries[code] < MOST_TRIES
            if stands and number <= state.round:
                self._tries[code] += 1
                wording = next(self._wordings)
                return wording.format(name=name, number=_NUMBERS[exhibit - 1])
        return ""

    def _planned(self, state: MysteryState) -> str:
        plan = self._plans[state.round]
        return plan.popleft() if plan else "next"


def _one_a_round(edition: MysteryEdition) -> tuple[tuple[str, str, int, int], ...]:
    """One lie to break in each round that has one: some are left for the listener."""
    return tuple({each[-1]: each for each in reversed(list(_breakable(edition)))}.values())


def _breakable(edition: MysteryEdition) -> Iterator[tuple[str, str, int, int]]:
    """Lies in the order they can be broken: code, suspect, exhibit, and the round to do it in.

    An exhibit that would break another lie of that file first is not used.
    """
    for number in range(1, ROUNDS + 1):
        for file in edition.files:
            lies = [entry for entry in file.entries if entry.is_lie]
            for entry in lies:
                exhibit = next(
                    (
                        each
                        for each in entry.catch
                        if each <= 4 * number
                        and next(lie for lie in lies if each in lie.catch) is entry
                    ),
                    None,
                )
                opens = max(entry.round, (exhibit + 3) // 4) if exhibit else 0
                if exhibit and opens == number:
                    yield entry.name, file.suspect, exhibit, number


def _fewest(grading: Grading) -> tuple[int, ...]:
    """The fewest exhibits that show all three parts."""
    sets = product(grading.could, grading.how, grading.why)
    unions = [tuple(sorted({*could, *how, *why} - KNOWN)) for could, how, why in sets]
    return min(unions, key=lambda union: (len(union), union))
