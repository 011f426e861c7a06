"""No Ghost Speaks: a murder mystery. `CARD` is what the rest of Sayso plays it by."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from voice.cards.mystery import demonstration, doubts, game, moves, reader, reading, save, says
from voice.cards.mystery.edition import MysteryEdition
from voice.cards.mystery.state import ACCUSATION, QUESTIONS, MysteryState
from voice.talk import Expects, Line, Utterance


class NoGhostSpeaks:
    """The card, see `voice.cards.card.Card`."""

    name = "mystery"
    title = "No Ghost Speaks"
    state_type = MysteryState

    def load(self, text: str) -> MysteryEdition:
        """Read a sealed case; raises EditionError naming the part and line."""
        return reader.load(text)

    def open(self, edition: MysteryEdition) -> game.Played:
        """OPENING."""
        return game.opened(edition)

    def read(self, utterance: Utterance, state: MysteryState) -> moves.Move:
        """MESSAGES."""
        move = reading.read(utterance, state)
        return replace(
            move,
            typed=says.typed(move, utterance.text),
            costs=moves.costs(move, state),
            command=isinstance(move, moves.Command),
        )

    def play(self, edition: MysteryEdition, state: MysteryState, move: moves.Move) -> game.Played:
        """Carry out a move."""
        return game.played(edition, state, move)

    def ledger(self, state: MysteryState) -> str:
        """LEDGER."""
        number = "A" if state.round == ACCUSATION else state.round
        seated = state.table if state.round else ()
        seat = f"{state.seat + 1}/{len(seated)}" if seated else "-"
        locked = state.over and state.accused
        acc = "locked" if locked else "read" if state.accused else "none"
        return (
            f"[L] t:{state.turns} | rd:{number} | q:{state.asked}/{QUESTIONS} | seat:{seat} | "
            f"broken:{','.join(state.broken) or 'none'} | acc:{acc} | v1.0.0"
        )

    def over(self, state: MysteryState) -> bool:
        """True after the RESULT."""
        return state.over

    def save(self, state: MysteryState) -> str:
        """The SAVE block; raises SaveError where the card allows none."""
        return save.written(state)

    def resume(self, edition: MysteryEdition, text: str) -> game.Played:
        """SAVE / RESUME; raises SaveError."""
        return game.resumed(edition, text)

    def recap(self, edition: MysteryEdition, state: MysteryState) -> tuple[Line, ...]:
        """FULL STATE and what the Host waits for."""
        return game.recap(edition, state)

    def expects(self, state: MysteryState) -> Expects:
        """What may be said next."""
        return says.expects(state)

    def board(self, state: MysteryState) -> dict[str, Any]:
        """Round, seats, exhibits read and lies broken for a page."""
        return {
            "round": "A" if state.round == ACCUSATION else state.round,
            "asked": state.asked,
            "seats": list(state.table) if state.round else [],
            "next": state.asker if state.round else "",
            "exhibits": state.opened,
            "broken": list(state.broken),
            "accused": state.accused,
        }

    def demonstration(self, edition: MysteryEdition) -> Callable[[MysteryState], Utterance | None]:
        """Three players who solve the case, see `demonstration`."""
        return demonstration.Players(edition).next_words

    def doubts(self, edition: MysteryEdition, text: str) -> Iterator[str]:  # noqa: ARG002
        """What a careful author would look at again."""
        return doubts.doubts(edition)


CARD = NoGhostSpeaks()
