"""One game at a table: each hearing weighed against what it would cost, carried out, put right."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import Any

from voice.cards import saves
from voice.dialogue import manners
from voice.session import Session
from voice.talk import UNSURE_BELOW, Line, Move, Reply, Utterance
from voice.words import clean
from voice.words.alike import alike
from voice.words.grammar import Grammar


@dataclass(frozen=True)
class Turn:
    """What was said, and the move that it is."""

    said: Utterance
    move: Move

    def surely(self) -> Turn:
        """The same once it was asked about, or said twice: the card asks no more."""
        return replace(self, move=replace(self.move, sure=True))


class Play:
    """A session, and what was heard last in it."""

    def __init__(self, session: Session, confirm: str, words: Grammar) -> None:
        """`confirm` is the setting's; `words` the card's grammar."""
        self.session = session
        self.heard = ""
        """The last move, as one would type it, carried out or asked about."""

        self.spellable = ""
        """The same; asking to hear something again is not what one wants spelled."""

        self.saved = False
        """True where the last move printed the SAVE of the game as it stands."""

        self._confirm = confirm
        self._words = words
        self._judged: Utterance | None = None
        self._disowned = False
        """True once that was said to be misheard, and the host has asked what was said."""

        self._free_answer: tuple[Line, ...] = ()

    @property
    def ledger(self) -> str:
        """The card's ledger as it stands."""
        return self.session.card.ledger(self.session.state)

    @property
    def judged(self) -> dict[str, Any] | None:
        """The last move, where it may be mended, and the game before it; plain values."""
        if self._judged is None:
            return None
        return {"said": asdict(self._judged), "before": self.session.before}

    def recall(self, judged: dict[str, Any]) -> None:
        """Be as the play was whose last move this is."""
        self._judged = recalled(judged["said"])
        self.session.before = judged["before"]

    def read(self, said: Utterance) -> Turn:
        """What was said and the move it is, in the one reading that it gets."""
        weighed = said
        if said.heard and self._confirm == "never":
            weighed = replace(said, confidence=1.0, alternatives=())
        elif said.heard and self._confirm == "always":
            weighed = replace(said, confidence=0.0)
        return Turn(said, self.session.read(weighed))

    def doubts(self, turn: Turn) -> bool:
        """True where a hearing must be asked about before it is a move."""
        self.hears(turn.move)
        return turn.move.costs and self.unsure(turn.said)

    def hears(self, move: Move) -> None:
        """A move is carried out or asked about: it is what was heard last."""
        self.heard = move.typed
        if move.typed != "repeat":
            self.spellable = move.typed

    def unsure(self, said: Utterance) -> bool:
        """True for a hearing that is asked about where it would cost, by the setting."""
        if not said.heard or self._confirm == "never":
            return False
        return self._confirm == "always" or said.confidence < UNSURE_BELOW

    def move(self, turn: Turn) -> Reply:
        """Carry out a move."""
        before = self.ledger
        self.hears(turn.move)
        reply = self.session.play(turn.move, turn.said)
        counted = reply.ledger != before
        self.saved = any(saves.is_save(line.text) for line in reply.lines)
        self._judged = turn.said if turn.said.heard and turn.move.mendable and counted else None
        self._disowned = False
        self._free_answer = () if counted else reply.lines
        return reply

    def mended(self, said: Utterance) -> Reply | None:
        """ "no, I said kettle", once and right after a move that was judged and may be mended.

        Only for what may have been misheard: by then the host has told what a wrong move tells, so
        any other words are a new move.
        """
        judged, self._judged = self._judged, None
        if judged is None or not said.heard:
            return None
        if manners.says(self._words, said.text, "NotThat"):
            self._judged, self._disowned = judged, True
            return Reply((manners.WHAT_THEN,), self.ledger)
        instead = manners.said_instead(self._words, said.text)
        if instead is None and self._disowned:
            instead = said.text
        if instead is None:
            return None
        if alike(instead, judged.text) or instead in map(clean.plain, judged.alternatives):
            self.session.take_back()
            reply = self.move(self.read(replace(said, text=instead)).surely())
            self._judged = None
            return reply
        if not manners.insists(said.text):
            return None
        self._judged = judged  # the correction may itself have been misheard
        return Reply((manners.ANOTHER,), self.ledger)

    def meant(self, turn: Turn) -> Turn:
        """What a correction is to the card where nothing is left to be put right.

        "scratch that" is a plain no, and "no, I said hint" no answer that is judged.
        """
        said, move = turn.said, turn.move
        if not said.heard or move.command:
            return turn
        if manners.says(self._words, said.text, "NotThat"):
            return self.read(replace(said, text="no"))
        instead = manners.said_instead(self._words, said.text)
        if instead and manners.insists(said.text) and move.mendable:
            command = self.read(replace(said, text=instead))
            return command if command.move.command else turn
        return turn

    def again(self, said: Utterance) -> Reply | None:
        """ "say that again" for an answer that changed nothing; else the card knows what to say."""
        plea = said.heard and self._free_answer and manners.is_plea(self._words, said.text)
        return Reply(self._free_answer, self.ledger) if plea else None


def recalled(plain: dict[str, Any]) -> Utterance:
    """An utterance out of plain values."""
    return Utterance(**{**plain, "alternatives": tuple(plain["alternatives"])})
