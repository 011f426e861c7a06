"""The scripts words are written in. The cards are played in English: what holds no letter of the
Latin alphabet, no figure, and none of the edition's own script names nothing, and costs nothing.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache

LATIN = frozenset({"LATIN"})
"""The scripts of every edition; figures and letters with accents are among them."""


def readable(text: str, scripts: frozenset[str] = LATIN) -> bool:
    """Does a text hold a letter or figure of one of these scripts?

    >>> readable("théière"), readable("чайник"), readable("чайник 7"), readable("🎃")
    (True, False, True, False)
    """
    return any(_script(character) in scripts for character in unicodedata.normalize("NFKC", text))


@lru_cache(64)
def scripts_of(texts: tuple[str, ...]) -> frozenset[str]:
    """The scripts that an edition's texts are written in, and Latin.

    >>> sorted(scripts_of(("чайник", "turnip", "茶")))
    ['CJK', 'CYRILLIC', 'LATIN']
    """
    return LATIN | {_script(character) for text in texts for character in text} - {""}


def _script(character: str) -> str:
    """ "LATIN", "CYRILLIC", "CJK" ...; empty for what is no letter and no figure."""
    if character.isascii():
        return "LATIN" if character.isalnum() else ""
    return unicodedata.name(character, "").split(" ")[0] if character.isalnum() else ""
