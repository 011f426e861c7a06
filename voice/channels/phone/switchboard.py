"""The switchboard: every post finds its call, and each turn is played once.

A call awaits one turn at a time, numbered from 1 by the address of its action. The turn awaited is
played; the one before it is answered as it was; any other plays nothing.
"""

from __future__ import annotations

import json
import logging
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from voice.channels.phone import form
from voice.channels.phone.book import PATIENT_S, BusyError, CallBook, Record
from voice.channels.phone.call import Call, Stage
from voice.channels.phone.calls import Calls
from voice.channels.phone.form import Act, Nothing
from voice.channels.phone.house import House
from voice.channels.phone.metrics import Metrics
from voice.channels.phone.prompt import Prompt, audible
from voice.channels.phone.texts import Texts
from voice.channels.phone.twiml import farewell
from voice.errors import SaysoError
from voice.store import StoreError
from voice.talk import Expects

logger = logging.getLogger(__name__)

_HOUR_S = 3600.0

_BUSY = "All lines are busy. Please ring again a little later. Goodbye."
_TOO_MANY = "Too many calls came from this number in the last hour. Please ring again later."
_UNKNOWN = "I have lost track of this call. Please ring again. Goodbye."

Written = Callable[[Prompt, int], str]
"""TwiML that says a prompt and posts what comes as the turn of that number."""

Connected = Callable[[str, int], str]
"""TwiML that streams the call of a name, and posts what comes after as the turn of that number."""


