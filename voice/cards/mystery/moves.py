"""What a message can be. No edition is in sight: a question carries its words alone."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from voice import talk
from voice.cards.mystery.state import ACCUSATION, ASKS, CONFRONTS, MysteryState


@dataclass(frozen=True)
class Seated(talk.Move):
    """The names at the table."""

    names: tuple[str, ...]
    more: bool = False
    """True where the list is only half said."""


@dataclass(frozen=True)
class Command(talk.Move):
    """A command alone, or a request to the Host, by its intent in `grammars/mystery.yaml`."""

    name: str
    suspect: str = ""
    exhibits: tuple[int, ...] = ()
    about: str = ""
    """For a rules question: the question."""


@dataclass(frozen=True)
class Question(talk.Move):
    """A question put to one of the five: the words that may cue a topic."""

    suspect: str
    words: str


@dataclass(frozen=True)
class Confrontation(talk.Move):
    """An exhibit put to one of the five, and the question left in the message."""

    suspect: str
    exhibit: int
    words: str = ""
    """Of the question left; empty where the message asks nothing else."""

    must_answer: bool = False
    """True where the question left is plainly one: no cue in it gets DEFLECT."""


@dataclass(frozen=True)
class Accuse(talk.Move):
    """An accusation to read back."""

    suspect: str
    cited: tuple[int, ...]
    after_yes: bool = False
    """True for "Yes, Dougal" where another is read back: that one is not locked."""


@dataclass(frozen=True)
class Lock(talk.Move):
    """The table agrees to the read-back, or does not."""

    agreed: bool


@dataclass(frozen=True)
class TableTalk(talk.Move):
    """Said to no one who answers."""


@dataclass(frozen=True)
class Resume(talk.Move):
    """A save pasted as the first message."""

    text: str


@dataclass(frozen=True)
class Fixed(talk.Move):
    """Free, and answered with this line."""

    line: str
    half: str = field(default="", compare=False)
    """Half a move, to be gone on with: "Confront Hamish"."""


Move = Seated | Command | Question | Confrontation | Accuse | Lock | TableTalk | Resume | Fixed


def what_do_you_ask(suspect: str) -> Fixed:
    """MESSAGES 5: a NAME alone."""
    return replace(WHAT_DO_YOU_ASK, half=ASKS + suspect)


def which_exhibit(suspect: str) -> Fixed:
    """MESSAGES 6: a confrontation that cites nothing."""
    return replace(WHICH_EXHIBIT, half=CONFRONTS + suspect)


def costs(move: Move, state: MysteryState) -> bool:
    """The names, whatever a round has five of, and each yes that ends something."""
    match move:
        case Question() | Confrontation():
            return 0 < state.round < ACCUSATION and not state.spent
        case Seated(more=more):
            return not more
        case Command("Yes"):
            return True
        case Lock(agreed):
            return agreed
    return False


WHO_IS_THERE = Fixed("Who is at the table? First names or nicknames, one to eight.")
WHO_ELSE = Fixed("And who else?")
NICKNAME = "{name} is a name in this story. What nickname shall I use instead?"
WHICH_EIGHT = Fixed("There are eight seats. Which eight of you are playing?")
ALIKE = Fixed(
    "Two of you have the same name. A nickname for one of you, please: say all the names."
)
SAVE_FIRST = Fixed("A save counts only as the first message of a new game, so this one is ignored.")
ONLY_THE_FIVE = Fixed("Only the five can be questioned.")
ONE_AT_A_TIME = Fixed("One at a time.")
WHAT_DO_YOU_ASK = Fixed("What do you ask?")
WHICH_EXHIBIT = Fixed("Which exhibit? Cite it as E12.")
WHICH_RINTOUL = Fixed("Which Rintoul?")
ONE_EXHIBIT = Fixed("One exhibit at a time: which?")
TWELVE_EXHIBITS = Fixed("There are twelve exhibits.")
AFTER_ROUND_THREE = Fixed("The accusation comes after round three.")
NAME_ONE = Fixed("Name one of the five to accuse.")
ONE_NAME = Fixed("One name: who do you accuse?")
SIX_AT_MOST = Fixed("Six at most: which six?")
