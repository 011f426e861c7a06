"""What is said about the talk itself, and that no card's move is taken for it."""

from __future__ import annotations

import io
import math
from dataclasses import replace
from pathlib import Path

import pytest
import yaml

from tests.dialogue.conftest import EDITIONS, SURE, Sits
from voice.cards.card import names
from voice.channels import typed
from voice.dialogue import Dialogue
from voice.dialogue.delivery import LEAST_PACE, MOST_PACE
from voice.dialogue.manners import BESIDE
from voice.talk import Utterance
from voice.words.grammar import MANNERS, grammar

ANY_CARD = pytest.mark.parametrize("card", names())
SAID = Path(__file__).parents[1] / "words" / "said"
BEGUN = {"riddles": (), "sluice": (), "trivia": ("two teams", "bats a two"), "mystery": ("petra",)}
"""What is said first, so that moves can be made."""


def said_in(grammar: str) -> list[tuple[str, str]]:
    table = yaml.safe_load((SAID / f"{grammar}.yaml").read_text("utf-8"))
    return [(text, intent) for intent, texts in table.items() for text in texts.split(" / ")]


# By a riddle's rules these ask for quieter speech and the like, and are thinking aloud.
NO_MOVES = {"Thinking"}


@ANY_CARD
def test_no_manner_takes_a_move_of_the_card(card: str, sits: Sits) -> None:
    """Whatever is said in a card's own grammar is none of the manners, but where both answer."""
    dialogue = sits(card).after(*BEGUN.get(card, ())).dialogue
    for text, intent in said_in(card):
        found = grammar(card).read(text, only=MANNERS)
        if found and intent not in NO_MOVES and found.intent not in BESIDE:
            assert dialogue.message(Utterance(text, heard=True)) is not None, (text, found.intent)


@ANY_CARD
def test_no_manner_is_a_move_of_the_card(card: str, sits: Sits) -> None:
    """Every wording of every manner leaves the game as it was, hearing after hearing."""
    table = sits(card).after(*BEGUN.get(card, ()))
    for text, intent in said_in("common"):
        if intent not in MANNERS or intent in BESIDE:
            continue
        before, said = table.ledger, Utterance(text, heard=True)
        if hasattr(table.games.card.read(said, table.dialogue.session.state), "name"):
            assert table.dialogue.message(said) is not None, text  # the card's own command
            continue
        assert table.dialogue.message(said) is None, text
        assert table.hears(text) != "-", text
        assert table.ledger == before, text
        table.dialogue.called()
        table.hears("no")  # to "a new game?"


@ANY_CARD
def test_every_manner_is_listened_for_wherever_the_card_listens(card: str, sits: Sits) -> None:
    table = sits(card).after(*BEGUN.get(card, ()))
    expects = table.dialogue.expects()
    assert expects.sentences
    for text in ("speak slower", "turn it up", "spell it", "what can i say", "start again"):
        node = 0
        for word in text.split():
            node = dict(expects.sentences.graph.arcs[node])[word]
        assert node in expects.sentences.graph.finals, text
    for intent in MANNERS:
        assert set(grammar(card).phrases(intent, most=3)) & set(expects.phrases), intent


@ANY_CARD
@pytest.mark.parametrize("text", ["slower", "wait", "goodbye", "never mind", "start again"])
def test_what_is_typed_is_the_cards_but_behind_a_slash(card: str, text: str, sits: Sits) -> None:
    table = sits(card).after(*BEGUN.get(card, ()))
    assert table.dialogue.message(Utterance(f"/{text}")) != text
    assert table.dialogue.message(Utterance(text)) is not None
    table.reads(text)
    asleep = (table.dialogue.resting, table.dialogue.gone, table.dialogue.delivery.pace)
    assert asleep == (False, False, 1.0)
    assert table.reads("/slower") == "Slower."
    assert table.reads("/goodbye").endswith("Goodbye.")


ASKING = [
    # card, what leads to its own question, and the help to it
    ("riddles", ("i give up",), "this riddle, or: the whole game"),
    ("riddles", ("i give up", "the whole game"), "Say yes to end the game,"),
    ("sluice", ("hint",), "Say yes or no"),
    ("sluice", ("give up",), "Say yes or no"),
    ("trivia", ("solo", "end the night"), "Say yes to end the night."),
    ("trivia", ("solo", "a two", "beet"), "Say yes if I have"),
    ("mystery", ("petra", "next"), "Say yes or no."),
    ("mystery", ("petra", *("next", "yes") * 3, "we accuse hamish"), "Say yes when"),
]


