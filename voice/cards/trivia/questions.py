"""HARD RULES 6: a question, or a request to be told something, by its words."""

from __future__ import annotations

import re

from voice.words import clean

_LEAD = re.compile(
    r"^(?:(?:oh|um|uh|er|well|so|and|but|okay|ok|hey|host|please|wait|hmm|hello|hi) )+"
)
_WH = re.compile(r"^(?:what|who|whose|whom|which|when|where|why|how)\b .+")
# "is it a turnip" offers an answer; "is samhain irish" asks.
_ASKS = re.compile(
    r"^(?:is|are|was|were|does|do|did|has|have|had|can|could|will|would|should|may|might)"
    r"(?: not)? (?!(?:it|this|that|they|these|those)(?: (?:be|a|an|the)\b| not\b|$))\w+ ?\w+"
)
# "bats have turnip", "bats is it turnip" and "bats how about turnip" are what the Bats answer.
_ASKED_BY_A_TEAM = re.compile(
    r"^(?:what|who|whose|whom|which|when|where|why|how)\b(?! about\b) .+|^(?:does|do|did)\b"
    r"|^(?:can|could|will|would) you\b|\b(?:more time|another (?:go|guess|hint|clue))\b"
)
_REQUESTS = re.compile(
    r"^(?:(?:can|could|will|would|may|please)\b.*)?\b(?:tell|give|explain|spell|describe|define"
    r"|hint|help|show|reveal)\b(?: (?:me|us|out|the|that|this|it|a|what|who|how|where|when))+\b"
    r"|^(?:a |another )?(?:hint|clue)s?(?: please)?$|^i (?:wonder|want to know)\b"
)
_PAUSES = re.compile(
    r"\bgive (?:me|us) (?:a|one|another|some|more)(?: more)? (?:bit|minute|moment|sec|second|time)"
    r"\b"
)
_OFFERS = re.compile(
    r"^(?:is|was|are|were|could|can|might|would) (?:it|this|that|they|these|those)\b"
)


_ABOUT_RULES = re.compile(
    r"\b(?:rules?|ledger|commands?|candle end|tie ?breakers?|teams?|voice|save|turns?|count|allowed"
    r"|change (?:our|my|an?|the) answers?|how (?:does|long|many questions)|is it over"
    r"|how (?:do|can|should) (?:we|i) (?:play|answer|send|pick|win|pass)"
    r"|(?:can|may|must|do) (?:we|i) (?:pass|skip|guess|answer|play|confer|talk|pick))\b"
)
_ABOUT_SCORE = re.compile(
    r"\b(?:score|scores|points?|totals?|winning|in the lead|ahead)\b"
    r"|^(?:is|are) (?:the )?(?:bats|ghosts|owls|toads) (?:still )?(?:out|back|in|playing)$"
)
_ABOUT_BOARD = re.compile(r"\b(?:board|categor(?:y|ies)|cells?|columns?|left to (?:play|pick))\b")


def about(text: str) -> str:
    """What of the card a question is about: "Board", "Score" or "Rules"; empty for nothing of it.

    "rules, board and score you answer from this card."
    """
    words = clean.plain(text)
    worth = re.search(r"\b(?:worth|points? (?:for|per|does|do you get)|each)\b", words)
    if _ABOUT_BOARD.search(words):
        return "Board"
    if _ABOUT_SCORE.search(words) and not worth:
        return "Score"
    return "Rules" if worth or _ABOUT_RULES.search(words) else ""


def asks(text: str) -> bool:
    """Is this a question or request, by its words?"""
    words = _LEAD.sub("", clean.plain(text))
    if _OFFERS.match(words) or _PAUSES.search(words):
        return False
    return any(pattern.search(words) for pattern in (_WH, _ASKS, _REQUESTS))


def asked_by_a_team(text: str) -> bool:
    """Does what follows a team's name by voice ask something? It asks less than words alone do."""
    words = _LEAD.sub("", clean.plain(text))
    return not _PAUSES.search(words) and any(
        pattern.search(words) for pattern in (_ASKED_BY_A_TEAM, _REQUESTS)
    )


def wonders(text: str) -> bool:
    """As `asks`, for typed words, whose question mark counts too."""
    return asks(text) or text.rstrip().endswith("?")
