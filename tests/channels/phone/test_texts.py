"""Saves and results by text message, against a server that speaks Twilio's REST protocol."""

from __future__ import annotations

import base64
import json
import logging
import queue
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qsl

import pytest

from voice import settings
from voice.channels.phone.prompt import Prompt, audible, written
from voice.channels.phone.texts import Texts
from voice.settings import Phone
from voice.talk import Expects, Line

if TYPE_CHECKING:
    from tests.channels.phone.conftest import Exchanges

ACCOUNT, TOKEN = f"AC{1:032x}", "0123456789abcdef0123456789abcdef"
CALL = f"CA{7:032x}"
NUMBER, OURS = "+15005550006", "+15005550000"
SAVE = "-----BEGIN AIGC SAVE-----\ngame:x\n-----END AIGC SAVE-----"
RESULT = "RESULT: AIGC|x|"
TROUBLE = "I could not send the text message to this telephone. Your three words are enough."
SENDING = "I am also sending it to you as a text message."


class Service(ThreadingHTTPServer):
    """The part of Twilio's REST interface that is needed, as its documentation has it."""

    def __init__(self) -> None:
        self.texts: queue.Queue[dict[str, str]] = queue.Queue()
        self.numbers = (NUMBER, OURS)
        self.refusal: tuple[int, str] | None = None
        super().__init__(("127.0.0.1", 0), Asked)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"


class Asked(BaseHTTPRequestHandler):
    server: Service

    def do_GET(self) -> None:
        account = f"/2010-04-01/Accounts/{ACCOUNT}"
        if not self.admitted():
            self.answer(401, {"code": 20003, "message": "Authenticate", "status": 401})
        elif self.path == f"{account}/Calls/{CALL}.json":
            caller, ours = self.server.numbers
            self.answer(200, {"sid": CALL, "from": caller, "to": ours, "status": "in-progress"})
        else:
            self.answer(404, {"code": 20404, "message": "not found", "status": 404})

    def do_POST(self) -> None:
        form = dict(parse_qsl(self.rfile.read(int(self.headers["Content-Length"])).decode()))
        if self.server.refusal:
            self.raw(*self.server.refusal)
            return
        assert self.admitted()
        assert self.path == f"/2010-04-01/Accounts/{ACCOUNT}/Messages.json"
        self.answer(201, {"sid": "SM1", "status": "queued", "body": form["Body"]})
        self.server.texts.put(form)

    def admitted(self) -> bool:
        wanted = base64.b64encode(f"{ACCOUNT}:{TOKEN}".encode()).decode()
        return self.headers["Authorization"] == f"Basic {wanted}"

    def answer(self, status: int, values: dict[str, Any]) -> None:
        self.raw(status, json.dumps(values))

    def raw(self, status: int, text: str) -> None:
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.end_headers()
        self.wfile.write(text.encode())

    def log_message(self, format: str, *args: Any) -> None:
        """Nothing."""


