"""SAVE / RESUME: the block to the letter, every check's refusal, torn and hostile saves."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cards.conftest import Table
from voice.cards import saves
from voice.cards.sluice import save
from voice.cards.sluice.state import SluiceState
from voice.errors import SaveError

Enters = Callable[..., Table]
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


@pytest.mark.parametrize(("hints", "letter"), [("0", "(a)"), ("1", "(b)"), ("2", "(c)")])
def test_at_the_first_stage_the_ladder_goes_on(enters: Enters, hints: str, letter: str) -> None:
    text = block(stage="1", solved="0", opened="none", hints=hints)
    assert enters().after(text).say("hint").startswith(f"Hint {letter}")


@pytest.mark.parametrize("hints", ["3", "4"])
def test_at_the_first_stage_a_spent_ladder_stays_spent(enters: Enters, hints: str) -> None:
    text = block(stage="1", solved="0", opened="none", hints=hints)
    assert enters().after(text).say("hint").startswith("There are no more hints")


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
        # What was charged is not reckoned again: a save loads as it is.
        block(freeboard="300"),
        block(hints="9"),
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
        ({"reveals": "6"}, "reveals must be 0 to 5"),
        ({"freeboard": "0"}, "freeboard must be 1 to 300"),
        ({"freeboard": "301"}, "freeboard must be 1 to 300"),
        ({"freeboard": "265 cm"}, "freeboard must be 1 to 300"),
        (
            {"freeboard": "x" * 500},
            "freeboard must be 1 to 300, but it says 'xxxxxxxxxxxxxxxxxxxx'.",
        ),
        ({"turn": "-1"}, "turn must be 0 to"),
        ({"turn": "1e9"}, "turn must be 0 to"),
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
        ({"stage": "out", "solved": "5", "opened": "1,2,3,4,5"}, "stage:out | solved:5/5"),
        ({"stage": "shut", "freeboard": "0"}, "stage:shut | solved:2/5"),
    ],
)
def test_a_run_that_is_over_resumes_as_over(
    enters: Enters, changed: dict[str, str], stage: str
) -> None:
    table = enters().after(block(**changed))
    assert stage in table.ledger
    assert table.say("hint") == "The station is quiet. This run is over."


@st.composite
def states(draw: st.DrawFn) -> SluiceState:
    """Any state that a run can reach and a save keeps."""
    mechanism = draw(st.integers(1, 5))
    end = draw(st.sampled_from(["", "", "shut", *(["out"] if mechanism == 5 else [])]))
    hints = draw(st.integers(0, 15 if mechanism > 1 else 3))
    reveals = draw(st.integers(0, 5))
    return SluiceState(
        turns=draw(st.integers(0, 999)),
        mechanism=mechanism,
        hints=hints,
        rung=hints if mechanism == 1 and not end else 0,
        reveals=reveals,
        word_told=reveals == 5,
        freeboard=draw(st.integers(0 if end else 1, 300)),
        end=end,
        untouched=False,
    )


@given(states())
def test_what_is_saved_is_what_is_read(state: SluiceState) -> None:
    assert save.read(save.written(state)) == state


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
