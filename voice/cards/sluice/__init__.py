"""Sluice: a sealed escape room. `CARD` is what the rest of Sayso plays it by."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from voice.cards.sluice import demonstration, game, keypad, lines, moves, save
from voice.cards.sluice.chain import CHAIN
from voice.cards.sluice.edition import SluiceEdition, load
from voice.cards.sluice.state import HINT_CM, MECHANISMS, WRONG_CM, SluiceState
from voice.talk import Expects, Line, Utterance
from voice.words.grammar import MANNERS, grammar

_ANSWERS = (("Valve",), ("Order", "Place"), ("Reading",), ("Dials", "Dial"), ("Code", "Word"))
"""The intents an answer to each mechanism is said in."""

_HELP = (
    "Say the letter of the master valve",
    "Say the five letters in order, first to last",
    "Say the seed, a number",
    "Say the four digits, left to right",
    "Say the whole code",
)
_READ = (
    "read the links one by one, read the links from J 2",
    "read the rules one by one, read rule one",
    "read the rules one by one, read rule one",
    "read the mechanism again",
    "read it line by line, read line one",
)


class Sluice:
    """The card, see `voice.cards.card.Card`."""

    name = "sluice"
    title = "Sluice"
    state_type = SluiceState

    def load(self, text: str) -> SluiceEdition:
        """Read a sealed edition; raises EditionError naming the part and line."""
        return load(text)

    def open(self, edition: SluiceEdition) -> game.Played:
        """OPENING."""
        return game.opened(edition)

    def read(self, utterance: Utterance, state: SluiceState) -> moves.Move:
        """The one move a message is."""
        return moves.read(utterance, state)

    def play(self, edition: SluiceEdition, state: SluiceState, move: moves.Move) -> game.Played:
        """Carry out a move."""
        return game.played(edition, state, move)

    def ledger(self, state: SluiceState) -> str:
        """LEDGER."""
        stage = state.end or f"{state.mechanism}/{MECHANISMS}"
        return (
            f"[L] stage:{stage} | solved:{state.solved}/{MECHANISMS} | hints:{state.hints} | "
            f"reveals:{state.reveals} | freeboard:{state.freeboard} cm | v1.0.0"
        )

    def over(self, state: SluiceState) -> bool:
        """True once escaped or trapped."""
        return bool(state.end)

    def save(self, state: SluiceState) -> str:
        """The SAVE block; a run that is over has one too, its stage out or shut."""
        return save.written(state)

    def resume(self, edition: SluiceEdition, text: str) -> game.Played:  # noqa: ARG002
        """SAVE / RESUME; raises SaveError."""
        return game.resumed(text)

    def recap(self, edition: SluiceEdition, state: SluiceState) -> tuple[Line, ...]:  # noqa: ARG002
        """Where the run stands and the mechanism in play."""
        return lines.resumed(state)

    def expects(self, state: SluiceState) -> Expects:
        """What may be said next: any letter, order or number alike, so that none is leant to."""
        place = state.mechanism - 1
        live = (*_ANSWERS[place], *moves.COMMANDS, *(("Yes", "No") if state.asking else ()))
        return Expects(
            phrases=grammar("sluice").phrases(*live),
            sentences=grammar("sluice").sentences(*live, *MANNERS),
            free=True,
            keypad=keypad.keys(state),
            help=_help(state),
            fixed=_likely(state),
        )

    def board(self, state: SluiceState) -> dict[str, Any]:
        """Mechanisms, help and freeboard for a page."""
        return {
            "stage": state.stage,
            "open": [[m.name, m.hands] for m in CHAIN[: state.solved]],
            "hints": state.hints,
            "reveals": state.reveals,
            "freeboard": state.freeboard,
        }

    def demonstration(self, edition: SluiceEdition) -> Callable[[SluiceState], str | None]:
        """A player who shows every kind of move, see `demonstration`."""
        return demonstration.Player(edition).next_words


def _help(state: SluiceState) -> str:
    """The live moves in one breath."""
    if state.end:
        return "The run is over. Say freeboard, save, or: what is the escape code."
    if state.asking:
        return "Say yes or no, or say something else instead."
    place = state.mechanism - 1
    return (
        f"{_HELP[place]}. Or say: hint, {_READ[place]}, freeboard, save, give me the answer to "
        "this mechanism, or I give up."
    )


def _likely(state: SluiceState) -> tuple[str, ...]:
    """The fixed lines of this mechanism, and the water after a wrong answer and after a hint."""
    charged = (max(0, state.freeboard - cm) for cm in (WRONG_CM, HINT_CM))
    waters = (lines.water(state.freeboard, left) for left in charged)
    fixed = (
        lines.WRONG, lines.THINKING, lines.WHICH_ONE, lines.NOT_WHOLE[state.mechanism - 1],
        lines.LATER, lines.LADDER_SPENT, lines.ASK,
    )  # fmt: skip
    return tuple(line.aloud for line in (*fixed, *waters))


CARD = Sluice()
