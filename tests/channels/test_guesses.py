"""How often strangers' games are guessed at: counted at once, by whom and at what."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace

import pytest

from voice import settings
from voice.channels.guesses import CALLERS, CALLS, NOT_NOW, PAGES, TOO_MANY, Guesser, Guesses
from voice.store import Kept
from voice.stores.sqlite import SqliteStore

ANN, BOB = Guesser(CALLERS, "ann"), Guesser(CALLERS, "bob")
WITHHELD, PAGE = Guesser(CALLS, "call"), Guesser(PAGES, "192.0.2.7")
WRONG = "amber-button-seven"


class Watched(SqliteStore):
    """A store that knows how often a game was looked for."""

    looked = 0

    def find(self, code: str) -> Kept:
        self.looked += 1
        return super().find(code)


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
    assert counted.refusal(who, code, 3599) == TOO_MANY
    assert counted.find(who, code, 3600)


@pytest.mark.parametrize(
    ("limits", "guesser", "refusal"),
    [
        ({"of_one": 3}, ANN, TOO_MANY),
        ({"of_one": 3}, BOB, ""),
        ({"in_all": 3}, ANN, TOO_MANY),
        ({"in_all": 3}, BOB, NOT_NOW),
        ({"in_all": 3}, WITHHELD, ""),
        ({"in_all": 3}, PAGE, ""),
        ({"at_one": 3}, BOB, ""),  # none of the wrong ones was near a game
    ],
)
def test_what_one_guesser_closes(
    store: SqliteStore, limits: dict[str, int], guesser: Guesser, refusal: str
) -> None:
    counted, code = guesses(store, **limits), kept(store)
    for _ in range(3):
        assert not counted.refusal(guesser, code, 0)
        counted.find(ANN, WRONG, 0)
    assert counted.refusal(guesser, code, 0) == refusal
    assert (counted.find(guesser, code, 0) is None) is bool(refusal)


@pytest.mark.parametrize("kind", [CALLERS, CALLS, PAGES])
def test_few_guessers_close_the_games_to_no_one_else(store: SqliteStore, kind: str) -> None:
    """Six of them, ten times each: as many wrong ones as the shipped settings let in at once."""
    counted, code = Guesses(settings.load({}), store), kept(store)
    six = [Guesser(kind, f"thief {n}") for n in range(6)]
    for now in range(60):
        counted.find(six[now % 6], WRONG, now)
    honest = Guesser(kind, "honest")
    assert counted.refusal(honest, code, 60) == NOT_NOW
    for now in range(60, 120):
        counted.find(six[now % 6], WRONG, now)
    for _ in range(3):  # a right one does not slow down the next
        assert counted.find(honest, code, 120)
    counted.find(honest, WRONG, 120)  # who slips waits a minute, and is let in
    assert counted.refusal(honest, code, 121) == NOT_NOW
    assert counted.find(honest, code, 180)


@pytest.mark.parametrize("kind", [CALLERS, CALLS, PAGES])
def test_many_guessers_together_find_no_more_than_one_a_minute(kind: str) -> None:
    """Another one each second for two hours: 60 at once, and 60 more in each hour."""
    watched = Watched(None)
    with closing(watched):
        counted = Guesses(settings.load({}), watched)
        for now in range(7200):
            counted.find(Guesser(kind, str(now)), WRONG, now)
        assert watched.looked == 60 + 119
        code = kept(watched)
        assert counted.find(Guesser(kind, "honest"), code, 7259)


def test_a_game_that_is_guessed_at_is_closed_to_all_and_no_other_is(store: SqliteStore) -> None:
    counted, code, other = guesses(store, at_one=3), kept(store), kept(store)
    colour, thing, number = code.split("-")
    for n, wrong in enumerate((f"amber-{thing}-{number}", f"{colour}-{thing}-nought")):
        counted.find(Guesser(PAGES, str(n)), wrong, 0)
    assert counted.find(ANN, code, 0)  # two slips are no search
    counted.find(BOB, f"{colour}-button-{number}", 0)
    for guess in (code, f"{colour}-{thing}-ten", f"velvet-{thing}-{number}"):
        assert counted.refusal(PAGE, guess, 0) == TOO_MANY
    assert counted.find(ANN, other, 0) or set(other.split("-")) & set(code.split("-"))


@pytest.mark.parametrize("said", ["", "my-old-game", "is-it-a-button", "resume", "x" * 10_000])
def test_what_is_no_guess_is_not_counted(store: SqliteStore, said: str) -> None:
    counted = guesses(store, of_one=1, in_all=1)
    for _ in range(3):
        assert counted.find(ANN, said, 0) is None
    assert counted.find(ANN, kept(store), 0)


def test_guesses_at_once_are_no_more_than_those_one_after_the_other() -> None:
    watched = Watched(None)
    counted = guesses(watched, of_one=5)
    with closing(watched), ThreadPoolExecutor(16) as pool:
        list(pool.map(lambda _: counted.find(PAGE, WRONG, 0), range(200)))
    assert watched.looked == 5
