"""What is asked about before it is a move, and how it is put right: tables of dialogues."""

from __future__ import annotations

import pytest

from tests.dialogue.conftest import SURE, Sits
from voice.keys import YES_OR_NO
from voice.talk import Utterance

LOW = 0.2
T0 = "t:0 | chime:1/12 | hints:0/3 | tried:-"
T1 = "t:1 | chime:1/12 | hints:1/3 | tried:-"

RIDDLES = [
    # An unsure hearing that would cost is asked about in one short line, and costs nothing yet.
    [("cattle", LOW, "I heard: cattle. Yes?", T0)],
    [("hint", LOW, "I heard: hint. Yes?", T0), ("yes", SURE, "Hint 1:", T1)],
    [("cattle", LOW, "I heard: cattle. Yes?", T0), ("yes", LOW, "Not the answer.", "tried:cattle")],
    [("kettle", LOW, "I heard: kettle. Yes?", T0), ("yeah", SURE, "Correct", "res:5--- ")],
    # Whether it is right changes nothing about the question.
    [("kettle", LOW, "I heard: kettle. Yes?", T0), ("no", SURE, "Say it again, please.", T0)],
    # A sure one and a free one never are.
    [("cattle", SURE, "Not the answer.", "t:1 | chime:1/12 | hints:1/3 | tried:cattle")],
    [("score", LOW, "0", T0)],
    [("repeat", LOW, "My belly is full of water", T0)],
    # Goodbye ends the evening, and is no move.
    [("goodbye", LOW, "I heard: goodbye. Yes?", T0), ("yes", LOW, "Goodbye.", T0)],
    [("Good night.", LOW, "I heard: good night. Yes?", T0), ("no", SURE, "Say it again", T0)],
    [("bye", LOW, "Yes?", T0), ("no, I said pie", SURE, "Not the answer.", "tried:pie")],
    [("bye", LOW, "Yes?", T0), ("hint", SURE, "Hint 1:", T1), ("yes", SURE, "", T1)],
    [("bye", LOW, "Yes?", T0), ("what did you hear?", SURE, "I heard: bye.", T0)],
    [("goodbye", SURE, "Goodbye.", T0)],
    # Put right with the question open: said, spelled, or said otherwise.
    [("cattle", LOW, "Yes?", T0), ("no, I said kettle", SURE, "Correct", "res:5--- ")],
    [("cattle", LOW, "Yes?", T0), ("no kettle", SURE, "Correct", "res:5--- ")],
    [("cattle", LOW, "Yes?", T0), ("no, k e t t l e", SURE, "Correct", "res:5--- ")],
    [("cattle", LOW, "Yes?", T0), ("no k e double t l e", SURE, "Correct", "res:5--- ")],
    [("cattle", LOW, "Yes?", T0), ("kettle", SURE, "Correct", "res:5--- ")],
    [("cattle", LOW, "Yes?", T0), ("no I said kettle", LOW, "I heard: kettle. Yes?", T0)],
    [("cattle", LOW, "Yes?", T0), ("hint", SURE, "Hint 1:", T1)],
    *(
        [("cattle", LOW, "Yes?", T0), (no, SURE, "Say it again, please.", T0)]
        for no in (
            "no", "no no no", "nope", "not that", "never mind", "scratch that",
            "that's not what I said",
        )
    ),
    # Twice denied, other ways are offered; and it starts afresh after a move.
    [
        ("cattle", LOW, "Yes?", T0), ("no", SURE, "Say it again, please.", T0),
        ("cattle", LOW, "Yes?", T0), ("no", SURE, "or spell it letter by letter, or type it", T0),
        ("hint", SURE, "Hint 1:", T1),
        ("cattle", LOW, "Yes?", T1), ("no", SURE, "Say it again, please.", T1),
    ],
    # Manners leave the question open.
    [
        ("cattle", LOW, "Yes?", T0), ("spell it", SURE, "C, A, T, T, L, E.", T0),
        ("what did you hear?", SURE, "I heard: cattle.", T0), ("slower", SURE, "Slower.", T0),
        ("say that again", SURE, "I heard: cattle. Yes?", T0),
        ("yes", SURE, "Not the answer.", "tried:cattle"),
    ],
    # Right after a judged move, once, for what sounds like it.
    [
        ("cattle", SURE, "Hint 1:", "tried:cattle"),
        ("no, I said kettle", SURE, "Correct", "res:5--- "),
    ],
    [
        ("cattle", SURE, "Hint 1:", "tried:cattle"),
        ("no, k e t t l e", SURE, "Correct", "res:5--- "),
    ],
    [
        ("cattle", SURE, "Hint 1:", "tried:cattle"),
        ("scratch that", SURE, 'Say: "no, I said" and the word, or spell it.', "tried:cattle"),
        ("I said kettle", SURE, "Correct", "res:5--- "),
    ],
    [
        ("cattle", SURE, "Hint 1:", "tried:cattle"),
        ("no, I said cuddle", SURE, "Hint 1:", "t:1 | chime:1/12 | hints:1/3 | tried:cuddle"),
        ("no, I said kettle", SURE, "Correct", "res:3--- "),
    ],
    [
        ("cattle", SURE, "Hint 1:", "tried:cattle"),
        ("no, I said lantern", SURE, "counts as a new one", "t:1 | chime:1/12 | hints:1/3"),
        ("lantern", SURE, "Hint 2:", "t:2 | chime:1/12 | hints:2/3 | tried:cattle,lantern"),
    ],
    *(
        [("cattle", SURE, "Hint 1:", "tried:cattle"), (said, SURE, "Correct", "res:5--- ")]
        for said in ("no no I said kettle", "sorry, I said kettle", "I said kettle, not cattle")
    ),
    # That correction may be misheard too; one that is no correction is a guess as any other.
    [
        ("cattle", SURE, "Hint 1:", "tried:cattle"),
        ("no, I said petal", SURE, "counts as a new one", "t:1 | chime:1/12 | hints:1/3"),
        ("no, I said kettle", SURE, "Correct", "res:5--- "),
    ],
    # Asked what was said, the word alone or its letters are answer enough.
    *(
        [
            ("cattle", SURE, "Hint 1:", "tried:cattle"),
            ("scratch that", SURE, "What did you say?", "tried:cattle"),
            ("scratch that", SURE, "What did you say?", "tried:cattle"),
            (said, SURE, "Correct", "res:5--- "),
        ]
        for said in ("kettle", "k e t t l e", "a kettle")
    ),
    [
        ("cattle", SURE, "Hint 1:", "tried:cattle"), ("not that", SURE, "What did", "tried:cattle"),
        ("lantern", SURE, "Hint 2:", "t:2 | chime:1/12 | hints:2/3 | tried:cattle,lantern"),
        ("kettle", SURE, "Correct", "res:2--- "),
    ],
    [
        ("cattle", SURE, "Hint 1:", "tried:cattle"), ("not that", SURE, "What did", "tried:cattle"),
        ("hint", SURE, "Hint 2:", "t:2 | chime:1/12 | hints:2/3 | tried:cattle"),
        ("kettle", SURE, "Correct", "res:2--- "),
    ],
    # With nothing to put right these words are no guess.
    *(
        [(said, SURE, "Take your time. Guess, or say hint.", T0)]
        for said in ("scratch that", "strike that", "undo that", "take it back", "no, forget it")
    ),
    [
        ("kettle", SURE, "Correct", "res:5--- "), ("score", SURE, "5", "res:5--- "),
        ("scratch that", SURE, "Take your time.", "t:1 | chime:2/12"),
    ],
    [("no, I said repeat", SURE, "My belly is full of water", T0)],
    [("I meant score", SURE, "Score: 0 of 60.", T0)],
    [("no, I said hint", LOW, "I heard: hint. Yes?", T0), ("yes", SURE, "Hint 1:", T1)],
    # Later it is a guess as any other.
    [
        ("cattle", SURE, "Hint 1:", "tried:cattle"), ("score", SURE, "0", "hints:1/3"),
        ("no, I said kettle", SURE, "Correct", "res:3--- "),
    ],
    # A hint has been heard, so it is not taken back; nor is an answer without a guess.
    [("hint", SURE, "Hint 1:", T1), ("never mind", SURE, "Take your time.", T1)],
]  # fmt: skip


