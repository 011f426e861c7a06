"""Which game is played at a table: a new one, one kept under its code, or one that was cut off."""

from __future__ import annotations

import os.path
import re
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from rapidfuzz import fuzz, process

from voice import editions, session
from voice.cards import saves
from voice.cards.card import AnyCard
from voice.errors import InputError, SaveError, UsageError
from voice.session import Session
from voice.settings import Settings
from voice.store import NOBODY, TABLE, Kept, Store, StoreError
from voice.words import codes

# A code heard this near to one of the player's own games (0 to 100) is that one: "yellow market
# sanvent" scores 90 to yellow-market-seven.
NEAR_CODE = 80
# A save is some 200 bytes; no more than this is read of a file named as one.
_LONGEST_SAVE = 10_000


@dataclass(frozen=True)
class Games:
    """A card, where its games are kept, and the edition the player named, if any."""

    card: AnyCard
    settings: Settings
    store: Store
    file: Path | None = None
    commitment: str | None = None
    owner: str = TABLE
    """Who plays: the table, a caller, or NOBODY."""

    def new(self, save: str | None = None) -> Session:
        """A fresh game, or one that goes on from a save's text.

        Raises EditionError, and SaveError with the check that failed.
        """
        file = _kept_path(self.file) if self.file else ""
        return session.begin(self.card, self._edition(self.file), self.store, file, save)

    def from_file(self, file: Path) -> Session:
        """A game that goes on from a file holding a save; raises SaveError naming the file."""
        try:
            with file.open("rb") as opened:
                text = opened.read(_LONGEST_SAVE).decode("utf-8", errors="replace")
        except OSError as fault:
            reason = fault.strerror or fault
            raise SaveError(f"{file}: cannot be read ({reason}); name a save's file.") from fault
        try:
            return self.new(text)
        except SaveError as fault:
            raise SaveError(f"{file}: {fault}") from fault

    def under(self, code: str) -> Session:
        """The game kept under a code, typed or heard; raises UsageError where there is none."""
        kept = self.store.find(self._own_near(codes.spoken_code(code)) or code)
        if kept.card != self.card.name:
            raise UsageError(
                f"{kept.code} is a game of {kept.card}: "
                f"use sayso play {kept.card} --resume {kept.code}."
            )
        return self.go_on(kept)

    def resume(self, what: str) -> Session:
        """The game that `--resume` names: a save's text or file, or a code."""
        if saves.is_save(what):
            return self.new(what)
        # `os.path.exists` is False for what can be no file's name, where Path's would fail.
        there = os.path.exists(what)  # noqa: PTH110
        if not there and re.search(r"[./\\]", what):
            raise InputError(f"{what}: there is no such file; name a save or a game's three words.")
        return self.from_file(Path(what)) if there else self.under(what)

    def go_on(self, kept: Kept) -> Session:
        """A kept game under the very edition it was begun with; raises InputError under another."""
        return session.go_on(self.card, self._edition_of(kept), self.store, kept)

    def cut_off(self) -> Kept | None:
        """The latest game that ended by a kill or a power cut."""
        return self.store.cut_off(self.card.name)

    def set_aside(self, kept: Kept) -> None:
        """A game that is not gone on with; on a bad disk it will be offered again."""
        with suppress(StoreError):
            self.store.leave(kept)

    def meant(self, text: str) -> str | None:
        """The kept code that a sentence ends in: anyone's to the letter, or the player's own."""
        code = codes.ending(text)
        return self._kept(code) or self.own(text)

    def own(self, text: str) -> str | None:
        """The code of a player's own game that a sentence ends in, as near as a recogniser may have
        heard it."""
        return self._own_near(codes.ending(text))

    def _kept(self, code: str) -> str | None:
        """A code, where a game of this card is kept under it."""
        try:
            return code if self.store.find(code).card == self.card.name else None
        except UsageError:
            return None

    def _own_near(self, said: str) -> str | None:
        """A recogniser's slips in a code are mended where one game of the player's own is meant.

        Words that make a code are no slips: they would be another game's, and no one finds that
        who does not know its words.
        """
        if self.owner == NOBODY:
            return None
        own = self.store.codes(self.card.name, self.owner)
        if said in own or codes.is_whole(said):
            return said if said in own else None
        found = process.extract(said, own, scorer=fuzz.ratio, score_cutoff=NEAR_CODE, limit=2)
        scores = [score for _, score, _ in found]
        return found[0][0] if scores and scores[0] not in scores[1:] else None

    def _edition(self, file: Path | None) -> Any:
        return editions.edition_for(self.card, self.settings, file, self.commitment)

    def _edition_of(self, kept: Kept) -> Any:
        """The edition a game was begun with: its file's, else the fetched or the house one."""
        if self.file or kept.file:
            try:
                return self._edition(self.file or Path(kept.file))
            except InputError as fault:
                raise InputError(
                    f"The game {kept.code} needs the edition {kept.edition} again. {fault}"
                ) from fault
        sought = replace(self, commitment=None)
        house = editions.house(self.card, self.settings)
        return house if house.seal.commitment == kept.commitment else sought._edition(None)


def _kept_path(file: Path) -> str:
    """A file's whole path to keep with a game; "" for a name that is no text and cannot be kept."""
    path = str(file.resolve())
    return path if path == path.encode("utf-8", "replace").decode("utf-8") else ""
