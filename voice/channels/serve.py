"""`sayso serve`: one web server, gunicorn where it runs, and Werkzeug's own on Windows."""

from __future__ import annotations

import atexit
import errno
import logging
import os
import signal
import socket
import sqlite3
import sys
import time
from collections.abc import Callable
from contextlib import closing
from functools import cache
from importlib.util import find_spec
from io import BytesIO
from threading import Lock, Thread
from types import FrameType
from typing import TYPE_CHECKING, Any, TypeVar

import click

from voice import kit, settings
from voice.channels.arrivals import LONGEST_BODY, Arrivals
from voice.channels.asked import Voices
from voice.channels.browser import address
from voice.channels.door import Door
from voice.channels.guesses import Guesses
from voice.channels.phone import desk
from voice.channels.speaking import HostVoices
from voice.errors import MissingError, UsageError
from voice.memory import memory
from voice.settings import Settings
from voice.store import StoreError

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment
    from flask import Flask

T = TypeVar("T")

logger = logging.getLogger(__name__)

_BACKLOG = 1024

_IDLE_S = 60.0
"""Seconds after which Werkzeug's server gives up a line on which nothing comes or goes; an open
page says every 15 that it is there."""

_LATE_S = 1.0
"""How often Werkzeug's server looks for requests that have not arrived in time, in seconds."""

_SWEEP_S = 15.0
"""How often calls that have gone without a word are looked for, in seconds."""

_TABLES_ONLY = (
    "Open that address to play at a table. For telephone calls, set TWILIO_AUTH_TOKEN; without it, "
    "Sayso refuses them."
)


def serve(config: Settings) -> None:
    """Answer calls until interrupted.

    Raises UsageError where the address is taken or would let strangers in unsigned, and where the
    data folder cannot be written.
    """
    check(config)
    listening = _listen(config.phone.host, config.phone.port)
    click.echo(f"Sayso answers at {_shown(listening)}")
    if kit.phone_trouble(config):
        click.echo(_TABLES_ONLY, err=True)
    if trouble := kit.sms_trouble(config):
        click.echo(f"sayso: {trouble}", err=True)
    if _has_gunicorn():
        _gunicorn(listening, lambda: application(config, streams=_streams(config)))
    else:
        _werkzeug(listening, application(config, streams=False))


def would_answer(config: Settings) -> str:
    """The address that `serve` would answer at; raises UsageError where it could not."""
    with _listen(config.phone.host, config.phone.port) as listening:
        return _shown(listening)


def _shown(listening: socket.socket) -> str:
    """The address as others write it: 0.0.0.0 is none that a tablet could open."""
    host, port = listening.getsockname()[:2]
    if host in ("0.0.0.0", "::"):
        host = address.own() or "127.0.0.1"
    return f"http://{host if '.' in host else f'[{host}]'}:{port}"


def check(config: Settings) -> None:
    """Raises UsageError for settings that cannot be served."""
    phone = config.phone
    if phone.insecure and not settings.is_loopback(phone.host):
        raise UsageError(
            f"With SAYSO_PHONE_INSECURE=1, anyone who reaches {phone.host} can play: "
            "set TWILIO_AUTH_TOKEN instead, or listen at 127.0.0.1."
        )
    if phone.mode == "stream" and not (phone.public_url and _has_gunicorn()):
        raise UsageError(
            "Streamed calls need SAYSO_PUBLIC_URL, the https address that Twilio calls, and any "
            "system but Windows: set it, or set SAYSO_PHONE_MODE=gather."
        )
    try:
        with closing(kit.open_store(config)) as store:
            desk.opened(config.data, store).book.close()
    except StoreError as fault:
        raise UsageError(kit.store_trouble(config, fault)) from fault
    except (OSError, sqlite3.Error) as fault:
        raise UsageError(
            f"{config.data} cannot be written ({fault}): set SAYSO_DATA to another folder."
        ) from fault


def application(config: Settings, streams: bool) -> Flask:
    """The web application with everything it needs, made in the process that serves."""
    from voice.channels.browser.app import add_tables  # noqa: PLC0415 - loads flask
    from voice.channels.phone.app import create_app  # noqa: PLC0415

    store = kit.store(config)
    voices = _once(lambda: _voices(config))
    recogniser = _once(lambda: kit.recognisers(config))
    own = config.phone.voice == "own"
    guesses = Guesses(config, store)
    app = create_app(
        config, store, voices() if own else None, recogniser() if streams else None, guesses=guesses
    )
    add_tables(app, config, store, voices, recogniser, guesses)
    # Calls that have gone without a word are let go of though nobody rings.
    _every(_SWEEP_S, app.extensions["sayso.switchboard"].sweep)
    app.teardown_request(lambda _: memory.give_back())
    app.wsgi_app = Door(app.wsgi_app, config)  # type: ignore[method-assign]
    return app


