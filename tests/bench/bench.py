"""`make bench`: how fast Sayso answers on this machine, all figures from one run.

A whole demonstration of Twelve Chimes is played through the real path, faster than real time;
the waits for silence are counted in sound, the computing by the clock.
"""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from voice import kit, settings
from voice.channels.captions import Board
from voice.channels.demonstration import Visitor, VoicedMicrophone
from voice.channels.speaking import speak_reply
from voice.channels.table import Table
from voice.dialogue import Dialogue
from voice.settings import Settings
from voice.sound.endpoint import Ended, Endpointer, Event, Paused
from voice.sound.recording import Silent
from voice.sound.vad import Vad
from voice.speech.cast import Cast
from voice.speech.recogniser import Heard, Recogniser
from voice.speech.synthesiser import Synthesiser
from voice.stores.sqlite import SqliteStore
from voice.talk import Expects, Reply

AIM_COMPUTING_MS, AIM_COLD_S, AIM_PEAK_MIB = 150, 3.0, 600

FIXED_S = 0.8
"""What a host waits that ends every turn after the same silence, and only then begins to work."""


@dataclass
class Stopwatch:
    """What one game took: seconds, a turn each, and sound against computing."""

    waits: list[float] = field(default_factory=list)
    recognising: list[float] = field(default_factory=list)
    answering: list[float] = field(default_factory=list)
    heard_s: float = 0.0
    hearing_s: float = 0.0
    last_hearing: float = 0.0
    wait: float = 0.0
    ended_at: float | None = None

    def silences(self, pause_s: float) -> list[float]:
        """From the end of speech to the host's voice, recognised in a pause of the silence."""
        turns = zip(self.waits, self.recognising, self.answering, strict=True)
        return [max(wait, pause_s + hearing) + rest for wait, hearing, rest in turns]

    def silences_in_turn(self) -> list[float]:
        """The same, recognised when the silence is over."""
        return list(map(sum, zip(self.waits, self.recognising, self.answering, strict=True)))

    def answered(self) -> None:
        """The host's first sound after a turn's end."""
        if self.ended_at is not None:
            self.answering.append(time.perf_counter() - self.ended_at)
            self.recognising.append(self.last_hearing)
            self.waits.append(self.wait)
            self.ended_at = None


class TimedEndpointer(Endpointer):
    """Counts the silence waited for, and starts the clock at a turn's end."""

    def __init__(self, config: Settings, watch: Stopwatch) -> None:
        super().__init__(config.turns, Vad())
        self._watch = watch
        self._since_pause = 0
        self._pause_s = config.turns.pause_s

    def feed(self, frame: NDArray[np.int16]) -> Event | None:
        event = super().feed(frame)
        self._since_pause += 1
        if isinstance(event, Paused):
            self._since_pause = 0
        elif isinstance(event, Ended):
            self._watch.ended_at = time.perf_counter()
            self._watch.wait = self._pause_s + self._since_pause * Vad.FRAME / Vad.RATE
        return event


class TimedRecogniser:
    def __init__(self, engine: Recogniser, watch: Stopwatch) -> None:
        self._engine, self._watch = engine, watch
        self.name = engine.name

    def hear(self, audio: NDArray[np.int16], expects: Expects) -> Heard:
        begun = time.perf_counter()
        heard = self._engine.hear(audio, expects)
        taken = time.perf_counter() - begun
        self._watch.last_hearing = taken
        self._watch.hearing_s += taken
        self._watch.heard_s += len(audio) / Vad.RATE
        return heard


class TimedRoom(Silent):
    """The loudspeaker: the first sound after a turn's end stops the clock."""

    def __init__(self, watch: Stopwatch) -> None:
        self._watch = watch

    def play(self, sound: NDArray[np.int16], rate: int) -> None:
        self._watch.answered()


class Unseen:
    """Captions that no one reads."""

    def host(self, reply: Reply, board: Board | None) -> None: ...

    def player(self, words: str) -> None: ...


class Remembering:
    """The player's voice, made before the clock runs."""

    def __init__(self, voice: Synthesiser) -> None:
        self._voice, self._made = voice, dict[str, list[NDArray[np.int16]]]()
        self.rate = voice.rate

    def speak(self, text: str) -> Iterator[NDArray[np.int16]]:
        if text not in self._made:
            self._made[text] = list(self._voice.speak(text))
        yield from self._made[text]


class Unprepared:
    """A voice that makes each line when it is to be spoken."""

    def __init__(self, voice: Cast) -> None:
        self._voice = voice
        self.rate = voice.rate
        self.speak = voice.speak

    def of(self, name: str) -> Synthesiser:
        return self

    def ready(self, texts: tuple[str, ...]) -> None: ...


