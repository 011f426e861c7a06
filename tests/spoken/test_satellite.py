"""A whole short game through a satellite: its sound goes over a real socket, and it goes away."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from wyoming.asr import Transcript
from wyoming.pipeline import PipelineStage, RunPipeline

from tests.channels.test_satellite import PATIENCE_S, Peer
from tests.spoken.conftest import EDITION
from voice import settings
from voice.cards.card import find
from voice.channels.captions import Both
from voice.channels.satellite import Satellite
from voice.channels.table import BACK, LOST, Table
from voice.dialogue import Dialogue
from voice.games import Games
from voice.sound.endpoint import Endpointer
from voice.sound.pcm import Sound
from voice.sound.vad import Vad
from voice.speech.moonshine import Moonshine
from voice.stores.sqlite import SqliteStore
from voice.talk import Reply

pytestmark = pytest.mark.speech

SILENCE = np.random.default_rng(2).normal(0, 8, 2 * 16_000).astype(np.int16)


class Hum:
    """A voice soon made."""

    rate = 22_050

    def of(self, name: str) -> Hum:
        return self

    def ready(self, texts: tuple[str, ...]) -> None: ...

    def speak(self, text: str) -> Iterator[Sound]:
        yield np.ones(2_205, np.int16)


class Listening(Satellite):
    """Tells when the host has finished and listens."""

    def __init__(self, uri: str) -> None:
        self.listens = threading.Semaphore(0)
        super().__init__(uri, wait=lambda _: None)

    def flush(self) -> None:
        super().flush()
        self.listens.release()


class Printed:
    def __init__(self) -> None:
        self.host_said: list[str] = []
        self.heard: list[str] = []

    def host(self, reply: Reply, board: Any) -> None:
        self.host_said.append(reply.text)

    def player(self, words: str) -> None:
        self.heard.append(words)


@pytest.mark.parametrize("wake_word", [False, True])
def test_a_game_through_a_satellite_that_goes_away_and_comes_back(
    talk: Callable[[str, str], Sound], ears: Moonshine, wake_word: bool
) -> None:
    config = settings.load({})
    # With a wake word nothing else is needed to be heard; without one every word is for the host.
    manners = replace(config.manners, address="name" if wake_word else "open")
    config = replace(config, manners=manners)
    dialogue = Dialogue(Games(find("riddles"), config, SqliteStore(None), EDITION), offer=False)
    printed = Printed()
    with Peer() as peer, Listening(peer.uri) as satellite:
        peer.meet()
        table: Any = Table
        at_it = table(
            dialogue, satellite, Endpointer(config.turns, Vad()), ears, Hum(), satellite,
            Both(printed, satellite), replug=satellite.replug, called=satellite.called,
        )  # fmt: skip
        player = threading.Thread(target=at_it.play, daemon=True)
        player.start()

        def say(words: str) -> None:
            assert satellite.listens.acquire(timeout=PATIENCE_S), printed.heard
            if wake_word:
                peer.send(RunPipeline(PipelineStage.ASR, PipelineStage.TTS).event())
            peer.record(np.concatenate([SILENCE[:8_000], talk("slt", words), SILENCE]))
            while wake_word and not Transcript.is_type(peer.next().type):
                pass  # what the host played before it

        say("give me a hint")
        assert satellite.listens.acquire(timeout=PATIENCE_S)
        peer.hang_up()
        assert satellite.listens.acquire(timeout=PATIENCE_S)  # it is said, to whom it may concern
        peer.meet()
        for words in ("is it a garden gate", "I give up", "the whole game", "yes"):
            say(words)
        player.join(PATIENCE_S)
        assert not player.is_alive(), printed.heard
    told = [text.splitlines()[0] for text in printed.host_said if text]
    assert told[1].startswith("Hint 1:")
    assert told[2:4] == [LOST.text, BACK.text]
    assert told[4] == "Not the answer."
    assert dialogue.over
