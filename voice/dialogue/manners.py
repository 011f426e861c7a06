"""What is said about the talk itself: read by its words, and the host's own short lines."""

from __future__ import annotations

import re

from voice.talk import Line, Utterance
from voice.words import clean
from voice.words.grammar import MANNERS, Grammar

SLASH = "/"
"""What a typed manner begins with: typed words without it are the card's, all of them."""

BESIDE = ("Goodbye", "Wait", "WhatCanISay", "GoOn")
"""What is a manner even where the card has a command in these words: it leaves, waits, helps or
goes on besides. Any other gives way to the card."""

READY = Line("Good. Let us go on.")
CALLED = Line("Yes?")
TAKE_YOUR_TIME = Line("Take your time.")
SAY_READY = Line("Say ready when you are.")
QUIET = Line("I am quiet now. Say hey clock, or press a key, when you want me.")
NOT_WORTH_GOING_ON = Line("I had finished. To hear it once more, say: say that again.")
NOTHING_HEARD = Line("I have heard nothing yet.")
NOTHING_TO_SPELL = Line("There is nothing to spell yet.")
SAY_IT_AGAIN = Line("Say it again, please.")
SAY_OR_SPELL = Line("Say it again, please, or spell it letter by letter, or type it.")
WHAT_THEN = Line('What did you say? Say: "no, I said" and the word, or spell it.')
ANOTHER = Line("That sounds like another answer. Say it by itself, and it counts as a new one.")
ENOUGH = Line("All right.")
WE_GO_ON = Line("All right, we go on.")
NOT_HERE = Line("We play one game to its end here. Say goodbye to leave it, then begin another.")
NOT_MY_VOICE = Line("I cannot change the voice on this line.")
GOODBYE = Line("Goodbye.")

LIKELY = tuple(
    line.aloud
    for line in (READY, CALLED, TAKE_YOUR_TIME, SAY_READY, QUIET, SAY_IT_AGAIN, WE_GO_ON, GOODBYE)
)
"""For a voice to make ready."""

_STALL = re.compile(r"\b(?:wait|hold on|hang on)\b")
_SWORN = re.compile(
    r"^(?:(?:no|nope|not that|sorry) )*((?:i|we) (?:said|say|meant|mean) .+?)(?: (?:and )?not .*)?$"
)
"""A correction in so many words: "no, no, I said kettle, not cattle"."""

_LETTERS_SPELLED = 40
"""A longer text is no word, and its spelling no help."""


def manner_in(words: Grammar, said: Utterance, cut_short: bool) -> str | None:
    """The manner an utterance is and nothing else, by its intent in `grammars/common.yaml`.

    Typed words are one only behind a slash. "go on" and "enough" are, where the host was
    `cut_short`.
    """
    text = said.text
    if not said.heard:
        if not text.startswith(SLASH):
            return None
        text, cut_short = text[len(SLASH) :], True
    found = words.read(text, only=(*MANNERS, *("GoOn", "Enough") * cut_short))
    return found.intent if found else None


def says(words: Grammar, text: str, *intents: str) -> bool:
    """True where a text is a sentence of one of these intents."""
    return words.read(text, only=intents) is not None


def said_instead(words: Grammar, text: str) -> str | None:
    """What "no, I said kettle" and "no, k e t t l e" say in place of what was heard."""
    if sworn := _SWORN.match(clean.plain(text)):
        text = sworn[1]
    found = words.read(text, only=("ISaid",))
    return str(found.slots["said"]).strip() if found else None


def insists(text: str) -> bool:
    """True for "no, I said …" and "I meant …"; a bare "no …" may be a sentence of its own."""
    return bool(re.search(r"^(?:(?:no|nope|not that|sorry) )*(?:i|we) ", clean.plain(text)))


def denies(words: Grammar, text: str) -> bool:
    """True for "no", said once or more, and for "scratch that"."""
    once = re.sub(r"^(?:no )+(?=no\b)", "", clean.plain(text))
    return says(words, once, "No", "NotThat")


def is_plea(words: Grammar, text: str) -> bool:
    """ "say that again", "pardon me": for the host's last words. "repeat" is a card's command."""
    plain = clean.plain(text)
    spoken_of = len(plain.split()) > 1 and not re.search(r"\b(?:repeat|read)\b", plain)
    return spoken_of and says(words, text, "Again")


def is_stall(text: str) -> bool:
    """ "wait", "hold on": words that every card has a line for, and takes for no move."""
    return bool(_STALL.search(clean.plain(text)))


def heard(text: str) -> Line:
    """The answer to "what did you hear?"."""
    return Line(f"I heard: {text}.") if text else NOTHING_HEARD


def is_it(text: str) -> Line:
    """The question about an unsure hearing."""
    return Line(f"I heard: {text}. Yes?")


def spelled(text: str) -> Line:
    """The answer to "spell it": what was heard, letter by letter."""
    letters = [letter.upper() for letter in text if letter.isalnum()]
    if not letters:
        return NOTHING_TO_SPELL
    return Line(", ".join(letters[:_LETTERS_SPELLED]) + ".")


def start_again(code: str) -> Line:
    """The question before a new game."""
    kept = f" This one stays kept as {code.replace('-', ' ')}." if code else ""
    return Line(f"Start a new game from the beginning?{kept} Yes or no?")


def kept(code: str) -> tuple[Line, ...]:
    """Where a game that is left can be gone on with."""
    words = code.replace("-", " ")
    return (Line(f"Your game is kept. To go on, say: resume, {words}."),) if code else ()
