"""The web application under `/phone`, with its health and metrics: routes, and nothing else."""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from flask import Flask, Response, abort, request
from flask_sock import Sock  # type: ignore[import-untyped]
from simple_websocket import ConnectionClosed  # type: ignore[import-untyped]
from werkzeug.exceptions import HTTPException

from voice import kit
from voice.cards import card as cards
from voice.cards.card import AnyCard
from voice.channels.faults import whereabouts
from voice.channels.guesses import Guesses
from voice.channels.phone import callers, desk, form, twiml
from voice.channels.phone.book import BusyError
from voice.channels.phone.codes import Codes
from voice.channels.phone.ears import line_ears
from voice.channels.phone.guard import Guard, Post
from voice.channels.phone.house import House
from voice.channels.phone.media import LONGEST_MESSAGE, Media, Socket
from voice.channels.phone.menu import Menu
from voice.channels.phone.metrics import Timed
from voice.channels.phone.prompt import Prompt
from voice.channels.phone.sounds import Sounds
from voice.channels.phone.speaker import Speaker
from voice.channels.phone.switchboard import Switchboard
from voice.channels.phone.texts import Texts
from voice.channels.speaking import HostVoices
from voice.dialogue.delivery import Delivery
from voice.settings import Settings
from voice.speech.recogniser import Recogniser
from voice.store import Store, StoreError
from voice.talk import Line

logger = logging.getLogger(__name__)

_OVER = frozenset({"completed", "busy", "failed", "no-answer", "canceled"})
_YEAR_S = 31_536_000
_TROUBLE = "Something went wrong here. Your game is kept. Please ring again. Goodbye."
_XML = "text/xml"
_MEDIA = "/phone/media"

_TEXTING = 2
"""Threads that send text messages: one a minute is many."""


def create_app(  # noqa: PLR0913 - everything a server is made of
    settings: Settings,
    store: Store,
    voices: HostVoices | None = None,
    recogniser: Recogniser | None = None,
    chosen: tuple[AnyCard, ...] | None = None,
    clock: Callable[[], float] = time.time,
    guesses: Guesses | None = None,
) -> Flask:
    """The application. Without `voices` the telephone service's own speaks; with a `recogniser`,
    which must take calls from several threads, and voices, calls are streamed.

    `chosen` are the cards a caller may choose, all where none are given. `guesses` are counted
    together with those of the pages. Raises OSError or
    sqlite3.Error where the data folder cannot be used, StoreError where the store cannot.
    """
    phone = settings.phone
    own = desk.opened(settings.data, store)
    book, secret = own.book, own.secret
    cues = kit.cues(settings)
    sounds = Sounds(voices if phone.voice == "own" else None, cues, secret, book, clock)
    menu = Menu(chosen or tuple(map(cards.find, cards.names())))
    codes = Codes(settings, store, menu.cards, guesses or Guesses(settings, store))
    house = House(settings, store, menu, own.claims, codes)

    def address(path: str) -> str:
        return f"{phone.public_url}{path}"

    def play(line: Line, delivery: Delivery) -> Iterator[str | None]:
        for name in sounds.names(line, delivery):
            yield address(f"/phone/audio/{name}") if name else None

    def written(prompt: Prompt, turn: int) -> str:
        return twiml.gather(prompt, address(f"/phone/turn?turn={turn}"), phone.language, play)

    def connected(name: str, turn: int) -> str:
        wss = re.sub("^http", "ws", address("/phone/media"))
        return twiml.connect(wss, media.token(name), address(f"/phone/turn?turn={turn}"))

    def named(sid: str) -> str:
        name = callers.call_name(secret, sid)
        if texts:
            texts.call(name, sid)
        return name

    texts = Texts(phone, ThreadPoolExecutor(_TEXTING)) if kit.sends_texts(settings) else None
    streams = voices is not None and recogniser is not None
    board = Switchboard(house, book, written, clock, connected if streams else None, texts)
    app = Flask("sayso", static_folder=None)
    app.config["MAX_CONTENT_LENGTH"] = phone.body_kib * 1024
    app.config["MAX_FORM_MEMORY_SIZE"] = phone.body_kib * 1024
    app.extensions["sayso.switchboard"] = board
    _health(app, settings, store, board)
    guard = Guard(phone)
    _webhooks(app, guard, secret, named, board)
    if voices is not None and recogniser is not None:
        heard = Timed(recogniser, board.metrics.hearing)
        ears = partial(line_ears, settings.turns, heard)
        media = Media(named, board.open_stream, ears, partial(Speaker, voices, cues), secret)
        _media(app, guard, media, board)
    _audio(app, sounds)
    _trouble(app, lambda path: twiml.wait(address(path), play))
    return app


