"""One call: the offer to carry on, the choice of a game, then the game, and silence among it all.

It knows neither HTTP nor sound: acts of the caller come in, prompts go out.
"""

from __future__ import annotations

import logging
import re
from dataclasses import dataclass, replace
from enum import StrEnum

from voice.cards import card as cards
from voice.cards.card import Card
from voice.channels.ears import Noise
from voice.channels.phone import keypad
from voice.channels.phone.claims import Claims
from voice.channels.phone.form import Act, Keys, Nothing
from voice.channels.phone.menu import Menu
from voice.dialogue import Dialogue
from voice.errors import SaysoError, UsageError
from voice.games import Games
from voice.session import Session
from voice.settings import Settings
from voice.store import Kept, Store
from voice.talk import Expects, Utterance
from voice.words import clean
from voice.words.grammar import Said, grammar

logger = logging.getLogger(__name__)

_RESUME = re.compile(r"^(?:please )?(?:resume|continue|go on with|load)\b")
_WITHHELD = "withheld"
"""The owner of a game whose caller shows no number: it is offered to nobody, found by its code."""

_YES_OR_NO = (("1", "yes"), ("2", "no"))


class Stage(StrEnum):
    """How far a call has come."""

    OFFERING = "offering"
    CHOOSING = "choosing"
    PLAYING = "playing"
    ENDED = "ended"


@dataclass(frozen=True)
class Prompt:
    """What the host says, and what it then waits for."""

    lines: tuple[str, ...]
    """Spoken one after the other; none for quiet."""

    expects: Expects
    listen_s: int
    hangup: bool = False


@dataclass(frozen=True)
class House:
    """What all calls share."""

    settings: Settings
    store: Store
    menu: Menu
    claims: Claims

    def games(self, card: Card) -> Games:
        """The games of a card."""
        return Games(card, self.settings, self.store)

    def kept_as(self, words: str) -> Kept | None:
        """The game whose code a sentence ends in, whatever its card."""
        found = (self.games(card).meant(words) for card in self.menu.cards)
        code = next(filter(None, found), None)
        return self.store.find(code) if code else None


