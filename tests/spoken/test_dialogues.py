"""Dialogues with sound: players' voices through the recogniser into the manners of talk.

The tables without sound are in tests/dialogue; here each line is spoken, heard with what may be
said at that moment in mind, and answered.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from tests.spoken.conftest import EDITION
from voice import settings
from voice.cards.card import find
from voice.channels.recorded import hear, utterance
from voice.dialogue import Dialogue
from voice.games import Games
from voice.sound.pcm import Sound
from voice.speech.moonshine import Moonshine
from voice.stores.sqlite import SqliteStore

pytestmark = pytest.mark.speech

Talk = Callable[[str, str], Sound]

QUIET = np.random.default_rng(4).normal(0, 8, 8_000).astype(np.int16)
T0 = "t:0 | chime:1/12 | hints:0/3 | tried:-"

DIALOGUES: dict[tuple[str, str, str], list[tuple[str, str | None, str]]] = {
    ("about the talk", "slt", "unsure"): [
        # said, what the answer holds (None: no answer), what the ledger then holds
        ("give me a hint", "Hint 1:", "t:1 | chime:1/12 | hints:1/3"),
        ("what did you hear", "I heard: hint.", "t:1 |"),
        ("can you speak slower please", "Slower.", "t:1 |"),
        ("turn it up", "Louder.", "t:1 |"),
        ("what can I say", "Say your answer, or: hint", "t:1 |"),
        ("can you spell that", "H, I, N, T.", "t:1 |"),
        ("what was that again", "Hint", "t:1 |"),
    ],
    ("wait until ready", "rms", "unsure"): [
        ("hold on a minute", "Say ready when you are.", T0),
        ("is it a garden gate", None, T0),
        ("give me a hint", None, T0),
        ("we are ready", "Good. Let us go on.", T0),
        ("give me a hint", "Hint 1:", "t:1 |"),
    ],
    ("quiet until called", "slt", "unsure"): [
        ("be quiet please", "I am quiet now.", T0),
        ("the cat was in the garden all day", None, T0),
        ("give me a hint", None, T0),
        ("hey clock", "Good. Let us go on.", T0),
        ("give me a hint", "Hint 1:", "t:1 |"),
    ],
    ("asked, denied and put right", "slt", "always"): [
        ("is it a garden gate", "I heard: a garden", T0),
        ("that's not what I said", "Say it again, please.", T0),
        ("is it a garden gate", "I heard: a garden", T0),
        ("no, I said kettle", "I heard: kettle. Yes?", T0),
        ("yes", "Correct", "res:5--- "),
    ],
    ("asked and spelled", "awb", "always"): [
        ("give me a hint", "I heard: hint. Yes?", T0),
        ("no. k. e. t. t. l. e.", "I heard: kettle. Yes?", T0),
        ("yes, that is it", "Correct", "res:5--- "),
    ],
    ("judged and put right", "slt", "never"): [
        ("is it a cattle", "Hint 1:", "t:1 |"),
        ("no, I said kettle", "Correct", "res:5--- "),
    ],
    ("start again, or not", "rms", "always"): [
        ("give me a hint", "I heard: hint. Yes?", T0),
        ("yes", "Hint 1:", "t:1 |"),
        ("start the game again", "Start a new game from the beginning?", "t:1 |"),
        ("no", "All right, we go on.", "t:1 |"),
    ],
    ("goodbye", "slt", "always"): [
        ("good night everyone", "I heard: goodnight everyone. Yes?", T0),
        ("scratch that", "Say it again, please.", T0),
        ("good night everyone", "I heard: goodnight everyone. Yes?", T0),
        ("yes", "Goodbye.", T0),
    ],
}
"""By what they are about, whose voice it is, and when the host asks."""


@pytest.mark.parametrize("dialogue", DIALOGUES, ids=lambda it: it[0])
def test_a_dialogue_that_is_spoken(
    talk: Talk, ears: Moonshine, dialogue: tuple[str, str, str]
) -> None:
    _, voice, confirm = dialogue
    config = settings.load({})
    manners = replace(config.manners, confirm=confirm)
    games = Games(find("riddles"), replace(config, manners=manners), SqliteStore(None), EDITION)
    host = Dialogue(games, offer=False)
    host.open()
    for said, answer, ledger in DIALOGUES[dialogue]:
        sound = np.concatenate([QUIET, talk(voice, said), QUIET])
        heard = hear(ears, sound, host.expects()).heard
        reply = host.take(utterance(heard))
        assert (answer or "") in (reply.text if reply else ""), (said, heard)
        assert (answer is None) == (reply is None), (said, heard)
        assert ledger in host.session.card.ledger(host.session.state), (said, heard)
