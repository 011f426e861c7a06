"""How often strangers' games are guessed at: counted at once, by whom and at what."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace

import pytest

from voice import settings
from voice.channels.guesses import CALLERS, CALLS, PAGES, Guesser, Guesses
from voice.store import Kept
from voice.stores.sqlite import SqliteStore

ANN, BOB = Guesser(CALLERS, "ann"), Guesser(CALLERS, "bob")
WITHHELD, PAGE = Guesser(CALLS, "call"), Guesser(PAGES, "192.0.2.7")
WRONG = "amber-button-seven"


@pytest.fixture
def store() -> Iterator[SqliteStore]:
    with closing(SqliteStore(None)) as opened:
        yield opened


def guesses(store: SqliteStore, of_one: int = 100, in_all: int = 100, at_one: int = 100) -> Guesses:
    config = settings.load({})
    server = replace(config.server, wrong_codes_in_all=in_all, wrong_codes_a_game=at_one)
    phone = replace(config.phone, wrong_codes_an_hour=of_one)
    return Guesses(replace(config, server=server, phone=phone), store)


def kept(store: SqliteStore) -> str:
    """A game whose words are not near WRONG."""
    while True:
        code = store.begin("riddles", ("Fixture", "ab" * 32), "", {}).code
        if not set(code.split("-")) & set(WRONG.split("-")):
            return code


@pytest.mark.parametrize("who", [ANN, WITHHELD, PAGE])
def test_a_right_guess_is_found_and_not_counted(store: SqliteStore, who: Guesser) -> None:
    counted, code = guesses(store, of_one=1), kept(store)
    for _ in range(3):
        found = counted.find(who, code, 0)
        assert found
        assert found.code == code
    assert counted.find(who, WRONG, 0) is None
    assert counted.find(who, code, 0) is None
    assert counted.closed(who, code, 3599)
    assert counted.find(who, code, 3600)


@pytest.mark.parametrize(
    ("limits", "guesser", "closed"),
    [
        ({"of_one": 3}, ANN, True),
        ({"of_one": 3}, BOB, False),
        ({"in_all": 3}, BOB, True),
        ({"in_all": 3}, WITHHELD, False),
        ({"in_all": 3}, PAGE, False),
        ({"at_one": 3}, BOB, False),  # none of the wrong ones was near a game
    ],
)
def test_what_one_guesser_closes(
    store: SqliteStore, limits: dict[str, int], guesser: Guesser, closed: bool
) -> None:
    counted, code = guesses(store, **limits), kept(store)
    for _ in range(3):
        assert not counted.closed(guesser, code, 0)
        counted.find(ANN, WRONG, 0)
    assert counted.closed(guesser, code, 0) is closed
    assert (counted.find(guesser, code, 0) is None) is closed


def test_a_game_that_is_guessed_at_is_closed_to_all_and_no_other_is(store: SqliteStore) -> None:
    counted, code, other = guesses(store, at_one=3), kept(store), kept(store)
    colour, thing, number = code.split("-")
    for n, wrong in enumerate((f"amber-{thing}-{number}", f"{colour}-{thing}-nought")):
        counted.find(Guesser(PAGES, str(n)), wrong, 0)
    assert counted.find(ANN, code, 0)  # two slips are no search
    counted.find(BOB, f"{colour}-button-{number}", 0)
    for guess in (code, f"{colour}-{thing}-ten", f"velvet-{thing}-{number}"):
        assert counted.closed(PAGE, guess, 0)
    assert counted.find(ANN, other, 0) or set(other.split("-")) & set(code.split("-"))


@pytest.mark.parametrize("said", ["", "my-old-game", "is-it-a-button", "resume", "x" * 10_000])
def test_what_is_no_guess_is_not_counted(store: SqliteStore, said: str) -> None:
    counted = guesses(store, of_one=1, in_all=1)
    for _ in range(3):
        assert counted.find(ANN, said, 0) is None
    assert counted.find(ANN, kept(store), 0)


class Watched(SqliteStore):
    """A store that knows how often a game was looked for."""

    looked = 0

    def find(self, code: str) -> Kept:
        self.looked += 1
        return super().find(code)


def test_guesses_at_once_are_no_more_than_those_one_after_the_other() -> None:
    watched = Watched(None)
    counted = guesses(watched, of_one=5)
    with closing(watched), ThreadPoolExecutor(16) as pool:
        list(pool.map(lambda _: counted.find(PAGE, WRONG, 0), range(200)))
    assert watched.looked == 5
