"""What may be said at a state, and what heard words mean there: the way the program itself goes."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import islice

import yaml

from tests.bench.hear.utterances import CARDS, FREE, MOVE, SPELLED, YEAR, Item, State, move
from voice import kit, settings
from voice.dialogue import Dialogue
from voice.errors import MissingError, UsageError
from voice.stores.sqlite import SqliteStore
from voice.talk import Expects, Sentences, Utterance
from voice.words import clean, letters, numbers, years
from voice.words.grammar import Said, grammar

NO_MOVES = ("Thinking",)
"""Intents the host only waits at: as good as nothing heard."""

_WORDING = frozenset({"opener"})
"""Slots that tell how a question was put, and nothing that is acted on."""

_PLACES = ("left", "first", "second", "third", "fourth", "fifth", "right")
"""Slots that are the places of one order or number, as they are said."""

_ARTICLES = ("a", "an", "the")


@dataclass(frozen=True)
class Read:
    """What heard words mean."""

    move: str
    """The move with its slots; empty for none."""

    value: str
    """The year or the spelled word an item asks for, or the free text; empty for none."""


@cache
def expects(state: State) -> Expects:
    """What the card expects there; what its grammar holds, where the card cannot be played yet."""
    try:
        dialogue = Dialogue(kit.games(settings.load(), state.card, SqliteStore(None)), offer=False)
        dialogue.open()
    except (UsageError, MissingError):
        return Expects(grammar(state.card).phrases(*state.live), sentences=sentences(state))
    for message in state.after:
        dialogue.take(Utterance(message))
    return dialogue.expects()


def read(item: Item, text: str) -> Read:
    """What `text` means where `item` was said."""
    found = grammar(item.state.card).read(text, only=item.state.live) if text else None
    return Read(_move(found, item.state.card, text), _value(item.kind, text))


def wanted(item: Item) -> str:
    """What reading an item's hearing must give: see `tally.Row.right`."""
    return _value(FREE, item.text) if item.kind == FREE else item.want


def disagreements(items: tuple[Item, ...]) -> list[str]:
    """Items whose own words, heard to the letter, do not read as what they must mean."""
    told = []
    for item in items:
        got = read(item, item.text)
        fits = got.move == item.want if item.kind == MOVE else got.value == wanted(item)
        if not (fits if item.kind in (MOVE, YEAR, SPELLED) else not got.move):
            told.append(f"{item.state.card}: {item.text!r} must be {item.want or 'no move'}: {got}")
    return told


def sentences(state: State) -> Sentences:
    """All that may be said there, as one graph."""
    return grammar(state.card).sentences(*state.live)


def thousand() -> tuple[str, ...]:
    """A thousand phrases of all the cards."""
    every = (phrase for card in CARDS for phrase in grammar(card).phrases())
    return tuple(islice(dict.fromkeys(every), 1000))


def _move(said: Said | None, card: str, text: str) -> str:
    """The words in a free slot are the speaker's own, and no part of which move it is."""
    if said is None or said.intent in NO_MOVES:
        return ""
    free = _free_slots(card) | _WORDING
    slots = {k: v for k, v in said.slots.items() if k.split("_")[-1] not in free}
    return move(said.intent, _alike(slots, text))


def _alike(slots: dict[str, object], text: str) -> dict[str, object]:
    """What can be said in two ways: D3 is category D, points 3; 76 32 is 7, 6, 3, 2."""
    if "cell" in slots:
        cell = str(slots.pop("cell"))
        slots |= {"category": cell[0], "points": cell[1:]}
    if len(placed := [slots.pop(place) for place in _PLACES if place in slots]) > 1:
        slots["all"] = numbers.digits(text) or "".join(map(str, placed))
    return slots


@cache
def _free_slots(card: str) -> frozenset[str]:
    files = [settings.shipped("grammars") / f"{name}.yaml" for name in ("common", card)]
    lists = [yaml.safe_load(file.read_text("utf-8")).get("lists", {}) for file in files]
    return frozenset(n for each in lists for n, values in each.items() if values.get("wildcard"))


def _value(kind: str, text: str) -> str:
    match kind:
        case "year":
            return str(years.year(text) or "")
        case "spelled":
            return letters.spelled(text) or ""
        case "free":
            # "a fog horn" and "foghorn" are one answer, and the articles are dropped by the cards.
            return "".join(word for word in clean.plain(text).split() if word not in _ARTICLES)
    return ""
