"""Which edition a card opens: the file named, else the official one once fetched, else the house's.

A file named by the player opens under the seal it carries. The official edition opens only under
its published commitment; one that was damaged is passed over for the house edition.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from typing import Protocol, TypeVar

from voice import cards
from voice.cards import seal
from voice.cards.card import Edition
from voice.errors import EditionError, InputError, MissingError
from voice.settings import Settings

E = TypeVar("E", bound=Edition)

log = logging.getLogger(__name__)


class Opens(Protocol):
    """What opening an edition needs of a card; every Card has it."""

    @property
    def name(self) -> str:
        """The card's folder name."""

    def load(self, text: str) -> Edition:
        """Read a sealed file's text; raises EditionError."""


def edition_for(
    card: Opens, settings: Settings, file: Path | None = None, commitment: str | None = None
) -> Edition:
    """The edition `card` opens; with `commitment` (16 or more hex digits) it must match that.

    Raises EditionError or InputError naming the file, UsageError for what is no commitment,
    MissingError where not even a house edition is there.
    """
    if file is not None:
        return open_file(card.load, file, settings, commitment)
    return _official(card, settings, commitment) or house(card, settings, commitment)


def open_file(
    load: Callable[[str], E], file: Path, settings: Settings, commitment: str | None = None
) -> E:
    """Read one file with a card's `load`, under `commitment` if given, else the seal it carries.

    Raises EditionError or InputError naming the file, UsageError for what is no commitment.
    """
    text = read(file, settings)
    try:
        if commitment is not None:
            seal.verify(text, commitment)
        return load(text)
    except EditionError as fault:
        raise named(file, fault) from fault


def read(file: Path, settings: Settings) -> str:
    """An edition file's text; raises InputError for one that is no readable UTF-8 text file."""
    cap = settings.fetch.edition_kib * 1024
    try:
        with file.open("rb") as opened:
            data = opened.read(cap + 1)
    except IsADirectoryError as fault:
        raise InputError(f"{file}: this is a folder; name the edition's file in it.") from fault
    except (OSError, ValueError) as fault:
        reason = getattr(fault, "strerror", None) or fault
        raise InputError(f"{file}: cannot be read ({reason}); name an edition's file.") from fault
    if len(data) > cap:
        raise InputError(
            f"{file}: larger than the {settings.fetch.edition_kib} KiB allowed for an edition "
            "(edition_kib in the settings); name an edition's file."
        )
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as fault:
        line = data.count(b"\n", 0, fault.start) + 1
        raise InputError(f"{file}, line {line}: not UTF-8 text; save it as UTF-8.") from fault


def fetched(card: Opens, settings: Settings) -> Path:
    """Where the card's official edition is kept once fetched."""
    return settings.data / "editions" / f"{card.name}.md"


def named(file: Path, fault: EditionError) -> EditionError:
    """The same error, its sentence led by the file's name."""
    same = EditionError(fault.part, fault.line, fault.expected)
    same.args = (f"{file}: {fault}.",)
    return same


def _official(card: Opens, settings: Settings, commitment: str | None) -> Edition | None:
    official, file = settings.editions.get(card.name), fetched(card, settings)
    if official is None or not file.exists():
        return None
    try:
        edition = open_file(card.load, file, settings, official.prefix)
    except InputError as fault:
        log.warning(
            "The fetched official edition is damaged, so the house edition opens; "
            "run `sayso edition fetch %s` to download it again (%s)",
            card.name,
            fault,
        )
        return None
    if commitment is not None:
        open_file(card.load, file, settings, commitment)
    return edition


def house(card: Opens, settings: Settings, commitment: str | None = None) -> Edition:
    """The edition that ships in the card's folder; raises MissingError where there is none."""
    file = Path(cards.__file__).parent / card.name / "house.md"
    if not file.exists():
        raise MissingError(
            f"{card.name} has no house edition here ({file}): install Sayso again, "
            "or name an edition with --edition FILE."
        )
    return open_file(card.load, file, settings, commitment)
