"""One call: the offer to carry on, the choice of a game, then the game, and silence among it all.

It knows neither HTTP nor sound: acts of the caller come in, prompts go out.
"""

from __future__ import annotations

import json
import logging
from dataclasses import replace
from enum import StrEnum

from voice.cards import card as cards
from voice.cards.card import AnyCard
from voice.channels.ears import Noise
from voice.channels.phone.form import Act, Keys, Nothing
from voice.channels.phone.host import Host
from voice.channels.phone.house import House
from voice.channels.phone.keypad import BACK, HELP
from voice.channels.phone.prompt import Prompt
from voice.dialogue import Dialogue, manners
from voice.dialogue.opening import WHICH_GAME, asks_for_a_game, asks_to_resume
from voice.errors import SaysoError, UsageError
from voice.keys import YES_OR_NO, Entry
from voice.session import Session
from voice.store import NOBODY, Kept
from voice.talk import Expects, Line, Utterance
from voice.words import clean
from voice.words.grammar import Grammar, Said, grammar

logger = logging.getLogger(__name__)

_NO_SUCH_GAME = "I have no kept game with those three words."
_SAY_AGAIN = "Please say them again."
_SAY_ALL_AGAIN = "Say resume and the three words again, or play on."
_ELSEWHERE = "That game is being played in another call just now."
_CARRY_ON = "Carry on where you stopped?"
_SHORTER = {"offering": "Carry on? Yes or no?", "choosing": "Which game?"}
"""What is said to a caller's silence, by the stage; "Take your time." in a game."""


class Stage(StrEnum):
    """How far a call has come."""

    OFFERING = "offering"
    CHOOSING = "choosing"
    PLAYING = "playing"
    ENDED = "ended"


