"""`make bench-phone`: how many calls this machine takes, all figures from one run.

A real server, and callers who speak Twilio's protocol to it from another process on the same
processors. First webhooks, in gather mode, as fast as they are answered; then streamed calls in
real time, all at once.
"""

from __future__ import annotations

import argparse
import http.client
import os
import random
import re
import secrets
import statistics
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlencode, urlsplit

import httpx
import numpy as np
from twilio.request_validator import RequestValidator  # type: ignore[import-untyped]

from voice import kit, settings
from voice.cards import card as cards
from voice.channels.phone import demo
from voice.channels.phone.ears import line_ears
from voice.channels.phone.guard import SIGNATURE
from voice.channels.phone.service import FRAME, FRAME_S, Line, Service
from voice.settings import Settings
from voice.sound import mulaw, pcm
from voice.speech.synthesiser import Synthesiser
from voice.stores.sqlite import SqliteStore
from voice.talk import Utterance

AIM_CALLS, AIM_P95_MS, AIM_TURNS = 20, 400, 150
CARD = "riddles"
KEY = str(1 + cards.names().index(CARD))
"""Of a telephone's, which chooses it."""

SAID = ("give me a hint", "what is my score", "repeat that please", "is it a lantern",
        "what can I say", "is it a broken window", "is it the moon")  # fmt: skip
"""In streamed calls."""

COMMANDS = ("give me a hint", "what is my score", "repeat that please", "what can I say")
COLOURS = ("amber", "brass", "broken", "copper", "dusty", "golden", "hollow", "iron", "little",
           "painted", "silver", "wooden")  # fmt: skip
THINGS = ("basket", "bell", "bridge", "candle", "clock", "coffin", "door", "feather", "hammer",
          "kettle", "ladder", "lantern", "mirror", "needle", "pillow", "ribbon", "shovel",
          "squirrel", "thimble", "whistle")  # fmt: skip
"""By webhooks a third are commands, and the rest guesses that are seldom the same twice."""
THINKS_S = (2.0, 6.0)
"""Between the host's last word and the caller's first, by chance."""

CUTS_IN_S = (4.0, 20.0)
"""Into the game's opening, by chance: who knows it does not hear it out."""

WARM_S = 8.0
"""The recogniser is loaded and the welcome was said."""

DEAF_S = 10.0
"""No answer for so long: it was not understood as anything."""


@dataclass(frozen=True)
class Words:
    """Something said on a line."""

    sound: bytes
    """Mu-law, with the silence behind it in which the host notices its end."""

    ended: int
    """The frame of it with which the host's own ears know that it is over."""


