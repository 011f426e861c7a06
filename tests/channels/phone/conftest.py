"""A telephone service that is not there: it posts signed forms and follows the TwiML it gets."""

from __future__ import annotations

import base64
import hashlib
import hmac
import io
import itertools
import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from xml.etree import ElementTree

import httpx
import pytest
import simple_websocket  # type: ignore[import-untyped]
from flask import Flask

from voice import kit, settings
from voice.cards import card as cards
from voice.channels.phone.app import create_app
from voice.channels.phone.service import FRAME_S, Line
from voice.settings import Settings
from voice.sound import mulaw
from voice.store import Store
from voice.stores.sqlite import SqliteStore

TOKEN = "0123456789abcdef0123456789abcdef"
PUBLIC = "https://play.example.org"
NUMBER = "+15005550006"


Post = Callable[[str, dict[str, str], dict[str, str]], tuple[int, str]]
"""Posts a form to a path with headers."""


def signed(address: str, form: dict[str, str], token: str = TOKEN) -> str:
    """A signature as Twilio's documentation has it: HMAC-SHA1 over address and sorted fields."""
    text = address + "".join(name + form[name] for name in sorted(form))
    return base64.b64encode(hmac.new(token.encode(), text.encode(), hashlib.sha1).digest()).decode()


class Caller:
    """One call: what a caller does is posted where the last TwiML says."""

    _sids = itertools.count(1)

    def __init__(self, post: Post, number: str = NUMBER, sid: str = "", public: str = PUBLIC):
        self._post = post
        self._public = public
        self.sid = sid or f"CA{next(self._sids):032x}"
        self.number = number
        self.status = 0
        self.twiml = ""
        self.xml = ElementTree.Element("Response")

    def ring(self) -> Caller:
        """The call comes in."""
        return self.post("/phone/call", {"CallStatus": "ringing"})

    def say(self, text: str, confidence: str = "0.9") -> Caller:
        """Words, as the service's recogniser writes them."""
        return self.act({"SpeechResult": text, "Confidence": confidence})

    def press(self, digits: str) -> Caller:
        """Keys."""
        return self.act({"Digits": digits})

    def wait(self) -> Caller:
        """Nothing, until the service gives up listening."""
        return self.act({})

    def act(self, form: dict[str, str]) -> Caller:
        """Whatever the service makes of it, posted to the last <Gather>'s action."""
        self.post(self.action, form)
        while self.waits:  # a busy machine is slow
            self.wait_on()
        return self

    def hang_up(self) -> Caller:
        """The call's status is posted; its answer is no TwiML."""
        self.post_only("/phone/status", {"CallStatus": "completed"})
        return self

    def post(self, path: str, form: dict[str, str]) -> Caller:
        self.status, self.twiml = self.post_only(path, form)
        assert self.status == 200, (self.status, self.twiml)
        self.xml = ElementTree.fromstring(self.twiml)
        return self

    def post_only(self, path: str, form: dict[str, str]) -> tuple[int, str]:
        whole = {"CallSid": self.sid, "From": self.number, "To": "+15005550000", **form}
        return self._post(path, whole, {"X-Twilio-Signature": signed(self._public + path, whole)})

    @property
    def gather(self) -> dict[str, str]:
        """The attributes of the <Gather>."""
        found = self.xml.find("Gather")
        assert found is not None, self.twiml
        return found.attrib

    @property
    def action(self) -> str:
        return _path(self.gather["action"])

    @property
    def waits(self) -> bool:
        """The host asks back at once, to answer what he did."""
        return [verb.tag for verb in self.xml] == ["Say", "Redirect"]

    def wait_on(self) -> Caller:
        """As he is asked: the same once more, without what he did."""
        address = self.xml.findtext("Redirect")
        assert address, self.twiml
        return self.post(_path(address), {})

    @property
    def turn(self) -> int:
        return int(self.action.rpartition("=")[2])

    @property
    def spoken(self) -> str:
        """All that is said with <Say>."""
        return " ".join(say.text or "" for say in self.xml.iter("Say"))

    @property
    def played(self) -> list[str]:
        """The addresses of all <Play>."""
        return [play.text or "" for play in self.xml.iter("Play")]

    @property
    def token(self) -> str:
        """What its TwiML gave the stream to carry."""
        found = self.xml.find("Connect/Stream/Parameter")
        assert found is not None, self.twiml
        return found.attrib["value"]

    @property
    def hung_up(self) -> bool:
        return self.xml.find("Hangup") is not None


