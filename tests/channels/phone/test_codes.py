"""Games by their three words: found however they are heard, and not found by trying them all."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.channels.phone.conftest import Exchange, Exchanges

THIEF = "+15005550009"
CLOSED = "Too many wrong game codes. Try again in an hour."
SLOWED = "Too many wrong game codes have come to this server. Try again in a minute."


WITHHELD = (
    "anonymous", "Restricted", "unavailable", "private", "", "+266696687", "266696687",
    "+17378742833", "+8566696", "+8656696", "+0000000000", "sip:anonymous@anonymous.invalid",
)  # fmt: skip


def kept(exchange: Exchange) -> str:
    """The words of a game that someone else has left."""
    exchange.playing().say("hint").hang_up()
    return exchange.code().replace("-", " ")


@pytest.mark.parametrize("guess", ["resume yellow zebra nine", "yellow zebra nine"])
def test_who_has_tried_too_many_words_finds_no_game(exchanges: Exchanges, guess: str) -> None:
    exchange = exchanges(wrong_codes_an_hour=3)
    words = kept(exchange)
    for _ in range(3):  # a call each: another call is no new beginning
        exchange.caller(THIEF).ring().say(guess).hang_up()
    thief = exchange.caller(THIEF).ring()
    assert thief.say(f"resume {words}").spoken == CLOSED
    assert "Hint one" not in thief.say(words).spoken
    assert "Hint one" in exchange.caller().ring().press("1").spoken  # the owner is still offered it
    exchange.clock.now += 3600
    assert "Hint one" in exchange.caller("+15005550008").ring().say(words).spoken


def test_after_an_hour_words_may_be_tried_again(exchanges: Exchanges) -> None:
    exchange = exchanges(wrong_codes_an_hour=1)
    words = kept(exchange)
    exchange.caller(THIEF).ring().say("resume yellow zebra nine")
    exchange.clock.now += 3599
    assert exchange.caller(THIEF).ring().say(f"resume {words}").spoken == CLOSED
    exchange.clock.now += 1
    assert "Hint one" in exchange.caller(THIEF).ring().say(f"resume {words}").spoken


@pytest.mark.parametrize(
    "said",
    ["no", "no idea", "I'd like to play Twelve Chimes", "the first one please", "yes please"],
)
def test_what_is_no_guess_is_not_counted(exchanges: Exchanges, said: str) -> None:
    exchange = exchanges(wrong_codes_an_hour=1)
    words = kept(exchange)
    exchange.caller(THIEF).ring().say(said).hang_up()
    assert "Hint one" in exchange.caller(THIEF).ring().say(f"resume {words}").spoken


def test_guesses_in_a_game_are_counted_too(exchanges: Exchanges) -> None:
    exchange = exchanges(wrong_codes_an_hour=2)
    words = kept(exchange)
    thief = exchange.playing(THIEF)
    for _ in range(2):
        thief.say("resume yellow zebra nine")
    assert thief.say(f"resume {words}").spoken == CLOSED
    assert "Hint one" in thief.say("hint").spoken  # its own game goes on


@pytest.mark.parametrize(
    "said",
    [
        "resume a b", "resume yellow zebra", "resume yellow tea pot seven", "resume my game",
        "load the code yellow zebra nine", "please resume", "resume", "can you load my old game",
        "I want to resume yellow zebra nine please", "resume game code yellow zebra nine",
        "continue with yellow zebra nine", "load code one two",
    ],
)  # fmt: skip
def test_a_code_misheard_in_a_game_is_no_guess_and_helps(exchange: Exchange, said: str) -> None:
    player = exchange.playing().say(said)
    assert "and the three words" in player.spoken
    assert "start again" not in player.spoken
    assert exchange.store.find(exchange.code()).moves == 0
    assert "Hint one" in player.say("hint").spoken


@pytest.mark.parametrize("said", ["is it resume", "my answer is resume", "a load of hay"])
def test_an_answer_stays_an_answer(exchange: Exchange, said: str) -> None:
    assert "Not the answer." in exchange.playing().say(said).spoken


def test_who_asks_for_a_live_game_keeps_his_own(exchange: Exchange) -> None:
    words = exchange.playing().say("hint") and exchange.code().replace("-", " ")
    other = exchange.playing(THIEF)
    assert other.say(f"resume {words}").spoken == (
        "That game is being played in another call just now."
    )
    assert "Hint one" in other.say("hint").spoken


@pytest.mark.parametrize("number", WITHHELD)
def test_what_one_without_a_number_guesses_closes_nothing_to_another(
    exchanges: Exchanges, number: str
) -> None:
    exchange = exchanges(wrong_codes_an_hour=2)
    words = kept(exchange)
    thief = exchange.caller(number).ring()
    for _ in range(2):
        thief.say("resume yellow zebra nine")
    assert thief.say(f"resume {words}").spoken == CLOSED
    assert "Hint one" in exchange.caller(number).ring().say(f"resume {words}").spoken


@pytest.mark.parametrize("number", WITHHELD)
def test_no_two_without_a_number_share_a_game(exchange: Exchange, number: str) -> None:
    exchange.playing(number).say("hint").hang_up()
    words = exchange.code().replace("-", " ")
    again = exchange.caller("+17378742833").ring()
    assert again.spoken.startswith("Welcome to Sayso.")
    assert "Hint one" not in again.say(f"resume {words}s").spoken  # near is not enough
    assert "Hint one" in again.say(f"resume {words}").spoken


def test_the_owner_finds_a_game_however_it_is_heard_and_a_stranger_does_not(
    exchange: Exchange,
) -> None:
    words = kept(exchange)
    slip = f"resume {words}s"
    stranger = exchange.caller(THIEF).ring()
    assert (
        stranger.say(slip).spoken
        == "I have no kept game with those three words. Please say them again."
    )
    assert "Hint one" in exchange.caller().ring().say("no").say(slip).spoken


def test_the_owner_s_own_is_never_closed_to_him(exchanges: Exchanges) -> None:
    exchange = exchanges(wrong_codes_an_hour=1)
    words = kept(exchange)
    owner = exchange.caller().ring().say("no").say("resume yellow zebra nine")
    assert owner.spoken == CLOSED
    assert "Hint one" in owner.say(f"resume {words}").spoken


def test_who_misspeaks_twice_still_gets_in(exchange: Exchange) -> None:
    words = kept(exchange)
    colour, thing, number = words.split()
    player = exchange.caller(THIEF).ring()
    other = "eight" if number == "one" else "one"
    player.say(f"resume {colour} {thing} {other}").say(f"resume yellow {thing} {number}")
    assert "Hint one" in player.say(f"resume {words}").spoken


def test_many_numbers_together_cannot_search(exchange: Exchange) -> None:
    words = kept(exchange)
    most = exchange.config.server.wrong_codes_in_all
    for n in range(most):
        exchange.caller(f"+1500555{n:04}").ring().say("resume yellow zebra nine").hang_up()
    thief = exchange.caller(THIEF).ring()
    assert thief.say(f"resume {words}").spoken == SLOWED
    assert "Hint one" in exchange.caller().ring().press("1").hang_up().spoken
    exchange.clock.now += 60
    assert "Hint one" in thief.say(f"resume {words}").hang_up().spoken
    withheld = exchange.caller("anonymous").ring()  # they are counted by themselves
    assert "Hint one" in withheld.say(f"resume {words}").spoken


def test_who_knows_two_of_the_words_does_not_find_the_third(exchange: Exchange) -> None:
    words = kept(exchange)
    colour, thing, number = words.split()
    others = "one two three four five six seven eight nine ten".replace(number, "").split()
    most = exchange.config.server.wrong_codes_a_game
    for n, other in enumerate(others[:most]):
        exchange.caller(f"+1500555{n:04}").ring().say(f"resume {colour} {thing} {other}")
    for guess in (number, *others[most:]):  # the right one is answered as the wrong ones are
        thief = exchange.caller(THIEF).ring()
        assert thief.say(f"resume {colour} {thing} {guess}").spoken == CLOSED
    assert "Hint one" in exchange.caller().ring().press("1").spoken


def test_what_is_no_code_does_not_count_against_all(exchange: Exchange) -> None:
    words = kept(exchange)
    caller = exchange.caller("+15005550008").ring()
    for _ in range(exchange.config.server.wrong_codes_in_all):
        caller.say("I would like the other game")
    assert "Hint one" in exchange.caller(THIEF).ring().say(f"resume {words}").spoken
