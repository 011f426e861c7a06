"""The manners of talk, before the card: what is said to the host, how surely, and about the talk.

One utterance's way: is it said to the host (`attention`) -> which game (`opening`) -> the answer to
a question of the host's own -> a manner (`manners`) -> "no, I said ..." -> asked about, or a move.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from functools import partial
from typing import Any

from voice.dialogue import manners
from voice.dialogue.attention import Attention, Rest
from voice.dialogue.delivery import Delivery
from voice.dialogue.opening import (
    NOT_AT_A_PAGE,
    NOT_NOW,
    OFFER,
    WHICH_GAME,
    Opening,
    asks_to_resume,
)
from voice.dialogue.patience import Patience
from voice.dialogue.play import Play, Turn, recalled
from voice.dialogue.spoken import unsaid
from voice.games import Games
from voice.keys import YES_OR_NO
from voice.session import Session
from voice.talk import Expects, Line, Reply, Utterance
from voice.words import clean
from voice.words.grammar import MANNERS, grammar

_TO_A_QUESTION = ("Yes", "No", "NotThat", "ISaid", "Spelled", *MANNERS)
"""What is listened for when the host has asked about a hearing, besides anything else."""

_SAMPLES = 6
"""Phrases of each manner beside the card's own: a recogniser of phrases slows with their number."""


@dataclass(frozen=True)
class _Question:
    """A question of the host's own, about the talk and not the game."""

    line: Line
    yes: Callable[[], Reply]
    about: Turn | None = None
    """The unsure hearing it is about."""