def _path(address: str) -> str:
    parts = urlsplit(address)
    return f"{parts.path}?{parts.query}" if parts.query else parts.path


class Clock:
    """A time that a test sets, in seconds."""

    def __init__(self) -> None:
        self.now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now


class Exchange:
    """A server in this process, its store and its clock; it can be taken down and up again."""

    def __init__(self, config: Settings, cards: tuple[str, ...]) -> None:
        self.config = config
        self.cards = cards
        self.clock = Clock()
        self.voice: Any = None
        self.store: Store = SqliteStore(None)
        self.app = Flask("none")
        self.up()

    def up(self) -> None:
        self.store = kit.open_store(self.config)
        self.app = create_app(
            self.config,
            self.store,
            self.voice,
            chosen=tuple(map(cards.find, self.cards)),
            clock=self.clock,
        )

    def down(self) -> None:
        """As by a kill: nothing is put in order, but the system frees what was held."""
        self.store.close()

    def post(self, path: str, form: dict[str, str], headers: dict[str, str]) -> tuple[int, str]:
        answer = self.app.test_client().post(path, data=form, headers=headers)
        return answer.status_code, answer.get_data(as_text=True)

    def caller(self, number: str = NUMBER, sid: str = "") -> Caller:
        return Caller(self.post, number, sid)

    def playing(self, number: str = NUMBER) -> Caller:
        """A caller with a new game of riddles before him."""
        return self.caller(number).ring().press("1")

    def code(self) -> str:
        """The one game there is."""
        (code,) = (code for card in self.cards for code in self.store.codes(card))
        return code


Exchanges = Callable[..., Exchange]
Sign = Callable[[str, dict[str, str]], str]


@pytest.fixture
def sign() -> Sign:
    """Signs an address and a form with the right token."""
    return signed


@pytest.fixture
def calls() -> Callable[..., Caller]:
    """Makes callers, who post to any server."""
    return Caller


@pytest.fixture
def exchanges(tmp_path: Path) -> Iterator[Exchanges]:
    """Makes a server of some cards, riddles where none is named, with settings of its own."""
    opened: list[Exchange] = []

    def made(*cards: str, **phone: Any) -> Exchange:
        environment = {"TWILIO_AUTH_TOKEN": TOKEN, "SAYSO_PUBLIC_URL": PUBLIC}
        config = settings.load({"SAYSO_DATA": str(tmp_path), **environment})
        config = replace(config, phone=replace(config.phone, **phone))
        exchange = Exchange(config, cards or ("riddles",))
        opened.append(exchange)
        return exchange

    yield made
    for exchange in opened:
        exchange.down()


@pytest.fixture
def exchange(exchanges: Exchanges) -> Exchange:
    return exchanges()


QUIET = '[phone]\nvoice = "service"\n'


@dataclass
class Server:
    """`sayso serve`, at a port of its own."""

    folder: Path
    own: str = QUIET
    more: dict[str, str] = field(default_factory=dict)
    """Further environment."""
    module: tuple[str, ...] = ("-m", "voice")
    process: subprocess.Popen[str] | None = None
    address: str = ""
    printed: list[str] = field(default_factory=list)

    @property
    def environment(self) -> dict[str, str]:
        (self.folder / "own.toml").write_text(self.own)
        return {
            **os.environ,
            "SAYSO_DATA": str(self.folder),
            "SAYSO_CONFIG": str(self.folder / "own.toml"),
            "TWILIO_AUTH_TOKEN": TOKEN,
            "SAYSO_PUBLIC_URL": PUBLIC,
            **self.more,
        }

    def start(self) -> Server:
        self.process = subprocess.Popen(
            [sys.executable, *self.module, "serve", "--port", "0"],
            env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        )  # fmt: skip
        assert self.process.stdout
        first = self.process.stdout.readline()
        found = re.fullmatch(r"Sayso answers at (http://127\.0\.0\.1:\d+)\n", first)
        assert found, first + self.process.stdout.read()
        self.address = found[1]
        self.printed.append(first)
        threading.Thread(target=self._read, args=(self.process.stdout,), daemon=True).start()
        return self

    def _read(self, stream: io.TextIOBase) -> None:
        self.printed.extend(stream)

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        assert self.process
        self.process.send_signal(how)
        return self.process.wait(20)

    def kill(self) -> None:
        """The worker as well as its keeper, at one blow."""
        assert self.process
        _, *children = self.processes()
        self.process.kill()
        self.process.wait(20)
        for child in children:
            os.kill(child, signal.SIGKILL)

    def processes(self) -> list[int]:
        """The keeper, and its worker."""
        assert self.process
        children = subprocess.run(
            ["pgrep", "-P", str(self.process.pid)], capture_output=True, text=True, check=False
        ).stdout.split()
        return [self.process.pid, *map(int, children)]

    def post(self, path: str, form: dict[str, str], headers: dict[str, str]) -> tuple[int, str]:
        answer = httpx.post(self.address + path, data=form, headers=headers, timeout=90)
        return answer.status_code, answer.text


