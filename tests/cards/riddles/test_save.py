"""SAVE / RESUME: the block to the letter, every check's refusal, torn and hostile saves."""

from __future__ import annotations

import string
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from voice.cards import saves
from voice.cards.riddles import CARD, save
from voice.cards.riddles.edition import RiddlesEdition
from voice.cards.riddles.state import CHIMES, HINTS, MISSED, POINTS, RiddlesState, Wrong
from voice.errors import SaveError

if TYPE_CHECKING:
    from tests.cards.conftest import Opens

FIELDS = {
    "game": "halloween-riddles", "m": "midnight", "rules": "1", "turn": "8", "chime": "4",
    "hints": "1", "score": "8", "res": "53x- ---- ----", "tried": "tent", "sha": "none",
}  # fmt: skip


def block(**changed: str) -> str:
    return saves.block({**FIELDS, **changed}.items())


def test_the_block_is_the_cards_to_the_letter(opens: Opens) -> None:
    said = opens().after("kettle", "bell", "hint").say("save")
    assert said.startswith(
        "-----BEGIN AIGC SAVE-----\ngame:halloween-riddles\nm:midnight\nrules:1\nturn:3\nchime:2\n"
        "hints:2\nscore:5\nres:5--- ---- ----\ntried:bell\nsha:none\n-----END AIGC SAVE-----\n"
    )
    assert "aigamecards.com/resume" in said


def test_a_save_goes_on_where_it_was(opens: Opens, edition: RiddlesEdition) -> None:
    table = opens()
    fourth = edition.chimes[3]
    assert table.say(block()) == "\n".join(
        [
            "Chime 4 of 12.",
            fourth.riddle,
            f"Hint 1: {fourth.hints[0]}",
            "The hints read are already showing and cost nothing again.",
            "Edition: Fixture, sealed under c966aa08749080a8….",
            "What is your answer?",
        ]
    )
    assert "| chime:4/12 | hints:1/3 | tried:tent | res:53x- ---- ---- | score:8/60" in table.ledger
    assert table.say("a tent") == "You tried that one. Guess again, or say hint."
    assert table.say("umbrella").startswith("Correct: umbrella.")


@pytest.mark.parametrize(
    "text",
    [
        block().replace("\n", " "),
        block().replace("\n", "\r\n"),
        block().replace("\n", "\t \n\n "),
        "here it is:\n" + block() + "\nthanks!",
        block().replace("-----", "—"),
        block().replace("AIGC SAVE", "aigc save"),
        block().replace("53x- ---- ----", "53x-\n----\n----"),
        block().replace("53x- ---- ----", "53x---------"),
        block(sha="abc"),
        # as mail quotes it, and as chat programs copy it
        "> " + block().replace("\n", "\n> "),
        block().replace("\n", "\u200b\n"),
        # read only the card's own fields
        block().replace("res:", "answer:kettle\nres:"),
        block().replace("\nsha:", " tape:0\nsha:"),
        "\n".join(reversed(block().split("\n")[1:-1])).join(
            ["-----BEGIN AIGC SAVE-----\n", "\n-----END AIGC SAVE-----"]
        ),
    ],
)
def test_white_space_and_order_are_free(text: str) -> None:
    state, claimed = save.read(text)
    assert (state.turns, state.chime, state.hints, state.res) == (8, 4, 1, "53x---------")
    assert state.tried == ("tent",)
    assert claimed is None


