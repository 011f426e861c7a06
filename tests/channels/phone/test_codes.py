"""Games by their three words: found however they are heard, and not found by trying them all."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.channels.phone.conftest import Exchange, Exchanges

THIEF = "+15005550009"
CLOSED = "There were too many words of no game. Try again in an hour."


def kept(exchange: Exchange) -> str:
    """The words of a game that someone else has left."""
    exchange.playing().say("hint").hang_up()
    return exchange.code().replace("-", " ")


@pytest.mark.parametrize("guess", ["resume yellow zebra nine", "yellow zebra nine"])
@pytest.mark.parametrize("number", [THIEF, "anonymous"])
def test_who_has_tried_too_many_words_finds_no_game(
    exchanges: Exchanges, guess: str, number: str
) -> None:
    exchange = exchanges(wrong_codes_an_hour=3)
    words = kept(exchange)
    for _ in range(3):  # a call each: another call is no new beginning
        exchange.caller(number).ring().say(guess).hang_up()
    thief = exchange.caller(number).ring()
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
    assert "Hint one" not in thief.say(f"resume {words}").spoken
