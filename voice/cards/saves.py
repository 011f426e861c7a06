"""The SAVE block every card prints and reads back: `name:value` fields between two marks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from voice.errors import SaveError
from voice.talk import LONGEST

_BEGIN = "-----BEGIN AIGC SAVE-----"
_END = "-----END AIGC SAVE-----"
# Marks are known by their words: chat programs turn runs of hyphens into dashes.
_RULE = r"(?:(?<![-–—])[-–—]++\s*+)?"
_BEGIN_MARK = re.compile(rf"{_RULE}BEGIN\s+AIGC\s+SAVE\s*[-–—]*", re.I)
_END_MARK = re.compile(rf"{_RULE}END\s+AIGC\s+SAVE\s*[-–—]*", re.I)
# A field's name; one that no save of the card has is passed over with its value.
_NAME = re.compile(r"(?<!\S)([a-z]+):")
# What mail and chat programs put into a copied text: quotation marks before each line, and
# spaces of no width.
_PASTED = re.compile(r"^[ \t]*>+|[\u200b-\u200d\u2060\ufeff]", re.M)
# How much of a wrong value an error repeats, in characters.
_SHOWN = 20


def is_save(text: str) -> bool:
    """True where a message holds a save, whole or torn."""
    return bool(_BEGIN_MARK.search(text) or _END_MARK.search(text))


def block(fields: Iterable[tuple[str, object]]) -> str:
    """The block to print, one field a line."""
    return "\n".join([_BEGIN, *(f"{name}:{value}" for name, value in fields), _END])


def fields(text: str, names: tuple[str, ...]) -> Mapping[str, str]:
    """Read the named fields, whatever white space parts them and in any order; no others.

    Raises SaveError naming the first thing that is missing.
    """
    begin = _BEGIN_MARK.search(text)
    if not begin:
        raise SaveError("That is not a save: it has no line -----BEGIN AIGC SAVE-----.")
    # The last mark ends it: a guess in `tried` may hold the same words.
    *_, end = (None, *_END_MARK.finditer(text, begin.end()))
    if len(text) >= LONGEST:  # an utterance is cut there
        raise SaveError(f"That save is too long: a save has fewer than {LONGEST} characters.")
    if not end:
        raise SaveError("That save is cut short: its -----END AIGC SAVE----- line is missing.")
    inside = _PASTED.sub(" ", text[begin.end() : end.start()])
    marks = list(_NAME.finditer(inside))
    found: dict[str, str] = {}
    ends = [*(mark.start() for mark in marks[1:]), len(inside)]
    for mark, end_of_value in zip(marks, ends, strict=False):  # a save may hold no field at all
        value = inside[mark.end() : end_of_value]
        if mark[1] not in names:
            continue
        if mark[1] in found:
            raise SaveError(f"That save has its {mark[1]} field twice.")
        found[mark[1]] = " ".join(value.split())
    for name in names:
        if name not in found:
            raise SaveError(f"That save is missing its {name} field.")
    return found


def repairable(text: str, names: tuple[str, ...]) -> Mapping[str, str]:
    """As `fields`, for a card that repairs its saves: a field that is missing is empty.

    Of one that stands twice the first counts. Raises SaveError for what is no save.
    """
    if not is_save(text):
        raise SaveError("That is not a save: it has no line -----BEGIN AIGC SAVE-----.")
    inside = _PASTED.sub(" ", text[:LONGEST])
    for mark in (_BEGIN_MARK, _END_MARK):
        inside = mark.sub(" ", inside)
    found = dict.fromkeys(names, "")
    parts = _NAME.split(inside)
    for name, value in zip(parts[1::2], parts[2::2], strict=True):
        if name in names and not found[name]:
            found[name] = " ".join(value.split())
    return found


def whole_number(name: str, value: str, least: int, most: int) -> int:
    """A field's whole number within bounds; raises SaveError naming the field and the bounds."""
    if not re.fullmatch(r"\d{1,6}", value, re.A) or not least <= int(value) <= most:
        said = f"{value[:_SHOWN]!r}"
        raise SaveError(f"That save's {name} must be {least} to {most}, but it says {said}.")
    return int(value)