@pytest.mark.parametrize("rows", RIDDLES)
def test_a_dialogue_of_riddles(sits: Sits, rows: list[tuple[str, float, str, str]]) -> None:
    table = sits("riddles")
    for said, confidence, answer, ledger in rows:
        assert answer in table.hears(said, confidence), said
        assert ledger in table.ledger, said


def test_letters_that_rhyme_may_have_been_misheard(sits: Sits) -> None:
    table = sits("sluice")
    assert "290" in table.hears("dee")
    assert "The master valve is C." in table.hears("no, I said see")
    assert "freeboard:300" in table.ledger
    table = sits("sluice").after("dee")
    assert "counts as a new one" in table.hears("no, I said a")
    assert "freeboard:290" in table.ledger


@pytest.mark.parametrize(
    ("card", "after", "answer"),
    [
        ("riddles", ("i give up", "the whole game"), "The clock ticks on."),
        ("riddles", ("i give up",), "This riddle, or the whole game?"),
        ("trivia", ("solo", "a two"), "Take your time"),
        ("trivia", ("solo", "a two", "beet"), "What did you say?"),
        ("trivia", ("solo", "a two", "beet", "no"), "What did you say?"),
        ("trivia", ("two teams", "bats a two", "bats beet"), "Still to answer: Ghosts."),
        ("trivia", ("two teams", "bats a two", "bats beet", "ghosts turnip"), "Which answer is"),
        ("trivia", ("solo", "end the night"), "Then the night goes on."),
        ("mystery", ("petra", "next"), "The night goes on."),
        ("mystery", ("petra", "give up"), "The night goes on."),
    ],
)
@pytest.mark.parametrize("said", ["scratch that", "undo that", "never mind"])
def test_what_is_not_meant_answers_a_cards_own_question_with_no(
    sits: Sits, card: str, after: tuple[str, ...], answer: str, said: str
) -> None:
    table = sits(card).after(*after)
    before = table.ledger.partition("|")[2]  # the mystery counts replies
    assert answer in table.hears(said)
    assert table.ledger.partition("|")[2] == before


