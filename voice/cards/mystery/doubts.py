"""What a careful author of a case would look at again.

A player may check a file too: a doubt never says which entry is a lie, which exhibit matters or
whom anything points to.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from voice.cards.mystery.edition import Entry, File, Grading, MysteryEdition
from voice.cards.mystery.state import EXHIBITS, MOST_CITED
from voice.cards.mystery.topics import asked_for, is_repeat
from voice.cards.mystery.verdict import KNOWN, parts_counted
from voice.words import clean

FEWEST_ENTRIES = 10
"""Topics and lies of a FILE below which most questions get its DEFLECT."""

FEWEST_LIES = 6
"""Lies of a case below which its three times five questions have little to break."""

_SETS = 2
_LAST_ROUND = 9
"""The first exhibit of round 3."""

_IN_ANY_QUESTION = frozenset(
    "a an the you your i we he she it they did do does was were is are has have had can could "
    "would to of in on at for with and or not what how tell ask about that this there".split()
)


def doubts(edition: MysteryEdition) -> Iterator[str]:
    """What may be unfair in a case that is whole, by the parts of its file."""
    for file in edition.files:
        for doubt in _of_file(file):
            yield f"FILE {file.suspect.upper()} {doubt}"
    if sum(entry.is_lie for file in edition.files for entry in file.entries) < FEWEST_LIES:
        yield f"the FILES hold fewer than {FEWEST_LIES} LIES"
    yield from _of_grading(edition.grading)
    if idle := _idle(edition):
        yield f"exhibits that no CATCH and no GRADING set uses: {idle}"
    if edition.grading.right.lower() not in clean.plain(dict(edition.solution)["WHO"]):
        yield "SOLUTION TEXT WHO does not name the person of GRADING RIGHT"


def _of_file(file: File) -> Iterator[str]:
    """What is never answered as it was meant to be."""
    if len(file.entries) < FEWEST_ENTRIES:
        yield f"has fewer than {FEWEST_ENTRIES} TOPICS and LIES"
    for number, entry in enumerate(file.entries, 1):
        for at, cue in enumerate(entry.cues, 1):
            if asked_for(file, cue) != entry:
                yield f"entry {number} cue {at} gets the answer of another entry"
            elif clean.plain(cue) in _IN_ANY_QUESTION:
                yield f"entry {number} cue {at} is a word of nearly every question"
        before = (*(each.line for each in file.entries[: number - 1]), file.deflect)
        if any(_same(entry.line, line) for line in before):
            yield f"entry {number} repeats another line of the file"
        if _ends_in_itself(file, entry):
            yield f"entry {number} has an ADMIT that repeats its own line or the statement"


def _same(one: str, other: str) -> bool:
    return clean.plain(one) == clean.plain(other)


def _ends_in_itself(file: File, entry: Entry) -> bool:
    return entry.is_lie and is_repeat(entry.admit, file, (entry.line,))


def _of_grading(grading: Grading) -> Iterator[str]:
    """Whether each part is shown in ways of its own, and by no one exhibit alone."""
    parts = {"COULD": grading.could, "HOW": grading.how, "WHY": grading.why}
    for label, sets in parts.items():
        needed = [set(one) - KNOWN for one in sets]
        if len(sets) < _SETS:
            yield f"GRADING {label} has fewer than {_SETS} sets"
        elif set.intersection(*needed):
            yield f"GRADING {label} needs the same exhibit in every set"
        if not all(needed):
            yield f"GRADING {label} counts even if the player cites nothing"
        if any(one < other for one in needed for other in needed):
            yield f"GRADING {label} has a set that contains a smaller one, so it never matters"
    if any(len(parts_counted(grading, (each,))) == len(parts) for each in range(1, EXHIBITS + 1)):
        yield "one exhibit alone proves all parts of GRADING"
    if len(parts_counted(grading, tuple(range(1, _LAST_ROUND)))) == len(parts):
        yield "the exhibits before round 3 prove all parts of GRADING"
    if min(len({*c, *h, *w} - KNOWN) for c, h, w in product(*parts.values())) > MOST_CITED:
        yield f"{MOST_CITED} exhibits cannot prove all parts of GRADING"


def _idle(edition: MysteryEdition) -> int:
    """How many exhibits neither break a lie nor count."""
    grading = edition.grading
    counted = {n for sets in (grading.could, grading.how, grading.why) for one in sets for n in one}
    caught = {n for file in edition.files for entry in file.entries for n in entry.catch}
    return len(set(range(1, EXHIBITS + 1)) - counted - caught - KNOWN)
