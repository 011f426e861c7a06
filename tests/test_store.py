"""Games kept: codes, the journal, a kill in the middle, two programs at once, a bad disk."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from voice import store as stores
from voice.cards.riddles import CARD
from voice.errors import UsageError
from voice.session import go_on
from voice.store import Kept, Store, spoken_code
from voice.talk import Utterance

SEAL = ("Fixture", "ab" * 32)
STATE = {"turns": 0, "wrong": []}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "games.db"


@pytest.fixture
def store(file: Path) -> Iterator[Store]:
    with closing(Store(file)) as opened:
        yield opened


def begun(store: Store, card: str = "riddles") -> Kept:
    return store.begin(card, SEAL, "", STATE)


def move(store: Store, game: Kept, text: str = "hint", over: bool = False) -> None:
    store.journal(game, Utterance(text), "reply", {"turns": 1, "wrong": [text]}, over)


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("amber-button-seven", "amber-button-seven"),
        ("Amber button 7", "amber-button-seven"),
        ("AMBER, BUTTON, SEVEN.", "amber-button-seven"),
        ("“amber button seven”!", "amber-button-seven"),
        ("  amber  button-10 ", "amber-button-ten"),
        ("amber button 11", "amber-button-11"),
        ("", ""),
    ],
)
def test_a_code_as_typed_or_heard(said: str, kept: str) -> None:
    assert spoken_code(said) == kept


def test_a_code_is_three_words_and_finds_its_game(store: Store) -> None:
    game = begun(store)
    assert len(game.code.split("-")) == 3
    assert store.find(game.code.replace("-", " ").upper()) == game
    assert store.codes("riddles") == (game.code,)
    assert store.codes("trivia") == ()


def test_no_code_holds_a_word_of_the_sealed_text(store: Store) -> None:
    sealed = " ".join([*stores._COLOURS[1:], *stores._THINGS[:-1]]).upper()
    for _ in range(5):
        code = store.begin("riddles", SEAL, "", STATE, sealed).code
        assert code.startswith(f"{stores._COLOURS[0]}-{stores._THINGS[-1]}-")
    everything = " ".join([*stores._COLOURS, *stores._THINGS])
    assert len(store.begin("riddles", SEAL, "", STATE, everything).code.split("-")) == 3


@pytest.mark.parametrize("code", ["amber-button-seven", "", "' or 1=1 --", "🎃", "\ud800"])
def test_an_unknown_code_is_refused_with_the_remedy(store: Store, code: str) -> None:
    with pytest.raises(UsageError, match="check its three words"):
        store.find(code)


def test_what_is_journalled_is_what_is_found(store: Store, file: Path) -> None:
    game = begun(store)
    move(store, game, "is it a “kettle”? 🎃\x00\ud800")
    found = store.find(game.code)
    assert found.moves == 1
    assert found.state == {"turns": 1, "wrong": ["is it a “kettle”? 🎃\x00\ud800"]}
    with closing(sqlite3.connect(file)) as db:
        (utterance,) = db.execute("select utterance from moves").fetchone()
    assert json.loads(utterance)["text"] == "is it a “kettle”? 🎃\x00\ud800"


def test_only_a_game_with_a_move_that_was_not_left_is_offered(file: Path) -> None:
    with closing(Store(file)) as first:
        move(first, finished := begun(first), over=True)
        move(first, left := begun(first))
        first.leave(left)
        begun(first)
        move(first, cut_off := begun(first))
        move(first, begun(first, "trivia"))
    with closing(Store(file)) as second:
        found = second.cut_off("riddles")
        assert found
        assert found.code == cut_off.code
        assert second.find(finished.code).moves == 1
        second.leave(found)
        assert second.cut_off("riddles") is None


def test_a_game_being_played_is_not_offered_but_an_older_one_is(file: Path) -> None:
    with closing(Store(file)) as gone:
        move(gone, older := begun(gone))
    with closing(Store(file)) as playing, closing(Store(file)) as other:
        move(playing, game := begun(playing))
        assert not other.hold(game)
        found = other.cut_off("riddles")
        assert found
        assert found.code == older.code
        assert playing.cut_off("riddles") == playing.find(game.code)
        playing.close()
        assert other.hold(game)


def test_two_programs_write_to_one_file(file: Path) -> None:
    with closing(Store(file)) as one, closing(Store(file)) as two:
        games = [(one, begun(one)), (two, begun(two))]
        for _ in range(10):
            for where, game in games:
                move(where, game)
        assert {one.find(game.code).moves for _, game in games} == {10}


def test_a_store_without_a_path_keeps_nothing_after_it(tmp_path: Path) -> None:
    with closing(Store(None)) as memory:
        game = begun(memory)
        move(memory, game)
        assert memory.find(game.code).moves == 1
    assert not list(tmp_path.iterdir())


def test_the_oldest_games_are_forgotten_so_that_codes_never_run_out(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stores, "MOST_GAMES", 5)
    with closing(Store(file)) as small:
        games = [begun(small) for _ in range(9)]
        for game in games[4:]:
            move(small, game)
        begun(small)
        assert len(small.codes("riddles")) == 6
        with pytest.raises(UsageError):
            small.find(games[0].code)
        assert small.find(games[-1].code).moves == 1


@pytest.mark.parametrize("content", [b"not a database at all" * 100, b"SQLite format 3\x00" * 99])
def test_what_is_no_database_is_refused(file: Path, content: bytes) -> None:
    file.write_bytes(content)
    with pytest.raises(sqlite3.DatabaseError):
        Store(file)


def test_a_damaged_database_is_refused_before_a_game_begins(file: Path) -> None:
    with closing(Store(file)) as before:
        for _ in range(60):
            move(before, begun(before), "word " * 40)
    data = bytearray(file.read_bytes())
    middle = len(data) // 8192 * 4096
    data[middle : middle + 4096] = os.urandom(4096)
    file.write_bytes(data)
    with pytest.raises(sqlite3.DatabaseError):
        Store(file)


def test_another_programs_tables_are_refused_before_a_game_begins(file: Path) -> None:
    with closing(sqlite3.connect(file)) as other:
        other.execute("create table games (x)")
    with pytest.raises(sqlite3.DatabaseError, match="holds the tables of another program"):
        Store(file)


@pytest.mark.parametrize("state", ["not json", "null", "[]", "7"])
def test_a_damaged_state_is_found_as_one(store: Store, file: Path, state: str) -> None:
    game = begun(store)
    move(store, game)
    with closing(sqlite3.connect(file)) as other, other:
        other.execute("update games set state = ?", (state,))
    assert store.find(game.code).state is None
    assert store.cut_off("riddles") == store.find(game.code)


def test_a_folder_in_the_files_place_is_refused(tmp_path: Path) -> None:
    with pytest.raises((sqlite3.Error, OSError)):
        Store(tmp_path)


PLAYER = """
import sys
from pathlib import Path
from voice.cards.riddles import CARD
from voice.session import begin
from voice.store import Store
from voice.talk import Utterance