def said(config: Settings) -> Iterator[Words]:
    """What callers say, in different voices, and when it is known to be over."""
    recogniser = kit.recogniser(config)
    voice_of = kit.player_voices(config)
    expects = kit.games(config, CARD, SqliteStore(None)).new().expects()
    for n, text in enumerate(SAID):
        sound = spoken(voice_of(str(n % 2)), text) + bytes([mulaw.SILENCE]) * 3 * pcm.PHONE_RATE
        ears = line_ears(config.turns, recogniser)
        for at in range(0, len(sound), FRAME):
            if any(isinstance(e, Utterance) for e in ears.feed(sound[at : at + FRAME], expects)):
                yield Words(sound[: at + FRAME], at // FRAME)
                break


def spoken(voice: Synthesiser, text: str) -> bytes:
    """A caller's voice: mu-law."""
    whole = np.concatenate(list(voice.speak(text)))
    return mulaw.encode(pcm.resample(whole, voice.rate, pcm.PHONE_RATE))


@dataclass
class Talker:
    """One streamed call."""

    line: Line
    words: tuple[Words, ...]
    waits: list[float] = field(default_factory=list)
    """Seconds from the frame that ends the caller's words to the first frame of the answer."""
    deaf: int = 0
    late: list[float] = field(default_factory=list)
    """How late the callers' own frames were: what this process could not do in time."""

    def run(self, until: float, chance: random.Random) -> None:
        """Choose the game, and talk until the time is over."""
        due = time.monotonic()
        chooses_at = due + WARM_S * (1 + chance.random())
        speaks_at = chooses_at + chance.uniform(*CUTS_IN_S)
        frame, ends, ended_at, chosen = 0, -1, 0.0, False
        while due < until:
            due += FRAME_S
            time.sleep(max(0.0, due - time.monotonic()))
            self.late.append(time.monotonic() - due)
            played = self.line.tick()
            if frame == ends:
                ended_at, ends = time.monotonic(), -1
            frame += 1
            if not chosen:
                if chosen := due >= chooses_at:
                    self.line.press(KEY)
            elif ended_at:
                if played:
                    self.waits.append(time.monotonic() - ended_at)
                    ended_at = 0.0
                elif time.monotonic() - ended_at > DEAF_S:
                    self.deaf, ended_at = self.deaf + 1, 0.0
            elif (self.waits and not self.line.quiet) or self.line.speaking:
                speaks_at = due + chance.uniform(*THINKS_S)
            elif due >= speaks_at:
                words = chance.choice(self.words)
                self.line.say(words.sound)
                ends = frame + words.ended


@dataclass(frozen=True)
class Streamed:
    """What so many calls at once were like."""

    talkers: list[Talker]
    processors: float
    """In use by the server, its start left out."""

    hearing_s: float
    """What the recogniser took for a turn in the mean, the wait for it included."""


def streamed(config: Settings, calls: int, seconds: float) -> Streamed:
    """So many calls at once, in real time, from a server that has said nothing before."""
    words = tuple(said(config))
    with tempfile.TemporaryDirectory() as folder:
        own = Path(folder) / "own.toml"
        own.write_text(f"[phone]\nconcurrent = {calls}\n")
        with demo.served(Path(folder), SAYSO_CONFIG=str(own)) as service:
            talkers = [Talker(service.ring(f"+1500555{n:04}"), words) for n in range(calls)]
            until = time.monotonic() + WARM_S + seconds
            threads = [
                threading.Thread(target=talker.run, args=(until, random.Random(n)))
                for n, talker in enumerate(talkers)
            ]
            for thread in threads:
                thread.start()
            time.sleep(WARM_S)
            used = processor_s()
            time.sleep(seconds)
            used = processor_s() - used
            for thread in threads:
                thread.join()
            told = httpx.get(f"{service.server}/metrics").text
    total, count = (
        float(re.findall(rf"hearing_seconds_{n} (\S+)", told)[0]) for n in ("sum", "count")
    )
    return Streamed(talkers, used / seconds, total / max(1.0, count))


def texts(chance: random.Random, count: int) -> Iterator[str]:
    """What a caller says by webhooks."""
    for n in range(count):
        thing = f"is it a {chance.choice(COLOURS)} {chance.choice(THINGS)}"
        yield thing if n % 3 else chance.choice(COMMANDS)


class Webhooks:
    """Callers in gather mode, who answer at once."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._validator = RequestValidator(service.token)
        self.took: list[float] = []

    def play(self, n: int, until: float) -> None:
        """One caller after another, each with a game."""
        connection = http.client.HTTPConnection(urlsplit(self._service.server).netloc, timeout=60)
        while time.monotonic() < until:
            sid = f"CA{secrets.token_hex(16)}"
            action = self._post(connection, "/phone/call", sid, n, {})
            action = self._post(connection, action, sid, n, {"SpeechResult": CARD})
            for text in texts(random.Random(sid), 40):
                begun = time.monotonic()
                action = self._post(connection, action, sid, n, {"SpeechResult": text})
                self.took.append(time.monotonic() - begun)
                if time.monotonic() > until:
                    break
            self._post(connection, "/phone/status", sid, n, {"CallStatus": "completed"})

    def _post(
        self, connection: http.client.HTTPConnection, path: str, sid: str, n: int,
        more: dict[str, str],
    ) -> str:  # fmt: skip
        form = {"CallSid": sid, "From": f"+1500555{n:04}", "To": "+15005550000", **more}
        signature = self._validator.compute_signature(f"{self._service.public}{path}", form)
        headers = {
            SIGNATURE: signature, "Content-Type": "application/x-www-form-urlencoded",
        }  # fmt: skip
        connection.request("POST", path, urlencode(form), headers)
        answer = connection.getresponse().read().decode()
        found = re.search(r'action="https?://[^/]+([^"]+)"', answer)
        return found[1] if found else ""


@dataclass(frozen=True)
class Turns:
    """What webhooks were like."""

    took: list[float]
    """Seconds of each."""

    a_second: float
    server_s: float
    """Processor time of the server for each."""

    callers_s: float
    """Of the callers' process."""


def webhooks(calls: int, seconds: float) -> Turns:
    """As many turns as so many callers at once can get."""
    with tempfile.TemporaryDirectory() as folder:
        own = Path(folder) / "own.toml"
        own.write_text(f"[phone]\nconcurrent = {calls + 1}\ncalls_an_hour = 100000\n")
        with demo.served(Path(folder), "gather", SAYSO_CONFIG=str(own)) as service:
            callers = Webhooks(service)
            callers.play(calls, time.monotonic() + 3)  # its libraries loaded, its lines made
            callers.took.clear()
            begun, used, own_used = time.monotonic(), processor_s(), time.process_time()
            threads = [
                threading.Thread(target=callers.play, args=(n, begun + seconds))
                for n in range(calls)
            ]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            turns = len(callers.took)
            return Turns(
                callers.took,
                turns / (time.monotonic() - begun),
                (processor_s() - used) / turns,
                (time.process_time() - own_used) / turns,
            )


def processor_s() -> float:
    """Seconds of processor time that every process under this one has used so far.

    Linux's /proc: what `getrusage` tells of children leaves out theirs, and a server's worker is
    one of those.
    """
    spent, parents = {}, {}
    for file in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # it has just ended
            fields = file.read_text().rpartition(")")[2].split()
            parents[int(file.parent.name)] = int(fields[1])
            spent[int(file.parent.name)] = int(fields[11]) + int(fields[12])
    ours, found = {os.getpid()}, -1
    while found != len(ours):
        found = len(ours)
        ours |= {child for child, parent in parents.items() if parent in ours}
    return sum(spent[each] for each in ours - {os.getpid()}) / os.sysconf("SC_CLK_TCK")


def spread(seconds: list[float]) -> tuple[str, str]:
    """Median and 95th percentile in milliseconds."""
    ordered = sorted(seconds)
    if not ordered:
        return "none", "none"
    high = ordered[min(len(ordered) - 1, int(0.95 * len(ordered)))]
    return f"{statistics.median(ordered) * 1000:.0f} ms", f"{high * 1000:.0f} ms"


def line(what: str, *figures: str) -> None:
    print(f"{what:<46}" + "".join(f"{figure:>16}" for figure in figures), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--calls", type=int, default=AIM_CALLS)
    parser.add_argument("--seconds", type=float, default=90.0)
    options = parser.parse_args()
    config = settings.load()
    line("load of this machine before", " ".join(f"{load:.1f}" for load in os.getloadavg()))
    turns = webhooks(options.calls, options.seconds / 6)
    line("webhook turns a second, gather mode", f"{turns.a_second:.0f}", f"aim {AIM_TURNS}")
    line("  each, its callers all at once", *spread(turns.took))
    line("  processor time for each, server", f"{turns.server_s * 1000:.1f} ms")
    line("  processor time for each, caller", f"{turns.callers_s * 1000:.1f} ms")
    calls = streamed(config, options.calls, options.seconds)
    waits = [wait for talker in calls.talkers for wait in talker.waits]
    deaf = sum(talker.deaf for talker in calls.talkers)
    late = [each for talker in calls.talkers for each in talker.late]
    line("streamed calls at once", str(options.calls), f"{len(waits)} answers", f"{deaf} deaf")
    line("  from end of speech to first frame, computing", *spread(waits), f"aim {AIM_P95_MS} ms")
    line("  of it hearing, from the first pause, mean", f"{calls.hearing_s * 1000:.0f} ms")
    line("  processors in use by the server", f"{calls.processors:.2f}")
    line("  the callers' own frames were late by", *spread(late))


if __name__ == "__main__":
    main()
