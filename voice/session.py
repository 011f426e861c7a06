"""One game being played: `take(Utterance) -> Reply`, every move journalled before its answer."""

from __future__ import annotations

import json
import logging
from typing import Any

import cattrs

from voice.cards import saves
from voice.cards.card import AnyCard
from voice.errors import InputError, SaveError, UsageError
from voice.store import Kept, Store, StoreError
from voice.talk import Expects, Line, Move, Reply, Utterance

logger = logging.getLogger(__name__)


class Session:
    """A card, an edition, a state and the place it is kept in."""

    def __init__(  # noqa: PLR0913 - everything a game is made of
        self, card: AnyCard, edition: Any, store: Store, kept: Kept, state: Any, opening: Reply
    ) -> None:
        self.card = card
        self.edition = edition
        self.state = self._before = state
        self.opening = opening
        self._store = store
        self._kept = kept
        self._keeping = bool(kept.code)

    @property
    def code(self) -> str:
        """The three words the game is kept under; empty where it could not be kept."""
        return self._kept.code

    @property
    def may_be_saved(self) -> bool:
        """True where the card allows a SAVE now."""
        try:
            return bool(self.card.save(self.state))
        except SaveError:
            return False

    @property
    def is_kept(self) -> bool:
        """False where the last move could not be kept: what is kept is the game before it."""
        return self._keeping

    @property
    def before(self) -> Any:
        """The state before the last move, as plain values: what `take_back` leads to."""
        return cattrs.unstructure(self._before)

    @before.setter
    def before(self, state: Any) -> None:
        self._before = cattrs.structure(state, self.card.state_type)

    def read(self, utterance: Utterance) -> Move:
        """The move an utterance is here, by its words alone."""
        move: Move = self.card.read(utterance, self.state)
        return move

    def take(self, utterance: Utterance) -> Reply:
        """Read an utterance as a move and play it."""
        return self.play(self.read(utterance), utterance)

    def play(self, move: Move, utterance: Utterance) -> Reply:
        """Carry out a move, journal what was said, and only then answer."""
        state, lines = self.card.play(self.edition, self.state, move)
        reply = Reply(self._with_code(lines), self.card.ledger(state), over=self.card.over(state))
        self._journal(utterance, reply, state)
        self._before, self.state = self.state, state
        return reply

    def take_back(self) -> None:
        """Be where the game was before the last move: it was misheard, and another comes instead.

        What is kept follows with that other move.
        """
        self.state = self._before

    def expects(self) -> Expects:
        """What may be said next."""
        return self.card.expects(self.state)

    def leave(self) -> None:
        """Set the game aside in good order; any other program may take it up."""
        if self._keeping:
            try:
                self._store.leave(self._kept)
                self.release()
            except StoreError as fault:
                logger.warning(
                    "Cannot mark the game as left, so it counts as still being played (%s).", fault
                )

    def release(self) -> None:
        """Let any other program go on with the game; it is still offered as left."""
        self._store.release(self._kept)

    def _with_code(self, lines: tuple[Line, ...]) -> tuple[Line, ...]:
        """Beside a SAVE block, the code that Sayso itself keeps the game under."""
        told = []
        for line in lines:
            told.append(line)
            if self._keeping and saves.is_save(line.text):
                command = f"sayso play {self.card.name} --resume {self.code}"
                spoken = f"resume, {self.code.replace('-', ' ')}"
                told.append(
                    Line(
                        f"Kept here as {self.code}: {command}",
                        spoken=f"Your game is kept. To go on, say: {spoken}.",
                    )
                )
        return tuple(told)

    def _journal(self, utterance: Utterance, reply: Reply, state: Any) -> None:
        """A full or failing disk must not end a game: it is said once and play goes on.

        With each move it is tried again, so that all is kept once there is room.
        """
        if not self.code:
            return
        data = cattrs.unstructure(state)
        try:
            self._kept = self._store.journal(self._kept, utterance, reply.text, data, reply.over)
            self._keeping = True
        except StoreError as fault:
            if self._keeping:
                logger.warning("The game goes on, but Sayso can no longer keep it (%s).", fault)
            self._keeping = False


def begin(
    card: AnyCard, edition: Any, store: Store, file: str = "", save: str | None = None
) -> Session:
    """A new game, or one that goes on from a pasted save; raises SaveError with what failed.

    `file` is the edition's own where it was opened by its path.
    """
    state, lines = card.open(edition) if save is None else card.resume(edition, save)
    seal = (edition.seal.edition, edition.seal.commitment)
    data = cattrs.unstructure(state)
    try:
        sealed = json.dumps(cattrs.unstructure(edition))
        kept = store.begin(card.name, seal, file, data, sealed)
    except StoreError as fault:
        logger.warning("Sayso cannot keep this game (%s).", fault)
        kept = Kept(0, "", card.name, *seal, file, data, 0)
    return Session(card, edition, store, kept, state, Reply(lines, card.ledger(state)))


def go_on(card: AnyCard, edition: Any, store: Store, kept: Kept) -> Session:
    """A kept game taken up where it was; raises InputError under any other edition."""
    seal = edition.seal
    if seal.commitment != kept.commitment:
        raise InputError(
            f"The game {kept.code} needs the edition it began with, {kept.edition} "
            f"({kept.commitment[:16]}…), and this is {seal.edition} ({seal.notice}): "
            "name the right file with --edition."
        )
    if not store.hold(kept):
        raise UsageError(f"The game {kept.code} is being played elsewhere: leave it there first.")
    try:
        state = cattrs.structure(kept.state, card.state_type)
        # What is missing would be filled in, and the game begin anew without a word.
        if json.loads(json.dumps(cattrs.unstructure(state))) != kept.state:
            raise LookupError(kept.code)
        reply = Reply(card.recap(edition, state), card.ledger(state), over=card.over(state))
    except (cattrs.BaseValidationError, AttributeError, LookupError, TypeError) as fault:
        raise InputError(
            f"The game {kept.code} cannot be read: it is damaged, or another version of Sayso kept "
            "it. Begin a new game."
        ) from fault
    return Session(card, edition, store, kept, state, reply)
