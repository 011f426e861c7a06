"""What the first page tells of each card, and asks of its players before the first word."""

from __future__ import annotations

from dataclasses import dataclass

from voice.cards import card as cards
from voice.cards.card import AnyCard

TEAMS, NAMES, TOGETHER = "teams", "names", "together"
"""Who plays: teams or one alone; people by their names; one, or several as one team."""


@dataclass(frozen=True)
class Offer:
    """A card on the shelf."""

    card: AnyCard
    story: str
    length: str
    players: str
    seats: str = TOGETHER


_OFFERS = {
    "riddles": (
        "An old clock strikes twelve, and asks a riddle before each stroke. Each riddle has "
        "three hints: use as few as you can.",
        "About 20 minutes", "One player, or a family as one team", TOGETHER,
    ),
    "trivia": (
        "A quiz for Halloween night: five categories on the Harvest Board, every team answers "
        "every question, and the host rules from a sealed key.",
        "20 to 45 minutes", "Solo, or two to four teams", TEAMS,
    ),
    "mystery": (
        "A death at a farm in the Border hills, and five suspects under white sheets. "
        "Question them, catch their lies, and accuse one.",
        "About an hour", "One to eight", NAMES,
    ),
    "sluice": (
        "The gate has dropped, and the water climbs. Five mechanisms stand between you and the "
        "crown hatch, each the key to the next.",
        "20 to 40 minutes", "One player, or several as one team", TOGETHER,
    ),
}  # fmt: skip
"""Nothing sealed: it is what the cards themselves say of them. A card without an entry is offered
by its title."""


def offers() -> tuple[Offer, ...]:
    """Every card there is, in the order they were made."""
    known = [*_OFFERS, *(name for name in cards.names() if name not in _OFFERS)]
    return tuple(
        Offer(cards.find(name), *_OFFERS.get(name, ("", "", "")))
        for name in known
        if name in cards.names()
    )


_COUNTS = {1: "solo", 2: "two teams", 3: "three teams", 4: "four teams"}
_MOST_NAMES = 200


def first_words(card: str, seats: str, names: str) -> str:
    """What the players say first, out of the first page's form; "" leaves it to the table.

    `seats` is a number of teams, `names` a line of names; both may hold anything.
    """
    kind = next((o.seats for o in offers() if o.card.name == card), TOGETHER)
    if kind == TEAMS and seats.isdecimal() and len(seats) == 1:
        return _COUNTS.get(int(seats), "")
    if kind == NAMES:
        return " ".join(names[:_MOST_NAMES].split())
    return ""
