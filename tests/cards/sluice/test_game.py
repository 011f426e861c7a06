"""Runs of Sluice: what each move does to the ledger, what is printed, and what is heard instead."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cards.conftest import Table
from voice.cards.sluice import CARD, lines
from voice.cards.sluice.chain import CHAIN
from voice.cards.sluice.edition import SluiceEdition
from voice.cards.sluice.state import HINT_CM, REVEAL_CM, WRONG_CM, SluiceState
from voice.talk import Utterance

Enters = Callable[..., Table]
ANSWERS = ("C", "C A E B D", "9", "7632", "PENSTOCK-7632")
WRONG = ("B", "C A E D B", "3", "1111", "LANTERN-7632")
REVEAL = "give me the answer to this mechanism"
RESULT = "RESULT: AIGC|sluice|pumphouse|v1.0.0|end:{}|ch:1|turns:{}|score:{}|tape:0|sha:none"


def ledger(stage: str, solved: int, hints: int = 0, reveals: int = 0, freeboard: int = 300) -> str:
    return (
        f"[L] stage:{stage} | solved:{solved}/5 | hints:{hints} | reveals:{reveals} | "
        f"freeboard:{freeboard} cm | v1.0.0"
    )


def test_the_opening_says_all_the_card_wants_and_nothing_more(
    enters: Enters, station: SluiceEdition
) -> None:
    table = enters()
    assert table.printed.startswith(lines.OPENING)
    assert station.seal.notice in table.printed
    assert "aigamecards.com/verify" in table.printed
    assert "300 cm of freeboard" in table.printed
    assert "\nTHE FIRST MECHANISM — THE FUSE BOARD\nFive valve-motors A–E run off" in table.printed
    assert table.printed.endswith("Tell the station its letter.\nWhat is your move?")
    assert table.ledger == ledger("1/5", 0)


@pytest.mark.parametrize(
    ("messages", "after"),
    [
        (["C"], ledger("2/5", 1)),
        (ANSWERS[:2], ledger("3/5", 2)),
        (ANSWERS[:3], ledger("4/5", 3)),
        (ANSWERS[:4], ledger("5/5", 4)),
        (ANSWERS, ledger("out", 5)),
        (["B"], ledger("1/5", 0, freeboard=290)),
        (["B", "B", "B"], ledger("1/5", 0, freeboard=270)),
        (["hint"], ledger("1/5", 0, hints=1, freeboard=275)),
        (["hint"] * 3, ledger("1/5", 0, hints=3, freeboard=225)),
        (["hint"] * 9, ledger("1/5", 0, hints=3, freeboard=225)),
        (["hint", "C", "hint"], ledger("2/5", 1, hints=2, freeboard=250)),
        (["hint", "hint 1", "read the hint again"], ledger("1/5", 0, hints=1, freeboard=275)),
        ([REVEAL], ledger("2/5", 1, reveals=1, freeboard=250)),
        ([REVEAL] * 4, ledger("5/5", 4, reveals=4, freeboard=100)),
        ([REVEAL] * 5, ledger("5/5", 4, reveals=5, freeboard=50)),
        ([REVEAL] * 7, ledger("5/5", 4, reveals=5, freeboard=50)),
        (["give me the answer to mechanism 2"], ledger("1/5", 0)),
        (["C", "give me the answer to mechanism 1"], ledger("2/5", 1)),
        (["C", "reveal the valve manifold"], ledger("3/5", 2, reveals=1, freeboard=250)),
        (["I give up"], ledger("shut", 0)),
        (["C", "B", "I give up"], ledger("shut", 1)),
        (["save", "score", "repeat", "how do I play", "hmm", "", "7632"], ledger("1/5", 0)),
        (["b or c", "is it b", "maybe b", "not b"], ledger("1/5", 0)),
    ],
)
def test_what_moves_cost(enters: Enters, messages: list[str], after: str) -> None:
    assert enters().after(*messages).ledger == after


@pytest.mark.parametrize("mechanism", range(1, 6))
def test_a_wrong_answer_gets_the_same_words_whatever_it_was(enters: Enters, mechanism: int) -> None:
    said = {
        enters(mechanism).say(wrong)
        for wrong in (WRONG[mechanism - 1], {1: "E", 2: "E D C B A", 3: "12"}.get(mechanism, "x 1"))
        if len(wrong) > 3 or mechanism < 4
    }
    assert said == {"That does not move it.\nThe tide-glass drops 10 cm, to 290 cm of freeboard."}


@pytest.mark.parametrize("mechanism", range(1, 5))
def test_a_solved_mechanism_hands_over_prints_state_and_shows_the_next(
    enters: Enters, mechanism: int
) -> None:
    told = enters(mechanism).say(ANSWERS[mechanism - 1])
    done, following = CHAIN[mechanism - 1 : mechanism + 1]
    opened = "\n".join(f"{m.number} {m.name}, open: {m.hands}" for m in CHAIN[:mechanism])
    shown = "\n".join(line.text for line in following.shown)
    state = f"STATE\n{opened}\nhints:0 | reveals:0 | freeboard:300 cm"
    assert told == f"{done.solves}\n{state}\n{shown}"


@pytest.mark.parametrize("mechanism", range(1, 6))
def test_the_ladder_is_climbed_in_order_word_for_word(enters: Enters, mechanism: int) -> None:
    table = enters(mechanism)
    for rung, text in enumerate(CHAIN[mechanism - 1].hints):
        assert table.say("hint").startswith(
            f"Hint ({'abc'[rung]}): {text}\nThe tide-glass drops 25"
        )
    assert table.say("hint") == lines.LADDER_SPENT.text
    given = "\n".join(
        f"Hint ({'abc'[rung]}): {text}" for rung, text in enumerate(CHAIN[mechanism - 1].hints)
    )
    assert table.say("read the hints again") == given
    assert table.say("repeat").endswith(given)


def test_a_reveal_tells_solves_and_goes_on(enters: Enters) -> None:
    told = enters(3).say(REVEAL)
    assert told.startswith(
        "The third-opened valve E reads 9 — the seed is 9.\nThe tide-glass drops"
    )
    assert "\nSTATE\n" in told
    assert "\nTHE FOURTH MECHANISM — THE GEAR LOCK\n" in told


def test_the_last_reveal_gives_only_the_word_and_gives_it_again_for_nothing(enters: Enters) -> None:
    table = enters(5)
    told = table.say(REVEAL)
    assert told == (
        "The acrostic word is PENSTOCK (you must still add the gear digits and speak the code).\n"
        "The tide-glass drops 50 cm, to 250 cm of freeboard."
    )
    assert "P, E, N, S, T, O, C, K" in table.lines[0].aloud
    assert table.say(REVEAL).startswith("The acrostic word is PENSTOCK")
    assert table.ledger == ledger("5/5", 4, reveals=1, freeboard=250)


@pytest.mark.parametrize(
    ("message", "hints", "reveals"),
    [("B", 0, 0), ("hint", 1, 0), (REVEAL, 0, 1)],
)
@pytest.mark.parametrize("freeboard", [1, 5, 10])
def test_at_zero_the_gallery_floods(
    enters: Enters, message: str, hints: int, reveals: int, freeboard: int
) -> None:
    table = enters(freeboard=freeboard)
    told = table.say(message)
    assert f"drops {freeboard} cm, to 0 cm" in told
    assert "The tide-glass empties, and the gallery goes under." in told
    assert RESULT.format("trapped", 1, 0) in told
    assert "PENSTOCK-7632" in told
    assert table.ledger == ledger("shut", 0, hints, reveals, 0)


def test_a_charge_that_leaves_a_centimetre_floods_nothing(enters: Enters) -> None:
    assert enters(freeboard=11).after("B").ledger == ledger("1/5", 0, freeboard=1)
    assert enters(freeboard=26).after("hint").ledger == ledger("1/5", 0, hints=1, freeboard=1)


def test_an_escape_in_the_cards_order(enters: Enters, station: SluiceEdition) -> None:
    told = enters().after(*ANSWERS).printed
    parts = (
        "The crown hatch lifts, and cold marsh air pours down into the gallery.",
        "STATE",
        "the escape code was PENSTOCK-7632",
        f"Edition: fixture, sealed under {station.seal.notice}",
        "aigamecards.com/verify",
        "Score: 100 of 100.",
        RESULT.format("escaped", 5, 100),
        "Share your run at aigamecards.com/epilogue; verify the seal at aigamecards.com/verify.",
    )
    places = [told.index(part) for part in parts]
    assert places == sorted(places)
    assert f"\n{RESULT.format('escaped', 5, 100)}\n" in told


@pytest.mark.parametrize(
    ("hints", "reveals", "score"),
    [(0, 0, 100), (1, 0, 95), (0, 1, 90), (3, 1, 75), (15, 2, 5), (15, 5, 1), (12, 4, 1)],
)
def test_an_escape_scores_from_1_to_100(hints: int, reveals: int, score: int) -> None:
    assert SluiceState(hints=hints, reveals=reveals, end="out").score == score
    assert SluiceState(hints=hints, reveals=reveals, end="shut").score == 0


@pytest.mark.parametrize(
    ("message", "reply"),
    [
        ("score", "Score: 100."),
        ("save", "-----BEGIN AIGC SAVE-----\ngame:sluice\nm:pumphouse\nrules:1\nturn:5\nstage:out"),
        ("how do I play", "Work in plain language."),
        ("Thank you, station.", lines.FINAL.text),
        ("hint", lines.FINAL.text),
        (REVEAL, lines.FINAL.text),
        ("B", lines.FINAL.text),
        ("PENSTOCK-7632", lines.FINAL.text),
        ("I give up", lines.FINAL.text),
        ("repeat", lines.FINAL.text),
    ],
)
def test_after_the_end_nothing_moves(enters: Enters, message: str, reply: str) -> None:
    table = enters().after(*ANSWERS)
    assert table.say(message).startswith(reply)
    assert table.ledger == ledger("out", 5)


@pytest.mark.parametrize(
    ("mechanism", "message", "reply"),
    [
        (1, "the links from J3", "J3 → motor B : PULLED\nJ3 → motor D : PULLED"),
        (
            1,
            "the links from the bus",
            "bus → junction J2 : SEATED\nbus → junction J3 : SEATED\nbus",
        ),
        (1, "where does motor d lead", "J3 → motor D : PULLED\nmotor D → motor E : SEATED"),
        (4, "the links from J2", "J2 → motor C : SEATED"),
        (1, "read line four", "J2 → motor C : SEATED"),
        (2, "the first rule again", "1. The master valve from the fuse board opens first."),
        (2, "read the last rule", "4. Valve A is the second valve opened."),
        (3, "rule two", "2. The first valve opened reads 6."),
        (3, "read line nine", "Thinking"),
        (2, "read line eight", "THE SECOND MECHANISM"),
        (4, "read line one", "THE FOURTH MECHANISM"),
        (5, "read line three", "No surge outlasts a patient hand."),
        (5, "the last line", "Keep to the order; the marsh keeps count."),
        (5, "read the fuse board again", "THE FIRST MECHANISM"),
        (3, "read the gear lock", lines.LATER.text),
        (3, "read mechanism two", "THE SECOND MECHANISM"),
        (4, "what was the order", "Mechanism 4 of 5, the gear lock. Freeboard: 300 cm."),
        (1, "read the hint again", lines.NO_HINT_YET.text),
        (1, "who was ferrand", "Elias Ferrand kept the marsh dry"),
    ],
)
def test_reading_again_by_part_is_free(
    enters: Enters, mechanism: int, message: str, reply: str
) -> None:
    table = enters(mechanism)
    before = table.ledger
    assert table.say(message).startswith(reply)
    assert table.ledger == before
    assert table.state.turns == 0


@pytest.mark.parametrize("mechanism", [1, 2, 3, 5])
def test_parts_are_read_one_by_one_as_they_are_asked_for(enters: Enters, mechanism: int) -> None:
    table, parts = enters(mechanism), CHAIN[mechanism - 1].parts
    before = table.ledger
    read = [table.say("read it line by line"), *(table.say("next") for _ in parts[1:])]
    assert read[0] == f"{parts[0].text}\n{lines.SAY_NEXT.text}"
    assert read[1:-1] == [part.text for part in parts[1:-1]]
    assert read[-1] == f"{parts[-1].text}\n{lines.LAST_PART.text}"
    assert table.say("next", heard=True) == read[0]
    assert table.say("next") == read[1]
    assert table.say("one by one") == read[0]
    assert table.say("read line three") == parts[2].text
    assert table.say("read line two") == parts[1].text
    assert table.say("the next one of them") == lines.THINKING.text
    assert table.say("next").startswith(parts[2].text)
    assert table.ledger == before


def test_next_begins_anew_at_the_next_mechanism(enters: Enters) -> None:
    table = enters().after("read link eight", "C")
    assert table.say("next").startswith(CHAIN[1].parts[0].text)
    assert enters(4).say("next").startswith("THE FOURTH MECHANISM")


def test_what_was_handed_over_can_be_heard_again(enters: Enters) -> None:
    table = enters(5).after("score")
    assert "4 the gear lock, open: 7, 6, 3, 2" in table.printed
    assert "The gear lock: 7, 6, 3, 2." in table.lines[1].aloud


def test_the_fuse_board_is_heard_link_by_link(enters: Enters) -> None:
    heard = [line.aloud for line in enters().lines]
    assert "From bus to junction J 2. It is seated." in heard
    assert "From bus to motor eigh. It is pulled." in heard
    assert "From motor D to motor E. It is seated." in heard


def test_the_plate_is_heard_line_by_line(enters: Enters) -> None:
    heard = [line.aloud for line in enters(5).after("repeat").lines]
    assert heard[2] == "Line 1. Pull the crown-bolt only when the flywheel sleeps."
    assert heard[9] == "Line 8. Keep to the order; the marsh keeps count."


@pytest.mark.parametrize(
    ("freeboard", "felt"),
    [
        (300, "three metres of air"),
        (290, "just under three metres of air"),
        (275, "less than three metres of air"),
        (250, "two and a half metres of air"),
        (200, "two metres of air"),
        (150, "a metre and a half of air"),
        (140, "just under a metre and a half of air"),
        (100, "a metre of air"),
        (60, "the water at your knees"),
        (50, "half a metre of air, the water at your chest"),
        (25, "the water at your chin"),
        (1, "the water at your chin"),
    ],
)
def test_freeboard_is_felt(freeboard: int, felt: str) -> None:
    assert lines.feeling(freeboard) == felt
    assert (
        lines.water(310, freeboard).aloud == f"The water climbs. {freeboard} centimetres: {felt}."
    )


@pytest.mark.parametrize(
    ("before", "after", "cue"),
    [
        (300, 290, ""), (225, 200, "water-200"), (210, 190, "water-200"), (200, 190, ""),
        (110, 100, "water-100"), (75, 50, "water-50"), (60, 35, "water-50"), (40, 30, ""),
    ],
)  # fmt: skip
def test_the_water_sounds_as_it_passes_a_mark(before: int, after: int, cue: str) -> None:
    assert lines.water(before, after).cue == cue


def test_cues_of_a_solved_mechanism_and_a_wrong_answer(enters: Enters) -> None:
    assert enters().after("C").lines[0].cue == "solved"
    assert enters().after("B").lines[0].cue == "wrong"
    assert enters(5).after("PENSTOCK-7632").lines[0].cue == "hatch"
    assert enters().after("I give up").lines[0].cue == "flood"


def test_ledger_save_state_and_result_are_not_read_out(enters: Enters) -> None:
    for told in (enters().after("save"), enters().after("C"), enters().after(*ANSWERS)):
        heard = " ".join(line.aloud for line in told.lines)
        assert not re.search(r"RESULT|BEGIN|STATE|\|", heard)


def unsure(table: Table, text: str, confidence: float = 0.1) -> str:
    said = Utterance(text, heard=True, confidence=confidence)
    table.state, table.lines = CARD.play(table.edition, table.state, CARD.read(said, table.state))
    return table.printed


def test_an_unsure_hearing_is_asked_about_before_it_is_charged(enters: Enters) -> None:
    table = enters()
    assert unsure(table, "b") == "I heard: B. Is that your answer?"
    assert table.ledger == ledger("1/5", 0)
    assert table.say("no", heard=True) == lines.AGAIN.text
    assert table.ledger == ledger("1/5", 0)
    unsure(table, "b")
    assert table.say("yes", heard=True).startswith(lines.WRONG.text)
    assert table.ledger == ledger("1/5", 0, freeboard=290)
    assert table.say("yes", heard=True) == lines.THINKING.text
    unsure(table, "b")
    assert table.after("C").ledger == ledger("2/5", 1, freeboard=290)


def test_what_is_heard_surely_is_not_asked_about(enters: Enters) -> None:
    table = enters()
    assert unsure(table, "b", confidence=0.5).startswith(lines.WRONG.text)
    assert unsure(table, "c", confidence=0.5).startswith("Motor C lights.")


@pytest.mark.parametrize(
    ("mechanism", "right", "wrong"),
    [
        (1, "c", "d"),
        (2, "see a e b d", "dee a e b see"),
        (3, "nine", "five"),
        (4, "seven six three two", "seven six three three"),
    ],
)
def test_what_is_asked_about_does_not_tell_whether_it_is_right(
    enters: Enters, mechanism: int, right: str, wrong: str
) -> None:
    asked = []
    for said in (right, wrong):
        table = enters(mechanism)
        asked.append(re.sub(r"heard: .*\.", "heard: .", unsure(table, said)))
        assert table.ledger == enters(mechanism).ledger
        expected = "solved" if said == right else "wrong"
        table.say("yes", heard=True)
        assert table.lines[0].cue == expected
    assert asked == ["I heard: . Is that your answer?"] * 2


@pytest.mark.parametrize(
    ("said", "asked", "after"),
    [
        ("hint", "Hint", ledger("1/5", 0, hints=1, freeboard=275)),
        (REVEAL, "Reveal", ledger("2/5", 1, reveals=1, freeboard=250)),
        ("i give up", "GiveUp", ledger("shut", 0)),
    ],
)
def test_what_would_cost_and_was_heard_unsurely_is_asked_about(
    enters: Enters, said: str, asked: str, after: str
) -> None:
    table = enters()
    assert unsure(table, said) == lines.COSTS[asked].text
    assert table.say("no", heard=True) == lines.AGAIN.text
    assert table.ledger == ledger("1/5", 0)
    unsure(table, said)
    assert table.say("yes", heard=True)
    assert table.ledger == after
    table = enters()
    assert unsure(table, "freeboard").startswith("Mechanism 1 of 5")


@pytest.mark.parametrize(
    ("heard", "reply"),
    [
        ("penn stock 7 6 3 2", "The crown hatch lifts"),
        ("pennstock seven six three two", "The crown hatch lifts"),
        ("the code is pinstock 7632", "The crown hatch lifts"),
        ("pensthock seven six three to", "The crown hatch lifts"),
        ("penned tock 7632", lines.SAY_THE_CODE_AGAIN.text),
        ("p e n s t l c k seven six three two", lines.SAY_THE_CODE_AGAIN.text),
        ("paddock 7632", lines.WRONG.text),
        ("lantern 7632", lines.WRONG.text),
        ("pen stock 7623", lines.WRONG.text),
        ("penstocks 7632", lines.WRONG.text),
    ],
)
def test_a_spoken_code_is_judged_by_its_sound(enters: Enters, heard: str, reply: str) -> None:
    assert enters(5).say(heard, heard=True).startswith(reply)


# What a recogniser made of "penstock", of "lantern", of other words and of no word at all.
MISHEARD = ("henstock", "penned tock", "lant urn", "plus gate", "floozle", "p e n s t l c k")


@pytest.mark.parametrize("digits", ["seven six three two", "four eight one five"])
@pytest.mark.parametrize("word", MISHEARD)
def test_a_word_that_is_none_is_asked_for_again_whatever_it_is_near(
    enters: Enters, word: str, digits: str
) -> None:
    table = enters(5)
    assert table.say(f"{word} {digits}", heard=True) == lines.SAY_THE_CODE_AGAIN.text
    assert table.ledger == ledger("5/5", 4)


@pytest.mark.parametrize("typed", ["pennstock 7632", "PINSTOCK-7632", "PENSTOK-7632"])
def test_a_typed_code_is_judged_by_its_letters(enters: Enters, typed: str) -> None:
    assert enters(5).say(typed).startswith(lines.WRONG.text)


def test_a_code_heard_unsurely_is_never_said_back(enters: Enters) -> None:
    table = enters(5)
    assert unsure(table, "lantern four eight one five") == lines.SAY_THE_CODE_AGAIN.text
    assert table.ledger == ledger("5/5", 4)


def test_what_could_be_two_answers_is_asked_about(enters: Enters) -> None:
    table = enters()
    for text, other in (("it is d", "it is c"), ("it is c", "it is d")):
        said = Utterance(text, heard=True, confidence=0.9, alternatives=(other,))
        move = CARD.read(said, table.state)
        table.state, table.lines = CARD.play(table.edition, table.state, move)
        assert table.printed == f"I heard: {text[-1].upper()}. Is that your answer?"
        assert table.ledger == ledger("1/5", 0)


COSTS = st.lists(st.sampled_from(["wrong", "hint", "reveal", "right", "hmm", "save"]), max_size=60)


@settings(max_examples=60, deadline=None)
@given(COSTS)
def test_freeboard_is_what_was_charged_and_nothing_else(enters: Enters, moves: list[str]) -> None:
    """THE TIDE-GLASS reckoned beside the game, from its three prices alone."""
    table, left, wrongs = enters(), 300, 0
    for move in moves:
        state: SluiceState = table.state
        said = {
            "wrong": WRONG[state.mechanism - 1],
            "right": ANSWERS[state.mechanism - 1],
            "reveal": REVEAL,
        }.get(move, move)
        costs = {
            "wrong": WRONG_CM,
            "hint": HINT_CM if state.rung < 3 else 0,
            "reveal": 0 if state.word_told else REVEAL_CM,
        }
        table.say(said)
        if not state.end:
            left = max(0, left - costs.get(move, 0))
            wrongs += move == "wrong"
        assert table.state.freeboard == left
        assert (table.state.end == "shut") == (left == 0)
    charged = 25 * table.state.hints + 50 * table.state.reveals + 10 * wrongs
    assert left == max(0, 300 - charged)


def test_the_demonstration_escapes_clean_and_then_is_flooded(
    enters: Enters, station: SluiceEdition
) -> None:
    next_words = CARD.demonstration(station)
    ends = []
    table, words = enters(), next_words(enters().state)
    for _ in range(100):
        if words is None:
            break
        table.say(words, heard=True)
        words = next_words(table.state)
        if table.state.end:
            ends.append((table.state.end, table.state.score))
            table = enters()
    assert ends == [("out", 100), ("shut", 0)]
    assert words is None


@pytest.mark.parametrize("mechanism", range(1, 6))
def test_the_page_and_the_help_show_what_is_open_and_no_more(
    enters: Enters, mechanism: int
) -> None:
    table = enters(mechanism)
    state = replace(table.state, rung=0)
    assert [name for name, _ in CARD.board(state)["open"]] == [
        m.name for m in CHAIN[: mechanism - 1]
    ]
    assert "hint" in CARD.expects(state).help
