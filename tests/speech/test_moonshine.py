"""What Moonshine makes of a clear voice, and of turns of every length."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from voice.errors import MissingError
from voice.speech.decision import confidence
from voice.speech.decoder import Hypothesis
from voice.speech.moonshine import Moonshine, words
from voice.speech.pieces import pieces
from voice.talk import UNSURE_BELOW, Expects

pytestmark = pytest.mark.speech

Sound = NDArray[np.int16]
Say = Callable[[str], Sound]

RATE = 16_000
FREE = Expects()


def bare(text: str) -> str:
    return " ".join("".join(each for each in text.lower() if each.isalnum() or each == " ").split())


@pytest.mark.parametrize(
    "spoken",
    [
        "candle",
        "save",
        "yes",
        "no",
        "score",
        "reveal",
        "a kettle",
        "is it a candle",
        "give me a hint",
        "the answer is a shadow",
        "say that again",
        "what is my score",
    ],
)
def test_a_clear_voice_is_heard_word_for_word(moonshine: Moonshine, say: Say, spoken: str) -> None:
    assert bare(moonshine.hear(say(spoken), FREE).text) == spoken


@pytest.mark.parametrize("spoken", ["hint", "r", "el", "b", "s", "pass", "eggs", "ice", "undo"])
def test_the_shortest_turns_are_heard_as_something(
    moonshine: Moonshine, say: Say, spoken: str
) -> None:
    assert moonshine.hear(say(spoken), FREE).text


@pytest.mark.parametrize("spoken", ["candle", "save", "give me a hint"])
def test_a_quiet_voice_near_by_is_heard(moonshine: Moonshine, say: Say, spoken: str) -> None:
    quiet = (say(spoken) // 16).astype(np.int16)  # peak -30 dBFS
    assert bare(moonshine.hear(quiet, FREE).text) == spoken


def test_a_word_is_heard_without_any_silence_around_it(moonshine: Moonshine, say: Say) -> None:
    assert bare(moonshine.hear(say("candle")[6_400:-6_400], FREE).text) == "candle"


def test_what_is_heard_once_is_heard_the_same_again(moonshine: Moonshine, say: Say) -> None:
    sound = say("give me a hint")
    first = moonshine.hear(sound, FREE)
    moonshine.hear(say("candle"), FREE)
    assert moonshine.hear(sound, FREE) == first


def test_a_turn_of_over_half_a_minute_is_heard_to_its_end(moonshine: Moonshine, say: Say) -> None:
    sentence = "my sister walks her dog along the shore every morning"
    last = "and then I walked home in the rain"
    sound = np.concatenate([*[say(sentence)] * 9, say(last)])
    assert len(sound) > 30 * RATE
    text = bare(moonshine.hear(sound, FREE).text)
    assert text == " ".join([sentence] * 9 + [last.lower()])


@pytest.mark.parametrize("samples", [0, 1, 100, 511, 513, RATE // 2, 45 * RATE])
def test_silence_of_any_length_is_nothing(moonshine: Moonshine, samples: int) -> None:
    heard = moonshine.hear(np.zeros(samples, np.int16), FREE)
    assert (heard.text, heard.confidence) == ("", 0.0)


def test_full_scale_sound_does_not_overflow(moonshine: Moonshine) -> None:
    square = np.where(np.arange(RATE) // 40 % 2, 32_767, -32_768).astype(np.int16)
    assert moonshine.hear(square, FREE).text == ""


def test_the_words_spoken_score_above_others(moonshine: Moonshine, say: Say) -> None:
    written = moonshine.decode(moonshine.encode(say("candle")))
    noise = np.random.default_rng(1).normal(0, 500, RATE).astype(np.int16)
    habit = moonshine.decode(moonshine.encode(noise))
    assert moonshine.score([written]) > 0.8
    assert moonshine.score([habit]) < 0.4
    assert moonshine.score([habit]) < moonshine.score([written, habit])
    assert moonshine.score([written, habit]) < moonshine.score([written])


@given(st.floats(-20, 20), st.floats(-20, 20))
def test_confidence_rises_with_the_score_between_none_and_all(one: float, other: float) -> None:
    low, high = sorted((one, other))
    assert 0 <= confidence(low) <= confidence(high) <= 1


def test_a_model_caught_in_a_loop_is_stopped(moonshine: Moonshine) -> None:
    hum = (np.sin(np.arange(8 * RATE) * 2 * np.pi * 50 / RATE) * 3_000).astype(np.int16)
    written = moonshine.decode(moonshine.encode(hum))
    assert isinstance(written, Hypothesis)
    assert len(written.tokens) == len(written.logprobs) < 30


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("Kettle.", "Kettle."),
        ("It's R.", "It's R."),
        ("7", "7"),
        ("", ""),
        (".", ""),
        ("... ?!", ""),
        ("[BLANK_AUDIO]", ""),
        ("[BLANK", ""),
        ("(music)", ""),
        ("*coughs*", ""),
        ("♪ ♪", ""),
        ("♪ la la ♪", "la la"),
        ("[noise] a candle (laughs)", "a candle"),
    ],
)
def test_marks_that_are_no_words_go(written: str, kept: str) -> None:
    assert words(written) == kept


def test_a_missing_model_names_the_remedy(tmp_path: Path) -> None:
    with pytest.raises(MissingError, match=r"pip install .*moonshine-voice"):
        Moonshine(threads=1, folder=tmp_path)


def test_a_broken_model_names_the_remedy(tmp_path: Path) -> None:
    for name in ("encoder_model.ort", "decoder_model_merged.ort", "tokenizer.bin"):
        (tmp_path / name).write_bytes(b"no model")
    with pytest.raises(MissingError, match=r"pip install .*moonshine-voice"):
        Moonshine(threads=1, folder=tmp_path)


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 6 * RATE), st.integers(0, 2**32 - 1))
def test_pieces_are_the_whole_and_none_too_long(samples: int, seed: int) -> None:
    sound = np.random.default_rng(seed).integers(-999, 999, samples).astype(np.int16)
    cut = list(pieces(sound, 2.0))
    assert all(0 < len(piece) <= 2 * RATE for piece in cut)
    assert np.array_equal(np.concatenate([sound[:0], *cut]), sound)


def test_a_cut_falls_in_the_pause() -> None:
    loud = np.full(3 * RATE, 9_000, np.int16)
    loud[int(1.5 * RATE) : int(1.9 * RATE)] = 0
    first, _ = pieces(loud, 2.0)
    assert 1.5 * RATE < len(first) < 1.9 * RATE


@pytest.mark.parametrize("spoken", ["is it a candle", "give me a hint", "what is my score"])
def test_what_was_recorded_far_too_loud_is_never_sure(
    moonshine: Moonshine, say: Say, spoken: str
) -> None:
    sound = say(spoken)
    too_loud = (sound.astype(np.int32) * 100).clip(-32_768, 32_767).astype(np.int16)
    assert moonshine.hear(sound, FREE).confidence >= UNSURE_BELOW
    assert moonshine.hear(too_loud, FREE).confidence < UNSURE_BELOW
