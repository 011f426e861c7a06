"""The real server as a process of its own, rung over real sockets."""

from __future__ import annotations

import io
import re
import resource
import socket
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import httpx
import numpy as np
import pytest
import soundfile  # type: ignore[import-untyped]

from voice import settings
from voice.channels import serve

pytestmark = pytest.mark.server

if TYPE_CHECKING:
    from tests.channels.phone.conftest import Caller, Server

    Calls = Callable[..., Caller]

PUBLIC = "https://play.example.org"


def test_a_kill_in_the_middle_of_a_call_loses_nothing(server: Server, calls: Calls) -> None:
    server.start()
    caller = calls(server.post).ring().say("riddles").say("hint")
    action, hint = caller.action, caller.say("hint").twiml
    server.kill()
    server.start()
    assert caller.post_only(action, {"SpeechResult": "I give up"}) == (200, hint)
    assert caller.say("hint").spoken.startswith("Hint three")
    again = calls(server.post).ring().say("yes")
    assert "Hint three" in again.spoken


def limit_files(server: Server, size: int) -> None:
    """No file of the server's may grow beyond so many bytes: to it, its disk is full."""
    for process in server.processes():
        _, most = resource.prlimit(process, resource.RLIMIT_FSIZE)
        resource.prlimit(process, resource.RLIMIT_FSIZE, (size, most))


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="no disk can be filled here")
def test_a_full_disk_ends_no_call_and_all_is_kept_once_there_is_room(
    server: Server, calls: Calls
) -> None:
    server.start()
    begun = [calls(server.post, f"+1500555000{n}").ring().press("2") for n in range(2)]
    limit_files(server, 1)
    begun += [calls(server.post, f"+1500555001{n}").ring().press("2") for n in range(2)]
    for caller in begun:
        for number in ("one", "two"):
            assert caller.say("hint").spoken.startswith(f"Hint {number}."), caller.number
    limit_files(server, resource.RLIM_INFINITY)
    for caller in begun:
        assert caller.say("hint").spoken.startswith("Hint three.")
    server.kill()
    server.start()
    for n, caller in enumerate(begun):
        again = calls(server.post, caller.number).ring()
        assert ("Carry on" in again.spoken) == (n < 2)  # two could not be kept from the beginning
    assert (
        "three hints showing"
        in calls(server.post, begun[0].number).ring().press("1").say("score").spoken
    )
    assert sum("can no longer keep it" in line for line in server.printed) == 2


def test_twenty_callers_at_once(server: Server, calls: Calls) -> None:
    server.start()

    def play(n: int) -> str:
        caller = calls(server.post, f"+1500555{n:04}").ring().say("riddles")
        for _ in range(3):
            caller.say("hint")
        return caller.spoken

    with ThreadPoolExecutor(20) as pool:
        assert {said.split(".")[0] for said in pool.map(play, range(20))} == {"Hint three"}


def test_the_host_s_own_voice_is_fetched_and_cached(server: Server, calls: Calls) -> None:
    server.own = '[phone]\nmode = "gather"\n'
    server.start()
    caller = calls(server.post).ring()
    assert caller.spoken == ""
    first = urlsplit(caller.played[0])
    assert f"{first.scheme}://{first.netloc}" == PUBLIC
    sound = httpx.get(server.address + first.path, timeout=60)
    assert sound.headers["content-type"] == "audio/wav"
    assert sound.headers["cache-control"] == "public, max-age=31536000, immutable"
    samples, rate = soundfile.read(io.BytesIO(sound.content), dtype="int16")
    assert rate == 8000
    assert 0.8 < len(samples) / rate < 4
    assert np.abs(samples).max() > 3000
    tag = {"If-None-Match": sound.headers["etag"]}
    assert httpx.get(server.address + first.path, headers=tag).status_code == 304
    for forged in ("0" * 32, first.path[-32:].upper(), "../../phone.key", "%00", "a" * 5000):
        assert httpx.get(f"{server.address}/phone/audio/{forged}").status_code in (404, 414), forged


def test_it_stops_in_good_order_and_says_nothing_of_its_callers(
    server: Server, calls: Calls
) -> None:
    server.start()
    calls(server.post).ring().say("riddles").say("is it a walrus")
    assert server.stop() == 0
    assert len(server.printed) == 1


def test_it_stops_in_good_order_in_the_middle_of_a_word(server: Server, calls: Calls) -> None:
    server.own = '[phone]\nmode = "gather"\n'
    server.start()
    caller = calls(server.post).ring()
    welcome = urlsplit(caller.played[0]).path
    assert httpx.get(server.address + welcome, timeout=60).status_code == 200
    caller.say("riddles")  # a minute of opening is now being made
    assert server.stop() == 0
    assert len(server.printed) == 1, server.printed


@pytest.mark.parametrize(
    ("own", "environment", "arguments", "told"),
    [
        ('[phone]\nhost = "0.0.0.0"\n', {"SAYSO_PHONE_INSECURE": "1"}, [], "anyone who reaches"),
        ('[phone]\nhost = "203.0.113.9"\n', {}, ["--port", "0"], "cannot listen at"),
        ('[phone]\nhost = "no.such.invalid"\n', {}, ["--port", "0"], "cannot listen at"),
        ("", {"SAYSO_DATA": "/dev/null/no"}, ["--port", "0"], "set SAYSO_DATA to another"),
        (
            "",
            {"SAYSO_STORE": "redis://:secret@127.0.0.1:1"},
            [],
            "where SAYSO_STORE says",
        ),
        ("", {}, ["--port", "70000"], "--port"),
        ("", {"SAYSO_PUBLIC_URL": "play.example"}, [], "SAYSO_PUBLIC_URL must begin with"),
    ],
)
def test_what_cannot_be_served_is_one_sentence(
    server: Server, own: str, environment: dict[str, str], arguments: list[str], told: str
) -> None:
    server.own = own
    done = subprocess.run(
        [sys.executable, "-m", "voice", "serve", *arguments],
        env=server.environment | environment, capture_output=True, text=True, check=False,
        timeout=60,
    )  # fmt: skip
    assert done.returncode in (2, 3)
    assert told in done.stderr
    assert "secret" not in done.stderr
    assert "Traceback" not in done.stderr


def test_a_taken_port_is_said_so(server: Server) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        done = subprocess.run(
            [sys.executable, "-m", "voice", "serve", "--port", port],
            env=server.environment, capture_output=True, text=True, check=False, timeout=60,
        )  # fmt: skip
    assert done.returncode == 2
    assert f"Sayso cannot listen at 127.0.0.1, port {port} (Address already in use)" in done.stderr


def test_the_address_told_is_one_that_others_can_open() -> None:
    config = settings.load({"SAYSO_PORT": "0"})
    home = replace(config, phone=replace(config.phone, host="0.0.0.0"))
    assert serve.would_answer(config).startswith("http://127.0.0.1:")
    assert re.fullmatch(r"http://[1-9][\d.]*:\d+", serve.would_answer(home))


def test_without_a_token_health_says_why(server: Server) -> None:
    config = server.environment
    del config["TWILIO_AUTH_TOKEN"]
    process = subprocess.Popen(
        [sys.executable, "-m", "voice", "serve", "--port", "0"],
        env=config, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    try:
        assert process.stdout
        address = process.stdout.readline().split()[-1]
        answer = httpx.get(address + "/health", timeout=30)
        assert answer.status_code == 503
        assert "TWILIO_AUTH_TOKEN is not set" in answer.text
        assert httpx.post(address + "/phone/call").status_code == 403
    finally:
        process.terminate()
        process.wait(20)
