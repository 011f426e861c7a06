"""Every message is exactly one move, read by its words alone: no edition is in sight here."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from voice import talk
from voice.cards import saves
from voice.cards.sluice import lines, wording
from voice.cards.sluice.answers import Kind, Offered, offered
from voice.cards.sluice.state import MECHANISMS, SluiceState
from voice.talk import UNSURE_BELOW, Line, Utterance
from voice.words import clean
from voice.words.grammar import Said, grammar

# A message longer than this many characters is no answer anyone gives; it is not searched.
LONGEST_MESSAGE = 600

LAST = -1
"""Stands for the last of something where a number would name it."""

_LEDGER = re.compile(r"^[^\S\n]*\[L\]|\bstage:[^\s:|]++ *\| *solved:", re.I | re.M)


@dataclass(frozen=True)
class Answer(talk.Move):
    """One answer offered to the mechanism in play, as `chain` writes it."""

    text: str
    heard: bool = False


@dataclass(frozen=True)
class Command(talk.Move):
    """A move that is no answer, by the name of its intent in `grammars/sluice.yaml`."""

    name: str
    number: int | None = None
    """The mechanism, hint or part it is about: 1 up, or LAST."""

    place: str = ""
    """For links asked for: the bus, a junction or a motor's letter."""


@dataclass(frozen=True)
class Resume(talk.Move):
    """A save pasted as the first message."""

    text: str


@dataclass(frozen=True)
class Fixed(talk.Move):
    """What costs nothing and gets this fixed line."""

    line: Line


Move = Answer | Command | Resume | Fixed

COMMANDS = (
    "Hint", "Reveal", "GiveUp", "Save", "Status", "Rules", "TheRules", "Stuck", "Repeat",
    "ReadHint", "ReadLine", "ReadRule", "Next", "ReadLinks", "Sealed", "Story", "Again", "Thinking",
)  # fmt: skip
_WITH_A_REMARK = ("Hint", "Reveal", "GiveUp", "Save", "Status", "Repeat", "Sealed")
_MARK = re.compile(r"[,.;:!?…\n]+|\s[-–—]+\s|—")
# By voice no mark parts a command from the remark after it: "hint please i am stuck".
_REMARK = re.compile(
    r"(?<!\s)\s++(?=(?:because|cos|since|it is|it's|this is|that is|that's|i am|i'm|im|i cannot"
    r"|i can't|i have no|i've no|i do not|i don't|please|tell me"
    r"|and (?:take|let|go|show|give|tell))\b)",
    re.I,
)
_OR = re.compile(r"^\s*or\b")
_TYPED = {
    "Hint": "hint",
    "Reveal": "give me the answer to this mechanism",
    "GiveUp": "I give up",
    "Save": "save",
    "Status": "freeboard",
    "Rules": "how do I play",
    "Again": "repeat",
    "Yes": "yes",
    "No": "no",
}
_SLOTS = ("mechanism", "hint", "line", "rule")


def read(utterance: Utterance, state: SluiceState) -> Move:
    """Read one message as exactly one move, by its words alone.

    Of whatever is doubtful and costs the station asks itself, so that none `costs` here.
    """
    move = _read(utterance, state)
    return replace(
        move,
        typed=_typed(move, utterance, state),
        mendable=isinstance(move, Answer),
        command=isinstance(move, Command),
    )


def _read(utterance: Utterance, state: SluiceState) -> Move:
    if saves.is_save(utterance.text):
        return Resume(utterance.text) if state.untouched else Fixed(lines.ALREADY_GOING)
    said = _words_sent(utterance)
    if not said or _LEDGER.search(utterance.text) or len(said) > LONGEST_MESSAGE:
        return Fixed(lines.THINKING)
    if state.asking and (found := grammar("sluice").read(said, only=("Yes", "No"))):
        return Command(found.intent)
    move = _command(said, state, utterance.heard) or _answer(utterance, said, state)
    if isinstance(move, Command) and utterance.confidence < UNSURE_BELOW:
        return replace(move, sure=False)
    return move


