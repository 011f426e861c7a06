"""A sealed edition of Twelve Chimes: twelve riddles with all that CHECKING judges by."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import zip_longest

from voice.cards import seal
from voice.cards.card import Seal
from voice.cards.sealed_text import NONE, Field, Kind, Section, entries, in_order, sections, squeeze
from voice.errors import EditionError


@dataclass(frozen=True)
class NotForm:
    """A form that is wrong however near, and why, as a loser is told when the chime ends."""

    text: str
    reason: str = ""
    """Without its final full stop; empty when the file gives none."""


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
_REASON = re.compile(r"(?P<form>.*?)\s*\((?P<reason>[^()]*(?:\([^()]*\)[^()]*)*)\)")
"""An entry that ends in brackets; the reason may hold brackets of its own, one deep."""


def load(text: str) -> RiddlesEdition:
    """Read a sealed file's text (THE SEALED SCRIPT: twelve chimes, each whole, the end, a salt).

    Raises EditionError naming the first part that is missing, repeated, out of order or empty,
    and its line. Nothing sealed stands in the message.
    """
    sealed = seal.sealed(text)
    opening, *blocks = sections(sealed, _OPENING, _KINDS)
    _check_headers(blocks, last_line=sealed.line + sealed.text.count("\n"))
    name = _name(sealed.header, in_order(opening, ("SOLUTION",))["SOLUTION"])
    chimes = tuple(_chime(number, block) for number, block in enumerate(blocks[:CHIMES], 1))
    _check_salt(in_order(blocks[CHIMES], ("SALT",))["SALT"])
    return RiddlesEdition(Seal(name, sealed.commitment), chimes)


def _check_headers(blocks: list[Section], last_line: int) -> None:
    expected = [*(f"CHIME {number}" for number in range(1, CHIMES + 1)), _END]
    for header, block in zip_longest(expected, blocks):
        if block is None:
            raise EditionError(_part(header), last_line, f"expected the line `{header}`")
        if header is None:
            raise EditionError(_part(block.header), block.line, f"expected no more after `{_END}`")
        if block.header != header:
            found = _part(block.header)
            raise EditionError(
                _part(header), block.line, f"expected the line `{header}`, found a line `{found}`"
            )


def _part(header: str) -> str:
    return header.partition(":")[0]


def _name(header: str, solution: Field) -> str:
    """The edition's name: as sealed where it is, else as the public header gives it.

    The sealed one rules because the header can be changed under the seal.
    """
    title = squeeze(solution.value.partition("\n")[0])
    _, comma, name = title.partition(",")
    public = re.search(r"^edition:[^\S\n]*(\S.*)$", header, re.MULTILINE)
    if comma and name.strip():
        return name.strip()
    if public or title:
        return squeeze(public[1]) if public else title
    raise EditionError("SOLUTION", solution.line, "expected the edition's name")


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
        bars=_bars(f"{block.header} NOT", found["NOT"]),
        refuse=entries(found["REFUSE"].value) if "REFUSE" in found else (),
        hints=(found["HINT 1"].value, found["HINT 2"].value, found["HINT 3"].value),
        why=found["WHY"].value,
    )


def _bars(part: str, field: Field) -> tuple[NotForm, ...]:
    if field.empty:
        return ()
    pieces = _outside_brackets(field.value)
    if pieces is None:
        raise EditionError(part, field.line, "expected every bracket to have its pair")
    forms = tuple(_not_form(squeeze(piece)) for piece in pieces if squeeze(piece) not in ("", NONE))
    if not all(form.text for form in forms):
        raise EditionError(part, field.line, "expected a form before each reason")
    return forms


def _outside_brackets(value: str) -> list[str] | None:
    """`value` parted at each `;` that stands in no brackets (a reason may hold one)."""
    pieces, depth = [""], 0
    for mark in value:
        depth += (mark == "(") - (mark == ")")
        if depth < 0:
            return None
        if mark == ";" and depth == 0:
            pieces.append("")
        else:
            pieces[-1] += mark
    return None if depth else pieces


def _not_form(entry: str) -> NotForm:
    found = _REASON.fullmatch(entry)
    if found is None:
        return NotForm(entry)
    return NotForm(found["form"], found["reason"].strip().removesuffix("."))


def _check_salt(salt: Field) -> None:
    if not re.fullmatch("[0-9A-Fa-f]+", salt.value):
        raise EditionError("SALT", salt.line, "expected hex digits")
