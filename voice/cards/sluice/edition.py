"""A sealed edition of Sluice: the escape code and nothing else, since the card is the chain."""

from __future__ import annotations

import re
from dataclasses import dataclass

from voice.cards import seal
from voice.cards.card import Seal
from voice.cards.sealed_text import Field, in_order, sections, squeeze
from voice.cards.sluice.chain import CHAIN
from voice.errors import EditionError


@dataclass(frozen=True)
class SluiceEdition:
    """An edition under its seal."""

    seal: Seal
    code: str
    """The escape code, as sealed."""


_FIELDS = ("SOLUTION", "ESCAPE CODE", "SALT")


def load(text: str) -> SluiceEdition:
    """Read a sealed file's text: its name, the escape code, a salt.

    Raises EditionError naming the first part that is missing, repeated, out of order or empty, and
    its line; also where the code is not the one the card's chain makes, since a hatch that opens
    to one code under the seal of another proves nothing. Nothing sealed stands in the message.
    """
    sealed = seal.sealed(text)
    (whole,) = sections(sealed, re.compile("|".join(_FIELDS)), ())
    found = in_order(whole, _FIELDS)
    name = _name(sealed.header, found["SOLUTION"])
    code = found["ESCAPE CODE"]
    if code.empty:
        raise EditionError("ESCAPE CODE", code.line, "expected the code")
    if "\n" in code.value:
        raise EditionError("ESCAPE CODE", code.line + 1, "expected it on one line")
    if _plain(code.value) != _plain(CHAIN[-1].answer):
        raise EditionError(
            "ESCAPE CODE", code.line, "expected the code that the card's chain makes"
        )
    if not re.fullmatch("[0-9A-Fa-f]+", found["SALT"].value):
        raise EditionError("SALT", found["SALT"].line, "expected hex digits")
    return SluiceEdition(Seal(name, sealed.commitment), code.value)


def _plain(code: str) -> str:
    """Case and punctuation are forgiven."""
    return re.sub(r"[\W_]", "", code).upper()


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
