"""The common rules of a sealed edition's text: sections, the fields in them, lists.

A line `LABEL: value` starts a field, and a following line that starts none continues it, its
newline kept. A section header ends the field before it. Labels are read within their section:
`SALT: of the earth` in a riddle is text. No message here repeats sealed text.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import pairwise, zip_longest

from voice.cards.seal import Sealed
from voice.errors import EditionError

NONE = "—"
"""Stands for no value; an empty value does too."""

_UNPRINTABLE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")
"""Control characters, which would act on a terminal instead of being read, and halves of
characters, which no UTF-8 file holds."""


_REASON = re.compile(r"(?P<form>.*?)(?<!\s)\s*+\((?P<reason>[^()]*(?:\([^()]*\)[^()]*)*)\)")
"""An entry that ends in brackets; the reason may hold brackets of its own, one deep."""


@dataclass(frozen=True)
class Kind:
    """A kind of section: its header's whole line, and the labels read within it."""

    header: re.Pattern[str]
    labels: re.Pattern[str]


@dataclass(frozen=True)
class Field:
    """One labelled value."""

    label: str
    value: str
    """As written, inner line breaks and blank lines kept, blank edges dropped."""

    line: int

    @property
    def empty(self) -> bool:
        """True when the value means none."""
        return self.value.strip() in ("", NONE)


@dataclass(frozen=True)
class NotForm:
    """A form that is wrong however near, and why, as its loser is told in time."""

    text: str
    reason: str = ""
    """Without its final full stop; empty when the file gives none."""


@dataclass(frozen=True)
class Section:
    """A header and the fields under it."""

    header: str
    line: int
    stray: int | None
    """The line of the first text that stands in no field, where there is any."""

    fields: tuple[Field, ...]
    end: int
    """The line a field missing at the section's end was expected at."""


def sections(sealed: Sealed, opening: re.Pattern[str], kinds: Sequence[Kind]) -> list[Section]:
    """Part the sealed text; the first section has no header and `opening` as its labels.

    Raises EditionError at a control character.
    """
    lines = sealed.text.split("\n")
    starts = [(0, "", opening)]
    for index, line in enumerate(lines):
        _check_printable(line, sealed.line + index)
        kind = next((kind for kind in kinds if kind.header.fullmatch(line.rstrip())), None)
        if kind is not None:
            starts.append((index, line.rstrip(), kind.labels))
    return [
        _section(header, lines[start:end], labels, sealed.line + start, end == len(lines))
        for (start, header, labels), (end, _, _) in pairwise([*starts, (len(lines), "", opening)])
    ]


def in_order(
    section: Section, labels: Sequence[str], optional: Collection[str] = (), within: str = ""
) -> dict[str, Field]:
    """The section's fields, which must be `labels` in that order, each once.

    Raises EditionError naming the first that is missing, out of order, repeated or none of
    them, as `within LABEL` ("CHIME 3 ANSWER").
    """

    def fault(label: str, line: int, expected: str) -> EditionError:
        return EditionError(f"{within} {label}".strip(), line, expected)

    if section.stray is not None:
        raise fault(
            labels[0], section.stray, f"expected `{labels[0]}:`, found a line without a label"
        )
    for field in section.fields:
        if field.label not in labels:
            raise fault(field.label, field.line, f"expected only {', '.join(labels)}")
    left = list(section.fields)
    found: dict[str, Field] = {}
    for label in labels:
        if left and left[0].label == label:
            found[label] = left.pop(0)
        elif left and left[0].label in found:
            raise fault(left[0].label, left[0].line, "appears twice; expected it once")
        elif any(field.label == label for field in left):
            late = next(field for field in left if field.label == label)
            raise fault(label, late.line, f"expected it before `{left[0].label}:`")
        elif label not in optional:
            line = left[0].line if left else section.end
            raise fault(label, line, f"expected `{label}:`, which is missing")
    if left:
        label, line = left[0].label, left[0].line
        raise fault(label, line, f"expected nothing more after `{labels[-1]}:`")
    return found


