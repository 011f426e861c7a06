"""Several servers that share one Redis: a call's turns may come to any of them."""

from __future__ import annotations

import sqlite3
import subprocess
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import replace
from functools import partialmethod
from pathlib import Path
from typing import TYPE_CHECKING

import httpx
import pytest

from voice.channels.phone import callers, shared
from voice.channels.phone.book import BusyError, CallBook, Record
from voice.channels.phone.claims import Claims, LocalClaims
from voice.channels.phone.local import LocalBook
from voice.channels.phone.shared import SharedBook
from voice.stores import redis
from voice.stores.redis import RedisStore

pytestmark = pytest.mark.server

if TYPE_CHECKING:
    from tests.channels.phone.conftest import Caller, Exchange, Exchanges, Server

    Calls = Callable[..., Caller]

HINT = {"SpeechResult": "hint"}


@pytest.fixture
def store(redis_address: str) -> Iterator[RedisStore]:
    with closing(redis.opened(redis_address)) as opened:
        yield opened


@pytest.fixture(params=["local", "shared"])
def book(request: pytest.FixtureRequest, tmp_path: Path) -> CallBook:
    if request.param == "local":
        return LocalBook(tmp_path / "calls.db")
    store = request.getfixturevalue("store")
    return shared.SharedBook(store.db, store.leases)


@pytest.fixture(params=["local", "shared"])
def claims(request: pytest.FixtureRequest) -> Claims:
    if request.param == "local":
        return LocalClaims()
    return shared.SharedClaims(request.getfixturevalue("store").db)


RECORD = Record("call1", "ann", "playing", "amber-button-seven", 3, 2, 1000.25, "<Response>é</>")


def test_a_call_is_found_as_it_was_put(book: CallBook) -> None:
    assert book.find("call1") is None
    for record in (
        RECORD,
        replace(RECORD, turn=4, answer="", code="", caller="", keys="12", memory="{}"),
    ):
        book.put(record)
        assert book.find("call1") == record


@pytest.mark.parametrize("later", [("keys",), ("memory",), ("keys", "memory")])
def test_a_book_of_before_something_was_kept_goes_on(
    tmp_path: Path, later: tuple[str, ...]
) -> None:
    file = tmp_path / "calls.db"
    with closing(LocalBook(file)) as book:
        book.put(RECORD)
    with sqlite3.connect(file) as old:
        for column in later:
            old.execute(f"alter table calls drop column {column}")
    full = replace(RECORD, keys="12", memory="{}")
    with closing(LocalBook(file)) as book:
        assert book.find("call1") == RECORD
        book.put(full)
        assert book.find("call1") == full


def test_a_caller_s_calls_are_counted_from_a_time_on(book: CallBook) -> None:
    for n, begun in enumerate((1000.0, 1001.0, 1002.0)):
        book.put(replace(RECORD, name=f"call{n}", begun=begun))
    book.put(replace(RECORD, name="call2", begun=1002.0, turn=9))
    book.put(replace(RECORD, name="other", begun=1002.0, caller="bob"))
    assert [book.calls_of("ann", since) for since in (0.0, 1000.0, 1001.5, 1002.0)] == [3, 2, 1, 0]
    assert book.calls_of("eve", 0.0) == 0


def test_a_line_is_found_by_its_name(book: CallBook) -> None:
    book.keep_line("a", "\tHint one. é", 1.0)
    assert (book.line("a"), book.line("b")) == ("\tHint one. é", None)


def test_one_at_a_time_is_in_a_call(book: CallBook) -> None:
    inside, most = 0, 0

    def turn(_: int) -> None:
        nonlocal inside, most
        with book.alone("call1"):
            inside += 1
            most = max(most, inside)
            book.find("call1")
            inside -= 1

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(turn, range(24)))
    assert most == 1


