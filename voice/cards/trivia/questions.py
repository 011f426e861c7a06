"""What gets Rule 6's sentence: a question, or a request to be told something, by its words."""

from __future__ import annotations

import re

from voice.words import clean

_LEAD = re.compile(r"^(?:(?:oh|um|uh|er|well|so|and|but|okay|ok|hey|host|please|wait|hmm) )+")
_WH = re.compile(r"^(?:what|who|whose|whom|which|when|where|why|how)\b .+")
# "is it a turnip" offers an answer; "is samhain irish" asks.
_ASKS = re.compile(
    r"^(?:is|are|was|were|does|do|did|has|have|had|can|could|will|would|should|may|might)"
    r"(?: not)? (?!(?:it|this|that|they|these|those)(?: (?:be|a|an|the)\b| not\b|$))\w+ ?\w+"
)
_REQUESTS = re.compile(
    r"^(?:(?:can|could|will|would|may|please)\b.*)?\b(?:tell|give|explain|spell|describe|define"
    r"|hint|help|show|reveal)\b(?: (?:me|us|out|the|that|this|it|a|what|who|how|where|when))+\b"
    r"|^(?:a |another )?(?:hint|clue)s?(?: please)?$|^i (?:wonder|want to know)\b"
)
_OFFERS = re.compile(
    r"^(?:is|was|are|were|could|can|might|would) (?:it|this|that|they|these|those)\b"
)


def asks(text: str) -> bool:
    """Is this a question or request, by its words?"""
    words = _LEAD.sub("", clean.plain(text))
    if _OFFERS.match(words):
        return False
    return any(pattern.search(words) for pattern in (_WH, _ASKS, _REQUESTS))


def wonders(text: str) -> bool:
    """As `asks`, for typed words, whose question mark counts too."""
    return asks(text) or text.rstrip().endswith("?")
