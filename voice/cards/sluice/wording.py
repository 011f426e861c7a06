"""The words around an answer: what may stand before, after and beside it, and what makes it none.

Everything here takes words as `clean.plain` writes them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from voice.words.letters import LETTERS

# Letters of the valves as they are named; a recogniser also writes words that sound like them.
HEARD = {name: letter.upper() for name, letter in LETTERS.items() if letter in "abcde"}
_SOUNDALIKES = ("see", "sea", "be", "ay", "eh")
TYPED = {name: letter for name, letter in HEARD.items() if name not in _SOUNDALIKES}
# In a row of five these can be nothing else.
IN_A_ROW = HEARD | {"hey": "A", "he": "E"}

PLACES = {
    "first": 1, "1st": 1, "second": 2, "2nd": 2, "third": 3, "3rd": 3, "fourth": 4, "forth": 4,
    "4th": 4, "fifth": 5, "5th": 5,
}  # fmt: skip
LAST = frozenset({"last", "lastly", "finally"})

_SURELY = "surely|obviously|definitely|clearly|certainly"
_HUM = (
    # "oh seven one one" begins with a nought
    r"oh(?! (?:\d|zero|oh|one|two|three|four|five|six|seven|eight|nine))"
    "|um+|uh|er|erm|ooh|ah|aha|hm+|mm+|well|so|ok|okay|right|alright|now|then|and|yes|yeah|yep"
    "|no|wait|sorry|please|station|therefore|hence|thus|finally|actually|just|eureka|got it"
    f"|{_SURELY}"
)
_VERB = "say|choose|pick|select|try|take|enter|lock in|go with|go for"
_SURE_OF = (
    r"(?:(?:pretty|quite|very|fairly|absolutely) )?(?:sure|certain|confident)(?: (?:that|of))?"
)
_I_OFFER = (
    rf"(?:i|we) (?:think|believe|reckon|guess|suppose|know|say|said|mean|meant|{_VERB})(?: that)?"
    rf"|(?:i|we) (?:will|would|want to) (?:guess|call it|{_VERB})"
    rf"|(?:i am|we are) (?:going (?:with|for)|{_SURE_OF}|guessing|saying)"
    rf"|(?:i|we) have(?: got)? it|let (?:us|me) (?:{_VERB})"
    rf"|tell the station(?: that)?|{_VERB}"
)
_IS = r"(?: (?:is|must be|has to be|would be|should be))"
_IT_IS = (
    r"(?:(?:my|the|our)(?: final)? answer|final answer|answer|(?:my|our) (?:guess|choice))"
    rf"(?: to (?:this|it|mechanism \w+))?{_IS}?"
    r"|(?:it|this|that|these|they)"
    rf"(?: (?:are|have to be|will be)|{_IS})(?: (?:{_SURELY}))?"
    r"|(?:must|has to|have to) be|that (?:means|leaves)|which (?:means|leaves)|it follows that"
)
_BEFORE = re.compile(rf"^(?:(?:{_HUM}|{_I_OFFER}|{_IT_IS}) )+(?=\S)")
_AFTER = re.compile(
    r"(?: (?:please|station|then|now|ok|okay|(?<!left to )right|thanks|thank you"
    rf"|{_SURELY}|for sure|(?:that )?i (?:think|believe|reckon|guess|say)|i would say"
    r"|i am (?:sure|certain)(?: of it)?"
    r"|(?:that )?is (?:it|(?:my|the|our)(?: final)? answer)|final answer)){1,9}$"
)
# What leads to a request and is none: "I'm stuck, a hint please, station".
_BEFORE_A_REQUEST = re.compile(
    r"^(?:(?:station|yes|yeah|yep|sure|oh|ok|okay|well|so|and|then|actually|please|right|now"
    r"|um+|uh|er|hm+|sorry|wait|hang on|hold on"
    r"|i (?:think|guess|suppose)|(?:i am|we are) (?:(?:completely|totally|really) )?(?:stuck|lost)"
    r"|(?:i|we) (?:do not know|have no (?:idea|clue)|cannot (?:do|solve) (?:it|this))"
    r"|no (?:idea|clue)|that is it|(?:it|this|that) is (?:too|so|very) hard) )+(?=\S)"
)
_AFTER_A_REQUEST = re.compile(r"(?: (?:station|please|now|then|thanks)){1,9}$")

_REASON = re.compile(r" (?:because|since|cos|cause|as|given that|which is why) ")
# "nine eights are seventy two, so the dials are …": the reckoning goes, what it came to stays.
_CONCLUSION = re.compile(
    r"^.*\b(?:so|and|then|therefore|hence) (?=(?:the|my|our) (?:final )?(?:answer|master|order"
    r"|opening order|seed|dials|four dials|combination|setting|code|escape code|whole code)\b)"
)
_NAMED = r"answer|guess|letter|valve|motor|order|seed|reading|number|combination|setting|word|code"
_ITS = re.compile(rf"\b({_NAMED})'s\b")
_WOULD = re.compile(r"\b(it|that)'d\b")
_SAYINGS = frozenset({"i see", "oh i see", "let me see", "see you", "you see", "we will see"})

# What opens a question, which costs nothing and solves nothing: "is it b", "what about c".
_QUESTION = re.compile(
    r"^(?:(?:um|uh|er|oh|well|so|ok|okay|and|but|then|now) )*"
    r"(?:is|are|was|were|am|does|do|did|can|could|would|should|shall|will|may|might|has|have|had"
    r"|what|which(?! (?:means|leaves)\b)|who|whose|where|when|why|how|if|suppose|whether)\b"
)
# "c, not b": what is ruled out after an answer leaves it standing; "c is not lit" is another thing.
_NOT_THAT = re.compile(
    r" (?:rather than|instead of) .*$"
    r"|(?<!\bis)(?<!\bam)(?<!\bare)(?<!\bwas)(?<!\bdo)(?<!\bdoes)(?<!\bdid)(?<!\bcan)(?<!\bmust)"
    r"(?<!\bwill)(?<!\bhas)(?<!\bi)(?<!\bwe) (?:and |but )?not .*$"
)
_RULES_OUT = re.compile(r"\b(?:not|never|cannot|neither|nor|without|except|isn|aren)\b")
_NOUNS = frozenset("motor valve letter light gauge reading seed".split())
_BEFORE_BE = frozenset("must to would should will can could might".split())
_EXAMPLE = re.compile(r"\b(\w+) (?:as in|for|like) ([a-z]\w+)\b")


def is_a_letter(words: list[str], place: int, names: Mapping[str, str]) -> bool:
    """True where a word names a valve: no article ("it is a motor"), no verb ("it must be")."""
    word, before, after = (
        words[n] if 0 <= n < len(words) else "" for n in (place, place - 1, place + 1)
    )
    if word == "be" and before in _BEFORE_BE:
        return False
    if word == "a" and after in _NOUNS and before not in _NOUNS:
        return False
    return word in names


def bare(words: str) -> str:
    """An answer without what leads to it and what follows it; its reason goes too.

    Empty where the words offer none: a question, a sentence with "not", "I see".
    """
    words = _ITS.sub(r"\1 is", _WOULD.sub(r"\1 would", words))
    words = _EXAMPLE.sub(_of_example, words)
    words = _REASON.split(f"{words} ", maxsplit=1)[0].strip()
    if _QUESTION.match(words) or words in _SAYINGS:
        return ""
    words = _NOT_THAT.sub("", _BEFORE.sub("", words))
    words = _AFTER.sub("", words)
    return "" if _RULES_OUT.search(words) else words


def asked(words: str) -> str:
    """A request without what leads to it and the courtesies after it."""
    return _AFTER_A_REQUEST.sub("", _BEFORE_A_REQUEST.sub("", words))


def concluded(words: str) -> str:
    """What a reckoning said aloud comes to, where it says so; empty where it does not."""
    return words[cut.end() :] if (cut := _CONCLUSION.match(words)) else ""


def _of_example(match: re.Match[str]) -> str:
    """ "c for charlie": letters are misheard more often than words, so the word decides."""
    return match[2][0] if match[1] in LETTERS else match[0]
