"""Speech heard within what is live: commands as themselves, everything else as it was said."""

from __future__ import annotations

import io
import subprocess
from collections.abc import Callable
from functools import cache
from pathlib import Path

import numpy as np
import pytest
import soundfile as sf  # type: ignore[import-untyped]
import soxr  # type: ignore[import-untyped]
from numpy.typing import NDArray

from voice.cards.riddles import CARD
from voice.sound import pcm
from voice.speech.moonshine import Moonshine
from voice.talk import FREE, UNSURE_BELOW, Expects, Graph, Sentences
from voice.words.grammar import grammar

pytestmark = pytest.mark.speech

Sound = NDArray[np.int16]

EDITION = Path(__file__).parent.parent / "editions/riddles-fixture.md"
PLAYING, _ = CARD.open(CARD.load(EDITION.read_text("utf-8")))
LIVE = CARD.expects(PLAYING)
WHICH = Expects(sentences=grammar("riddles").sentences("ThisRiddle", "WholeGame"), free=False)


@cache
def said(text: str, voice: str = "en-gb") -> Sound:
    """espeak-ng's voice; int16 at 16,000 Hz, 0.4 s of silence on both sides."""
    made = subprocess.run(
        ["espeak-ng", "-v", voice, "--stdout", text], check=True, capture_output=True
    )
    wave, rate = sf.read(io.BytesIO(made.stdout))
    wave = soxr.resample(wave, rate, 16_000)
    return np.pad((wave / np.abs(wave).max() * 16_000).astype(np.int16), 6_400)


@pytest.fixture(scope="module")
def moonshine() -> Moonshine:
    return Moonshine(threads=2)


def intent(text: str) -> str | None:
    read = grammar("riddles").read(text)
    return read.intent if read else None


@pytest.mark.parametrize("way", [lambda sound: sound, pcm.telephone], ids=["clean", "phone"])
@pytest.mark.parametrize(
    ("spoken", "meant"),
    [
        ("hint", "Hint"),
        ("give me a hint please", "Hint"),
        ("I give up", "GiveUp"),
        ("say that again", "Again"),
        ("what is my score", "Score"),
        ("save the game", "Save"),
        ("how do I play", "Rules"),
        ("repeat the riddle", "Repeat"),
        ("my answer fits too", "FitsToo"),
    ],
)
def test_what_open_dictation_mishears_is_heard(
    moonshine: Moonshine, way: Callable[[Sound], Sound], spoken: str, meant: str
) -> None:
    assert intent(moonshine.hear(way(said(spoken)), LIVE).text) == meant


def test_a_slot_is_heard(moonshine: Moonshine) -> None:
    heard = moonshine.hear(said("repeat chime three"), LIVE)
    assert grammar("riddles").read(heard.text) == grammar("riddles").read("repeat chime three")


@pytest.mark.parametrize("voice", ["en-gb", "en-us"])
@pytest.mark.parametrize(
    "spoken", ["is it a mint", "a candle", "an umbrella", "the moon", "a lantern"]
)
def test_an_answer_is_heard_as_by_open_dictation(
    moonshine: Moonshine, spoken: str, voice: str
) -> None:
    sound = said(spoken, voice)
    assert moonshine.hear(sound, LIVE).text == moonshine.hear(sound, Expects()).text


@pytest.mark.parametrize(
    "chatter",
    [
        "did you feed the cat this morning",
        "can you pass me the salt",
        "he gave up smoking last year",
        "the score was three nil at half time",
    ],
)
def test_chatter_is_no_command(moonshine: Moonshine, chatter: str) -> None:
    assert intent(moonshine.hear(said(chatter), LIVE).text) is None
    where_nothing_else_counts = moonshine.hear(said(chatter), WHICH)
    assert intent(where_nothing_else_counts.text) is None
    assert where_nothing_else_counts.confidence < UNSURE_BELOW


def test_in_another_state_other_sentences_are_live(moonshine: Moonshine) -> None:
    assert intent(moonshine.hear(said("this riddle"), WHICH).text) == "ThisRiddle"
    assert intent(moonshine.hear(said("the whole game"), WHICH).text) == "WholeGame"
    assert intent(moonshine.hear(said("this riddle"), LIVE).text) != "ThisRiddle"


def test_a_name_then_a_free_question(moonshine: Moonshine) -> None:
    names = Sentences(
        lambda: Graph(((("dougal", 1), ("morag", 1)), ((FREE, 2),), ()), frozenset({2}))
    )
    heard = moonshine.hear(said("Dougal, where were you on Monday"), Expects(sentences=names))
    assert heard.text == "dougal where were you on monday"


def test_plain_phrases_are_live_too(moonshine: Moonshine) -> None:
    phrases = Expects(("resume amber owl seven", "new game"), free=False)
    assert moonshine.hear(said("resume amber owl seven"), phrases).text == phrases.phrases[0]


def test_what_is_heard_does_not_depend_on_what_was_heard_before(moonshine: Moonshine) -> None:
    sound = said("give me a hint please")
    first = moonshine.hear(sound, LIVE)
    moonshine.hear(said("the whole game"), WHICH)
    assert moonshine.hear(sound, LIVE) == first


def test_silence_is_nothing_whatever_is_live(moonshine: Moonshine) -> None:
    assert moonshine.hear(np.zeros(32_000, np.int16), LIVE).text == ""
    assert moonshine.hear(np.zeros(32_000, np.int16), WHICH).text == ""
