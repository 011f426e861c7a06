"""MOVES: every message is exactly one of these, read by its words alone.

No edition is in sight here. The order is the card's: what is plainly a command is one, what
offers one answer is a guess, and anything else gets one fixed line and costs nothing.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from voice.cards import saves
from voice.cards.riddles import phrase
from voice.cards.riddles.candidates import candidates
from voice.cards.riddles.state import ARE_YOU_SURE, WHICH, RiddlesState
from voice.talk import Utterance
from voice.words import clean, letters
from voice.words.grammar import grammar

# A message longer than this many characters is no answer anyone gives; it is not searched.
LONGEST_MESSAGE = 600
LEDGER = re.compile(r"^\s*\[L\]|\bt:\d+ *\| *chime:", re.M)


@dataclass(frozen=True)
class Guess:
    """One answer offered. `phrase` is as cut by CHECKING 2; `sent` the exact words sent."""

    phrase: str
    sent: str


@dataclass(frozen=True)
class Command:
    """A move that is not a guess, by the name of its intent in `grammars/riddles.yaml`."""

    name: str
    chime: int | None = None
    about: str = ""
    """For an objection: the whole objection, which may name the guess it is about."""


@dataclass(frozen=True)
class Resume:
    """A save pasted as the first message."""

    text: str


@dataclass(frozen=True)
class Fixed:
    """ANYTHING ELSE: counts nothing and gets this fixed line."""

    line: str


Move = Guess | Command | Resume | Fixed

WHICH_ONE = Fixed("Which one is your answer?")
TAKE_YOUR_TIME = Fixed("Take your time. Guess, or say hint.")
SAY_IT_IN_WORDS = Fixed("Say it in words.")
ONLY_A_GUESS = Fixed("I can only take a guess, a hint request, or 'I give up'.")

COMMANDS = (
    "Hint", "Pass", "GiveUp", "Stopping", "Save", "Score", "Rules", "Repeat", "RepeatChime",
    "Again", "FitsToo", "CheckedWrong", "Thinking", "No",
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

# Questions that offer one answer: "is it a kettle?", "are you a kettle", "would soup count?".
_OFFERS = re.compile(
    r"^(?:(?:is|was) (?:it|this|that|he|she)|are (?:they|these|those|you)"
    r"|(?:could|can|might|may|would|must) (?:it|this|that|they|you) be"
    r"|would .+ count|(?:what|how) about|is (?:the|your) answer|.+ (?:is|was) (?:the|my|our)"
    r"(?: final)? answer|(?:the|my|our)(?: final)? (?:answer|guess) (?:could|might|must|may|has to)"
    r" be)\b"
)
# The same openings where no answer follows: "is it close?", "are you sure?".
_OFFERS_NOTHING = re.compile(
    r"^(?:(?:is|was|are|could|can|might|would) (?:it|this|that|they|you)(?: be)?"
    r"(?: (?:close|near|warm|right|correct|true|wrong|possible|sure|ready|there|listening|kidding"
    r"|serious|joking|cheating|real|the answer|it|so|okay|ok|fair|human|(?:a|an) (?:robot|bot"
    r"|human|person|computer|machine|ai|real person))$"
    r"| (?:something|anything|somebody|someone|made of|used for|used to|used in|found in"
    r"|bigger than|smaller than|going to|able to|related to|to do with|like)\b)"
    r"|is the answer (?:right|correct|close|in|on|long|short|related)\b)"
)
_ASKS = re.compile(
    r"^(?:what|who|whose|whom|where|when|why|how|which)\b"
    r"|^(?:does|do|did|is|are|was|were|am|has|have|had|can|could|will|would|should|shall|may|might"
    r"|must|cannot) (?:it|they|you|i|we|he|she|the|this|that|these|those|there|a|an|my|our|your"
    r"|any|anyone|one|someone|people|not)\b"
)
_REQUESTS = re.compile(
    r"^(?:(?:(?:can|could|would|will) you|please|just|now|(?:i|we) (?:want|need|would like)(?: you)?"
    r" to)\s+)*(?:(?:tell|reveal|give|show|say|write|spell|translate|encode|decode|encrypt|count"
    r"|confirm|rhyme|explain|describe|define|print|list|read|send|repeat|answer|hint)"
    r" (?:me|us|the|your|it|that|this|out|to|all|every|if|whether|what|how|in|my|our|its|about|at"
    r"|yes|back|backwards)\b"
    r"|(?:pretend|imagine|act as|act like|ignore|disregard|forget|role ?play|simulate|behave|assume"
    r"|suppose|let us (?:pretend|imagine|role|say that)|become|speak like|talk like)\b.*\w+ \w+"
    r"|from now on\b|as an? (?:ai|language model|test)\b|system prompt|developer mode"
    r"|(?:this|it) is (?:only |just )?a test\b|you are (?:now |not |free |allowed |supposed ))"
    r"|^(?:reveal|confirm|explain|translate|the solution|solution|spoilers?)$"
    r"|^(?:the )?(?:first|last|next|starting) letter\b"
    r"|\brhymes? with\b|^it (?:starts|begins|ends) with\b"
    r"|\b(?:letters?|syllables?|words?) (?:long|does|are|is|in)\b"
)
_NAMES_THE_RIDDLE = re.compile(
    r"\b(?:the|this|your|that) (?:riddle|answer|chime|hint|clue|solution|sealed|edition|script)s?\b"
)
# "I …" and "we …" sentences that offer an answer all the same.
_I_OFFER = re.compile(
    r"\b(?:think|believe|reckon|say|says|said|guess|guessing|bet|choose|pick|vote|going with|go with"
    r"|try|answer|suppose|know|sure|mean|meant|it is|they are)\b"
)


def read(utterance: Utterance, state: RiddlesState) -> Move:
    """Read one message as exactly one move, by its words alone."""
    if saves.is_save(utterance.text):
        return Resume(utterance.text) if state.untouched else ONLY_A_GUESS
    if LEDGER.search(utterance.text) or len(utterance.text) > LONGEST_MESSAGE:
        return ONLY_A_GUESS
    said = _words_sent(utterance)
    if state.asking == WHICH:
        return _which(said)
    if state.asking == ARE_YOU_SURE:
        if grammar("riddles").read(said, only=("Yes",)):
            return Command("Yes")
        move = _move(utterance.text, said)
        return Command("No") if move == TAKE_YOUR_TIME else move
    return _move(utterance.text, said)


def message(utterance: Utterance, state: RiddlesState) -> str:
    """The move an utterance is, as the words one would type for it."""
    move = read(utterance, state)
    if isinstance(move, Guess):
        return move.phrase
    if isinstance(move, Command) and move.name in _TYPED:
        return _TYPED[move.name].format(chime=move.chime)
    return _words_sent(utterance)


def judged_phrases(sent: str) -> tuple[str, ...]:
    """An objection re-runs CHECKING on the exact words sent, spelled letters joined and not."""
    readings = (letters.guess_spelled(sent), clean.typed(sent))
    return tuple(dict.fromkeys(phrase.cut(phrase.answer_phrase(text)) for text in readings))


def _words_sent(utterance: Utterance) -> str:
    """Typed words keep their marks; a recogniser's marks are guesses and go."""
    if utterance.heard:
        return letters.guess_spelled(utterance.text)
    return clean.typed(utterance.text)


