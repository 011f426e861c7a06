"""A whole call on this machine: a real server, and a caller who speaks to it as through Twilio."""

from __future__ import annotations

import os
import re
import secrets
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

import cattrs
import click
import httpx
import numpy as np
import simple_websocket  # type: ignore[import-untyped]

from voice import kit
from voice.cards import card as cards
from voice.cards.card import AnyCard
from voice.channels.phone import callers
from voice.channels.phone.call import Stage
from voice.channels.phone.local import LocalBook
from voice.channels.phone.service import FRAME_S, Line, NoStream, Service
from voice.errors import UsageError
from voice.settings import Settings
from voice.sound import mulaw, pcm
from voice.store import Store
from voice.stores.sqlite import SqliteStore
from voice.talk import Utterance

_ADDRESS = re.compile(r"Sayso answers at (http://\S+)")
_OURS = re.compile("SAYSO_(?!CONFIG)|TWILIO_")
_NUMBER = "+15005550006"
_PUBLIC = "https://demo.invalid"

_SPEED = 4.0
"""Times quicker than real time while somebody speaks: the server keeps the caller's time. Where the
host's voice is slower than that, the line waits."""

_MADE_S = 2.0
"""In real time: so long the next line is waited for, which a busy machine takes time to make."""

_REACTION_S = 0.6
"""Of silence before the caller speaks: the WAV is there to be heard."""

_PATIENCE_S = 30.0
"""In real time, for anything the host says."""

_LOOK = 5
"""Every so many frames it is looked whether something has happened."""

_KEYS = "123456789"

_BREATH_S = 0.3
"""Before and after what is said."""

_NOISE_LEVEL = 6
"""Standard deviation of the line's noise in int16 steps, about -75 dB: no line is all zeros."""

_BETWEEN = bytes([mulaw.SILENCE]) * pcm.PHONE_RATE
"""A second between a call and the next."""

_MOST_SAID = 150
"""A game takes about 40; a caller who is never understood must end all the same."""


def play(config: Settings, name: str, out: Path) -> None:
    """A game of the card `name` by telephone, printed and left in `out`, caller left, host right.

    Raises UsageError where there is no such card, or no server can stream here.
    """
    card = cards.find(name)
    pcm.check_writable(out)
    with tempfile.TemporaryDirectory(prefix="sayso-") as folder:
        data = Path(folder)
        with served(data) as service, closing(SqliteStore(data / "games.db")) as store:
            caller = Caller(config, card, data, store)
            caller.play(service)
    sides = (np.frombuffer(side, np.uint8).tobytes() for side in (caller.said, caller.heard))
    pcm.write(out, np.column_stack(list(map(mulaw.decode, sides))), pcm.PHONE_RATE)
    click.echo(f"{len(caller.said) / pcm.PHONE_RATE:.0f} s, caller left, host right: {out}")


