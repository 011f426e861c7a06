"""NAMES: the five, the dead woman and the children, by every name the card gives them."""

from __future__ import annotations

from dataclasses import dataclass

from rapidfuzz.distance import OSA


@dataclass(frozen=True)
class Suspect:
    """One of the five."""

    name: str
    """The first name, as fixed lines and the ledger print it."""

    full_name: str
    """As a read-back and the verdict print it."""

    names: tuple[str, ...]
    roles: tuple[str, ...]


THE_FIVE = (
    Suspect("Dougal", "Dougal Rintoul", ("dougal",), ("son",)),
    Suspect("Morven", "Morven Rintoul", ("morven",), ("daughter", "nurse")),
    Suspect("Lachlan", "Lachlan Rintoul", ("lachlan", "lachie"), ("nephew",)),
    Suspect(
        "Ailsa", "Miss Ailsa Tullis", ("ailsa", "tullis"),
        ("teacher", "schoolmistress", "schoolteacher"),
    ),
    Suspect("Hamish", "Hamish Gow", ("hamish", "gow"), ("auctioneer",)),
)  # fmt: skip

RINTOUL = "Rintoul"
"""The surname alone, which three of the five share."""

RINTOULS = ("Dougal", "Morven", "Lachlan", "Isa")

ISA = "Isa"
OTHERS = {
    "isa": ISA, "isobel": ISA, "granny": ISA,
    "effie": "Effie", "nan": "Nan", "tam": "Tam", "rab": "Rab",
}  # fmt: skip
"""The dead woman, and those who speak only through the exhibits."""

CHILDREN = ("Effie", "Nan", "Tam", "Rab")

_NAMES = {form: suspect.name for suspect in THE_FIVE for form in suspect.names}
_ROLES = {form: suspect.name for suspect in THE_FIVE for form in suspect.roles}
_FULL_NAMES = {suspect.name: suspect.full_name for suspect in THE_FIVE}
_SPELLINGS = {"dugald": "Dougal", "dugall": "Dougal", "dougle": "Dougal", "aylsa": "Ailsa"}
# Common spellings further from the card's than a slip.

_SLIPS_FROM = 5
"""Letters a name needs before a slip in it is forgiven: "Tam" is not "Tom", "Gow" not "Gown"."""

_TWO_SLIPS_FROM = 7
"""Letters a name needs for a second slip: "Lauchlann" is Lachlan."""


def full_name(name: str) -> str:
    """The full name of one of the five: "Miss Ailsa Tullis"."""
    return _FULL_NAMES[name]


def role(word: str) -> str:
    """Whom of the five a role names exactly: "nurse" is Morven; empty for none."""
    return _ROLES.get(word, "")


def exactly(word: str) -> str:
    """Whom of the five, RINTOUL among them, a lower-case word names exactly; empty for none."""
    return _NAMES.get(word) or _ROLES.get(word) or (RINTOUL if word == "rintoul" else "")


def nearly(word: str) -> str:
    """Whom of the five a close misspelling names; empty for none.

    A role's first letter must be right: "laughter" is no daughter.
    """
    if word in _SPELLINGS:
        return _SPELLINGS[word]
    for form, name in {**_NAMES, "rintoul": RINTOUL}.items():
        if len(form) >= _SLIPS_FROM and OSA.distance(word, form) <= _slips(form):
            return name
    for form, name in _ROLES.items():
        near = len(form) > _SLIPS_FROM and word[:1] == form[0] and OSA.distance(word, form) <= 1
        if near and word != form + "s":
            return name
    return ""


def is_taken(name: str) -> bool:
    """True where a seat's name is among the NAMES, so that the Host must ask for a nickname."""
    words = name.lower().split()
    return any(exactly(word) or word in OTHERS or nearly(word) for word in words)


def _slips(form: str) -> int:
    return 2 if len(form) >= _TWO_SLIPS_FROM and form != "rintoul" else 1
