"""How many answers a message names, by its words alone (MOVES 1 and 6)."""

from __future__ import annotations

import re

from voice.cards.riddles import phrase
from voice.words import clean

# Where one candidate may end and another begin.
_BETWEEN = re.compile(
    r"[,;/&\n|+]|(?<![.?!…])[.?!…]++(?:\s|$)|\s[-–—]+\s|—"
    r"|\b(?:or|and|but|versus|vs|no wait|no actually|i mean|maybe|perhaps|alternatively"
    r"|no(?= \w+$))\b"
    # "mum says kettle dad says pan", "is it a kettle is it a pan", as a recogniser writes it
    r"|\s(?=is it\b|\w+ (?:says|said|thinks|thought|reckons|votes)\b)",
    re.I,
)
_REASON = re.compile(
    r"\b(?:because|cos|cause|since|so|as|like|that|which|who|where|when|lol|haha|if)\b.*$", re.S
)
# "because it whistles and boils" is one reason; "or" after it may offer another answer.
_WHOLE_REASON = re.compile(
    r"\b(?:because|cos|cause|since|which|who|where|when)\b[^,.;!?\n]*?(?=\bor\b|[,.;!?\n]|$)", re.I
)
_SAID_BY = re.compile(
    r"^(?:[a-z]+ (?:says|said|thinks|thought|reckons|votes)(?: for)?(?: it is)?) "
)
_LEADS = re.compile(
    r"^(?:(?:my|the|our) (?:final )?(?:answer|guess) is"
    r"|(?:i|we) (?:will|would) (?:answer|guess|go with|say|try)"
    r"|(?:i|we)(?: would)? (?:guess|say|think|believe|reckon|bet|mean)(?: that)?"
    r"|(?:i am|we are) guessing|is it|is this|is that|are you|are they"
    # "soup; it is hot" says something about soup, "or it is a pan" offers a pan
    r"|(?:it is|you are|they are|that is|this is)(?= (?:a|an|the|either|both) )"
    r"|(?:it|that|this|they|you) (?:could|might|may|must|has to|have to) be"
    r"|(?:could|can|might|would) (?:it|this|that|they|you) be|would|either|both|also|then"
    r"|(?:what|how) about|actually|aha|wow|hey|eureka|answer|guess|chime \w+"
    r"|riddle \w+|a|an|the|some|my|your|oh|ooh|um|uh|er"
    r"|hmm|well|ok|okay|maybe|perhaps|possibly|probably)\b\s*"
)
_ENDS = re.compile(
    r"(?<!\s)\s*+\b(?:please|i think|i guess|i say|thanks|thank you|count|final answer"
    r"|is (?:my|the|our)(?: final)? answer|too|instead|though|maybe|or something)$"
)
# A piece that starts so says something about an answer, or nothing at all; it names none.
_NO_CANDIDATE = re.compile(
    r"^(?:it|its|i|we|they|he|she|you|this|that|these|those|there|is|are|was|were|am|has|have|had|does|do"
    r"|did|can|could|will|would|should|please|thanks|thank|final|yes|yeah|no|ok|okay|sure|obviously"
    r"|definitely|surely|clearly|right|something|somewhere|whatever|anything|similar|such|what|why|how"
    r"|for|in|on|at|with|by|from|of|to|used|made|found|goes|comes|makes|gets|very|really|just|only|not"
    r"|neither|got it|alright|all right|easy|wait|let|hold|hang|hint"
    r"|clue|pass|skip|so|too|stuck|hard|tricky|if|one of|because)\b"
)
# Longest candidate in words: "the sound of a bell" is one, a sentence is not.
_LONGEST = 5


def candidates(message: str) -> tuple[str, ...]:
    """The different answers a message names, those ruled out with "not" left out."""
    found: dict[str, None] = {}
    for piece in _BETWEEN.split(_WHOLE_REASON.sub("", phrase.unlabelled(message))):
        if candidate := candidate_in(piece):
            found[candidate] = None
    return tuple(found)


def candidate_in(piece: str) -> str:
    """The one answer a piece of a message names, bare; empty where it names none."""
    words = clean.plain(piece)
    words = re.split(r"\bnot\b", words)[0].strip()
    words = _REASON.sub("", words).strip()
    words = _SAID_BY.sub("", words)
    while (shorter := _ENDS.sub("", _LEADS.sub("", phrase.FILLER.sub("", words))).strip()) != words:
        words = shorter
    if not words or len(words.split()) > _LONGEST or _NO_CANDIDATE.match(words):
        return ""
    return words
