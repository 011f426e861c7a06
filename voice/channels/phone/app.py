"""The web application under `/phone`, with its health and metrics: routes, and nothing else."""

from __future__ import annotations

import logging
import time
import traceback
from collections.abc import Callable

from flask import Flask, Response, abort, request
from werkzeug.exceptions import HTTPException

from voice import kit
from voice.cards import card as cards
from voice.cards.card import Card
from voice.channels.phone import callers, form, twiml
from voice.channels.phone.book import CallBook
from voice.channels.phone.call import House, Prompt
from voice.channels.phone.claims import Claims
from voice.channels.phone.guard import Guard, Post
from voice.channels.phone.menu import Menu
from voice.channels.phone.sounds import Sounds
from voice.channels.phone.switchboard import Switchboard
from voice.channels.table import HostVoice
from voice.settings import Settings
from voice.store import Store

logger = logging.getLogger(__name__)

_OVER = frozenset({"completed", "busy", "failed", "no-answer", "canceled"})
_YEAR_S = 31_536_000
_TROUBLE = "Something went wrong here. Your game is kept. Please ring again. Goodbye."
_XML = "text/xml"


def create_app(
    settings: Settings,
    store: Store,
    voice: HostVoice | None = None,
    chosen: tuple[Card, ...] | None = None,
    clock: Callable[[], float] = time.time,
) -> Flask:
    """The application. Without a `voice` the telephone service's own speaks.

    `chosen` are the cards a caller may choose, all where none are given. Raises OSError or
    sqlite3.Error where the data folder cannot be used.
    """
    phone = settings.phone
    secret = callers.key(settings.data)
    book = CallBook(settings.data / "calls.db")
    sounds = Sounds(voice if phone.voice == "own" else None, secret, book, clock)
    menu = Menu(chosen or tuple(map(cards.find, cards.names())))
    house = House(settings, store, menu, Claims())

    def address(path: str) -> str:
        return f"{phone.public_url}{path}"

    def play(line: str) -> str | None:
        name = sounds.name(line)
        return address(f"/phone/audio/{name}") if name else None

    def written(prompt: Prompt, turn: int) -> str:
        return twiml.gather(prompt, address(f"/phone/turn?turn={turn}"), phone.language, play)

    board = Switchboard(house, book, written, clock)
    app = Flask("sayso", static_folder=None)
    app.config["MAX_CONTENT_LENGTH"] = phone.body_kib * 1024
    app.config["MAX_FORM_MEMORY_SIZE"] = phone.body_kib * 1024
    app.extensions["sayso.switchboard"] = board
    _health(app, settings, board)
    _webhooks(app, Guard(phone), secret, board)
    _audio(app, sounds)
    _trouble(app)
    return app


def _health(app: Flask, settings: Settings, board: Switchboard) -> None:
    @app.get("/health")
    def health() -> tuple[str, int, dict[str, str]]:
        reason = kit.phone_trouble(settings)
        plain = {"Content-Type": "text/plain; charset=utf-8"}
        return (f"{reason}\n", 503, plain) if reason else ("ok\n", 200, plain)

    @app.get("/metrics")
    def metrics() -> Response:
        return Response(board.metrics.text(), mimetype="text/plain")


def _webhooks(app: Flask, guard: Guard, secret: bytes, board: Switchboard) -> None:
    def this_call() -> str:
        """The name of the call that a signed post is about; 403 unsigned, 400 about none."""
        post = Post(
            request.host_url.rstrip("/"),
            request.path,
            request.query_string.decode("latin-1"),
            request.form,
            dict(request.headers),
            request.remote_addr or "",
        )
        if not guard.admits(post):
            board.metrics.refused.inc()
            abort(403)
        sid = form.sid(request.form)
        if sid is None:
            abort(400)
        return callers.call_name(secret, sid)

    @app.post("/phone/call")
    def call() -> Response:
        name = this_call()
        caller = callers.known(secret, request.form.get("From", ""))
        return Response(board.ring(name, caller), mimetype=_XML)

    @app.post("/phone/turn")
    def turn() -> Response:
        name = this_call()
        answer = board.turn(name, form.turn(request.args), form.act(request.form))
        return Response(answer, mimetype=_XML)

    @app.post("/phone/status")
    def status() -> tuple[str, int]:
        name = this_call()
        if request.form.get("CallStatus", "") in _OVER:
            board.hang_up(name)
        return "", 204


def _audio(app: Flask, sounds: Sounds) -> None:
    @app.get("/phone/audio/<name>")
    def audio(name: str) -> Response:
        """No signature but the name itself: services fetch sound without one, and cache it."""
        wav = sounds.wav(name)
        if wav is None:
            abort(404)
        response = Response(wav, mimetype="audio/wav")
        response.headers["Cache-Control"] = f"public, max-age={_YEAR_S}, immutable"
        response.set_etag(name)
        response.make_conditional(request)
        return response


def _trouble(app: Flask) -> None:
    @app.errorhandler(HTTPException)
    def refused(fault: HTTPException) -> tuple[str, int, dict[str, str]]:
        """One word, nothing of the request."""
        return f"{fault.name}\n", fault.code or 500, {"Content-Type": "text/plain; charset=utf-8"}

    @app.errorhandler(Exception)
    def failed(fault: Exception) -> Response:
        """A caller hears a sentence; the log gets where it was, for the fault may quote a game."""
        where = " < ".join(
            f"{frame.filename}:{frame.lineno}"
            for frame in reversed(traceback.extract_tb(fault.__traceback__))
        )
        logger.error("A request failed: %s at %s", type(fault).__name__, where)
        if request.path.startswith("/phone/"):
            return Response(twiml.farewell(_TROUBLE), mimetype=_XML)
        return Response("Internal Server Error\n", 500, mimetype="text/plain")
