"""What the host says is understood: its speech is given to the recogniser.

The voice varies a little from take to take, and the recogniser is a small one, so a line counts
as understood when one of five takes is.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import numpy as np
import onnxruntime  # type: ignore[import-untyped]
import pytest
from rapidfuzz import fuzz

from voice.sound.pcm import RATE, resample
from voice.speech.moonshine import Moonshine
from voice.speech.piper import Piper
from voice.talk import Expects
from voice.words.aloud import aloud

pytestmark = pytest.mark.speech

TAKES = 5
ALIKE = 85
"""Of 100: one or two letters off in a line, as "cattle" for "kettle"."""

QUIET = np.zeros(RATE // 2, dtype=np.int16)


@pytest.fixture(scope="module")
def piper() -> Piper:
    onnxruntime.set_seed(7)  # the same takes at every run
    return Piper()


@pytest.fixture(scope="module")
def recogniser() -> Moonshine:
    return Moonshine(threads=2)


def heard(piper: Piper, recogniser: Moonshine, text: str) -> str:
    sound = resample(np.concatenate(list(piper.speak(text))), piper.rate, RATE)
    return recogniser.hear(np.concatenate([QUIET, sound, QUIET]), Expects()).text


def bare(text: str) -> str:
    return re.sub(r"[^a-z]+", "", aloud(text).lower())


def takes_until(
    understood: Callable[[str], bool], piper: Piper, recogniser: Moonshine, text: str
) -> list[str]:
    """What was heard, take by take, up to the first that was understood."""
    takes: list[str] = []
    while len(takes) < TAKES and not (takes and understood(takes[-1])):
        takes.append(bare(heard(piper, recogniser, text)))
    return takes


@pytest.mark.parametrize(
    ("printed", "said"),
    [
        ("Chime 1 of 12.", "chime one of twelve"),
        ("chime:4/12 | score:8/60", "chime four of twelve, score eight of sixty"),
        ("Correct: kettle.", "correct kettle"),
        ("Chime 5: candle, +5", "chime five candle plus five"),
        ("In 1897 or 1905.", "in eighteen ninety-seven or nineteen oh five"),
        (
            "The seal is c966aa08749080a8…",
            "the seal is C nine six six A A zero eight seven four nine zero eight zero A eight "
            "and so on",
        ),
        ("It stands at D3, and E7 shows it.", "it stands at D three and E seven shows it"),
        ("9×3 is 27.", "nine times three is twenty-seven"),
        ("Chime IV", "chime four"),
        ("The clock — “dry and brief” — waits…", "the clock dry and brief waits"),
        ("Say 'hint', 'repeat' or 'I give up'.", "say hint repeat or I give up"),
        ("'Is it a…?' counts as that answer.", "is it a something counts as that answer"),
        ("This riddle, or the whole game?", "this riddle or the whole game"),
        ("Yes.", "yes"),
        ("No.", "no"),
        ("Correct.", "correct"),
    ],
)
def test_a_line_is_understood(piper: Piper, recogniser: Moonshine, printed: str, said: str) -> None:
    takes = takes_until(
        lambda take: fuzz.ratio(take, bare(said)) >= ALIKE, piper, recogniser, printed
    )
    assert fuzz.ratio(takes[-1], bare(said)) >= ALIKE, takes


NAMES = {
    "A": "a ay hey eh",
    "B": "b be bee",
    "C": "c see sea",
    "F": "f eff",
    "I": "i eye",
    "J": "j jay",
    "K": "k kay okay",
    "L": "l el ell elle",
    "M": "m em",
    "N": "n en and",
    "O": "o oh",
    "R": "r are our ar",
    "S": "s ess",
    "T": "t tea tee",
    "W": "w",
    "X": "x ex",
    "Y": "y why",
    "el": "l el ell elle",
    "ar": "r are our ar or",
    "ess": "s ess",
    "kettle": "kettle cattle",
    "candle": "candle",
    "umbrella": "umbrella",
    "shadow": "shadow",
}
"""Letters that rhyme ("d", "e", "v") are left out: a small recogniser cannot tell them apart."""


@pytest.mark.parametrize(("alone", "names"), list(NAMES.items()))
def test_a_letter_or_word_alone_is_understood(
    piper: Piper, recogniser: Moonshine, alone: str, names: str
) -> None:
    takes = takes_until(lambda take: take in names.split(), piper, recogniser, alone)
    assert takes[-1] in names.split(), takes


@pytest.mark.parametrize("text", ["", "...", "—", "🎃"])
def test_nothing_is_heard_of_nothing(piper: Piper, recogniser: Moonshine, text: str) -> None:
    assert heard(piper, recogniser, text) == ""
