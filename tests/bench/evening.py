"""`make bench-evening`: does anything grow over ten hours of play? All figures from one run.

First a table: game after game of every card through the real path, sound taken as fast as it comes,
each player a little louder or quieter, quicker or slower than the last time, with things said about
the talk in between. Then one server: caller after caller and page after page. Hours are those of
the evening; the time in which nobody speaks is counted, and skipped.
"""

from __future__ import annotations

import argparse
import gc
import itertools
import json
import os
import random
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import httpx
import numpy as np
import simple_websocket  # type: ignore[import-untyped]

from tests.bench.bench import Unseen
from tests.bench.phone import Webhooks
from voice import kit, settings
from voice import memory as memory_module
from voice.cards import card as cards
from voice.channels.asked import AsAsked, Voices
from voice.channels.demonstration import Visitor, VoicedMicrophone
from voice.channels.phone import demo
from voice.channels.phone.service import Service
from voice.channels.table import Table
from voice.dialogue.delivery import Delivery
from voice.memory import memory
from voice.settings import Settings
from voice.sound import pcm
from voice.sound.endpoint import Endpointer
from voice.sound.pcm import Sound
from voice.sound.recording import Silent
from voice.sound.vad import Vad
from voice.speech.espeak import Espeak
from voice.talk import Utterance

AIM_HOURS, AIM_GROWTH = 10.0, 0.05
"""From the first half hour on: until then models are loaded, and what is bounded fills."""

CACHE_MIB = 100
"""Spoken sound kept: so little that the oldest goes, and what was said before is spoken anew."""

ASIDE = 0.2
"""How often one of the live phrases is said by chance before what a player would say."""

TELL_HOURS = 0.5

FASTER = 20.0
"""A table plays about so many times faster than people; what is done by the clock there, too."""

SERVED_FASTER = 200.0
"""The same of a server."""

THINKS_S = 15.0
"""Before each thing said, in silence: so twelve riddles, some forty things said, take about the
twenty minutes that they take players."""

TURN_S = 10.0
"""A turn of a call, thinking and listening, on the whole."""


@dataclass(frozen=True)
class Held:
    """What a process held since the last time."""

    hours: float
    """Of play so far."""

    least_mib: float
    """At rest. More is held, for a moment, the longer a sentence is that is spoken or heard."""

    most_mib: float
    files: int
    threads: int


