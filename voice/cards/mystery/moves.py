"""MESSAGES: every message is the first of these that it matches, read by its words alone.

No edition is in sight here: a question carries its words, and the FILES decide what they ask for.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from voice.cards import saves
from voice.cards.mystery import accusation, address, asking, exhibits, host, marks, message, seats
from voice.cards.mystery.address import Address
from voice.cards.mystery.cast import CHILDREN, RINTOUL
from voice.cards.mystery.message import Message
from voice.cards.mystery.state import ACCUSATION, EXHIBITS, MOST_CITED, MysteryState
from voice.talk import Utterance
from voice.words import clean
from voice.words.grammar import grammar


@dataclass(frozen=True)
class Seated:
    """The names at the table."""

    names: tuple[str, ...]


@dataclass(frozen=True)
class Command:
    """A command alone, or a request to the Host, by its intent in `grammars/mystery.yaml`."""

    name: str
    suspect: str = ""
    exhibits: tuple[int, ...] = ()
    about: str = ""
    """For a rules question: the question."""


@dataclass(frozen=True)
class Question:
    """A question put to one of the five: the words that may cue a topic."""

    suspect: str
    words: str


@dataclass(frozen=True)
class Confrontation:
    """An exhibit put to one of the five, and the question left in the message."""

    suspect: str
    exhibit: int
    words: str = ""
    """Of the question left; empty where the message asks nothing else."""

    must_answer: bool = False
    """True where the question left is plainly one: no cue in it gets DEFLECT."""


@dataclass(frozen=True)
class Accuse:
    """An accusation to read back."""

    suspect: str
    cited: tuple[int, ...]
    after_yes: bool = False
    """True for "Yes, Dougal" where another is read back: that one is not locked."""


@dataclass(frozen=True)
class Lock:
    """The table agrees to the read-back, or does not."""

    agreed: bool


@dataclass(frozen=True)
class TableTalk:
    """Said to no one who answers."""


@dataclass(frozen=True)
class Resume:
    """A save pasted as the first message."""

    text: str


@dataclass(frozen=True)
class Fixed:
    """Free, and answered with this line."""

    line: str


Move = Seated | Command | Question | Confrontation | Accuse | Lock | TableTalk | Resume | Fixed

WHO_IS_THERE = Fixed("Who is at the table? First names or nicknames, one to eight.")
NICKNAME = "{name} is a name in this story. What nickname shall I use instead?"
WHICH_EIGHT = Fixed("There are eight seats. Which eight of you are playing?")
ALIKE = Fixed("Two of you have the same name. A nickname for one of you, please: say all the names.")
SAVE_FIRST = Fixed("A save counts only as the first message of a new game, so this one is ignored.")
ONLY_THE_FIVE = Fixed("Only the five can be questioned.")
ONE_AT_A_TIME = Fixed("One at a time.")
WHAT_DO_YOU_ASK = Fixed("What do you ask?")
WHICH_RINTOUL = Fixed("Which Rintoul?")
ONE_EXHIBIT = Fixed("One exhibit at a time: which?")
WHICH_EXHIBIT = Fixed("Which exhibit? Cite it as E12.")
TWELVE_EXHIBITS = Fixed("There are twelve exhibits.")
AFTER_ROUND_THREE = Fixed("The accusation comes after round three.")
NAME_ONE = Fixed("Name one of the five to accuse.")
ONE_NAME = Fixed("One name: who do you accuse?")
SIX_AT_MOST = Fixed("Six at most: which six?")

COMMANDS = (
    "Statements", "Statement", "ReadExhibit", "NoSuchExhibit", "Lies", "Answers", "Pass", "Next",
    "Save", "GiveUp", "Enough", "LastOne", "Again",
)  # fmt: skip
_BEFORE_NAMES = ("Rules", "GiveUp", "Again", "LastOne", "Save")

_READS = re.compile(
    r"^(?:please )?(?:(?:can|could|would|will) (?:you|we|i) |let us |(?:i|we) (?:want|would like) to )?"
    r"(?:please )?(?:re-?)?(?:read|hear|repeat|show)(?: (?:me|us))?(?: out)?(?: again)?"
    r"(?P<cited>(?: (?:and|the|exhibits?|evidence|number|e))*(?: e? ?\d+| and| exhibits?)+)"
    r"(?: again| please)*$"
)
_NOT_YET_ACCUSED = re.compile(
    rf"\baccus(?:e|es|ing)\b.*<|^\W*(?:no,? )?it (?:was|is|must be|must have been) {marks.ANY_SUSPECT}"
    rf"|{marks.ANY_SUSPECT} (?:did it\b|(?:is|was) (?:the (?:killer|murderer|culprit)|guilty)|killed\b)"
    rf"|\b(?:killer|murderer|culprit) (?:is|was) {marks.ANY_SUSPECT}",
    re.I,
)
_TOLD = re.compile(
    r"\b(?:evidence|exhibits?|proof|proves?|proved|shows?|were seen|was seen|saw you)\b"
    rf"|\b(?:{'|'.join(CHILDREN)})\b.*\b(?:saw|says?|said|heard|told|found|noticed|looked|watched)\b",
    re.I,
)
_A_QUESTION = re.compile(r"^(?:(?:this is|i have|we have|here is|next|now) )*(?:a |the |my |our )?(?:question)?$")
# What only frames a confrontation asks nothing beside it.
_FRAMES = re.compile(
    r"^(?:(?:so|and|but|well|now|then|given|with|about|to|on|that|this|it|is|says?|shows?|look"
    r"|at|see|here|please|we|i|will|the|a) )*(?:(?:what (?:do|would|have) you (?:got )?(?:to )?say"
    r"|how (?:do|can|would|will) you (?:explain|answer|account for)|what (?:about|of|is|does)"
    r"|how about|(?:can|could|will) you explain|explain|do you deny|is (?:that|this|it) true"
    r"|admit|you (?:are|were) lying|you lied|why did you lie|were you lying|are you lying"
    r"|tell (?:us|me)|did you lie)(?: (?:to|about|for|on|that|this|it|now|the truth|us|me|of|say"
    r"|then|so|yourself))*)?(?: (?:to|about|for|on|that|this|it|now|of|and|with|over|or))*$"
)  # fmt: skip


def read(utterance: Utterance, state: MysteryState) -> Move:
    """Read one message as exactly one move, by its words alone."""
    if saves.is_save(utterance.text):
        return Resume(utterance.text) if state.round == 0 else SAVE_FIRST
    said = message.prepared(utterance, state.table)
    if state.asking and (reply := _reply(said)):
        return reply
    if state.over:
        return _command(said) or _of_the_host(said, state) or _to_the_five(said) or TableTalk()
    if state.round == 0:
        return _names(utterance, said)
    if state.round == ACCUSATION:
        return _command(said) or _of_the_host(said, state) or _accusation(said, state)
    return (
        _command(said)
        or _of_the_host(said, state)
        or _to_another(said)
        or _to_the_five(said)
        or (AFTER_ROUND_THREE if _NOT_YET_ACCUSED.search(said.text) else TableTalk())
    )


def _reply(said: Message) -> Command | None:
    """The yes or no that a question of the Host waits for."""
    for name in ("Yes", "No"):
        if grammar("mystery").read(said.words, only=(name,)) and not said.asks:
            return Command(name)
    return Command("Yes") if accusation.agrees(said, "", ()) else None


def _names(utterance: Utterance, said: Message) -> Move:
    """SEATS: before there are names, little else can be said."""
    found = grammar("mystery").read(said.words, only=_BEFORE_NAMES)
    if found:
        return Command(found.intent, about=said.words)
    given = seats.read(utterance)
    if not given.names:
        return WHO_IS_THERE
    if given.alike:
        return ALIKE
    return WHICH_EIGHT if given.too_many else Seated(given.names)


def _command(said: Message) -> Move | None:
    """MESSAGES 1: a command alone."""
    if said.empty:
        return TableTalk()
    words = clean.plain(said.words)
    if found := _READS.match(words):
        return _read_exhibits(tuple(int(n) for n in re.findall(r"\d+", found["cited"])))
    found_by = grammar("mystery").read(said.words, only=COMMANDS)
    if found_by is None:
        return None
    if found_by.intent == "NoSuchExhibit":
        return TWELVE_EXHIBITS
    if exhibit := found_by.slots.get("exhibit") or found_by.slots.get("code"):
        return _read_exhibits((int(exhibit[1:]),))
    name = {"LastOne": "Again"}.get(found_by.intent, found_by.intent)
    slots = found_by.slots
    suspect = slots.get("suspect") or slots.get("mangled") or slots.get("whose") or ""
    return Command(name, suspect=suspect)


def _read_exhibits(numbers: tuple[int, ...]) -> Move | None:
    if not numbers:
        return None
    if not all(1 <= number <= EXHIBITS for number in numbers):
        return TWELVE_EXHIBITS
    return Command("ReadExhibit", exhibits=tuple(dict.fromkeys(numbers)))


def _of_the_host(said: Message, state: MysteryState) -> Move | None:
    """MESSAGES 2. In the accusation a name accuses, unless it is the Host that is asked."""
    to_one = _address(said)[0]
    if to_one.verb or (to_one.suspects and to_one.plain and not said.to_host):
        return None
    if marks.suspects(said.text) and state.round == ACCUSATION and not said.to_host:
        return None
    asked = host.asked(said)
    return Command(asked, about=said.words) if asked else None


def _to_another(said: Message) -> Move | None:
    """MESSAGES 4: to a seat it is table talk, to anyone but the five it is refused."""
    first = said.sentences[0]
    if address.is_to_seat(first):
        return TableTalk()
    if address.is_to_everyone(first, said.asks or asking.asks(first, after_mark=True)):
        return ONE_AT_A_TIME
    return ONLY_THE_FIVE if address.is_to_anyone_else(first, said.heard) else None


def _to_the_five(said: Message) -> Move | None:
    """MESSAGES 5 to 7: put to one of the five, a confrontation or a question."""
    to, later = _address(said)
    if not to.suspects:
        return None
    others = [one for one in said.sentences if one not in later]
    asks = said.asks or _asks(to) or (not re.search(r"\w", to.rest) and any(
        asking.is_opener(one) for one in others
    ))  # fmt: skip
    if len(to.suspects) > 1:
        idle = said.heard and not (asks or to.verb) and re.search(r"\w", to.rest)
        return None if idle else ONE_AT_A_TIME
    suspect = to.suspects[0]
    if suspect == RINTOUL:
        return WHICH_RINTOUL
    naming = next(one for one in said.sentences if marks.suspects(one))
    confronting = to.verb == "confront"
    cited = exhibits.cited(naming, confronting)
    if cited:
        return _confrontation(suspect, cited, said, to)
    if confronting:
        return WHICH_EXHIBIT
    if not said.asks and _tells_evidence(said, to):
        return WHICH_EXHIBIT
    if _A_QUESTION.match(clean.plain(to.rest)) and not others_than(said, naming):
        return WHAT_DO_YOU_ASK
    return Question(suspect, _question_words(said, naming, to)) if asks else None


def others_than(said: Message, sentence: str) -> list[str]:
    """The sentences of a message beside one."""
    return [one for one in said.sentences if one is not sentence]


def _address(said: Message) -> tuple[Address, tuple[str, ...]]:
    """Whom the first sentence naming one of the five puts the message to; it and those after."""
    for at, sentence in enumerate(said.sentences):
        if marks.suspects(sentence):
            return address.put_to(sentence, said.heard), said.sentences[at:]
    return Address((), ""), ()


def _asks(to: Address) -> bool:
    if to.verb == "ask":
        return bool(re.search(r"\w", to.rest))
    return "question" in clean.plain(to.rest).split() or asking.asks(to.rest, to.comma)


def _tells_evidence(said: Message, to: Address) -> bool:
    """MESSAGES 6, "evidence told, not cited": a child's word, a proof, an exhibit as a reason."""
    if asking.is_opener(to.rest) or to.verb:
        return False
    told = _TOLD.search(marks.restored(to.rest))
    return bool(told) or any(exhibits.cited(one, False) for one in said.sentences)