class AtOnce(Executor):
    """Does what it is given before it returns."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **named: Any) -> Future[Any]:
        done: Future[Any] = Future()
        done.set_result(fn(*args, **named))
        return done


@pytest.fixture
def service() -> Iterator[Service]:
    with Service() as made:
        thread = threading.Thread(target=made.serve_forever, args=(0.01,))
        thread.start()
        yield made
        made.shutdown()
        thread.join()


@pytest.fixture
def phone(service: Service) -> Phone:
    found = settings.load({"SAYSO_SMS": "1", "TWILIO_ACCOUNT_SID": ACCOUNT}).phone
    return replace(found, texts_address=service.address, auth_token=TOKEN)


@pytest.fixture
def texts(phone: Phone) -> Texts:
    made = Texts(phone, AtOnce())
    made.call("name", CALL)
    return made


def prompt(text: str) -> Prompt:
    return Prompt(audible("Your game is kept."), Expects(), 5, written=text)


def told(prompt: Prompt) -> list[str]:
    return [line.aloud for line in prompt.lines]


@pytest.mark.parametrize(
    ("lines", "text"),
    [
        ((), ""),
        (("Hint one.", Line("Hint two.", spoken="Two.")), ""),
        ((Line(SAVE, spoken=""), Line("Kept here", spoken="Your game is kept.")), SAVE),
        ((Line("Over."), Line(RESULT, spoken=""), Line(SAVE, spoken="")), f"{RESULT}\n{SAVE}"),
        (("RESULT: AIGC|said by the host",), ""),
    ],
)
def test_what_is_better_read_than_heard(lines: tuple[str | Line, ...], text: str) -> None:
    assert written(*lines) == text


def test_a_text_is_sent_once_and_said_so(texts: Texts, service: Service) -> None:
    first = texts.beside("name", "ann", prompt(SAVE))
    assert told(first) == ["Your game is kept.", SENDING]
    assert service.texts.get_nowait() == {"To": NUMBER, "From": OURS, "Body": SAVE}
    for again in (prompt(SAVE), prompt("")):
        assert texts.beside("name", "ann", again) == again
    assert told(texts.beside("name", "ann", prompt(RESULT)))[-1] == SENDING
    assert service.texts.get_nowait()["Body"] == RESULT
    assert service.texts.empty()


def test_no_more_are_sent_than_the_settings_allow(phone: Phone, service: Service) -> None:
    texts = Texts(replace(phone, texts_a_call=2), AtOnce())
    texts.call("name", CALL)
    for n in range(5):
        texts.beside("name", "ann", prompt(f"{SAVE}{n}"))
    assert service.texts.qsize() == 2


@pytest.mark.parametrize(("name", "caller"), [("name", ""), ("another", "ann")])
def test_nothing_is_sent_to_who_shows_no_number_or_to_no_call(
    texts: Texts, service: Service, name: str, caller: str
) -> None:
    assert texts.beside(name, caller, prompt(SAVE)) == prompt(SAVE)
    texts.forget("name")
    assert texts.beside("name", "ann", prompt(SAVE)) == prompt(SAVE)
    assert service.texts.empty()


@pytest.mark.parametrize(
    "refusal",
    [
        (400, f'{{"code": 21614, "message": "{NUMBER} is no mobile", "status": 400}}'),
        (401, '{"code": 20003, "message": "Authenticate", "status": 401}'),
        (500, "<html>oh dear</html>"),
        (200, "no json"),
        (201, "[]"),
        (429, ""),
    ],
)
def test_a_failure_is_told_once_and_costs_nothing(
    texts: Texts,
    service: Service,
    caplog: pytest.LogCaptureFixture,
    refusal: tuple[int, str],
) -> None:
    service.refusal = refusal
    with caplog.at_level(logging.DEBUG):
        assert told(texts.beside("name", "ann", prompt(SAVE))) == ["Your game is kept.", SENDING]
    after = texts.beside("name", "ann", prompt(""))
    assert told(after) == [TROUBLE, "Your game is kept."]
    assert texts.beside("name", "ann", prompt("")) == prompt("")
    assert [r.levelname for r in caplog.records if r.name.startswith("voice")] == ["WARNING"]
    for secret in (NUMBER, TOKEN, "BEGIN"):
        assert secret not in caplog.text


@pytest.mark.parametrize(
    "numbers", [("client:ann", OURS), ("+266696687", OURS), (NUMBER, "sip:a@b.example"), ("", "")]
)
def test_what_is_no_number_is_sent_nothing(
    texts: Texts, service: Service, numbers: tuple[str, str]
) -> None:
    service.numbers = numbers
    texts.beside("name", "ann", prompt(SAVE))
    assert told(texts.beside("name", "ann", prompt("")))[0] == TROUBLE
    assert service.texts.empty()


@pytest.mark.parametrize("address", ["http://127.0.0.1:1", "http://no.such.invalid"])
def test_a_service_that_is_away_is_told_as_kindly(phone: Phone, address: str) -> None:
    texts = Texts(replace(phone, texts_address=address), AtOnce())
    texts.call("name", CALL)
    texts.beside("name", "ann", prompt(SAVE))
    assert told(texts.beside("name", "ann", prompt("")))[0] == TROUBLE


def test_a_caller_who_saves_is_sent_the_save_and_the_result(
    exchanges: Exchanges, service: Service
) -> None:
    exchange = exchanges(
        sms=True, account_sid=ACCOUNT, texts_address=service.address, texts_a_call=5
    )
    caller = exchange.caller(sid=CALL).ring().press("1").say("hint").say("save")
    assert "To go on, say: resume" in caller.spoken
    assert caller.spoken.endswith(SENDING)
    sent = service.texts.get(timeout=20)
    assert (sent["To"], sent["From"]) == (NUMBER, OURS)
    assert sent["Body"].startswith("-----BEGIN AIGC SAVE-----\ngame:halloween-riddles\n")
    for words in ("I give up", "the whole game", "yes"):
        caller.say(words)
    assert service.texts.get(timeout=20)["Body"].startswith("RESULT: AIGC|halloween-riddles|")


def test_nothing_is_sent_unless_it_was_asked_for(exchanges: Exchanges, service: Service) -> None:
    for given in ({"sms": False, "account_sid": ACCOUNT}, {"sms": True, "account_sid": ""}):
        exchange = exchanges(texts_address=service.address, **given)
        assert "text" not in exchange.playing().say("hint").say("save").spoken
        exchange.down()
    assert service.texts.empty()
