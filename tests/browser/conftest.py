"""Debian's Chromium before a server of its own, and everything that passes between the two."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Page,
    Playwright,
    WebSocket,
    sync_playwright,
)

from voice.sound import pcm
from voice.speech.piper import Piper

CHROMIUM = shutil.which("chromium") or "/usr/bin/chromium"
FLAGS = ["--no-sandbox", "--disable-dev-shm-usage"]
SOUNDS = "--autoplay-policy=no-user-gesture-required"

GAP_S = 4.0
"""Before each sentence of a player who speaks, and after the last."""

OWN = """
[phone]
voice = "service"
[voice]
pace = 0.6
[browser]
tables_an_hour = 1000
moves_a_minute = 10000
wrong_codes_a_minute = 1000
"""
# A machine that tests from one address alone; the host speaks quicker than it would.

PATIENCE_MS = 60_000
# For anything at all: a busy machine may be slow.

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


@dataclass
class Server:
    """`sayso serve`, at a port of its own."""

    folder: Path
    address: str = ""
    process: subprocess.Popen[str] | None = None
    module: tuple[str, ...] = ("-m", "voice")

    def start(self, own: str = OWN, port: int = 0, store: str = "") -> Server:
        (self.folder / "own.toml").write_text(own)
        environment = os.environ | {
            "SAYSO_DATA": str(self.folder / "data"),
            "SAYSO_CONFIG": str(self.folder / "own.toml"),
            "SAYSO_STORE": store,
        }
        for name in ("TWILIO_AUTH_TOKEN", "SAYSO_PUBLIC_URL"):
            environment.pop(name, None)
        with (self.folder / "log").open("a") as log:
            self.process = subprocess.Popen(
                [sys.executable, *self.module, "serve", "--port", str(port)],
                env=environment, stdout=subprocess.PIPE, stderr=log, text=True,
                start_new_session=True,
            )  # fmt: skip
        assert self.process.stdout
        first = self.process.stdout.readline()
        found = re.fullmatch(r"Sayso answers at (http://127\.0\.0\.1:\d+)\n", first)
        assert found, (first, self.log)
        self.address = found[1]
        return self

    @property
    def port(self) -> int:
        return int(self.address.rpartition(":")[2])

    @property
    def log(self) -> str:
        """What it complained of."""
        return (self.folder / "log").read_text()

    def stop(self) -> None:
        """In good order."""
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(30)
            except subprocess.TimeoutExpired:
                self.kill()

    def kill(self) -> None:
        """The worker as well as its keeper, at one blow."""
        assert self.process
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(30)


@dataclass
class Visit:
    """One page, with all that it was sent and all that it complained of."""

    page: Page
    received: list[str] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.page.set_default_timeout(PATIENCE_MS)
        self.page.on("console", lambda m: self.complaints.append(f"{m.type}: {m.text}"))
        self.page.on("pageerror", lambda fault: self.complaints.append(str(fault)))
        self.page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._keep)

    def _keep(self, frame: bytes | str) -> None:
        if isinstance(frame, str):
            self.received.append(frame)

    def open(
        self, address: str, card: str, seats: str = "", names: str = "", voice: bool = False
    ) -> Visit:
        """Open a table on the first page; with `voice` the host is heard, else only seen."""
        self.page.goto(address)
        form = self.page.locator(f"[data-card={card}] form")
        if seats:
            form.locator(f'[name=seats][value="{seats}"]').check()
        if names:
            form.locator("[name=names]").fill(names)
        form.get_by_role("button", name="Open a table").click()
        self.ready()
        if not voice:
            self.page.evaluate("sessionStorage.clear()")
            self.page.reload()
        return self.ready()

    def join(self, table: str) -> Visit:
        self.page.goto(table)
        return self.ready()

    def ready(self) -> Visit:
        self.page.wait_for_selector("#log .reply")
        return self

    @property
    def table(self) -> str:
        """The table's address."""
        return self.page.url.partition("?")[0]

    @property
    def turns(self) -> int:
        return self.page.locator("#log .entry").count()

    def after(self, act: Callable[[], object]) -> str:
        """The host's answer to what is done."""
        turns = self.turns
        act()
        more = "n => document.querySelectorAll('#log .entry').length >= n + 2"
        self.page.wait_for_function(more, arg=turns)
        return self.said

    def type(self, text: str) -> str:
        """Type a message; the host's answer."""
        self.page.fill("#message", text)
        return self.after(lambda: self.page.press("#message", "Enter"))

    def press(self, name: str) -> str:
        """Press a button of the table; the host's answer."""
        button = self.page.locator("main").get_by_role("button", name=name, exact=True)
        return self.after(button.click)

    @property
    def said(self) -> str:
        """The host's latest words."""
        return self.page.locator("#log .reply .words").last.inner_text()

    @property
    def ledger(self) -> str:
        return self.page.locator("#ledger").inner_text()

    @property
    def transcript(self) -> str:
        return self.page.locator("#log").inner_text()

    def violations(self) -> list[str]:
        """What axe finds. To it a button half scrolled out of view is a small one."""
        self.page.evaluate("document.querySelector('.board')?.scrollIntoView()")
        found = Axe().run(self.page, options={"runOnly": RULES}).response["violations"]
        return [f"{v['id']}: {v['nodes'][0]['html'][:120]}" for v in found]


