"""What one page sees and hears: events as they come, and the host's voice between them."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Generator, Mapping
from contextlib import suppress
from threading import Event, Lock, Thread
from typing import Any, Protocol

from simple_websocket import ConnectionClosed  # type: ignore[import-untyped]

from voice.channels.browser import events, speech
from voice.channels.browser.feed import Feed
from voice.channels.browser.messages import HostVoice
from voice.channels.browser.speech import Piece
from voice.channels.faults import whereabouts
from voice.channels.speaking import HostVoices
from voice.sound.cues import Cues
from voice.store import StoreError

logger = logging.getLogger(__name__)

_AWAY_S = 1.0
"""Seconds until a store that is away is asked again."""

News = tuple[tuple[int, events.Event], ...]


class Socket(Protocol):
    """What is needed of a WebSocket, see `Line`."""

    input_buffer: list[str | bytes]

    def receive(self, timeout: float | None = None) -> str | bytes | None:
        """The next message; None where none came in time."""

    def send(self, data: str | bytes) -> None:
        """Send a message."""

    def close(self) -> None:
        """Hang up; whoever waits in `receive` is told."""


class Screen:
    """One page's outgoing side, in a thread of its own."""

    def __init__(
        self,
        socket: Socket,
        feed: Feed,
        table: str,
        voices: Callable[[], HostVoices | None],
        cues: Cues | None,
    ) -> None:
        """`table` is the code of the table watched; `voices` are asked for at their first use."""
        self._socket = socket
        self._feed = feed
        self._table = table
        self._voices = voices
        self._cues = cues
        self._sending = Lock()
        self._over = Event()
        self._thread = Thread(target=self._run, name="screen", daemon=True)
        self._after = 0
        self._wish = HostVoice(on=False, heard=0)
        self._granted = self._wish
        self._heard = 0
        """The last reply that was spoken here, or need not be."""
        self._pieces: Generator[Piece, None, None] | None = None

    def begin(self, after: int) -> None:
        """Send all events after that number, and those to come."""
        self._after = after
        self._thread.start()

    def voice(self, wish: HostVoice) -> None:
        """Speak from now on, the latest reply first where the page has not had it; or no more."""
        self._wish = wish

    def end(self) -> None:
        """The page has gone."""
        self._over.set()
        self._thread.join()

    def send(self, values: Mapping[str, Any]) -> None:
        """Send a message of this page's alone; raises ConnectionClosed."""
        self._send(json.dumps(values))

    def _run(self) -> None:
        try:
            self._catch_up()
            while not (self._over.is_set() or self._feed.closing.is_set()):
                self._look()
        except ConnectionClosed:
            pass
        except Exception as fault:  # nobody else would hear of it
            logger.error("Cannot write to a page: %s", whereabouts(fault))
        finally:
            self._stop()
            self._socket.close()  # so that the page comes back by itself

    def _look(self) -> None:
        look = self._feed.told if self._pieces else self._feed.wait
        try:
            news = look(self._table, self._after)
            self._tell(news)
            self._mind_voice(news)
        except StoreError as fault:
            logger.error("A page waits for the store (%s).", fault)
            self._over.wait(_AWAY_S)
        self._speak()

    def _catch_up(self) -> None:
        """What was told before the page came; not who talked then, who may have ended unheard."""
        with suppress(StoreError):
            told = self._feed.told(self._table, self._after)
            self._tell(tuple((n, e) for n, e in told if e["kind"] not in events.PASSING))
            self._after = told[-1][0] if told else self._after

    def _tell(self, news: News) -> None:
        for number, event in news:
            self._after = number
            if shown := events.for_page(number, event):
                self.send(shown)

    def _mind_voice(self, news: News) -> None:
        """The latest reply is spoken, instead of any before it; who wants to talk is let talk."""
        wish, before = self._wish, self._granted
        self._granted = wish
        self._heard = max(self._heard, wish.heard)
        if any(event["kind"] == events.TALKING and event.get("on") for _, event in news):
            self._heard = self._after
            self._stop()
        if not wish.on:
            self._stop()
        elif news or wish != before:
            told = self._feed.told(self._table, self._heard)
            replies = [(n, event) for n, event in told if event["kind"] == events.REPLY]
            if replies and (voices := self._voices()):
                self._stop()
                self._heard, latest = replies[-1]
                self._pieces = self._sound_of(latest, voices)

    def _sound_of(self, reply: events.Event, voices: HostVoices) -> Generator[Piece, None, None]:
        voice = voices.at(events.delivery(reply))
        yield from speech.pieces(events.lines(reply), voice, self._cues)

    def _speak(self) -> None:
        """Send the next sentence; a reply that no voice can say stays unspoken."""
        if self._pieces is None:
            return
        try:
            piece = next(self._pieces, None)
        except Exception as fault:  # the page would come back, and meet it again
            logger.error("Cannot speak a reply: %s", whereabouts(fault))
            piece = None
        if piece is None:
            self._stop()
            self.send({"kind": "spoken", "n": self._heard})
        elif len(piece.sound):
            head = {"line": piece.line, "rate": piece.rate, "bytes": 2 * len(piece.sound)}
            self.send({"kind": "sound", "n": self._heard, **head})
            for part in speech.parts(piece.sound):
                self._send(part)

    def _stop(self) -> None:
        if self._pieces:
            self._pieces.close()
            self._pieces = None

    def _send(self, data: str | bytes) -> None:
        with self._sending:
            self._socket.send(data)
