"""Connections that never finish what they ask: others are answered meanwhile, and they are cut."""

from __future__ import annotations

import contextlib
import os
import select
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

pytestmark = pytest.mark.server

UNFINISHED = (
    b"",
    b"GET / HT",
    b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n",
    b"POST /phone/call HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 500\r\n"
    b"Content-Type: application/x-www-form-urlencoded\r\n\r\nFrom=",
)
UNCLOSED = b"GET /health HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n"
MORE_THAN_THREADS = 200
PATIENCE_S = 60


BY = {
    "gunicorn": ["-m", "voice"],
    "Werkzeug": [
        "-c",
        "from voice.channels import serve; serve._has_gunicorn = lambda: False\n"
        "from voice.__main__ import main; main()",
    ],
}


@pytest.fixture(params=BY)
def port(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[int]:
    """`sayso serve`, by either web server."""
    own = tmp_path / "own.toml"
    own.write_text('[phone]\nvoice = "service"\n')
    env = os.environ | {"SAYSO_DATA": str(tmp_path), "SAYSO_CONFIG": str(own)}
    command = [sys.executable, *BY[request.param], "serve", "--port", "0"]
    with subprocess.Popen(
        command, env=env, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as server:
        assert server.stdout
        yield int(server.stdout.readline().strip().rpartition(":")[2])
        server.terminate()


def test_unfinished_requests_stop_no_one_and_are_cut(port: int) -> None:
    with contextlib.ExitStack() as attacker:
        held = []
        for n in range(MORE_THAN_THREADS):
            held.append(
                attacker.enter_context(socket.create_connection(("127.0.0.1", port), PATIENCE_S))
            )
            with contextlib.suppress(OSError):  # cut already
                held[-1].sendall(UNFINISHED[n % len(UNFINISHED)])
        assert httpx.get(f"http://127.0.0.1:{port}/", timeout=PATIENCE_S).status_code == 200
        cut, _, _ = select.select(held, [], [], 0)
        assert len(cut) < len(held), "answered only once all were cut"
        for each in held:
            with contextlib.suppress(ConnectionResetError):
                assert each.recv(4096)[:12] in (b"", b"HTTP/1.1 400", b"HTTP/1.1 403")


def test_who_does_not_close_keeps_no_one_waiting(port: int) -> None:
    """Closed one after another, two seconds each, they would take longer than the patience."""
    with contextlib.ExitStack() as attacker:
        for _ in range(PATIENCE_S):
            line = attacker.enter_context(socket.create_connection(("127.0.0.1", port), PATIENCE_S))
            line.sendall(UNCLOSED)
        assert httpx.get(f"http://127.0.0.1:{port}/", timeout=PATIENCE_S).status_code == 200


def test_a_long_body_is_refused_and_its_rest_is_no_request(port: int) -> None:
    with socket.create_connection(("127.0.0.1", port), PATIENCE_S) as line:
        hidden = b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
        body = b"x" * 2**20 + hidden
        head = (
            f"POST /phone/call HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        with contextlib.suppress(OSError):
            line.sendall(head.encode() + body)
        answer = b""
        with contextlib.suppress(ConnectionResetError):
            while part := line.recv(4096):
                answer += part
    assert answer.count(b"HTTP/1.1 ") <= 1