@pytest.mark.parametrize(("card", "after", "help_"), ASKING)
def test_every_manner_works_while_the_card_waits_for_an_answer(
    sits: Sits, card: str, after: tuple[str, ...], help_: str
) -> None:
    table = sits(card).after(*after[:-1])
    asked = table.hears(after[-1], 0.2 if card == "sluice" else SURE)
    before = table.ledger
    assert help_ in table.hears("what can I say?")
    assert table.hears("slower") == "Slower."
    assert "hey clock" in table.hears("quiet please")
    assert table.hears("hey clock") == "Good. Let us go on."
    assert "Start a new game from the beginning?" in table.hears("start again")
    assert table.hears("no") == "All right, we go on."
    assert help_ in table.hears("what can I say?")
    assert table.ledger == before
    assert asked.split("\n")[-1] in table.hears("say that again")


@pytest.mark.parametrize(
    ("card", "end"),
    [
        ("riddles", ("i give up", "the whole game", "yes")),
        ("sluice", ("i give up",)),
        ("trivia", ("solo", "end the night", "yes")),
        ("mystery", ("petra", "give up", "yes")),
    ],
)
def test_what_can_be_said_after_the_end_is_no_move(
    sits: Sits, card: str, end: tuple[str, ...]
) -> None:
    table = sits(card).after(*end)
    assert table.dialogue.over
    help_ = table.hears("what can I say?")
    assert "hint" not in help_
    assert "give up" not in help_


MOVES = [
    # said, what must follow
    ("what did you hear?", "I have heard nothing yet."),
    ("cattle", "Not the answer."),
    ("what did you hear?", "I heard: cattle."),
    ("can you spell that for me", "C, A, T, T, L, E."),
    ("what can I say?", "Say your answer, or: hint, pass"),
    ("score", "0"),
    ("say that again", "0"),  # an answer that cost nothing is said again
    ("repeat", "My belly is full of water"),  # the card's own command
    ("hint", "Hint 2:"),
    ("say that again", "My belly is full of water"),
    ("slower", "Slower."),
    ("say that again", "My belly is full of water"),
    ("speak louder", "Louder."),
    ("not so loud", "Softer."),
    ("you are going too slow", "Faster."),
    ("go on", "Take your time. Guess, or say hint."),  # nothing was cut short: it is the card's
    ("never mind", "Take your time. Guess, or say hint."),
]


def test_a_talk_about_the_talk(sits: Sits) -> None:
    table = sits("riddles")
    for said, answer in MOVES:
        assert answer in table.hears(said), said
    assert "[L] t:2 | chime:1/12 | hints:2/3 | tried:cattle" in table.ledger


@pytest.mark.parametrize(
    ("word", "answers", "pace", "loudness"),
    [
        ("slower", ["Slower."] * 4 + ["This is as slow as I can speak."], MOST_PACE, 1.0),
        ("faster", ["Faster."] * 4 + ["This is as fast as I can speak."], LEAST_PACE, 1.0),
        ("louder", ["Louder.", "Louder.", "This is as loud as I can speak."], 1.0, 2.5),
        ("softer", ["Softer."] * 5 + ["This is as soft as I can speak."], 1.0, 0.15),
    ],
)
def test_pace_and_loudness_have_their_bounds(
    sits: Sits, word: str, answers: list[str], pace: float, loudness: float
) -> None:
    table = sits("riddles")
    assert [table.hears(word) for _ in answers] == answers
    assert table.dialogue.delivery.pace == pytest.approx(pace)
    assert table.dialogue.delivery.loudness == pytest.approx(loudness)


def test_what_was_cut_short_goes_on(sits: Sits) -> None:
    table = sits("riddles")
    opening = table.dialogue.open()
    sentences = " ".join(opening.aloud)
    table.dialogue.cut(spoken=2)
    assert "Kettle" not in table.hears("what did you hear?")  # an aside leaves it to go on with
    rest = table.hears("go on")
    assert table.aloud
    assert rest.replace("\n", " ").split()[-5:] == sentences.split()[-5:]
    assert "stirs" not in table.aloud  # the first sentence was heard
    assert table.last
    assert table.last.text == table.ledger, "what was printed is not printed again"
    table.dialogue.cut(spoken=10_000)
    assert table.hears("go on") == "Take your time. Guess, or say hint."