def _which(said: str) -> Move:
    found = grammar("riddles").read(said, only=("ThisRiddle", "WholeGame"))
    return Command(found.intent if found else "Unclear")


def _move(sent: str, said: str) -> Move:
    if re.fullmatch(r"\W*[a-zA-Z]\W*", said):
        return Guess(said.strip().strip("*_\"'.!?,").lower(), sent)
    if not said:
        return TAKE_YOUR_TIME
    if not re.search(r"\w", said):
        return SAY_IT_IN_WORDS
    return _command(said) or _guess_or_fixed(sent, said)


def _unlabelled(said: str) -> str:
    """"Chime 5: hint" is a hint request; "Answer: hint" is a guess of hint."""
    label = phrase.LABEL.match(said)
    chime = label and re.match(r"\W*(?:chime|riddle)", said, re.I)
    return said[label.end() :] if label and chime else said


def _command(said: str) -> Move | None:
    """A message that is a command, alone or with a remark after it: "pass, it's too hard"."""
    head, _, rest = re.sub(r"[,.;!?]|\s[-–—]\s", "\0", _unlabelled(said), count=1).partition("\0")
    found = grammar("riddles").read(_unlabelled(said), only=COMMANDS)
    if found is None and rest.strip() and not phrase.NAMED.search(rest):
        found = grammar("riddles").read(head, only=COMMANDS)
        if found and found.intent in ("Thinking", "No"):
            return None
        if found and candidates(rest):
            return WHICH_ONE
    if found is None:
        return None
    if found.intent in ("Thinking", "No"):
        return TAKE_YOUR_TIME
    name = {"Again": "Repeat", "Stopping": "Save"}.get(found.intent, found.intent)
    chime = found.slots.get("chime")
    about = said if name in ("FitsToo", "CheckedWrong") else ""
    return Command(name, int(chime) if chime else None, about)


def _guess_or_fixed(sent: str, said: str) -> Move:
    words = clean.command(said)
    named = phrase.NAMED.search(said) or phrase.LABEL.match(said)
    if not named:
        offers = _OFFERS.match(words) and not _OFFERS_NOTHING.match(words)
        if not offers and (_ASKS.match(words) or _REQUESTS.search(words)):
            return ONLY_A_GUESS
        if not offers and _NAMES_THE_RIDDLE.search(words):
            return ONLY_A_GUESS
        if re.match(r"(?:i|we) \w", words) and not _I_OFFER.search(words):
            return TAKE_YOUR_TIME
    if len(candidates(said)) > 1:
        return WHICH_ONE
    answer = phrase.cut(phrase.answer_phrase(said))
    if not re.search(r"\w", answer):
        return TAKE_YOUR_TIME
    return Guess(answer, sent)
