"""The real server among people who mean no good: nothing is played, given away or logged."""

from __future__ import annotations

import re
import socket
import sqlite3
from collections.abc import Callable
from contextlib import closing
from typing import TYPE_CHECKING

import httpx
import pytest

from voice.stores.sqlite import SqliteStore

if TYPE_CHECKING:
    from tests.channels.phone.conftest import Caller, Running, Server, Sign

    Calls = Callable[..., Caller]

PUBLIC = "https://play.example.org"
CONTROLS = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\ufffe\uffff]")
OWN = '[phone]\nvoice = "service"\n'


@pytest.fixture(scope="module")
def server(running: Running) -> Server:
    return running(OWN)


def moves(server: Server) -> int:
    """All moves of all games of riddles."""
    with closing(SqliteStore(server.folder / "games.db")) as store:
        return sum(store.find(code).moves for code in store.codes("riddles"))


@pytest.mark.parametrize(
    "garbage",
    [
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        b"POST /phone/call HTTP/1.1\r\nHost: a\r\nContent-Length: -5\r\n\r\n",
        b"POST /phone/call HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999\r\n\r\n",
        b"POST /phone/call HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        b"GET /phone/audio/\xff\xfe HTTP/1.1\r\nHost: a:b:c\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"A" * 10_000,
    ],
)
def test_raw_garbage_leaves_the_server_up(server: Server, garbage: bytes) -> None:
    address = ("127.0.0.1", int(server.address.rpartition(":")[2]))
    with socket.create_connection(address, timeout=10) as raw:
        raw.sendall(garbage)
        raw.shutdown(socket.SHUT_WR)
        answer = raw.recv(100)
    assert not answer.startswith((b"HTTP/1.1 200", b"HTTP/1.1 5")), answer
    assert httpx.get(server.address + "/health").text == "ok\n"


def test_what_is_forged_plays_nothing(server: Server, calls: Calls, sign: Sign) -> None:
    caller = calls(server.post).ring().say("Twelve Chimes.")
    action, before = caller.action, moves(server)
    form = {"CallSid": caller.sid, "From": caller.number, "SpeechResult": "hint"}
    other = {**form, "SpeechResult": "repeat"}
    for signature in (
        None, "", "x" * 2000, "0/KCTR6DLpKmkAf8muzZqo1nDgQ=",
        sign(PUBLIC + action, other),
        sign(f"{PUBLIC}/phone/call", form),
        sign(PUBLIC + action.replace("turn=", "turn=1"), form),
        sign(server.address + action, form),
    ):  # fmt: skip
        headers = {} if signature is None else {"X-Twilio-Signature": signature}
        assert server.post(action, form, headers) == (403, "Forbidden\n")
    assert moves(server) == before
    right = {"X-Twilio-Signature": sign(PUBLIC + action, form)}
    assert server.post(action, form, right)[0] == 200
    assert moves(server) == before + 1


def test_what_is_replayed_plays_nothing_more(server: Server, calls: Calls) -> None:
    caller = calls(server.post, "+15005550021").ring().say("Twelve Chimes.")
    recorded = []
    for _ in range(3):
        action = caller.action
        recorded.append((action, caller.say("hint").twiml))
    before = moves(server)
    (_, _), (_, _), (last, answer) = recorded
    assert caller.post_only(last, {"SpeechResult": "hint"}) == (200, answer)
    for action, _ in recorded[:2]:
        status, late = caller.post_only(action, {"SpeechResult": "hint"})
        assert (status, "Let us go on from here." in late) == (200, True)
    assert "Hint" not in caller.ring().spoken
    assert moves(server) == before
    other = calls(server.post, "+15005550022").post(last, {"SpeechResult": "hint"})
    assert other.hung_up
    assert moves(server) == before


UPGRADE = {
    "Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
}  # fmt: skip
VOICE = "/table/AAAAAAAAAA/voice"