def _question_words(said: Message, naming: str, to: Address) -> str:
    """What the question asks by: the naming sentence, then whatever else asks.

    Where the naming sentence is the name alone, all the rest is the question.
    """
    alone = not re.search(r"\w", to.rest)
    after = said.sentences[said.sentences.index(naming) + 1 :]
    others = others_than(said, naming) if alone else [one for one in after if "?" in one]
    return " ".join(map(marks.restored, [to.rest, *others])).strip()


def _confrontation(suspect: str, cited: tuple[int, ...], said: Message, to: Address) -> Move:
    if len(cited) > 1:
        return ONE_EXHIBIT
    if not 1 <= cited[0] <= EXHIBITS:
        return TWELVE_EXHIBITS
    naming = next(one for one in said.sentences if marks.suspects(one))
    after = said.sentences[said.sentences.index(naming) + 1 :]
    left = [exhibits.without(to.rest), *(one for one in after if _asks_there(one, said.heard))]
    words = " ".join(part for part in map(_unframed, left) if part)
    asks = any(_asks_there(_unframed(part), said.heard) for part in left)
    return Confrontation(suspect, cited[0], words if asks else "", asks and _is_plain(left, said))


def _asks_there(sentence: str, is_heard: bool) -> bool:
    return ("?" in sentence and not is_heard) or asking.asks(sentence, after_mark=True)


