"""Reading a sealed case, and the part and line of everything that is wrong in one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cards.mystery.conftest import MYSTERY
from voice.cards import seal
from voice.cards.card import Seal
from voice.cards.mystery.edition import Entry, MysteryEdition
from voice.cards.mystery.reader import load
from voice.errors import EditionError

FIXTURE = MYSTERY.read_text("utf-8")
LINES = FIXTURE.split("\n")


def line_of(start: str, nth: int = 0) -> int:
    return [n for n, line in enumerate(LINES, 1) if line.startswith(start)][nth]


def at(number: int, *lines: str) -> str:
    """The fixture with its line `number` replaced."""
    return "\n".join([*LINES[: number - 1], *lines, *LINES[number:]])


def test_the_fixture_reads_whole(case: MysteryEdition) -> None:
    assert case.seal == Seal("mystery-fixture", seal.commitment(FIXTURE))
    assert [part.title for part in case.rounds] == ["THE HOUSE", "THE LANTERNS", "THE PAPERS"]
    assert case.exhibit(9).startswith("Rab looked out at 10.50")
    assert [f.suspect for f in case.files] == ["Dougal", "Morven", "Lachlan", "Ailsa", "Hamish"]
    assert case.file("Dougal").entries[0] == Entry(
        "quarrel", ("quarrel", "argue", "row"),
        "My mother and I had words over the price of a ram at supper.",
    )  # fmt: skip
    assert case.file("Dougal").entries[1] == Entry(
        "D1", ("where", "whereabouts", "eleven"),
        "I sat at the kitchen fire from half past ten until the cry went up.",
        (3, 5), 2, "I was out in the yard at a quarter to eleven, with a flask.",
    )  # fmt: skip
    assert case.file("Ailsa").deflect == "I can only give you what I set down."
    assert case.grading.right == "Lachlan"
    assert case.grading.why == ((11,), (7, 12))
    assert [label for label, _ in case.solution] == ["WHO", "COULD", "HOW", "WHY", "THE OTHERS"]


@pytest.mark.parametrize(
    ("number", "written"),
    [
        (line_of("DOUGAL:"), "DOUGAL: “Mine was the green lantern.”"),
        (line_of("DOUGAL:"), 'DOUGAL: "Mine was\nthe green lantern."'),
        (line_of("CATCH D1"), "CATCH D1: E3;E5;"),
        (line_of("FROM D1"), "FROM D1:  round  2"),
        (line_of("COULD:"), "COULD: E5+E7;E9"),
        (line_of("TOPIC boots"), 'TOPIC boots (muddy boots;):\n"They were dry."'),
        (line_of("END OF FILE"), "\n\nEND OF FILE\n"),
    ],
)
def test_as_people_write_them(number: int, written: str) -> None:
    assert len(load(at(number, written)).files) == 5


D1, MORVEN, AILSA = "FILE DOUGAL {} D1", line_of("FILE MORVEN"), line_of("AILSA:")
BOOTS = "TOPIC boots"
REFUSALS = [
    ("nothing", "", "SOLUTION", 1),
    ("no salt", at(line_of("SALT:")), "SALT", len(LINES) - 2),
    ("no end", at(line_of("END OF FILE")), "END OF FILE", line_of("END OF FILE")),
    ("the end cut", FIXTURE[: FIXTURE.index("END OF FILE") + 6], "END OF FILE", len(LINES) - 1),
    ("no round 2", at(line_of("ROUND 2"), "THE LANTERNS"), "ROUND 2", line_of("ROUND 3")),
    ("a fourth round", at(line_of("STATEMENTS"), "ROUND 4: x"), "STATEMENTS", line_of("STATEM")),
    ("no title", at(line_of("ROUND 2"), "ROUND 2:"), "ROUND 2", line_of("ROUND 2")),
    ("no scene", at(line_of("SCENE", 1)), "ROUND 2 SCENE", line_of("E5") - 1),
    ("an empty exhibit", at(line_of("E7"), "E7: —"), "ROUND 2 E7", line_of("E7")),
    ("an exhibit missing", at(line_of("E7"), ""), "ROUND 2 E7", line_of("E8")),
    ("a strange exhibit", at(line_of("E7"), "E13: x"), "ROUND 2 E13", line_of("E7")),
    ("no statement", at(AILSA, ""), "STATEMENTS AILSA", AILSA + 1),
    ("no quotes", at(AILSA, "AILSA: I was"), "STATEMENTS AILSA", AILSA),
    ("two quotes", at(AILSA, 'AILSA: "I" "was"'), "STATEMENTS AILSA", AILSA),
    ("no file", at(line_of("FILE AILSA"), ""), "FILE AILSA", line_of("FILE HAMISH")),
    ("no cues", at(line_of(BOOTS), f'{BOOTS}: "x"'), f"FILE DOUGAL {BOOTS}", line_of(BOOTS)),
    ("empty", at(line_of(BOOTS), f'{BOOTS} (;): "x"'), f"FILE DOUGAL {BOOTS}", line_of(BOOTS)),
    ("no code", at(line_of("LIE D1"), 'LIE no (x): "y"'), "FILE DOUGAL LIE no", line_of("LIE D1")),
    ("no catch", at(line_of("CATCH D1"), ""), D1.format("CATCH"), MORVEN),
    ("an odd catch", at(line_of("CATCH"), "CATCH D1: E13"), D1.format("CATCH"), line_of("CATCH")),
    ("an empty catch", at(line_of("CATCH"), "CATCH D1: —"), D1.format("CATCH"), line_of("CATCH")),
    ("an odd round", at(line_of("FROM"), "FROM D1: round 4"), D1.format("FROM"), line_of("FROM")),
    ("no round", at(line_of("FROM D1"), ""), D1.format("FROM"), MORVEN),
    ("no admit", at(line_of("ADMIT D1"), ""), D1.format("ADMIT"), MORVEN),
    (
        "an admit too many", at(line_of("DEFLECT"), 'ADMIT D7: "x"', LINES[line_of("DEFLECT") - 1]),
        "FILE DOUGAL ADMIT D7", line_of("DEFLECT"),
    ),
    ("no deflect", at(line_of("DEFLECT"), ""), "FILE DOUGAL DEFLECT", MORVEN),
    (
        "a topic twice", at(line_of(BOOTS), 'TOPIC quarrel (x): "y"'),
        "FILE DOUGAL TOPIC quarrel", line_of(BOOTS),
    ),
    ("a code twice", FIXTURE.replace("M1", "D1"), "FILE MORVEN LIE D1", MORVEN),
    (
        "text under a file", at(line_of("FILE DOUGAL"), "FILE DOUGAL", "hm"),
        "FILE DOUGAL", line_of("FILE DOUGAL") + 1,
    ),
    ("a strange culprit", at(line_of("RIGHT"), "RIGHT: Effie"), "GRADING RIGHT", line_of("RIGHT")),
    ("no sets", at(line_of("HOW:"), "HOW: —"), "GRADING HOW", line_of("HOW:")),
    ("a strange set", at(line_of("HOW:"), "HOW: E1 + tea"), "GRADING HOW", line_of("HOW:")),
    ("no others", at(line_of("THE OTHERS"), ""), "SOLUTION TEXT THE OTHERS", line_of("SALT")),
    ("a salt that is none", at(line_of("SALT"), "SALT: sea"), "SALT", line_of("SALT")),
    ("an escape sequence", at(line_of("E7"), "E7: \x1b[2J"), "character U+001B", line_of("E7")),
]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "part", "line"), [pytest.param(*row[1:], id=row[0]) for row in REFUSALS]
)
def test_a_broken_file_is_refused_with_part_and_line(text: str, part: str, line: int) -> None:
    with pytest.raises(EditionError) as caught:
        load(text)
    assert (caught.value.part, caught.value.line) == (part, line)
    assert not any(word in str(caught.value) for word in ("lantern", "Rab", "lease", "5b0e"))


@given(st.integers(0, len(FIXTURE)))
def test_a_cut_file_is_refused(end: int) -> None:
    whole = FIXTURE.index("END OF FILE") + len("END OF FILE")
    if end < whole:
        with pytest.raises(EditionError):
            load(FIXTURE[:end])
    else:
        assert load(FIXTURE[:end]).files == load(FIXTURE).files


@given(st.data())
def test_a_mutated_file_is_read_or_refused(data: st.DataObject) -> None:
    lines = list(LINES)
    for _ in range(data.draw(st.integers(1, 4))):
        index = data.draw(st.integers(0, len(lines) - 1))
        cut = data.draw(st.integers(0, len(lines[index])))
        piece = data.draw(
            st.sampled_from([*LINES, "", "—", ";", "(", '"', ":"]) | st.text(max_size=9)
        )
        lines[index] = lines[index][:cut] + piece
    try:
        edition = load("\n".join(lines))
    except EditionError:
        return
    for file in edition.files:
        assert all(entry.line for entry in file.entries)
        assert all(1 <= n <= 12 for entry in file.entries for n in entry.catch)


@given(st.text())
def test_any_text_is_refused(text: str) -> None:
    with pytest.raises(EditionError):
        load(text)
