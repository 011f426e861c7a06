"""A team that has a device of its own answers without its name."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from voice.cards.trivia import CARD
from voice.talk import Utterance

if TYPE_CHECKING:
    from tests.cards.trivia.conftest import Sits

TWO = ("two teams", "A1")
ONE_LEFT = (*TWO, "Bats: boot")


@pytest.mark.parametrize(
    ("before", "speaker", "text", "heard", "meant"),
    [
        (TWO, "Ghosts", "a turnip", False, "Ghosts: a turnip"),
        (TWO, "Ghosts", "a turnip", True, "Ghosts: a turnip"),
        (TWO, "Ghosts", "pass", False, "Ghosts: pass"),
        (TWO, "Ghosts", "Bats: a turnip", False, "Bats: a turnip"),
        (TWO, "", "a turnip", False, "a turnip"),
        (TWO, "Petra", "a turnip", False, "a turnip"),
        (TWO, "Owls", "a turnip", False, "a turnip"),
        (TWO, "Ghosts", "repeat", False, "repeat"),
        (TWO, "Ghosts", "score", True, "score"),
        (ONE_LEFT, "Ghosts", "a turnip", False, "Ghosts: a turnip"),
        (ONE_LEFT, "Bats", "a turnip", False, "Bats: a turnip"),
        (("two teams",), "Ghosts", "A1", False, "A1"),
    ],
)
def test_what_a_team_s_own_device_sends(
    sits: Sits, before: tuple[str, ...], speaker: str, text: str, heard: bool, meant: str
) -> None:
    state = sits(*before).state
    said = Utterance(text, heard=heard, speaker=speaker)
    plain = Utterance(meant)
    assert CARD.read(said, state).typed == CARD.read(plain, state).typed
    assert heard or CARD.read(said, state) == CARD.read(plain, state)


def test_a_team_that_has_answered_does_not_answer_for_the_other(sits: Sits) -> None:
    table = sits(*ONE_LEFT)
    move = CARD.read(Utterance("a turnip", speaker="Bats"), table.state)
    state, _ = CARD.play(table.edition, table.state, move)
    assert state.answer("Ghosts") is None
    assert state.open == "A1"
