"""What every place that games are kept in does, whichever it is: one table for all."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from voice import store as stores
from voice.cards.riddles import CARD
from voice.errors import UsageError
from voice.session import go_on
from voice.store import Store, StoreError
from voice.stores.leases import LEASE_S
from voice.stores.redis import RedisStore
from voice.talk import Utterance

if TYPE_CHECKING:
    from tests.stores.conftest import Player

    Opened = Callable[[], Store]


def test_a_code_is_three_words_and_finds_its_game(store: Store, player: Player) -> None:
    game = player.begun(store)
    assert len(game.code.split("-")) == 3
    assert store.find(game.code.replace("-", " ").upper()) == game
    assert store.codes("riddles") == (game.code,)
    assert store.codes("trivia") == ()


@pytest.mark.parametrize("code", ["amber-button-seven", "", "' or 1=1 --", "🎃", "\ud800", "*"])
def test_an_unknown_code_is_refused_with_the_remedy(store: Store, code: str) -> None:
    with pytest.raises(UsageError, match="check its three words"):
        store.find(code)


def test_what_is_journalled_is_what_is_found(store: Store, player: Player) -> None:
    game = player.move(store, player.begun(store), "is it a “kettle”? 🎃\x00\ud800")
    assert store.find(game.code) == game
    assert game.moves == 1
    assert game.state == {"turns": 1, "wrong": ["is it a “kettle”? 🎃\x00\ud800"]}


def test_a_move_that_would_undo_another_s_is_refused(opened: Opened, player: Player) -> None:
    here, there = opened(), opened()
    game = player.begun(here)
    theirs = player.move(there, game, "theirs")
    with pytest.raises(StoreError, match=f"someone else went on with {game.code}"):
        here.journal(game, Utterance("mine"), "reply", {}, False)
    assert here.find(game.code) == theirs


def test_only_a_game_with_a_move_that_was_not_left_is_offered(
    opened: Opened, player: Player
) -> None:
    first = opened()
    finished = player.move(first, player.begun(first), over=True)
    left = player.move(first, player.begun(first))
    first.leave(left)
    player.begun(first)
    cut_off = player.move(first, player.begun(first))
    player.move(first, player.begun(first, "trivia"))
    first.close()
    second = opened()
    assert second.cut_off("riddles") == cut_off
    assert second.find(finished.code).moves == 1
    second.leave(cut_off)
    assert second.cut_off("riddles") is None


def test_a_game_being_played_is_not_offered_but_an_older_one_is(
    opened: Opened, player: Player
) -> None:
    gone = opened()
    older = player.move(gone, player.begun(gone))
    gone.close()
    playing, other = opened(), opened()
    game = player.move(playing, player.begun(playing))
    assert not other.hold(game)
    assert other.cut_off("riddles") == older
    assert playing.cut_off("riddles") == game
    playing.close()
    assert other.hold(game)


def test_two_programs_write_to_one_place(opened: Opened, player: Player) -> None:
    one, two = opened(), opened()
    games = [(one, player.begun(one)), (two, player.begun(two))]
    for _ in range(10):
        for where, game in games:
            player.move(where, game)
    assert {one.find(game.code).moves for _, game in games} == {10}


PLAYER = """
import sys
from pathlib import Path
from voice import kit, settings
from voice.cards.riddles import CARD
from voice.session import begin
from voice.talk import Utterance

edition = CARD.load(Path(sys.argv[1]).read_text("utf-8"))
session = begin(CARD, edition, kit.open_store(settings.load()), sys.argv[1])
print(session.code, flush=True)
for line in sys.stdin:
    print(session.take(Utterance(line.strip())).ledger, flush=True)
"""
EDITION = Path(__file__).parents[1] / "editions" / "riddles-fixture.md"


def test_a_kill_in_the_middle_loses_nothing_that_was_answered(address: str, opened: Opened) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", PLAYER, str(EDITION)], env=os.environ | {"SAYSO_STORE": address},
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[2],
    ) as player:  # fmt: skip
        assert player.stdin
        assert player.stdout
        code = player.stdout.readline().strip()
        answered = ""
        for message in ("kettle", "hint", "ghost"):
            player.stdin.write(message + "\n")
            player.stdin.flush()
            answered = player.stdout.readline().strip()
        after = opened()
        assert after.cut_off("riddles") is None, "it is being played"
        player.send_signal(signal.SIGKILL)
        player.wait()

    if isinstance(after, RedisStore):
        lapse(after, code)
    kept = after.cut_off("riddles")
    assert kept
    assert (kept.code, kept.moves, kept.file) == (code, 3, str(EDITION))
    session = go_on(CARD, CARD.load(EDITION.read_text("utf-8")), after, kept)
    assert session.opening.ledger == answered
    assert session.take(Utterance("shadow")).ledger == (
        "[L] t:4 | chime:3/12 | hints:0/3 | tried:- | res:52-- ---- ---- | score:7/60 | v1.0.0"
    )


def lapse(store: RedisStore, code: str) -> None:
    """Wait until a dead holder's time is over."""
    key = f"sayso:held:{code}"
    left_ms = store.db.pttl(key)
    assert isinstance(left_ms, int)
    assert 0 < left_ms <= 1000 * LEASE_S
    while store.db.exists(key):
        pass


