"""Reads a sealed case's file; every error names the part that is wrong and its line."""

from __future__ import annotations

import re

from voice.cards import seal
from voice.cards.card import Seal
from voice.cards.mystery.cast import THE_FIVE
from voice.cards.mystery.edition import Entry, File, Grading, MysteryEdition, Round
from voice.cards.mystery.state import EXHIBITS, ROUNDS
from voice.cards.sealed_text import (
    Field,
    Kind,
    Section,
    check_headers,
    check_salt,
    edition_name,
    entries,
    in_order,
    sections,
    squeeze,
)
from voice.errors import EditionError

_NAMES = tuple(suspect.name.upper() for suspect in THE_FIVE)
_SOLUTION = ("WHO", "COULD", "HOW", "WHY", "THE OTHERS")
_END = "END OF FILE"
_HEADERS = (
    *(f"ROUND {number}:" for number in range(1, ROUNDS + 1)), "STATEMENTS",
    *(f"FILE {name}" for name in _NAMES), "GRADING", "SOLUTION TEXT",
)  # fmt: skip

_OPENING = re.compile("SOLUTION")
_KINDS = (
    Kind(re.compile(r"ROUND \d+:.*"), re.compile(r"SCENE|E\d+")),
    Kind(re.compile("STATEMENTS"), re.compile("|".join(_NAMES))),
    Kind(
        re.compile(r"FILE [A-Z]+"),
        re.compile(r"TOPIC\b[^:]*|LIE\b[^:]*|CATCH \w+|FROM \w+|ADMIT \w+|DEFLECT"),
    ),
    Kind(re.compile("GRADING"), re.compile("RIGHT|COULD|HOW|WHY")),
    Kind(re.compile("SOLUTION TEXT"), re.compile("|".join((*_SOLUTION, "SALT")))),
)
_ENTRY = re.compile(r"(?P<kind>TOPIC|LIE) (?P<name>[^()]*[^()\s])\s*\((?P<cues>[^()]*)\)\s*")
_QUOTED = re.compile(r'["“](?P<words>[^"“”]+)["”]')
_EXHIBIT = re.compile(r"E(\d{1,2})")


def load(text: str) -> MysteryEdition:
    """Read a sealed file's text; raises EditionError naming the first part that is wrong."""
    sealed = seal.sealed(text)
    opening, *blocks = sections(sealed, _OPENING, _KINDS)
    check_headers(blocks, _HEADERS, sealed.line + sealed.text.count("\n"))
    title = in_order(opening, ("SOLUTION",))["SOLUTION"]
    rounds = [_round(n, block) for n, block in enumerate(blocks[:ROUNDS])]
    statements = _statements(blocks[ROUNDS])
    files = [
        _file(suspect.name, statements[suspect.name.upper()], block)
        for suspect, block in zip(THE_FIVE, blocks[ROUNDS + 1 :], strict=False)
    ]
    _check_codes(files, blocks[ROUNDS + 1 :])
    solution = _solution(blocks[-1])
    _check_end(text, sealed.line + sealed.text.count("\n"))
    return MysteryEdition(
        Seal(edition_name(sealed.header, title), sealed.commitment),
        (rounds[0], rounds[1], rounds[2]),
        tuple(files),
        _grading(blocks[-2]),
        solution,
    )


def _round(index: int, block: Section) -> Round:
    part, _, title = block.header.partition(":")
    if not title.strip():
        raise EditionError(part, block.line, "expected its title")
    first = 4 * index + 1
    labels = ("SCENE", *(f"E{n}" for n in range(first, first + 4)))
    found = in_order(block, labels, within=part)
    scene, one, two, three, four = (_text(part, found[label]) for label in labels)
    return Round(title.strip(), scene, (one, two, three, four))


def _statements(block: Section) -> dict[str, str]:
    found = in_order(block, _NAMES, within="STATEMENTS")
    return {name: _quoted("STATEMENTS", found[name]) for name in _NAMES}


def _file(name: str, statement: str, block: Section) -> File:
    if block.stray is not None:
        raise EditionError(
            block.header, block.stray, "expected a field, found a line without a label"
        )
    fields = _by_label(block)
    heads = [field for field in block.fields if field.label.startswith(("TOPIC", "LIE"))]
    if not heads:
        raise EditionError(f"{block.header} TOPIC", block.end, "expected at least one")
    made = tuple(_entry(block, head, fields) for head in heads)
    known = {f"{label} {e.name}" for e in made if e.is_lie for label in ("CATCH", "FROM", "ADMIT")}
    for field in block.fields:
        if field not in heads and field.label != "DEFLECT" and field.label not in known:
            part = f"{block.header} {field.label}"
            raise EditionError(part, field.line, "expected a LIE of that code in this file")
    deflect = _quoted(block.header, _need(block, fields, "DEFLECT"))
    return File(name, statement, made, deflect)


