"""What nobody's browser would send: bytes on a table's line, and requests at its door."""

from __future__ import annotations

import json
import os
import socket
import struct
import zlib
from contextlib import suppress
from http.client import HTTPConnection
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode, urlsplit

import pytest
from wsproto import ConnectionType, WSConnection
from wsproto.events import AcceptConnection, Request

pytestmark = pytest.mark.server

if TYPE_CHECKING:
    from tests.browser.conftest import Server

PATIENCE_S = 60
TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
COMPRESSED = 4
SOUND = b"\1\0" * 1600


def ask(server: Server, method: str, path: str, **form: str) -> tuple[int, str]:
    """A request of a page's, as an attacker may write it; its status and where it leads."""
    line = HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE_S)
    headers = {"Origin": server.address, "Content-Type": "application/x-www-form-urlencoded"}
    line.request(method, path, urlencode(form) or None, headers)
    answer = line.getresponse()
    answer.read()
    line.close()
    return answer.status, urlsplit(answer.getheader("Location", "")).path


class Line:
    """A WebSocket that says whatever it is told to."""

    def __init__(self, server: Server, table: str, compressed: bool = False) -> None:
        self._socket = socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE_S)
        self._protocol = WSConnection(ConnectionType.CLIENT)
        host, headers = f"127.0.0.1:{server.port}", [(b"Origin", server.address.encode())]
        if compressed:
            headers.append((b"Sec-WebSocket-Extensions", b"permessage-deflate"))
        self._socket.sendall(
            self._protocol.send(Request(host=host, target=f"{table}/voice", extra_headers=headers))
        )
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            head += self._socket.recv(1)
        if not compressed:  # else it would be surprised
            self._protocol.receive_data(head)
            assert isinstance(next(self._protocol.events()), AcceptConnection)

    def send(self, data: bytes) -> None:
        self._socket.sendall(data)

    def said(self, count: int) -> list[Any]:
        """The next messages."""
        got: list[Any] = []
        while len(got) < count:
            data = self._socket.recv(65_536)
            assert data, "the line was closed"
            self._protocol.receive_data(data)
            got += [json.loads(e.data) for e in self._protocol.events() if hasattr(e, "data")]
        return got

    def ends(self) -> bool:
        """True once the server has hung up; it may take what it likes to say before."""
        with suppress(ConnectionError):
            while self._socket.recv(65_536):
                pass
        self._socket.close()
        return True

    def close(self) -> None:
        """Without a word."""
        self._socket.close()


def frame(kind: int, content: bytes, end: bool = True, bits: int = 0) -> bytes:
    """A frame of a client's."""
    size = len(content)
    length, told = ("", size) if size < 126 else ("H", 126) if size < 65_536 else ("Q", 127)
    first = end << 7 | bits << 4 | kind
    head = struct.pack(f"!BB{length}", first, 0x80 | told, *([size] if length else []))
    return head + bytes(4) + content


def message(**values: Any) -> bytes:
    return frame(TEXT, json.dumps(values).encode())


