"""A sealed edition of Sluice: the escape code and nothing else, since the card is the chain."""

from __future__ import annotations

import re
from dataclasses import dataclass

from voice.cards import seal
from voice.cards.card import Seal
from voice.cards.sealed_text import check_salt, edition_name, in_order, sections
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
    name = edition_name(sealed.header, found["SOLUTION"])
    code = found["ESCAPE CODE"]
    if code.empty:
        raise EditionError("ESCAPE CODE", code.line, "expected the code")
    if "\n" in code.value:
        raise EditionError("ESCAPE CODE", code.line + 1, "expected it on one line")
    if _plain(code.value) != _plain(CHAIN[-1].answer):
        raise EditionError(
            "ESCAPE CODE", code.line, "expected the code that the card's five mechanisms give"
        )
    check_salt(found["SALT"])
    return SluiceEdition(Seal(name, sealed.commitment), code.value)


def _plain(code: str) -> str:
    """Case and punctuation are forgiven."""
    return re.sub(r"[\W_]", "", code).upper()