def test_enough_said_over_the_host_is_no_move_and_leaves_it_to_go_on_with(sits: Sits) -> None:
    table = sits("riddles")
    table.dialogue.open()
    ledger = table.ledger
    table.dialogue.cut(spoken=2)
    assert table.hears("enough") == "All right."
    assert table.ledger == ledger
    table.hears("go on")
    assert table.aloud


def test_slower_in_the_middle_of_a_reading_goes_on_slower(sits: Sits) -> None:
    table = sits("riddles")
    table.dialogue.open()
    table.dialogue.cut(spoken=1)
    first, *rest = table.hears("slower").split("\n")
    assert first == "Slower."
    assert rest
    assert table.dialogue.go_on() is None


def test_after_a_cough_it_is_said_after_all(sits: Sits) -> None:
    table = sits("riddles")
    table.dialogue.open()
    table.dialogue.cut(spoken=0)
    reply = table.dialogue.go_on()
    assert reply
    assert "The clock in the hall stirs" in " ".join(reply.aloud)
    assert table.dialogue.go_on() is None


def test_a_move_leaves_nothing_to_go_on_with(sits: Sits) -> None:
    table = sits("riddles")
    table.dialogue.open()
    table.dialogue.cut(spoken=1)
    table.hears("hint")
    assert table.dialogue.go_on() is None


@pytest.mark.parametrize("wait", ["wait", "hold on", "give us a moment", "we'll be right back"])
@pytest.mark.parametrize("ready", ["ready", "we're back", "hey clock", "let's go on"])
def test_wait_until_ready_however_long(sits: Sits, wait: str, ready: str) -> None:
    table = sits("riddles")
    assert "Say ready when you are." in table.hears(wait)
    before = table.ledger
    for chatter in ("kettle", "hint", "did you feed the cat", "I give up", "slower"):
        assert table.hears(chatter) == "-"
    for _ in range(100):
        assert table.dialogue.silence_s == 30
        sign = table.dialogue.silence()
        assert sign
        assert (sign.text, sign.aloud, [line.cue for line in sign.lines]) == ("", (), ["waiting"])
    assert table.ledger == before
    assert table.hears(ready) == "Good. Let us go on."
    assert "Hint 1:" in table.hears("hint")


@ANY_CARD
def test_every_card_waits_and_none_counts_it(card: str, sits: Sits) -> None:
    table = sits(card).after(*BEGUN.get(card, ()))
    before = table.ledger.replace("t:2", "t:3")  # the mystery counts replies
    table.hears("wait")
    assert table.dialogue.resting
    assert table.ledger == before
    assert table.hears("ready") == "Good. Let us go on."


def test_quiet_until_called(sits: Sits) -> None:
    table = sits("riddles")
    assert "hey clock" in table.hears("quiet please")
    assert table.dialogue.resting
    assert table.dialogue.silence_s == math.inf
    for chatter in ("hint", "ready", "kettle"):
        assert table.hears(chatter) == "-"
    assert table.hears("Hey, clock!") == "Good. Let us go on."
    table.hears("be quiet")
    called = table.dialogue.called()  # a key
    assert called
    assert called.aloud == ("Yes?",)
    assert "Hint 1:" in table.hears("hint")
    table.hears("be quiet")
    assert "Hint 2:" in table.reads("hint")  # a keyboard is keys


@pytest.mark.parametrize("ready", ["ready", "We're back.", "hey clock"])
def test_a_keyboard_says_ready_too_and_it_is_no_guess(sits: Sits, ready: str) -> None:
    table = sits("riddles")
    before = table.ledger
    assert "Say ready when you are." in table.reads("/wait")
    assert table.reads(ready) == "Good. Let us go on."
    assert table.ledger == before
    assert "Hint 1:" in table.reads("ready")  # nobody waits any more: a guess


@pytest.mark.parametrize(("wait", "heard"), [("wait", True), ("/wait", False)])
def test_by_lines_ready_ends_a_rest_and_any_other_line_is_answered(
    sits: Sits, wait: str, heard: bool
) -> None:
    out = io.StringIO()
    lines = (wait, "ready", wait, "hint", "score")
    typed.play(sits("riddles").dialogue, lines, out, heard=heard)
    assert out.getvalue().count("Good. Let us go on.\n[L] t:0 |") == 1
    assert "Hint 1:" in out.getvalue()
    assert "[L] t:1 |" in out.getvalue().splitlines()[-1]


