"""A telephone service that is not there: it posts signed forms and follows the TwiML it gets."""

from __future__ import annotations

import base64
import hashlib
import hmac
import itertools
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from xml.etree import ElementTree

import pytest
from flask import Flask

from voice import settings
from voice.cards import card as cards
from voice.channels.phone.app import create_app
from voice.settings import Settings
from voice.store import Store

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
        return self.post(self.action, form)

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
        address = urlsplit(self.gather["action"])
        return f"{address.path}?{address.query}"

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
    def hung_up(self) -> bool:
        return self.xml.find("Hangup") is not None


class Clock:
    """A time that a test sets, in seconds."""

    def __init__(self) -> None:
        self.now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now


class Exchange:
    """A server in this process, its store and its clock; it can be taken down and up again."""

    def __init__(self, config: Settings) -> None:
        self.config = config
        self.clock = Clock()
        self.voice: Any = None
        self.store = Store(None)
        self.app = Flask("none")
        self.up()

    def up(self) -> None:
        self.store = Store(self.config.data / "games.db")
        self.app = create_app(
            self.config,
            self.store,
            self.voice,
            chosen=(cards.find("riddles"),),
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
        (code,) = self.store.codes("riddles")
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
    """Makes a server with settings of its own."""
    opened: list[Exchange] = []

    def made(**phone: Any) -> Exchange:
        environment = {"TWILIO_AUTH_TOKEN": TOKEN, "SAYSO_PUBLIC_URL": PUBLIC}
        config = settings.load({"SAYSO_DATA": str(tmp_path), **environment})
        exchange = Exchange(replace(config, phone=replace(config.phone, **phone)))
        opened.append(exchange)
        return exchange

    yield made
    for exchange in opened:
        exchange.down()


@pytest.fixture
def exchange(exchanges: Exchanges) -> Exchange:
    return exchanges()