def _every(seconds: float, sweep: Callable[[], None]) -> None:
    def sweeping() -> None:
        while True:
            time.sleep(seconds)
            sweep()

    Thread(target=sweeping, name="sweep", daemon=True).start()


def _once(make: Callable[[], T]) -> Callable[[], T]:
    """What is made when it is first asked for, and once, however many threads ask."""
    made, lock = cache(make), Lock()

    def get() -> T:
        with lock:
            return made()

    return get


def _streams(config: Settings) -> bool:
    """Streamed where Twilio can reach a wss address, unless the settings say otherwise."""
    phone = config.phone
    if phone.voice != "own" or phone.mode == "gather":
        return False
    return phone.mode == "stream" or phone.public_url.startswith("https://")


def _voices(config: Settings) -> HostVoices | None:
    try:
        voices = Voices(kit.host_casts(config), config.voice.pace)
    except MissingError as fault:
        logger.warning(
            "%s Browsers show the host's words; callers hear the telephone service's voice.", fault
        )
        return None
    # A thread still within Piper's library when Python ends takes the whole process down (SIGABRT).
    atexit.register(voices.close)
    return voices


def _listen(host: str, port: int) -> socket.socket:
    """The address is taken here, where it can be told in a sentence that it cannot."""
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        return socket.create_server((host.strip("[]"), port), family=family, backlog=_BACKLOG)
    except (OSError, TypeError, ValueError) as fault:
        # Below 0 for a host that has no address; none at all for one that is no text.
        number = getattr(fault, "errno", None) or 0
        reason = os.strerror(number) if number > 0 else "it is not an address"
        remedy = "port with --port or SAYSO_PORT"
        if number not in (errno.EADDRINUSE, errno.EACCES):
            remedy = "address with --host; 0.0.0.0 means all addresses of this machine"
        raise UsageError(
            f"Sayso cannot listen at {host}, port {port} ({reason}): choose another {remedy}."
        ) from fault


def _has_gunicorn() -> bool:
    return sys.platform != "win32" and find_spec("gunicorn") is not None


def _gunicorn(listening: socket.socket, made: Callable[[], Flask]) -> None:
    from gunicorn.app.base import Application  # type: ignore[import-untyped]  # noqa: PLC0415

    class Server(Application):  # type: ignore[misc]
        """gunicorn under our settings, with no command line of its own."""

        def load_config(self) -> None:
            self.load_config_from_file(str(settings.shipped("config/gunicorn.conf.py")))
            self.cfg.set("bind", f"fd://{listening.fileno()}")

        def load(self) -> Flask:
            app = made()
            _before_stopping(app.extensions["sayso.hang_up"])
            return app

    Server(prog="sayso").run()


def _before_stopping(hang_up: Callable[[], None]) -> None:
    """Pages would else be waited for, in vain, as long as calls may finish what they say."""
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGQUIT):
        gunicorn_s = signal.getsignal(number)

        def stopping(number: int, frame: FrameType | None, then: Any = gunicorn_s) -> None:
            hang_up()
            then(number, frame)

        signal.signal(number, stopping)


def _werkzeug(listening: socket.socket, app: Flask) -> None:
    """A thread for each line, WebSockets too. Its makers mean it for development, where it is fast
    enough; of what they miss in it, a home's table and its few calls need nothing."""
    from werkzeug.serving import WSGIRequestHandler, make_server  # noqa: PLC0415

    arrivals = Arrivals(app.wsgi_app.is_proxy)  # type: ignore[attr-defined]

    class Handler(WSGIRequestHandler):
        """Callers and games are nobody's business: no access log."""

        timeout = _IDLE_S

        def setup(self) -> None:
            """A connection is new."""
            super().setup()
            arrivals.await_request(self.connection, self.client_address[0])

        def make_environ(self) -> WSGIEnvironment:
            """The head is there: wait for the body, whose length it must tell."""
            environ = super().make_environ()
            length = environ.get("CONTENT_LENGTH", "")
            known = length.isdecimal() and len(length) < len(str(sys.maxsize))
            body = self.rfile.read(min(int(length), LONGEST_BODY)) if known else b""
            environ["wsgi.input"] = BytesIO(body)
            arrivals.arrived(self.connection)
            return environ

        def finish(self) -> None:
            """Whatever came, nothing more is awaited."""
            arrivals.arrived(self.connection)
            super().finish()

        def log_request(self, *_: object) -> None:
            """Not logged."""

    _every(_LATE_S, arrivals.cut_late)
    host, port = listening.getsockname()[:2]
    with closing(listening):
        make_server(
            host, port, app, threaded=True, request_handler=Handler, fd=listening.fileno()
        ).serve_forever()
