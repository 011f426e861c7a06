"""Twelve Chimes: a riddle game. `CARD` is what the rest of Sayso plays it by."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from voice.cards.riddles import demonstration, doubts, game, keypad, lines, moves, save
from voice.cards.riddles.edition import RiddlesEdition, load
from voice.cards.riddles.state import (
    ARE_YOU_SURE,
    CHIMES,
    GIVING_UP,
    HINTS,
    RiddlesState,
)
from voice.talk import Expects, Line, Utterance
from voice.words.grammar import MANNERS, grammar

_LIVE = (
    "Hint", "Pass", "GiveUp", "Stopping", "Save", "Score", "Rules", "Repeat", "RepeatChime",
    "Again", "FitsToo", "CheckedWrong", "Spelled",
)  # fmt: skip
_LIKELY = (
    lines.NOT_THE_ANSWER.text, "Correct:", "The answer was", "Hint 1.", "Hint 2.", "Hint 3.",
    moves.TAKE_YOUR_TIME.line, moves.ONLY_A_GUESS.line, moves.WHICH_ONE.line,
    game.ALREADY_TRIED.text, lines.NO_HINTS_LEFT.text, lines.WHICH.text, lines.ARE_YOU_SURE.text,
)  # fmt: skip


class TwelveChimes:
    """The card, see `voice.cards.card.Card`."""

    name = "riddles"
    title = "Twelve Chimes"
    state_type = RiddlesState

    def load(self, text: str) -> RiddlesEdition:
        """Read a sealed edition; raises EditionError naming the part and line."""
        return load(text)

    def open(self, edition: RiddlesEdition) -> game.Played:
        """OPENING."""
        return game.opened(edition)

    def read(self, utterance: Utterance, state: RiddlesState) -> moves.Move:
        """MOVES."""
        return moves.read(utterance, state)

    def play(self, edition: RiddlesEdition, state: RiddlesState, move: moves.Move) -> game.Played:
        """Carry out a move."""
        return game.played(edition, state, move)

    def ledger(self, state: RiddlesState) -> str:
        """LEDGER."""
        chime = "done" if state.over else f"{state.chime}/{CHIMES}"
        hints = 0 if state.over else state.hints
        tried = ",".join(state.tried) or "-"
        return (
            f"[L] t:{state.turns} | chime:{chime} | hints:{hints}/{HINTS} | tried:{tried} | "
            f"res:{state.grouped} | score:{state.score}/60 | v1.0.0"
        )

    def over(self, state: RiddlesState) -> bool:
        """True after the endgame."""
        return state.over

    def save(self, state: RiddlesState) -> str:
        """The SAVE block; raises SaveError after the endgame."""
        return save.written(state)

    def resume(self, edition: RiddlesEdition, text: str) -> game.Played:
        """SAVE / RESUME; raises SaveError."""
        return game.resumed(edition, text)

    def recap(self, edition: RiddlesEdition, state: RiddlesState) -> tuple[Line, ...]:
        """The live riddle and the hints showing, or the question that waits for its reply."""
        if state.over:
            return (lines.score(state), lines.FINAL)
        asked = dict.fromkeys(GIVING_UP, lines.WHICH) | {ARE_YOU_SURE: lines.ARE_YOU_SURE}
        waiting = asked.get(state.asking)
        return (*lines.live(edition, state), waiting or lines.ASK)

    def expects(self, state: RiddlesState) -> Expects:
        """What may be said next; guesses are free, so no answer is ever among the phrases."""
        if state.over:
            live: tuple[str, ...] = ("Score", "Rules", "Repeat", "RepeatChime")
            help_ = "The run is over. Say score, or repeat and the number of a chime."
        elif state.asking in GIVING_UP:
            live = ("ThisRiddle", "WholeGame")
            help_ = "Say: this riddle, or: the whole game."
        elif state.asking == ARE_YOU_SURE:
            live = ("Yes", "No", *_LIVE)
            help_ = "Say yes to end the game, or anything else to play on."
        else:
            live = _LIVE
            help_ = (
                "Say your answer, or: hint, pass, repeat, score, save, rules, or I give up. You "
                "can spell an answer, letter by letter."
            )
        return Expects(
            phrases=grammar("riddles").phrases(*live),
            sentences=grammar("riddles").sentences(*live, *MANNERS),
            free=state.asking not in GIVING_UP,
            keypad=keypad.keys(state),
            help=help_,
            fixed=(*_LIKELY, f"Chime {min(state.chime + 1, CHIMES)} of {CHIMES}."),
        )

    def board(self, state: RiddlesState) -> dict[str, Any]:
        """Chimes, hints and score for a page."""
        return {
            "chime": None if state.over else state.chime,
            "hints": state.hints,
            "res": state.res,
            "tried": list(state.tried),
            "score": state.score,
        }

    def demonstration(self, edition: RiddlesEdition) -> Callable[[RiddlesState], str | None]:
        """A player who shows every kind of move, see `demonstration`."""
        return demonstration.Player(edition).next_words

    def doubts(self, edition: RiddlesEdition, text: str) -> Iterator[str]:
        """What an edition's author should look at again, see `doubts`."""
        return doubts.doubts(edition, text)


CARD = TwelveChimes()
