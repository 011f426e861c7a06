"""One game, by telephone and at a page of the same server: nobody takes it from its caller."""

from __future__ import annotations

import re
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from voice.channels.browser.app import add_tables
from voice.channels.browser.feed import Feed
from voice.channels.browser.table import Table, Tables
from voice.errors import UsageError
from voice.stores.sqlite import SqliteStore
from voice.talk import Utterance

if TYPE_CHECKING:
    from werkzeug.test import TestResponse

    from tests.channels.phone.conftest import Exchange

OTHER = "+15005550007"


@pytest.fixture
def served(exchange: Exchange) -> Exchange:
    """The pages beside the calls, as `sayso serve` has them."""
    add_tables(exchange.app, exchange.config, exchange.store, lambda: None, None)
    return exchange


def asked(exchange: Exchange, words: str) -> TestResponse:
    """A page that names a game."""
    here = {"Origin": "http://localhost"}
    return exchange.app.test_client().post("/table", data={"kept": words}, headers=here)


def test_a_page_does_not_take_a_live_call_s_game(served: Exchange) -> None:
    caller = served.playing().say("hint")
    refused = asked(served, served.code())
    assert refused.status_code == 400
    assert re.search("is being played elsewhere: leave it there first", refused.text)
    assert "Hint two" in caller.say("hint").spoken
    caller.hang_up()
    assert "Carry on" in served.caller().ring().spoken


def test_a_page_that_goes_on_with_a_caller_s_game_leaves_it_the_caller_s(served: Exchange) -> None:
    served.playing().say("hint").hang_up()
    assert asked(served, served.code()).status_code == 303
    assert "Hint one" in served.caller().ring().press("1").spoken


def test_who_plays_at_a_page_is_told_where_the_game_went(
    served: Exchange, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("voice.channels.browser.table._TURN_S", 0.0)
    served.playing().say("hint").hang_up()
    tables = Tables(served.config, served.store, Feed(served.store))
    table: Table = tables.go_on(served.code())
    caller = served.caller().ring().press("1")
    with pytest.raises(UsageError, match="is being played elsewhere: leave it there first"):
        table.take(Utterance("hint"))
    caller.hang_up()
    table.take(Utterance("hint"))
    assert served.store.find(served.code()).moves == 2


def test_who_shows_no_number_does_not_take_the_offer_and_another_caller_does(
    served: Exchange,
) -> None:
    words = served.playing().say("hint").hang_up() and served.code().replace("-", " ")
    served.caller("anonymous").ring().say(f"resume {words}").hang_up()
    assert "Hint one" in served.caller().ring().press("1").hang_up().spoken
    served.caller(OTHER).ring().say(f"resume {words}").hang_up()
    assert "Carry on" in served.caller(OTHER).ring().hang_up().spoken
    assert "Hint one" in served.caller().ring().say(f"resume {words}").spoken


def test_what_was_nobody_s_is_the_caller_s_who_goes_on_with_it(served: Exchange) -> None:
    served.playing("anonymous").say("hint").hang_up()
    words = served.code().replace("-", " ")
    served.caller(OTHER).ring().say(f"resume {words}").hang_up()
    assert "Carry on" in served.caller(OTHER).ring().spoken


def test_a_call_does_not_take_up_what_another_program_plays(served: Exchange) -> None:
    served.playing().say("hint").hang_up()
    with closing(SqliteStore(served.config.data / "games.db")) as table:
        assert table.hold(table.find(served.code()))
        words = served.code().replace("-", " ")
        other = served.caller(OTHER).ring().say(f"resume {words}")
        assert "is being played" in other.spoken
