"""What Sayso keeps others on the machine cannot read, whatever the umask is and however it was."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from voice import kit, private, settings
from voice.cards.riddles import CARD
from voice.channels.phone import callers
from voice.channels.phone.local import LocalBook
from voice.games import Games
from voice.settings import Settings
from voice.sound.plugs import Losses, remember
from voice.speech.cache import SoundCache
from voice.stores.sqlite import SqliteStore

pytestmark = pytest.mark.skipif(os.name != "posix", reason="there are no such modes")


@pytest.fixture(autouse=True)
def careless() -> Iterator[None]:
    """A umask by which everybody may read and write what is made."""
    before = os.umask(0)
    yield
    os.umask(before)


@pytest.fixture
def config(tmp_path: Path) -> Settings:
    return settings.load({"SAYSO_DATA": str(tmp_path / "share" / "sayso")})


def open_to_others(top: Path) -> dict[str, str]:
    """What in a folder, and the folder itself, is not closed, with its mode."""
    every = [top, *top.rglob("*")]
    wrong = {}
    for each in every:
        right = 0o700 if each.is_dir() else 0o600
        if (mode := stat.S_IMODE(each.stat().st_mode)) != right:
            wrong[str(each)] = oct(mode)
    return wrong


def test_all_that_is_made_is_closed_from_the_beginning(config: Settings) -> None:
    data = config.data
    with closing(kit.open_store(config)) as store, closing(LocalBook(data / "calls.db")) as book:
        Games(CARD, config, store).new()
        book.keep_line("line", "words", 1.0)
        callers.key(data)
        SoundCache(data / "spoken", 10_000).put("hello", np.zeros(10, np.int16))
        remember(Losses(1, 2), data / "lost-sound.json")
        names = {each.name for each in data.rglob("*")}
        assert names >= {"games.db", "games.db-wal", "games.db-shm", "calls.db", "calls.db-wal"}
        assert names >= {"phone.key", "spoken", "lost-sound.json", "game-1.lock"}
        assert open_to_others(data) == {}
        assert open_to_others(data.parent) == {}  # a folder made on the way to it
    assert open_to_others(data) == {}


def test_what_is_found_open_is_closed(config: Settings) -> None:
    data = config.data
    with closing(kit.open_store(config)) as store:
        Games(CARD, config, store).new()
    callers.key(data)
    for name in ("editions", "models/a/b", "backup"):
        (data / name).mkdir(parents=True)
    for name in ("editions/riddles.md", "models/a/b/c", "games.db.bak", "backup/games.db", ".odd"):
        (data / name).write_text("")
    for each in (data, *data.rglob("*")):
        each.chmod(0o777 if each.is_dir() else 0o666)
    with closing(kit.open_store(config)):
        assert open_to_others(data) == {}


@pytest.mark.parametrize("name", ["games.db", "calls.db"])
def test_a_database_is_closed_with_what_is_beside_it_and_nothing_else(
    tmp_path: Path, name: str
) -> None:
    file = tmp_path / name
    beside = [tmp_path / f"{name}{end}" for end in ("-wal", "-shm", "-journal")]
    other = tmp_path / f"{name}.txt"
    for each in (*beside, other):
        each.write_text("")
    with closing(SqliteStore(file) if name == "games.db" else LocalBook(file)):
        for each in (file, *beside):
            assert not each.exists() or stat.S_IMODE(each.stat().st_mode) == 0o600, each
    assert stat.S_IMODE(other.stat().st_mode) == 0o666


def test_the_key_is_closed_where_it_was_open(tmp_path: Path) -> None:
    key = callers.key(tmp_path)
    (tmp_path / "phone.key").chmod(0o644)
    assert callers.key(tmp_path) == key
    assert open_to_others(tmp_path) == {}


def test_a_log_is_closed_and_so_are_the_old_ones(tmp_path: Path) -> None:
    file = tmp_path / "sayso.log"
    for each in (file, tmp_path / "sayso.log.1"):
        each.write_text("x")
    run = subprocess.run(
        [sys.executable, "-c", "import sys; from voice import kit, settings; "
         "kit.keep_log(settings.load())"],
        env={**os.environ, "SAYSO_CONFIG": str(_own(tmp_path, file))}, check=True,
    )  # fmt: skip
    assert run.returncode == 0
    for each in (file, tmp_path / "sayso.log.1"):
        assert stat.S_IMODE(each.stat().st_mode) == 0o600


def _own(tmp_path: Path, file: Path) -> Path:
    own = tmp_path / "own.toml"
    own.write_text(f'[log]\nfile = "{file}"\n')
    return own


def test_links_devices_homes_and_folders_of_all_are_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, config: Settings
) -> None:
    elsewhere, home, shared = tmp_path / "else.txt", tmp_path / "home", tmp_path / "tmp"
    elsewhere.write_text("")
    for folder in (home, shared, config.data):
        folder.mkdir(parents=True)
        (folder / "mine.txt").write_text("")
        folder.chmod(0o777)
    shared.chmod(0o1777)
    (config.data / "link").symlink_to(elsewhere)
    os.mkfifo(config.data / "pipe")
    monkeypatch.setenv("HOME", str(home))
    for folder in (home, home.parent, shared, config.data, tmp_path / "not there"):
        private.mend(folder)
    for path in (elsewhere, home / "mine.txt", shared / "mine.txt"):
        assert stat.S_IMODE(path.stat().st_mode) == 0o666, path
    assert stat.S_IMODE(home.stat().st_mode) == 0o777
    assert stat.S_IMODE(shared.stat().st_mode) == 0o1777
    assert stat.S_IMODE((config.data / "pipe").stat().st_mode) == 0o666
    assert stat.S_IMODE((config.data / "mine.txt").stat().st_mode) == 0o600
    assert stat.S_IMODE(config.data.stat().st_mode) == 0o700


def test_a_store_that_is_named_closes_itself_and_not_the_folder_it_is_put_in(
    tmp_path: Path, config: Settings
) -> None:
    shared = tmp_path / "shared"
    shared.mkdir(mode=0o777)
    (shared / "other.txt").write_text("")
    named = replace(config, store=f"sqlite:///{shared / 'games.db'}")
    with closing(kit.open_store(named)):
        assert stat.S_IMODE(shared.stat().st_mode) == 0o777
        assert stat.S_IMODE((shared / "other.txt").stat().st_mode) == 0o666
        for each in ("games.db", "games.db-wal"):
            assert stat.S_IMODE((shared / each).stat().st_mode) == 0o600


def test_a_command_leaves_nothing_open(tmp_path: Path) -> None:
    data = tmp_path / "data"
    subprocess.run(
        [sys.executable, "-m", "voice", "play", "riddles", "--typed"],
        env={**os.environ, "SAYSO_DATA": str(data)}, input="hint\n", text=True, check=True,
        capture_output=True,
    )  # fmt: skip
    assert (data / "games.db").exists()
    assert open_to_others(data) == {}
