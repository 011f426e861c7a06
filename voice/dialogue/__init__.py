"""The manners of talk, before the card: going on where a game was, and leaving murmurs alone."""

from __future__ import annotations

import math
import re
from typing import Any

from voice.dialogue.delivery import Delivery
from voice.dialogue.spoken import unsaid
from voice.errors import SaysoError
from voice.games import Games
from voice.session import Session
from voice.store import Kept
from voice.talk import Expects, Line, Reply, Utterance
from voice.words import clean
from voice.words.grammar import Said, grammar

_RESUME = re.compile(
    r"^(?:resume|continue|go on with|load)(?: (?:game|with|code|from))? (\w+ \w+ \w+)$"
)
_OFFER = Reply((Line("A game was left here. Go on where it was? Say yes or no."),))
_NOT_NOW = Line("Another game can be taken up when this one is left: start again and say resume.")
_MURMUR = re.compile(r"(?:h+m+|m+|u+h+|u+m+|e+r+m*|a+h+|o+h+|ooh)(?: (?:h+m+|m+|u+m+|u+h+))*")


class Dialogue:
    """One table: opens a game, or offers the one that was cut off, and passes on what is said."""

    def __init__(self, games: Games, session: Session | None = None, offer: bool = True) -> None:
        """`session` is a game already chosen; `offer` asks about one that was cut off."""
        self._games = games
        self._session = session
        self._cut_off = games.cut_off() if offer and session is None else None
        self._begun = session is not None
        self._unsaid: tuple[Line, ...] = ()
        self._last: tuple[Line, ...] = ()
        self.delivery = Delivery()

    def open(self) -> Reply:
        """The host's first words."""
        if self._cut_off:
            return _OFFER
        if self._session is None:
            self._session = self._games.new()
        return self._session.opening

    def message(self, utterance: Utterance) -> str | None:
        """What an utterance means to the card, as one would type it; None for nothing to send."""
        if _is_murmur(utterance):
            return None
        session = self._playing()
        return session.card.message(utterance, session.state)

    def take(self, utterance: Utterance) -> Reply | None:
        """The host's answer; None where nothing was said to it (a murmur, heard)."""
        words = clean.plain(utterance.text)
        if _is_murmur(utterance):
            return None
        if not self._begun and (code := self._code_in(words)):
            return self._resume(code)
        if self._cut_off:
            return self._answer_to_offer(utterance, self._cut_off)
        self._begun = True
        if _RESUME.match(words):
            return Reply((_NOT_NOW,), self._ledger())
        return self._playing().take(utterance)

    def expects(self) -> Expects:
        """What may be said next."""
        if self._cut_off:
            phrases = grammar(self._games.card.name).phrases("Yes", "No")
            return Expects(phrases, free=True, help="Say yes to go on, or no for a new game.")
        return self._playing().expects()

    # What a channel with sound tells and asks

    def cut(self, spoken: int) -> None:
        """The last reply was cut short after `spoken` whole sentences of it: "go on" goes on there.

        Sentences are those a voice makes of each spoken line (`words.sentences`), all lines
        counted through.
        """
        self._unsaid = unsaid(self._last, spoken)

    def silence(self) -> Reply | None:
        """No one has spoken for `silence_s` since the host did: what it says then, if anything."""
        return None

    @property
    def silence_s(self) -> float:
        """After so many seconds of silence `silence` is due, counted anew each time; inf: never."""
        return math.inf

    def called(self) -> Reply | None:
        """A key, a button or a wake word: what is said next is said to the host."""
        return None

    @property
    def gone(self) -> bool:
        """True once the players have said goodbye; the game is kept."""
        return False

    @property
    def offering(self) -> bool:
        """True while the host waits to hear whether to go on with a game that was cut off."""
        return self._cut_off is not None

    @property
    def over(self) -> bool:
        """True when the game has ended."""
        session = self._playing()
        return session.card.over(session.state)

    @property
    def session(self) -> Session:
        """The game being played; a new one where none was chosen."""
        return self._playing()

    @property
    def board(self) -> dict[str, Any] | None:
        """What the game being played shows, see `Card.board`; None while none was chosen."""
        if self.offering:
            return None
        game = self.session
        return game.card.board(game.state)

    def leave(self) -> None:
        """Set the game aside in good order."""
        if self._session:
            self._session.leave()

    def _playing(self) -> Session:
        if self._session is None:
            self._session = self._games.new()
        return self._session

    def _code_in(self, words: str) -> str | None:
        """The game a first sentence asks to go on with; "resume" itself may be misheard."""
        asked = _RESUME.match(words)
        return self._games.meant(words) or (asked[1] if asked else None)

    def _resume(self, code: str) -> Reply:
        try:
            session = self._games.under(code)
        except SaysoError as fault:
            return Reply((Line(str(fault)),), self._ledger())
        self.leave()
        return self._start(session)

    def _answer_to_offer(self, utterance: Utterance, kept: Kept) -> Reply:
        said = grammar(self._games.card.name).read(utterance.text, only=("Yes", "No", "Repeat"))
        match said:
            case Said("Yes") | Said("Repeat"):
                return self._resume(kept.code)
            case Said("No"):
                self._games.set_aside(kept)
                return self._start(self._games.new())
        return _OFFER

    def _start(self, session: Session) -> Reply:
        self._session, self._cut_off, self._begun = session, None, True
        return session.opening

    def _ledger(self) -> str:
        session = self._session
        return session.card.ledger(session.state) if session else ""


def _is_murmur(utterance: Utterance) -> bool:
    """Heard, and nothing said to the host: silence, or a player humming to himself."""
    words = clean.plain(utterance.text)
    return utterance.heard and (not words or bool(_MURMUR.fullmatch(words)))
