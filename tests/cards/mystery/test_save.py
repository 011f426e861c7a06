"""SAVE / RESUME: the block to the letter, what is refused, and what is repaired."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from voice.cards import saves
from voice.cards.mystery import CARD, save
from voice.cards.mystery.edition import MysteryEdition
from voice.cards.mystery.state import MysteryState
from voice.errors import SaveError

if TYPE_CHECKING:
    from tests.cards.mystery.conftest import Sits

FIELDS = {
    "game": "halloween-murder-mystery", "m": "corbie-hill", "rules": "1", "turn": "9", "rd": "2",
    "q": "3", "seat": "2", "table": "Petra, Quentin, Felix", "broken": "H1", "sha": "none",
}  # fmt: skip


def block(**changed: str) -> str:
    return saves.block({**FIELDS, **changed}.items())


def test_the_block_is_the_cards_to_the_letter(sits: Sits) -> None:
    assert sits("Confront Hamish with E2").say("save") == (
        "-----BEGIN AIGC SAVE-----\ngame:halloween-murder-mystery\nm:corbie-hill\nrules:1\nturn:4\n"
        "rd:1\nq:1\nseat:2\ntable:Petra, Quentin\nbroken:H1\nsha:none\n-----END AIGC SAVE-----"
    )


def test_a_save_goes_on_where_it_was(sits: Sits, case: MysteryEdition) -> None:
    table = sits(block(), names="")
    assert table.printed.splitlines() == [
        *(f"E{n}: {case.exhibit(n)}" for n in range(5, 9)),
        "Round 2. Seats: Petra, Quentin, Felix. Quentin asks next. Exhibits read: E1 to E8. Lies "
        "broken: Hamish H1. Questions left: 2. Answers: this chat only.",
        "Question 4 of 5: Quentin.",
    ]
    assert table.ledger == "[L] t:9 | rd:2 | q:3/5 | seat:2/3 | broken:H1 | acc:none | v1.0.0"
    assert "Hamish has answered no question yet." in table.say("answers Hamish")
    # An ADMIT spoken before a resume is no repeat; a statement's line always is.
    assert table.say("Hamish, where were you?").startswith('Hamish: "I was on the stair')
    assert table.say("Ailsa, where were you?").startswith("Ailsa has said that already:")


@pytest.mark.parametrize(
    "changed",
    [
        block().replace("\n", " "),
        block().replace("-----", "—"),
        block().replace("\n", "\n> "),
        block() + "\nthank you",
        block().removesuffix("-----END AIGC SAVE-----"),
        block(table="Petra,Quentin ,  Felix"),
        block(broken="h1"),
        block(m="elsewhere"),
    ],
)
def test_however_it_is_pasted(changed: str, case: MysteryEdition) -> None:
    assert CARD.resume(case, changed) == CARD.resume(case, block())


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "not a save"),
        ("hello", "not a save"),
        (block(game="halloween-riddles"), "another game"),
        (block(rules="2"), "other rules"),
        ("-----BEGIN AIGC SAVE-----\n-----END AIGC SAVE-----", "another game"),
    ],
)
def test_refused(text: str, why: str, case: MysteryEdition) -> None:
    with pytest.raises(SaveError, match=why):
        CARD.resume(case, text)


def test_a_refused_save_leaves_the_opening_waiting(sits: Sits) -> None:
    table = sits(block(game="halloween-riddles"), names="")
    assert table.printed.endswith("Who is at the table? First names or nicknames, one to eight.")
    assert table.ledger == "[L] t:2 | rd:0 | q:0/5 | seat:- | broken:none | acc:none | v1.0.0"
    table.say(block())
    assert "rd:2" in table.ledger


@pytest.mark.parametrize(
    ("changed", "ledger"),
    [
        ({"rd": "A"}, "rd:3 | q:5/5 | seat:2/3 | broken:H1"),
        ({"rd": "0"}, "rd:1 | q:3/5 | seat:2/3 | broken:H1"),
        ({"rd": "7"}, "rd:3 | q:3/5 | seat:2/3 | broken:H1"),
        ({"rd": ""}, "rd:1 | q:3/5 | seat:2/3 | broken:H1"),
        ({"q": "9"}, "rd:2 | q:5/5 | seat:2/3 | broken:H1"),
        ({"q": "-4"}, "rd:2 | q:0/5 | seat:2/3 | broken:H1"),
        ({"q": "three"}, "rd:2 | q:0/5 | seat:2/3 | broken:H1"),
        ({"seat": "9"}, "rd:2 | q:3/5 | seat:3/3 | broken:H1"),
        ({"seat": "0"}, "rd:2 | q:3/5 | seat:1/3 | broken:H1"),
        ({"table": ""}, "rd:2 | q:3/5 | seat:1/1 | broken:H1"),
        ({"table": "a,b,c,d,e,f,g,h,i,j"}, "rd:2 | q:3/5 | seat:2/8 | broken:H1"),
        ({"table": "Hamish, Petra, Isa"}, "rd:2 | q:3/5 | seat:2/3 | broken:H1"),
        ({"table": "???, [L], Petra"}, "rd:2 | q:3/5 | seat:2/2 | broken:H1"),
        ({"broken": "none"}, "rd:2 | q:3/5 | seat:2/3 | broken:none"),
        ({"broken": "H2, H1"}, "rd:2 | q:3/5 | seat:2/3 | broken:H2,H1"),
        # A round that so few replies cannot have opened is not read out.
        ({"rd": "3", "turn": "4", "q": "0"}, "rd:2 | q:0/5 | seat:2/3 | broken:H1"),
        ({"rd": "3", "turn": "5", "q": "0"}, "rd:2 | q:0/5 | seat:2/3 | broken:H1"),
        ({"rd": "3", "turn": "8"}, "rd:3 | q:2/5 | seat:2/3 | broken:H1"),
    ],
)
def test_repaired_without_a_word(
    changed: dict[str, str], ledger: str, case: MysteryEdition
) -> None:
    state, lines = CARD.resume(case, block(**changed))
    assert f" | {ledger} | " in CARD.ledger(state)
    assert not any("repaired" in line.text for line in lines)


def test_no_seat_takes_the_name_of_one_in_the_story(sits: Sits) -> None:
    table = sits(block(table=f"Hamish, Petra\x1b[2J, {'x' * 99}"), names="")
    assert table.state.table == ("Seat 1", "Petra2J", "x" * 24)
    assert table.say("Hamish, did you quarrel?").startswith("Hamish:")


@pytest.mark.parametrize(
    ("rd", "broken", "kept", "dropped"),
    [
        ("1", "D1", "none", 1),
        ("2", "D1", "D1", 0),
        ("2", "L2", "none", 1),
        ("3", "L2", "L2", 0),
        ("2", "H1,D2", "H1", 1),
        ("2", "H1,H1", "H1", 1),
        # Each was broken by a question: a list that is longer stands as far as they go.
        ("1", "H1,H2,A1", "H1,H2,A1", 0),
        ("1", "H1,H2,A1,H1", "H1,H2,A1", 1),
        # With a code that is no lie's none stands: else codes could be tried to count the lies.
        ("2", "H1,D9,X1,D2", "none", 4),
        ("3", "D1,D2,D3,M1,M2,M3,L1,L2,L3,A1,A2,A3,H1,H2,H3", "none", 15),
    ],
)
def test_codes_that_could_not_stand_are_dropped(
    rd: str, broken: str, kept: str, dropped: int, case: MysteryEdition
) -> None:
    state, lines = CARD.resume(case, block(rd=rd, broken=broken))
    assert f"broken:{kept} |" in CARD.ledger(state)
    told = [line.text for line in lines if "repaired" in line.text]
    assert told == ([f"Save repaired: {dropped} code(s) dropped."] if dropped else [])


@pytest.mark.parametrize(
    ("changed", "kept"),
    [
        ({"rd": "1", "q": "0"}, "none"),
        ({"rd": "1", "q": "2"}, "H1,H2"),
        ({"rd": "2", "q": "0", "turn": "5"}, "H1,H2"),
        ({"rd": "2", "q": "0", "turn": "4"}, "H1"),
        ({"rd": "3", "q": "0", "turn": "20", "broken": "D1,H1,D2"}, "D1,H1"),
        ({"rd": "3", "q": "1", "turn": "20", "broken": "D1,H1,D2"}, "D1,H1,D2"),
        ({"rd": "3", "q": "1", "turn": "20", "broken": "D2,H1"}, "D2"),
    ],
)
def test_each_lie_was_broken_by_a_question_of_its_own(
    changed: dict[str, str], kept: str, case: MysteryEdition
) -> None:
    state, _ = CARD.resume(case, block(**{"broken": "H1,H2,A1", **changed}))
    assert f"broken:{kept} |" in CARD.ledger(state)


def test_no_save_before_names_in_the_accusation_or_after_the_result(sits: Sits) -> None:
    for table in (sits(names=""), sits(*("next", "yes") * 3), sits("give up", "yes")):
        with pytest.raises(SaveError):
            CARD.save(table.state)


NAMES = st.lists(st.from_regex(r"[A-Z][a-z]{1,8}", fullmatch=True), min_size=1, max_size=8)


@given(
    st.integers(0, 999), st.integers(1, 3), st.integers(0, 5), NAMES, st.data(),
    st.lists(st.sampled_from(["H1", "H2", "A1"]), unique=True),
)  # fmt: skip
def test_every_save_goes_on_the_same(
    case: MysteryEdition,
    more_turns: int,
    number: int,
    asked: int,
    names: list[str],
    data: st.DataObject,
    broken: list[str],
) -> None:
    seat = data.draw(st.integers(0, len(names) - 1))
    # Each round opened takes two replies at least, each question one, and each lie a question.
    turns = 2 * number + asked + more_turns
    could_stand = tuple(broken[: min(5 * (number - 1) + asked, turns - 1 - number)])
    state = MysteryState(turns, number, asked, seat, tuple(names), could_stand)
    assert save.read(save.written(state), case) == (state, 0)


@given(st.text(max_size=80), st.sampled_from(sorted(FIELDS)))
def test_whatever_a_field_holds_the_state_is_legal(
    case: MysteryEdition, value: str, name: str
) -> None:
    try:
        state, _ = save.read(block(**{name: value}), case)
    except SaveError:
        assert name in ("game", "rules") or "AIGC" in value
        return
    assert 1 <= state.round <= 3
    assert 0 <= state.asked <= 5
    assert 0 <= state.seat < len(state.table) <= 8
    assert all(case.lie(code) for code in state.broken)
    assert "\n" not in CARD.ledger(state)
