"""A call from the first ring: the choice, the game, silence, the keypad, carrying on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.channels.phone.conftest import Exchange, Exchanges

WELCOME = "Welcome to Sayso. Say yes for Twelve Chimes."
OTHER = "+15005550007"


def test_a_call_is_welcomed_and_asked_for_its_game(exchange: Exchange) -> None:
    caller = exchange.caller().ring()
    assert caller.spoken == f"{WELCOME} On the keypad: one, Twelve Chimes. zero, help."
    assert caller.gather["hints"] == "twelve chimes,yes,riddles,number one"
    assert caller.action == "/phone/turn?turn=1"


@pytest.mark.parametrize(
    "said",
    ["Twelve Chimes.", "riddles", "12 chimes", "Yes, please!", "Number one.", "1", "the first one",
     "I'd like to play Twelve Chimes", "twelve times"],
)  # fmt: skip
def test_a_game_is_chosen_by_voice(exchange: Exchange, said: str) -> None:
    caller = exchange.caller().ring().say(said)
    assert "The clock in the hall stirs." in caller.spoken


@pytest.mark.parametrize("said", ["I don't know", "two", "bridge", "number nine", "12", "f***"])
def test_what_names_no_game_is_asked_again(exchange: Exchange, said: str) -> None:
    caller = exchange.caller().ring().say(said)
    assert caller.spoken.startswith("Sorry")
    assert exchange.store.codes("riddles") == ()


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ("what can I say", "Say yes for Twelve Chimes. Or say: resume, and the three words"),
        ("what are my choices", "Say yes for Twelve Chimes. Or say: resume"),
        ("say that again", WELCOME),
        ("pardon", WELCOME),
        ("hang on", "Take your time."),
        ("resume", "Say resume, and the three words of your kept game."),
        ("continue my game", "Say resume, and the three words of your kept game."),
        ("goodbye", "Goodbye."),
    ],
)
def test_before_there_is_a_game_the_host_answers_too(
    exchange: Exchange, said: str, answer: str
) -> None:
    caller = exchange.caller().ring()
    for _ in range(3):
        caller.say("bridge")
    assert caller.spoken == ""
    assert caller.say(said).spoken.startswith(answer.replace(WELCOME, "Welcome to Sayso."))
    assert caller.hung_up == (said == "goodbye")
    assert exchange.store.codes("riddles") == ()


@pytest.mark.parametrize("said", ["no", "no no", "never mind", "no never mind", "forget it"])
def test_an_offer_to_carry_on_is_left_by_no_and_never_mind(exchange: Exchange, said: str) -> None:
    exchange.playing().say("hint").hang_up()
    caller = exchange.caller().ring()
    assert "On the keypad: one, yes. two, no. zero, help." in caller.spoken
    assert caller.say("say that again").spoken.endswith("Carry on where you stopped?")
    assert caller.say(said).spoken.startswith("Say yes for Twelve Chimes.")


def test_goodbye_to_the_offer_keeps_the_game(exchange: Exchange) -> None:
    exchange.playing().say("hint").hang_up()
    assert exchange.caller().ring().say("goodbye").hung_up
    assert "Carry on" in exchange.caller().ring().spoken


def test_the_keys_are_told_once_and_again_on_0(exchange: Exchange) -> None:
    keys = "On the keypad: one, hint. two, repeat. three, pass."
    caller = exchange.playing()
    assert keys in caller.spoken
    assert keys not in caller.press("1").spoken
    helped = caller.press("0").spoken
    assert helped.startswith("Say your answer, or")
    assert keys in helped
    assert "Chime one of twelve." in caller.press("2").spoken


def test_a_question_has_keys_of_its_own(exchange: Exchange) -> None:
    caller = exchange.playing().press("9")
    assert "This riddle, or the whole game?" in caller.spoken
    assert "On the keypad: one, this riddle. two, the whole game." in caller.spoken
    assert "Chime two of twelve." in caller.press("1").spoken


@pytest.mark.parametrize("keys", ["A", "D", "11", "00"])
def test_a_key_that_means_nothing_costs_nothing(exchange: Exchange, keys: str) -> None:
    caller = exchange.playing()
    assert caller.press(keys).spoken == "That key does nothing here."
    assert exchange.store.find(exchange.code()).moves == 0


def test_the_star_key_says_the_last_words_again(exchange: Exchange) -> None:
    caller = exchange.playing().press("4")
    score = caller.spoken
    assert score.startswith("Score: zero of sixty.")
    assert caller.press("*").spoken == score


def test_twilio_s_marks_and_capitals_carry_no_meaning(exchange: Exchange) -> None:
    said = ("Hint.", "HINT", "hint?", "Hint!")
    spoken = {exchange.playing(f"+1500555{n:04}").say(text).spoken for n, text in enumerate(said)}
    assert len(spoken) == 1
    assert spoken.pop().startswith("Hint one")


def test_silence_is_met_with_fewer_words_then_the_keypad_then_quiet(exchange: Exchange) -> None:
    caller = exchange.playing()
    said = []
    for _ in range(4):
        caller.wait()
        said.append((caller.spoken, caller.gather["timeout"]))
    assert said == [
        ("Take your time.", "12"),
        ("You can also use the keypad: press zero to hear the keys.", "12"),
        ("", "60"),
        ("", "60"),
    ]
    assert exchange.store.find(exchange.code()).moves == 0
    assert caller.press("1").spoken.startswith("Hint one")
    assert caller.wait().spoken == "Take your time."


def test_a_thinking_caller_keeps_the_line_for_ten_minutes(exchange: Exchange) -> None:
    caller, begun = exchange.playing(), exchange.clock.now
    exchange.clock.now += 90  # the opening is read
    listened = 0
    while not caller.hung_up:
        listen_s = int(caller.gather["timeout"])
        listened += listen_s
        exchange.clock.now += listen_s
        caller.wait()
    assert 600 <= listened <= 660
    assert exchange.clock.now - begun < 800
    words = exchange.code().replace("-", " ")
    assert caller.spoken == (
        "I have not heard from you for a while. Your game is kept. To go on, ring again, or say: "
        f"resume, {words}. Goodbye."
    )


def test_a_long_call_ends_with_the_code(exchanges: Exchanges) -> None:
    exchange = exchanges(longest_call_s=3600)
    caller = exchange.playing()
    exchange.clock.now += 3601
    assert "resume" in caller.say("hint").spoken
    assert caller.hung_up


def test_a_caller_who_was_cut_off_carries_on(exchange: Exchange) -> None:
    exchange.playing().say("hint").hang_up()
    caller = exchange.caller().ring()
    assert caller.spoken.startswith(
        "Welcome back to Sayso. You were playing Twelve Chimes. Carry on where you stopped?"
    )
    again = caller.press("1")
    assert "Chime one of twelve." in again.spoken
    assert "Hint one" in again.spoken
    assert "one hint showing" in again.press("4").spoken


def test_so_does_one_whose_old_call_was_never_said_to_be_over(exchange: Exchange) -> None:
    first = exchange.playing().say("hint")
    second = exchange.caller().ring().say("Yes.")
    assert "Hint one" in second.spoken
    assert first.say("hint").spoken == "This game is now being played in another call. Goodbye."
    assert first.hung_up
    assert "one hint showing" in second.press("4").spoken


@pytest.mark.parametrize(("said", "heard"), [("no", WELCOME[18:]), ("mumble", "Sorry: yes or no?")])
def test_or_begins_anew(exchange: Exchange, said: str, heard: str) -> None:
    exchange.playing().say("hint").hang_up()
    assert exchange.caller().ring().say(said).spoken.startswith(heard)


def test_a_refused_game_is_not_offered_again(exchange: Exchange) -> None:
    exchange.playing().say("hint").hang_up()
    exchange.caller().ring().press("2").hang_up()
    assert exchange.caller().ring().spoken.startswith(WELCOME)


@pytest.mark.parametrize("number", [OTHER, "anonymous", ""])
def test_nobody_else_is_offered_a_game(exchange: Exchange, number: str) -> None:
    exchange.playing().say("hint").hang_up()
    exchange.playing("anonymous").say("hint").hang_up()
    assert exchange.caller(number).ring().spoken.startswith(WELCOME)
    assert exchange.store.cut_off("riddles") is None


@pytest.mark.parametrize("sentence", ["resume {}", "Resume, {}.", "{}", "continue with {}"])
def test_any_phone_resumes_by_the_code(exchange: Exchange, sentence: str) -> None:
    exchange.playing().say("hint").hang_up()
    said = sentence.format(exchange.code().replace("-", " "))
    assert "Hint one" in exchange.caller(OTHER).ring().say(said).spoken


def test_a_code_of_another_s_live_game_is_refused(exchange: Exchange) -> None:
    exchange.playing().say("hint")
    other = exchange.caller(OTHER).ring().say("resume " + exchange.code().replace("-", " "))
    assert other.spoken.startswith("That game is being played in another call just now.")


def test_an_unknown_code_is_said_so(exchange: Exchange) -> None:
    caller = exchange.caller().ring().say("resume yellow zebra nine")
    assert caller.spoken == "I have no kept game with those three words. Please say them again."


def test_save_speaks_the_code(exchange: Exchange) -> None:
    words = exchange.playing().press("5").spoken
    assert words == (
        f"Your game is kept. To go on, say: resume, {exchange.code().replace('-', ' ')}."
    )


def test_a_game_that_is_over_leads_to_another(exchange: Exchange) -> None:
    caller = exchange.playing().press("9").press("2").press("1")
    assert "That was the game. Say yes for Twelve Chimes." in caller.spoken
    assert "The clock in the hall stirs." in caller.say("yes").spoken
    assert len(exchange.store.codes("riddles")) == 2


def test_a_caller_who_says_goodbye_is_told_the_code_and_rung_off(exchange: Exchange) -> None:
    caller = exchange.playing().say("hint").say("goodbye")
    words = exchange.store.codes("riddles")[0].replace("-", " ")
    assert f"resume, {words}" in caller.spoken
    assert caller.spoken.endswith("Goodbye.")
    assert caller.hung_up


@pytest.mark.parametrize(
    ("voice", "told"), [("own", "Louder."), ("service", "I cannot change the voice")]
)
def test_only_our_own_voice_speaks_otherwise(exchanges: Exchanges, voice: str, told: str) -> None:
    assert told in exchanges(voice=voice).playing().say("turn it up").spoken


def test_after_wait_the_line_is_kept_with_nothing_said(exchange: Exchange) -> None:
    caller = exchange.playing().say("hold on")
    assert caller.spoken.endswith("Say ready when you are.")
    for _ in range(3):
        assert caller.wait().spoken == ""
        assert caller.say("we should have had tea").spoken == ""
    assert caller.say("ready").spoken == "Good. Let us go on."
    assert "Hint one" in caller.say("hint").spoken


def test_the_game_of_a_call_is_changed_by_leaving_it(exchange: Exchange) -> None:
    caller = exchange.playing().say("start again")
    assert "Say goodbye to leave it" in caller.spoken
    assert "Hint one" in caller.say("hint").spoken


@pytest.mark.parametrize("asked", ["hold on", "quiet please"])
@pytest.mark.parametrize("key", ["1", "0", "*"])
def test_any_key_calls_a_host_that_was_asked_to_rest(
    exchange: Exchange, asked: str, key: str
) -> None:
    caller = exchange.playing().say(asked)
    assert caller.press(key).spoken == "Yes?"
    assert "Hint one" in caller.press("1").spoken


@pytest.mark.parametrize(
    ("first", "then", "answered"),
    [
        ("hold on", "is it a kettle", ""),
        ("quiet please", "is it a kettle", ""),
        ("a kettle", "yes", "Not the answer."),
        ("a kettle", "no", "Say it again, please."),
        ("goodbye", "yes", "Your game is kept."),
        ("goodbye", "no", "Say it again, please."),
    ],
)
def test_what_the_host_rests_for_or_asks_outlives_a_restart(
    exchange: Exchange, first: str, then: str, answered: str
) -> None:
    """Else talk among the players is a guess, and the key for "yes" a hint."""
    caller = exchange.playing().say(first, confidence="0.1")
    exchange.down()
    exchange.up()
    keyed = {"yes": "1", "no": "2"}.get(then)
    answer = caller.press(keyed) if keyed else caller.say(then)
    assert answer.spoken.startswith(answered)
    assert bool(answer.spoken) == bool(answered)


def test_a_guess_that_was_misheard_is_put_right_after_a_restart(exchange: Exchange) -> None:
    caller = exchange.playing().say("cattle")
    exchange.down()
    exchange.up()
    assert "Hint two" not in caller.say("no, I said kettle").spoken
    state = exchange.store.find(exchange.code()).state
    assert state
    assert state["hints"] == 1, state
    exchange.down()
    exchange.up()
    assert "Hint two" in caller.say("no, I said cuttle").spoken  # once only
