"""MESSAGES 1: a command alone."""

from __future__ import annotations

import re

from voice.cards.mystery import moves
from voice.cards.mystery.message import Message
from voice.cards.mystery.moves import Command, Move
from voice.cards.mystery.state import EXHIBITS
from voice.words import clean
from voice.words.grammar import grammar

COMMANDS = (
    "Statements", "Statement", "Told", "JustSaid", "ReadExhibit", "AllExhibits", "NoSuchExhibit",
    "House", "Lies", "Answers", "Pass", "Next", "Save", "GiveUp", "Enough", "LastOne", "Again",
)  # fmt: skip
_BEFORE_NAMES = ("Rules", "GiveUp", "Again", "Save")
_NO_NAMES = (
    "Statements", "Lies", "Pass", "Next", "Enough", "Hint", "Recap", "Search", "Status", "Thinking",
    "Yes", "No",
)  # fmt: skip

_RANGE = re.compile(r"(?<=\d)\s*[-–—]\s*(?=e?\d)", re.I)
# "read E2 and E3", "read E1 to E4": several are read as gladly as one.
_READS = re.compile(
    r"^(?:please )?"
    r"(?:(?:can|could|would|will) (?:you|we|i) |let us |(?:i|we) (?:want|would like) to )?"
    r"(?:please )?(?:re ?)?(?:read|hear|repeat|show|see|look at|search|examine)(?: (?:me|us))?"
    r"(?: out)?(?: again)?"
    r"(?P<cited>(?: (?:and|the|exhibits?|evidence|number|e))*"
    r"(?: e? ?\d+| and| to| through| exhibits?)+)"
    r"(?: again| please| aloud| out loud| to (?:us|me))*$"
)


def alone(said: Message) -> Move | None:
    """The command a message is and nothing else; None where it is none."""
    words = clean.plain(_RANGE.sub(" to ", said.words))
    if (found := _READS.match(words)) and re.search(r"\d", found["cited"]):
        return _read_exhibits(_cited(found["cited"]))
    command = grammar("mystery").read(said.words, only=COMMANDS)
    if command is None:
        return None
    slots = command.slots
    if command.intent == "NoSuchExhibit":
        return moves.TWELVE_EXHIBITS
    if command.intent == "ReadExhibit":
        return _read_exhibits((int((slots.get("exhibit") or slots["code"])[1:]),))
    suspect = slots.get("suspect") or slots.get("mangled") or slots.get("whose") or ""
    return Command(command.intent, suspect=suspect)


def before_names(said: Message) -> Move | None:
    """What may be asked before anyone has given a name; what else is no name is asked again."""
    found = grammar("mystery").read(said.words, only=(*_BEFORE_NAMES, *_NO_NAMES))
    if found is None:
        return None
    if found.intent in _NO_NAMES:
        return moves.WHO_IS_THERE
    return Command(found.intent, about=said.words)


def _cited(words: str) -> tuple[int, ...]:
    """The numbers in a list to read, a range with all that is in it."""
    whole: list[int] = []
    for found in re.finditer(r"(\d+)(?: (?:to|through) (?:exhibits? )?(?:e ?)?(\d+))?", words):
        first, last = sorted((int(found[1]), int(found[2] or found[1])))
        whole += range(first, last + 1) if last - first < EXHIBITS else (first, last)
    return tuple(whole)


def _read_exhibits(numbers: tuple[int, ...]) -> Move:
    if not all(1 <= number <= EXHIBITS for number in numbers):
        return moves.TWELVE_EXHIBITS
    return Command("ReadExhibit", exhibits=tuple(dict.fromkeys(numbers)))
