"""What a voice keeps, makes ready, shares and takes back."""

from __future__ import annotations

import gc
import os
import threading
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from voice.speech.cache import SoundCache
from voice.speech.spoken import Spoken

WAIT_S = 10.0
"""Only a hang is ever this long."""


class Beeper:
    """An engine whose sound is as many samples as the sentence has letters; it can be held up."""

    name = "beeper 1"
    rate = 8_000

    def __init__(self) -> None:
        self.made: list[str] = []
        self.loads = 0
        self.held = ""
        self.fault: Exception | None = None
        self._changed = threading.Condition()

    def load(self) -> None:
        self.loads += 1

    def make(self, sentence: str) -> NDArray[np.int16]:
        with self._changed:
            self.made.append(sentence)
            self._changed.notify_all()
            assert self._changed.wait_for(lambda: self.held != sentence, WAIT_S)
        if self.fault:
            raise self.fault
        return np.full(len(sentence), 7, dtype=np.int16)

    def at_work_on(self, sentence: str) -> bool:
        with self._changed:
            return self._changed.wait_for(lambda: sentence in self.made, WAIT_S)

    def go_on(self) -> None:
        with self._changed:
            self.held = ""
            self._changed.notify_all()


@pytest.fixture
def beeper() -> Beeper:
    return Beeper()


@pytest.fixture
def spoken(beeper: Beeper, tmp_path: Path) -> Iterator[Spoken]:
    voice = Spoken(beeper, SoundCache(tmp_path / "voice", 1_000_000))
    yield voice
    beeper.go_on()
    voice.close()


def lengths(voice: Spoken, text: str) -> list[int]:
    return [len(sound) for sound in voice.speak(text)]


def files(folder: Path) -> list[Path]:
    return sorted((folder / "voice").iterdir())


def test_what_was_said_before_is_said_without_the_engine(
    spoken: Spoken, beeper: Beeper, tmp_path: Path
) -> None:
    assert lengths(spoken, "Correct: kettle.") == [8, 7]
    again = Spoken(beeper, SoundCache(tmp_path / "voice", 1_000_000))
    assert lengths(again, "Correct: shadow. Correct: kettle.") == [8, 7, 8, 7]
    assert sorted(beeper.made) == ["Correct:", "kettle.", "shadow."]
    assert beeper.loads == 0
    again.close()


def test_another_voice_or_pace_is_another_sound(
    spoken: Spoken, beeper: Beeper, tmp_path: Path
) -> None:
    lengths(spoken, "Kettle.")
    beeper.name = "beeper 1.25"
    lengths(spoken, "Kettle.")
    assert len(files(tmp_path)) == len(beeper.made) == 2


@pytest.mark.parametrize("text", ["", " ", "?!", "…", "🎃"])
def test_nothing_to_say_is_a_short_silence(spoken: Spoken, beeper: Beeper, text: str) -> None:
    (sound,) = spoken.speak(text)
    assert sound.dtype == np.int16
    assert 0 < len(sound) < beeper.rate
    assert not sound.any()
    assert not beeper.made


def test_lines_made_ready_are_made_once(spoken: Spoken, beeper: Beeper) -> None:
    spoken.ready(["Not the answer.", "Not the answer. Guess again."])
    assert lengths(spoken, "Not the answer. Guess again.") == [15, 12]
    spoken.ready(["Not the answer."])
    spoken.close()
    assert beeper.made == ["Not the answer.", "Guess again."]
    assert beeper.loads > 0


def test_live_speech_waits_for_no_more_than_the_sentence_under_way(
    spoken: Spoken, beeper: Beeper
) -> None:
    beeper.held = "One."
    spoken.ready(["One.", "Two.", "Three.", "Four."])
    assert beeper.at_work_on("One.")
    speech, same = spoken.speak("Four. Now."), spoken.speak("Four. Now.")
    beeper.go_on()
    assert [len(sound) for sound in speech] == [5, 4]
    assert [len(sound) for sound in same] == [5, 4]
    assert lengths(spoken, "Three. Two.") == [6, 4]
    assert beeper.made[:3] == ["One.", "Four.", "Now."]
    assert sorted(beeper.made) == sorted(["One.", "Two.", "Three.", "Four.", "Now."])


def test_the_next_sentence_is_made_while_the_first_is_heard(spoken: Spoken, beeper: Beeper) -> None:
    speech = spoken.speak("First. Second.")
    assert len(next(speech)) == 6
    assert beeper.at_work_on("Second.")


def test_barge_in_takes_back_what_is_not_made(spoken: Spoken, beeper: Beeper) -> None:
    beeper.held = "Second."
    speech = spoken.speak("First. Second. Third. Fourth.")
    shared = spoken.speak("Fourth.")
    assert len(next(speech)) == 6
    assert beeper.at_work_on("Second.")
    speech.close()  # type: ignore[attr-defined]
    beeper.go_on()
    assert lengths(spoken, "Now.") == [4]
    assert [len(sound) for sound in shared] == [7]
    assert beeper.made == ["First.", "Second.", "Fourth.", "Now."]


