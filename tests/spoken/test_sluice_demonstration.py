"""`sayso demo sluice` through audio: a clean escape, a flooded run, and the water is heard."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from voice import kit, settings
from voice.channels.captions import Board
from voice.channels.demonstration import Visitor, VoicedMicrophone
from voice.channels.table import Sound, Table
from voice.sound.cues import Cues
from voice.sound.endpoint import Endpointer
from voice.sound.vad import Vad
from voice.stores.sqlite import SqliteStore
from voice.talk import Reply

pytestmark = pytest.mark.speech

RATE = 16_000


class Mute:
    """A host who prints and says nothing, so that what the loudspeaker gives is cues alone."""

    rate = RATE

    def speak(self, text: str) -> Iterator[Sound]:
        yield from ()

    def ready(self, texts: tuple[str, ...]) -> None:
        pass

    def of(self, name: str) -> Mute:
        return self


class Gallery:
    """A loudspeaker that keeps what it is given."""

    def __init__(self) -> None:
        self.sounds: list[Sound] = []

    def play(self, sound: Sound, rate: int) -> None:
        self.sounds.append(sound)

    def drain(self) -> None:
        pass

    def stop(self) -> float:
        return 0.0


class Sheet:
    """Captions, kept: what is said and what was heard."""

    def __init__(self) -> None:
        self.printed: list[str] = []

    def host(self, reply: Reply, board: Board | None) -> None:
        self.printed.append(reply.text)

    def player(self, words: str) -> None:
        self.printed.append(f"> {words}")


class Played:
    """The whole demonstration, played once: what was printed, and which cues sounded."""

    def __init__(self) -> None:
        config = settings.load()
        cues, gallery, quiet = Cues(settings.shipped("audio")), Gallery(), Gallery()
        voice_of, recogniser = kit.player_voices(config), kit.recogniser(config)
        captions = Sheet()
        self.printed = captions.printed
        visitor = Visitor(kit.games(config, "sluice", SqliteStore(None)))
        while not visitor.finished:
            microphone = VoicedMicrophone(visitor.next_words, voice_of, quiet)
            Table(
                visitor.dialogue, microphone, Endpointer(config.turns, Vad()), recogniser, Mute(),
                gallery, captions, cues,
            ).play()  # fmt: skip
            visitor.come_back()
        self.cues = [_name(cues, sound) for sound in gallery.sounds]

    @property
    def results(self) -> list[str]:
        lines = "\n".join(self.printed).splitlines()
        return [line for line in lines if line.startswith("RESULT:")]


NAMES = ("solved", "wrong", "water-200", "water-100", "water-50", "hatch", "flood")


def _name(cues: Cues, sound: Sound) -> str:
    made = {name: cue for name in NAMES if (cue := cues.sound(name)) is not None}
    (name,) = (name for name, cue in made.items() if np.array_equal(cue, sound))
    return name


@pytest.fixture(scope="module")
def played() -> Played:
    return Played()


def test_one_run_escapes_clean_and_one_is_flooded(played: Played) -> None:
    escaped, trapped = played.results
    assert escaped.startswith("RESULT: AIGC|sluice|pumphouse|v1.0.0|end:escaped|ch:1|turns:5|")
    assert "|score:100|" in escaped
    assert "|end:trapped|" in trapped
    assert "|score:0|" in trapped


def test_the_water_is_heard_to_rise(played: Played) -> None:
    assert played.cues[:5] == ["solved", "solved", "solved", "solved", "hatch"]
    flooded = [cue for cue in played.cues[5:] if cue.startswith("water") or cue == "flood"]
    assert flooded == ["water-200", "water-100", "water-50", "flood"]
    assert "wrong" in played.cues[5:]


def test_all_is_said_aloud_and_nothing_of_the_code_before_the_end(played: Played) -> None:
    texts = [text for text in played.printed if not text.startswith("> ")]
    ends = [number for number, text in enumerate(texts) if "RESULT:" in text]
    assert len(ends) == 2
    early = [text for number, text in enumerate(texts) if number not in ends]
    assert not [text for text in early if "PENSTOCK" in text.upper()]