edition = CARD.load(Path(sys.argv[2]).read_text("utf-8"))
session = begin(CARD, edition, Store(Path(sys.argv[1])), sys.argv[2])
print(session.code, flush=True)
for line in sys.stdin:
    print(session.take(Utterance(line.strip())).ledger, flush=True)
"""
EDITION = Path(__file__).parent / "editions" / "riddles-fixture.md"


def test_a_kill_in_the_middle_loses_nothing_that_was_answered(file: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", PLAYER, str(file), str(EDITION)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[1],
    ) as player:  # fmt: skip
        assert player.stdin
        assert player.stdout
        code = player.stdout.readline().strip()
        answered = ""
        for message in ("kettle", "hint", "ghost"):
            player.stdin.write(message + "\n")
            player.stdin.flush()
            answered = player.stdout.readline().strip()
        with closing(Store(file)) as other:
            assert other.cut_off("riddles") is None, "it is being played"
        player.send_signal(signal.SIGKILL)
        player.wait()

    with closing(Store(file)) as after:
        kept = after.cut_off("riddles")
        assert kept
        assert (kept.code, kept.moves, kept.file) == (code, 3, str(EDITION))
        edition = CARD.load(EDITION.read_text("utf-8"))
        session = go_on(CARD, edition, after, kept)
        assert session.opening.ledger == answered
        assert session.take(Utterance("shadow")).ledger == (
            "[L] t:4 | chime:3/12 | hints:0/3 | tried:- | res:52-- ---- ---- | score:7/60 | v1.0.0"
        )


def test_a_caller_s_game_is_offered_to_that_caller_alone(store: Store) -> None:
    first, second = begun(store), begun(store, "trivia")
    for game, owner in ((first, "ann"), (second, "bob")):
        store.own(game.code, owner)
        move(store, game)
    assert store.left_by("ann") == store.find(first.code)
    assert store.left_by("bob") == store.find(second.code)
    assert store.left_by("") is None
    assert store.left_by("eve") is None
    assert store.cut_off("riddles") is None
    store.leave(first)
    assert store.left_by("ann") is None


def test_a_game_that_is_released_may_be_played_elsewhere(file: Path) -> None:
    with closing(Store(file)) as here, closing(Store(file)) as there:
        game = begun(here)
        move(here, game)
        assert not there.hold(game)
        here.release(game)
        here.release(game)
        assert there.hold(game)
        assert not here.hold(game)


def test_games_kept_by_an_older_sayso_are_read(file: Path) -> None:
    with closing(sqlite3.connect(file)) as db:
        db.executescript(
            "create table games (id integer primary key, code text unique not null, card text not"
            " null, edition text not null, commitment text not null, file text not null, state text"
            " not null, moves integer not null default 0, open integer not null default 1,"
            " touched text not null default current_timestamp);"
            "insert into games (code, card, edition, commitment, file, state, moves)"
            " values ('amber-button-seven', 'riddles', 'Old', 'ab', '', '{}', 3)"
        )
    with closing(Store(file)) as store:
        kept = store.cut_off("riddles")
        assert kept
        assert kept.code == "amber-button-seven"


def test_many_threads_keep_many_games(store: Store) -> None:
    def play(n: int) -> int:
        game = begun(store)
        for _ in range(n % 5):
            move(store, game)
        return store.find(game.code).moves

    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(play, range(40))) == [n % 5 for n in range(40)]


def test_events_are_told_in_order_to_every_program(file: Path, store: Store) -> None:
    with closing(Store(file)) as other:
        assert store.told("a") == ()
        assert (store.tell("a", "one"), other.tell("a", "two")) == (1, 2)
        assert other.tell("b", "else") == 1
        assert store.told("a") == other.told("a") == ((1, "one"), (2, "two"))
        assert store.told("a", after=1) == ((2, "two"),)
        assert store.told("a", after=2) == ()


def test_events_told_at_once_each_have_their_number(file: Path, store: Store) -> None:
    with closing(Store(file)) as other, ThreadPoolExecutor(8) as pool:
        stores = [store, other] * 20
        numbers = list(pool.map(lambda each: each.tell("a", "event"), stores))
    assert sorted(numbers) == list(range(1, 41))
    assert [number for number, _ in store.told("a")] == list(range(1, 41))


def test_streams_that_fell_silent_are_forgotten_with_a_new_one(file: Path, store: Store) -> None:
    store.tell("old", "event")
    store.tell("lasting", "event")
    with closing(sqlite3.connect(file)) as db, db:
        db.execute("update events set at = datetime('now', '-31 days')")
    store.tell("lasting", "another")
    store.tell("new", "event")
    assert store.told("old") == ()
    assert len(store.told("lasting")) == 2
