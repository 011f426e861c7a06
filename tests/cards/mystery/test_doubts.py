"""What a careful author of a case is asked to look at again; nothing sealed is told."""

from __future__ import annotations

import pytest

from voice.cards.mystery import CARD

FEW = "has fewer than 10 TOPICS and LIES"
OF_THE_FIXTURE = [
    f"FILE DOUGAL {FEW}",
    f"FILE MORVEN {FEW}",
    f"FILE LACHLAN {FEW}",
    f"FILE AILSA {FEW}",
    "FILE AILSA entry 2 cue 2 gets the answer of another entry",
    f"FILE HAMISH {FEW}",
]


def doubts(text: str) -> list[str]:
    return list(CARD.doubts(CARD.load(text), text))


@pytest.mark.parametrize(
    ("old", "new", "doubt"),
    [
        ("(quarrel; argue; row): \"My", "(quarrel; key): \"My", ""),
        ("(key; desk)", "(where; desk)", "FILE MORVEN entry 2 cue 1 gets the answer of another"),
        ("(torn", "(sheet; torn", ""),
        ("(sheet; torn)", "(lease; torn)", "FILE LACHLAN entry 5 cue 1 gets the answer of"),
        ("(sheet; torn)", "(what; torn)", "FILE LACHLAN entry 5 cue 1 is a word of nearly every"),
        ("(sheet; torn)", "(what it did; torn)", ""),
        ("My sheet tore on a nail by the stair.", "She and I never had a cross word!",
         "FILE LACHLAN entry 5 repeats another line of the file"),
        ("I left my boots in the scullery to dry.", "You have had my word on all I know.",
         "FILE DOUGAL entry 4 repeats another line of the file"),
        ('ADMIT D2: "I owed her two hundred pounds, and she had let it lie."',
         'ADMIT D2: "I owed my mother nothing."',
         "FILE DOUGAL entry 5 has an ADMIT that repeats its own line or the statement"),
        ("COULD: E5 + E7; E9", "COULD: E9", "GRADING COULD has fewer than 2 sets"),
        ("COULD: E5 + E7; E9", "COULD: E5 + E7; E7 + E9",
         "GRADING COULD needs the same exhibit in every set"),
        ("COULD: E5 + E7; E9", "COULD: E5 + E7; E2 + E4", "GRADING COULD counts even if"),
        ("COULD: E5 + E7; E9", "COULD: E5 + E7; E9; E9 + E10",
         "GRADING COULD has a set that contains a smaller one, so it never matters"),
        ("HOW: E2 + E6; E8 + E10\nWHY: E11; E7 + E12", "HOW: E6; E9\nWHY: E11; E9",
         "one exhibit alone proves all parts of GRADING"),
        ("COULD: E5 + E7; E9\nHOW: E2 + E6; E8 + E10\nWHY: E11; E7 + E12",
         "COULD: E5; E9\nHOW: E6; E10\nWHY: E7; E11", "the exhibits before round 3 prove"),
        ("COULD: E5 + E7; E9\nHOW: E2 + E6; E8 + E10\nWHY: E11; E7 + E12",
         "COULD: E5 + E6 + E7; E5 + E6 + E8\nHOW: E9 + E10; E9 + E11\nWHY: E3 + E12; E3 + E12",
         "6 exhibits cannot prove all parts of GRADING"),
        ("CATCH A1: E4; E7", "CATCH A1: E4", ""),
        ("WHO: Lachlan Rintoul did it", "WHO: The nephew did it",
         "SOLUTION TEXT WHO does not name the person of GRADING RIGHT"),
    ],
)  # fmt: skip
def test_what_an_author_should_look_at_again(
    case_text: str, old: str, new: str, doubt: str
) -> None:
    assert doubts(case_text) == OF_THE_FIXTURE
    found = doubts(case_text.replace(old, new))
    fresh = [line for line in found if line not in OF_THE_FIXTURE]
    assert any(line.startswith(doubt) for line in fresh) if doubt else not fresh
    assert not any(word in line.lower() for line in found for word in ("lachlan did", "e9", "torn"))


def test_exhibits_that_nothing_needs_are_counted_and_not_named(case_text: str) -> None:
    fewer = case_text.replace("WHY: E11; E7 + E12", "WHY: E9; E5")
    fewer = fewer.replace("CATCH L2: E11", "CATCH L2: E9").replace("CATCH D2: E12", "CATCH D2: E9")
    assert "exhibits that no CATCH and no GRADING set uses: 2" in doubts(fewer)


def test_few_lies_are_counted_over_the_whole_case(case_text: str) -> None:
    lines = [
        line.replace("LIE", "TOPIC", 1) if line.startswith("LIE") and line[4] in "DLM" else line
        for line in case_text.split("\n")
        if not (line.startswith(("CATCH", "FROM", "ADMIT")) and line.split()[1][0] in "DLM")
    ]
    assert "the FILES hold fewer than 6 LIES" in doubts("\n".join(lines))
