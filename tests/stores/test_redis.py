"""Games in Redis: leases that lapse, calls that move between processes, a server that is away."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from typing import TYPE_CHECKING

import pytest
import redis as library

from voice.store import STREAM_DAYS, StoreError
from voice.stores import redis
from voice.stores.leases import LEASE_S, Leases
from voice.stores.redis import RedisStore

pytestmark = pytest.mark.server

if TYPE_CHECKING:
    from tests.stores.conftest import Player


@pytest.fixture
def here(redis_address: str) -> Iterator[RedisStore]:
    with closing(redis.opened(redis_address)) as store:
        yield store


@pytest.fixture
def there(redis_address: str) -> Iterator[RedisStore]:
    with closing(redis.opened(redis_address)) as store:
        yield store


def test_two_processes_hold_a_game_in_one_name(
    here: RedisStore, there: RedisStore, player: Player
) -> None:
    game = player.begun(here.held_by("ann"))
    assert not there.hold(game)
    assert not there.held_by("bob").hold(game)
    assert there.held_by("ann").hold(game)
    here.held_by("bob").release(game)
    here.release(game)
    assert not there.hold(game)
    there.held_by("ann").release(game)
    assert there.hold(game)


def test_a_claim_is_renewed_and_what_another_took_is_let_go(redis_address: str) -> None:
    with library.Redis.from_url(redis_address, decode_responses=True) as db:
        leases = Leases(db)
        assert leases.take("mine", "ann")
        assert leases.take("lost", "ann")
        db.expire("mine", 1)
        db.set("lost", "bob", ex=5)
        leases.renew()
        leases.close()
        leases.close()
        assert db.get("mine") is None
        assert db.get("lost") == "bob"
        assert leases.take("mine", "eve")
        db.expire("mine", 1)
        leases.renew()
        assert 1000 < db.pttl("mine") <= 1000 * LEASE_S
        db.delete("mine")  # Redis was away for long, and it lapsed
        leases.renew()
        assert db.get("mine") == "eve"
        leases.close()


def test_a_holder_that_works_on_keeps_its_claim_and_one_that_died_does_not(
    redis_address: str,
) -> None:
    with library.Redis.from_url(redis_address, decode_responses=True) as db:
        dead, alive, other = Leases(db, 60), Leases(db, 0.3), Leases(db, 0.3)
        assert dead.take("old", "ann")
        db.pexpire("old", 300)  # a lease of 0.3 s, which nobody renews
        assert alive.take("new", "ann")
        while not other.take("old", "bob"):
            assert not other.take("new", "bob")
        for _ in range(3):  # times as long again
            db.set("a while", "", px=300)
            while db.exists("a while"):
                assert not other.take("new", "bob")
        for leases in (dead, alive, other):
            leases.close()


@pytest.mark.parametrize("state", ["not json", "null", "[]", "7"])
def test_a_damaged_state_is_found_as_one(here: RedisStore, player: Player, state: str) -> None:
    game = player.move(here, player.begun(here))
    here.db.hset(f"sayso:game:{game.code}", "state", state)
    assert here.find(game.code).state is None
    assert here.cut_off("riddles") == here.find(game.code)


@pytest.mark.parametrize(
    "address",
    ["redis://:secret@127.0.0.1:1/0", "redis://no.such.invalid", "unix:///no/such", "redis://h:x"],
)
def test_a_server_that_is_not_there_is_one_fault_and_no_password(address: str) -> None:
    with pytest.raises(StoreError) as fault:
        redis.opened(address)
    assert "secret" not in str(fault.value)


def test_a_server_that_goes_away_is_a_fault_and_closing_is_none(
    here: RedisStore, player: Player
) -> None:
    game = player.begun(here)
    here.db.connection_pool.reset()
    here.db.connection_pool.connection_kwargs["path"] = "/no/such"
    for fails in (
        lambda: here.find(game.code),
        lambda: here.codes("riddles"),
        lambda: player.begun(here),
        lambda: here.release(game),
        lambda: here.tell("amber", "x"),
    ):
        with pytest.raises(StoreError):
            fails()
    here.close()


def test_a_stream_is_forgotten_a_month_after_its_last_event(here: RedisStore) -> None:
    here.tell("table", "event")
    assert 0 <= STREAM_DAYS * 86_400 - here.db.ttl("sayso:events:table") <= 5