def _unframed(part: str) -> str:
    """A part of a confrontation, empty where it only frames it: "what do you say to"."""
    text = marks.restored(part).strip(" ,;:—–-")
    return "" if _FRAMES.match(clean.plain(text)) else text


def _is_plain(left: list[str], said: Message) -> bool:
    """A sentence of its own that asks, or by voice a question after the exhibit."""
    first, *later = left
    return bool(later) or (said.heard and asking.is_opener(first))


def _accusation(said: Message, state: MysteryState) -> Move:
    """MESSAGES 3: in round A THE ACCUSATION decides everything else."""
    if state.accused and accusation.agrees(said, state.accused, state.cited):
        return Lock(agreed=True)
    found = accusation.read(said)
    if found is None or (state.accused and not accusation.leaves_a_name(said)):
        return Lock(agreed=False) if state.accused else NAME_ONE
    if not found.name:
        return ONE_NAME
    if found.name == RINTOUL:
        return WHICH_RINTOUL
    if len(found.cited) > MOST_CITED:
        return SIX_AT_MOST
    yes = bool(state.accused) and accusation.opens_with_agreement(said)
    if yes and found.name == state.accused:
        return Lock(agreed=False)  # it agrees and cites something new
    return Accuse(found.name, found.cited, after_yes=yes)