class Switchboard:
    """All calls of one server."""

    def __init__(  # noqa: PLR0913 - everything a switchboard is made of
        self,
        house: House,
        book: CallBook,
        written: Written,
        clock: Callable[[], float],
        connected: Connected | None = None,
        texts: Texts | None = None,
    ) -> None:
        """`clock` gives seconds since 1970; with `connected`, calls are streamed."""
        self._texts = texts
        self._connected = connected
        self._house = house
        self._book = book
        self._written = written
        self._clock = clock
        self._calls = Calls(house, book)
        self.metrics = Metrics(lambda: self._calls.lines(clock()))

    def ring(self, name: str, caller: str) -> str:
        """A call comes in: TwiML. `caller` is a keyed hash, empty where the number is withheld.

        Raises BusyError where it must be posted once more.
        """
        with self._book.alone(name):
            if record := self._book.find(name):
                return record.answer if record.turn == 1 else self._late(record)
            now = self._clock()
            self._calls.sweep(now)
            record = Record(name, caller, Stage.CHOOSING, "", 0, 0, now, "")
            call = self._admitted(record)
            if isinstance(call, str):
                return call
            self.metrics.rung.labels("answered").inc()
            if self._connected:
                record = replace(record, turn=1, answer=self._connected(name, 1))
                self._calls.put(record, call, now)
                return record.answer
            return self._answer(record, call, call.welcome())

    def turn(self, name: str, number: int | None, act: Act) -> str:
        """A turn of a call: TwiML, and the same TwiML however often it is posted.

        Raises BusyError where it must be posted once more; what the caller did is kept for then.
        """
        with self._kept_aside(name, number, act), self.metrics.seconds.time():
            act = self._done(name, number, act)
            record = self._book.find(name)
            if record is None:
                self.metrics.turns.labels("foreign").inc()
                return farewell(_UNKNOWN)
            if number == record.turn - 1 > 0:
                self.metrics.turns.labels("repeated").inc()
                return record.answer
            if number != record.turn or record.stage == Stage.ENDED:
                self.metrics.turns.labels("stale").inc()
                return self._late(record)
            self.metrics.turns.labels("played").inc()
            now = self._clock()
            call, played = self._call(record, now)
            return self._answer(record, call, played or self._texted(record, call.take(act, now)))

    def open_stream(self, name: str) -> Streamed | None:
        """The call of that name, to be streamed; None for none, or one that is streamed already."""
        with self._book.alone(name, PATIENT_S):
            record = self._book.find(name)
            if record is None or record.stage == Stage.ENDED:
                return None
            return Streamed(self, name) if self._calls.stream(name) else None

    def close_stream(self, name: str) -> None:
        """The stream has ended; the call goes on by turns, if at all."""
        self._calls.end_stream(name, self._clock())

    def streamed(self, name: str, act: Act | None) -> Prompt:
        """What the host says in a stream: its first words, or its answer to an act.

        Raises BusyError where it must be asked once more.
        """
        with self._book.alone(name), self.metrics.seconds.time():
            record, now = self._book.find(name), self._clock()
            if record is None or record.stage == Stage.ENDED:
                return Prompt(audible("Goodbye."), Expects(), 1, hangup=True)
            call, recap = self._call(record, now)
            if act is None:
                prompt = recap or (call.late() if record.code else call.welcome())
            else:
                self.metrics.turns.labels("played").inc()
                prompt = self._texted(record, call.take(act, now))
            self._calls.put(self._where(record, call), call, now)
            if prompt.hangup:
                self._calls.drop(name)
            return prompt

    def hang_up(self, name: str) -> None:
        """The call is over; its game is kept, and offered when the same caller rings again."""
        with self._book.alone(name, PATIENT_S):
            self._calls.drop(name)
            if self._texts:
                self._texts.forget(name)
            if record := self._book.find(name):
                self._book.put(replace(record, stage=Stage.ENDED))

    def sweep(self) -> None:
        """Let go of the games of calls that have gone without a word."""
        try:
            self._calls.sweep(self._clock())
        except (StoreError, sqlite3.Error) as fault:
            logger.warning("Cannot look for ended calls now; trying again later (%s).", fault)

    def close(self) -> None:
        """Let go of every game."""
        self._calls.close()

    @contextmanager
    def _kept_aside(self, name: str, number: int | None, act: Act) -> Iterator[None]:
        """Alone with a call; what its caller did is kept where it is not free."""
        try:
            with self._book.alone(name):
                yield
        except BusyError:
            self.metrics.turns.labels("waiting").inc()
            if number and not isinstance(act, Nothing):
                self._book.set_aside(name, number, json.dumps(form.written(act)))
            raise

    def _done(self, name: str, number: int | None, act: Act) -> Act:
        """What the caller did, now or when his call was not free."""
        if number and isinstance(act, Nothing) and (kept := self._book.aside(name, number)):
            return form.act(json.loads(kept))
        return act

    def _admitted(self, record: Record) -> Call | str:
        """A new call, or why it is not taken: TwiML."""
        phone, since = self._house.settings.phone, record.begun - _HOUR_S
        if record.caller and self._book.calls_of(record.caller, since) >= phone.calls_an_hour:
            self.metrics.rung.labels("too many").inc()
            return farewell(_TOO_MANY)
        if call := self._calls.admit(record, phone.concurrent):
            return call
        self.metrics.rung.labels("busy").inc()
        return farewell(_BUSY)

    def _answer(self, record: Record, call: Call, prompt: Prompt) -> str:
        """Keep where the call is now, and only then answer."""
        turn = record.turn + 1
        answer = self._written(prompt, turn)
        where = replace(self._where(record, call), turn=turn, answer=answer)
        self._calls.put(where, call, self._clock(), prompt.longest_s)
        if prompt.hangup:
            self._calls.drop(record.name)
        return answer

    def _texted(self, record: Record, prompt: Prompt) -> Prompt:
        """The same prompt, what is better read being sent as a text, where that is done here."""
        if self._texts is None:
            return prompt
        return self._texts.beside(record.name, record.caller, prompt)

    def _where(self, record: Record, call: Call) -> Record:
        return replace(
            record,
            stage=str(call.stage),
            code=call.code,
            moves=self._moves(call.code),
            keys=call.keys,
            memory=call.memory,
        )

    def _late(self, record: Record) -> str:
        if record.stage == Stage.ENDED:
            return farewell()  # the host has taken leave already
        call, _ = self._call(record, self._clock())
        return self._written(call.late(), record.turn)

    def _call(self, record: Record, now: float) -> tuple[Call, Prompt | None]:
        """The call itself; after a restart, or another server's turn, it is made anew.

        Where its awaited turn had been played and not answered, what the caller needs to go on.
        """
        if call := self._calls.at_hand(record, now):
            return call, None
        call = self._calls.anew(record, now)
        call.recall(record.memory)
        played = self._caught_up(call, record)
        if played is None:
            call.recall(record.memory)  # what was said meanwhile nobody hears
            call.follow(record.keys)
        return call, played

    def _caught_up(self, call: Call, record: Record) -> Prompt | None:
        """Bring a call made anew to where it stands; what its caller needs, None for nothing."""
        if record.stage == Stage.OFFERING:
            call.welcome()
        if not record.code:
            return None
        try:
            recap = call.go_on(record.code)
        except SaysoError:
            call.choose()
            return call.late()
        return recap if self._moves(record.code) > record.moves else None

    def _moves(self, code: str) -> int:
        try:
            return self._house.store.find(code).moves if code else 0
        except SaysoError:  # the oldest games are forgotten
            return 0


@dataclass(frozen=True)
class Streamed:
    """One call as its stream talks to it."""

    board: Switchboard
    name: str

    def open(self) -> Prompt:
        """The host's first words in this stream."""
        return self.board.streamed(self.name, None)

    def take(self, act: Act) -> Prompt:
        """Answer what the caller did."""
        return self.board.streamed(self.name, act)

    def close(self) -> None:
        """The stream has ended."""
        self.board.close_stream(self.name)
