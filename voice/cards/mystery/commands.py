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
    "Statements", "Statement", "ReadExhibit", "NoSuchExhibit", "Lies", "Answers", "Pass", "Next",
    "Save", "GiveUp", "Enough", "LastOne", "Again",
)  # fmt: skip
_BEFORE_NAMES = ("Rules", "GiveUp", "Again", "Save")
_NO_NAMES = (
    "Statements", "Lies", "Pass", "Next", "Enough", "Hint", "Recap", "Search", "Status", "Thinking",
    "Yes", "No",
)  # fmt: skip

# "read E2 and E3": several are read as gladly as one.
_READS = re.compile(
    r"^(?:please )?"
    r"(?:(?:can|could|would|will) (?:you|we|i) |let us |(?:i|we) (?:want|would like) to )?"
    r"(?:please )?(?:re ?)?(?:read|hear|repeat|show)(?: (?:me|us))?(?: out)?(?: again)?"
    r"(?P<cited>(?: (?:and|the|exhibits?|evidence|number|e))*(?: e? ?\d+| and| exhibits?)+)"
    r"(?: again| please| aloud| out loud| to (?:us|me))*$"
)


def alone(said: Message) -> Move | None:
    """The command a message is and nothing else; None where it is none."""
    if (found := _READS.match(clean.plain(said.words))) and re.search(r"\d", found["cited"]):
        return _read_exhibits(tuple(map(int, re.findall(r"\d+", found["cited"]))))
    command = grammar("mystery").read(said.words, only=COMMANDS)
    if command is None:
        return None
    slots = command.slots
    if command.intent == "NoSuchExhibit":
        return moves.TWELVE_EXHIBITS
    if command.intent == "ReadExhibit":
        return _read_exhibits((int((slots.get("exhibit") or slots["code"])[1:]),))
    name = "Again" if command.intent == "LastOne" else command.intent
    suspect = slots.get("suspect") or slots.get("mangled") or slots.get("whose") or ""
    return Command(name, suspect=suspect)


def before_names(said: Message) -> Move | None:
    """What may be asked before anyone has given a name; what else is no name is asked again."""
    found = grammar("mystery").read(said.words, only=(*_BEFORE_NAMES, *_NO_NAMES))
    if found is None:
        return None
    if found.intent in _NO_NAMES:
        return moves.WHO_IS_THERE
    return Command(found.intent, about=said.words)


def _read_exhibits(numbers: tuple[int, ...]) -> Move:
    if not all(1 <= number <= EXHIBITS for number in numbers):
        return moves.TWELVE_EXHIBITS
    return Command("ReadExhibit", exhibits=tuple(dict.fromkeys(numbers)))
