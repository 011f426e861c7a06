"""Games of Twelve Chimes: what each move does to the ledger, and what is printed."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from voice.cards.riddles.edition import RiddlesEdition
from voice.cards.riddles.lines import CLOCK_SENTENCES, ENDINGS, OPENING
from voice.cards.riddles.state import RiddlesState

if TYPE_CHECKING:
    from tests.cards.conftest import Opens

ANSWERS = (
    "kettle", "shadow", "candle", "umbrella", "footsteps", "match", "weather vane", "river",
    "jack-o'-lantern", "palm", "night", "letter r",
)  # fmt: skip


def ledger(t: int, chime: str, hints: int, tried: str, res: str, score: int) -> str:
    return (
        f"[L] t:{t} | chime:{chime} | hints:{hints}/3 | tried:{tried} | res:{res} | "
        f"score:{score}/60 | v1.0.0"
    )


FRESH = ledger(0, "1/12", 0, "-", "---- ---- ----", 0)


def test_the_opening_says_all_the_card_wants_and_nothing_sealed(
    opens: Opens, edition: RiddlesEdition
) -> None:
    table = opens()
    assert table.printed.startswith(OPENING)
    assert edition.seal.notice in table.printed
    assert edition.seal.commitment[:17] not in table.printed
    assert "aigamecards.com/verify" in table.printed
    assert f"Chime 1 of 12.\n{edition.chimes[0].riddle}\n" in table.printed
    assert table.ledger == FRESH
    assert "kettle" not in table.printed


@pytest.mark.parametrize(
    ("messages", "after"),
    [
        ("kettle", ledger(1, "2/12", 0, "-", "5--- ---- ----", 5)),
        ("hint kettle", ledger(2, "2/12", 0, "-", "3--- ---- ----", 3)),
        ("bell kettle", ledger(2, "2/12", 0, "-", "3--- ---- ----", 3)),
        ("bell hint kettle", ledger(3, "2/12", 0, "-", "2--- ---- ----", 2)),
        ("pass skip clue kettle", ledger(4, "2/12", 0, "-", "1--- ---- ----", 1)),
        ("bell drum soup kettle", ledger(4, "2/12", 0, "-", "1--- ---- ----", 1)),
        ("bell drum soup hat", ledger(4, "2/12", 0, "-", "x--- ---- ----", 0)),
        ("hint hint hint pass", ledger(4, "2/12", 0, "-", "x--- ---- ----", 0)),
        ("hint hint hint skip", ledger(4, "2/12", 0, "-", "x--- ---- ----", 0)),
        ("hint hint hint hint", ledger(3, "1/12", 3, "-", "---- ---- ----", 0)),
        ("hint hint hint clue", ledger(3, "1/12", 3, "-", "---- ---- ----", 0)),
        ("bell bell", ledger(1, "1/12", 1, "bell", "---- ---- ----", 0)),
        ("bell BELLS", ledger(1, "1/12", 1, "bell", "---- ---- ----", 0)),
        ("bell drum", ledger(2, "1/12", 2, "bell,drum", "---- ---- ----", 0)),
        ("repeat score save rules hmm ??? next", FRESH),
        ("stop hint", FRESH),
    ],
)
def test_what_moves_count(opens: Opens, messages: str, after: str) -> None:
    assert opens().after(*messages.split()).ledger == after


def test_a_wrong_guess_gets_the_same_words_and_the_next_hint(
    opens: Opens, edition: RiddlesEdition
) -> None:
    table = opens()
    for number, guess in enumerate(("pan", "kettel pan", "settle")):
        hint = f"Hint {number + 1}: {edition.chimes[0].hints[number]}"
        assert table.say(guess) == f"Not the answer.\n{hint}"


def test_a_chime_ends_in_the_cards_order(opens: Opens, edition: RiddlesEdition) -> None:
    table = opens().after("pans", "soup", "fish kettle")
    assert table.say("kettle") == "\n".join(
        [
            "Correct: kettle.",
            edition.chimes[0].why,
            "pans: a pan has no spout.",
            "fish kettle: that one poaches a fish.",
            "Chime 1: kettle, +1",
            CLOCK_SENTENCES[0],
            "Chime 2 of 12.",
            edition.chimes[1].riddle,
        ]
    )


def test_the_guess_that_missed_is_among_those_told(opens: Opens) -> None:
    told = opens().after("hint", "hint", "hint").say("pan")
    assert told.startswith("The answer was kettle.\n")
    assert "pan: a pan has no spout.\nChime 1: kettle, +0\n" in told


def test_a_not_form_without_a_reason_is_not_told(opens: Opens) -> None:
    table = opens().after(*ANSWERS[:6], "kite")
    assert "kite" not in table.say("weather vane")


@pytest.mark.parametrize(("said", "heard", "right"), [
    ("are", True, True),
    ("is it an ar", True, True),
    ("the letter are", True, True),
    ("are", False, False),
    ("tee", True, False),
    ("romeo", True, False),
])  # fmt: skip
def test_a_letters_name_heard_is_that_letter(
    opens: Opens, said: str, heard: bool, right: bool
) -> None:
    table = opens()
    table.state = replace(table.state, chime=12, res="5" * 11 + "-")
    assert table.say(said, heard).startswith("Correct: letter r.") == right


def test_a_right_answer_is_right_however_near_to_a_tried_one(opens: Opens) -> None:
    table = opens().after(*ANSWERS[:11], "letter a", "letter")
    assert table.ledger.split(" | ")[3] == "tried:letter a,letter"
    assert table.say("letter r").startswith("Correct: letter r.")


@pytest.mark.parametrize(
    ("messages", "reply"),
    [
        (["I give up"], "This riddle, or the whole game?"),
        (["I give up", "yes"], "This riddle, or the whole game?"),
        (["I give up", "kettle"], "This riddle, or the whole game?"),
        (
            ["I give up", "the whole game"],
            "That ends the game and shows all twelve answers. Are you",
        ),
        (["I give up", "the whole game", "no"], "The clock ticks on."),
        (["I give up", "the whole game", "perhaps"], "The clock ticks on."),
        (["I give up", "the whole game", "bell"], "Not the answer."),
        (["I give up", "the whole game", "hint"], "Hint 1: "),
        (["I give up", "the whole game", "stop"], "This riddle, or the whole game?"),
        (["I give up", "this riddle"], "The answer was kettle."),
        (["I give up", "the whole game", "yes"], "The clock stops at chime 1."),
        (["I give up", "the whole game", "no", "yes"], "Take your time."),
        (["I give up", "the whole game", "does it boil?", "yes"], "Take your time."),
    ],
)
def test_giving_up(opens: Opens, messages: list[str], reply: str) -> None:
    assert opens().after(*messages).printed.startswith(reply)


@pytest.mark.parametrize(
    ("messages", "reply"),
    [
        (["repeat"], "Chime 1 of 12.\nMy belly is full"),
        (["next"], "Chime 1 of 12.\nMy belly is full"),
        (["kettle", "next"], "Chime 2 of 12.\nI copy every"),
        (["kettle", "repeat chime 1"], "Chime 1: kettle.\nIt heats water"),
        (["repeat chime 1"], "Chime 1 of 12.\nMy belly is full"),
        (["repeat chime 2"], "That chime has not been played yet."),
        (["what was the answer to chime 12"], "That chime has not been played yet."),
        (["hint", "hint 1"], "Hint 1: Look for me"),
        (["hint", "hint 2"], "Hint 2: I wear a lid"),
        (["my answer fits too"], "Only the sealed list counts, and nothing can be added to it."),
        (["You checked it wrong"], "There is no guess to check on this chime."),
        (["pan", "You checked it wrong"], "I checked your exact words again: they do not"),
        (["does it boil?"], "I can only take a guess, a hint request, or 'I give up'."),
        (["kettle or pan"], "Which one is your answer?"),
        (["score"], "Score: 0 of 60. Chime 1 of 12, no hints showing."),
    ],
)
def test_free_moves(opens: Opens, messages: list[str], reply: str) -> None:
    table = opens().after(*messages[:-1])
    before = table.ledger
    assert table.say(messages[-1]).startswith(reply)
    assert table.ledger == before or messages[-1] == "hint 2"


def test_rules_name_no_answer(opens: Opens) -> None:
    said = opens().say("rules")
    assert "A right answer scores by the hints showing: none 5, one 3, two 2, three 1." in said
    assert not any(answer in said for answer in ANSWERS if answer != "match")


@pytest.fixture(scope="module")
def spelled(edition: RiddlesEdition) -> RiddlesEdition:
    """An edition whose first answer is read as letters when heard: romeo juliet, "rj"."""
    first = replace(edition.chimes[0], answer="romeo juliet", accept=(), bars=(), refuse=())
    return replace(edition, chimes=(first, *edition.chimes[1:]))


def test_an_objection_that_passes_scores_on_the_hints_before_the_guess(
    opens: Opens, spelled: RiddlesEdition
) -> None:
    table = opens(spelled)
    table.say("romeo juliet", heard=True)
    assert table.ledger == ledger(1, "1/12", 1, "rj", "---- ---- ----", 0)
    told = table.after("hint", "soup").say("you checked rj wrong")
    assert told.startswith("I checked your exact words again: they pass.\nCorrect: romeo")
    assert table.ledger == ledger(1, "2/12", 0, "-", "5--- ---- ----", 5)
    assert opens(spelled).after(table.card.save(table.state)).ledger == table.ledger


def test_an_objection_to_a_guess_of_the_chime_just_missed(
    opens: Opens, spelled: RiddlesEdition
) -> None:
    table = opens(spelled).after("hint", "hint", "hint")
    table.say("romeo juliet", heard=True)
    assert table.ledger == ledger(4, "2/12", 0, "-", "x--- ---- ----", 0)
    assert table.say("you checked it wrong").endswith("Chime 1: +1")
    assert table.ledger == ledger(4, "2/12", 0, "-", "1--- ---- ----", 1)
    assert table.say("you checked it wrong") == "There is no guess to check on this chime."


def test_typed_marks_are_part_of_the_words_an_objection_checks(opens: Opens) -> None:
    table = opens().after("drum. Oh what a lovely big old kettle it would be")
    assert table.ledger == ledger(1, "1/12", 1, "drum", "---- ---- ----", 0)
    assert table.say("You checked it wrong").startswith("I checked your exact words again")
    assert table.ledger == ledger(1, "1/12", 1, "drum", "---- ---- ----", 0)


ALL_TWELVE = "\n".join(f"Chime {n}: {answer}" for n, answer in enumerate(ANSWERS, 1))


def test_twelve_fives(opens: Opens, edition: RiddlesEdition) -> None:
    table = opens().after(*ANSWERS)
    assert table.ledger == ledger(12, "done", 0, "-", "5555 5555 5555", 60)
    told = table.printed
    assert "The twelfth stroke sounds, and the clock falls quiet.\n" + ALL_TWELVE in told
    assert "\nScore: 60 of 60. Master of the Clock. Par is 55, our estimate (not" in told
    assert (
        "\nRESULT: AIGC|halloween-riddles|midnight|v1.0.0|end:played|ch:1|turns:12|score:60|tape:0|"
        "sha:none\n" in told
    )
    assert f"{edition.seal.edition}, sealed under {edition.seal.notice}" in told
    assert "Chime 13" not in told
    assert "aigamecards.com/epilogue" in told


def test_the_whole_game_given_up(opens: Opens) -> None:
    table = opens().after("kettle", "pan", "I give up", "the whole game", "yes")
    assert table.ledger == ledger(3, "done", 0, "-", "5x-- ---- ----", 5)
    assert table.printed.startswith("The clock stops at chime 2.\n" + ALL_TWELVE)
    assert "|end:closed|ch:1|turns:3|score:5|" in table.printed
    assert "Still on the Doorstep" in table.printed


@pytest.mark.parametrize(
    "message",
    [
        "save", "hint", "kettle", "pass", "I give up", "yes", "stop", "You checked it wrong",
        "My answer fits too", "hmm", "-----BEGIN AIGC SAVE-----\n-----END AIGC SAVE-----", "",
    ],
)  # fmt: skip
def test_after_the_end_the_run_is_final(opens: Opens, message: str) -> None:
    table = opens().after(*ANSWERS)
    before = table.ledger
    assert table.say(message) == "The clock is quiet. This run is final."
    assert table.ledger == before


@pytest.mark.parametrize(
    ("message", "reply"),
    [
        ("score", "Score: 60 of 60."),
        ("repeat chime 3", "Chime 3: candle."),
        ("repeat", "Chime 12: letter r."),
        ("rules", "Each chime,"),
    ],
)
def test_after_the_end_what_was_told_may_be_told_again(
    opens: Opens, message: str, reply: str
) -> None:
    assert opens().after(*ANSWERS).say(message).startswith(reply)


@pytest.mark.parametrize(
    ("score", "ending"),
    [
        (60, "Master of the Clock"), (57, "Master of the Clock"), (56, "Riddle-Reader"),
        (51, "Riddle-Reader"), (50, "Lamplighter"), (44, "Lamplighter"),
        (43, "Trick-or-Treater"), (33, "Trick-or-Treater"), (32, "Still on the Doorstep"),
        (0, "Still on the Doorstep"),
    ],
)  # fmt: skip
def test_endings(score: int, ending: str) -> None:
    assert next(name for least, name in ENDINGS if score >= least) == ending


def test_score_is_the_sum_of_the_digits() -> None:
    assert RiddlesState(res="5321xx------").score == 11


def test_no_clock_sentence_is_said_twice_and_all_are_about_the_clock() -> None:
    assert len(set(CLOCK_SENTENCES)) == 11
    parts = {"face", "hand", "hands", "pendulum", "tick", "chime", "clock"}
    assert all(parts & set(s.lower().strip(".").split()) for s in CLOCK_SENTENCES)