class Dialogue:
    """One table: what is said at it, and what the host answers."""

    def __init__(
        self,
        games: Games,
        session: Session | None = None,
        offer: bool = True,
        in_room: bool = True,
        own_voice: bool = True,
    ) -> None:
        """`session` is a game already chosen; `offer` asks about one that was cut off.

        Not `in_room` are a telephone and a page: all that comes is said to the host, and which game
        is played is not for the dialogue to change. Without its `own_voice` the host cannot speak
        otherwise than it does.
        """
        self.delivery = Delivery(games.settings.voice.pace)
        self.gone = False
        """True once a player has said goodbye; the game is kept."""

        self._games = games
        self._words = grammar(games.card.name)
        self._opening = Opening(games, offer, begun=session is not None)
        self._in_room = in_room
        self._own_voice = own_voice
        address = games.settings.manners.address if in_room else "open"
        self._attention = Attention(address, self._words)
        self._patience = Patience(games.settings.manners)
        self._play = self._begun(session) if session else None
        self._question: _Question | None = None
        self._denied = 0
        self._last: tuple[Line, ...] = ()
        self._unsaid: tuple[Line, ...] = ()

    def open(self) -> Reply:
        """The host's first words."""
        return self._said(OFFER if self._opening.left else self.session.opening)

    def message(self, utterance: Utterance) -> str | None:
        """What an utterance means to the card, as one would type it; None for nothing to send."""
        said = self._attention.heed(utterance)
        if said is None or not said.text:
            return None
        if asks_to_resume(clean.plain(said.text)):
            return None
        asked = self._question and self._question.about
        yes = asked and manners.says(self._words, said.text, "Yes")
        turn = asked if asked and yes else self._playing.read(said)
        return None if self._manner(turn) else self._playing.meant(turn).move.typed

    def take(self, utterance: Utterance) -> Reply | None:
        """The host's answer; None where nothing was said to it (a murmur or other talk, heard)."""
        said = self._attention.heed(utterance)
        if said is None:
            return None
        ready = self._attention.says_ready(said)
        self._attention.heeded()
        self._patience.spoken_to()
        self.gone = False
        reply = self._aside(manners.READY) if ready else self._answer(said)
        self._attention.answering = self._question is not None or self.offering
        return self._said(reply)

    def expects(self) -> Expects:
        """What may be said next."""
        if self._opening.left:
            return self._opening.expects()
        if self.resting:
            return self._only("Say ready to go on.", "Ready", "Wake")
        if self._question:
            return replace(
                self._only("Say yes or no, or say it again.", *_TO_A_QUESTION),
                keypad=YES_OR_NO,
            )
        expects = self.session.expects()
        return replace(
            expects,
            phrases=(*expects.phrases, *self._words.phrases(*MANNERS, most=_SAMPLES)),
            fixed=(*expects.fixed, *manners.LIKELY),
        )

    # What a channel with sound tells and asks

    def cut(self, spoken: int) -> None:
        """The last reply was cut short after `spoken` whole sentences of it: "go on" goes on there.

        Sentences are those a voice makes of each spoken line (`words.sentences`), all lines
        counted through.
        """
        self._unsaid = unsaid(self._last, spoken)

    def heeds(self, utterance: Utterance) -> bool:
        """True for what is said to the host, and not among the players only."""
        return self._attention.heed(utterance) is not None

    def go_on(self) -> Reply | None:
        """What was cut short, to be said after all: it was a cough that cut it, or an "uh-huh"."""
        return self._said(self._rest()) if self._unsaid else None

    def silence(self) -> Reply | None:
        """No one has spoken for `silence_s` since the host did: what it says then, if anything."""
        lines = self._patience.due(self._attention.rest, self.expects().help)
        return self._said(Reply(lines)) if lines else None

    @property
    def silence_s(self) -> float:
        """After so many seconds of silence `silence` is due, counted anew each time; inf: never."""
        return self._patience.wait_s(self._attention.rest)

    def called(self) -> Reply | None:
        """A key, a button or a wake word: what is said next is said to the host.

        The host answers where it was resting, and else only listens.
        """
        resting = self.resting
        self._attention.call()
        return self._said(self._aside(manners.CALLED)) if resting else None

    @property
    def resting(self) -> bool:
        """True after "wait" and "quiet please": the host says nothing of its own accord."""
        return self._attention.resting

    @property
    def asking(self) -> str:
        """The unsure hearing that the host has asked about; empty for none."""
        about = self._question and self._question.about
        return about.said.text if about else ""

    @property
    def offering(self) -> bool:
        """True while the host waits to hear whether to go on with a game that was cut off."""
        return self._opening.left is not None

    @property
    def over(self) -> bool:
        """True when the game has ended."""
        return self.session.card.over(self.session.state)

    @property
    def session(self) -> Session:
        """The game being played; a new one where none was chosen."""
        return self._playing.session

    @property
    def memory(self) -> dict[str, Any]:
        """What another process must know beside the game, to take the next words as this one would:
        a rest, what was heard and asked about, a move that may be mended; plain values."""
        about = self._question and self._question.about
        return {
            "rest": self._attention.rest,
            "about": about and asdict(about.said),
            "heard": self._playing.heard,
            "spellable": self._playing.spellable,
            "saved": self._playing.saved,
            "judged": self._playing.judged,
        }

    def recall(self, memory: dict[str, Any]) -> None:
        """Be as the dialogue was that had this memory; nothing is said."""
        self._attention.rest = Rest(memory["rest"])
        self._playing.heard = memory["heard"]
        self._playing.spellable = memory.get("spellable", "")  # none in an older Sayso's
        self._playing.saved = memory.get("saved", False)
        if judged := memory["judged"]:
            self._playing.recall(judged)
        if about := memory["about"]:
            self._asks_about(self._playing.read(recalled(about)))

    @property
    def board(self) -> dict[str, Any] | None:
        """What the game being played shows, see `Card.board`; None while none was chosen."""
        if self.offering:
            return None
        game = self.session
        return game.card.board(game.state)

    def leave(self) -> None:
        """Set the game aside in good order."""
        if self._play:
            self._play.session.leave()

    # One utterance

    def _answer(self, said: Utterance) -> Reply:
        if said.heard and not clean.plain(said.text):  # the host's name alone
            self._attention.call()
            return self._aside(manners.CALLED)
        if choice := self._choice(said):
            return choice
        play = self._playing
        turn = play.read(said)
        manner = self._manner(turn)
        if not manner:
            self._opening.started()
        if answer := self._to_the_question(turn, manner):
            return answer
        if manner:
            return _MANNERS[manner](self, turn)
        return play.again(said) or play.mended(said) or self._move(play.meant(turn))

    def _choice(self, said: Utterance) -> Reply | None:
        """The answer to what chooses a game; None once that is settled."""
        words = clean.plain(said.text)
        opening = self._opening
        if not opening.begun and (code := opening.code_in(words)):
            return self._start(opening.resume(code))
        if opening.left:
            answered = opening.answered(said.text, opening.left)
            return self._start(answered) if answered else OFFER
        if not asks_to_resume(words):
            return None
        if not self._in_room:
            return self._aside(NOT_AT_A_PAGE)
        if not opening.begun:
            return self._aside(WHICH_GAME)
        return self._aside(NOT_NOW)

    def _to_the_question(self, turn: Turn, manner: str | None) -> Reply | None:
        """The answer to the host's own question; None where there is none, or it is let drop."""
        question = self._question
        if question is None:
            return None
        said = turn.said
        if manners.says(self._words, said.text, "Again"):
            return self._aside(question.line)
        if manner and manner not in ("StartAgain", "Goodbye"):
            return _MANNERS[manner](self, turn)
        self._question = None
        if manners.says(self._words, said.text, "Yes"):
            return question.yes()
        return self._denied_or_said_otherwise(said, question)

    def _denied_or_said_otherwise(self, said: Utterance, question: _Question) -> Reply | None:
        if manners.denies(self._words, said.text):
            return self._aside(self._once_more() if question.about else manners.WE_GO_ON)
        instead = question.about and manners.said_instead(self._words, said.text)
        if not instead:
            return None
        return self._move(self._playing.read(replace(said, text=instead)))

    def _once_more(self) -> Line:
        self._denied += 1
        return manners.SAY_IT_AGAIN if self._denied == 1 else manners.SAY_OR_SPELL

    def _move(self, turn: Turn) -> Reply:
        """A move: asked about, or carried out."""
        return self._asks_about(turn) if self._playing.doubts(turn) else self._played(turn)

    def _played(self, turn: Turn) -> Reply:
        self._unsaid, self._denied = (), 0
        return self._playing.move(turn)

    def _asks_about(self, turn: Turn) -> Reply:
        """Asks about an unsure hearing, of a move or of a goodbye."""
        leaves = self._manner(turn) == "Goodbye"
        self._playing.heard = clean.plain(turn.said.text) if leaves else turn.move.typed
        line = manners.is_it(self._playing.heard)
        yes = partial(self._goodbye, turn) if leaves else partial(self._played, turn.surely())
        self._question = _Question(line, yes, turn)
        return self._aside(line)

    # The manners, by their intents

    def _manner(self, turn: Turn) -> str | None:
        manner = manners.manner_in(self._words, turn.said, cut_short=bool(self._unsaid))
        yields = manner not in manners.BESIDE and turn.said.heard
        return None if yields and turn.move.command else manner

    def _delivered(self, delivery: Delivery, word: str) -> Reply:
        """Told in the new manner of speaking, and what was cut short goes on in it."""
        if not self._own_voice:
            return self._aside(manners.NOT_MY_VOICE)
        changed, self.delivery = delivery != self.delivery, delivery
        told = Line(f"{word.capitalize()}er." if changed else f"This is as {word} as I can speak.")
        rest, self._unsaid = self._unsaid, ()
        return self._aside(told, *rest)

    def _waits(self, turn: Turn) -> Reply:
        """The card says what it says to "wait", and then the host waits."""
        self._attention.rest = Rest.UNTIL_READY
        if not manners.is_stall(turn.said.text):
            return self._aside(manners.TAKE_YOUR_TIME, manners.SAY_READY)
        reply = self._playing.move(turn)
        return replace(reply, lines=(*reply.lines, manners.SAY_READY))

    def _keeps_quiet(self) -> Reply:
        self._attention.rest = Rest.UNTIL_CALLED
        return self._aside(manners.QUIET)

    def _asks_to_start_again(self) -> Reply:
        if not self._in_room:
            return self._aside(manners.NOT_HERE)
        if self.over:
            return self._start_anew()
        line = manners.start_again(self.session.code)
        self._question = _Question(line, self._start_anew)
        return self._aside(line)

    def _start_anew(self) -> Reply:
        reply = self._start(self._games.new())
        self._opening.anew()
        return reply

    def _asks_to_leave(self, turn: Turn) -> Reply:
        """It ends the evening: asked about first as any other doubtful hearing that costs."""
        unsure = self._playing.unsure(turn.said)
        return self._asks_about(turn) if unsure else self._goodbye(turn)

    def _goodbye(self, turn: Turn) -> Reply:
        """Where a card takes goodbye for a wish to save, and can, its save is printed too, once; a
        game that is over is only left."""
        self.gone = True
        due = not (self.over or self._playing.saved)
        if due and turn.move.typed == "save" and self.session.may_be_saved:
            reply = self._playing.move(turn)
            return replace(reply, lines=(*reply.lines, manners.GOODBYE))
        lines = () if self.over else manners.kept(self.session.code)
        return self._aside(*lines, manners.GOODBYE)

    def _rest(self) -> Reply:
        rest, self._unsaid = self._unsaid, ()
        return self._aside(*(rest or (manners.NOT_WORTH_GOING_ON,)))

    # What the host says

    def _said(self, reply: Reply) -> Reply:
        self._last = reply.lines
        return reply

    def _aside(self, *lines: Line) -> Reply:
        """A reply about the talk: the game stays as it is."""
        return Reply(lines, self._ledger())

    def _ledger(self) -> str:
        return self._play.ledger if self._play else ""

    def _only(self, help_: str, *live: str) -> Expects:
        phrases = self._words.phrases(*live, most=_SAMPLES)
        return Expects(phrases, help=help_, sentences=self._words.sentences(*live))

    # Which game

    @property
    def _playing(self) -> Play:
        if self._play is None:
            self._play = self._begun(self._games.new())
        return self._play

    def _begun(self, session: Session) -> Play:
        return Play(session, self._games.settings.manners.confirm, self._words)

    def _start(self, chosen: Session | Line) -> Reply:
        """Begin, or say why not; a game already played is set aside in good order."""
        if isinstance(chosen, Line):
            return self._aside(chosen)
        self.leave()
        self._play = self._begun(chosen)
        self._opening.started()
        self._question, self._unsaid = None, ()
        return chosen.opening


_MANNERS: dict[str, Callable[[Dialogue, Turn], Reply]] = {
    "Slower": lambda host, _: host._delivered(host.delivery.slower(), "slow"),
    "Faster": lambda host, _: host._delivered(host.delivery.faster(), "fast"),
    "Louder": lambda host, _: host._delivered(host.delivery.louder(1), "loud"),
    "Softer": lambda host, _: host._delivered(host.delivery.louder(-1), "soft"),
    "SpellIt": lambda host, _: host._aside(manners.spelled(host._playing.spellable)),
    "WhatCanISay": lambda host, _: host._aside(Line(host.expects().help)),
    "WhatDidYouHear": lambda host, _: host._aside(manners.heard(host._playing.heard)),
    "Wait": lambda host, turn: host._waits(turn),
    "Quiet": lambda host, _: host._keeps_quiet(),
    "StartAgain": lambda host, _: host._asks_to_start_again(),
    "Goodbye": lambda host, turn: host._asks_to_leave(turn),
    "GoOn": lambda host, _: host._rest(),
    "Enough": lambda host, _: host._aside(manners.ENOUGH),
}