def test_who_waits_for_a_call_in_vain_is_told(book: CallBook) -> None:
    def enter() -> str:
        with book.alone("call1", 0.0):
            return "entered"

    with ThreadPoolExecutor(1) as pool:
        with book.alone("call1"), pytest.raises(BusyError):
            pool.submit(enter).result()
        assert pool.submit(enter).result() == "entered"


def test_a_server_that_stood_still_changes_nothing_that_another_has_played(
    store: RedisStore,
) -> None:
    book = shared.SharedBook(store.db, store.leases)
    with book.alone("call1"):
        book.put(RECORD)
        store.db.set("sayso:turn:call1", "another server")
        with pytest.raises(BusyError):
            book.put(replace(RECORD, turn=4))
    assert book.find("call1") == RECORD
    assert store.db.get("sayso:turn:call1") == "another server"


def test_what_was_done_meanwhile_is_kept_for_its_turn(book: CallBook) -> None:
    assert book.aside("call1", 4) == ""
    book.set_aside("call1", 3, "three")
    book.set_aside("call1", 4, "four")
    book.set_aside("call2", 4, "other")
    assert [book.aside("call1", 4), book.aside("call2", 5)] == ["four", ""]


def test_a_game_is_one_call_s_and_a_caller_takes_it_over_from_himself(claims: Claims) -> None:
    assert claims.take("code", "first", "ann")
    assert claims.take("code", "first", "ann")
    assert not claims.take("code", "other", "bob")
    assert not claims.take("code", "nameless", "")
    assert claims.holds("code", "first")
    assert claims.take("code", "second", "ann")
    assert not claims.holds("code", "first")
    assert not claims.free("code", "first")
    assert claims.free("code", "second")
    assert not claims.holds("code", "second")
    assert claims.take("code", "nameless", "")
    assert not claims.take("code", "another", "")


def test_servers_at_one_redis_have_one_key(store: RedisStore, redis_address: str) -> None:
    with ThreadPoolExecutor(8) as pool:
        keys = set(pool.map(lambda _: shared.key(store.db), range(16)))
    with closing(redis.opened(redis_address)) as other:
        assert keys == {shared.key(other.db)}
    assert len(callers.known(keys.pop(), "+15005550006")) == 32


@pytest.fixture
def pair(exchanges: Exchanges, redis_address: str, tmp_path: Path) -> tuple[Exchange, Exchange]:
    """Two servers with nothing in common but the Redis."""

    def made(name: str) -> Exchange:
        exchange = exchanges()
        exchange.down()
        exchange.config = replace(exchange.config, store=redis_address, data=tmp_path / name)
        exchange.up()
        return exchange

    return made("here"), made("there")


def turn(exchange: Exchange, caller: Caller, form: dict[str, str]) -> Caller:
    """A call's next turn, posted to this server."""
    return exchange.caller(sid=caller.sid).post(caller.action, form)


def test_a_call_goes_on_whichever_server_its_turns_come_to(
    pair: tuple[Exchange, Exchange],
) -> None:
    caller = turn(pair[1], pair[0].caller().ring(), {"Digits": "1"})
    assert "The clock in the hall stirs." in caller.spoken
    for exchange, number in zip(pair * 2, ("one", "two", "three"), strict=False):
        caller = turn(exchange, caller, HINT)
        assert f"Hint {number}" in caller.spoken
    assert pair[0].store.find(pair[0].code()).moves == 3
    assert "Take your time." in turn(pair[1], caller, {}).spoken


def test_what_was_told_missed_and_asked_for_is_known_at_every_server(
    pair: tuple[Exchange, Exchange],
) -> None:
    here, there = pair
    caller = turn(there, here.caller().ring(), {"Digits": "1"})
    assert "On the keypad" in caller.spoken
    said = []
    for exchange, form in ((here, {}), (there, {}), (here, {}), (here, HINT), (there, {})):
        caller = turn(exchange, caller, form)
        said.append((caller.spoken, caller.gather["timeout"]))
    assert "On the keypad" not in said[3][0]
    assert [said[n] for n in (0, 1, 2, 4)] == [
        ("Take your time.", "12"),
        ("You can also use the keypad: press zero to hear the keys.", "12"),
        ("", "60"),
        ("Take your time.", "12"),
    ]


