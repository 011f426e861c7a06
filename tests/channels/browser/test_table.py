"""Tables as processes share them: every turn told, played once, and taken up where it was."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from voice import settings
from voice.channels.browser import events
from voice.channels.browser import table as table_module
from voice.channels.browser.feed import Feed
from voice.channels.browser.table import Table, Tables, UnansweredError
from voice.dialogue import Dialogue
from voice.errors import UsageError
from voice.store import Kept, Store, StoreError
from voice.stores.sqlite import SqliteStore
from voice.talk import Reply, Utterance


@dataclass
class Process:
    """What one process of a server has."""

    store: Store
    feed: Feed
    tables: Tables

    def table(self, code: str) -> Table:
        found = self.tables.find(code)
        assert found
        return found

    def ledgers(self, code: str) -> list[str]:
        return [e["ledger"] for e in self.told(code) if e["kind"] == "reply"]

    def told(self, code: str) -> list[Any]:
        return [event for _, event in self.feed.told(code) if event["kind"] != events.CHOICES]

    def choices(self, code: str) -> list[Any]:
        return [event for _, event in self.feed.told(code) if event["kind"] == events.CHOICES]

    def kinds(self, code: str) -> list[str]:
        return [event["kind"] for event in self.told(code)[2:]]


class Fills(SqliteStore):
    """A store whose disk can be full."""

    full = False

    def journal(self, *args: Any) -> Kept:
        if self.full:
            raise StoreError("disk full")
        return super().journal(*args)


@pytest.fixture
def processes(tmp_path: Path) -> Iterator[Callable[[], Process]]:
    """Makes processes that share one store."""
    made: list[Store] = []

    def make() -> Process:
        config = settings.load({"SAYSO_DATA": str(tmp_path)})
        store = Fills(tmp_path / "games.db")
        made.append(store)
        feed = Feed(store)
        return Process(store, feed, Tables(config, store, feed))

    yield make
    for store in made:
        store.close()


def test_a_new_table_tells_its_opening(processes: Callable[[], Process]) -> None:
    here = processes()
    table = here.tables.open("riddles")
    first, opening = here.told(table.code)
    assert (first["kind"], first["card"]) == ("opened", "riddles")
    assert opening["lines"][2]["text"] == "Chime 1 of 12."
    assert opening["board"]["chime"] == 1
    (choices,) = here.choices(table.code)
    assert ["hint", "hint"] in choices["keys"]


def test_what_may_be_said_is_told_where_it_changes(processes: Callable[[], Process]) -> None:
    here = processes()
    table = here.tables.open("riddles")
    for move in ("hint", "score", "I give up", "this riddle"):
        table.take(Utterance(move))
    assert len(here.choices(table.code)) == 3  # the riddle's, which of both, the riddle's again


def test_what_its_players_say_first_is_said(processes: Callable[[], Process]) -> None:
    here = processes()
    table = here.tables.open("mystery", "Petra and Tom")
    heard, reply = here.told(table.code)[2:]
    assert (heard["kind"], heard["text"], heard["by"]) == ("heard", "Petra and Tom", "text")
    assert reply["board"]["seats"] == ["Petra", "Tom"]


def test_turns_in_two_processes_are_turns_of_one_game(processes: Callable[[], Process]) -> None:
    here, there = processes(), processes()
    code = here.tables.open("riddles").code
    for n, process in enumerate((here, there, here, there), 1):
        process.table(code).take(Utterance("hint" if n < 4 else "is it a boot"))
    assert [ledger.split(" | ")[0] for ledger in here.ledgers(code)] == [
        "[L] t:0", "[L] t:1", "[L] t:2", "[L] t:3", "[L] t:4",
    ]  # fmt: skip
    assert here.told(code) == there.told(code)


def test_turns_at_once_are_played_one_after_the_other(processes: Callable[[], Process]) -> None:
    here, there = processes(), processes()
    code = here.tables.open("riddles").code
    tables = [here.table(code), there.table(code)] * 5
    with ThreadPoolExecutor(10) as pool:
        list(pool.map(lambda table: table.take(Utterance("score")), tables))
    kinds = [event["kind"] for event in here.told(code)[2:]]
    assert kinds == ["heard", "reply"] * 10


def test_a_message_that_comes_twice_is_played_once(processes: Callable[[], Process]) -> None:
    here, there = processes(), processes()
    code = here.tables.open("riddles").code
    for process in (here, there, here):
        process.table(code).take(Utterance("hint"), "a1", 2)
    there.table(code).take(Utterance("hint"), "a2", 2)
    assert [e["id"] for e in here.told(code) if e["kind"] == "heard"] == ["a1", "a2"]
    assert here.ledgers(code)[-1].startswith("[L] t:2")


def test_a_table_that_is_idle_makes_room_and_none_that_is_played_at(
    processes: Callable[[], Process], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_module, "_MOST", 2)
    here = processes()
    seated = here.tables.open("riddles")  # a page is at it as long as it is held here
    played, idle = (here.tables.open("riddles").code for _ in range(2))
    for _ in range(5):
        here.table(played).take(Utterance("hint"))
        here.tables.open("riddles")
    assert played in here.tables._known
    assert idle not in here.tables._known
    assert here.tables.find(seated.code) is seated
    assert here.table(idle).code == idle  # it is read from the store again
    assert len(here.tables._known) == 2


def test_a_game_taken_up_elsewhere_is_not_played_from_an_old_state(
    processes: Callable[[], Process],
) -> None:
    here = processes()
    table = here.tables.open("riddles")
    table.take(Utterance("hint"))
    (game,) = here.store.codes("riddles")
    here.tables.go_on(game).take(Utterance("hint"))  # a second table of the same game
    table.take(Utterance("hint"))
    assert here.ledgers(table.code)[-1].startswith("[L] t:3")


def test_who_must_wait_for_a_turn_elsewhere_is_told_so_and_answered(
    processes: Callable[[], Process], monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = processes(), processes()
    table = here.tables.open("riddles")
    (game,) = here.store.codes("riddles")
    assert there.store.hold(there.store.find(game))
    monkeypatch.setattr("voice.channels.browser.table._MOMENT_S", 0.0)
    with ThreadPoolExecutor(1) as pool:
        answered = pool.submit(table.take, Utterance("hint"))
        while "waiting" not in here.kinds(table.code):
            assert not answered.done()
        there.store.release(there.store.find(game))
        answered.result()
    assert here.kinds(table.code) == ["waiting", "heard", "reply"]
    monkeypatch.setattr("voice.channels.browser.table._TURN_S", 0.0)
    assert there.store.hold(there.store.find(game))
    with pytest.raises(UsageError, match="played elsewhere"):
        table.take(Utterance("hint"))


def test_a_table_of_a_kept_game(processes: Callable[[], Process]) -> None:
    here, there = processes(), processes()
    here.tables.open("riddles").take(Utterance("hint"))
    (game,) = here.store.codes("riddles")
    table = there.tables.go_on(game.replace("-", " "))
    (reply,) = there.told(table.code)[1:]
    assert "Hint 1:" in " ".join(line["text"] for line in reply["lines"])


def test_there_is_no_table_under_a_code_that_is_none_s(processes: Callable[[], Process]) -> None:
    here = processes()
    assert here.tables.find("AAAAAAAAAA") is None
    with pytest.raises(UsageError, match="no card called 'chess'"):
        here.tables.open("chess")
    with pytest.raises(UsageError, match="There is no kept game"):
        here.tables.go_on("amber button seven")


def test_no_table_s_game_is_offered_at_the_keyboard(processes: Callable[[], Process]) -> None:
    here = processes()
    here.tables.open("riddles").take(Utterance("hint"))
    with closing(here.store):
        assert here.store.cut_off("riddles") is None


def test_what_a_server_heard_and_died_over_is_played_by_another(
    processes: Callable[[], Process],
) -> None:
    here, there = processes(), processes()
    code = here.tables.open("riddles").code
    here.feed.tell(code, events.heard(Utterance("hint"), 0, "a1"))  # and then it was killed
    there.table(code).mend()
    there.table(code).mend()
    assert there.kinds(code) == ["heard", "reply"]
    there.table(code).take(Utterance("hint"), "a1", 2)  # the page was not sure, and sent it again
    there.table(code).take(Utterance("hint"), "a2", 2)
    assert there.kinds(code) == ["heard", "reply"] * 2
    assert there.ledgers(code)[-1].startswith("[L] t:2")


def test_what_was_played_and_never_answered_is_told(processes: Callable[[], Process]) -> None:
    here, there = processes(), processes()
    code = here.tables.open("riddles").code
    here.feed.tell(code, events.heard(Utterance("hint"), 0, "a1"))
    (game,) = here.store.codes("riddles")
    here.tables.go_on(game).take(Utterance("hint"))  # journalled, and then it was killed
    there.table(code).mend()
    reply = there.told(code)[-1]
    assert "Hint 1:" in " ".join(line["text"] for line in reply["lines"])
    assert reply["ledger"].startswith("[L] t:1")


def test_a_full_disk_loses_no_move_and_no_game(processes: Callable[[], Process]) -> None:
    here, there = processes(), processes()
    table = here.tables.open("riddles")
    assert isinstance(here.store, Fills)
    here.store.full = True
    with pytest.raises(UnansweredError):
        table.take(Utterance("hint"), "a1", 2)
    here.store.full = False
    table.mend()
    there.table(table.code).take(Utterance("hint"), "a2", 2)
    assert here.kinds(table.code) == ["heard", "reply"] * 2
    assert here.ledgers(table.code)[-1].startswith("[L] t:2")


@pytest.fixture
def faulty(monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault of ours: "bang" cannot be answered."""
    take = Dialogue.take

    def taken(self: Dialogue, utterance: Utterance) -> Reply | None:
        if utterance.text == "bang":
            raise ValueError("not enough values to unpack")
        return take(self, utterance)

    monkeypatch.setattr(Dialogue, "take", taken)


