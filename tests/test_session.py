"""One game being played: the journal before the answer, the code beside a save, another edition."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from voice.cards.card import Seal
from voice.cards.riddles import CARD
from voice.cards.riddles.edition import RiddlesEdition
from voice.errors import InputError, SaveError, UsageError
from voice.session import Session, begin, go_on
from voice.stores.sqlite import SqliteStore
from voice.talk import Utterance

EDITION = Path(__file__).parent / "editions" / "riddles-fixture.md"
SAVE = (
    "-----BEGIN AIGC SAVE----- game:halloween-riddles m:midnight rules:1 turn:8 chime:4 hints:1 "
    "score:8 res:53x- ---- ---- tried:tent sha:none -----END AIGC SAVE-----"
)


@pytest.fixture(scope="module")
def edition() -> RiddlesEdition:
    return CARD.load(EDITION.read_text("utf-8"))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "games.db"


@pytest.fixture
def store(file: Path) -> Iterator[SqliteStore]:
    with closing(SqliteStore(file)) as opened:
        yield opened


@pytest.fixture
def session(edition: RiddlesEdition, store: SqliteStore) -> Session:
    return begin(CARD, edition, store)


def say(session: Session, *messages: str) -> str:
    """The ledger after these were typed."""
    return [session.take(Utterance(message)).ledger for message in messages][-1]


def test_every_reply_ends_in_its_ledger(session: Session) -> None:
    assert session.opening.text.splitlines()[-1].startswith("[L] t:0 | chime:1/12 ")
    reply = session.take(Utterance("is it a kettle?"))
    assert reply.text.splitlines()[-1] == reply.ledger
    assert not reply.over


def test_every_move_is_journalled_with_its_answer(session: Session, file: Path) -> None:
    replies = [session.take(Utterance(text, heard=True)).text for text in ("hint", "um", "kettle")]
    with closing(sqlite3.connect(file)) as db:
        rows = db.execute("select number, reply from moves order by number").fetchall()
    assert rows == list(enumerate(replies, 1))


def test_a_save_is_told_with_the_code_it_is_kept_under(session: Session) -> None:
    reply = session.take(Utterance("save"))
    assert f"Kept here as {session.code}: sayso play riddles --resume {session.code}" in reply.text
    spoken = session.code.replace("-", " ")
    assert reply.aloud == (f"Your game is kept. To go on, say: resume, {spoken}.",)


def test_a_game_goes_on_where_it_was(edition: RiddlesEdition, store: SqliteStore) -> None:
    first = begin(CARD, edition, store)
    ledger = say(first, "kettle", "ghost", "I give up")
    second = go_on(CARD, edition, store, store.find(first.code))
    assert second.opening.ledger == ledger
    assert second.opening.text.splitlines()[-2] == "This riddle, or the whole game?"
    assert say(second, "this riddle").startswith("[L] t:3 | chime:3/12 ")


def test_a_finished_game_stays_finished(edition: RiddlesEdition, store: SqliteStore) -> None:
    first = begin(CARD, edition, store)
    say(first, "I give up", "the whole game", "yes")
    assert store.cut_off("riddles") is None
    second = go_on(CARD, edition, store, store.find(first.code))
    assert second.opening.over
    assert second.take(Utterance("kettle")).text.startswith("The clock is quiet.")


def test_a_game_is_not_played_at_two_tables(edition: RiddlesEdition, file: Path) -> None:
    with closing(SqliteStore(file)) as here, closing(SqliteStore(file)) as there:
        game = begin(CARD, edition, here)
        say(game, "hint")
        with pytest.raises(UsageError, match="being played elsewhere"):
            go_on(CARD, edition, there, there.find(game.code))


def test_another_edition_is_refused_by_name(edition: RiddlesEdition, store: SqliteStore) -> None:
    game = begin(CARD, edition, store)
    other = replace(edition, seal=Seal("Other", "00" * 32))
    with pytest.raises(
        InputError, match=r"needs the edition it began with, Fixture \(c966aa08749080a8…\)"
    ):
        go_on(CARD, other, store, store.find(game.code))


def test_a_game_begins_from_a_save_or_says_what_is_wrong(
    edition: RiddlesEdition, store: SqliteStore
) -> None:
    assert begin(CARD, edition, store, save=SAVE).opening.ledger.startswith("[L] t:8 | chime:4/12")
    with pytest.raises(SaveError, match="turn must be 5 to 8"):
        begin(CARD, edition, store, save=SAVE.replace("turn:8", "turn:9"))


def test_a_kept_state_that_is_damaged_is_said_so(
    edition: RiddlesEdition, store: SqliteStore
) -> None:
    kept = store.find(begin(CARD, edition, store).code)
    for state in ({"turns": "many"}, {"wrong": 3}, {"chime": 99}, {}, {"hints": 1}, None):
        with pytest.raises(InputError, match="cannot be read: it is damaged"):
            go_on(CARD, edition, store, replace(kept, state=state))


class FullDisk(SqliteStore):
    """A store whose disk takes no more after some writes, as SQLite itself reports it."""

    def fill(self) -> None:
        with self._db.reading() as db:
            (pages,) = db.execute("pragma page_count").fetchone()
            db.execute(f"pragma max_page_count = {pages}")


def test_a_disk_that_fills_up_ends_no_game_and_is_said_once(
    edition: RiddlesEdition, file: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with closing(FullDisk(file)) as disk, caplog.at_level(logging.WARNING):
        session = begin(CARD, edition, disk)
        disk.fill()
        for number in range(1, 40):
            session.take(Utterance("repeat " + "x" * 500))
            assert say(session, "repeat").startswith("[L] t:0 | chime:1/12 | hints:0/3"), number
        assert say(session, "kettle").startswith("[L] t:1 | chime:2/12 ")
        assert [record.message for record in caplog.records] == [
            "The game goes on, but Sayso can no longer keep it (database or disk is full)."
        ]
        assert "Kept here as" not in session.take(Utterance("save")).text
        session.leave()


def test_a_game_that_cannot_be_kept_at_all_is_played(
    edition: RiddlesEdition, file: Path, caplog: pytest.LogCaptureFixture
) -> None:
    SqliteStore(file).close()
    with closing(ReadOnly(file)) as disk, caplog.at_level(logging.WARNING):
        session = begin(CARD, edition, disk)
        assert session.code == ""
        assert say(session, "kettle").startswith("[L] t:1 | chime:2/12 ")
        assert "Kept here as" not in session.take(Utterance("save")).text
        session.leave()
    assert [record.message for record in caplog.records] == [
        "Sayso cannot keep this game (attempt to write a readonly database)."
    ]


class ReadOnly(SqliteStore):
    """A store that can be read and not written."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        with self._db.reading() as db:
            db.execute("pragma query_only = on")


def test_leaving_sets_a_game_aside_in_good_order(edition: RiddlesEdition, file: Path) -> None:
    with closing(SqliteStore(file)) as first:
        session = begin(CARD, edition, first)
        say(session, "hint")
        session.leave()
    with closing(SqliteStore(file)) as second:
        assert second.cut_off("riddles") is None
        assert second.find(session.code).moves == 1
