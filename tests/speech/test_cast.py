from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from rapidfuzz import fuzz

from voice import settings
from voice.cards.mystery.cast import THE_FIVE
from voice.sound import pcm
from voice.speech.altered import Altered
from voice.speech.cache import SoundCache
from voice.speech.cast import Cast
from voice.speech.moonshine import Moonshine
from voice.speech.piper import Piper
from voice.speech.spoken import Spoken
from voice.talk import Expects

pytestmark = pytest.mark.speech

SENTENCE = "I was in the kitchen with the lantern, and I saw nobody at all."
PEOPLE = settings.load({}).voices


def brightness(sound: NDArray[np.int16]) -> float:
    """Where half of the sound's energy lies below, in parts of the whole spectrum."""
    power = np.abs(np.fft.rfft(sound.astype(float))) ** 2
    return float(np.searchsorted(np.cumsum(power), power.sum() / 2) / len(power))


@pytest.fixture(scope="module")
def host() -> Piper:
    return Piper()


def test_each_suspect_has_a_voice_of_their_own() -> None:
    assert set(PEOPLE) == {suspect.name for suspect in THE_FIVE}
    assert len({(person.pace, person.pitch) for person in PEOPLE.values()}) == len(PEOPLE)
    assert all((person.pace, person.pitch) != (1.0, 1.0) for person in PEOPLE.values())


def test_pitch_moves_the_voice_and_not_its_pace(host: Piper) -> None:
    low, high = (Altered(host, 1.0, pitch).make(SENTENCE) for pitch in (0.8, 1.3))
    assert brightness(high) > brightness(low) * 1.2
    assert 0.75 < len(high) / len(low) < 1.33


@pytest.mark.parametrize("name", sorted(PEOPLE))
def test_each_is_understood(host: Piper, name: str) -> None:
    person = PEOPLE[name]
    sound = Altered(host, person.pace, person.pitch).make(SENTENCE)
    heard = Moonshine(threads=2).hear(pcm.resample(sound, host.rate, pcm.RATE), Expects())
    assert fuzz.ratio(heard.text.lower(), SENTENCE.lower()) > 75


def test_a_name_without_a_voice_is_the_hosts(host: Piper, tmp_path: Path) -> None:
    cache = SoundCache(tmp_path, 2**20)
    cast = Cast(Spoken(host, cache), {"Morven": lambda: Spoken(Altered(host, 1, 1.2), cache)})
    assert cast.of("") is cast.of("Nobody")
    assert cast.of("Morven") is cast.of("Morven") is not cast.of("")
    cast.close()