class Call:
    """One call, used by one thread at a time."""

    def __init__(self, house: House, name: str, caller: str, begun: float) -> None:
        """`caller` is a keyed hash, empty where the number is withheld; `begun` in seconds."""
        self.stage = Stage.CHOOSING
        self._house = house
        self._name = name
        self._caller = caller
        self._begun = begun
        self._now = begun
        self._host = Host(house.settings.phone, house.settings.voice.pace)
        self._dialogue: Dialogue | None = None
        self._session: Session | None = None
        self._left: Kept | None = None

    @property
    def code(self) -> str:
        """The game being played; empty for none."""
        return self._session.code if self._session else ""

    @property
    def keys(self) -> str:
        """The keys that have begun an entry; empty for none."""
        return self._host.keypad.path

    @property
    def memory(self) -> str:
        """What another server must know of the call beside its game; JSON."""
        talk = self._dialogue.memory if self._dialogue else None
        return json.dumps({**self._host.memory, "talk": talk})

    def recall(self, memory: str) -> None:
        """Know what the server knew that played this call before; nothing is said."""
        if not memory:
            return
        known = json.loads(memory)
        self._host.recall(known)
        if self._dialogue:
            self._dialogue.delivery = self._host.delivery
            if talk := known.get("talk"):  # none in the memory of an older Sayso
                self._dialogue.recall(talk)

    def follow(self, keys: str) -> None:
        """Be in the middle of an entry again, nothing said."""
        self._host.keypad.follow(keys, self._expects().keypad)

    def welcome(self) -> Prompt:
        """The first words."""
        self._left = self._house.store.left_by(self._caller)
        if self._left:
            self.stage = Stage.OFFERING
            title = cards.find(self._left.card).title
            return self._ask(f"Welcome back to Sayso. You were playing {title}.", _CARRY_ON)
        return self._ask("Welcome to Sayso.", self._house.menu.question)

    def take(self, act: Act, now: float) -> Prompt:
        """Answer what the caller did; `now` in seconds."""
        self._now = now
        if now - self._begun > self._house.settings.phone.longest_call_s:
            return self.goodbye("This call has reached its time limit.")
        if self.code and not self._house.claims.holds(self.code, self._name):
            return self._end("This game is now being played in another call. Goodbye.")
        if isinstance(act, Nothing):
            return self._silence()
        self._host.patience.heard()
        if isinstance(act, Noise):
            return self._miss("Sorry, I did not catch that.")
        if isinstance(act, Keys):
            return self._pressed(act.keys)
        return self._spoke(act)

    def go_on(self, code: str) -> Prompt:
        """Take a game up again after this server was away; raises SaysoError where it is gone."""
        kept = self._house.store.find(code)
        return self._resume(kept) if self._may_play(kept) else self._elsewhere()

    def choose(self) -> None:
        """At the choice of a game, nothing said."""
        self.stage = Stage.CHOOSING

    def late(self) -> Prompt:
        """For a turn that was not awaited: nothing is played, and the game goes on from here."""
        return self._host.listen(self._expects(), "Let us go on from here.")

    def goodbye(self, first: str = "") -> Prompt:
        """Take leave, with the code the game is kept under."""
        kept = ""
        if self._session and self._session.is_kept:
            words = self.code.replace("-", " ")
            kept = f"Your game is kept. To go on, ring again, or say: resume, {words}."
        return self._end(first, kept, "Goodbye.")

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
        if self._dialogue and (called := self._dialogue.called()):
            return self._ask(*called.lines)
        expects = self._expects()
        if BACK in keys:
            return self._host.again(expects)
        if keys == HELP and self._host.keypad.awaited == 1:
            return self._host.help(expects)
        meant = self._host.keypad.press(keys, expects.keypad)
        if meant is None:
            entry = self._host.keypad.entry
            return self._miss(f"Sorry. {entry.ask}" if entry else "That key does nothing here.")
        return self._said(Utterance(meant)) if isinstance(meant, str) else self._enter(meant)

    def _spoke(self, utterance: Utterance) -> Prompt:
        """Words, which may be those that keys have begun."""
        meant = self._host.keypad.said(utterance.text)
        if not isinstance(meant, str):
            return self._enter(meant)
        if meant == utterance.text:
            return self._said(utterance)
        others = map(self._host.keypad.said, utterance.alternatives)
        alternatives = tuple(other for other in others if isinstance(other, str))
        return self._said(replace(utterance, text=meant, alternatives=alternatives))

    def _said(self, utterance: Utterance) -> Prompt:
        if resumed := self._asked_to_resume(utterance.text):
            return resumed
        if self.stage is Stage.PLAYING:
            return self._played(utterance)
        if answer := self._about_the_talk(utterance.text):
            return answer
        if self.stage is Stage.OFFERING:
            return self._answered_offer(utterance.text)
        return self._chosen(utterance.text)

    def _about_the_talk(self, text: str) -> Prompt | None:
        """What is said to the host before there is a game; None for anything else."""
        match self._words.read(text, only=("WhatCanISay", "Again", "Wait", "Goodbye")):
            case Said("WhatCanISay"):
                return self._host.help(self._expects())
            case Said("Again"):
                return self._host.again(self._expects())
            case Said("Wait"):
                return self._host.listen(self._expects(), manners.TAKE_YOUR_TIME)
            case Said("Goodbye"):
                return self.goodbye()
        return None

    def _asked_to_resume(self, text: str) -> Prompt | None:
        """In a game only what begins with "resume" asks for another; before one, any code does."""
        words = clean.plain(text)
        asked = asks_to_resume(words)
        if not asked and (self.stage is Stage.PLAYING or self._house.menu.chosen(text)):
            return None
        kept = self._house.codes.find(words, self._caller, self._name, self._now)
        if kept is None:
            return self._no_such_game(words) if asked else None
        if not self._may_play(kept):
            return self._elsewhere()
        self.leave()
        return self._try_to_resume(kept)

    def _no_such_game(self, words: str) -> Prompt | None:
        """What helps, and a game that is being played goes on; None where it is no question."""
        playing = self.stage is Stage.PLAYING
        if self._resting or (self.stage is Stage.OFFERING and asks_for_a_game(words)):
            return None
        if asks_for_a_game(words):
            return self._ask(WHICH_GAME)
        if refusal := self._house.codes.refusal(words, self._caller, self._name, self._now):
            return self._ask(refusal)
        return self._ask(_NO_SUCH_GAME, _SAY_ALL_AGAIN if playing else _SAY_AGAIN)

    def _answered_offer(self, text: str) -> Prompt:
        kept = self._left
        if kept and manners.says(self._words, text, "Yes"):
            self._left = None
            return self._try_to_resume(kept) if self._may_play(kept) else self._elsewhere()
        if kept and manners.denies(self._words, text):
            self._house.store.leave(kept)
            self.leave()
            self.stage = Stage.CHOOSING
            return self._ask(self._house.menu.question)
        if kept and self._house.menu.chosen(text):
            self.leave()
            return self._chosen(text)
        return self._miss("Sorry: yes or no?")

    def _chosen(self, text: str) -> Prompt:
        card = self._house.menu.chosen(text)
        if card is None:
            menu = self._house.menu
            return self._host.miss(self._expects(), f"Sorry. {menu.question}", menu.in_short)
        try:
            session = self._house.games(card, self._caller).new()
        except SaysoError as fault:
            logger.warning("Cannot open %s: %s", card.name, fault)
            return self._miss("I cannot open that game now. Choose another one.")
        return self._begin(card, session)

    def _played(self, utterance: Utterance) -> Prompt:
        assert self._dialogue
        reply = self._dialogue.take(utterance)
        self._host.delivery = self._dialogue.delivery
        if reply is None:
            return self._host.rest(self._expects()) if self._resting else self._miss("")
        if self._dialogue.gone:
            return self._end(*reply.lines)
        if reply.over:
            self.leave()
            self.stage = Stage.CHOOSING
            return self._ask(*reply.lines, "That was the game.", self._house.menu.question)
        return self._ask(*reply.lines)

    # Games

    def _may_play(self, kept: Kept) -> bool:
        return self._house.claims.take(kept.code, self._name, self._caller)

    def _elsewhere(self) -> Prompt:
        """A game that is played here goes on; else another may be chosen."""
        if self._dialogue:
            return self._ask(_ELSEWHERE)
        self.stage = Stage.CHOOSING
        return self._ask(_ELSEWHERE, self._house.menu.question)

    def _try_to_resume(self, kept: Kept) -> Prompt:
        try:
            return self._resume(kept)
        except UsageError:
            self._house.claims.free(kept.code, self._name)
            return self._elsewhere()
        except SaysoError as fault:
            self._house.claims.free(kept.code, self._name)
            logger.warning("Cannot go on with a kept game of %s: %s", kept.card, fault)
            self.stage = Stage.CHOOSING
            return self._ask("I cannot open that kept game here.", self._house.menu.question)

    def _resume(self, kept: Kept) -> Prompt:
        card = cards.find(kept.card)
        return self._begin(card, self._house.games(card, self._caller).go_on(kept))

    def _begin(self, card: AnyCard, session: Session) -> Prompt:
        house = self._house
        if session.code:  # none on a full disk
            house.claims.take(session.code, self._name, self._caller)
            if self._caller:
                house.store.own(session.code, self._caller)
            else:
                house.store.adopt(session.code, NOBODY)
        self._session = session
        self._dialogue = Dialogue(
            house.games(card, self._caller),
            session,
            offer=False,
            in_room=False,
            own_voice=house.settings.phone.voice == "own",
        )
        self._dialogue.delivery = self._host.delivery
        self.stage = Stage.PLAYING
        return self._ask(*self._dialogue.open().lines)

    # What the host says

    def _expects(self) -> Expects:
        if self.stage is Stage.PLAYING and self._dialogue:
            return self._dialogue.expects()
        if self.stage is Stage.OFFERING and self._left:
            known = grammar(self._left.card)
            return Expects(
                known.phrases("Yes", "No"),
                sentences=known.sentences("Yes", "No"),
                keypad=YES_OR_NO,
                help="Say yes to carry on, or no for a new game.",
            )
        if self.stage is Stage.CHOOSING:
            return self._house.menu.expects()
        return Expects()

    def _ask(self, *lines: str | Line) -> Prompt:
        return self._host.ask(self._expects(), *lines)

    def _enter(self, entry: Entry) -> Prompt:
        return self._host.enter(self._expects(), entry)

    def _miss(self, first: str) -> Prompt:
        return self._host.miss(self._expects(), first)

    @property
    def _words(self) -> Grammar:
        """How the talk itself is talked about before there is a game: alike in every card."""
        return grammar(self._house.menu.cards[0].name)

    @property
    def _resting(self) -> bool:
        return self._dialogue is not None and self._dialogue.resting

    def _silence(self) -> Prompt:
        shorter = _SHORTER.get(self.stage, "Take your time.")
        said = self._host.silence(self._expects(), shorter, self._now, self._resting)
        return said or self.goodbye("I have not heard from you for a while.")

    def _end(self, *lines: str | Line) -> Prompt:
        self.leave()
        self.stage = Stage.ENDED
        return self._host.end(*lines)