def test_ten_minutes_of_silence_are_counted_across_servers(
    pair: tuple[Exchange, Exchange],
) -> None:
    caller = turn(pair[0], pair[0].caller().ring(), {"Digits": "1"})
    for exchange in pair:
        exchange.clock.now = max(each.clock.now for each in pair)
    waited = 0
    while not caller.hung_up:
        waited += int(caller.gather["timeout"])
        for exchange in pair:
            exchange.clock.now += int(caller.gather["timeout"])
        caller = turn(pair[waited % 2], caller, {})
    assert 600 <= waited <= 660


def test_one_turn_posted_to_both_plays_one_move(pair: tuple[Exchange, Exchange]) -> None:
    caller = pair[0].playing()
    action = caller.action

    def post(n: int) -> tuple[int, str]:
        return pair[n % 2].caller(sid=caller.sid).post_only(action, HINT)

    with ThreadPoolExecutor(8) as pool:
        assert len(set(pool.map(post, range(16)))) == 1
    assert pair[1].store.find(pair[1].code()).moves == 1


def test_who_hung_up_here_carries_on_there_and_nobody_else_may_meanwhile(
    pair: tuple[Exchange, Exchange],
) -> None:
    here, there = pair
    caller = here.playing().say("hint")
    code = here.code().replace("-", " ")
    stranger = there.caller("+15005550007").ring()
    assert "being played in another call" in stranger.say(f"resume {code}").spoken
    turn(there, caller, HINT).hang_up()
    assert "Hint two" in stranger.say(f"resume {code}").spoken
    stranger.hang_up()
    assert "Carry on where you stopped?" not in there.caller().ring().spoken


def test_who_rings_again_takes_the_game_over_from_the_call_that_died(
    pair: tuple[Exchange, Exchange],
) -> None:
    here, there = pair
    dead = here.playing().say("hint")
    again = there.caller().ring()
    assert "Carry on where you stopped?" in again.spoken
    assert "Hint one" in again.say("yes").spoken
    assert "This game is now being played in another call." in dead.say("hint").spoken
    assert "Hint two" in again.say("hint").spoken


def test_two_real_servers_play_one_turn_once(
    servers: Callable[[], Server], calls: Calls, redis_address: str
) -> None:
    both = [servers(), servers()]
    for server in both:
        server.more = {"SAYSO_STORE": redis_address}
        server.start()
    caller = calls(both[0].post).ring().say("riddles")
    action = caller.action
    others = [calls(server.post, sid=caller.sid) for server in both]
    with ThreadPoolExecutor(8) as pool:
        posts = pool.map(lambda n: others[n % 2].post_only(action, HINT), range(16))
        answers = set(posts)
    assert len(answers) == 1
    both[0].kill()
    caller = others[1].post(action, HINT)
    assert (200, caller.twiml) in answers
    assert "Hint two" in caller.say("hint").spoken
    assert httpx.get(both[1].address + "/health").text == "ok\n"


@pytest.mark.parametrize(
    "acts", [[HINT], [{}], [{}, HINT], [{"Digits": "1"}]], ids=["says", "silent", "both", "keys"]
)
def test_who_must_wait_hears_so_and_what_he_did_is_answered(
    pair: tuple[Exchange, Exchange], monkeypatch: pytest.MonkeyPatch, acts: list[dict[str, str]]
) -> None:
    monkeypatch.setattr(SharedBook, "alone", partialmethod(SharedBook.alone, wait_s=0.0))
    here, there = pair
    caller = here.playing()
    store = there.store
    assert isinstance(store, RedisStore)
    name = callers.call_name(shared.key(store.db), caller.sid)
    store.db.set(f"sayso:turn:{name}", "a slow server")
    for act in acts:
        for exchange in pair:
            waiting = turn(exchange, caller, act)
            assert waiting.waits
            assert waiting.spoken == "One moment."
    store.db.delete(f"sayso:turn:{name}")
    answered = waiting.wait_on()
    expected = turn(here, here.playing("+15005550007"), acts[-1])
    assert answered.spoken.partition(". ")[0] == expected.spoken.partition(". ")[0]
    assert answered.turn == caller.turn + 1


