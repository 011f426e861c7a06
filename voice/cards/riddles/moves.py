"""MOVES: every message is exactly one of these, read by its words alone.

No edition is in sight here. The order is the card's: what is plainly a command is one, what
offers one answer is a guess, and anything else gets one fixed line and costs nothing.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from voice.cards import saves
from voice.cards.riddles import phrase
from voice.cards.riddles.candidates import candidate_in, candidates
from voice.cards.riddles.state import ARE_YOU_SURE, WHICH, RiddlesState
from voice.talk import Utterance
from voice.words import clean, letters
from voice.words.grammar import Said, grammar

# A message longer than this many characters is no answer anyone gives; it is not searched.
LONGEST_MESSAGE = 600
LEDGER = re.compile(r"^\s*\[L\]|\bt:\d+ *\| *chime:", re.I | re.M)


@dataclass(frozen=True)
class Guess:
    """One answer offered. `phrase` is as cut by CHECKING 2; `sent` the exact words sent."""

    phrase: str
    sent: str
    heard: bool = False


@dataclass(frozen=True)
class Command:
    """A move that is not a guess, by the name of its intent in `grammars/riddles.yaml`."""

    name: str
    chime: int | None = None
    about: str = ""
    """For an objection: the whole objection, which may name the guess it is about."""

    hint: int | None = None
    """For a hint asked for by its number: that number."""


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
    r"|is not (?:it|this|that)|(?:could|can|might|may|would|must) (?:it|this|that|they|you) be"
    r"|(?:would|does) (?!(?:it|this|that|they|you|he|she)\b).+ count\b(?! the\b)"
    r"|(?:what|how) about|is (?:the|your) answer"
    r"|(?!(?:what|who|where|when|why|how|which)\b).+ (?:is|was) (?:the|my|our)"
    r"(?: final)? answer|(?:the|my|our)(?: final)? (?:answer|guess) (?:could|might|must|may|has to)"
    r" be)\b"
)
# The same openings where no answer follows: "is it close?", "are you sure?".
_OFFERS_NOTHING = re.compile(
    r"^(?:(?:is|was|are|could|can|might|would) (?:it|this|that|they|you)(?: be)?"
    r"(?: (?:close|near|warm|right|correct|true|wrong|possible|sure|ready|there|listening|kidding"
    r"|serious|joking|cheating|real|the answer|it|so|okay|ok|fair|human|(?:a|an) (?:robot|bot"
    r"|human|computer|machine|ai|real person)"
    # What a thing is like is a question about it; "is it a well?" and "is it night?" are answers.
    r"|(?:(?:very|really|quite|always|usually|often|ever|still) )?(?:alive|living|dead|hot|warm|wet"
    r"|dry|big|small|little|large|tiny|huge|long|short|tall|round|square|heavy|soft|hard|old|new"
    r"|young|loud|quiet|fast|slow|edible|useful|common|rare|visible|invisible|natural|electric"
    r"|wooden|animate|inanimate|outside|outdoors|inside|indoors|here|red|blue|green|brown|black"
    r"|white|gr[ae]y))$"
    r"| (?:something|anything|somebody|someone|made|used|found|kept|seen|bigger|smaller|larger"
    r"|heavier|longer|going to|able to|related|to do with|like|one of|in|on|at|under|inside|near"
    r"|from|for|with|by)\b)"
    r"|is (?:the|your) answer (?:right|correct|close|in|on|long|short|related|alive|hot|one word"
    r"|(?:two|three|four) words|plural|singular|(?:a|an) (?:thing|object|person|place|animal|word"
    r"|name|verb|noun|food|tool))\b)"
)
_ASKS = re.compile(
    r"^(?:what|who|whose|whom|where|when|why|how|which)\b"
    r"|^(?:does|do|did|is|are|was|were|am|has|have|had|can|could|will|would|should|shall|may|might"
    r"|must|cannot) (?:it|they|you|i|we|he|she|the|this|that|these|those|there|a|an|my|our|your"
    r"|any|anyone|one|someone|people|not)\b"
    r"|^(?:does|did|is|are|was|were|has|had) \w+ \w+"
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
    r"|^(?:reveal|confirm|explain|translate|decode|encode|repeat)\b|^spoilers?$|^(?:blink|nod|wink) |^yes or no\b"
    r"|^(?:the )?(?:whole (?:game|thing)|(?:previous|last|first|other) (?:answer|riddle|chime|one))$"
    r"|^(?:the )?(?:answer|solution)s?(?: (?:to|of|for|please)\b.*)?$"
    r"|^(?:write|make|make up|compose|invent|sing|tell|play) (?:me |us )?(?:a|an|another|the) "
    r"(?:new )?(?:riddle|story|poem|joke|song|rhyme|game)\b"
    r"|^(?:open|fetch|load|read|download) the (?:reveal|sealed|file|link|script)\b"
    r"|^in (?:french|spanish|german|italian|latin|pig latin|english|code|morse|base ?\w+|emojis?)\b"
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
    r"|try|answer|suppose|know|sure|mean|meant|got it|it is|they are)\b"
)
_WORD = re.compile(r"[^\W_]")
# What is left of "is it a", "something that whistles" or "i'd like that": no answer.
_NOTHING = re.compile(r"(?:i|we|i'd|we'd|it|this|that|these|those|an?|the|something|the one)$")
_MARK = re.compile(r"[,.;:!?…\n]|\s[-–—]+\s|—")
_RULES_OUT = re.compile(r"\b(?:not|never|cannot)\b")
# By voice no mark parts a command from the remark after it: "i give up it's too hard".
_REMARK = re.compile(
    r"\s+(?=(?:because|cos|since|it is|it's|its|this is|that is|that's|i am|i'm|im|we are|we're"
    r"|i have|i've|we have|we've|i cannot|i can't|i cant|i do not|i don't|i dont|please|tell me)\b)",
    re.I,
)
_WITH_A_REMARK = (
    "Hint", "Pass", "GiveUp", "Stopping", "Save", "Score", "Rules", "Repeat", "RepeatChime",
    "FitsToo", "CheckedWrong",
)  # fmt: skip


def read(utterance: Utterance, state: RiddlesState) -> Move:
    """Read one message as exactly one move, by its words alone."""
    if saves.is_save(utterance.text):
        return Resume(utterance.text) if state.untouched else ONLY_A_GUESS
    if LEDGER.search(utterance.text) or len(utterance.text) > LONGEST_MESSAGE:
        return ONLY_A_GUESS
    said = _words_sent(utterance)
    if state.asking == WHICH:
        return _which(said)
    if state.asking == ARE_YOU_SURE and grammar("riddles").read(said, only=("Yes",)):
        return Command("Yes")
    move = _move(utterance, said)
    return Command("No") if state.asking and move == TAKE_YOUR_TIME else move


def message(utterance: Utterance, state: RiddlesState) -> str:
    """The move an utterance is, as the words one would type for it."""
    move = read(utterance, state)
    if isinstance(move, Guess):
        return move.phrase
    if isinstance(move, Command) and move.name in _TYPED:
        return _TYPED[move.name].format(chime=move.chime)
    return _words_sent(utterance)


def judged_phrases(sent: str, heard: bool) -> tuple[str, ...]:
    """An objection re-runs CHECKING on the exact words sent, spoken letters joined and not."""
    readings = (letters.guess_spelled(sent), clean.heard(sent)) if heard else (clean.typed(sent),)
    return tuple(dict.fromkeys(phrase.cut(phrase.answer_phrase(text)) for text in readings))


def _words_sent(utterance: Utterance) -> str:
    """Typed words keep their marks; a recogniser's marks are guesses and go."""
    if utterance.heard:
        return letters.guess_spelled(utterance.text)
    return clean.typed(utterance.text)


