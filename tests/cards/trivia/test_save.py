"""SAVE / RESUME: one table of fields, every check of the card, and every score rebuilt."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cards.trivia.conftest import Sits
from voice.cards.trivia import CARD, save
from voice.cards.trivia.state import CELLS, SOLO, TEAMS, TriviaState, initial
from voice.errors import SaveError

ALL_DASHES = "A:-.-.-.-.-,B:-.-.-.-.-,C:-.-.-.-.-,D:-.-.-.-.-,E:-.-.-.-.-"
FRESH = "A:1.2.3.4.5,B:1.2.3.4.5,C:1.2.3.4.5,D:1.2.3.4.5,E:1.2.3.4.5"
GOOD = {
    "game": "halloween-trivia", "m": "board", "rules": "1", "turn": "2",
    "teams": "Bats,Ghosts", "pick": "Bats",
    "board": "A:1.BG.3.4.5,B:1.2.3.4.5,C:1.2.3.4.5,D:1.2.B.4.5,E:1.2.3.4.5",
    "ce": "none", "score": "Bats=5,Ghosts=2", "sha": "none",
}  # fmt: skip
TIED = {"turn": "25", "board": ALL_DASHES, "score": "Bats=0,Ghosts=0"}


def block(**changes: str) -> str:
    fields = " ".join(f"{name}:{value}" for name, value in {**GOOD, **changes}.items())
    return f"-----BEGIN AIGC SAVE----- {fields} -----END AIGC SAVE-----"


def test_a_save_is_printed_to_the_letter(sits: Sits) -> None:
    table = sits("two teams", "A2", "Bats: turnip. Ghosts: pass.")
    assert CARD.save(table.state).split() == [
        "-----BEGIN", "AIGC", "SAVE-----", "game:halloween-trivia", "m:board", "rules:1", "turn:1",
        "teams:Bats,Ghosts", "pick:Ghosts",
        "board:A:1.B.3.4.5,B:1.2.3.4.5,C:1.2.3.4.5,D:1.2.3.4.5,E:1.2.3.4.5", "ce:none",
        "score:Bats=2,Ghosts=0", "sha:none", "-----END", "AIGC", "SAVE-----",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("changes", "ledger"),
    [
        ({}, "q:2/25 | open:— got:— | pick:Bats | A:1.BG.3.4.5 B:1.2.3.4.5 C:1.2.3.4.5 "
             "D:1.2.B.4.5 E:1.2.3.4.5 | Bats 5 Ghosts 2 | v1.0.0"),
        ({"pick": "ghosts"}, "pick:Ghosts"),
        ({"teams": "Bats-,Ghosts"}, "pick:Ghosts | A:1.BG.3.4.5 B:1.2.3.4.5 C:1.2.3.4.5 "
             "D:1.2.B.4.5 E:1.2.3.4.5 | Bats 5 out Ghosts 2"),
        ({"score": "Ghosts=2, Bats=5"}, "Bats 5 Ghosts 2"),
        ({"board": "A:1.GB.3.4.5, B:1.2.3.4.5, C:1.2.3.4.5, D:1.2.B.4.5, E:1.2.3.4.5"},
         "A:1.BG.3.4.5"),
        ({"teams": "solo", "pick": "You", "score": "You=5",
          "board": "A:1.Y.3.4.5,B:1.2.3.4.5,C:1.2.3.4.5,D:1.2.Y.4.5,E:1.2.3.4.5"}, "You 5"),
        (TIED | {"ce": "Bats+Ghosts@TB1"}, "q:25/25 | open:TB1 got:— | pick:—"),
        (TIED | {"ce": "Bats+Ghosts@TB2"}, "| ce:Bats+Ghosts |"),
        (TIED, "open:TB1"),
    ],
)  # fmt: skip
def test_a_night_goes_on_from_a_save(sits: Sits, changes: dict[str, str], ledger: str) -> None:
    table = sits(block(**changes))
    assert ledger in table.ledger


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"game": "halloween-riddles"}, "belongs to another game"),
        ({"m": "midnight"}, "belongs to another game"),
        ({"rules": "2"}, "made for other rules"),
        ({"turn": "3"}, "turn is 3, but its board shows 2 questions played"),
        ({"turn": "x"}, "turn must be 0 to 25"),
        ({"teams": "Bats"}, "teams must be solo, or two to four"),
        ({"teams": "Ghosts,Bats"}, "in order"),
        ({"teams": "Bats,Owls"}, "in order"),
        ({"teams": "Bats,Ghosts,Owls,Toads,Cats"}, "in order"),
        ({"teams": "Bats-,Ghosts-"}, "Every team of that save is out"),
        ({"pick": "Toads"}, "pick names 'Toads', which is not in its teams"),
        ({"pick": "You"}, "pick names 'You'"),
        ({"board": GOOD["board"].replace("BG", "?")}, "holds a ? at A2"),
        ({"board": GOOD["board"].replace("BG", "BO")}, "at A2 says 'BO'"),
        ({"board": GOOD["board"].replace("BG", "BB")}, "at A2 says 'BB'"),
        ({"board": GOOD["board"].replace("BG", "3")}, "at A2 says '3'"),
        ({"board": GOOD["board"].replace("A:1.", "A:")}, "five slots for A"),
        ({"board": "A:1.2.3.4.5"}, "slots of A, B, C, D and E"),
        ({"score": "Bats=9,Ghosts=2"}, "gives Bats 5"),
        ({"score": "Bats=5"}, "gives Ghosts 2"),
        ({"score": "Bats=5,Ghosts=2,Owls=0"}, "score names 'Owls'"),
        ({"score": "Bats=5,Bats=5"}, "score of Bats twice"),
        ({"ce": "Bats+Ghosts@TB1"}, "ce must be none"),
        (TIED | {"ce": "Bats@TB1"}, "ce must be none"),
        (TIED | {"ce": "Bats+Ghosts@TB3"}, "ce must be none"),
        (TIED | {"ce": "Ghosts+Bats@TB1"}, "ce must be none"),
        (TIED | {"ce": "Bats+Owls@TB1"}, "ce names 'Owls'"),
    ],
)  # fmt: skip
def test_a_wrong_save_is_refused_and_leaves_the_opening_waiting(
    sits: Sits, changes: dict[str, str], why: str
) -> None:
    with pytest.raises(SaveError) as fault:
        save.read(block(**changes))
    assert why in str(fault.value)
    table = sits(block(**changes))
    assert why in table.printed
    assert "Playing solo, or as two, three or four teams?" in table.printed
    assert table.ledger.startswith("[L] q:0/25 | open:— got:— | pick:— |")
    assert "You are Bats" in table.say("two teams")


@pytest.mark.parametrize("field", GOOD)
def test_a_save_without_a_field_is_refused(field: str) -> None:
    text = block().replace(f" {field}:", " lost:", 1)
    with pytest.raises(SaveError, match="missing its"):
        save.read(text)


@pytest.mark.parametrize(
    "messages",
    [
        (),
        ("two teams", "A1"),
        ("two teams", "A1", "Bats: x"),
        ("solo", "end the night", "yes"),
    ],
)
def test_there_is_no_save_before_teams_in_a_question_or_after_the_end(
    sits: Sits, messages: tuple[str, ...]
) -> None:
    with pytest.raises(SaveError):
        CARD.save(sits(*messages).state)


def test_in_the_candle_end_a_save_is_given_until_a_year_is_locked(sits: Sits) -> None:
    table = sits(block(**TIED, **{"ce": "Bats+Ghosts@TB2"}))
    assert "ce:Bats+Ghosts@TB2" in table.say("save")
    table.say("Bats: 1900")
    assert "Finish this question first" in table.say("save")


@st.composite
def nights(draw: st.DrawFn) -> TriviaState:
    teams = (SOLO,) if draw(st.booleans()) else TEAMS[: draw(st.integers(2, 4))]
    marks = "".join(map(initial, teams))
    ruled = st.sets(st.sampled_from(marks)).map(
        lambda found: "".join(m for m in marks if m in found) or "-"
    )
    board = tuple(draw(st.one_of(st.just(""), ruled)) for _ in CELLS[:-1])
    most = len(teams) - 1
    out = draw(st.sets(st.sampled_from(teams), max_size=most)) if most else set()
    playing = [team for team in teams if team not in out]
    return TriviaState(
        teams=teams,
        out=tuple(team for team in teams if team in out),
        pick=draw(st.sampled_from(playing)),
        board=(*board, ""),
    )


@given(nights())
def test_every_night_between_questions_survives_its_save(state: TriviaState) -> None:
    assert save.read(CARD.save(state)) == state


@given(nights())
def test_the_board_always_rebuilds_the_scores(state: TriviaState) -> None:
    for team in state.teams:
        points = [int(c[1]) for c in CELLS if initial(team) in state.scorers(c)]
        assert state.score(team) == sum(points)
    wrong = CARD.save(state).replace(f"{state.teams[0]}=", f"{state.teams[0]}=7", 1)
    with pytest.raises(SaveError, match="scores do not match"):
        save.read(wrong)


@given(st.text(max_size=60), st.sampled_from(sorted(GOOD)))
def test_whatever_a_field_holds_it_is_read_or_refused(value: str, field: str) -> None:
    try:
        state = save.read(block(**{field: value}))
    except SaveError as fault:
        assert str(fault)
    else:
        assert state.teams