class Collecting(SoundCache):
    """A cache in which the garbage collector happens to run while a sound is looked up."""

    def get(self, key: str) -> NDArray[np.int16] | None:
        gc.collect()
        return super().get(key)


def test_speech_dropped_unheard_is_taken_back_wherever_the_collector_runs(
    beeper: Beeper, tmp_path: Path
) -> None:
    spoken = Spoken(beeper, Collecting(tmp_path / "voice", 1_000_000))
    sounds = spoken.speak("Kettle. Lantern.")
    next(sounds)
    loop: list[object] = [sounds]
    loop.append(loop)
    del sounds, loop
    speaking = threading.Thread(target=lengths, args=(spoken, "Mirror."), daemon=True)
    speaking.start()
    speaking.join(WAIT_S)
    assert not speaking.is_alive()
    spoken.close()


def test_an_engine_that_fails_says_so_and_is_asked_again(spoken: Spoken, beeper: Beeper) -> None:
    beeper.fault = RuntimeError("no breath")
    with pytest.raises(RuntimeError, match="no breath"):
        lengths(spoken, "Hello.")
    beeper.fault = None
    assert lengths(spoken, "Hello.") == [6]


def test_closed_it_still_speaks_what_it_kept(spoken: Spoken) -> None:
    lengths(spoken, "Kettle.")
    spoken.close()
    spoken.close()
    assert lengths(spoken, "Kettle. Shadow.") == [7]
    spoken.ready(["Shadow."])


SOUND = np.arange(-50, 50, dtype=np.int16)


def test_kept_sound_comes_back_to_the_sample(tmp_path: Path) -> None:
    cache = SoundCache(tmp_path / "voice", 10_000)
    cache.put("Correct: kettle.", SOUND)
    kept = cache.get("Correct: kettle.")
    assert kept is not None
    assert kept.dtype == np.int16
    assert kept.tolist() == SOUND.tolist()
    assert cache.get("kettle") is None
    (file,) = files(tmp_path)
    assert "kettle" not in file.name
    assert b"kettle" not in file.read_bytes()


@pytest.mark.parametrize(
    "torn",
    [b"", b"abc", b"RIFF....WAVEfmt ", "half", "flipped", "longer"],
)
def test_a_torn_or_foreign_file_is_remade(tmp_path: Path, torn: bytes | str) -> None:
    cache = SoundCache(tmp_path / "voice", 10_000)
    cache.put("one", SOUND)
    (file,) = files(tmp_path)
    whole = file.read_bytes()
    broken = {
        "half": whole[: len(whole) // 2],
        "flipped": whole[:20] + bytes([whole[20] ^ 1]) + whole[21:],
        "longer": whole + b"\0\0",
    }
    file.write_bytes(torn if isinstance(torn, bytes) else broken[torn])
    assert cache.get("one") is None
    cache.put("one", SOUND)
    assert cache.get("one") is not None


def test_the_oldest_used_goes_first_and_foreign_files_stay(tmp_path: Path) -> None:
    cache = SoundCache(tmp_path / "voice", 3 * 204)
    for number, key in enumerate(["old", "used", "new"]):
        cache.put(key, SOUND)
        for file in files(tmp_path):
            if file.stat().st_mtime > 1_000:
                _age(file, number)
    (tmp_path / "voice" / "holiday.wav").write_bytes(b"x" * 5_000)
    assert cache.get("used") is not None
    cache.put("newest", SOUND)
    assert [key for key in ("old", "used", "new", "newest") if cache.get(key) is not None] == [
        "used",
        "newest",
    ]
    assert (tmp_path / "voice" / "holiday.wav").exists()


def _age(file: Path, seconds: int) -> None:
    os.utime(file, (seconds, seconds))


@pytest.mark.parametrize("limit", [0, 100])
def test_a_bound_too_small_for_a_sound_keeps_none(tmp_path: Path, limit: int) -> None:
    cache = SoundCache(tmp_path / "voice", limit)
    cache.put("one", SOUND)
    assert cache.get("one") is None


def test_a_folder_that_cannot_be_written_only_ends_the_keeping(
    beeper: Beeper, tmp_path: Path
) -> None:
    (tmp_path / "voice").write_text("a file where the folder should be")
    cache = SoundCache(tmp_path / "voice", 10_000)
    voice = Spoken(beeper, cache)
    assert lengths(voice, "Kettle.") == [7]
    assert not cache.keeping
    assert lengths(voice, "Kettle.") == [7]
    voice.ready(["Shadow."])
    voice.close()
    assert beeper.made == ["Kettle.", "Kettle."]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full disk to write to here")
def test_a_full_disk_only_ends_the_keeping(tmp_path: Path) -> None:
    cache = SoundCache(tmp_path / "voice", 10_000)
    cache.put("one", SOUND)
    (file,) = files(tmp_path)
    file.with_suffix(f".{os.getpid()}.part").symlink_to("/dev/full")
    cache.put("one", SOUND[:3])
    assert not cache.keeping
    kept = cache.get("one")
    assert kept is not None
    assert len(kept) == len(SOUND)
