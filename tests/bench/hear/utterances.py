"""The spoken set as data: what is said, in which state of which card, and what it must mean."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

CARDS = ("riddles", "trivia", "mystery", "sluice")
DEVELOPMENT, HELD_OUT = "development", "held-out"

MOVE, YEAR, SPELLED, FREE, NOTHING = "move", "year", "spelled", "free", "nothing"
_FOLDER = Path(__file__).parent / "set"


@dataclass(frozen=True)
class State:
    """Where a card stands when something is said."""

    card: str
    after: tuple[str, ...]
    """The messages that lead there from the opening."""

    live: tuple[str, ...]
    """The intents that may be said there; empty for all of the card's."""


@dataclass(frozen=True)
class Item:
    """One thing to say."""

    text: str
    """The words; a capital alone is a letter's name."""

    state: State
    kind: str
    """MOVE, YEAR, SPELLED, FREE (an answer, table talk) or NOTHING (chatter, another game)."""

    want: str
    """The move ("RepeatChime chime=3"), the year, the word; empty for FREE and NOTHING."""

    @property
    def half(self) -> str:
        """DEVELOPMENT or HELD_OUT, by the text alone; nothing is tuned on the held-out half."""
        return HELD_OUT if number(self.text) % 2 else DEVELOPMENT


def number(*parts: object) -> int:
    """A number that is always the same for the same parts, and unlike any other's."""
    digest = hashlib.sha256("\x1f".join(map(str, parts)).encode()).digest()
    return int.from_bytes(digest[:6], "big")


def move(intent: str, slots: Mapping[str, object]) -> str:
    """An intent and its slots as one string, to be compared."""
    return " ".join([intent, *(f"{name}={slots[name]}" for name in sorted(slots))])


def items(cards: tuple[str, ...] = CARDS) -> tuple[Item, ...]:
    """The whole set of these cards, in the order it is written; each text once a state."""
    every = (item for card in cards for item in _of_card(card))
    return tuple(dict.fromkeys(every)) + tuple(c for c in _chatter() if c.state.card in cards)


def states(card: str) -> dict[str, State]:
    """The states of a card by their names; the first is the usual one."""
    return {
        name: State(card, tuple(state["after"]), tuple(state["live"]))
        for name, state in _read(card)["states"].items()
    }


def _of_card(card: str) -> Iterator[Item]:
    of_card = states(card)
    usual = next(iter(of_card))
    for group in _read(card)["utterances"]:
        state = of_card[group.get("state", usual)]
        for text, kind, want in _group(group):
            yield Item(text, state, kind, want)


def _group(group: Mapping[str, Any]) -> Iterator[tuple[str, str, str]]:
    if MOVE in group:
        said = group["say"]
        slots_of = said if isinstance(said, dict) else {text: {} for text in said}
        for text, slots in slots_of.items():
            yield text, MOVE, move(group[MOVE], slots)
    for text, year in group.get("years", {}).items():
        yield text, YEAR, str(year)
    for text, word in group.get(SPELLED, {}).items():
        yield text, SPELLED, word
    for kind in (FREE, NOTHING):
        for text in group.get(kind, ()):
            yield text, kind, ""


def _chatter() -> Iterator[Item]:
    usual = [next(_of_card(card)).state for card in CARDS]
    for n, text in enumerate(_read("chatter")):
        yield Item(text, usual[n % len(usual)], NOTHING, "")


def _read(name: str) -> Any:
    return yaml.safe_load((_FOLDER / f"{name}.yaml").read_text("utf-8"))