def _by_label(block: Section) -> dict[str, Field]:
    """The section's fields by label, a TOPIC's or LIE's without its cue words."""
    found: dict[str, Field] = {}
    for field in block.fields:
        label = squeeze(field.label.partition("(")[0])
        if label in found:
            raise EditionError(
                f"{block.header} {label}", field.line, "appears twice; expected it once"
            )
        found[label] = field
    return found


def _need(block: Section, fields: dict[str, Field], label: str) -> Field:
    if label not in fields:
        part = f"{block.header} {label}"
        raise EditionError(part, block.end, f"expected `{label}:`, which is missing")
    return fields[label]


def _entry(block: Section, head: Field, fields: dict[str, Field]) -> Entry:
    label = squeeze(head.label.partition("(")[0])
    part = f"{block.header} {label}"
    found = _ENTRY.fullmatch(head.label)
    cues = entries(found["cues"]) if found else ()
    if not found or not cues or not all(re.search(r"\w", cue) for cue in cues):
        raise EditionError(part, head.line, "expected a name and its cue words in brackets")
    name, line = squeeze(found["name"]), _quoted(block.header, head, label)
    if found["kind"] == "TOPIC":
        return Entry(name, cues, line)
    if not re.fullmatch(r"[A-Z]\d+", name):
        raise EditionError(part, head.line, "expected a code of a letter and a number")
    catch, opens = (_need(block, fields, f"{each} {name}") for each in ("CATCH", "FROM"))
    caught = [_exhibit(block.header, catch, each) for each in entries(catch.value)]
    if not caught:
        raise EditionError(f"{block.header} {catch.label}", catch.line, "expected an exhibit")
    opened = re.fullmatch(rf"round ([1-{ROUNDS}])", squeeze(opens.value))
    if not opened:
        wanted = f"expected round 1 to {ROUNDS}"
        raise EditionError(f"{block.header} {opens.label}", opens.line, wanted)
    admit = _quoted(block.header, _need(block, fields, f"ADMIT {name}"))
    return Entry(name, cues, line, tuple(caught), int(opened[1]), admit)


def _check_codes(files: list[File], blocks: list[Section]) -> None:
    """A code stands for one lie in the whole case: the ledger shows no more."""
    seen: set[str] = set()
    for file, block in zip(files, blocks, strict=False):
        for entry in file.entries:
            if entry.is_lie and entry.name in seen:
                part = f"{block.header} LIE {entry.name}"
                raise EditionError(part, block.line, "expected a code no other file has")
            seen |= {entry.name} if entry.is_lie else set()


def _grading(block: Section) -> Grading:
    found = in_order(block, ("RIGHT", "COULD", "HOW", "WHY"), within="GRADING")
    right = squeeze(found["RIGHT"].value).title()
    if right.upper() not in _NAMES:
        raise EditionError("GRADING RIGHT", found["RIGHT"].line, "expected one of the five")
    could, how, why = (_sets(found[label]) for label in ("COULD", "HOW", "WHY"))
    return Grading(right, could, how, why)


def _sets(field: Field) -> tuple[tuple[int, ...], ...]:
    sets = tuple(
        tuple(_exhibit("GRADING", field, each) for each in whole.split("+"))
        for whole in entries(field.value)
    )
    if not sets:
        raise EditionError(f"GRADING {field.label}", field.line, "expected a set of exhibits")
    return sets


def _solution(block: Section) -> tuple[tuple[str, str], ...]:
    found = in_order(block, (*_SOLUTION, "SALT"), within="SOLUTION TEXT")
    salt = found["SALT"]
    check_salt(salt)
    return tuple((label, _text("SOLUTION TEXT", found[label])) for label in _SOLUTION)


def _check_end(text: str, salt_line: int) -> None:
    """The file is whole only if its last line says so (HARD RULES 2)."""
    lines = text.replace("\r\n", "\n").split("\n")[salt_line:]
    if not any(line.rstrip() == _END for line in lines):
        raise EditionError(
            _END, salt_line + 1, f"expected the line `{_END}`; the file is cut short"
        )


def _exhibit(within: str, field: Field, written: str) -> int:
    found = _EXHIBIT.fullmatch(squeeze(written))
    if not found or not 1 <= int(found[1]) <= EXHIBITS:
        wanted = f"expected exhibits E1 to E{EXHIBITS}"
        raise EditionError(f"{within} {field.label}", field.line, wanted)
    return int(found[1])


def _text(within: str, field: Field) -> str:
    if field.empty:
        raise EditionError(f"{within} {field.label}", field.line, "expected text")
    return field.value


def _quoted(within: str, field: Field, label: str = "") -> str:
    """The words inside a field's quotation marks, on one line."""
    found = _QUOTED.fullmatch(squeeze(field.value))
    if not found:
        part = f"{within} {label or field.label}"
        raise EditionError(part, field.line, "expected words inside quotation marks")
    return squeeze(found["words"])
