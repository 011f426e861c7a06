"""SCORING & ENDGAME in tables, and that they always add up."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from voice.cards.mystery import verdict
from voice.cards.mystery.edition import MysteryEdition
from voice.cards.mystery.state import GAVE_UP, SOLVED, WRONG, MysteryState

if TYPE_CHECKING:
    from tests.cards.mystery.conftest import Sits

# COULD: E5 + E7; E9   HOW: E2 + E6; E8 + E10   WHY: E11; E7 + E12
SETS = [
    ((), ()),
    ((5,), ()),
    ((5, 7), ("could",)),
    ((9,), ("could",)),
    ((6,), ("how",)),  # E2 counts as known
    ((8,), ()),
    ((8, 10), ("how",)),
    ((12,), ()),
    ((7, 12), ("why",)),
    ((5, 7, 12, 6), ("could", "how", "why")),
    ((11, 9, 10, 8), ("could", "how", "why")),
    ((1, 2, 4), ()),
]


@pytest.mark.parametrize(("cited", "parts"), SETS)
def test_a_part_counts_with_one_of_its_sets_all_counted(
    cited: tuple[int, ...], parts: tuple[str, ...], case: MysteryEdition
) -> None:
    assert verdict.parts_counted(case.grading, cited) == parts


@pytest.mark.parametrize(
    ("accusation", "verdict", "score", "links"),
    [
        ("We accuse Lachlan: E6, E9, E11", "Proved", 41, 3),
        ("We accuse Lachlan: E6, E9", "Named", 31, 2),
        ("We accuse Lachlan", "Named", 11, 0),
        ("We accuse Hamish: E6, E9, E11", "Unsolved", 1, 0),
    ],
)
def test_the_verdict(accusation: str, verdict: str, score: int, links: int, sits: Sits) -> None:
    table = sits("Confront Ailsa with E4", *("next", "yes") * 3, accusation, "yes")
    parts = {3: "could, how, why", 2: "could, how", 0: "none"}[links]
    assert (
        f"Verdict: {verdict}. Parts counted: {parts}. Lies broken: 1. Score: {score}. Par 40."
        in table.printed
    )
    end = "wrong" if verdict == "Unsolved" else "solved"
    assert (
        f"RESULT: AIGC|halloween-murder-mystery|corbie-hill|v1.0.0|end:{end}|ch:1|turns:11"
        f"|players:2|links:{links}|lies:1|score:{score}|tape:0|sha:none"
        in table.printed.splitlines()
    )


def test_the_endgame_comes_in_the_cards_order(sits: Sits, case: MysteryEdition) -> None:
    printed = sits(*("next", "yes") * 3, "We accuse Hamish", "yes").printed
    parts = [
        "Not Hamish Gow.", *(text for _, text in case.solution), "Verdict:", "RESULT:",
        case.seal.notice, "aigamecards.com/verify", "aigamecards.com/epilogue",
    ]  # fmt: skip
    assert [printed.index(part) for part in parts] == sorted(map(printed.index, parts))
    assert "reveal-" not in printed


def test_the_official_case_gives_its_address(case: MysteryEdition) -> None:
    seal = replace(case.seal, commitment="6b07756486bace75" + "0" * 48)
    state = MysteryState(round=1, table=("Petra",), ended=GAVE_UP)
    lines = verdict.endgame(replace(case, seal=seal), state)
    assert any("halloween-murder-mystery/reveal-" in line.text for line in lines)


@given(
    st.sampled_from([SOLVED, WRONG, GAVE_UP]),
    st.lists(st.integers(1, 12), max_size=6, unique=True),
    st.lists(st.sampled_from(["D1", "D2", "M1", "M2", "L1", "L2", "A1", "H1", "H2"]), unique=True),
)
def test_scores_add_up(
    case: MysteryEdition, ended: str, cited: list[int], broken: list[str]
) -> None:
    accused = {SOLVED: "Lachlan", WRONG: "Ailsa", GAVE_UP: ""}[ended]
    state = MysteryState(
        round=4, table=("Petra",), accused=accused, cited=tuple(cited), broken=tuple(broken),
        ended=ended,
    )  # fmt: skip
    score, links = verdict.score(case, state), len(verdict.links(case, state))
    assert score - len(broken) == (10 + 10 * links if ended == SOLVED else 0)
    assert 0 <= links <= (3 if ended == SOLVED else 0)


@given(st.lists(st.integers(1, 12), max_size=12), st.integers(1, 12))
def test_one_exhibit_more_never_takes_a_part_away(
    case: MysteryEdition, cited: list[int], more: int
) -> None:
    before = verdict.parts_counted(case.grading, tuple(cited))
    after = verdict.parts_counted(case.grading, (*cited, more))
    assert set(before) <= set(after)