def _health(app: Flask, settings: Settings, store: Store, board: Switchboard) -> None:
    @app.get("/health")
    def health() -> tuple[str, int, dict[str, str]]:
        reason = kit.phone_trouble(settings)
        try:
            store.check()
        except StoreError as fault:
            reason = reason or kit.store_trouble(settings, fault)
        plain = {"Content-Type": "text/plain; charset=utf-8"}
        return (f"{reason}\n", 503, plain) if reason else ("ok\n", 200, plain)

    @app.get("/metrics")
    def metrics() -> Response:
        return Response(board.metrics.text(), mimetype="text/plain")


def _webhooks(
    app: Flask, guard: Guard, secret: bytes, named: Callable[[str], str], board: Switchboard
) -> None:
    def this_call() -> str:
        """The name of the call that a signed post is about; 403 unsigned, 400 about none."""
        if not guard.admits(_post()):
            board.metrics.refused.inc()
            abort(403)
        sid = form.sid(request.form)
        if sid is None:
            abort(400)
        return named(sid)

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


def _media(app: Flask, guard: Guard, media: Media, board: Switchboard) -> None:
    app.config["SOCK_SERVER_OPTIONS"] = {"max_message_size": LONGEST_MESSAGE}
    sock = Sock()

    @app.before_request
    def signed() -> None:
        """Before the upgrade, which is no longer a request that can be refused."""
        if request.path == _MEDIA and not guard.admits(_post(socket=True)):
            board.metrics.refused.inc()
            abort(403)

    @sock.route(_MEDIA)  # type: ignore[untyped-decorator]
    def stream(socket: Socket) -> None:
        try:
            media.serve(socket)
        except ConnectionClosed:
            return
        except Exception as fault:  # past the upgrade no answer can tell of it
            logger.error("A stream failed: %s", whereabouts(fault))

    sock.init_app(app)


def _post(socket: bool = False) -> Post:
    return Post(
        request.host_url.rstrip("/"),
        request.path,
        request.query_string.decode("latin-1"),
        request.form,
        dict(request.headers),
        request.remote_addr or "",
        socket,
    )


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


def _trouble(app: Flask, wait: Callable[[str], str]) -> None:
    """`wait` gives TwiML that has the caller wait, and posts the same to a path once more."""

    @app.errorhandler(BusyError)
    def busy(_: BusyError) -> Response:
        """A turn of the same call is played elsewhere: a caller hears a word, and is kept."""
        return Response(wait(request.full_path.rstrip("?")), mimetype=_XML)

    @app.errorhandler(HTTPException)
    def refused(fault: HTTPException) -> tuple[str, int, dict[str, str]]:
        """One word, nothing of the request."""
        return f"{fault.name}\n", fault.code or 500, {"Content-Type": "text/plain; charset=utf-8"}

    @app.errorhandler(Exception)
    def failed(fault: Exception) -> Response:
        """A caller hears a sentence; the log gets where it was, for the fault may quote a game."""
        logger.error("A request failed: %s", whereabouts(fault))
        if request.path.startswith("/phone/"):
            return Response(twiml.farewell(_TROUBLE), mimetype=_XML)
        return Response("Internal Server Error\n", 500, mimetype="text/plain")
