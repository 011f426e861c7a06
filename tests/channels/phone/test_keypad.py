"""Whole games by keys alone, and what keys begin that a voice then finishes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from voice.channels.phone.keypad import Keypad, asked, told
from voice.keys import Digits, Entry, Key, Menu, Words

if TYPE_CHECKING:
    from tests.channels.phone.conftest import Caller, Exchange, Exchanges

OTHER = "+15005550007"
SPELLED = Words("Spell it.", "spelled {}".format)
YEAR = Digits("The year?", 4, "year {}".format)
NUMBER = Digits("Its number?", 2, lambda digits: "" if digits == "13" else f"E{int(digits)}", False)
WHOM = Menu("Whom?", (Key("1", "Dougal", "ask Dougal"), Key("2", "Ailsa", SPELLED)))
TOP = (
    Key("1", "hint"),
    Key("2", "a year", YEAR),
    Key("3", "exhibit", NUMBER),
    Key("4", "ask", WHOM),
)


@pytest.mark.parametrize(
    ("pressed", "awaited", "meant"),
    [
        (("1",), 1, "hint"),
        (("9",), 1, None),
        (("2",), 4, YEAR),
        (("2", "1897"), 4, "year 1897"),
        (("2", "189"), 4, None),
        (("2", "18A7"), 4, None),
        (("3",), 0, NUMBER),
        (("3", "2"), 0, "E2"),
        (("3", "02"), 0, "E2"),
        (("3", "13"), 0, None),
        (("3", "002"), 0, None),
        (("4",), 1, WHOM),
        (("4", "1"), 1, "ask Dougal"),
        (("4", "3"), 1, None),
        (("4", "2"), 1, SPELLED),
        (("4", "2", "1"), 1, "hint"),
    ],
)
def test_what_keys_mean_one_after_the_other(
    pressed: tuple[str, ...], awaited: int, meant: str | Entry | None
) -> None:
    keypad = Keypad()
    assert [keypad.press(keys, TOP) for keys in pressed][-1] == meant
    assert keypad.awaited == awaited
    keypad.leave()
    assert keypad.press("1", TOP) == "hint"


@pytest.mark.parametrize(
    ("pressed", "said", "meant"),
    [
        ((), "a kettle", "a kettle"),
        (("4",), "Ailsa, please.", SPELLED),
        (("4",), "dougal", "ask Dougal"),
        (("4",), "did Hamish do it", "did Hamish do it"),
        (("4", "2"), "a b c", "spelled a b c"),
        (("2",), "eighteen ninety seven", "eighteen ninety seven"),
    ],
)
def test_what_is_said_where_keys_have_begun(
    pressed: tuple[str, ...], said: str, meant: str | Entry
) -> None:
    keypad = Keypad()
    for keys in pressed:
        keypad.press(keys, TOP)
    assert keypad.said(said) == meant


def test_keys_are_told_with_what_they_do_and_the_way_out() -> None:
    assert told(TOP) == "On the keypad: 1, hint. 2, a year. 3, exhibit. 4, ask. 0, help."
    assert told(()) == ""
    assert asked(WHOM) == "Whom? 1, Dougal. 2, Ailsa. Star, back."
    assert asked(YEAR) == "The year? Star, back."


def calling(exchanges: Exchanges, card: str) -> tuple[Exchange, Caller]:
    exchange = exchanges(card)
    return exchange, exchange.playing()


def pressed(caller: Caller, *keys: str) -> str:
    """What is said to the last of the keys, as the service sends them: one act each."""
    for each in keys:
        wanted = caller.gather.get("numDigits")
        assert wanted in (None, str(len(each))), (each, caller.twiml)
        assert (wanted is None) == (caller.gather.get("finishOnKey") == "#")
        caller.press(each)
    return caller.spoken


def test_twelve_chimes_by_keys_alone(exchanges: Exchanges) -> None:
    _, caller = calling(exchanges, "riddles")
    assert "Hint one" in pressed(caller, "1")
    for chime in range(1, 12):
        while f"{chime_in_words(chime + 1)} of twelve" not in pressed(caller, "3"):
            pass
    assert "Chime three" in pressed(caller, "7", "3")
    assert pressed(caller, "8", "2").startswith("Only the sealed list counts")
    assert pressed(caller, "4").startswith("Score: zero of sixty.")
    assert "Are you sure?" in pressed(caller, "9", "2")
    assert "That was the game." in pressed(caller, "1")


def chime_in_words(number: int) -> str:
    return "one two three four five six seven eight nine ten eleven twelve".split()[number - 1]


def test_an_escape_by_keys_alone(exchanges: Exchanges) -> None:
    exchange, caller = calling(exchanges, "sluice")
    assert "does not move it" in pressed(caller, "1", "1")
    assert "Motor C lights." in pressed(caller, "1", "3")
    assert pressed(caller, "7", "4").startswith("Rule four.")
    assert "The valves open one after another" in pressed(caller, "1", "31524")
    assert "Hint one." in pressed(caller, "3")
    assert "The seed is nine." in pressed(caller, "1", "9")
    assert "The dials seat with a click" in pressed(caller, "1", "7632")
    assert "whole code" in pressed(caller, "1", "7632")
    assert "does not move it" in pressed(caller, "1", "736786257631")
    assert "The crown hatch lifts" in pressed(caller, "1", "736786257632")
    state = exchange.store.find(exchange.code()).state
    assert state
    assert (state["end"], state["hints"], state["freeboard"]) == ("out", 1, 300 - 10 - 25 - 10)


@pytest.mark.parametrize("keys", [("8",), ("9",), ("8", "2"), ("9", "*")])
def test_what_costs_much_takes_a_second_key(exchanges: Exchanges, keys: tuple[str, ...]) -> None:
    exchange, caller = calling(exchanges, "sluice")
    pressed(caller, *keys)
    assert exchange.store.find(exchange.code()).moves == 0


def test_a_night_of_two_teams_by_keys_alone(exchanges: Exchanges) -> None:
    exchange, caller = calling(exchanges, "trivia")
    assert "You are Bats and Ghosts." in pressed(caller, "2")
    assert "Wings and Webs, three points." in pressed(caller, "1", "43")
    assert "Still to answer: Bats." in pressed(caller, "3", "2")
    assert "The answer:" in pressed(caller, "3", "1")
    assert "I checked the key again" in pressed(caller, "8", "3")
    assert "Ghosts is out" in pressed(caller, "8", "1", "2")
    assert "Ghosts is back" in pressed(caller, "8", "2", "2")
    for _ in range(24):
        pressed(caller, "3")
        pressed(caller, "3", "9")
    assert "Candle-End" in caller.spoken
    pressed(caller, "1", "1", "1897")
    assert "The winner" in pressed(caller, "1", "2", "1650")
    state = exchange.store.find(exchange.code()).state
    assert state
    assert state["closed"] is False


def test_a_night_alone_is_ended_by_keys(exchanges: Exchanges) -> None:
    exchange, caller = calling(exchanges, "trivia")
    pressed(caller, "1")
    for _ in range(3):
        pressed(caller, "3", "3")
    assert "The candle on the snap-apple rod burns down" in pressed(caller, "9", "1")
    state = exchange.store.find(exchange.code()).state
    assert state
    assert state["closed"] is True


def test_a_team_s_key_goes_before_its_spoken_answer(exchanges: Exchanges) -> None:
    _, caller = calling(exchanges, "trivia")
    pressed(caller, "2", "1", "21", "1", "1")
    assert "Still to answer: Ghosts." in caller.say("A black turnip.").spoken
    pressed(caller, "1", "2")
    assert (
        "I have Bats: a black turnip; Ghosts: fireworks. Right?" in caller.say("Fireworks.").spoken
    )
    assert "Ghosts: right" in pressed(caller, "1")


def test_a_murder_by_keys_alone(exchanges: Exchanges) -> None:
    exchange, caller = calling(exchanges, "mystery")
    assert "Question one of five" in pressed(caller, "1")
    assert "Dougal stands by what was said." in pressed(caller, "2", "1", "2")
    assert pressed(caller, "3", "5").startswith("Hamish:")
    assert pressed(caller, "4", "4").startswith("Exhibit four.")
    assert pressed(caller, "4", "12") == "That evidence has not come in yet."
    assert pressed(caller, "7", "1") == "No lie is broken yet."
    assert pressed(caller, "7", "2", "1") == "Dougal has answered no question yet."
    for _ in range(3):
        assert pressed(caller, "8").startswith("End round")
        pressed(caller, "1")
    assert "Accuse one person" in caller.spoken
    assert pressed(caller, "1", "5", "0299").startswith("Sorry.")
    read_back = pressed(caller, "0207")
    assert read_back.startswith("You accuse Hamish Gow. Exhibits counted: exhibit two, exhibit")
    assert pressed(caller, "2", "4", "010307").startswith("You accuse Miss Ailsa Tullis.")
    assert "That was the game." in pressed(caller, "1")
    state = exchange.store.find(exchange.code()).state
    assert state
    assert (state["accused"], state["cited"]) == ("Ailsa", [1, 3, 7])


@pytest.mark.parametrize(
    ("said", "answered"),
    [
        ("did you quarrel with Isa", "Dougal: "),
        ("statements", "Dougal: I was about the kitchen the whole night"),
        ("read exhibit two", "Exhibit two."),
        ("Hamish, did you quarrel with Isa", "Hamish: "),
    ],
)
def test_a_question_is_put_to_the_one_whose_key_was_pressed(
    exchanges: Exchanges, said: str, answered: str
) -> None:
    _, caller = calling(exchanges, "mystery")
    assert pressed(caller, "1", "1", "1") == "What do you ask Dougal? Star, back."
    assert caller.say(said).spoken.startswith(answered)


def test_a_whom_is_also_said(exchanges: Exchanges) -> None:
    _, caller = calling(exchanges, "mystery")
    pressed(caller, "1", "2")
    assert "Which exhibit?" in caller.say("Lachlan.").spoken
    assert "Lachlan stands by" in pressed(caller, "2")


def test_in_the_middle_of_an_entry_help_and_silence_ask_for_it_again(exchanges: Exchanges) -> None:
    _, caller = calling(exchanges, "mystery")
    whom = pressed(caller, "1", "1")
    assert pressed(caller, "0") == whom
    assert caller.wait().spoken == "Take your time."
    assert caller.wait().spoken == whom
    assert caller.wait().spoken == ""
    assert "Question one of five" in pressed(caller, "*")
    assert pressed(caller, "6")  # out of the entry: a key means what it did before


def test_a_restart_in_the_middle_of_an_entry_is_not_noticed(exchanges: Exchanges) -> None:
    exchange, caller = calling(exchanges, "mystery")
    pressed(caller, "1", "2")
    for keys, answered in (("4", "Which exhibit?"), ("2", "Ailsa stands by what was said.")):
        exchange.down()
        exchange.up()
        assert answered in pressed(caller, keys)
    exchange.down()
    exchange.up()
    assert pressed(caller, "4").startswith("Which exhibit?")


def test_what_is_said_in_the_middle_of_an_entry_leads_out_of_it(exchanges: Exchanges) -> None:
    _, caller = calling(exchanges, "sluice")
    pressed(caller, "1", "3", "1")
    assert caller.gather["numDigits"] == "5"
    assert "Hint one." in caller.say("hint").spoken
    assert caller.gather["numDigits"] == "1"