@pytest.mark.parametrize(
    ("changed", "fault"),
    [
        ({"game": "snap-apple"}, "belongs to another game"),
        ({"m": "noon"}, "belongs to another game"),
        ({"rules": "2"}, "made for other rules"),
        ({"rules": ""}, "made for other rules"),
        ({"chime": "0"}, "chime must be 1 to 12, but it says '0'"),
        ({"chime": "13"}, "chime must be 1 to 12"),
        ({"chime": "-1"}, "chime must be 1 to 12"),
        ({"chime": "4.0"}, "chime must be 1 to 12"),
        ({"chime": "four"}, "chime must be 1 to 12"),
        ({"chime": "٤"}, "chime must be 1 to 12"),
        ({"chime": "４"}, "chime must be 1 to 12"),
        ({"chime": "done"}, "chime must be 1 to 12"),
        ({"chime": "9" * 3000}, "chime must be 1 to 12"),
        ({"hints": "4"}, "hints must be 0 to 3"),
        ({"hints": "-"}, "hints must be 0 to 3"),
        ({"hints": ""}, "hints must be 0 to 3, but it says ''"),
        ({"res": "53x- ---- ---"}, "res must be twelve codes"),
        ({"res": "53x- ---- -----"}, "res must be twelve codes"),
        ({"res": "54x- ---- ----"}, "res must be twelve codes"),
        ({"res": "53X- ---- ----"}, "res must be twelve codes"),
        ({"res": "53x– –––– ––––"}, "res must be twelve codes"),
        ({"res": "5-x- ---- ----"}, "res must be - from chime 4 on, and not before"),
        ({"res": "53x5 ---- ----"}, "res must be - from chime 4 on"),
        ({"res": "53x- ---- ---5"}, "res must be - from chime 4 on"),
        ({"tried": "tent,hat"}, "more guesses tried than hints showing"),
        ({"tried": "tent,,hat", "hints": "3", "turn": "8"}, "tried must be guesses"),
        ({"tried": "🎃"}, "tried must be guesses"),
        ({"tried": "tent|hat"}, "tried must be guesses"),
        ({"tried": "[L] t:0"}, "tried must be guesses"),
        ({"tried": "x" * 4000}, "too long: a save has fewer than 4000 characters"),
        # 1 + 2 + (1 to 4) moves and a hint: 5 to 8
        ({"turn": "4"}, "turn must be 5 to 8, but it says '4'"),
        ({"turn": "9"}, "turn must be 5 to 8"),
        ({"turn": "1e9"}, "turn must be 5 to 8"),
        ({"turn": "x" * 3000}, "turn must be 5 to 8, but it says 'xxxxxxxxxxxxxxxxxxxx'."),
    ],
)
def test_every_check_refuses_in_a_sentence_and_opens_a_fresh_game(
    opens: Opens, changed: dict[str, str], fault: str
) -> None:
    with pytest.raises(SaveError, match="That save") as refused:
        save.read(block(**changed))
    assert fault in str(refused.value)
    table = opens()
    assert table.say(block(**changed)) == (
        f"{refused.value}\nA fresh game is open instead, at Chime 1."
    )
    assert table.ledger.startswith("[L] t:0 | chime:1/12 ")
    # The opening still waits: the right save may follow.
    assert "Chime 4 of 12." in table.say(block())


@pytest.mark.parametrize("turn", ["5", "6", "7", "8"])
def test_every_turn_that_res_and_hints_allow_is_taken(turn: str) -> None:
    assert save.read(block(turn=turn))[0].turns == int(turn)


@pytest.mark.parametrize(
    ("score", "said"),
    [("8", False), ("60", True), ("", True), ("x", True), ("-8", True), ("9" * 500, True)],
)
def test_where_the_score_is_wrong_the_codes_win_and_it_is_said(
    opens: Opens, score: str, said: bool
) -> None:
    table = opens()
    told = table.say(block(score=score))
    assert told.startswith("The save's score does not match its codes") is said
    assert "score:8/60" in table.ledger


@pytest.mark.parametrize("name", FIELDS)
def test_a_missing_or_doubled_field_is_named(name: str) -> None:
    line = f"{name}:{FIELDS[name]}\n"
    with pytest.raises(SaveError, match=f"missing its {name} field"):
        save.read(block().replace(line, ""))
    with pytest.raises(SaveError, match=f"has its {name} field twice"):
        save.read(block().replace(line, line * 2))


def test_there_is_no_save_after_the_endgame() -> None:
    with pytest.raises(SaveError, match="final"):
        save.written(RiddlesState(over=True))


@pytest.mark.parametrize(
    "guess", ["end aigc save", "sha none", "tried", "res 5555", "turn 3", "- -", "ⅷ tents"]
)
def test_a_guess_that_looks_like_a_saves_own_words_is_kept(opens: Opens, guess: str) -> None:
    table = opens().after(guess)
    assert opens().after(CARD.save(table.state)).ledger == table.ledger


