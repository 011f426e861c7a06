"""Whole games on the real server, over sockets, with the telephone service's own recogniser."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from typing import TYPE_CHECKING, Any

import pytest

from voice import kit, settings
from voice.session import Session
from voice.stores.sqlite import SqliteStore
from voice.talk import Utterance

if TYPE_CHECKING:
    from tests.channels.phone.conftest import Caller, Running, Server

    Calls = Callable[..., Caller]

MOST_TURNS = 120


@pytest.fixture(scope="module")
def server(running: Running) -> Server:
    return running('[phone]\nvoice = "service"\n')


def edition_of(server: Server, card: str) -> Session:
    """A game of the same house edition, for what is sealed in it."""
    config = settings.load({"SAYSO_DATA": str(server.folder)})
    return kit.games(config, card, SqliteStore(None)).new()


def state_of(server: Server, card: str) -> dict[str, Any]:
    """The state of the one game of a card there is."""
    with closing(SqliteStore(server.folder / "games.db")) as store:
        (code,) = store.codes(card)
        state = store.find(code).state
    assert state
    return state


def test_twelve_chimes_with_a_line_that_drops(server: Server, calls: Calls) -> None:
    """The demonstration's player, who guesses, spells, saves and comes back on a second call."""
    caller = calls(server.post).ring().say("Twelve Chimes.")
    shadow = edition_of(server, "riddles")
    words = shadow.card.demonstration(shadow.edition)
    hung_up = 0
    for _ in range(MOST_TURNS):
        said = words(shadow.state)
        if said is None:
            caller.hang_up()
            hung_up += 1
            caller = calls(server.post).ring()
            assert "Carry on where you stopped?" in caller.spoken
            caller.say("Yes.")
            continue
        assert isinstance(said, str)
        said = said.capitalize() + "."
        expected = shadow.take(Utterance(said, heard=True))
        caller.say(said)
        if expected.over:
            break
    assert "That was the game." in caller.spoken
    assert hung_up == 1
    assert "of sixty" in caller.spoken
    assert state_of(server, "riddles")["over"] is True


def test_a_question_to_two_teams_with_a_read_back_and_a_fix(server: Server, calls: Calls) -> None:
    entry = edition_of(server, "trivia").edition.entry("B1")
    assert entry.answer == "fireworks"
    caller = calls(server.post, "+15005550011").ring().say("Snap apple night.")
    assert "You are Bats and Ghosts." in caller.say("Two teams, please.").spoken
    read = caller.say("Far and wide for one point.").spoken
    assert "Far and Wide, one point." in read
    assert "bonfire" in read
    assert "fireworks" not in caller.twiml.lower()
    assert "Still to answer: Ghosts." in caller.say("Bats, fire words.").spoken
    read_back = caller.say("Ghosts say a black cat.").spoken
    assert "I have Bats: fire words; Ghosts: a black cat. Right?" in read_back
    assert "I have Bats: fireworks" in caller.say("Bats, F I R E W O R K S.").spoken
    ruled = caller.say("Yes, that's right.").spoken
    assert "The answer: fireworks. Bats: right, one point. Ghosts: wrong, zero points." in ruled
    assert "Source:" in ruled


def test_an_accusation(server: Server, calls: Calls) -> None:
    grading = edition_of(server, "mystery").edition.grading
    caller = calls(server.post, "+15005550012").ring().say("No ghost speaks.")
    caller.say("Petra and Quentin.")
    for _ in range(3):
        caller.say("Next.")
        caller.say("Yes.")
    assert "Accuse one person" in caller.spoken
    cited = "exhibit one and exhibit 3"
    read_back = caller.say(f"We accuse {grading.right} with {cited}.").spoken
    assert grading.right in read_back
    assert "Exhibits counted: exhibit one, exhibit three." in read_back
    assert "Not locked." in caller.say("Wait, let us think.").spoken
    solved = caller.say("Yes.").spoken
    assert solved.startswith("Correct.")
    assert "That was the game." in solved
    assert state_of(server, "mystery")["ended"] == "solved"


def test_an_escape_by_keys_alone(server: Server, calls: Calls) -> None:
    caller = calls(server.post, "+15005550013").ring()
    key = caller.spoken.partition(", Sluice.")[0].rpartition(" ")[2]
    caller.press({"one": "1", "two": "2", "three": "3", "four": "4"}[key])
    for keys in ("1", "3", "1", "31524", "1", "9", "1", "7632", "1", "736786257632"):
        caller.press(keys)
    assert "The crown hatch lifts" in caller.spoken
    assert state_of(server, "sluice")["end"] == "out"
