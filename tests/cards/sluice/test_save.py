"""SAVE / RESUME: the block to the letter, every check's refusal, torn and hostile saves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cards.conftest import Table
from voice.cards import saves
from voice.cards.sluice import save
from voice.errors import SaveError

Enters = Callable[..., Table]
ANSWERS = {1: "C", 2: "C A E B D", 3: "9", 4: "7632", 5: "PENSTOCK-7632"}
WRONG = {1: "B", 2: "A B C D E", 3: "3", 4: "1111", 5: "PENSTOCK-1111"}
FIELDS = {
    "game": "sluice", "m": "pumphouse", "rules": "1", "turn": "6", "stage": "3", "solved": "2",
    "hints": "1", "reveals": "0", "freeboard": "265", "opened": "1,2", "sha": "none",
}  # fmt: skip


def block(**changed: str) -> str:
    return saves.block({**FIELDS, **changed}.items())


def test_the_block_is_the_cards_to_the_letter(enters: Enters) -> None:
    table = enters().after("B", "hint", "C", "C A E B D")
    assert table.say("save").startswith(
        "-----BEGIN AIGC SAVE-----\ngame:sluice\nm:pumphouse\nrules:1\nturn:4\nstage:3\nsolved:2\n"
        "hints:1\nreveals:0\nfreeboard:265\nopened:1,2\nsha:none\n-----END AIGC SAVE-----\n"
    )
    assert "NEW chat" in table.printed


def test_a_save_goes_on_at_the_same_mechanism_with_the_same_freeboard(enters: Enters) -> None:
    table = enters()
    told = table.say(block())
    assert "\nTHE THIRD MECHANISM — THE GAUGE BANK\n" in told
    assert "2 the valve manifold, open: C, A, E, B, D" in told
    assert told.endswith("What is your move?")
    assert table.ledger == (
        "[L] stage:3/5 | solved:2/5 | hints:1 | reveals:0 | freeboard:265 cm | v1.0.0"
    )
    assert table.say("hint").startswith("Hint (a): Fix C from rule 2")


@pytest.mark.parametrize(
    ("hints", "told"),
    [
        (0, "Hint (a)"),
        (1, "Hint (b)"),
        (2, "Hint (c)"),
        (3, "There are no more hints"),
        (4, "There are no more hints"),
    ],
)
def test_at_the_first_stage_the_ladder_goes_on_or_stays_spent(
    enters: Enters, hints: int, told: str
) -> None:
    air = 300 - 25 * hints
    text = block(stage="1", solved="0", opened="none", hints=str(hints), freeboard=str(air))
    assert enters().after(text).say("hint").startswith(told)


@pytest.mark.parametrize(
    "text",
    [
        block().replace("\n", " "),
        block().replace("\n", "\r\n"),
        "here it is:\n" + block() + "\nthanks!",
        block().replace("-----", "—"),
        block(stage="3/5"),
        block(opened="1, 2"),
        block(opened="M1,M2"),
        block(opened="2,1"),
        block(sha="abc"),
        block(hints="0", freeboard="270"),
        block(hints="2", freeboard="250"),
        block(hints="0", reveals="2", freeboard="200"),
    ],
)
def test_what_is_taken(text: str) -> None:
    state = save.read(text)
    assert (state.turns, state.mechanism, state.solved, state.end) == (6, 3, 2, "")


@pytest.mark.parametrize(
    ("changed", "fault"),
    [
        ({"game": "snap-apple"}, "belongs to another game"),
        ({"m": "midnight"}, "belongs to another game"),
        ({"rules": "2"}, "made for other rules"),
        ({"stage": "0"}, "stage must be 1 to 5, out or shut"),
        ({"stage": "6"}, "stage must be"),
        ({"stage": "done"}, "stage must be"),
        ({"stage": "４"}, "stage must be"),
        ({"solved": "3"}, "solved must be 2 to 2, but it says '3'"),
        ({"solved": "-"}, "solved must be 2 to 2"),
        ({"stage": "out"}, "solved must be 5 to 5"),
        ({"stage": "shut", "solved": "5"}, "solved must be 0 to 4"),
        ({"opened": "1"}, "opened must name the 2 mechanisms"),
        ({"opened": "1,2,3"}, "opened must name the 2 mechanisms"),
        ({"opened": "none"}, "opened must name the 2 mechanisms"),
        ({"opened": "1,six"}, "opened must be mechanism numbers"),
        ({"opened": "C,A"}, "opened must be mechanism numbers"),
        ({"hints": "16"}, "hints must be 0 to 15"),
        ({"hints": "-1"}, "hints must be 0 to 15"),
        ({"reveals": "6"}, "reveals must be 0 to 2"),
        ({"reveals": "3"}, "reveals must be 0 to 2"),
        ({"stage": "5", "solved": "4", "opened": "1,2,3,4", "reveals": "6"}, "must be 0 to 5"),
        ({"freeboard": "0"}, "freeboard must be 1 to 300"),
        ({"freeboard": "301"}, "freeboard must be 1 to 300"),
        ({"freeboard": "265 cm"}, "freeboard must be 1 to 300"),
        (
            {"freeboard": "x" * 500},
            "freeboard must be 1 to 300, but it says 'xxxxxxxxxxxxxxxxxxxx'.",
        ),
        # More air than its help leaves, and air that no wrong answers account for.
        (
            {"freeboard": "300"},
            "freeboard must be 300 less 25 for each hint, 50 for each reveal and",
        ),
        ({"hints": "9"}, "10 for each wrong answer, but it says 265."),
        ({"freeboard": "264"}, "freeboard must be 300 less"),
        ({"hints": "0", "reveals": "1", "freeboard": "260"}, "freeboard must be 300 less"),
        # Two right answers, a wrong one and a hint take four turns.
        ({"turn": "3"}, "turn must be 4 to 999999, but it says '3'"),
        ({"turn": "0"}, "turn must be 4 to"),
        ({"turn": "-1"}, "turn must be 4 to"),
        ({"turn": "1e9"}, "turn must be 4 to"),
        (
            {
                "stage": "5",
                "solved": "4",
                "opened": "1,2,3,4",
                "turn": "0",
                "hints": "0",
                "freeboard": "300",
            },
            "turn must be 4 to",
        ),
        ({"stage": "shut", "turn": "4"}, "turn must be 5 to"),
        ({"stage": "shut", "freeboard": "0"}, "turn must be 31 to"),
    ],
)
def test_every_check_refuses_in_a_sentence_and_the_opening_waits(
    enters: Enters, changed: dict[str, str], fault: str
) -> None:
    with pytest.raises(SaveError, match="That save") as refused:
        save.read(block(**changed))
    assert fault in str(refused.value)
    table = enters()
    fresh = table.ledger
    assert table.say(block(**changed)).startswith(str(refused.value))
    assert table.ledger == fresh
    assert "THE THIRD MECHANISM" in table.say(block())


def test_a_save_in_the_middle_of_a_run_is_not_taken(enters: Enters) -> None:
    table = enters().after("C")
    before = table.ledger
    assert table.say(block()).startswith("A save counts only as the first message")
    assert table.ledger == before


@pytest.mark.parametrize(
    ("changed", "stage"),
    [
        (
            {"stage": "out", "solved": "5", "opened": "1,2,3,4,5", "turn": "7"},
            "stage:out | solved:5/5",
        ),
        ({"stage": "shut", "freeboard": "0", "turn": "31"}, "stage:shut | solved:2/5"),
    ],
)
def test_a_run_that_is_over_resumes_as_over(
    enters: Enters, changed: dict[str, str], stage: str
) -> None:
    table = enters().after(block(**changed))
    assert stage in table.ledger
    assert table.say("hint") == "The station is quiet. This run is over."


@given(st.lists(st.sampled_from(["right", "wrong", "hint", "reveal", "I give up", "resume"])))
def test_what_is_saved_is_what_is_read_at_every_point_of_every_run(
    enters: Enters, moves: list[str]
) -> None:
    table = enters()
    for move in moves:
        mechanism = table.state.mechanism
        if move == "resume":
            table.state = save.read(save.written(table.state))
        else:
            table.say({"right": ANSWERS[mechanism], "wrong": WRONG[mechanism]}.get(move, move))
        state = table.state
        kept = replace(
            state,
            rung=min(state.hints, 3) if state.mechanism == 1 and not state.end else 0,
            part=0,
            word_told=state.reveals == 5,
            untouched=False,
        )
        assert save.read(save.written(state)) == kept


@given(st.data())
def test_a_torn_save_is_refused_or_read_never_worse(data: st.DataObject) -> None:
    text = block()
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    torn = text[:start] + data.draw(st.text(max_size=5)) + text[end:]
    try:
        state = save.read(torn)
    except SaveError as fault:
        assert str(fault).startswith("That ")
        assert "\n" not in str(fault)
    else:
        assert 1 <= state.mechanism <= 5
        assert 0 <= state.freeboard <= 300
