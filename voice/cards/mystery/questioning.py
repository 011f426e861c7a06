"""MESSAGES 5 to 7: what is put to one of the five, a confrontation or a question."""

from __future__ import annotations

import re

from voice.cards.mystery import address, asking, exhibits, marks, moves
from voice.cards.mystery.address import Address
from voice.cards.mystery.cast import CHILDREN, RINTOUL
from voice.cards.mystery.message import Message
from voice.cards.mystery.moves import Command, Confrontation, Move, Question
from voice.cards.mystery.state import EXHIBITS
from voice.words import clean

# Evidence told and not cited: a proof, a child's word.
_TELLS = re.compile(
    r"\b(?:evidence|exhibits?|proof|proves|proved|shows|showed|were seen|was seen|saw you)\b"
    rf"|^(?>.*?\b(?:{'|'.join(CHILDREN)})\b).*"
    r"\b(?:saw|says?|said|heard|told|found|noticed|looked|watched)\b",
    re.I,
)
_ONLY_A_QUESTION = re.compile(
    r"^(?:(?:this is|i have|we have|here is|next|now|then|first|again|please|too)\b ?)*+"
    r"(?:(?:a|the|my|our|one|another|some|about|more)\b ?)*+(?:questions?|something|anything)?"
    r"(?: (?:next|now|then|first|again|please|too))*$"
)
# What only frames a confrontation asks nothing beside it: "what do you say to", "explain".
_BEFORE = (
    "so|and|but|well|now|then|given|with|about|to|on|that|this|it|is|says?|shows?|look|at|see|here"
    "|put|give|hand|please|we|i|will|the|a"
)
_FRAME = (
    r"what (?:do|would|have) you (?:got )?(?:to )?say|what (?:about|of|is|does)|how about"
    r"|how (?:do|can|would|will) you (?:explain|answer|account for)|(?:can|could|will) you explain"
    r"|explain|do you deny|is (?:that|this|it) true|admit|you (?:are|were) lying|you lied"
    r"|why did you lie|(?:were|are) you lying|did you lie|tell (?:us|me)"
)
_AFTER = "to|about|for|on|that|this|it|now|the truth|us|me|of|say|then|so|yourself|and|with|over|or"
_FRAMES = re.compile(rf"^(?:(?:{_BEFORE}) ){{0,15}}(?:{_FRAME})?(?: ?\b(?:{_AFTER}))*$")


# Not heard, and asked for once more: to read again is free (HARD RULES 3), so it is no question.
_SAY_AGAIN = re.compile(
    r"(?:what (?:did|have) you (?:just )?(?:say|said)|what was that|say again|pardon|come again"
    r"|(?:(?:can|could) you |please )?(?:say|repeat) (?:that|it))"
    r"(?: (?:again|please|just now|then|now))*"
)


def addressed(said: Message) -> tuple[Address, tuple[str, ...]]:
    """Whom the first sentence naming one of the five puts a message to, and the later sentences."""
    for at, sentence in enumerate(said.sentences):
        if marks.suspects(sentence):
            return address.put_to(sentence, said.heard), said.sentences[at + 1 :]
    return Address((), ""), ()


def to_one_of_the_five(said: Message) -> Move | None:  # noqa: PLR0911 - the first match wins
    """MESSAGES 5 to 7; None for what is put to none of the five or asks nothing."""
    to, later = addressed(said)
    if not to.suspects:
        return None
    if len(to.suspects) > 1:
        talk = said.heard and not to.verb and not _asks(said, to) and _says_more(to)
        return None if talk else moves.ONE_AT_A_TIME
    if to.suspects == (RINTOUL,):
        return moves.WHICH_RINTOUL
    if to.cites:
        return _confrontation(to, later, said.heard)
    if to.verb == "confront" or (not said.asks and _tells_evidence(to, later)):
        return moves.which_exhibit(to.suspects[0])
    alone = len(said.sentences) == 1 and _ONLY_A_QUESTION.match(clean.plain(to.rest))
    if alone:
        return moves.what_do_you_ask(to.suspects[0])
    if _SAY_AGAIN.fullmatch(clean.plain(to.rest)) and not later:
        return Command("JustSaid", suspect=to.suspects[0])
    if _asks(said, to):
        return Question(to.suspects[0], _question_words(said, to, later))
    return None


def _asks(said: Message, to: Address) -> bool:
    """MESSAGES 7; to "ask" someone anything at all asks it."""
    if said.asks or (to.verb == "ask" and _says_more(to)):
        return True
    if not _says_more(to):  # "Hamish. Tell us about the sale."
        return any(map(asking.is_opener, said.sentences))
    return "question" in clean.plain(to.rest).split() or asking.asks(to.rest, to.comma)


def _says_more(to: Address) -> bool:
    return bool(re.search(r"\w", to.rest))


def _tells_evidence(to: Address, later: tuple[str, ...]) -> bool:
    """MESSAGES 6: evidence told, not cited; an exhibit in a later sentence is a reason."""
    if to.verb or asking.opens_question(to.rest):
        return False
    told = _TELLS.search(marks.restored(to.rest))
    return bool(told) or any(exhibits.cited(one, confronting=False) for one in later)


def _question_words(said: Message, to: Address, later: tuple[str, ...]) -> str:
    """What a question asks by: its own sentence, then whatever later one asks.

    Where its own is the name alone, all the rest is the question.
    """
    if _says_more(to):
        others = [one for one in later if "?" in one]
    else:
        others = [one for one in said.sentences if not marks.suspects(one) or one in later]
    return " ".join(map(marks.restored, [to.rest, *others])).strip(" .,;:?!—–-") or "?"


def _confrontation(to: Address, later: tuple[str, ...], is_heard: bool) -> Move:
    """MESSAGES 6, with the question left in the message."""
    if len(to.cites) > 1:
        return moves.ONE_EXHIBIT
    if not 1 <= to.cites[0] <= EXHIBITS:
        return moves.TWELVE_EXHIBITS
    own = exhibits.without(to.rest)
    left = [part for part in map(_unframed, (own, *later)) if part and _is_asked(part, is_heard)]
    plain = any(asking.opens_question(part) for part in left)
    return Confrontation(to.suspects[0], to.cites[0], " ".join(left), must_answer=plain)


def _unframed(part: str) -> str:
    """A part of a confrontation, empty where it only frames it."""
    text = marks.restored(part).strip(" .,;:!—–-")
    return "" if _FRAMES.match(clean.plain(text)) else text


def _is_asked(part: str, is_heard: bool) -> bool:
    return asking.opens_question(part) or ("?" in part and not is_heard)