class Caller:
    """The card's own demonstration, by telephone: who leaves the game rings again."""

    def __init__(self, config: Settings, card: AnyCard, data: Path, store: Store) -> None:
        """`data` is the server's folder and `store` its games, where the caller looks up how his
        game stands."""
        self.said = bytearray()
        self.heard = bytearray()
        self._card = card
        self._store = store
        self._book = LocalBook(data / "calls.db")
        self._key = callers.key(data)
        self._voice_of = kit.player_voices(config)
        edition = kit.games(config, card.name, SqliteStore(None)).new().edition
        self._words = card.demonstration(edition)
        self._code = ""
        self._left = _MOST_SAID
        self._asked = 0
        self._noise = np.random.default_rng(12)
        self._due = 0.0

    def play(self, service: Service) -> None:
        """Call until the game is over."""
        while self._left and not self._over():
            line = service.ring(_NUMBER)
            with suppress(simple_websocket.ConnectionClosed):
                self._talk(service, line)
            service.hang_up(line)
            self.said += line.said + _BETWEEN
            self.heard += line.heard + _BETWEEN

    def _talk(self, service: Service, line: Line) -> None:
        """Answer whatever the host says, until it is time to leave."""
        self._hear_out(line)
        while self._left and (said := self._next(line)) is not None:
            self._left -= 1
            words = Utterance(said) if isinstance(said, str) else said
            click.echo(f"> {words.text}")
            before = service.turns()
            self._say(line, words)
            self._await(line, lambda: service.turns() > before)  # noqa: B023 - asked at once
            self._hear_out(line)
            self._print_ledger()

    def _next(self, line: Line) -> str | Utterance | None:
        """What is said now; None to hang up."""
        record = self._book.find(callers.call_name(self._key, line.sid))
        if record is None or record.stage == Stage.ENDED:
            return None
        self._code = record.code or self._code
        if record.stage == Stage.OFFERING:
            return "yes"
        if record.stage == Stage.CHOOSING:
            return None if self._over() else self._chosen()
        return self._words(self._state())

    def _say(self, line: Line, words: Utterance) -> None:
        if words.text in _KEYS:
            line.press(words.text)
            return
        voice = self._voice_of(words.speaker)
        whole = np.concatenate(list(voice.speak(words.text)))
        sound = pcm.resample(whole, voice.rate, pcm.PHONE_RATE).astype(np.float32)
        sound = np.pad(sound, round(_BREATH_S * pcm.PHONE_RATE))
        sound += self._noise.normal(0, _NOISE_LEVEL, len(sound))
        line.say(mulaw.encode(np.clip(sound, -32768, 32767).astype(np.int16)))
        while line.speaking:
            self._tick(line, _SPEED)

    def _hear_out(self, line: Line) -> None:
        """Listen until the host has said all it has to say."""
        self._await(line, lambda: not line.quiet)
        while not line.quiet:
            if line.stalled:
                line.receive(_PATIENCE_S)
            self._tick(line, _SPEED)
            if line.quiet:
                line.receive(_MADE_S)
        for _ in range(round(_REACTION_S / FRAME_S)):
            self._tick(line, _SPEED)

    def _chosen(self) -> str:
        """The game by its name, and by its key where that was not understood."""
        self._asked += 1
        return (
            self._card.title if self._asked == 1 else str(1 + cards.names().index(self._card.name))
        )

    def _await(self, line: Line, happened: Callable[[], bool]) -> None:
        """Be silent in real time until something has happened, or it is time to give that up."""
        latest = time.monotonic() + _PATIENCE_S
        while not happened() and time.monotonic() < latest:
            for _ in range(_LOOK):
                self._tick(line, 1.0)

    def _tick(self, line: Line, speed: float) -> None:
        self._due = max(time.monotonic(), self._due + FRAME_S / speed)
        time.sleep(max(0.0, self._due - time.monotonic()))
        line.tick()

    def _state(self) -> Any:
        return cattrs.structure(self._store.find(self._code).state, self._card.state_type)

    def _over(self) -> bool:
        return bool(self._code) and self._card.over(self._state())

    def _print_ledger(self) -> None:
        if self._code:
            click.echo(self._card.ledger(self._state()))


@contextmanager
def served(data: Path, mode: str = "stream", **more: str) -> Iterator[Service]:
    """`sayso serve` in a process of its own, its games in `data`, told nothing but what it needs.

    `more` is further environment. Raises UsageError where it does not start, or takes no call.
    """
    token = secrets.token_hex(16)
    ours = {name: value for name, value in os.environ.items() if not _OURS.match(name)}
    needed = {
        "SAYSO_DATA": str(data),
        "SAYSO_PHONE_MODE": mode,
        "SAYSO_PUBLIC_URL": _PUBLIC,
        "TWILIO_AUTH_TOKEN": token,
    }
    command = [sys.executable, "-m", "voice", "serve", "--port", "0"]
    with subprocess.Popen(
        command, env=ours | needed | more, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as server:
        assert server.stdout
        assert server.stderr
        found = _ADDRESS.search(server.stdout.readline())
        if not found:
            told = server.stderr.read().strip().removeprefix("sayso: ")
            raise UsageError(f"The server for the call did not start. {told}")
        try:
            yield Service(found[1], _PUBLIC, token)
        except (NoStream, httpx.HTTPError) as fault:
            raise UsageError(
                f"The server did not take the call ({type(fault).__name__}): "
                "see [phone] in the settings."
            ) from fault
        finally:
            server.terminate()
