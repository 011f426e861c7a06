"""A room that is not there: PulseAudio, its microphone and loudspeaker being null sinks."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import IO, Self

import numpy as np
import pytest

from voice.cards.riddles import CARD
from voice.sound import pcm
from voice.sound.pcm import Sound
from voice.speech.moonshine import Moonshine
from voice.talk import Expects

ROOT = Path(__file__).parent.parent.parent
EDITION = ROOT / "tests/editions/riddles-fixture.md"
PLAY = ("-m", "voice", "play", "riddles", "--edition", EDITION)

ALSA = "pcm.default { type pulse }\nctl.default { type pulse }\n"
# All that PortAudio finds: PulseAudio's defaults, and no sound card of this machine.

SERVER = (
    "pulseaudio -n --daemonize=no --system=false --exit-idle-time=-1 --use-pid-file=no "
    "--disable-shm=true --log-level=error"
)
SINK = "module-null-sink rate=48000 norewinds=1 sink_name="
# Without rewinds a null sink takes its sound 0.05 s before it is due, as a sound card does, and
# not 2 s before.

ECHO = "module-loopback source=room_out.monitor sink=room_mic latency_msec=20"
# As loud as the loudspeaker itself, and heard by the microphone like any player.

SETTINGS = "[voice]\npace = 0.7\n"
# The host speaks quicker than it would, so that the tests are done sooner; it is still heard back.

PATIENCE_S = 60.0
# For anything the host does, on a machine that may be busy.

SILENCE_S = 1.5
QUIET = 100
# The host has finished when its loudspeaker gave less than QUIET (of 32,768) for so long: between
# its sentences are at most 0.5 s, and then some for a busy machine.


def wait_for(condition: Callable[[], bool], what: str) -> None:
    """Wait until the condition holds, and fail where it does not in time."""
    latest = time.monotonic() + PATIENCE_S
    while not condition():
        assert time.monotonic() < latest, f"waited in vain for {what}"
        time.sleep(0.02)


def said(voice: str, words: str) -> Sound:
    """Words in one of flite's voices, int16 mono at 16,000 Hz."""
    with tempfile.NamedTemporaryFile(suffix=".wav") as file:
        subprocess.run(["flite", "-voice", voice, "-t", words, "-o", file.name], check=True)
        return pcm.read(Path(file.name))


