"""One turn, once: repeats, posts at once, stale and foreign turns, restarts, and the caps."""

from __future__ import annotations

import logging
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from voice.channels.phone import callers
from voice.channels.phone.local import LocalBook

if TYPE_CHECKING:
    from tests.channels.phone.conftest import Exchange, Exchanges

HINT = {"SpeechResult": "hint"}


def moves(exchange: Exchange) -> int:
    return exchange.store.find(exchange.code()).moves


def test_a_repeated_post_plays_one_move_and_gets_the_same(exchange: Exchange) -> None:
    caller = exchange.playing()
    action = caller.action
    answers = {caller.post_only(action, HINT) for _ in range(5)}
    assert len(answers) == 1
    assert moves(exchange) == 1


def test_so_do_posts_at_the_same_time(exchange: Exchange) -> None:
    caller = exchange.playing()
    action = caller.action
    with ThreadPoolExecutor(8) as pool:
        answers = set(pool.map(lambda _: caller.post_only(action, HINT), range(24)))
    assert len(answers) == 1
    assert moves(exchange) == 1


def test_a_call_that_rings_twice_at_once_is_one_call(exchange: Exchange) -> None:
    caller = exchange.caller()
    with ThreadPoolExecutor(8) as pool:
        answers = set(pool.map(lambda _: caller.post_only("/phone/call", {}), range(16)))
    assert len(answers) == 1


def test_many_calls_at_once_keep_apart(exchanges: Exchanges) -> None:
    exchange = exchanges(concurrent=30)

    def play(n: int) -> str:
        caller = exchange.playing(f"+1500555{n:04}")
        for _ in range(n % 4):
            caller.say("hint")
        return caller.press("4").spoken

    with ThreadPoolExecutor(8) as pool:
        scores = list(pool.map(play, range(24)))
    for n, score in enumerate(scores):
        hints = ["no hint", "one hint", "two hints", "three hints"][n % 4]
        assert hints in score.lower() or n % 4 == 0, (n, score)


@pytest.mark.parametrize("turn", ["1", "2", "99", "-1", "", "x", "0"])
def test_a_stale_or_early_turn_plays_nothing_and_the_game_goes_on(
    exchange: Exchange, turn: str
) -> None:
    caller = exchange.playing().say("hint").say("hint")
    awaited = caller.action
    caller.post(f"/phone/turn?turn={turn}", {"SpeechResult": "I give up"})
    assert caller.spoken == "Let us go on from here."
    assert caller.action == awaited
    assert moves(exchange) == 2
    assert caller.say("hint").spoken.startswith("Hint three")


def test_a_call_that_rings_again_in_the_middle_goes_on(exchange: Exchange) -> None:
    caller = exchange.playing().say("hint")
    awaited = caller.action
    assert caller.ring().action == awaited


def test_a_turn_of_a_call_that_never_rang_is_refused(exchange: Exchange) -> None:
    exchange.playing()
    stranger = exchange.caller().post("/phone/turn?turn=2", HINT)
    assert stranger.spoken == "I have lost track of this call. Please ring again. Goodbye."
    assert stranger.hung_up
    assert moves(exchange) == 0


def test_a_turn_after_the_end_is_refused_and_its_repeat_is_not(exchange: Exchange) -> None:
    caller = exchange.playing()
    exchange.clock.now += 10_000
    action = caller.action
    goodbye = caller.post_only(action, HINT)
    assert "Goodbye." in goodbye[1]
    assert caller.post_only(action, HINT) == goodbye
    assert caller.post("/phone/turn?turn=3", HINT).hung_up


@pytest.mark.parametrize("status", ["completed", "busy", "failed", "no-answer", "canceled"])
def test_a_call_that_is_over_gives_its_place_free(exchanges: Exchanges, status: str) -> None:
    exchange = exchanges(concurrent=1)
    first = exchange.playing()
    assert "All lines are busy" in exchange.caller("+15005550007").ring().spoken
    first.post_only("/phone/status", {"CallStatus": "in-progress"})
    assert exchange.caller("+15005550007").ring().hung_up
    first.post_only("/phone/status", {"CallStatus": status})
    assert not exchange.caller("+15005550007").ring().hung_up


@pytest.mark.parametrize(("gone_s", "free"), [(59, False), (60, True), (301, True)])
def test_a_call_that_vanished_gives_its_place_free_too(
    exchanges: Exchanges, gone_s: int, free: bool
) -> None:
    exchange = exchanges(concurrent=3)
    for n in range(3):
        exchange.playing(f"+1500555{n:04}")
    exchange.clock.now += gone_s
    assert exchange.caller("+15005550007").ring().hung_up is not free


def test_calls_that_vanish_never_fill_the_lines_for_good(exchanges: Exchanges) -> None:
    exchange = exchanges(concurrent=2)
    for n in range(20):
        assert not exchange.caller(f"+1500555{n:04}").ring().hung_up
        exchange.clock.now += 30
    metrics = exchange.app.test_client().get("/metrics").get_data(as_text=True)
    assert "sayso_phone_calls 1.0" in metrics