def fixed(config: Settings) -> Stopwatch:
    """A demonstration as a host plays it that waits FIXED_S, and has nothing ready or kept."""
    with tempfile.TemporaryDirectory() as folder:
        turns = replace(
            config.turns,
            end_command_s=FIXED_S,
            end_complete_s=FIXED_S,
            end_incomplete_s=FIXED_S,
        )
        return game(replace(config, turns=turns, data=Path(folder)), Unprepared)


def game(config: Settings, host: Callable[[Cast], Any] = lambda voice: voice) -> Stopwatch:
    """One demonstration, timed; `host` makes of the host's voice the one that is heard."""
    watch = Stopwatch()
    recogniser = TimedRecogniser(kit.recogniser(config), watch)
    player = Remembering(kit.player_voices(config)(""))
    with closing(kit.host_voice(config)) as prepared:
        voice = host(prepared)
        visitor = Visitor(kit.games(config, "riddles", SqliteStore(None)))
        while not visitor.finished:
            microphone = VoicedMicrophone(visitor.next_words, lambda _: player, Silent())
            ears = TimedEndpointer(config, watch)
            room = TimedRoom(watch)
            Table(visitor.dialogue, microphone, ears, recogniser, voice, room, Unseen()).play()
            visitor.come_back()
    return watch


def speaking(config: Settings) -> float:
    """The synthesiser's real-time factor: computing for a second of speech."""
    from voice.speech.piper import Piper

    voice = Piper(config.voice.pace)
    voice.load()
    begun = time.perf_counter()
    sounds = [
        s for n in range(12) for s in voice.speak(f"Chime {n}. The pendulum swings, and waits.")
    ]
    return (time.perf_counter() - begun) / (sum(map(len, sounds)) / voice.rate)


def cold_start(data: Path) -> float:
    """From starting the program to the first host audio, in a process of its own."""
    begun = time.time()
    run = subprocess.run(
        [sys.executable, __file__, "--first-audio"],
        env={**os.environ, "SAYSO_DATA": str(data)},
        capture_output=True,
        text=True,
        check=True,
    )
    return float(run.stdout.split()[-1]) - begun


def first_audio() -> None:
    """What `sayso play riddles` does up to its first sound, with a loudspeaker that is none."""
    config = settings.load()
    recogniser = kit.recogniser_soon(config)

    class Room(Silent):
        def play(self, sound: NDArray[np.int16], rate: int) -> None:
            print(time.time(), flush=True)
            recogniser.hear(np.zeros(0, np.int16), Expects())
            os._exit(0)

    with closing(kit.host_voice(config)) as voice:
        dialogue = Dialogue(kit.games(config, "riddles", kit.store(config)))
        speak_reply(dialogue.open(), voice, Room())


def line(what: str, *figures: str) -> None:
    print(f"{what:<46}" + "".join(f"{figure:>16}" for figure in figures))


def spread(seconds: list[float]) -> tuple[str, str]:
    """Median and 95th percentile in milliseconds."""
    ordered = sorted(seconds)
    high = ordered[min(len(ordered) - 1, int(0.95 * len(ordered)))]
    return f"{statistics.median(ordered) * 1000:.0f} ms", f"{high * 1000:.0f} ms"


def main() -> None:
    if "--first-audio" in sys.argv:
        first_audio()
        return
    with tempfile.TemporaryDirectory() as folder:
        os.environ["SAYSO_DATA"] = folder
        config = settings.load()
        cold = [cold_start(Path(folder) / f"empty{n}") for n in range(3)]
        cold_start(Path(folder))
        warm = [cold_start(Path(folder)) for _ in range(3)]
        watch = game(config)
        again = game(config)
        waiting = fixed(config)
    whole = [r + a for r, a in zip(again.recognising, again.answering, strict=True)]
    line("", "median", "95 %")
    line(
        "cold start to first host audio, nothing kept",
        f"{statistics.median(cold):.2f} s",
        f"aim {AIM_COLD_S} s",
    )
    line("the same with the opening kept", f"{statistics.median(warm):.2f} s")
    line("end of speech to first host audio:")
    line("  silence waited for", *spread(again.waits))
    line("  recognising (in that silence)", *spread(again.recognising))
    line("  from the turn's end: reading, answering, voice", *spread(again.answering))
    line("  computing in all", *spread(whole), f"aim {AIM_COMPUTING_MS} ms")
    line("  the same, every host line new", *spread(watch.answering))
    pause_s = config.turns.pause_s
    line("  the whole of it", *spread(again.silences(pause_s)))
    line("  the same, every host line new", *spread(watch.silences(pause_s)))
    line(
        "  with a fixed 0.8 s, nothing prepared",
        *spread(waiting.silences_in_turn()),
        "aim twice that",
    )
    line("recogniser, real-time factor", f"{again.hearing_s / again.heard_s:.3f}")
    line("synthesiser, real-time factor", f"{speaking(config):.3f}")
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    line("peak memory", f"{peak:.0f} MiB", f"aim {AIM_PEAK_MIB} MiB")


if __name__ == "__main__":
    main()