def check_headers(blocks: Sequence[Section], expected: Sequence[str], last_line: int) -> None:
    """The sections must be `expected` in that order, each once; one that ends in ":" has a title.

    Raises EditionError naming the first that is missing, out of order or too many.
    """
    for header, block in zip_longest(expected, blocks):
        if block is None:
            raise EditionError(_part(header), last_line, f"expected the line `{header}`")
        if header is None:
            end = expected[-1]
            raise EditionError(_part(block.header), block.line, f"expected no more after `{end}`")
        titled = header.endswith(":") and block.header.startswith(header)
        if block.header != header and not titled:
            found = _part(block.header)
            raise EditionError(
                _part(header), block.line, f"expected the line `{header}`, found a line `{found}`"
            )


def edition_name(header: str, solution: Field) -> str:
    """The edition's name: as sealed where it is, else as the public header gives it.

    The sealed one rules because the header can be changed under the seal. Raises EditionError
    where there is neither.
    """
    title = squeeze(solution.value.partition("\n")[0])
    _, comma, name = title.partition(",")
    public = re.search(r"^edition:[^\S\n]*(\S.*)$", header, re.MULTILINE)
    if comma and name.strip():
        return name.strip()
    if public or title:
        return squeeze(public[1]) if public else title
    raise EditionError("SOLUTION", solution.line, "expected the edition's name")


def check_salt(salt: Field) -> None:
    """Raises EditionError where the salt is not hex digits."""
    if not re.fullmatch("[0-9A-Fa-f]+", salt.value):
        raise EditionError("SALT", salt.line, "expected hex digits")


def entries(value: str) -> tuple[str, ...]:
    """The entries of a list separated by `;`, white space squeezed; none for `—` or empty."""
    return tuple(kept for kept in map(squeeze, value.split(";")) if kept and kept != NONE)


def not_forms(part: str, field: Field) -> tuple[NotForm, ...]:
    """The entries of a NOT field, each of which may end in its reason in brackets.

    Raises EditionError, as `part`, where a bracket has no pair or a reason no form.
    """
    if field.empty:
        return ()
    pieces = _outside_brackets(field.value)
    if pieces is None:
        raise EditionError(part, field.line, "expected every bracket to be closed")
    forms = tuple(_not_form(squeeze(piece)) for piece in pieces if squeeze(piece) not in ("", NONE))
    if not all(form.text for form in forms):
        raise EditionError(part, field.line, "expected a form before each reason in brackets")
    return forms


def squeeze(text: str) -> str:
    """`text` on one line, runs of white space made one space."""
    return " ".join(text.split())


def _outside_brackets(value: str) -> list[str] | None:
    """`value` parted at each `;` that stands in no brackets (a reason may hold one)."""
    pieces, depth = [""], 0
    for mark in value:
        depth += (mark == "(") - (mark == ")")
        if depth < 0:
            return None
        if mark == ";" and depth == 0:
            pieces.append("")
        else:
            pieces[-1] += mark
    return None if depth else pieces


def _not_form(entry: str) -> NotForm:
    found = _REASON.fullmatch(entry)
    if found is None:
        return NotForm(entry)
    return NotForm(found["form"], found["reason"].strip().removesuffix("."))


def _part(header: str) -> str:
    return header.partition(":")[0]


def _section(
    header: str, lines: list[str], labels: re.Pattern[str], line: int, last: bool
) -> Section:
    first = 1 if header else 0
    starts = [
        (index, found[1])
        for index, text in enumerate(lines[first:], first)
        if (found := re.match(rf"({labels.pattern}):", text))
    ]
    fields = tuple(
        Field(label, _value(label, lines[start:end]), line + start)
        for (start, label), (end, _) in pairwise([*starts, (len(lines), "")])
    )
    before = range(first, starts[0][0] if starts else len(lines))
    stray = next((line + index for index in before if lines[index].strip()), None)
    end = line + len(lines) - (1 if last else 0)
    return Section(header, line, stray, fields, end)


def _value(label: str, lines: list[str]) -> str:
    whole = "\n".join([lines[0].removeprefix(f"{label}:").lstrip(), *lines[1:]])
    return re.sub(r"\A(?:[^\S\n]*\n)+", "", whole).rstrip()


def _check_printable(line: str, number: int) -> None:
    bad = _UNPRINTABLE.search(line)
    if bad:
        raise EditionError(
            f"character U+{ord(bad[0]):04X}", number, "expected plain text, no control characters"
        )