def test_another_reading_of_the_sound_may_put_it_right_however_it_sounds(sits: Sits) -> None:
    table = sits("riddles")
    table.hears("medal", SURE, "Kettle!")
    assert "Correct" in table.hears("no, I said kettle")
    assert "res:5--- " in table.ledger


@pytest.mark.parametrize(
    ("card", "after", "said", "answer"),
    [
        ("sluice", (), "hint", "Is that what you want?"),  # the station's own questions
        ("sluice", (), "dee", "I heard: D. Is that your answer?"),
        ("sluice", (), "freeboard", "300"),
        ("trivia", (), "three teams", "I heard: three teams. Yes?"),
        ("trivia", ("three teams",), "bats old customs for two", "I heard:"),
        ("trivia", ("solo", "a two"), "turnip", "Right?"),  # read back anyway
        ("trivia", ("solo", "a two", "turnip"), "yes", "I heard: yes. Yes?"),
        ("trivia", ("solo",), "board", "Old Customs"),
        ("mystery", (), "petra and quentin", "I heard: Petra, Quentin. Yes?"),
        ("mystery", ("petra",), "dougal where were you at eleven", "I heard: Ask Dougal"),
        ("mystery", ("petra",), "confront hamish with exhibit two", "I heard: Confront Hamish"),
        ("mystery", ("petra",), "statements", "Dougal"),
        ("mystery", ("petra",), "next", "unused?"),  # the Host's own question
        ("mystery", ("petra", "next"), "yes", "I heard: yes. Yes?"),
    ],
)
def test_what_an_unsure_hearing_would_cost_is_each_cards_own(
    sits: Sits, card: str, after: tuple[str, ...], said: str, answer: str
) -> None:
    table = sits(card).after(*after)
    before = table.ledger
    assert answer in table.hears(said, LOW)
    if "Yes?" in answer:
        assert table.ledger == before
        assert "Yes?" not in table.hears("yes")


CONFIRMING = pytest.mark.parametrize(
    ("confirm", "confidence", "asked"),
    [
        ("unsure", 0.29, True),
        ("unsure", 0.3, False),
        ("always", 0.99, True),
        ("always", 0.1, True),
        ("never", 0.0, False),
    ],
)


@CONFIRMING
def test_when_it_is_asked_is_a_setting(
    sits: Sits, confirm: str, confidence: float, asked: bool
) -> None:
    table = sits("riddles", confirm=confirm)
    assert ("Yes?" in table.hears("cattle", confidence)) == asked
    station = sits("sluice", confirm=confirm)
    assert ("Is that your answer?" in station.hears("dee", confidence)) == asked
    assert "0" in table.reads("score")


@CONFIRMING
def test_goodbye_is_asked_about_by_the_same_setting(
    sits: Sits, confirm: str, confidence: float, asked: bool
) -> None:
    table = sits("trivia", confirm=confirm).after("solo")
    said = Utterance("goodbye", True, confidence)
    assert table.dialogue.message(said) is None
    assert ("Yes?" in table.takes(said)) == asked
    assert table.dialogue.gone != asked
    if asked:
        assert table.dialogue.message(Utterance("yes", True)) is None
        table.hears("yes")
    assert table.dialogue.gone


@pytest.mark.parametrize("confirm", ["unsure", "always"])
def test_what_is_typed_was_not_misheard(sits: Sits, confirm: str) -> None:
    table = sits("riddles", confirm=confirm)
    assert "Not the answer." in table.reads("cattle")
    assert "Not the answer." in table.reads("no, I said a lamp")


def test_a_question_may_be_answered_by_key_or_keyboard(sits: Sits) -> None:
    table = sits("riddles")
    table.hears("cattle", LOW)
    assert table.dialogue.asking == "cattle"
    assert table.dialogue.expects().keypad == YES_OR_NO
    assert "Not the answer." in table.reads("yes")
    assert table.dialogue.asking == ""


def test_no_question_repeats_a_code_the_station_seals(sits: Sits) -> None:
    table = sits("sluice").after("see", "c a e b d", "nine", "seven six three two")
    assert "Yes?" not in table.hears("penstock seven six three one", LOW)
    assert "PENSTOCK" not in table.aloud.upper()