JOIN = message(do="join", after=0)
HUNG_UP_ON: dict[str, bytes] = {
    "no UTF-8": frame(TEXT, b"\xff\xff"),
    "no UTF-8 in parts": frame(TEXT, b"\xc3", end=False) + frame(0, b"\x28"),
    "too long": frame(BINARY, SOUND * 20),
    "parts without end": frame(BINARY, SOUND, end=False) + frame(0, SOUND, end=False) * 9,
    "an unknown kind": frame(5, b""),
    "reserved bits": frame(TEXT, b"", bits=3),
    "compressed, which was not agreed": frame(TEXT, b"", bits=COMPRESSED),
    "the second part first": frame(0, b""),
    "two kinds in one": frame(TEXT, b"", end=False) + frame(BINARY, b""),
    "a long ping": frame(PING, b"?" * 126),
    "a close with half a code": frame(CLOSE, b"?"),
    "a close with no such code": frame(CLOSE, b"\0\5"),
    "a close, and more": frame(CLOSE, b"\3\xe8") + message(do="here"),
    "random bytes": bytes(range(255, 0, -1)) * 9,
    "a flood": message(do="here") * 200,
    "a flood of joins": JOIN * 200,
    "garbage": frame(TEXT, b"?") * 50,
    "sound faster than it is spoken": message(do="talk", how="free") + frame(BINARY, SOUND) * 2000,
}  # fmt: skip
PASSED_OVER: dict[str, bytes] = {
    "a text in parts": frame(TEXT, b'{"do": "here', end=False) + frame(0, b'", "more": 1}'),
    "pings and pongs": frame(PING, b"?") + frame(PONG, b"?") * 50,
    "half a sample": message(do="talk", how="held") + frame(BINARY, b"?") * 50,
    "one sample at a time": message(do="talk", how="held") + frame(BINARY, b"?!") * 50,
    "no sound": message(do="talk", how="free") + frame(BINARY, b"") * 50,
    "brackets": frame(TEXT, b"[" * 9000),
    "half a surrogate": frame(TEXT, b'{"do": "here", "\\ud800": "\\u0000"}'),
    "another join": JOIN,
}


@pytest.fixture(scope="module")
def table(server: Server) -> str:
    """The path of a table that all of them sit at."""
    status, path = ask(server, "POST", "/table", card="riddles")
    assert status == 303
    return path


def still_plays(server: Server, table: str) -> bool:
    line = Line(server, table)
    line.send(JOIN + message(do="here"))
    kinds: set[str] = set()
    while not {"opened", "reply", "here"} <= kinds:
        kinds |= {said["kind"] for said in line.said(1)}
    line.close()
    return True


@pytest.mark.parametrize("sent", HUNG_UP_ON.values(), ids=HUNG_UP_ON.keys())
def test_who_breaks_the_rules_is_hung_up_on(server: Server, table: str, sent: bytes) -> None:
    line = Line(server, table)
    line.send(JOIN)
    with suppress(ConnectionError):
        line.send(sent)
    assert line.ends()
    assert still_plays(server, table)


@pytest.mark.parametrize("sent", PASSED_OVER.values(), ids=PASSED_OVER.keys())
def test_what_means_nothing_is_passed_over(server: Server, table: str, sent: bytes) -> None:
    line = Line(server, table)
    line.send(JOIN + sent + message(do="here"))
    seen: list[str] = []
    while "here" not in seen:
        seen += [said["kind"] for said in line.said(1)]
    line.close()


@pytest.mark.parametrize("sent", [b"", frame(TEXT, b"{")[:3], JOIN[:9], JOIN + JOIN[:9]])
def test_a_line_closed_half_way_is_nothing_to_the_others(
    server: Server, table: str, sent: bytes
) -> None:
    line = Line(server, table)
    line.send(sent)
    line.close()
    assert still_plays(server, table)


def test_what_is_small_only_while_it_is_packed_is_not_unpacked(server: Server, table: str) -> None:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress(bytes(50_000_000)) + packer.flush(zlib.Z_SYNC_FLUSH)
    line = Line(server, table, compressed=True)
    line.send(JOIN + frame(TEXT, packed[:-4], bits=COMPRESSED))
    assert line.ends()


def test_what_is_asked_for_at_the_door(server: Server, table: str) -> None:
    for method, path, status in (
        ("GET", "/table/" + "A" * 1000, 404),
        ("GET", f"{table}/voice", 400),  # not by a WebSocket
        ("PUT", table, 405),
        ("GET", "/static/../app.py", 404),
        ("GET", "/static/%2e%2e/app.py", 404),
        ("GET", "/static/..%2fapp.py", 404),
    ):
        assert (ask(server, method, path)[0]) == status, path
    assert ask(server, "POST", "/table", card="riddles", names="a" * 2_000_000)[0] == 413
    wild = f"<script>, \u202e bob, \0 {os.urandom(9)!r}"
    assert ask(server, "POST", "/table", card="mystery", names=wild)[0] == 303


def test_none_of_it_is_a_fault_of_the_server_s(server: Server) -> None:
    assert "Traceback" not in server.log
    assert "failed" not in server.log