class Room:
    """A room with a microphone, a loudspeaker, and an echo from one to the other."""

    def __init__(self, folder: Path) -> None:
        """Furnish it, keeping what is needed in an empty folder."""
        self._folder = folder
        (folder / "asound.conf").write_text(ALSA)
        self.set("")
        self.environment = os.environ | {
            "HOME": str(folder),
            "SAYSO_DATA": str(folder / "data"),
            "SAYSO_CONFIG": str(folder / "sayso.toml"),
            "XDG_RUNTIME_DIR": str(folder),
            "PULSE_RUNTIME_PATH": str(folder),
            "PULSE_SERVER": f"unix:{folder}/native",
            "ALSA_CONFIG_PATH": str(folder / "asound.conf"),
        }
        socket = f"module-native-protocol-unix socket={folder}/native auth-anonymous=1"
        server = [*SERVER.split(), f"--load={socket}"]
        self._server = subprocess.Popen(server, env=self.environment)
        wait_for(lambda: self._control("info"), "PulseAudio")
        self.plug_in()

    def set(self, settings: str) -> None:
        """For a host who starts from now on."""
        (self._folder / "sayso.toml").write_text(SETTINGS + settings)

    def close(self) -> None:
        """PulseAudio is gone, and every device with it."""
        self._server.kill()
        self._server.wait()

    def say(self, words: str) -> None:
        """A player says these words to the microphone; returns when they are said."""
        self.make(said("slt", words))

    def make(self, sound: Sound) -> None:
        """Any other sound, int16 mono at 16,000 Hz, comes to the microphone."""
        file = self._folder / "made.wav"
        pcm.write(file, sound)
        self._play(file)

    def wear_headphones(self) -> None:
        """The microphone no longer hears the loudspeaker."""
        assert self._control("unload-module", self._echo)

    def unplug(self) -> None:
        """A headset is pulled out, microphone and loudspeaker in one; the system has no other."""
        for module in (self._echo, self._microphone, self._loudspeaker):
            assert self._control("unload-module", module)

    def plug_in(self) -> None:
        """A microphone and a loudspeaker are there, and the one hears the other."""
        self._loudspeaker = self._load(f"{SINK}room_out")
        self._microphone = self._load(f"{SINK}room_mic")
        assert self._control("set-default-sink", "room_out")
        assert self._control("set-default-source", "room_mic.monitor")
        self._echo = self._load(ECHO)

    def suspend(self, sink: str) -> None:
        """The sink takes and its monitor gives no more sound, and no one is told."""
        assert self._control("suspend-sink", sink, "1")

    def resume(self, sink: str) -> None:
        """It takes and gives sound again."""
        assert self._control("suspend-sink", sink, "0")

    def run(
        self, *arguments: str | Path, terminal: int | None = None, **variables: str
    ) -> subprocess.Popen[str]:
        """Start Python in the room, nobody at its keyboard unless it has a terminal."""
        by_hand = ["setsid", "--ctty"] if terminal is not None else []
        return subprocess.Popen(
            [*by_hand, sys.executable, *arguments],
            env=self.environment | variables,
            cwd=ROOT,
            text=True,
            stdin=subprocess.DEVNULL if terminal is None else terminal,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )

    def _play(self, file: Path) -> None:
        player = ["paplay", "--device=room_mic"]
        subprocess.run([*player, file], env=self.environment, check=True, timeout=PATIENCE_S)

    def _control(self, *words: str) -> bool:
        return self._asked(*words).returncode == 0

    def _load(self, module: str) -> str:
        """The number it can be unloaded by."""
        asked = self._asked("load-module", *module.split())
        assert asked.returncode == 0
        return asked.stdout.strip()

    def _asked(self, *words: str) -> subprocess.CompletedProcess[str]:
        command = ["pactl", *words]
        return subprocess.run(
            command, env=self.environment, capture_output=True, text=True, check=False
        )


class Recording:
    """All that the loudspeaker gives, from now on."""

    def __init__(self, room: Room) -> None:
        """Returns once it records."""
        self._samples = bytearray()
        command = "parecord --raw --device=room_out.monitor --channels=1 --format=s16le"
        self._recorder = subprocess.Popen(
            [*command.split(), f"--rate={pcm.RATE}", "--latency-msec=50"],
            env=room.environment,
            stdout=subprocess.PIPE,
        )
        threading.Thread(target=self._record, daemon=True).start()
        wait_for(lambda: bool(self._samples), "a recording")

    def since(self, sample: int) -> Sound:
        """Int16 mono at 16,000 Hz from the given sample on."""
        whole = len(self._samples) // 2
        return np.frombuffer(bytes(self._samples[2 * sample : 2 * whole]), np.int16)

    def until(self, enough: Callable[[Sound], bool]) -> Sound:
        """Wait until what was recorded is enough."""
        wait_for(lambda: enough(self.since(0)), "enough sound")
        return self.since(0)

    def stop(self) -> None:
        """No more is recorded."""
        self._recorder.kill()
        self._recorder.wait()

    def _record(self) -> None:
        assert self._recorder.stdout
        while part := os.read(self._recorder.stdout.fileno(), 4096):
            self._samples += part


