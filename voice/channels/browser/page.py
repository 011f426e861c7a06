"""One page at a table: what it sends over its WebSocket, messages and its microphone's sound.

What it gets is sent by a thread of its own, see `screen`.
"""

from __future__ import annotations

import contextlib
import logging
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from voice.channels.browser import events, messages
from voice.channels.browser.feed import Feed
from voice.channels.browser.limits import Allowance
from voice.channels.browser.messages import (
    FREE,
    HELD,
    OFF,
    Drop,
    Here,
    HostVoice,
    Join,
    Message,
    MessageError,
    Playing,
    Say,
    Talk,
)  # fmt: skip
from voice.channels.browser.screen import Screen, Socket
from voice.channels.browser.table import Table, UnansweredError
from voice.channels.ears import Began, Ears, Noise
from voice.channels.speaking import HostVoices
from voice.errors import SaysoError
from voice.sound import pcm
from voice.sound.cues import Cues
from voice.store import StoreError
from voice.talk import Utterance

logger = logging.getLogger(__name__)

_GONE_S = 60.0
"""A page says every 15 seconds that it is there; one silent for so long is gone."""

_MOST_GARBAGE = 20
_MOST_WAITING = 600
"""Messages not yet taken, a minute of sound: who sends faster is given up."""

_LONGEST_TURN = 60 * pcm.RATE
"""Samples while the button is held; what is said after a minute is not heard."""

_RENEW_S = 10.0
"""That this page talks or speaks is told again after so many seconds; pages forget it after 40
(game.js), should this server die."""

_TOO_MANY = "Too many messages at once. Wait a moment, then send it again."
_NOT_HEARD = "The host did not understand that. Say it again, or type it."
_NOT_KEPT = (
    "This server cannot keep the game at the moment, so your move was not played. Try again later."
)
_NOT_YET = (
    "This server cannot keep the game at the moment. The host will answer you as soon as it can."
)
_NO_EARS = "This server cannot understand speech: type, or use the buttons."


@dataclass(frozen=True)
class House:
    """What all pages of one server share."""

    feed: Feed
    voices: Callable[[], HostVoices | None]
    """The host's voice, made at its first use; None where there is none."""

    ears: Callable[[], Ears | None]
    """Ears for one page; None where nothing can be heard."""

    cues: Cues | None = None


