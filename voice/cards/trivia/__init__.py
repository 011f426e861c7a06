"""Snap-Apple Night: a trivia night. `CARD` is what the rest of Sayso plays it by."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from voice.cards.trivia import demonstration, doubts, game, moves, save, speakers, typed, wording
from voice.cards.trivia.answers import locked
from voice.cards.trivia.edition import TriviaEdition, load
from voice.cards.trivia.endgame import Played
from voice.cards.trivia.expected import expected
from voice.cards.trivia.state import CELLS, LETTERS, TriviaState
from voice.talk import Expects, Line, Utterance


class SnapAppleNight:
    """The card, see `voice.cards.card.Card`."""

    name = "trivia"
    title = "Snap-Apple Night"
    state_type = TriviaState

    def load(self, text: str) -> TriviaEdition:
        """Read a sealed edition; raises EditionError naming the part and line."""
        return load(text)

    def open(self, edition: TriviaEdition) -> Played:
        """OPENING."""
        return game.opened(edition)

    def read(self, utterance: Utterance, state: TriviaState) -> moves.Move:
        """Read an utterance as one move."""
        labelled = speakers.labelled(utterance, state)
        move = moves.read(labelled, state)
        return replace(
            move,
            typed=typed.typed(move, labelled, state),
            costs=moves.costs(move, state),
            command=isinstance(move, moves.Command),
        )

    def play(self, edition: TriviaEdition, state: TriviaState, move: moves.Move) -> Played:
        """Carry out a move."""
        return game.played(edition, state, move)

    def ledger(self, state: TriviaState) -> str:
        """LEDGER; the pick is — before the teams are named and after the last cell."""
        got = ", ".join(answer.team for answer in locked(state)) or "—"
        pick = state.pick if state.pick and state.ruled < len(CELLS) else "—"
        board = " ".join(f"{letter}:{state.slots(letter)}" for letter in LETTERS)
        scores = " ".join(
            f"{team} {state.score(team)}{' out' * (team in state.out)}" for team in state.teams
        )
        candle = f" | ce:{'+'.join(state.tied)}" if state.in_candle_end else ""
        return (
            f"[L] q:{state.ruled}/{len(CELLS)} | open:{state.open or '—'} got:{got} | pick:{pick} "
            f"| {board} | {scores or '—'}{candle} | v1.0.0"
        )

    def over(self, state: TriviaState) -> bool:
        """True after the endgame."""
        return state.over

    def save(self, state: TriviaState) -> str:
        """The SAVE block; raises SaveError where the card allows none."""
        return save.written(state)

    def resume(self, edition: TriviaEdition, text: str) -> Played:
        """SAVE / RESUME; raises SaveError."""
        return game.resumed(edition, text)

    def recap(self, edition: TriviaEdition, state: TriviaState) -> tuple[Line, ...]:
        """The open question, or the picker, or what waits for a reply."""
        return game.recap(edition, state)

    def expects(self, state: TriviaState) -> Expects:
        """What may be said next; answers are free, so none is ever among the phrases."""
        return expected(state)

    def board(self, state: TriviaState) -> dict[str, Any]:
        """The Harvest Board, the scores and who is to pick or answer, for a page."""
        return {
            "categories": [
                {"letter": letter, "title": wording.CATEGORIES[letter][0], "slots": slots}
                for letter in LETTERS
                for slots in [state.slots(letter).split(".")]
            ],
            "teams": [
                {"name": team, "score": state.score(team), "out": team in state.out}
                for team in state.teams
            ],
            "pick": state.pick if state.ruled < len(CELLS) else "",
            "open": state.open,
            "got": [answer.team for answer in locked(state)],
            "tied": list(state.tied),
        }

    def demonstration(self, edition: TriviaEdition) -> Callable[[TriviaState], Utterance | None]:
        """A night of three teams that shows every kind of move, see `demonstration`."""
        return demonstration.Player(edition).next_words

    def doubts(self, edition: TriviaEdition, text: str) -> Iterator[str]:  # noqa: ARG002
        """What an edition's author should look at again, see `doubts`."""
        return doubts.doubts(edition)


CARD = SnapAppleNight()