def _typed(move: Move, utterance: Utterance, state: SluiceState) -> str:
    if isinstance(move, Answer):
        return " ".join(move.text) if state.mechanism == 2 else move.text
    plain = isinstance(move, Command) and move.number is None
    if isinstance(move, Command) and plain and move.name in _TYPED:
        return _TYPED[move.name]
    return _words_sent(utterance)


def _words_sent(utterance: Utterance) -> str:
    """Typed words keep their marks; a recogniser's marks are guesses and go."""
    return clean.heard(utterance.text) if utterance.heard else clean.typed(utterance.text)


def _command(said: str, state: SluiceState, heard: bool) -> Move | None:
    """A message that is a command, alone or with a remark after it: "hint, I'm stuck"."""
    for words in dict.fromkeys((said, wording.asked(clean.plain(said)))):
        if found := grammar("sluice").read(words, only=COMMANDS):
            return _as_command(found, state)
    for mark in (_MARK, _REMARK):
        head, *rest = mark.split(said, maxsplit=1)
        remark = "".join(rest)
        if not remark.strip():
            continue
        if found := grammar("sluice").read(wording.asked(clean.plain(head)), only=_WITH_A_REMARK):
            other = offered(_OR.sub("", remark), state.mechanism, heard).kind in (
                Kind.WHOLE,
                Kind.SEVERAL,
            )
            more = grammar("sluice").read(remark, only=_WITH_A_REMARK)
            if other or (more and more.intent != found.intent):
                return Fixed(lines.WHICH_ONE)
            return _as_command(found, state)
    return None


def _as_command(found: Said, state: SluiceState) -> Move:
    if found.intent == "Thinking":
        return Fixed(lines.THINKING)
    if found.intent == "Stuck":
        return Fixed(lines.STUCK)
    name = next((name for name in _SLOTS if name in found.slots), "")
    number = _number(found.slots[name], name) if name else None
    if found.intent == "Hint" and name == "mechanism":
        return _hint_about(number or 0, state)
    return Command(found.intent, number, str(found.slots.get("junction", "")))


def _hint_about(mechanism: int, state: SluiceState) -> Move:
    """HARD RULES 4: a later mechanism gives no hints yet; a solved one tells its answer."""
    if mechanism == state.mechanism:
        return Command("Hint")
    return Fixed(lines.LATER) if mechanism > state.mechanism else Command("Reveal", mechanism)


def _number(slot: str | float, name: str) -> int:
    if slot == "last":
        return MECHANISMS if name == "mechanism" else LAST
    return int(slot)


def _answer(utterance: Utterance, said: str, state: SluiceState) -> Move:
    here = offered(said, state.mechanism, utterance.heard)
    if here.kind is Kind.WHOLE:
        sure = utterance.confidence >= UNSURE_BELOW and not _others(utterance, here, state)
        return Answer(here.text, utterance.heard, sure=sure)
    if _is_for_later(said, state, utterance.heard):
        return Fixed(lines.LATER)
    return Fixed(_free_line(here, state))


def _others(utterance: Utterance, here: Offered, state: SluiceState) -> set[Offered]:
    """Other answers that may have been said instead: "d" heard beside "c"."""
    could_be = (offered(clean.heard(t), state.mechanism, True) for t in utterance.alternatives)
    return {other for other in could_be if other.kind is Kind.WHOLE} - {here}


def _is_for_later(said: str, state: SluiceState, heard: bool) -> bool:
    """An answer of a later mechanism's kind, right or wrong, is refused: the chain is strict."""
    later = range(state.mechanism + 1, MECHANISMS + 1)
    return any(offered(said, number, heard).kind is Kind.WHOLE for number in later)


def _free_line(here: Offered, state: SluiceState) -> Line:
    if here.kind is Kind.SEVERAL:
        return lines.WHICH_ONE
    return lines.NOT_WHOLE[state.mechanism - 1] if here.kind is Kind.PART else lines.THINKING
