"""A sealed case of No Ghost Speaks: its evidence, its five FILES, its GRADING and its SOLUTION."""

from __future__ import annotations

import re
from dataclasses import dataclass

from voice.cards.card import Seal
from voice.words.scripts import scripts_of


@dataclass(frozen=True)
class Entry:
    """A TOPIC or a LIE of a FILE: cue words and the line they ask for."""

    name: str
    """A topic's name, or a lie's code ("D1")."""

    cues: tuple[str, ...]
    line: str
    """The words inside the quotation marks."""

    catch: tuple[int, ...] = ()
    """The exhibits that break it; none for a topic."""

    round: int = 0
    """The round that must have opened before its catch counts (FROM)."""

    admit: str = ""
    """What is said once it is broken; empty for a topic."""

    @property
    def is_lie(self) -> bool:
        """True for a LIE."""
        return bool(self.catch)


@dataclass(frozen=True)
class File:
    """What one of the five knows."""

    suspect: str
    """The first name: "Dougal"."""

    statement: str
    entries: tuple[Entry, ...]
    """In the file's order, by which a word that cues two is decided."""

    deflect: str

    def entry(self, name: str) -> Entry:
        """The entry of that name; raises KeyError where there is none."""
        return {entry.name: entry for entry in self.entries}[name]


@dataclass(frozen=True)
class Round:
    """A round's evidence."""

    title: str
    scene: str
    exhibits: tuple[str, str, str, str]


@dataclass(frozen=True)
class Grading:
    """Who did it, and for each part the sets of exhibits that show it, any one of them."""

    right: str
    could: tuple[tuple[int, ...], ...]
    how: tuple[tuple[int, ...], ...]
    why: tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class MysteryEdition:
    """A whole case under its seal."""

    seal: Seal
    rounds: tuple[Round, Round, Round]
    files: tuple[File, ...]
    """One for each of the five, in the card's order."""

    grading: Grading
    solution: tuple[tuple[str, str], ...]
    """The SOLUTION section's labels and texts, WHO to THE OTHERS."""

    @property
    def scripts(self) -> frozenset[str]:
        """The scripts of the FILES' cues: words in no other ask for anything."""
        entries = (entry for file in self.files for entry in file.entries)
        return scripts_of(tuple(cue for entry in entries for cue in entry.cues))

    def file(self, suspect: str) -> File:
        """The FILE of one of the five, by first name."""
        return next(file for file in self.files if file.suspect == suspect)

    def exhibit(self, number: int) -> str:
        """The text of E1 to E12."""
        return self.rounds[(number - 1) // 4].exhibits[(number - 1) % 4]

    def lie(self, code: str) -> tuple[File, Entry] | None:
        """The lie of that code and whose it is; None where there is none."""
        return next(
            ((f, e) for f in self.files for e in f.entries if e.is_lie and e.name == code), None
        )

    def line(self, key: str) -> str:
        """The line a spoken key stands for, see `spoken_key`."""
        suspect, _, part = key.partition(":")
        file = self.file(suspect)
        if part == DEFLECT:
            return file.deflect
        if part.endswith(ADMIT):
            return file.entry(part.removesuffix(ADMIT)).admit
        return file.entry(part).line


DEFLECT, ADMIT = "!deflect", "!admit"


def spoken_key(file: File, entry: Entry | None, admit: bool = False) -> str:
    """What stands for a line in a state, so that no state holds its words."""
    if entry is None:
        return f"{file.suspect}:{DEFLECT}"
    return f"{file.suspect}:{entry.name}{ADMIT if admit else ''}"


def holds(text: str, line: str) -> bool:
    """True where a text holds a line, whatever marks and white space are between the words."""
    return f" {_words(line)} " in f" {_words(text)} "


def _words(text: str) -> str:
    return " ".join(re.findall(r"\w+", text.lower()))
