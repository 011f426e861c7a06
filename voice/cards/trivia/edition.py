"""A sealed edition of Snap-Apple Night: twenty-five questions, two tie-breakers, their sources."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from voice.cards import seal
from voice.cards.card import Seal
from voice.cards.sealed_text import (
    Field,
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
    squeeze,
)
from voice.cards.trivia.state import CELLS, TIE_BREAKERS
from voice.errors import EditionError
from voice.words.scripts import scripts_of


@dataclass(frozen=True)
class Entry:
    """One sealed question."""

    cell: str
    """A1 to E5, TB1 or TB2."""

    question: str
    """Exactly as sealed; its line breaks kept."""

    answer: str
    also: tuple[str, ...]
    bars: tuple[NotForm, ...]
    """The NOT line."""

    source: str

    @property
    def forms(self) -> tuple[str, ...]:
        """A and the ALSO forms: what is right."""
        return (self.answer, *self.also)


@dataclass(frozen=True)
class TriviaEdition:
    """A whole edition under its seal."""

    seal: Seal
    entries: tuple[Entry, ...]
    """A1 to E5, then TB1 and TB2."""

    @property
    def scripts(self) -> frozenset[str]:
        """The scripts of what is right: words in no other name anything."""
        return scripts_of(tuple(form for entry in self.entries for form in entry.forms))

    def entry(self, cell: str) -> Entry:
        """The entry of a cell or a tie-breaker."""
        return self.entries[(*CELLS, *TIE_BREAKERS).index(cell)]


_FIELDS = ("Q", "A", "ALSO", "NOT", "SOURCE")
_SCORING = "Scoring:"
_OPENING = re.compile("SOLUTION")
_LABELS = re.compile("Q|A|ALSO|NOT|SOURCE")
_KINDS = (
    # Any number is a header, so that A6 is refused and not read as the text of A5's source.
    Kind(re.compile(r"[A-Z]\d+"), _LABELS),
    Kind(re.compile(r"TB\d+"), _LABELS),
    Kind(re.compile(rf"{_SCORING}.*"), re.compile("SALT")),
)


def load(text: str) -> TriviaEdition:
    """Read a sealed file's text (THE KEY: A1–E5 and TB1–TB2 in full, a Scoring line, a SALT).

    Raises EditionError naming the first part that is missing, repeated, out of order or empty,
    and its line. Nothing sealed stands in the message.
    """
    sealed = seal.sealed(text)
    opening, *blocks = sections(sealed, _OPENING, _KINDS)
    # The Scoring line's words are the author's own.
    named = [replace(b, header=_SCORING) if b.header.startswith(_SCORING) else b for b in blocks]
    expected = (*CELLS, *TIE_BREAKERS, _SCORING)
    check_headers(named, expected, last_line=sealed.line + sealed.text.count("\n"))
    name = edition_name(sealed.header, in_order(opening, ("SOLUTION",))["SOLUTION"])
    read = tuple(_entry(block) for block in blocks[:-1])
    # Scoring may go on over lines that are no field.
    check_salt(in_order(replace(blocks[-1], stray=None), ("SALT",))["SALT"])
    return TriviaEdition(Seal(name, sealed.commitment), read)


def _entry(block: Section) -> Entry:
    cell = block.header
    ties = cell in TIE_BREAKERS
    found = in_order(block, _FIELDS, optional=("ALSO", "NOT") if ties else (), within=cell)
    for label in ("Q", "A", "SOURCE"):
        if found[label].empty:
            raise EditionError(f"{cell} {label}", found[label].line, "expected text")
    answer = found["A"]
    if "\n" in answer.value:
        raise EditionError(f"{cell} A", answer.line + 1, "expected it on one line")
    if ties and not re.fullmatch(r"[12]\d{3}", answer.value):
        raise EditionError(f"{cell} A", answer.line, "expected a year of four digits")
    if not re.search(r"\w", answer.value):
        raise EditionError(f"{cell} A", answer.line, "expected words")
    return Entry(
        cell=cell,
        question=found["Q"].value,
        answer=answer.value,
        also=_list(found.get("ALSO")),
        bars=not_forms(f"{cell} NOT", found["NOT"]) if "NOT" in found else (),
        source=squeeze(found["SOURCE"].value),
    )


def _list(field: Field | None) -> tuple[str, ...]:
    return entries(field.value) if field else ()