@pytest.mark.usefixtures("faulty")
def test_what_cannot_be_answered_is_told_so_and_met_by_no_later_page(
    processes: Callable[[], Process],
) -> None:
    here, there = processes(), processes()
    table = here.tables.open("riddles")
    table.take(Utterance("hint"))
    ledger = here.ledgers(table.code)[-1]
    table.take(Utterance("bang"), "a1", 2)
    loss = here.told(table.code)[-1]
    assert [line["text"] for line in loss["lines"]] == [events.AT_A_LOSS.text]
    assert loss["ledger"] == ledger
    there.table(table.code).mend()
    there.table(table.code).take(Utterance("hint"))
    assert there.kinds(table.code) == ["heard", "reply"] * 3
    assert there.ledgers(table.code)[-1].startswith("[L] t:2")


@pytest.mark.usefixtures("faulty")
@pytest.mark.parametrize(
    "left", [events.heard(Utterance("bang"), 0), {"kind": "heard"}, {"kind": "heard", "moves": 0}]
)
def test_what_was_left_and_cannot_be_answered_is_passed_over(
    processes: Callable[[], Process], left: events.Event
) -> None:
    here, there = processes(), processes()
    code = here.tables.open("riddles").code
    here.feed.tell(code, left)
    there.table(code).mend()
    there.table(code).mend()
    here.table(code).take(Utterance("hint"))
    assert there.kinds(code) == ["heard", "reply"] * 2


NO_EVENTS = ("", "{", "[]", "null", '"reply"', '{"n": 1}', '{"kind": 3}', "[" * 100_000)


def test_what_is_no_event_is_passed_over(processes: Callable[[], Process]) -> None:
    here = processes()
    table = here.tables.open("riddles")
    for text in NO_EVENTS:
        here.store.tell(table.code, text)
    table.take(Utterance("hint"))
    assert here.kinds(table.code) == ["heard", "reply"]


@pytest.mark.parametrize(
    "first", ['{"kind": "opened"}', '{"kind": "opened", "card": "chess", "game": "a-b-c"}', "{"]
)
def test_a_table_that_cannot_be_read_is_none(processes: Callable[[], Process], first: str) -> None:
    here = processes()
    here.store.tell("ABCDEFGHJK", first)
    assert here.tables.find("ABCDEFGHJK") is None