class Host:
    """`sayso play riddles` in a room: what it prints, and what is heard of it."""

    def __init__(self, room: Room, ears: Moonshine, play: Command, terminal: int | None) -> None:
        self.printed: list[str] = []
        self._errors: list[str] = []
        self._heard = 0
        self._ears = ears
        self._recording = Recording(room)
        self._program = room.run(*play, terminal=terminal)
        self._keep(self._program.stdout, self.printed)
        self._keep(self._program.stderr, self._errors)

    @property
    def turns(self) -> list[str]:
        """What it made of each turn so far."""
        return [line[2:] for line in self.printed if line.startswith("> ")]

    def prints(self, words: str, times: int = 1) -> None:
        """Wait until these words stand in so many of its lines."""

        def found() -> bool:
            return sum(words in line for line in self.printed) >= times

        wait_for(lambda: found() or not self._alive(), f"{words!r}, {times} times")

    def begins_to_speak(self) -> None:
        """Wait until it does."""
        wait_for(lambda: self._alive() and self._spoke(), "the host's voice")

    def has_spoken(self, seconds: float) -> None:
        """Wait until that much sound of it was heard."""
        samples = seconds * pcm.RATE
        wait_for(
            lambda: self._alive() and bool((np.abs(self._new_sound()) > QUIET).sum() > samples),
            "more of the host's voice",
        )

    def answer(self) -> str:
        """Wait until it has spoken and fallen silent; what was heard since the last answer."""
        self.begins_to_speak()
        wait_for(lambda: self._alive() and self._silent(), "the host's silence")
        sound = self._new_sound()
        self._heard += len(sound)
        return self._ears.hear(sound, Expects()).text.lower()

    def interrupt(self) -> None:
        """Ctrl-C."""
        self._program.send_signal(signal.SIGINT)

    def ends(self) -> tuple[int, str]:
        """Wait until it is gone: its exit code, and the last it had to say of errors."""
        code = self._program.wait(PATIENCE_S)
        errors = "".join(self._errors)
        assert "Traceback" not in errors
        return code, errors.rstrip().rpartition("\n")[2]

    def _alive(self) -> bool:
        assert self._program.poll() is None, "".join(self._errors)
        return True

    def _spoke(self) -> bool:
        return bool((np.abs(self._new_sound()) > QUIET).any())

    def _silent(self) -> bool:
        last = self._new_sound()[-round(SILENCE_S * pcm.RATE) :]
        return bool((np.abs(last) <= QUIET).all())

    def _new_sound(self) -> Sound:
        return self._recording.since(self._heard)

    def _keep(self, stream: IO[str] | None, lines: list[str]) -> None:
        assert stream
        threading.Thread(target=lambda: lines.extend(stream), daemon=True).start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._program.kill()
        self._program.wait()
        self._recording.stop()


@pytest.fixture
def talk() -> Callable[[str, str], Sound]:
    """A voice says words: its sound."""
    return said


@pytest.fixture
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    """A room of this test's own."""
    if shutil.which("pulseaudio") is None:
        missing = "PulseAudio is not installed: make test installs it"
        pytest.fail(missing) if "CI" in os.environ else pytest.skip(missing)
    room = Room(tmp_path_factory.mktemp("room"))
    yield room
    room.close()


@pytest.fixture
def recording(room: Room) -> Iterator[Recording]:
    """What the room's loudspeaker gives."""
    recording = Recording(room)
    yield recording
    recording.stop()


@pytest.fixture(scope="session")
def ears() -> Moonshine:
    """A listener."""
    return Moonshine(threads=2)


Command = tuple[str | Path, ...]
Invite = Callable[..., Host]


@pytest.fixture
def host(invite: Invite) -> Host:
    """The host of a game that goes on at its first riddle."""
    return invite(resumed=True)


@pytest.fixture
def invite(room: Room, ears: Moonshine, save: Path) -> Iterator[Invite]:
    """Let a host come, to a terminal if one is named, once the room is as the test wants it.

    `resumed` goes on at the first riddle: its opening takes 7 s, a new game's 25 s.
    """
    with ExitStack() as hosts:

        def invited(resumed: bool = False, terminal: int | None = None) -> Host:
            play = (*PLAY, "--resume", save) if resumed else PLAY
            return hosts.enter_context(Host(room, ears, play, terminal))

        yield invited


@pytest.fixture(scope="session")
def save(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A save at the first riddle, nothing played yet."""
    state, _ = CARD.open(CARD.load(EDITION.read_text("utf-8")))
    file = tmp_path_factory.mktemp("save") / "save.txt"
    file.write_text(CARD.save(state), "utf-8")
    return file
