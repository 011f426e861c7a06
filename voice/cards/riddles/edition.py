"""A sealed edition of Twelve Chimes: twelve riddles with all that CHECKING judges by."""

from __future__ import annotations

import re
from dataclasses import dataclass

from voice.cards import seal
from voice.cards.card import Seal
from voice.cards.sealed_text import (
    Kind,
    NotForm,
    Section,
    check_headers,
    check_salt,
    edition_name,
    entries,
    in_order,
    not_forms,
    sections,
)
from voice.errors import EditionError


@dataclass(frozen=True)
class Chime:
    """One sealed riddle."""

    number: int
    riddle: str
    """Exactly as sealed; its line breaks kept."""

    answer: str
    accept: tuple[str, ...]
    bars: tuple[NotForm, ...]
    """The NOT line."""

    refuse: tuple[str, ...]
    hints: tuple[str, str, str]
    why: str


@dataclass(frozen=True)
class RiddlesEdition:
    """A whole edition under its seal."""

    seal: Seal
    chimes: tuple[Chime, ...]
    """Twelve, in order."""


CHIMES = 12

_FIELDS = ("RIDDLE", "ANSWER", "ACCEPT", "NOT", "REFUSE", "HINT 1", "HINT 2", "HINT 3", "WHY")
_NEVER_EMPTY = ("RIDDLE", "ANSWER", "HINT 1", "HINT 2", "HINT 3", "WHY")
_END = f"END OF SCRIPT: {CHIMES} chimes"

_OPENING = re.compile("SOLUTION")
_KINDS = (
    # Any HINT number is a label, so that a fourth hint is refused and not read as the third's text.
    Kind(re.compile(r"CHIME \d+"), re.compile(r"RIDDLE|ANSWER|ACCEPT|NOT|REFUSE|HINT \d+|WHY")),
    Kind(re.compile(r"END OF SCRIPT:.*"), re.compile("SALT")),
)


def load(text: str) -> RiddlesEdition:
    """Read a sealed file's text (THE SEALED SCRIPT: twelve chimes, each whole, the end, a salt).

    Raises EditionError naming the first part that is missing, repeated, out of order or empty,
    and its line. Nothing sealed stands in the message.
    """
    sealed = seal.sealed(text)
    opening, *blocks = sections(sealed, _OPENING, _KINDS)
    expected = [*(f"CHIME {number}" for number in range(1, CHIMES + 1)), _END]
    check_headers(blocks, expected, last_line=sealed.line + sealed.text.count("\n"))
    name = edition_name(sealed.header, in_order(opening, ("SOLUTION",))["SOLUTION"])
    chimes = tuple(_chime(number, block) for number, block in enumerate(blocks[:CHIMES], 1))
    check_salt(in_order(blocks[CHIMES], ("SALT",))["SALT"])
    return RiddlesEdition(Seal(name, sealed.commitment), chimes)


def _chime(number: int, block: Section) -> Chime:
    found = in_order(block, _FIELDS, optional=("REFUSE",), within=block.header)
    for label in _NEVER_EMPTY:
        if found[label].empty:
            raise EditionError(f"{block.header} {label}", found[label].line, "expected text")
    if "\n" in found["ANSWER"].value:
        raise EditionError(
            f"{block.header} ANSWER", found["ANSWER"].line + 1, "expected it on one line"
        )
    return Chime(
        number=number,
        riddle=found["RIDDLE"].value,
        answer=found["ANSWER"].value,
        accept=entries(found["ACCEPT"].value),
        bars=not_forms(f"{block.header} NOT", found["NOT"]),
        refuse=entries(found["REFUSE"].value) if "REFUSE" in found else (),
        hints=(found["HINT 1"].value, found["HINT 2"].value, found["HINT 3"].value),
        why=found["WHY"].value,
    )