def test_two_kinder_prompts_and_then_quiet_without_end(sits: Sits) -> None:
    table = sits("riddles", prompt_s=40.0)
    before = table.ledger
    prompts = []
    waited = []
    while (seconds := table.dialogue.silence_s) < math.inf:
        waited.append(seconds)
        prompt = table.dialogue.silence()
        assert prompt
        prompts.append(" ".join(prompt.aloud))
    assert waited == [40, 80]
    assert prompts[0] == "Take your time."
    assert prompts[1].startswith("Say your answer, or: hint")
    assert table.dialogue.silence() is None
    assert (table.ledger, table.dialogue.gone, table.dialogue.over) == (before, False, False)
    table.hears("hint")
    assert table.dialogue.silence_s == 40


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ("clock, give me a hint", "Hint 1:"),
        ("Hey clock: hint", "Hint 1:"),
        ("say so hint", "Hint 1:"),
        ("okay clock is it a lamp", "Not the answer."),
        ("hint", "-"),
        ("is it a lamp", "-"),
        ("the clock is late", "-"),
        ("slower", "-"),
        ("wait", "-"),
        ("clock slower", "Slower."),
        ("clock", "Yes?"),
    ],
)
def test_by_name_only_what_follows_it_is_heard(sits: Sits, said: str, answer: str) -> None:
    table = sits("riddles", address="name")
    before = table.ledger
    assert answer in table.hears(said)
    if answer == "-":
        assert table.ledger == before


def test_by_name_its_own_question_and_a_call_need_none(sits: Sits) -> None:
    table = sits("riddles", address="name")
    assert table.hears("clock, is it cattle", 0.1) == "I heard: cattle. Yes?"
    assert "Not the answer." in table.hears("yes")
    assert table.hears("hint") == "-"
    assert table.hears("clock") == "Yes?"
    assert "Hint 2:" in table.hears("hint")
    assert table.hears("hint") == "-"
    assert table.dialogue.called() is None
    assert "Hint 3:" in table.hears("hint")
    assert "tried:cattle" in table.ledger
    assert "The answer was kettle." in table.reads("a lamp")  # a keyboard needs no name


@ANY_CARD
def test_start_again_asks_first_and_keeps_the_game(card: str, sits: Sits) -> None:
    table = sits(card).after(*BEGUN.get(card, ()))
    fresh = sits(card).ledger
    before, code = table.ledger, table.dialogue.session.code
    kept = f"This one stays kept as {code.replace('-', ' ')}."
    assert table.hears("start again") == f"Start a new game from the beginning? {kept} Yes or no?"
    assert table.hears("no") == "All right, we go on."
    assert table.ledger == before
    table.hears("a new game")
    table.hears("yes")
    assert table.ledger == fresh
    assert table.dialogue.session.code != code
    left = table.games.under(code)
    assert left.card.ledger(left.state) == before


@ANY_CARD
@pytest.mark.parametrize("said", ["goodbye", "bye", "good night"])
def test_goodbye_is_an_end_with_nothing_lost(card: str, said: str, sits: Sits) -> None:
    table = sits(card).after(*BEGUN.get(card, ()))
    code = table.dialogue.session.code
    answer = table.hears(said)
    assert answer.endswith("Goodbye.")
    assert table.dialogue.gone
    assert table.last
    assert not table.last.over
    assert code in answer or f"resume, {code.replace('-', ' ')}" in answer
    table.hears("score")
    assert not table.dialogue.gone


@pytest.mark.parametrize("text", ["", "Hmm.", "uh-huh", "…", "um, er"])
def test_murmurs_are_left_alone_and_answer_no_question(sits: Sits, text: str) -> None:
    table = sits("riddles")
    table.hears("cattle", 0.1)
    assert table.hears(text) == "-"
    assert table.dialogue.asking == "cattle"


def test_all_manners_are_there_for_a_game_cut_off(sits: Sits) -> None:
    """The offer to go on is a question too: it is asked again, and no manner loses it."""
    games = replace(sits("riddles").games, file=EDITIONS / "riddles-fixture.md")
    left = games.new()
    left.take(Utterance("hint"))
    dialogue = Dialogue(games)
    assert "Go on where you stopped?" in dialogue.open().text
    for said in ("slower", "louder", "what can I say"):
        reply = dialogue.take(Utterance(said, True, SURE))
        assert reply
        assert "Go on where you stopped?" in reply.text
    assert dialogue.offering