# Playwright keeps an event loop running while it is open: no longer than one module, or tests after
# it could run none of their own.
@pytest.fixture(scope="module")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="module")
def chromium(playwright: Playwright) -> Iterator[Browser]:
    browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for every test that does not take it down."""
    started = Server(tmp_path_factory.mktemp("server")).start()
    yield started
    started.stop()


@pytest.fixture
def servers(tmp_path: Path) -> Iterator[Callable[[], Server]]:
    """Makes servers that share one data folder; none is started yet."""
    made: list[Server] = []

    def make() -> Server:
        made.append(Server(tmp_path))
        return made[-1]

    yield make
    for each in made:
        each.stop()


@pytest.fixture
def contexts(chromium: Browser) -> Iterator[Callable[..., BrowserContext]]:
    """Makes browsers of other people, as far as a server can tell."""
    opened: list[BrowserContext] = []

    def make(**options: object) -> BrowserContext:
        opened.append(chromium.new_context(**options))  # type: ignore[arg-type]
        return opened[-1]

    yield make
    for each in opened:
        each.close()


@pytest.fixture
def visit_of() -> Iterator[Callable[[Page], Visit]]:
    """Makes visits of pages; at the end none may have complained of anything."""
    made: list[Visit] = []

    def make(page: Page) -> Visit:
        made.append(Visit(page))
        return made[-1]

    yield make
    assert [complaint for visit in made for complaint in visit.complaints] == []


def spoken(*sentences: str) -> pcm.Sound:
    """A player says each, with a pause for thought before it: int16 mono at 16,000 Hz."""
    voice = Piper(1.0)
    quiet = np.zeros(round(GAP_S * pcm.RATE), np.int16)
    said = [pcm.resample(voice.make(words), voice.rate, pcm.RATE) for words in sentences]
    return np.concatenate([part for words in said for part in (quiet, words)] + [quiet])


@pytest.fixture
def speaks(
    playwright: Playwright, tmp_path: Path, visit_of: Callable[[Any], Visit]
) -> Iterator[Callable[..., Visit]]:
    """Makes a page whose microphone plays sentences, once, from when it is opened."""
    browsers = []

    def make(*sentences: str) -> Visit:
        wav = tmp_path / "said.wav"
        pcm.write(wav, spoken(*sentences))
        microphone = [
            "--use-fake-ui-for-media-stream",
            "--use-fake-device-for-media-stream",
            f"--use-file-for-fake-audio-capture={wav}%noloop",
        ]
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, args=[*FLAGS, SOUNDS, *microphone]
        )
        browsers.append(browser)
        return visit_of(browser.new_context(permissions=["microphone"]).new_page())

    yield make
    for browser in browsers:
        browser.close()


@pytest.fixture
def visits(
    contexts: Callable[..., BrowserContext], visit_of: Callable[[Page], Visit]
) -> Callable[..., Visit]:
    """Makes pages of people who share nothing."""
    return lambda **options: visit_of(contexts(**options).new_page())


@pytest.fixture
def visit(visits: Callable[..., Visit]) -> Visit:
    return visits()