class Call:
    """One call, used by one thread at a time."""

    def __init__(self, house: House, name: str, caller: str, begun: float) -> None:
        """`caller` is a keyed hash, empty where the number is withheld; `begun` in seconds."""
        self.stage = Stage.CHOOSING
        self._house = house
        self._name = name
        self._caller = caller
        self._begun = begun
        self._dialogue: Dialogue | None = None
        self._session: Session | None = None
        self._left: Kept | None = None
        self._misses = 0
        self._quiet_since: float | None = None
        self._told: set[keypad.Keypad] = set()
        self._last: tuple[str, ...] = ()
        self._listen_s = 0

    @property
    def code(self) -> str:
        """The game being played; empty for none."""
        return self._session.code if self._session else ""

    def welcome(self) -> Prompt:
        """The first words."""
        self._left = self._house.store.left_by(self._caller)
        if self._left:
            self.stage = Stage.OFFERING
            title = cards.find(self._left.card).title
            return self._ask(
                f"Welcome back to Sayso. You were playing {title}.", "Carry on where you were?"
            )
        return self._ask("Welcome to Sayso.", self._house.menu.question)

    def take(self, act: Act, now: float) -> Prompt:
        """Answer what the caller did; `now` in seconds."""
        if now - self._begun > self._house.settings.phone.longest_call_s:
            return self.goodbye("This call has been long.")
        if self.stage is Stage.PLAYING and not self._house.claims.holds(self.code, self._name):
            return self._end("This game goes on in another call. Goodbye.")
        if isinstance(act, Nothing):
            return self._silence(now)
        self._quiet_since = None
        if isinstance(act, Noise):
            return self._miss("Sorry, I did not catch that.")
        if isinstance(act, Keys):
            return self._pressed(act.keys)
        return self._said(act)

    def go_on(self, code: str) -> Prompt:
        """Take a game up again after this server was away; raises SaysoError where it is gone."""
        kept = self._house.store.find(code)
        return self._resume(kept) if self._may_play(kept) else self._elsewhere()

    def choose(self) -> None:
        """At the choice of a game, nothing said."""
        self.stage = Stage.CHOOSING

    def late(self) -> Prompt:
        """For a turn that was not awaited: nothing is played, and the game goes on from here."""
        return self._listen("Let us go on from here.")

    def goodbye(self, first: str = "") -> Prompt:
        """Take leave, with the code the game is kept under."""
        kept = ""
        if self.code:
            words = self.code.replace("-", " ")
            kept = f"Your game is kept. To go on, ring again, or say: resume, {words}."
        return self._end(*filter(None, (first, kept, "Goodbye.")))

    def leave(self) -> None:
        """Let the game go: any phone, browser or table may take it up."""
        if self._left:
            self._house.store.release(self._left)
            self._left = None
        if self._session:
            if self._house.claims.free(self.code, self._name):
                self._session.release()
            self._session = self._dialogue = None

    # What the caller did

    def _pressed(self, keys: str) -> Prompt:
        expects = self._expects()
        if keys == keypad.HELP:
            self._misses = 0
            return self._listen(expects.help, keypad.told(expects.keypad))
        if keys == keypad.AGAIN:
            self._misses = 0
            return self._listen(*self._last)
        text = keypad.meaning(keys, expects.keypad)
        if text is None:
            return self._miss("That key means nothing here.")
        return self._said(Utterance(text))

    def _said(self, utterance: Utterance) -> Prompt:
        if resumed := self._asked_to_resume(utterance.text):
            return resumed
        if self.stage is Stage.OFFERING:
            return self._answered_offer(utterance.text)
        if self.stage is Stage.CHOOSING:
            return self._chosen(utterance.text)
        return self._played(utterance)

    def _asked_to_resume(self, text: str) -> Prompt | None:
        """In a game only what begins with "resume" asks for another; before one, any code does."""
        words = clean.plain(text)
        asked = bool(_RESUME.match(words))
        if not asked and self.stage is Stage.PLAYING:
            return None
        kept = self._house.kept_as(words)
        if kept is None:
            if asked and self.stage is Stage.CHOOSING:
                return self._miss("No game is kept here under those words.")
            return None
        if not self._may_play(kept):
            return self._elsewhere()
        self.leave()
        return self._try_to_resume(kept)

    def _answered_offer(self, text: str) -> Prompt:
        kept = self._left
        said = grammar(kept.card).read(text, only=("Yes", "No", "Again")) if kept else None
        match said:
            case Said("Yes") if kept:
                self._left = None
                if not self._may_play(kept):
                    return self._elsewhere()
                return self._try_to_resume(kept)
            case Said("No") if kept:
                self._house.store.leave(kept)
                self.leave()
                self.stage = Stage.CHOOSING
                return self._ask(self._house.menu.question)
            case Said("Again"):
                return self._ask("Carry on where you were?")
        if kept and self._house.menu.chosen(text):
            self.leave()
            return self._chosen(text)
        return self._miss("Sorry: yes or no?")

    def _chosen(self, text: str) -> Prompt:
        card = self._house.menu.chosen(text)
        if card is None:
            return self._miss(f"Sorry. {self._house.menu.question}")
        try:
            session = self._house.games(card).new()
        except SaysoError as fault:
            logger.warning("%s cannot be opened: %s", card.name, fault)
            return self._miss("That game cannot be played here now. Choose another.")
        return self._begin(card, session)

    def _played(self, utterance: Utterance) -> Prompt:
        assert self._dialogue
        reply = self._dialogue.take(utterance)
        if reply is None:
            return self._miss("")
        if reply.over:
            self.leave()
            self.stage = Stage.CHOOSING
            return self._ask(*reply.aloud, "That was the game.", self._house.menu.question)
        return self._ask(*reply.aloud)

    # Games

    def _may_play(self, kept: Kept) -> bool:
        return self._house.claims.take(kept.code, self._name, self._caller)

    def _elsewhere(self) -> Prompt:
        self.stage = Stage.CHOOSING
        return self._ask(
            "That game is being played in another call just now.", self._house.menu.question
        )

    def _try_to_resume(self, kept: Kept) -> Prompt:
        try:
            return self._resume(kept)
        except UsageError:
            self._house.claims.free(kept.code, self._name)
            return self._elsewhere()
        except SaysoError as fault:
            self._house.claims.free(kept.code, self._name)
            logger.warning("A kept game of %s cannot be gone on with: %s", kept.card, fault)
            self.stage = Stage.CHOOSING
            return self._ask("I cannot go on with that game here.", self._house.menu.question)

    def _resume(self, kept: Kept) -> Prompt:
        card = cards.find(kept.card)
        return self._begin(card, self._house.games(card).go_on(kept))

    def _begin(self, card: Card, session: Session) -> Prompt:
        house = self._house
        house.claims.take(session.code, self._name, self._caller)
        house.store.own(session.code, self._caller or _WITHHELD)
        self._session = session
        self._dialogue = Dialogue(house.games(card), session, offer=False)
        self.stage = Stage.PLAYING
        return self._ask(*self._dialogue.open().aloud)

    # What the host says

    def _expects(self) -> Expects:
        if self.stage is Stage.PLAYING and self._dialogue:
            return self._dialogue.expects()
        if self.stage is Stage.OFFERING and self._left:
            phrases = grammar(self._left.card).phrases("Yes", "No")
            help_ = "Say yes to carry on, or no for a new game."
            return Expects(phrases, free=True, keypad=_YES_OR_NO, help=help_)
        if self.stage is Stage.CHOOSING:
            return self._house.menu.expects()
        return Expects()

    def _ask(self, *lines: str) -> Prompt:
        """An answer: what is repeated on request."""
        self._misses = 0
        self._last = lines
        return self._listen(*lines)

    def _listen(self, *lines: str) -> Prompt:
        """Say lines, and what the keys mean where that is new to this caller."""
        expects = self._expects()
        told = keypad.told(expects.keypad)
        if expects.keypad not in self._told and told not in lines:
            lines = (*lines, told)
        self._told.add(expects.keypad)
        return self._wait(lines, expects, self._house.settings.phone.listen_s)

    def _wait(self, lines: tuple[str, ...], expects: Expects, listen_s: int) -> Prompt:
        self._listen_s = listen_s
        return Prompt(tuple(filter(None, lines)), expects, listen_s)

    def _silence(self, now: float) -> Prompt:
        if self._quiet_since is None:
            self._quiet_since = now - self._listen_s
        if now - self._quiet_since >= self._house.settings.phone.patience_s:
            return self.goodbye("I have not heard from you for a while.")
        shorter = {
            Stage.OFFERING: "Carry on? Yes or no?",
            Stage.CHOOSING: "Which game?",
            Stage.PLAYING: "Take your time.",
        }
        return self._miss(shorter.get(self.stage, ""))

    def _miss(self, first: str) -> Prompt:
        """Nothing to act on: fewer words, then the keypad, then quiet; and the line is kept."""
        self._misses += 1
        expects, phone = self._expects(), self._house.settings.phone
        if self._misses == 1:
            return self._wait((first,), expects, phone.listen_s)
        if self._misses == 2:
            keys = "You can also use the keypad: press 0 to hear the keys." * bool(expects.keypad)
            return self._wait((keys or expects.help,), expects, phone.listen_s)
        return self._wait((), expects, phone.quiet_s)

    def _end(self, *lines: str) -> Prompt:
        self.leave()
        self.stage = Stage.ENDED
        return replace(self._wait(lines, Expects(), 1), hangup=True)