class Page:
    """One page, from its first message to its last."""

    def __init__(
        self,
        socket: Socket,
        table: Table,
        house: House,
        allowance: Allowance,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._socket = socket
        self._table = table
        self._house = house
        self._allowance = allowance
        self._clock = clock
        self._screen = Screen(socket, house.feed, table.code, house.voices, house.cues)
        self._name = secrets.token_hex(4)
        self._ears: Ears | None = None
        self._how, self._who = OFF, ""
        self._held = bytearray()
        self._playing = False
        self._told_at = 0.0
        """When it was last told what this page is doing."""

    def serve(self) -> None:
        """Serve it until either side has gone; raises ConnectionClosed."""
        join = self._first()
        if join is None:
            return
        self._screen.begin(join.after)
        try:
            self._read()
        finally:
            self._screen.end()
            self._fall_silent()

    def _first(self) -> Join | None:
        text = self._socket.receive(timeout=_GONE_S)
        with contextlib.suppress(MessageError):
            message = messages.read(text) if isinstance(text, str) else None
            return message if isinstance(message, Join) else None
        return None

    # What the page sends

    def _read(self) -> None:
        garbage = 0
        while (message := self._socket.receive(timeout=_GONE_S)) is not None:
            flood = isinstance(message, str) and not self._allowance.messages()
            if flood or len(self._socket.input_buffer) > _MOST_WAITING or garbage > _MOST_GARBAGE:
                logger.warning("Closed a page that sent too much, or garbage.")
                return
            try:
                if isinstance(message, str):
                    self._take(messages.read(message))
                else:
                    self._listen(message)
                self._renew()
            except MessageError:
                garbage += 1
            except SaysoError as fault:
                self._trouble(str(fault))
            except StoreError as fault:
                logger.error("Cannot keep a table's game (%s).", fault)
                self._trouble(_NOT_KEPT)

    def _take(self, message: Message) -> None:
        match message:
            case Say(text, who, name, after) if text.strip():
                self._play(Utterance(text, speaker=who), name, after)
            case HostVoice():
                self._screen.voice(message)
            case Talk(how, who):
                self._talk(how, who)
            case Drop():
                self._held.clear()
                self._talk(OFF, self._who)
            case Playing(on) if on != self._playing and (not on or self._allowance.moves()):
                self._playing = on
                self._tell(events.speaking(self._name, on))
            case Here():
                self._screen.send({"kind": "here"})
                self._table.mend()

    def _play(self, utterance: Utterance, name: str = "", after: int = 0) -> None:
        """What was refused the page is told by its name, so as not to send it again by itself."""
        if not self._allowance.moves():
            self._trouble(_TOO_MANY, name)
            return
        try:
            self._table.take(utterance, name, after)
        except SaysoError as fault:
            self._trouble(str(fault), name)
        except UnansweredError as fault:
            logger.error("Cannot keep a move yet (%s).", fault)
            self._trouble(_NOT_YET)
        except StoreError as fault:
            logger.error("Cannot keep a move (%s).", fault)
            self._trouble(_NOT_KEPT, name)

    # Its microphone

    def _talk(self, how: str, who: str) -> None:
        if how == HELD and self._how != HELD and not self._allowance.moves():
            self._trouble(_TOO_MANY)
            return
        was, self._how, self._who = self._how, how, who
        if how != OFF and self._ears is None:
            self._ears = self._house.ears()
            if self._ears is None:
                self._how = OFF
                self._trouble(_NO_EARS)
                return
        if how == HELD != was:
            self._table.expects().ready()
        if HELD in (was, how) and was != how:
            self._tell(events.talking(self._name, who, how == HELD))
        if was == HELD and how != HELD:
            self._let_go()
        elif was != how and self._ears:
            self._ears.reset()
            self._held.clear()

    def _let_go(self) -> None:
        """The button is up: what was said while it was down is a turn."""
        sound, self._held = np.frombuffer(bytes(self._held), "<i2"), bytearray()
        if len(sound) and self._ears:
            self._understood(self._ears.hear(sound.astype(np.int16), self._table.expects()))

    def _listen(self, content: bytes) -> None:
        if self._ears is None or len(content) % 2:
            return
        if self._how == HELD and len(self._held) < 2 * _LONGEST_TURN:
            self._held += content
        elif self._how == FREE:
            sound = np.frombuffer(content, "<i2").astype(np.int16)
            for event in self._ears.feed(sound, self._table.expects):
                self._understood(event)

    def _understood(self, event: Began | Utterance | Noise) -> None:
        if isinstance(event, Utterance):
            self._play(replace(event, speaker=self._who))
        elif isinstance(event, Began):
            self._screen.send({"kind": "began"})
            self._table.expects().ready()
        elif self._how == OFF:  # the button was held, so something was meant
            self._trouble(_NOT_HEARD)
        else:
            self._screen.send({"kind": "noise"})

    # What it tells

    def _fall_silent(self) -> None:
        """What this page was doing, it does no more."""
        with contextlib.suppress(Exception):
            if self._how == HELD:
                self._tell(events.talking(self._name, self._who, False))
            if self._playing:
                self._tell(events.speaking(self._name, False))

    def _renew(self) -> None:
        """What this page is still doing."""
        if self._clock() - self._told_at < _RENEW_S:
            return
        if self._how == HELD:
            self._tell(events.talking(self._name, self._who, True))
        if self._playing:
            self._tell(events.speaking(self._name, True))

    def _tell(self, event: events.Event) -> None:
        self._told_at = self._clock()
        self._house.feed.tell(self._table.code, event)

    def _trouble(self, sentence: str, name: str = "") -> None:
        self._screen.send({"kind": "trouble", "text": sentence, "id": name})
