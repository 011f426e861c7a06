"""A sealed edition is read whole or refused with the part and its line."""

from __future__ import annotations

import pytest

from voice.cards.sealed_text import NotForm
from voice.cards.trivia.edition import TriviaEdition, load
from voice.cards.trivia.state import CELLS
from voice.errors import EditionError


def test_an_entry_is_read_with_all_that_it_is_ruled_by(night: TriviaEdition) -> None:
    entry = night.entry("A1")
    assert entry.question.startswith("Which old Gaelic festival")
    assert entry.forms == ("Samhain", "Summer's End")
    assert entry.bars == (
        NotForm("Beltane", "that is the May festival"),
        NotForm("Lammas", "that is the August harvest"),
    )
    assert entry.source == "Fixture Almanac, page 1"


def test_an_edition_is_whole(night: TriviaEdition) -> None:
    assert [entry.cell for entry in night.entries] == [*CELLS, "TB1", "TB2"]
    assert (night.entry("TB1").answer, night.entry("TB2").answer) == ("1897", "1966")
    assert night.entry("C1").also == ()
    assert night.entry("D5").bars == ()
    assert night.seal.edition == "fixture"
    assert night.seal.notice == "07dd87ac230bb3a5…"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("\nC3\n", "\n", "C3, line 83: expected the line `C3`, found a line `C4`"),
        ("\nTB2\n", "\n", "TB2, line 16"),
        ("\nE5\n", "\nE6\n", "E5, line 150: expected the line `E5`, found a line `E6`"),
        ("A: Samhain\n", "", "A1 A, line 8: expected `A:`, which is missing"),
        ("A: Samhain\n", "A: —\n", "A1 A, line 8: expected text"),
        ("A: Samhain\n", "A: Samhain\nSamain\n", "A1 A, line 9: expected it on one line"),
        ("A: Samhain\n", "A: ??\n", "A1 A, line 8: expected words"),
        ("ALSO: Summer's End\n", "", "A1 ALSO, line 9: expected `ALSO:`, which is missing"),
        ("NOT: Beltane (that", "NOT: Beltane that", "A1 NOT, line 10: expected every bracket"),
        ("A: 1897\n", "A: the 1890s\n", "TB1 A, line 158: expected a year of four digits"),
        ("A: 1897\n", "A: 97\n", "TB1 A, line 158: expected a year of four digits"),
        ("SOURCE: Fixture Almanac, page 26\n", "", "TB1 SOURCE, line 159: expected `SOURCE:`"),
        ("Scoring: 1 to 5 points, as the cell's number\n", "", "line 16"),
        ("SALT: 5b0e", "SALT: salt", "SALT, line 165: expected hex digits"),
        ("SALT: 5b0e7c19d2a64f3893f1c06ea7d45b12", "", "SALT, line 164: expected a last line"),
        ("A2\nQ: ", "A2\nQ: x\nQ: ", "A2 Q, line 14: appears twice; expected it once"),
        ("SOLUTION: Snap-Apple Night, fixture", "", "SOLUTION, line 1"),
    ],
)  # fmt: skip
def test_a_wrong_part_is_named_with_its_line(
    sealed_night: str, old: str, new: str, message: str
) -> None:
    assert old in sealed_night
    with pytest.raises(EditionError) as fault:
        load(sealed_night.replace(old, new, 1))
    assert message in str(fault.value)
    assert "Samhain" not in str(fault.value)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("A: 1897\n", "A: 1897\nALSO: —\nNOT: —\n"),
        ("the cell's number\n", "the cell's number\nand no more\n"),
        ("\n", "\r\n"),
        ("ALSO: —", "ALSO:"),
    ],
)
def test_what_the_format_leaves_open_is_read(sealed_night: str, old: str, new: str) -> None:
    assert len(load(sealed_night.replace(old, new)).entries) == 27