def _which(said: str) -> Move:
    found = grammar("riddles").read(said, only=("ThisRiddle", "WholeGame"))
    return Command(found.intent if found else "Unclear")


def _move(utterance: Utterance, said: str) -> Move:
    if letter := re.fullmatch(r"[\W_]*([a-zA-Z])[\W_]*", said):
        return Guess(letter[1].lower(), utterance.text, utterance.heard)
    if not said:
        return TAKE_YOUR_TIME
    if not _WORD.search(said):
        return SAY_IT_IN_WORDS
    if other := _command(said) or _no_guess(said):
        return other
    answer = phrase.cut(phrase.answer_phrase(said))
    if answer and not _WORD.search(answer):
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
    whole = (said, _without_chime(said))
    found = next(filter(None, (grammar("riddles").read(text, only=COMMANDS) for text in whole)), None)
    if found is None:
        return _command_with_a_remark(whole[-1])
    if found.intent in ("Thinking", "No"):
        return TAKE_YOUR_TIME
    return _as_command(found, said)


def _command_with_a_remark(said: str) -> Move | None:
    for parts in (_MARK.split(said, maxsplit=1), _REMARK.split(said, maxsplit=1)):
        head, rest = parts[0], "".join(parts[1:])
        if not rest.strip() or phrase.NAMED.search(rest):
            continue
        if found := grammar("riddles").read(head, only=_WITH_A_REMARK):
            names_one = candidates(rest) and not _asks_or_requests(clean.command(rest))
            return WHICH_ONE if names_one else _as_command(found, said)
    return None


def _as_command(found: Said, said: str) -> Command:
    name = {"Again": "Repeat", "Stopping": "Save"}.get(found.intent, found.intent)
    chime, hint = found.slots.get("chime"), found.slots.get("hint")
    about = said if name in ("FitsToo", "CheckedWrong") else ""
    return Command(name, int(chime) if chime else None, about, int(hint) if hint else None)


def _without_chime(said: str) -> str:
    """"Chime 5: hint" is a hint request; "Answer: hint" is a guess of hint."""
    label = phrase.LABEL.match(said)
    chime = label and re.match(r"\W*(?:chime|riddle)", said, re.I)
    return said[label.end() :] if label and chime else said


def _no_guess(said: str) -> Fixed | None:
    """The fixed line of a message that is no guess, by the words around what it may name."""
    words = clean.command(said)
    if not (phrase.NAMED.search(said) or phrase.LABEL.match(said)):
        if _asks_or_requests(words):
            return ONLY_A_GUESS
        if re.match(r"(?:i|we) \w", words) and not _I_OFFER.search(words):
            return TAKE_YOUR_TIME
    return WHICH_ONE if len(candidates(said)) > 1 else None


def _asks_or_requests(words: str) -> bool:
    """A question about the riddle, or a request, that offers no answer."""
    if _OFFERS.match(words) and not _OFFERS_NOTHING.match(words):
        return False
    return any(asked.search(words) for asked in (_ASKS, _REQUESTS, _NAMES_THE_RIDDLE))
