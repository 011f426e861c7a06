"""What players may say and how the Host puts it: live phrases, help, and a move as typed words."""

from __future__ import annotations

from voice.cards.mystery import keypad, lines, moves
from voice.cards.mystery.cast import THE_FIVE
from voice.cards.mystery.moves import Accuse, Command, Confrontation, Question
from voice.cards.mystery.seats import YOU
from voice.cards.mystery.state import ACCUSATION, MysteryState
from voice.talk import Expects
from voice.words.grammar import MANNERS, grammar

_ANY_TIME = (
    "Statements", "Statement", "Told", "JustSaid", "ReadExhibit", "AllExhibits", "NoSuchExhibit",
    "House", "Lies", "Answers", "GiveUp", "Hint", "Recap", "Search", "Rules", "Status", "Enough",
    "LastOne", "Again", "Thinking",
)  # fmt: skip
_IN_ROUNDS = (
    *_ANY_TIME, "Pass", "Next", "Save", "Name", "Question", "TwoSuspects", "Confront",
    "TwoExhibits", "NoExhibit", "WhichRintoul", "OnlyTheFive", "Accuse", "OneName",
)  # fmt: skip
_TO_ACCUSE = (*_ANY_TIME, "Accuse", "OneName", "WhichRintoul")
_NAMES = ("Alone", "Rules", "Again", "GiveUp")

_LIKELY = (
    lines.SOMETHING_ELSE.text, lines.NOT_YET.text, lines.SPENT.text, lines.OFFER_SAVE.text,
    lines.SEALED.text, lines.RECAP.text, lines.NOTHING_SEARCHED.text, lines.END_THE_NIGHT.text,
    moves.WHICH_EXHIBIT.line, moves.WHAT_DO_YOU_ASK.line, moves.ONE_AT_A_TIME.line,
    *(f"{s.name} {does}" for s in THE_FIVE
      for does in ("breaks.", "stands by what was said.", "has said that already:")),
    *(f"{s.name}:" for s in THE_FIVE),
)  # fmt: skip

_TYPED = {
    "Statements": "statements", "Statement": "statement of {suspect}", "Lies": "lies",
    "Answers": "answers {suspect}", "Pass": "pass", "Next": "next", "Save": "save",
    "Told": "what did {suspect} say", "JustSaid": "what did {suspect} just say",
    "AllExhibits": "exhibits", "House": "the house", "LastOne": "the last one",
    "GiveUp": "give up", "Again": "read that again", "Enough": "enough", "Yes": "yes", "No": "no",
}  # fmt: skip


def typed(move: moves.Move, text: str) -> str:  # noqa: PLR0911 - one a move
    """A move as the words one would type for it: those that were said, `text`, where they do."""
    match move:
        case Question(suspect, words):
            return f"Ask {suspect} {words}".strip()
        case Confrontation(suspect, exhibit, words):
            return f"Confront {suspect} with E{exhibit}. {words}".strip(" .")
        case Accuse(suspect, cited):
            listed = ", ".join(f"E{n}" for n in cited)
            return f"We accuse {suspect}: {listed}".strip(" :")
        case Command("ReadExhibit", exhibits=numbers):
            return "read " + " and ".join(f"E{n}" for n in numbers)
        case Command(name, suspect) if name in _TYPED:
            return _TYPED[name].format(suspect=suspect)
        case moves.Seated(names):
            return "just me" if names == (YOU,) else ", ".join(names)
    return text


def expects(state: MysteryState) -> Expects:
    """What may be said next; a question is free, so no cue of a FILE is ever among the phrases."""
    live, help_ = _live(state)
    known = grammar("mystery")
    if state.round and state.table != (YOU,):
        known = known.among(seat=state.table)
    return Expects(
        phrases=known.phrases(*live),
        sentences=known.sentences(*live, *MANNERS),
        free=True,
        keypad=keypad.keys(state),
        help=help_,
        fixed=(*_LIKELY, *_next_lines(state)),
    )


def _live(state: MysteryState) -> tuple[tuple[str, ...], str]:
    if state.over:
        return _ANY_TIME, "Say solution, or ask one of the five anything."
    if state.asks_yes_or_no:
        return ("Yes", "No", *_IN_ROUNDS), "Say yes or no."
    if state.round == 0:
        return _NAMES, "Say the first names at the table, or: just me."
    if state.accused:
        return (
            ("Yes", "No", *_TO_ACCUSE),
            "Say yes when the whole table agrees, or give the accusation again.",
        )
    if state.round == ACCUSATION:
        return _TO_ACCUSE, (
            "Say: we accuse, one name, and up to six exhibits by their numbers. Or: statements, "
            "read exhibit two, lies, or give up."
        )
    return _IN_ROUNDS, (
        "Say one of the five's names and your question. Or: confront, a name, with exhibit, and a "
        "number. Or: statements, read exhibit two, answers and a name, lies, pass, next, save, or "
        "give up."
    )


def _next_lines(state: MysteryState) -> tuple[str, ...]:
    return (lines.turn(state).text,) if 0 < state.round < ACCUSATION else ()
