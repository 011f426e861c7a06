"""Places that games are kept in, each opened as often as there are programs that use it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from voice import kit, settings
from voice.store import Kept, Store
from voice.talk import Utterance

Opened = Callable[[], Store]

SEAL = ("Fixture", "ab" * 32)


class Player:
    """Begins games and plays in them; it knows the stores only as every program does."""

    def begun(self, store: Store, card: str = "riddles") -> Kept:
        """A new game."""
        return store.begin(card, SEAL, "", {"turns": 0, "wrong": []})

    def move(self, store: Store, game: Kept, text: str = "hint", over: bool = False) -> Kept:
        """One move more, whoever made the last."""
        now = store.find(game.code)
        return store.journal(now, Utterance(text), "reply", {"turns": 1, "wrong": [text]}, over)


@pytest.fixture
def player() -> Player:
    return Player()


@pytest.fixture(params=["sqlite", pytest.param("redis", marks=pytest.mark.server)])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where games are kept, as SAYSO_STORE says it."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'games.db'}"
    return str(request.getfixturevalue("redis_address"))


@pytest.fixture
def opened(address: str) -> Iterator[Opened]:
    """Opens the same games once more, as another program would."""
    config = settings.load({"SAYSO_STORE": address})
    with ExitStack() as every:
        yield lambda: every.enter_context(closing(kit.open_store(config)))


@pytest.fixture
def store(opened: Opened) -> Store:
    return opened()
