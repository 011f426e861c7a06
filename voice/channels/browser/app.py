"""The browser's routes: the first page, the tables, their sockets."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import Any

from flask import Blueprint, Flask, Response, redirect, render_template, request, url_for
from flask_sock import Sock  # type: ignore[import-untyped]
from simple_websocket import ConnectionClosed  # type: ignore[import-untyped]
from werkzeug.wrappers import Response as Answer

from voice import kit
from voice.channels.browser import address, codes, messages, shelf
from voice.channels.browser.feed import Feed
from voice.channels.browser.limits import Limits
from voice.channels.browser.line import Line
from voice.channels.browser.page import House, Page
from voice.channels.browser.table import Table, Tables
from voice.channels.ears import Ears
from voice.channels.faults import whereabouts
from voice.channels.guesses import PAGES, Guesser, Guesses
from voice.channels.speaking import HostVoices
from voice.errors import SaysoError
from voice.settings import Settings
from voice.sound.endpoint import Endpointer
from voice.sound.vad import Vad
from voice.speech.recogniser import Recogniser
from voice.store import Store, StoreError, unknown
from voice.words.codes import spoken_code

logger = logging.getLogger(__name__)


_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
_HEADERS = {
    "Content-Security-Policy": _POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "microphone=(self), camera=(), geolocation=()",
    # Its code is a table's key: no other server learns it. `no-referrer` would blank Origin too.
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
}

_NO_TABLE = "No table has that code. Check it, and try again."
_TOO_OFTEN = "Too many tries from here. Wait a minute, then try again."
_MANY_TABLES = "Too many new tables from here in the last hour. Try again later."
_AWAY = "This server cannot reach its kept games at the moment. Try again in a minute."
_NOT_KEPT = "This server cannot keep games at the moment, so it opens no table. Try again later."
_NOT_FROM_HERE = (
    "That came from another server's page. Open this server's own page, then try again."
)

Voiced = Callable[[], HostVoices | None]


def add_tables(  # noqa: PLR0913 - everything a server is made of
    app: Flask,
    settings: Settings,
    store: Store,
    voices: Voiced,
    recogniser: Callable[[], Recogniser] | None,
    guesses: Guesses | None = None,
) -> None:
    """Serve tables with an application.

    `voices` gives them, None where there are none; `recogniser`, asked for when a microphone is
    first opened, one that takes calls from several threads; it is None where nothing can be heard.
    `guesses` are counted together with those of calls.
    """
    limits = Limits(settings.browser)
    feed = Feed(store)
    tables = Tables(settings, store, feed)
    house = House(feed, voices, _ears(settings, recogniser), kit.cues(settings))
    pages = Blueprint(
        "browser", __name__, static_folder="static", template_folder="templates",
        static_url_path="/static",
    )  # fmt: skip
    _first_page(pages, settings, tables, limits, guesses or Guesses(settings, store))
    _table_page(pages, settings, tables, limits)
    pages.after_request(_with_headers)
    app.register_blueprint(pages)
    _socket(app, settings, tables, limits, house)
    app.extensions["sayso.hang_up"] = feed.closing.set


def _first_page(
    pages: Blueprint, settings: Settings, tables: Tables, limits: Limits, guesses: Guesses
) -> None:
    @pages.get("/")
    def first_page() -> str:
        return _first()

    @pages.post("/table")
    def open_table() -> Answer:
        if not _from_here(settings):
            return _refused(_NOT_FROM_HERE, 403)
        if not limits.opens(_client()):
            return _refused(_MANY_TABLES, 429)
        form = request.form
        card, kept = form.get("card", ""), form.get("kept", "")
        first = shelf.first_words(card, form.get("seats", ""), form.get("names", ""))
        try:
            table = _kept(kept, tables, limits, guesses) if kept else tables.open(card, first)
        except SaysoError as fault:
            return _refused(str(fault), 400)
        except StoreError as fault:
            logger.error("Cannot open a table (%s).", fault)
            return _refused(_NOT_KEPT, 503)
        if isinstance(table, str):
            return _refused(table, 429)
        return redirect(url_for("browser.table_page", code=table.code, host="yes"), 303)

    @pages.get("/table")
    def join() -> Answer:
        code = codes.read(request.args.get("code", ""))
        if not code:
            return _refused(_NO_TABLE, 404)
        view = "display" if request.args.get("view") == "display" else None
        return redirect(url_for("browser.table_page", code=code, view=view), 303)


def _table_page(pages: Blueprint, settings: Settings, tables: Tables, limits: Limits) -> None:
    @pages.get("/table/<code>")
    def table_page(code: str) -> Response | str:
        found = _found(code, tables, limits, _client())
        if isinstance(found, Response):
            return found
        here = address.public(settings, request.host_url)
        link = f"{here}{url_for('browser.table_page', code=found.code)}" if here else ""
        return render_template(
            "table.html",
            table=found,
            shown=codes.shown(found.code),
            link=link,
            qr=address.qr(link) if link else "",
            display=request.args.get("view") == "display",
            hosting=request.args.get("host") == "yes",
        )


def _socket(app: Flask, settings: Settings, tables: Tables, limits: Limits, house: House) -> None:
    app.config["SOCK_SERVER_OPTIONS"] = {"max_message_size": messages.LONGEST}
    sock = Sock(app)

    @app.before_request
    def admitted() -> Response | None:
        """Before the upgrade, which is no longer a request that can be refused."""
        if request.endpoint != "voice":
            return None
        if not _from_here(settings):
            return _plain(_NOT_FROM_HERE, 403)
        code = str((request.view_args or {}).get("code", ""))
        found = _found(code, tables, limits, _client())
        return found if isinstance(found, Response) else None

    @sock.route("/table/<code>/voice", endpoint="voice")  # type: ignore[untyped-decorator]
    def voice(socket: Any, code: str) -> None:
        line = Line(socket)
        with limits.page(_client()) as allowance:
            try:
                if allowance is None:
                    line.send('{"kind": "full"}')
                elif table := tables.find(codes.read(code)):
                    Page(line, table, house, allowance).serve()
            except ConnectionClosed:
                return
            except Exception as fault:  # past the upgrade no answer can tell of it
                logger.error("A page failed: %s", whereabouts(fault))
            finally:
                line.close()  # flask-sock would go on taking what comes, and keep all of it


def _kept(words: str, tables: Tables, limits: Limits, guesses: Guesses) -> Table | str:
    """A table with the game kept under three words; after too many wrong ones, what to do.

    Raises SaysoError where there is no such game, or it cannot be gone on with; StoreError.
    """
    guesser, code, now = Guesser(PAGES, _client()), spoken_code(words), time.time()
    if not limits.may_try(_client()):
        return _TOO_OFTEN
    if refusal := guesses.refusal(guesser, code, now):
        return refusal
    if kept := guesses.find(guesser, code, now):
        return tables.go_on(kept.code)
    limits.tried_in_vain(_client())
    raise unknown(code)


def _found(code: str, tables: Tables, limits: Limits, asking: str) -> Table | Response:
    """The table of a code, or why not; too many wrong ones, and no code is looked at."""
    if not limits.may_try(asking):
        return _refused(_TOO_OFTEN, 429)
    try:
        table = tables.find(codes.read(code)) if codes.read(code) else None
    except StoreError as fault:
        logger.error("Cannot look for a table (%s).", fault)
        return _refused(_AWAY, 503)
    if table is None:
        limits.tried_in_vain(asking)
        return _refused(_NO_TABLE, 404)
    return table


def _ears(
    settings: Settings, recogniser: Callable[[], Recogniser] | None
) -> Callable[[], Ears | None]:
    if recogniser is None:
        return lambda: None
    return lambda: Ears(Endpointer(settings.turns, Vad()), recogniser())


def _first(trouble: str = "") -> str:
    return render_template("first.html", offers=shelf.offers(), trouble=trouble)


def _refused(trouble: str, status: int) -> Response:
    return Response(_first(trouble), status)


def _plain(sentence: str, status: int) -> Response:
    return Response(f"{sentence}\n", status, mimetype="text/plain")


def _from_here(settings: Settings) -> bool:
    return address.same_origin(request.headers.get("Origin", ""), request.host_url, settings)


def _client() -> str:
    return address.client(request.remote_addr or "")


def _with_headers(response: Response) -> Response:
    response.headers.update(_HEADERS)
    if request.endpoint != "browser.static":
        response.headers["Cache-Control"] = "no-store"
    return response