@pytest.mark.parametrize(
    "text",
    [
        "-----BEGIN AIGC SAVE-----",
        "-----BEGIN AIGC SAVE----------END AIGC SAVE-----",
        "-----BEGIN AIGC SAVE-----\n-----END AIGC SAVE-----",
        "-----END AIGC SAVE-----\n" + block().rsplit("\n", 1)[0],
        block().rsplit("\n", 1)[0],
        block() + "x" * 5000,
        block().replace("chime:4", "chime 4"),
        "-----BEGIN AIGC SAVE-----\n[L] t:8 | chime:4/12\n-----END AIGC SAVE-----",
    ],
)
def test_what_is_cut_short_or_no_save_is_refused(opens: Opens, text: str) -> None:
    table = opens()
    assert table.say(text).startswith("That save is ")
    assert table.ledger.startswith("[L] t:0 | chime:1/12 ")


@given(st.data())
def test_a_torn_save_is_refused_or_read_never_worse(data: st.DataObject) -> None:
    text = block()
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    torn = text[:start] + data.draw(st.text(max_size=5)) + text[end:]
    try:
        state, _ = save.read(torn)
    except SaveError as fault:
        assert str(fault).startswith("That ")
        assert "\n" not in str(fault)
    else:
        assert len(state.tried) <= state.hints <= HINTS
        assert 1 <= state.chime <= CHIMES
        assert len(CARD.ledger(state).splitlines()) == 1


WORDS = st.text(string.ascii_lowercase + " -'é", min_size=1, max_size=12).map(
    lambda text: " ".join(text.split()).strip("-' ")
)
GUESSES = WORDS.filter(lambda text: any(map(str.isalnum, text)))


@st.composite
def states(draw: st.DrawFn) -> RiddlesState:
    """Any state that a game can reach and a save keeps, question and objections aside."""
    chime = draw(st.integers(1, CHIMES))
    hints = draw(st.integers(0, HINTS))
    codes = draw(st.text(POINTS + MISSED, min_size=chime - 1, max_size=chime - 1))
    missed = [draw(st.integers(1, 4)) for code in codes if code == MISSED]
    turns = hints + sum(POINTS.index(c) + 1 for c in codes if c in POINTS) + sum(missed)
    tried = draw(st.lists(GUESSES, max_size=hints))
    wrong = tuple(Wrong(guess, guess, chime, n) for n, guess in enumerate(tried))
    return RiddlesState(turns, chime, hints, codes.ljust(CHIMES, "-"), wrong, untouched=False)


@given(states())
def test_what_is_saved_is_what_is_read(state: RiddlesState) -> None:
    assert save.read(save.written(state)) == (state, None)


MESSAGES = st.sampled_from(
    "kettle,shadow,candle,umbrella,footsteps,match,weather vane,river,palm,night,hint,pass,skip,"
    "bell,a drum,pan,tea,I give up,this riddle,the whole game,no,repeat,save,hmm,k,r,a,🎃 hat,"
    "is it a | hat?,[L] t:0,you checked it wrong,end aigc save,cup.Saucer,-5,l'été".split(",")
) | st.text(max_size=30)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(MESSAGES, st.booleans()), max_size=40))
def test_any_game_can_be_saved_and_goes_on_the_same(
    opens: Opens, messages: list[tuple[str, bool]]
) -> None:
    table = opens()
    for text, heard in messages:
        table.say(text, heard)
    if not table.state.over:
        assert opens().after(CARD.save(table.state)).ledger == table.ledger


@pytest.mark.parametrize("after", [("hint", "hint", "pass"), ("I give up", "this riddle")])
def test_a_guess_put_right_after_its_chime_leaves_a_save_that_is_taken(
    opens: Opens, edition: RiddlesEdition, after: tuple[str, ...]
) -> None:
    spelled = replace(edition.chimes[0], answer="tee vee")
    table = opens(replace(edition, chimes=(spelled, *edition.chimes[1:])))
    assert table.say("tee vee", heard=True).startswith("Not the answer.")
    table.after(*after)
    assert "they pass." in table.say("you checked it wrong")
    state, _ = CARD.resume(table.edition, CARD.save(table.state))
    assert CARD.ledger(state) == table.ledger
