"""A sealed edition of Sluice: what is read, and every fault by its part and line."""

from __future__ import annotations

import hashlib

import pytest

from voice.cards.sluice.edition import load
from voice.errors import EditionError

TEXT = """\
# Sluice, Trial
edition: Trial
SOLUTION: Sluice, Trial
ESCAPE CODE: PENSTOCK-7632
SALT: 00ff
"""


def test_what_is_read() -> None:
    edition = load(TEXT)
    sealed = TEXT[TEXT.index("SOLUTION") :].rstrip("\n")
    assert edition.seal.edition == "Trial"
    assert edition.seal.commitment == hashlib.sha256(sealed.encode()).hexdigest()
    assert edition.code == "PENSTOCK-7632"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (TEXT.replace("\n", "\r\n"), "Trial"),
        ("\ufeff" + TEXT, "Trial"),
        (TEXT.replace("SOLUTION: Sluice, Trial", "SOLUTION: Sluice"), "Trial"),
        (TEXT.replace("edition: Trial\n", ""), "Trial"),
        (TEXT.replace("\nESCAPE", "\n\nESCAPE"), "Trial"),
        (TEXT.replace("PENSTOCK-7632", "penstock 7632"), "Trial"),
        ("SOLUTION: Trial\nESCAPE CODE: PENSTOCK-7632\nSALT: 0", "Trial"),
    ],
)
def test_what_is_taken(text: str, name: str) -> None:
    assert load(text).seal.edition == name


@pytest.mark.parametrize(
    ("text", "part", "line"),
    [
        ("", "SOLUTION", 1),
        (TEXT.replace("SOLUTION:", "SOLUTIONS:"), "SOLUTION", 1),
        (TEXT.replace("SALT: 00ff\n", ""), "SALT", 4),
        (TEXT.replace("ESCAPE CODE: PENSTOCK-7632\n", ""), "ESCAPE CODE", 4),
        (TEXT.replace("PENSTOCK-7632", "—"), "ESCAPE CODE", 4),
        (TEXT.replace("PENSTOCK-7632", ""), "ESCAPE CODE", 4),
        (TEXT.replace("PENSTOCK-7632", "PENSTOCK-\n7632"), "ESCAPE CODE", 5),
        (TEXT.replace("7632", "7623"), "ESCAPE CODE", 4),
        (TEXT.replace("PENSTOCK", "LANTERN"), "ESCAPE CODE", 4),
        (TEXT.replace("SALT", "ESCAPE CODE: x\nSALT"), "ESCAPE CODE", 5),
        (TEXT.replace("00ff", "salty"), "SALT", 5),
        (TEXT.replace("00ff", ""), "SALT", 5),
        ("SOLUTION:\nESCAPE CODE: PENSTOCK-7632\nSALT: 0", "SOLUTION", 1),
        (TEXT.replace("PENSTOCK", "PEN\x1bSTOCK"), "character U+001B", 4),
    ],
)
def test_what_is_refused_by_part_and_line_and_tells_nothing(
    text: str, part: str, line: int
) -> None:
    with pytest.raises(EditionError) as refused:
        load(text)
    assert (refused.value.part, refused.value.line) == (part, line)
    assert "PENSTOCK" not in str(refused.value)
    assert "7632" not in str(refused.value)