def test_a_caller_who_is_read_to_for_longer_goes_on_as_if_nothing_were(
    exchanges: Exchanges,
) -> None:
    exchange = exchanges(concurrent=1)
    first = exchange.playing()
    exchange.clock.now += 100
    assert not exchange.caller("+15005550007").ring().hung_up
    assert first.press("*").spoken.startswith("The clock in the hall stirs.")
    assert "Hint one" in first.say("hint").spoken


def test_a_game_whose_call_has_vanished_may_be_gone_on_with(exchange: Exchange) -> None:
    exchange.playing("anonymous").say("hint")
    words = exchange.code().replace("-", " ")
    other = exchange.caller("anonymous").ring()
    assert "being played in another call" in other.say(f"resume {words}").spoken
    exchange.clock.now += 120  # the hint is read, and then listened for an answer
    exchange.app.extensions["sayso.switchboard"].sweep()
    assert "Hint one" in other.say(f"resume {words}").spoken


def test_a_stream_that_goes_on_keeps_its_line_and_one_that_has_ended_does_not(
    exchanges: Exchanges,
) -> None:
    exchange = exchanges(concurrent=1)
    caller = exchange.caller().ring()
    name = callers.call_name(callers.key(exchange.config.data), caller.sid)
    board = exchange.app.extensions["sayso.switchboard"]
    stream = board.open_stream(name)
    exchange.clock.now += 600
    board.sweep()
    assert board.open_stream(name) is None
    assert exchange.caller("+15005550007").ring().hung_up
    stream.close()
    assert exchange.caller("+15005550008").ring().hung_up  # the next turn may still come
    exchange.clock.now += 60
    assert not exchange.caller("+15005550009").ring().hung_up


def test_a_store_that_is_away_stops_no_sweep(
    exchange: Exchange, caplog: pytest.LogCaptureFixture
) -> None:
    exchange.playing()
    exchange.clock.now += 1000
    with closing(exchange.store):
        pass
    exchange.app.extensions["sayso.switchboard"].sweep()
    assert "Traceback" not in caplog.text


def test_calls_from_one_number_are_limited_and_those_without_one_are_not(
    exchanges: Exchanges,
) -> None:
    exchange = exchanges(calls_an_hour=2)
    for _ in range(2):
        assert not exchange.caller().ring().hang_up().hung_up
    assert "Too many calls came from this number" in exchange.caller().ring().spoken
    for _ in range(3):
        assert not exchange.caller("anonymous").ring().hung_up
    exchange.clock.now += 3601
    assert not exchange.caller().ring().hung_up


def test_a_restart_in_the_middle_of_a_call_is_not_noticed(exchange: Exchange) -> None:
    caller = exchange.playing().say("hint")
    action = caller.action
    exchange.down()
    exchange.up()
    hint = caller.say("hint")
    assert hint.spoken.startswith("Hint two")
    assert caller.post_only(action, {"SpeechResult": "I give up"})[1] == hint.twiml
    exchange.down()
    exchange.up()
    assert caller.post_only(action, HINT)[1] == hint.twiml
    assert moves(exchange) == 2


def test_a_move_journalled_before_a_kill_is_not_played_again(exchange: Exchange) -> None:
    caller = exchange.playing().say("hint")
    action = caller.action
    data = exchange.config.data
    name = callers.call_name(callers.key(data), caller.sid)
    with closing(LocalBook(data / "calls.db")) as book:
        before = book.find(name)
        assert before
        caller.say("hint")
        book.put(before)  # as if the kill had come between the journal and the book
    exchange.down()
    exchange.up()
    caller.post(action, HINT)
    assert "Hint two" in caller.spoken
    assert moves(exchange) == 2
    assert caller.say("hint").spoken.startswith("Hint three")


def test_the_choice_survives_a_restart(exchange: Exchange) -> None:
    caller = exchange.caller().ring()
    exchange.down()
    exchange.up()
    assert "The clock in the hall stirs." in caller.press("1").spoken


def test_no_log_holds_a_number_a_secret_or_a_word_of_the_game(
    exchange: Exchange, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.DEBUG):
        caller = exchange.playing().say("is it an unlikely walrus").press("9").press("1")
        exchange.caller().ring().say("resume yellow zebra nine")
        exchange.store.close()  # the game's own store fails under it
        assert "Something went wrong here." in caller.say("another walrus").spoken
        exchange.post("/phone/call", {"From": "+15005550006"}, {})
        exchange.up()
    logged = caplog.text.lower()
    for secret in ("5005550006", "walrus", "0123456789abcdef", "zebra", caller.sid.lower()):
        assert secret not in logged
    for sealed in ("cobweb", "spider"):
        assert sealed not in logged


def test_nothing_kept_on_disk_holds_a_number_or_a_call_s_own_name(exchange: Exchange) -> None:
    caller = exchange.playing().say("hint")
    exchange.caller().ring()
    for file in exchange.config.data.rglob("*"):
        if file.is_file():
            content = file.read_bytes()
            assert b"5005550006" not in content, file
            assert caller.sid.encode() not in content, file
