"""What a message offers as an answer, mechanism by mechanism, by its words alone.

An answer is offered whole and once. A part of one, two at once, a question or thinking aloud is
none, and costs nothing: wherever a word is none that stands beside an answer, it is thinking.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from enum import Enum

from voice.cards.sluice import code, numbering, order, wording
from voice.words import clean


class Kind(Enum):
    """How much of an answer a message holds."""

    WHOLE = "whole"
    PART = "part"
    SEVERAL = "several"
    NONE = "none"


@dataclass(frozen=True)
class Offered:
    """What a message offers to one mechanism."""

    kind: Kind
    text: str = ""
    """A whole answer, as `chain` writes it: "C", "CAEBD", "9", "7632", WORD-7632."""


NOTHING = Offered(Kind.NONE)
_READERS = (order.valve, order.order, numbering.reading, numbering.dials, code.code)
_SENTENCE = re.compile(r"(?<![.!?:;\n…])[.!?:;\n…]++(?:(?<=[.!?:;\n…]\n)|\s++|$)")
_QUESTION_MARK = re.compile(r"\?[\s\"')]*$")
_RECKONED = re.compile(r"\d *[*×x] *\d|(?<![\d.])\d+\.\d+(?![\d.])")
"""A product or a decimal number: reckoning, and no answer of any mechanism."""

_TURN = re.compile(
    r" (?:or|no|sorry|wait|actually|i mean|i meant)"
    r"(?: (?:or|no|sorry|wait|actually|i mean|i meant|maybe|either))* "
)
"""Where one who speaks turns to another answer: "d, no, c"."""

_GROUPED = re.compile(r"(?<=\d),(?=\d{3}\b)")


def offered(said: str, mechanism: int, heard: bool) -> Offered:
    """What `said` offers to a mechanism, 1 to 5; a typed question offers nothing."""
    # Case and punctuation are forgiven, and so is how wide a keyboard writes.
    said = _GROUPED.sub("", unicodedata.normalize("NFKC", said))
    if heard:
        return _clause(said, mechanism, heard)
    if _QUESTION_MARK.search(said):
        return _one_of(_sentences(said), mechanism)
    whole = _clause(said, mechanism, heard)
    if whole.kind is not Kind.NONE:
        return whole
    parts = _sentences(said)
    if len(parts) > 1:
        return _one_of(parts, mechanism)
    return _before_a_remark(said, mechanism)


def _clause(said: str, mechanism: int, heard: bool) -> Offered:
    words = clean.plain(said)
    whole = NOTHING if _RECKONED.search(said) else _plain(words, mechanism, heard)
    if whole.kind is not Kind.NONE:
        return whole
    came_to = _plain(wording.concluded(words), mechanism, heard)
    return came_to if came_to.kind is Kind.WHOLE else _turned(words, mechanism, heard)


def _turned(words: str, mechanism: int, heard: bool) -> Offered:
    """ "d, no, c" and "7632 or 7623" offer two."""
    parts = [_plain(part, mechanism, heard) for part in _TURN.split(f" {words} ")]
    if len(parts) < 2 or any(part.kind is not Kind.WHOLE for part in parts):
        return NOTHING
    return Offered(Kind.SEVERAL) if len(set(parts)) > 1 else parts[0]


def _plain(words: str, mechanism: int, heard: bool) -> Offered:
    bare = wording.bare(words)
    found = _READERS[mechanism - 1](bare.split(), heard) if bare else None
    if found is None:
        return NOTHING
    if len(found) > 1:
        return Offered(Kind.SEVERAL)
    (text,) = found
    return Offered(Kind.WHOLE, text) if text else Offered(Kind.PART)


def _sentences(said: str) -> list[str]:
    """Its sentences, questions left out."""
    cut = [match.end() for match in _SENTENCE.finditer(said)]
    starts, ends = [0, *cut], [*cut, len(said)]
    parts = [said[start:end].strip() for start, end in zip(starts, ends, strict=True)]
    return [part for part in parts if part and not _QUESTION_MARK.search(part)]


def _one_of(sentences: list[str], mechanism: int) -> Offered:
    """ "J2 is seated. So it's C." offers C; two sentences that differ offer two."""
    found = {o for s in sentences if (o := _before_a_remark(s, mechanism)).kind is not Kind.NONE}
    whole = {offer for offer in found if offer.kind is Kind.WHOLE}
    if len(whole) > 1:
        return Offered(Kind.SEVERAL)
    return next(iter(whole or found), NOTHING)


def _before_a_remark(said: str, mechanism: int) -> Offered:
    """ "C, the others are dark" offers C; where the remark holds an answer too, it is thinking."""
    whole = _clause(said, mechanism, heard=False)
    head, comma, rest = said.partition(",")
    if whole.kind is not Kind.NONE or not comma:
        return whole
    found = _clause(head, mechanism, heard=False)
    if found.kind is not Kind.WHOLE or re.search(r"\b[A-Ea-e]\b|\d", rest):
        return NOTHING
    return found
