"""MOVES: every message is exactly one of these, read by its words alone.

No edition is in sight here. The order is the card's: what is plainly a command is one, what
offers one answer is a guess, and anything else gets one fixed line and costs nothing.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from voice import talk
from voice.cards import saves
from voice.cards.riddles import phrase
from voice.cards.riddles.candidates import candidate_in, candidates
from voice.cards.riddles.checking import same_guess
from voice.cards.riddles.questions import asks_or_requests
from voice.cards.riddles.state import (
    ARE_YOU_SURE,
    GIVING_UP,
    HINTS,
    WHICH_AGAIN,
    RiddlesState,
)
from voice.talk import Utterance
from voice.words import clean, letters, numbers, numerals
from voice.words.grammar import Said, grammar
from voice.words.scripts import readable

# A message longer than this many characters is no answer anyone gives; it is not searched.
LONGEST_MESSAGE = 600
LEDGER = re.compile(r"^[^\S\n]*\[L\]|\bt:\d+ *\| *chime:", re.I | re.M)


@dataclass(frozen=True)
class Guess(talk.Move):
    """One answer offered. `phrase` is as cut by CHECKING 2; `sent` the exact words sent."""

    phrase: str
    sent: str
    heard: bool = False


@dataclass(frozen=True)
class Command(talk.Move):
    """A move that is not a guess, by the name of its intent in `grammars/riddles.yaml`."""

    name: str
    chime: int | None = None
    about: str = ""
    """For an objection: the whole objection, which may name the guess it is about."""

    hint: int | None = None
    """For a hint asked for by its number: that number."""


@dataclass(frozen=True)
class Resume(talk.Move):
    """A save pasted as the first message."""

    text: str


@dataclass(frozen=True)
class Fixed(talk.Move):
    """MOVES 6: counts nothing and gets this fixed line."""

    line: str


Move = Guess | Command | Resume | Fixed

WHICH_ONE = Fixed("Which one is your answer?")
TAKE_YOUR_TIME = Fixed("Take your time. Guess, or say hint.")
SAY_IT_IN_WORDS = Fixed("Say it in words.")
ONLY_A_GUESS = Fixed("I can only take a guess, a hint request, or 'I give up'.")

COMMANDS = (
    "Hint", "Stuck", "Pass", "GiveUp", "Stopping", "Save", "Score", "Rules", "Repeat",
    "RepeatChime", "Again", "FitsToo", "CheckedWrong", "Thinking", "No",
)  # fmt: skip

_TYPED = {
    "Hint": "hint",
    "Pass": "pass",
    "GiveUp": "I give up",
    "ThisRiddle": "this riddle",
    "WholeGame": "the whole game",
    "Yes": "yes",
    "No": "no",
    "Repeat": "repeat",
    "RepeatChime": "repeat chime {chime}",
    "Score": "score",
    "Save": "save",
    "Rules": "rules",
    "FitsToo": "my answer fits too",
    "CheckedWrong": "you checked it wrong",
}

# "I …" and "we …" sentences that offer an answer all the same.
_I_OFFER = re.compile(
    r"\b(?:think|believe|reckon|say|says|said|guess|guessing|bet|choose|pick|vote|going with"
    r"|go with|try|answer|suppose|know|sure|mean|meant|got it|it is|they are)\b"
    rf"|{phrase.THINKING_OF}"
)
# What is left of "is it a", "something that whistles" or "i'd like that": no answer.
_NOTHING = re.compile(r"(?:i|we|i'd|we'd|it|this|that|these|those|an?|the|something|the one)$")
_MARK = re.compile(r"[,.;:!?…\n]|\s[-–—]+\s|—")
_RULES_OUT = re.compile(r"\b(?:not|never|cannot|neither)\b")
# By voice no mark parts a command from the remark after it: "i give up it's too hard".
_REMARK = re.compile(
    r"(?<!\s)\s++(?=(?:because|cos|since|it is|it's|its|this is|that is|that's|i am|i'm|im|we are"
    r"|we're|i have|i've|we have|we've|i cannot|i can't|i cant|i do not|i don't|i dont"
    r"|please|tell me)\b)",
    re.I,
)
_WITH_A_REMARK = (
    "Hint", "Pass", "GiveUp", "Stopping", "Save", "Score", "Rules", "Repeat", "RepeatChime",
    "FitsToo", "CheckedWrong",
)  # fmt: skip


def read(utterance: Utterance, state: RiddlesState) -> Move:
    """Read one message as exactly one move, by its words alone."""
    move = _read(utterance, state)
    return replace(
        move,
        typed=_typed(move, utterance),
        costs=not state.over and _costs(move, state),
        mendable=not state.over and isinstance(move, Guess),  # MOVES 5: it can be checked again
        command=_is_command(move, utterance),
    )


def _read(utterance: Utterance, state: RiddlesState) -> Move:
    if saves.is_save(utterance.text):
        return Resume(utterance.text) if state.untouched else ONLY_A_GUESS
    if LEDGER.search(utterance.text) or len(utterance.text) > LONGEST_MESSAGE:
        return ONLY_A_GUESS
    said = _words_sent(utterance)
    if state.asking in GIVING_UP and (answer := _which(said, state)):
        return answer
    if state.asking == ARE_YOU_SURE and grammar("riddles").read(said, only=("Yes",)):
        return Command("Yes")
    move = _move(utterance, said)
    return Command("No") if state.asking and move == TAKE_YOUR_TIME else move


def _typed(move: Move, utterance: Utterance) -> str:
    if isinstance(move, Guess):
        return move.phrase
    if isinstance(move, Command) and move.name in _TYPED:
        return _TYPED[move.name].format(chime=move.chime)
    return _words_sent(utterance)


def _costs(move: Move, state: RiddlesState) -> bool:
    """A guess, a hint or a chime given up; a hint that is showing and a guess tried are free."""
    match move:
        case Guess(guess):
            return not any(same_guess(guess, each) for each in state.tried)
        case Command("Hint", hint=number):
            return state.hints < HINTS and not (number and number <= state.hints)
    return isinstance(move, Command) and move.name in ("Pass", "ThisRiddle", "Yes")


def _is_command(move: Move, utterance: Utterance) -> bool:
    """False for what a question that waits takes all other words as."""
    if not isinstance(move, Command):
        return False
    if move.name in ("No", "Unclear"):
        return grammar("riddles").read(utterance.text, only=("No",)) is not None
    return True


def judged_phrases(sent: str, heard: bool) -> tuple[str, ...]:
    """An objection re-runs CHECKING on the exact words sent, spoken letters joined and not."""
    sent = numbers.ungrouped(sent)
    readings = (letters.guess_spelled(sent), clean.heard(sent)) if heard else (clean.typed(sent),)
    phrases = [phrase.cut(phrase.answer_phrase(numerals.whole(text))) for text in readings]
    return tuple(dict.fromkeys(each for cut in phrases for each in read_aloud(cut, heard)))


def read_aloud(cut: str, heard: bool) -> tuple[str, ...]:
    """A cut guess, and by voice the letter it may name: "are" is how r is heard."""
    letter = letters.letter_heard(cut) if heard else ""
    return (cut, letter) if letter else (cut,)


def _words_sent(utterance: Utterance) -> str:
    """Typed words keep their marks; a recogniser's marks are guesses and go.

    READINGS: a number said whole is one number, before any cut.
    """
    text = numbers.ungrouped(utterance.text)
    return numerals.whole(letters.guess_spelled(text) if utterance.heard else clean.typed(text))


def _which(said: str, state: RiddlesState) -> Move | None:
    """The answer to "This riddle, or the whole game?"; an unclear one is asked about once more.

    None where that was in vain: the question drops, and what is said is taken as ever.
    """
    found = grammar("riddles").read(said, only=("ThisRiddle", "WholeGame"))
    if found:
        return Command(found.intent)
    return None if state.asking == WHICH_AGAIN else Command("Unclear")


def _move(utterance: Utterance, said: str) -> Move:
    if letter := re.fullmatch(r"[\W_]*([a-zA-Z])[\W_]*", said):
        return Guess(letter[1].lower(), utterance.text, utterance.heard)
    # HARD RULES 9 and CHECKING 3: English only, of which another script's words hold no letter.
    if not readable(said):
        return SAY_IT_IN_WORDS if said else TAKE_YOUR_TIME
    if other := _command(said) or _no_guess(said):
        return other
    answer = phrase.cut(phrase.answer_phrase(said))
    if answer and not readable(answer):
        return SAY_IT_IN_WORDS
    if not answer or _names_nothing(answer, said):
        return TAKE_YOUR_TIME
    return Guess(answer, utterance.text, utterance.heard)


def _names_nothing(answer: str, said: str) -> bool:
    if _RULES_OUT.search(clean.plain(said)) and not candidate_in(answer):
        return True
    return bool(_NOTHING.match(answer)) and not phrase.NAMED.search(said)


def _command(said: str) -> Move | None:
    """A message that is a command, alone or with a remark after it: "pass, it's too hard"."""
    bare = _without_chime(said)
    found = grammar("riddles").read(said, only=COMMANDS)
    found = found or grammar("riddles").read(bare, only=COMMANDS)
    if found is None:
        return _command_with_a_remark(bare)
    if found.intent in ("Thinking", "No"):
        return TAKE_YOUR_TIME
    return _as_command(found, said)


def _command_with_a_remark(said: str) -> Move | None:
    for parts in (_MARK.split(said, maxsplit=1), _REMARK.split(said, maxsplit=1)):
        head, rest = parts[0], "".join(parts[1:])
        if not rest.strip() or phrase.NAMED.search(rest):
            continue
        if found := grammar("riddles").read(head, only=_WITH_A_REMARK):
            names_one = candidates(rest) and not asks_or_requests(clean.command(rest))
            return WHICH_ONE if names_one else _as_command(found, said)
    return None


def _as_command(found: Said, said: str) -> Command:
    name = {"Again": "Repeat", "Stopping": "Save", "Stuck": "Hint"}.get(found.intent, found.intent)
    chime, hint = found.slots.get("chime"), found.slots.get("hint")
    about = said if name in ("FitsToo", "CheckedWrong") else ""
    return Command(name, int(chime) if chime else None, about, int(hint) if hint else None)


def _without_chime(said: str) -> str:
    """ "Chime 5: hint" is a hint request; "Answer: hint" is a guess of hint."""
    label = phrase.LABEL.match(said)
    chime = label and re.match(r"\W*(?:chime|riddle)", said, re.I)
    return said[label.end() :] if label and chime else said


def _no_guess(said: str) -> Fixed | None:
    """The fixed line of a message that is no guess, by the words around what it may name."""
    words = clean.command(said)
    if not (phrase.NAMED.search(said) or phrase.LABEL.match(said)):
        if asks_or_requests(words):
            return ONLY_A_GUESS
        if re.match(r"(?:i|we) \w", words) and not _I_OFFER.search(words):
            return TAKE_YOUR_TIME
    return WHICH_ONE if len(candidates(said)) > 1 else None