HANGS = """
import threading
from voice.channels.phone.call import Call
Call.{method} = lambda *_: threading.Event().wait()
from voice.__main__ import main
main()
"""


@pytest.mark.parametrize("method", ["welcome", "take"])
def test_a_server_killed_in_the_middle_of_a_turn_is_waited_for_and_no_call_is_lost(
    servers: Callable[[], Server], calls: Calls, store: RedisStore, redis_address: str, method: str
) -> None:
    dying, other = servers(), servers()
    dying.module = ("-c", HANGS.format(method=method))
    for server in (dying, other):
        server.more = {"SAYSO_STORE": redis_address}
        server.start()
    caller = calls(other.post, sid="CA" + "5" * 32)
    path, form = "/phone/call", dict[str, str]()
    if method == "take":
        caller.ring().say("riddles")
        path, form = caller.action, HINT
    with ThreadPoolExecutor(1) as pool:
        lost = pool.submit(calls(dying.post, sid=caller.sid).post, path, form)
        while not store.db.keys("sayso:turn:*"):
            assert not lost.done()
        dying.kill()
        assert lost.exception()
    caller.post(path, form)  # as a balancer does
    said = []
    while caller.waits:
        said.append(caller.spoken)
        caller.wait_on()
    assert set(said) <= {"One moment."}
    assert len(said) <= 2
    assert ("Welcome" if method == "welcome" else "Hint one") in caller.spoken
    assert store.db.keys("sayso:turn:*") == []


@contextmanager
def redis_that_keeps(folder: Path) -> Iterator[str]:
    """Redis, with all on its disk that it was told; its address."""
    address = folder / "redis.sock"
    command = f"redis-server --port 0 --unixsocket {address} --appendonly yes --dir {folder}"
    with subprocess.Popen(command.split(), stdout=subprocess.PIPE) as server:
        assert server.stdout
        while b"ready to accept" not in (line := server.stdout.readline()):
            assert line, "redis-server did not start"
        yield f"unix://{address}"
        server.terminate()


def test_a_turn_waits_for_a_redis_that_is_started_again(
    exchanges: Exchanges, tmp_path: Path
) -> None:
    exchange = exchanges()
    exchange.down()
    with redis_that_keeps(tmp_path) as address:
        exchange.config = replace(exchange.config, store=address)
        exchange.up()
        caller = exchange.playing()
    with ThreadPoolExecutor(1) as pool:
        said = pool.submit(lambda: caller.say("hint").spoken)
        with pytest.raises(TimeoutError):
            said.result(0.3)
        with redis_that_keeps(tmp_path):
            assert "Hint one" in said.result(10)
            assert "Hint two" in caller.say("hint").spoken


def test_health_tells_of_a_store_that_is_away(
    pair: tuple[Exchange, Exchange], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shared, "AWAY_S", 0.0)
    store = pair[0].store
    assert isinstance(store, RedisStore)
    client = pair[0].app.test_client()
    assert client.get("/health").status_code == 200
    store.db.connection_pool.reset()
    store.db.connection_pool.connection_kwargs["path"] = "/no/such"
    answer = client.get("/health")
    assert answer.status_code == 503
    assert answer.text.startswith("Sayso cannot keep games where SAYSO_STORE says (Redis: ")
    assert "Something went wrong here." in pair[0].caller().ring().spoken
