"""Streams of frames in, events out: scripted likelihoods for the rules, then real sound."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from voice.settings import Turns, load
from voice.sound import pcm
from voice.sound.endpoint import Ended, Endpointer, Event, Paused, Started
from voice.sound.vad import Vad

TURNS = Turns(
    pre_roll_s=0.096,
    pause_s=0.096,
    end_command_s=0.128,
    end_complete_s=0.192,
    end_incomplete_s=0.32,
    longest_s=1.28,
    slow_speech=False,
)
"""In frames of 32 ms: 3 before, 3 to a pause, 4, 6 or 10 to an end, 40 at most."""


class Script:
    """A detector whose answers stand in a string: "#" is speech, "~" perhaps, "." is none."""

    def __init__(self, script: str) -> None:
        self._left = [{"#": 0.9, "~": 0.4, ".": 0.1}[mark] for mark in script]

    def probability(self, frame: np.ndarray) -> float:
        assert frame.shape == (Vad.FRAME,)
        return self._left.pop(0)

    def reset(self) -> None:
        """Nothing is kept between streams."""


def played(script: str, wait: bool = False, turns: Turns = TURNS) -> list[tuple[int, Event]]:
    """What happened, and at which frame, from 0; frame n holds the sample n everywhere."""
    endpointer = Endpointer(turns, Script(script))
    happened = []
    for number in range(len(script)):
        event = endpointer.feed(np.full(Vad.FRAME, number, np.int16))
        if event is not None:
            happened.append((number, event))
        if wait and isinstance(event, Paused):
            endpointer.wait_longer()
    return happened


def told(happened: list[tuple[int, Event]]) -> str:
    """ "3 started, 9 paused 0-9" for what happened."""
    return ", ".join(
        f"{number} {type(event).__name__.lower()}"
        + ("" if isinstance(event, Started) else f" {span(event.audio)}")
        for number, event in happened
    )


def span(audio: np.ndarray) -> str:
    frames = audio[:: Vad.FRAME]
    assert np.array_equal(frames, np.arange(frames[0], frames[-1] + 1))
    return f"{frames[0]}-{frames[-1]}"


@pytest.mark.parametrize(
    ("script", "wait", "expected"),
    [
        # Nothing opens a turn but speech that lasts.
        ("", False, ""),
        ("." * 2_000, False, ""),
        ("~" * 2_000, False, ""),
        ("##." * 500, False, ""),
        # A turn: pre-roll kept, trailing silence cut at the pause's.
        ("......####......", False, "8 started, 12 paused 3-12, 15 ended 3-12"),
        ("###......", False, "2 started, 5 paused 0-5, 8 ended 0-5"),
        # A word's soft end is no silence, but opens nothing.
        ("......###~~~......", False, "8 started, 14 paused 3-14, 17 ended 3-14"),
        # A gap shorter than the pause is not noticed.
        ("####..####......", False, "2 started, 12 paused 0-12, 15 ended 0-12"),
        # Speech after a pause goes on with the same turn, however little of it.
        ("####.....~......", False, "2 started, 6 paused 0-6, 12 paused 0-12, 15 ended 0-12"),
        # Words that are not complete are waited for, and what comes then belongs to them.
        ("####..........", True, "2 started, 6 paused 0-6, 13 ended 0-6"),
        ("####.......##..........", True,
         "2 started, 6 paused 0-6, 15 paused 0-15, 22 ended 0-15"),
        # Two turns, the second with the silence before it.
        ("####........####......", False,
         "2 started, 6 paused 0-6, 9 ended 0-6, 14 started, 18 paused 9-18, 21 ended 9-18"),
        ("####......####......", False,
         "2 started, 6 paused 0-6, 9 ended 0-6, 12 started, 16 paused 7-16, 19 ended 7-16"),
        # Endless sound is cut, and what goes on is a new turn without any of the old.
        ("#" * 45, False, "2 started, 39 ended 0-39, 42 started"),
    ],
)  # fmt: skip
def test_turns(script: str, wait: bool, expected: str) -> None:
    assert told(played(script, wait)) == expected


def test_only_a_cut_turn_says_so() -> None:
    ends = [
        event.cut
        for script in ("#" * 40, "####......")
        for _, event in played(script)
        if isinstance(event, Ended)
    ]
    assert ends == [True, False]


def test_waiting_longer_is_for_one_silence_only() -> None:
    endpointer = Endpointer(TURNS, Script("####...####......"))
    events = []
    for _ in range(17):
        event = endpointer.feed(np.zeros(Vad.FRAME, np.int16))
        events.append(type(event))
        if event is not None and events.count(Paused) == 1:
            endpointer.wait_longer()
    assert events[-1] is Ended


def test_waiting_longer_outside_a_pause_means_nothing() -> None:
    endpointer = Endpointer(TURNS, Script("####......"))
    endpointer.wait_longer()
    events = []
    for _ in range(10):
        events.append(type(endpointer.feed(np.zeros(Vad.FRAME, np.int16))))
        if events[-1] is Started:
            endpointer.wait_longer()
    assert events[-1] is Ended


@pytest.mark.parametrize("pause_s", [0.192, 5.0])
def test_a_pause_comes_before_every_end_whatever_the_settings(pause_s: float) -> None:
    turns = Turns(
        pre_roll_s=0.0,
        pause_s=pause_s,
        end_command_s=0.192,
        end_complete_s=0.192,
        end_incomplete_s=0.0,
        longest_s=9.0,
        slow_speech=False,
    )
    assert told(played("####.......", turns=turns)) == "2 started, 9 paused 0-9, 10 ended 0-9"


@pytest.mark.parametrize(
    ("slow", "expected"),
    [
        (False, "2 started, 6 paused 0-6, 7 ended 0-6"),
        (True, "2 started, 9 paused 0-9, 11 ended 0-9"),
    ],
)
def test_a_whole_command_ends_soon_and_slow_speech_doubles_it(slow: bool, expected: str) -> None:
    endpointer = Endpointer(replace(TURNS, slow_speech=slow), Script("####............"))
    happened = []
    for number in range(12):
        event = endpointer.feed(np.full(Vad.FRAME, number, np.int16))
        if event is not None:
            happened.append((number, event))
        if isinstance(event, Paused):
            endpointer.end_soon()
    assert told(happened) == expected


@pytest.mark.parametrize(
    ("wait", "expected"),
    [
        (False, "2 started, 9 paused 0-9, 15 ended 0-9"),
        (True, "2 started, 9 paused 0-9, 23 ended 0-9"),
    ],
)
def test_slow_speech_doubles_every_silence(wait: bool, expected: str) -> None:
    slow = replace(TURNS, slow_speech=True)
    assert told(played("####" + "." * 21, wait, slow)) == expected


def test_a_command_that_goes_on_is_one_turn() -> None:
    endpointer = Endpointer(TURNS, Script("####...##......"))
    events = []
    for _ in range(15):
        events.append(endpointer.feed(np.zeros(Vad.FRAME, np.int16)))
        if isinstance(events[-1], Paused) and sum(isinstance(e, Paused) for e in events) == 1:
            endpointer.end_soon()
    assert [type(e).__name__ for e in events if e] == ["Started", "Paused", "Paused", "Ended"]


def test_reset_forgets_the_turn_and_the_sound_before_it() -> None:
    endpointer = Endpointer(TURNS, Script("####" + "###......"))
    frame = np.zeros(Vad.FRAME, np.int16)
    for _ in range(4):
        endpointer.feed(frame)
    assert endpointer.speaking
    endpointer.reset()
    assert not endpointer.speaking
    last = [endpointer.feed(frame) for _ in range(9)][-1]
    assert isinstance(last, Ended)
    assert len(last.audio) == 6 * Vad.FRAME


def test_the_frame_may_be_used_again_by_its_owner() -> None:
    endpointer = Endpointer(TURNS, Script("####......"))
    buffer = np.zeros(Vad.FRAME, np.int16)
    for number in range(10):
        buffer[:] = number
        event = endpointer.feed(buffer)
    assert isinstance(event, Ended)
    assert span(event.audio) == "0-6"


runs = st.tuples(st.sampled_from("#~."), st.integers(1, 50))


@given(runs=st.lists(runs, max_size=30), wait=st.booleans())
def test_any_stream(runs: list[tuple[str, int]], wait: bool) -> None:
    happened = played("".join(mark * count for mark, count in runs), wait)
    names = [type(event).__name__ for _, event in happened]
    story = "".join(name[0] for name in names)
    turns = story.replace("P", "").split("E")
    assert all(turn == "S" for turn in turns[:-1])
    assert turns[-1] in ("", "S")
    paused = np.zeros(0, np.int16)
    for _, event in happened:
        if isinstance(event, Paused):
            paused = event.audio
        if isinstance(event, Ended):
            assert len(event.audio) <= (40 + 10) * Vad.FRAME
            assert event.cut or event.audio is paused


def streamed(audio: np.ndarray, turns: Turns) -> list[tuple[float, Event]]:
    """What a real detector makes of real sound: seconds and events."""
    endpointer = Endpointer(turns, Vad())
    frames = audio[: len(audio) // Vad.FRAME * Vad.FRAME].reshape(-1, Vad.FRAME)
    events = [(n * Vad.FRAME / Vad.RATE, endpointer.feed(frame)) for n, frame in enumerate(frames)]
    return [(at, event) for at, event in events if event is not None]


REAL = load({}).turns


def quiet(seconds: float) -> np.ndarray:
    return np.zeros(int(seconds * pcm.RATE), np.int16)


@pytest.fixture(scope="module")
def say(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], np.ndarray]:
    """Speech by espeak-ng."""
    if not shutil.which("espeak-ng"):
        pytest.skip("espeak-ng is not installed: sudo apt-get install espeak-ng")
    path = tmp_path_factory.mktemp("say") / "said.wav"

    def said(text: str) -> np.ndarray:
        subprocess.run(["espeak-ng", "-v", "en-gb", "-w", path, text], check=True)
        return pcm.read(path)

    return said


@pytest.mark.parametrize("text", ["k", "tee", "no", "hint", "is it a kettle", "I give up"])
def test_words_are_one_turn(say: Callable[[str], np.ndarray], text: str) -> None:
    speech = say(text)
    audio = np.concatenate([quiet(1), speech, quiet(2)])

    events = streamed(audio, REAL)

    assert [type(event) for _, event in events] == [Started, Paused, Ended]
    (ended_s, ended) = events[-1]
    assert isinstance(ended, Ended)
    heard = ended.audio.astype(float)
    loud = np.flatnonzero(np.abs(speech) > 2_000)
    assert np.abs(heard).sum() > 0.98 * np.abs(speech.astype(float)).sum()
    assert len(ended.audio) / pcm.RATE < (loud[-1] - loud[0]) / pcm.RATE + 0.85
    assert ended_s < 1 + loud[-1] / pcm.RATE + 0.85


def test_thinking_has_no_limit(say: Callable[[str], np.ndarray]) -> None:
    events = streamed(np.concatenate([quiet(40), say("a kettle"), quiet(1)]), REAL)
    assert [type(event) for _, event in events] == [Started, Paused, Ended]


@pytest.mark.parametrize("loudness", [0.001, 0.01, 0.05])
def test_steady_noise_neither_opens_nor_holds_a_turn(
    say: Callable[[str], np.ndarray], loudness: float
) -> None:
    speech = say("is it a kettle")
    audio = np.concatenate([quiet(6), speech, quiet(3)])
    noise = np.random.default_rng(1).normal(0, loudness * 32_768, len(audio))
    hum = loudness * 32_768 * np.sin(2 * np.pi * 50 * np.arange(len(audio)) / pcm.RATE)

    events = streamed((audio + noise + hum).clip(-32_768, 32_767).astype(np.int16), REAL)

    assert [type(event) for _, event in events] == [Started, Paused, Ended]
    assert events[0][0] > 6
