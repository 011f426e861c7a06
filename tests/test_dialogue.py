"""What is left alone before it reaches the card, and what is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from voice import settings
from voice.cards.riddles import CARD
from voice.dialogue import Dialogue
from voice.games import Games
from voice.store import Store
from voice.talk import Utterance

EDITION = Path(__file__).parent / "editions/riddles-fixture.md"


@pytest.mark.parametrize(
    ("text", "heard", "message"),
    [
        ("", True, None),
        ("Hmm.", True, None),
        ("uh, mm", True, None),
        ("Huh?", True, "repeat"),
        ("hum", True, "hum"),
        ("hmm", False, "hmm"),
        ("kettle", True, "kettle"),
    ],
)
def test_a_murmur_heard_is_left_alone(text: str, heard: bool, message: str | None) -> None:
    dialogue = Dialogue(Games(CARD, settings.load({}), Store(None), EDITION), offer=False)
    dialogue.open()
    assert dialogue.message(Utterance(text, heard=heard)) == message
    assert (dialogue.take(Utterance(text, heard=heard)) is None) == (message is None)