def test_what_was_touched_longest_ago_is_forgotten_so_that_codes_never_run_out(
    store: Store, player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stores, "MOST_GAMES", 5)
    games = [player.begun(store) for _ in range(5)]
    for game in reversed(games):
        store.own(game.code, "ann")
        player.move(store, game)
    newer = [player.begun(store) for _ in range(3)]
    kept = {game.code for game in (*games[:3], *newer)}
    assert set(store.codes("riddles")) == kept
    with pytest.raises(UsageError):
        store.find(games[-1].code)
    assert store.left_by("ann") == store.find(games[0].code)


def test_who_begins_many_games_makes_none_forgotten_that_is_played(
    store: Store, player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stores, "MOST_GAMES", 6)
    monkeypatch.setattr(stores, "MOST_UNPLAYED", 3)
    played = player.move(store, player.begun(store))
    begun = [player.begun(store) for _ in range(12)]
    assert set(store.codes("riddles")) == {played.code, *(game.code for game in begun[-4:])}


def test_the_codes_of_an_owner_are_those_he_owns_now(store: Store, player: Player) -> None:
    first, second, third = (player.begun(store, card) for card in ("riddles", "riddles", "trivia"))
    for game in (first, second, third):
        store.own(game.code, "ann")
    store.own(second.code, "bob")
    assert store.codes("riddles", "ann") == (first.code,)
    assert store.codes("trivia", "ann") == (third.code,)
    assert store.codes("riddles", "bob") == (second.code,)
    assert store.codes("riddles", "eve") == store.codes("mystery", "ann") == ()
    assert set(store.codes("riddles")) == {first.code, second.code}


def test_a_caller_s_game_is_offered_to_that_caller_alone(store: Store, player: Player) -> None:
    first, second = player.begun(store), player.begun(store, "trivia")
    store.own(first.code, "ann")
    first, second = player.move(store, first), player.move(store, second)
    store.own(second.code, "bob")
    assert store.left_by("ann") == first
    assert store.left_by("bob") == second
    assert store.left_by("") is None
    assert store.left_by("eve") is None
    assert store.cut_off("riddles") is None
    store.leave(first)
    assert store.left_by("ann") is None
    store.own(second.code, "")
    assert store.left_by("bob") is None
    assert store.cut_off("trivia") == second
    store.own("no-such-code", "ann")
    assert store.left_by("ann") is None


@pytest.mark.parametrize("before", ["", "nobody", "bob"])
def test_who_goes_on_with_a_game_has_it_unless_it_is_another_caller_s(
    store: Store, player: Player, before: str
) -> None:
    game = player.begun(store)
    store.own(game.code, before)
    game = player.move(store, game)
    store.release(game)
    store.adopt(game.code, "ann")
    store.adopt(game.code, "nobody")
    assert store.left_by("bob" if before == "bob" else "ann") == game
    assert store.left_by("ann" if before == "bob" else "bob") is None
    store.adopt("no-such-code", "ann")


def test_no_two_hold_a_game_in_one_process(store: Store, player: Player) -> None:
    ann, bob = store.held_by("ann"), store.held_by("bob")
    game = player.begun(ann)
    assert ann.hold(game)
    assert store.held_by("ann").hold(game)
    assert not bob.hold(game)
    assert not store.hold(game)
    bob.release(game)
    store.release(game)
    assert not store.hold(game)
    ann.release(game)
    assert store.hold(game)
    assert not ann.hold(game)


def test_a_game_that_is_released_may_be_played_elsewhere(opened: Opened, player: Player) -> None:
    here, there = opened(), opened()
    game = player.begun(here)
    assert here.hold(game)
    assert not there.hold(game)
    here.release(game)
    here.release(game)
    assert there.hold(game)
    assert not here.hold(game)


def test_many_threads_keep_many_games(store: Store, player: Player) -> None:
    def play(n: int) -> int:
        game = player.begun(store)
        for _ in range(n % 5):
            player.move(store, game)
        return store.find(game.code).moves

    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(play, range(40))) == [n % 5 for n in range(40)]


def test_events_are_told_in_order_to_every_program(opened: Opened) -> None:
    here, there = opened(), opened()
    assert here.told("a") == ()
    assert (here.tell("a", "one"), there.tell("a", "two\nlines 🎃")) == (1, 2)
    assert there.tell("b", "else") == 1
    assert here.told("a") == there.told("a") == ((1, "one"), (2, "two\nlines 🎃"))
    assert here.told("a", after=1) == ((2, "two\nlines 🎃"),)
    assert here.told("a", after=2) == ()


def test_events_told_at_once_each_have_their_number(opened: Opened) -> None:
    here, there = opened(), opened()
    with ThreadPoolExecutor(8) as pool:
        numbers = list(pool.map(lambda each: each.tell("a", "event"), [here, there] * 20))
    assert sorted(numbers) == list(range(1, 41))
    assert [number for number, _ in here.told("a")] == list(range(1, 41))