SPEED = 4.0
"""Times quicker than a real line: the server keeps the caller's time, and where it makes its sound
more slowly than that, the line waits."""

STALLED_S = 1.0
"""In real time: so long the rest of a sentence is waited for."""


class StreamedLine:
    """A streamed call as Twilio makes one, ticking in a thread of its own until it hangs up."""

    def __init__(self, server: Server, caller: Caller, token: str = "") -> None:
        """`caller` has rung; `token` is another than the one it was given."""
        stream = caller.xml.find("Connect/Stream")
        assert stream is not None, caller.twiml
        self.url = stream.attrib["url"]
        given = {p.attrib["name"]: p.attrib["value"] for p in stream.iter("Parameter")}
        self._socket = simple_websocket.Client(
            server.address.replace("http", "ws") + "/phone/media",
            headers={"X-Twilio-Signature": signed(self.url, {})},
        )
        self._line = Line(self._socket, caller.sid, given | ({"token": token} if token else {}))
        self._lock = threading.Lock()
        self.closed = threading.Event()
        self._hung_up = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    @property
    def heard(self) -> bytes:
        """All that was played to the caller, and the silence between: mu-law."""
        return bytes(self._line.heard)

    @property
    def said_nothing(self) -> bool:
        """The host was never heard."""
        return not self.heard.strip(bytes([mulaw.SILENCE]))

    @property
    def marks(self) -> int:
        """How many of the host's lines were heard to their end."""
        return self._line.marks

    @property
    def clears(self) -> int:
        """How often the host stopped in the middle of its words."""
        return self._line.clears

    def send(self, message: str | bytes) -> None:
        """Anything at all, as no service would."""
        self._socket.send(message)

    def say(self, sound: bytes) -> None:
        """Speak: mu-law."""
        with self._lock:
            self._line.say(sound)

    def press(self, key: str) -> None:
        with self._lock:
            self._line.press(key)

    def hang_up(self) -> None:
        """The caller has gone."""
        self._hung_up.set()
        self._thread.join(10)

    def _run(self) -> None:
        due = time.monotonic()
        try:
            while not self._hung_up.is_set():
                with self._lock:
                    if self._line.stalled:
                        self._line.receive(STALLED_S)
                    self._line.tick()
                due = max(due + FRAME_S / SPEED, time.monotonic())
                time.sleep(max(0.0, due - time.monotonic()))
            self._line.close()
        except (simple_websocket.ConnectionClosed, OSError):
            pass
        finally:
            self.closed.set()


@pytest.fixture
def servers(tmp_path: Path) -> Iterator[Callable[[], Server]]:
    """Makes servers not started yet, each with a folder of its own; they are stopped at the end."""
    every: list[Server] = []

    def made() -> Server:
        folder = tmp_path / f"server{len(every)}"
        folder.mkdir()
        every.append(Server(folder))
        return every[-1]

    yield made
    for server in every:
        if server.process and server.process.poll() is None:
            server.kill()


@pytest.fixture
def server(servers: Callable[[], Server]) -> Server:
    """A server not started yet."""
    return servers()


Running = Callable[[str], Server]


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """Starts servers with settings of their own, which a module's tests share."""
    made: list[Server] = []

    def started(own: str) -> Server:
        made.append(Server(tmp_path_factory.mktemp("server"), own))
        return made[-1].start()

    yield started
    for server in made:
        if server.process and server.process.poll() is None:
            server.kill()


@pytest.fixture
def streams() -> Callable[..., StreamedLine]:
    """Makes streamed lines."""
    return StreamedLine
