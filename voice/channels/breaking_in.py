"""Whether words heard while the host speaks are said to it: only those stop it.

"Uh-huh", laughter, a cough, two players' murmur and the host's own voice out of the loudspeaker
do not. What is not sure costs nothing either way: the host goes on, and who meant it says it again.
"""

from __future__ import annotations

import re

from rapidfuzz import fuzz

from voice.speech.recogniser import Heard
from voice.talk import Expects
from voice.words import clean

_SURE = 0.35
"""Confidence from which words stop the host. Orders and guesses said over it scored 0.38 to 1.0;
"uh-huh" and hums that were taken for words at all, 0.06 to 0.17; laughter, 0.34 at most."""

_STOPS = frozenset({"enough", "enough of that", "stop", "stop it", "wait", "hold on"})
"""What may stop the host however unsurely it was heard: "enough" said alone scored 0.18 to 0.4, and
nothing that is no word was ever taken for one of these."""

_ASIDE = (
    r"(?>(?:m h m|mh m|i see|u+h+|u+m+|h+m+|m+|e+r+m*|a+h+|o+h+|aha|mhm|ha+|ha(?:ha)+|he+|ho+|wow"
    r"|well|yeah|yep|yes|okay|ok|right|sure|good|great|nice|cool|lovely|really|you|the|a|and|huh"
    r"|hum)(?= |$))"
)
_ASIDES = re.compile(rf"(?:{_ASIDE}(?: {_ASIDE})*)?")
"""What a listener says to show that they listen, and what a recogniser makes of laughter."""

_OWN = 80
"""Of 100, how like the host's own sentences words are that came back from its loudspeaker. "The
clock in the hall stirs", heard as "the clock in the olsters", is 83; a player's "is it a moth",
over the host's "is it a something", 75."""

_OWN_WORDS = 3
"""Fewer are no proof: a player may well say "hint" while the host says that one can."""


def breaks_in(heard: Heard, own: str, expects: Expects) -> bool:
    """True where the host, saying `own`, should stop for these words at once."""
    sure = heard.confidence >= _SURE or clean.plain(heard.text) in _STOPS
    return sure and not echoes(heard, own) and not is_aside(heard, expects)


def is_aside(heard: Heard, expects: Expects) -> bool:
    """True for words that only show that someone listens, or laughs.

    "Yes" is none while the host asks for yes or no.
    """
    words = clean.plain(heard.text)
    return _ASIDES.fullmatch(words) is not None and not _answers(words, expects)


def _answers(words: str, expects: Expects) -> bool:
    """True for a yes where one is asked for; its sentences know it, their samples may not."""
    return expects.sentences is not None and expects.sentences.meaning(words) == ("Yes",)


def echoes(heard: Heard, own: str) -> bool:
    """True for the host's own words, come back from its loudspeaker."""
    words = clean.plain(heard.text)
    return len(words.split()) >= _OWN_WORDS and fuzz.partial_ratio(words, clean.plain(own)) >= _OWN