class Scales:
    """Weighs a process ten times a second, in a thread of its own."""

    def __init__(self, process: int | str = "self") -> None:
        self._proc = Path("/proc") / str(process)
        self._mib: list[float] = []
        threading.Thread(target=self._weigh, daemon=True).start()

    def held(self, hours: float) -> Held:
        """What it held since the last time this was asked."""
        weighed, self._mib = self._mib or [self._now()], []
        threads = int((self._proc / "status").read_text().partition("Threads:")[2].split()[0])
        files = len(list((self._proc / "fd").iterdir()))
        return Held(hours, min(weighed), max(weighed), files, threads)

    def _weigh(self) -> None:
        with suppress(OSError):  # it has ended
            while True:
                self._mib.append(self._now())
                time.sleep(0.1)

    def _now(self) -> float:
        pages = int((self._proc / "statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def growth(course: list[Held], of: Callable[[Held], float]) -> float:
    """How much more it was at any mark after the first half hour's, as a share of that one."""
    settled = [of(each) for each in course if each.hours >= 2 * TELL_HOURS]
    return max(settled) / settled[0] - 1 if settled else float("nan")


class Clock(Silent):
    """The loudspeaker and the microphone's time: how much sound there was, and silence skipped."""

    def __init__(self) -> None:
        self.sound_s = self.skipped_s = 0.0

    def play(self, sound: Sound, rate: int) -> None:
        self.sound_s += len(sound) / rate

    def ticking(self, frames: Iterator[Sound]) -> Iterator[Sound]:
        for frame in frames:
            self.sound_s += len(frame) / pcm.RATE
            yield frame


class Players:
    """Players whose voices are never twice the same, and take no memory of their own."""

    rate = Espeak().rate

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance
        self._voice = Espeak()

    def __call__(self, name: str) -> Players:
        self._voice = Espeak(pitch=self._chance.randint(30, 70))
        return self

    def speak(self, text: str) -> Iterator[Sound]:
        whole = np.concatenate(list(self._voice.speak(text)))
        quicker = self._chance.uniform(0.92, 1.08)
        louder = self._chance.uniform(0.4, 1.2)
        sound = pcm.resample(whole, round(self.rate * quicker), self.rate) * louder
        yield np.clip(sound, -32_768, 32_767).astype(np.int16)


@dataclass
class Guest:
    """The demonstration's player, who also says this and that."""

    visitor: Visitor
    chance: random.Random
    thought: Callable[[], None]
    """Called before each thing said."""

    def next_words(self) -> Utterance | None:
        self.thought()
        dialogue = self.visitor.dialogue
        if not dialogue.asking and self.chance.random() < ASIDE:
            phrases = dialogue.expects().phrases
            return Utterance(self.chance.choice(phrases)) if phrases else Utterance("hint")
        return self.visitor.next_words()


class Ears:
    """The microphone of a table, whose sound is counted."""

    def __init__(self, microphone: VoicedMicrophone, clock: Clock) -> None:
        self._microphone, self._clock = microphone, clock
        self.flush = microphone.flush

    def frames(self) -> Iterator[Sound]:
        return self._clock.ticking(self._microphone.frames())


class Evening:
    """Game after game at one table, whose parts are made once."""

    def __init__(self, config: Settings, tell: Callable[[Held], None]) -> None:
        """`tell` is called each half hour."""
        self.course: list[Held] = []
        self._tell = tell
        self.games = 0
        self._scales = Scales()
        self._config = config
        self._clock, self._chance = Clock(), random.Random(8)
        self._players = Players(self._chance)
        self._recogniser = kit.recogniser(config)
        self._cues = kit.cues(config)

    @property
    def hours(self) -> float:
        return (self._clock.sound_s + self._clock.skipped_s) / 3600

    @property
    def sound_hours(self) -> float:
        """What of it was sound."""
        return self._clock.sound_s / 3600

    def play(self, hours: float) -> None:
        """So many hours of an evening, to the end of the game."""
        with closing(kit.open_store(self._config)) as store:
            every = itertools.cycle(cards.names())
            visitor = Visitor(kit.games(self._config, next(every), store))

            def delivery() -> Delivery:
                return visitor.dialogue.delivery

            voices = Voices(kit.host_casts(self._config), self._config.voice.pace)
            with closing(AsAsked(voices, delivery)) as voice:
                while self.hours < hours:
                    self._sit(visitor, voice)
                    visitor.dialogue.session.release()  # as a table does that is left
                    visitor.come_back()
                    if visitor.finished:
                        self.games += 1
                        visitor.dialogue.leave()
                        visitor = Visitor(kit.games(self._config, next(every), store))

    def _think(self) -> None:
        self._clock.skipped_s += THINKS_S
        if self.hours >= TELL_HOURS * (len(self.course) + 1):
            self.course.append(self._scales.held(self.hours))
            self._tell(self.course[-1])

    def _sit(self, visitor: Visitor, voice: AsAsked) -> None:
        guest = Guest(visitor, self._chance, self._think)
        microphone = VoicedMicrophone(guest.next_words, self._players, self._clock)
        ears = Endpointer(self._config.turns, Vad())
        table: Any = Table
        table(
            visitor.dialogue, Ears(microphone, self._clock), ears, self._recogniser, voice,
            self._clock, Unseen(), self._cues,
        ).play()  # fmt: skip


def served(hours: float, tell: Callable[[Held], None]) -> list[Held]:
    """So many hours of calls in gather mode, and pages that come, play and go, at one server."""
    course: list[Held] = []
    with tempfile.TemporaryDirectory() as folder:
        own = Path(folder) / "own.toml"
        own.write_text(
            "[phone]\ncalls_an_hour = 100000\n"
            "[browser]\ntables_an_hour = 100000\nmoves_a_minute = 100000\n"
        )
        # Python imports this by itself, before anything else.
        (Path(folder) / "sitecustomize.py").write_text(
            f"from voice import memory\nmemory._PAUSE_S /= {SERVED_FASTER}\n"
        )
        path = os.pathsep.join([folder, os.environ.get("PYTHONPATH", "")]).rstrip(os.pathsep)
        with demo.served(Path(folder), "gather", SAYSO_CONFIG=str(own), PYTHONPATH=path) as service:
            callers = Webhooks(service)
            page(service, 0)  # now there is a process that serves
            scales = Scales(worker())
            while len(course) * TELL_HOURS < hours:
                callers.play(len(callers.took) % 1000, time.monotonic() + 0.1)
                page(service, len(callers.took))
                now = len(callers.took) * TURN_S / 3600
                if now >= TELL_HOURS * (len(course) + 1):
                    course.append(scales.held(now))
                    tell(course[-1])
    return course


def worker() -> int:
    """The process that serves: the only child's only child."""
    ours = children(os.getpid())
    return children(ours[0])[0] if ours and children(ours[0]) else ours[0]


def children(process: int) -> list[int]:
    tasks = Path(f"/proc/{process}/task").glob("*/children")
    return [int(each) for task in tasks for each in task.read_text().split()]


def page(service: Service, n: int) -> None:
    """A page opens a table, plays a little with the host's voice on, and goes."""
    names = cards.names()
    form, origin = {"card": names[n % len(names)]}, {"Origin": service.public}
    opened = httpx.post(f"{service.server}/table", data=form, headers=origin)
    code = httpx.URL(opened.headers["location"]).path.rsplit("/", 1)[1]
    address = f"{service.server.replace('http', 'ws', 1)}/table/{code}/voice"
    socket = simple_websocket.Client(address, headers=origin)
    socket.send(json.dumps({"do": "join", "after": 0}))
    socket.send(json.dumps({"do": "voice", "on": True, "heard": 0}))
    for text in ("/slower", "hint", "score", "/what can I say?", "repeat"):
        socket.send(json.dumps({"do": "say", "text": text}))
        until = time.monotonic() + 5
        while (message := socket.receive(timeout=max(0.0, until - time.monotonic()))) is not None:
            if isinstance(message, str) and json.loads(message).get("kind") == "reply":
                break
    socket.close()


def line(what: str, *figures: str) -> None:
    print(f"{what:<46}" + "".join(f"{figure:>16}" for figure in figures), flush=True)


def tell(begun: float) -> Callable[[Held], None]:
    def told(now: Held) -> None:
        line(
            f"  {now.hours:5.2f} h of play, {time.monotonic() - begun:5.0f} s gone by",
            f"{now.least_mib:.1f} MiB", f"to {now.most_mib:.1f}", f"{now.files} files",
            f"{now.threads} threads",
        )  # fmt: skip

    return told


def tell_growth(course: list[Held]) -> None:
    at_rest, at_most = (growth(course, of) for of in (lambda n: n.least_mib, lambda n: n.most_mib))
    line("  growth from the first half hour on", f"{at_rest:.1%}", f"to {at_most:.1%}",
         f"aim {AIM_GROWTH:.0%}")  # fmt: skip


def at_a_table(hours: float) -> None:
    with tempfile.TemporaryDirectory() as folder:
        os.environ["SAYSO_DATA"] = folder
        config = settings.load()
        config = replace(config, voice=replace(config.voice, cache_mib=CACHE_MIB))
        line("at a table")
        evening = Evening(config, tell(time.monotonic()))
        evening.play(hours)
        data = Path(folder)
        line("  games", str(evening.games), f"{evening.sound_hours:.2f} h of sound")
        tell_growth(evening.course)
        spoken = sum(each.stat().st_size for each in (data / "spoken").iterdir()) / 2**20
        line("  spoken sound on disk", f"{spoken:.1f} MiB", f"bound {CACHE_MIB} MiB")
        line("  games on disk", f"{(data / 'games.db').stat().st_size / 2**20:.1f} MiB")
        line("  lock files left", str(len(list((data / "playing").iterdir()))))
        gc.collect()
        line("  objects", str(len(gc.get_objects())), f"{threading.active_count()} threads")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("--hours", "--served"):
        where = "at the table" if name == "--hours" else "at the server"
        parser.add_argument(name, type=float, default=AIM_HOURS, help=f"{where}; 0 for none")
    options = parser.parse_args()
    memory.be_thrifty()
    memory_module._PAUSE_S /= FASTER
    if options.hours:
        at_a_table(options.hours)
    if options.served:
        line("at a server: calls by turns, and pages")
        course = served(options.served, tell(time.monotonic()))
        tell_growth(course)


if __name__ == "__main__":
    main()
