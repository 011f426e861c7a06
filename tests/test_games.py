"""Which kept game three words mean: anyone's to the letter, one's own however they were heard."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator

import pytest

from voice import settings
from voice.cards.riddles import CARD
from voice.errors import UsageError
from voice.games import Games
from voice.store import NOBODY, TABLE
from voice.stores import redis
from voice.stores.sqlite import SqliteStore
from voice.words import codes

ANN, BOB = "a" * 32, "b" * 32
OWNERS = (TABLE, NOBODY, ANN, BOB)


class Named(SqliteStore):
    """A store whose games have the codes that a test gives them."""

    def __init__(self, *codes: str) -> None:
        super().__init__(None)
        for code in codes:
            self.name(code)

    def name(self, code: str, owner: str = TABLE) -> None:
        made = self.begin("riddles", ("Fixture", "ab" * 32), "", {}).code
        self._db.write(
            lambda db: db.execute("update games set code = ? where code = ?", (code, made))
        )
        self.own(code, owner)


def games(store: SqliteStore, owner: str = TABLE) -> Games:
    return Games(CARD, settings.load({}), store, owner=owner)


@pytest.mark.parametrize("owner", OWNERS)
@pytest.mark.parametrize("whose", OWNERS)
@pytest.mark.parametrize(
    "said",
    ["amber teapot seven", "Amber, Tea-Pot 7!", "resume AMBER TEAPOT SEVEN", "ambertea pot seven"],
)
def test_anyone_finds_a_game_by_its_very_words(owner: str, whose: str, said: str) -> None:
    store = Named()
    store.name("amber-teapot-seven", whose)
    assert games(store, owner).meant(said) == "amber-teapot-seven"


@pytest.mark.parametrize(
    ("whose", "owner", "found"),
    [
        (TABLE, TABLE, True),
        (ANN, ANN, True),
        (ANN, BOB, False),
        (ANN, TABLE, False),
        (TABLE, ANN, False),
        (ANN, NOBODY, False),
        (TABLE, NOBODY, False),
        (NOBODY, TABLE, False),
        (NOBODY, NOBODY, False),  # who shows no name is not known again
    ],
)
@pytest.mark.parametrize(
    "said", ["resume yellow magnet sanvent", "yelow magnet seven", "yellow magnet sevens"]
)
def test_only_whose_it_is_finds_it_by_words_that_are_near(
    whose: str, owner: str, found: bool, said: str
) -> None:
    store = Named()
    store.name("yellow-magnet-seven", whose)
    assert games(store, owner).meant(said) == ("yellow-magnet-seven" if found else None)
    if not found:
        with pytest.raises(UsageError, match="check its three words"):
            games(store, owner).under(said)


@pytest.mark.parametrize(
    "said",
    [
        "amber button three",  # another game's words, however near they are
        "amber kettle seven",
        "copper button seven",
        "resume amber button",
        "is it a button",
        "my old game",
        "",
    ],
)
def test_other_words_are_no_slip(said: str) -> None:
    assert games(Named("amber-button-seven")).meant(said) is None


def test_of_two_that_are_as_near_none_is_meant() -> None:
    store = Named("amber-button-five", "amber-button-nine")
    assert games(store).meant("amber button nive") is None
    assert games(store).meant("amber button fiver") == "amber-button-five"


@pytest.mark.parametrize(
    ("owner", "whose"), [*itertools.product((TABLE, NOBODY, ANN), (TABLE, ANN, BOB))]
)
def test_of_codes_by_chance_none_opens_a_game_but_by_luck(owner: str, whose: str) -> None:
    """Among 1,000 games 29 of 100 did."""
    chance = random.Random(7)
    store = SqliteStore(None)
    kept = {store.begin("riddles", ("Fixture", "ab" * 32), "", {}).code for _ in range(1000)}
    for code in kept:
        store.own(code, whose)
    mine = games(store, owner)
    lists = (codes._COLOURS, codes._THINGS, codes._NUMBERS)
    for _ in range(300):
        code = "-".join(map(chance.choice, lists))
        assert mine.meant(f"resume {code}") == (code if code in kept else None)


@pytest.fixture
def shared(redis_address: str) -> Iterator[redis.RedisStore]:
    store = redis.opened(redis_address)
    yield store
    store.close()


@pytest.mark.server
def test_where_many_machines_share_their_games_a_table_has_none_of_its_own(
    shared: redis.RedisStore,
) -> None:
    table, ann = (shared.begin("riddles", ("Fixture", "ab" * 32), "", {}).code for _ in range(2))
    shared.own(ann, ANN)
    assert shared.codes("riddles", TABLE) == ()
    assert shared.codes("riddles", ANN) == (ann,)
    for code in (table, ann):
        heard = f"resume {code.replace('-', ' ')}n"
        assert Games(CARD, settings.load({}), shared).meant(heard) is None
        mine = Games(CARD, settings.load({}), shared, owner=ANN).meant(heard)
        assert mine == (code if code == ann else None)