@pytest.mark.parametrize(
    ("path", "headers", "status"),
    [
        ("/", {}, 200),
        ("/", {"Host": "evil.example"}, 421),
        ("/", {"Host": "play.example.org"}, 200),
        ("/", {"Host": "evil.example", "X-Forwarded-Host": "localhost"}, 421),
        ("/", {"X-Forwarded-Host": "evil.example"}, 200),  # nobody said that it is a proxy's
        ("/static/table.js", {"Host": "evil.example"}, 421),
        ("/health", {"Host": "10.1.2.3"}, 200),
        ("/health", {"Host": "evil.example"}, 421),
        ("/metrics", {"Host": "evil.example"}, 421),
        (VOICE, {**UPGRADE, "Host": "evil.example", "Origin": "http://evil.example"}, 421),
        (VOICE, {**UPGRADE, "Origin": "http://evil.example"}, 403),
        (VOICE, {**UPGRADE, "Origin": "http://localhost:3000"}, 403),
        (VOICE, {**UPGRADE, "Origin": PUBLIC}, 404),
        ("/phone/media", {**UPGRADE, "Host": "evil.example"}, 421),
    ],
)
def test_under_another_name_nothing_is_had(
    server: Server, path: str, headers: dict[str, str], status: int
) -> None:
    assert httpx.get(server.address + path, headers=headers, timeout=90).status_code == status


def test_a_name_that_is_said_twice_is_none(server: Server) -> None:
    host, port = "127.0.0.1", int(server.address.rpartition(":")[2])
    with socket.create_connection((host, port), timeout=10) as raw:
        raw.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n")
        assert raw.recv(100).split()[1] in (b"400", b"421")


@pytest.mark.parametrize(
    ("proxies", "second"), [("[]", 429), ('["127.0.0.1"]', 404), ('["10.0.0.0/8"]', 429)]
)
def test_no_proxy_is_believed_that_the_settings_do_not_name(
    running: Running, proxies: str, second: int
) -> None:
    limit = "[browser]\nwrong_codes_a_minute = 1\n"
    server = running(f"{OWN}{limit}[server]\nproxies = {proxies}\n")
    for who, status in (("203.0.113.5", 404), ("203.0.113.6", second), ("203.0.113.6", 429)):
        claim = {"X-Forwarded-For": f"203.0.113.7, {who}"}
        asked = httpx.get(f"{server.address}/table/AAAAAAAAAA", headers=claim, timeout=90)
        assert asked.status_code == status, who


HOSTILE = (
    "is it a \x00 walrus", "walrus\r\nERROR forged entry", "\x1b[2Jwalrus", "</Say><Play>x</Play>",
    "\u202ewalrus\u2028", "\x7f\x9b", "{{7*7}} %s ${walrus}", "\ud7ff\ufffe", "walrus " * 2000,
)  # fmt: skip


def test_no_control_comes_back_and_none_is_a_fault(server: Server, calls: Calls) -> None:
    caller = calls(server.post, "+15005550023").ring()
    for text in HOSTILE:
        for form in ({"SpeechResult": text}, {"Digits": text}, {"SpeechResult": "x", "From": text}):
            caller.act(form)
            assert not CONTROLS.search(caller.twiml), text
            assert "Something went wrong" not in caller.spoken
            assert {verb.tag for verb in caller.xml.iter()} <= {
                "Response", "Gather", "Say", "Redirect",
            }  # fmt: skip


def test_a_log_of_hostile_calls_holds_no_number_secret_or_word_of_a_game(
    running: Running, calls: Calls, sign: Sign
) -> None:
    server = running(OWN)
    caller = calls(server.post).ring().say("Twelve Chimes.")
    code = caller.press("5").spoken.partition("resume, ")[2].rstrip(".")
    assert len(code.split()) == 3
    for text in HOSTILE:
        caller.say(f"is it a walrus {text}")
    for path in ("/phone/call", "/phone/turn?turn=walrus", "/phone/media", "/phone/audio/walrus"):
        server.post(path, {"CallSid": "walrus", "From": caller.number}, {})
        signature = {"X-Twilio-Signature": sign(PUBLIC + path, {"From": "walrus"})}
        server.post(path, {"From": "walrus"}, signature)
    with sqlite3.connect(server.folder / "games.db") as broken:
        broken.execute("drop table moves")
        broken.execute("drop table games")
    caller.say("is it a walrus")
    assert "walrus" not in caller.twiml
    other = calls(server.post, "+15005550024").ring()
    other.post("/phone/turn?turn=1", {"SpeechResult": f"resume {code}"})
    assert server.stop() == 0
    logged = "".join(server.printed[1:]).lower()
    assert "failed" in logged  # what was broken is told, and nothing more
    kept_as = (code, code.replace(" ", "-"))
    for secret in ("walrus", "500555", "0123456789abcdef", caller.sid.lower(), *kept_as):
        assert secret not in logged, secret
    for sealed in ("cobweb", "spider", "dizzy", "clock in the hall"):
        assert sealed not in logged, sealed
    assert "traceback" not in logged
