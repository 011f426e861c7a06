"""HARD RULES 8a to 8e: the phrase of an answer, cut out of the words a team sent."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from voice.cards.trivia import spelling
from voice.words import abbreviations, clean, numerals, years
from voice.words.grammar import grammar
from voice.words.rules import one_of

# HARD RULES 8a: bold words, else quoted words opening it
_BOLD = re.compile(r"\*\*(?P<stars>.+?)\*\*|__(?P<lines>.+?)__", re.S)
_QUOTED = re.compile(
    r"\s*(?:\"(?P<double>[^\"]+)\"|“(?P<curly>[^”]+)”|«(?P<guillemets>[^»]+)»"
    r"|'(?P<single>[^']+(?:\w'\w[^']*)*)'(?!\w))"
)

# HARD RULES 8b: what is taken back. By voice no mark stands after "no", and what a team says after
# it is what it means: "pumpkin no turnip" is turnip (but "no idea" is a pass, and "no country for
# old men", with nothing before it to take back, an answer).
_TAKEN_BACK = r"(?<![\w'-])(?:w+a+i+t+|actually|i\s+mean)(?![\w'-])"
_TYPED_NO = r"(?<![\w'-])no(?=\s*(?:[^\w\s'-]|[-–—]\s|\s[-–—]|\n|$))"
_HEARD_NO = r"(?:(?<=\S )no(?! (?:idea|one|way|more|such|longer)\b)(?![\w'])|^no$)"
_TYPED_CORRECTION = re.compile(f"{_TAKEN_BACK}|{_TYPED_NO}", re.I)
_HEARD_CORRECTION = re.compile(f"{_TAKEN_BACK}|{_HEARD_NO}")


def _stretched(words: str) -> str:
    """Longer spellings count: each letter may be written more often ("ummmm", "okayyy")."""
    found = []
    for word in words.split():
        runs = re.findall(r"((.)\2*)", word)
        found.append(
            "".join(f"{re.escape(c)}{{{len(run)},}}" if c.isalpha() else c for run, c in runs)
        )
    return "|".join(found)


# HARD RULES 8c: lead-ins and cut words; "its" is how recognisers write it's
_LEAD_INS = (
    "here yes yeah ok okay oh um er erm uh ugh hmm well maybe probably definitely "
    "answer final guess my our i i'm i'd we we're think say it's"
)
_LAUGHTER = r"(?:ha){2,}h*|lo+(?:lo+)*l+"
_START, _EDGE = r"(?<![^\W_])", r"(?![\w'-])"
_LEAD_IN = rf"{_START}(?:{_stretched(_LEAD_INS)}|{_LAUGHTER}){_EDGE}"
# By voice a team also speaks of itself: "ghosts says pumpkin", "bats are going with turnip", "our
# answer is turnip"; but "is it turnip" is the phrase. "its" and "im" are it's and I'm.
_TELLS = (
    r"says|said|thinks|guesse[sd]|reckons?|answered|wrote(?:\s+down)?|went\s+(?:for|with)"
    r"|(?:are|were|will|would|have|i'll|we'll)\s+(?:like\s+to\s+)?(?:say|said|saying|guess|put"
    r"|guessing|written|(?:go|going|gone)\s+(?:for|with))"
    r"|(?:is|was)(?!\s+(?:it|this|that|they)\b)"
)
_VOICE_LEAD_IN = rf"{_START}(?:{_stretched(_LEAD_INS)}|{_LAUGHTER}|{_TELLS}|its|im){_EDGE}"
_CUTS = frozenset("because since as so which who that but and or near aka before after".split())
_CUT_WORD = rf"(?:{'|'.join(_CUTS)}){_EDGE}"
_DROPPED = {
    False: re.compile(rf"(?:[\W_]+|{_LEAD_IN}|{_CUT_WORD})", re.I),
    True: re.compile(rf"(?:[\W_]+|{_VOICE_LEAD_IN}|{_CUT_WORD})", re.I),
}
_LED_IN = re.compile(rf"(?:[\W_]+|{_VOICE_LEAD_IN})", re.I)

# HARD RULES 8d: stalls
_STALLS = (
    "give brb still need want ready are would thinking sorry merry happy wow good nice tough "
    "tricky ditto"
)
_STALL = re.compile(
    rf"(?:w+a+i+t+|h+a+n+g+\s+o+n+|h+o+l+d+\s+o+n+|one\s+s+e+c+(?:ond)?s?|l+e+t+\s+m+e+"
    rf"|ho+(?:[\s-]+ho+)*|(?:the\s+)?s+a+m+e+|{_stretched(_STALLS)}){_EDGE}",
    re.I,
)
# HARD RULES 5 and READINGS: what offers no answer locks nothing, however it is worded.
_NO_ANSWER = (
    "Conferring", "Thinking", "Wait", "Ready", "GoOn", "Enough", "NotThat", "Again", "No", "Quiet",
    "Wake", "Goodbye", "StartAgain", "SpellIt", "WhatCanISay", "WhatDidYouHear",
)  # fmt: skip
_ASKED_AMONG_THEM = re.compile(r"let us (?:think|see|talk)\b.*|what (?:do|should|shall|did) we\b.*")

# A phrase of articles and marks has nothing left once it is cleaned.
_SAYS_SOMETHING = re.compile(r"\b(?!(?:a|an|the)\b)[^\W_]", re.I)

# HARD RULES 8e: where it ends
_END = re.compile(
    r",(?!(?<=\d,)\d{3}\b)|[()\[\]{}<>/\\&;!?\n]|:(?!(?<=\d:)\d)|(?<![.…])[.…]++(?=\s|$)|\.(?=[A-Z][a-z])"
    r"|(?<!\s)\s++[-–—]+\s*|[–—]|--+|-(?=\s)"
    rf"|(?<![\w'-])(?:{'|'.join(_CUTS)}|not){_EDGE}",
    re.I,
)
# A cut is made after words: "the who" is no "the", which would be nothing once it is cleaned.
_ONLY_ARTICLES = re.compile(r"(?:(?:a|an|the)\s+)+", re.I)
# A full stop after one of these, or after a single letter, ends no sentence.
_ABBREVIATION = re.compile(rf"(?<![\w])(?:[a-z]|{one_of(abbreviations.FORMS)})$", re.I)

_PASS = re.compile(r"(?:pass|skip|no idea)")
_VOICE_PASS = re.compile(
    r"(?:(?:(?:we|i)'ll )?(?:will )?(?:like to )?(?:pass(?:es)?|skips?)"
    r"(?: (?:on )?(?:it|that|this(?: one)?))?"
    r"|(?:have |got )?no idea)(?: please)?"
)
# In the Candle-End what follows a year and says no other: "1897, when it came out".
_YEAR_ENDS = re.compile(
    r"[,;:!(\n]|(?<![.…])[.…]++(?=\s)|(?<![\w'-])(?:because|since|so|as|which|that|but|when)(?![\w'-])",
    re.I,
)


@dataclass(frozen=True)
class Phrase:
    """What is left of an answer; empty where it locks nothing."""

    words: str
    questioned: bool = False
    """True when it was cut at a question mark, which locks nothing."""

    stalled: bool = False
    """True when it opened with a stall."""

    @property
    def locks(self) -> bool:
        """Does it count as the team's answer?"""
        return bool(self.words)


@lru_cache(maxsize=256)
def phrase_of(text: str, heard: bool, in_year: bool = False) -> Phrase:
    """HARD RULES 8a to 8e; of a year (`in_year`) SCORING & ENDGAME 2 decides instead of 8e."""
    text = clean.heard(text) if heard else _marked(clean.typed(text))
    if heard:
        text = spelling.joined(text)
    text = text if in_year else numerals.whole(text)
    if _offers_none(text, heard):
        return Phrase("", stalled=True)
    corrections = list((_HEARD_CORRECTION if heard else _TYPED_CORRECTION).finditer(text))
    text = text[corrections[-1].end() :] if corrections else text
    text = _without(_DROPPED[heard], text)
    if not text or _STALL.match(text) or _offers_none(text, heard):
        return Phrase("", stalled=bool(text))
    if in_year:
        year = " ".join(text.split()).strip(" .,;:!*_")
        return Phrase("", questioned=True) if "?" in text else Phrase(year)
    end = _end(text)
    if end and text[end.start()] == "?":
        return Phrase("", questioned=True)
    cut = " ".join((text[: end.start()] if end else text).split()).strip("*_\"“”«»' ")
    if heard:
        cut = re.sub(r"(?: (?:a|an|the)){1,9}$", "", cut)
    return Phrase(cut if _SAYS_SOMETHING.search(cut) else "")


def is_pass(phrase: str, heard: bool) -> bool:
    """Only pass, skip or no idea is a pass."""
    return bool((_VOICE_PASS if heard else _PASS).fullmatch(clean.heard(phrase)))


def year_in(phrase: str) -> int | None:
    """The year a Candle-End answer gives; None where it is no year."""
    whole = years.year(phrase)
    if whole is not None:
        return whole
    end = _YEAR_ENDS.search(phrase)
    if end is None or re.search(r"\d", phrase[end.end() :]):
        return None
    rest = clean.heard(phrase[end.end() :]).split()
    said_again = any(
        years.year(" ".join(rest[n:m])) for n in range(len(rest)) for m in (n + 2, n + 3)
    )
    return None if said_again else years.year(phrase[: end.start()])


def without_lead_ins(text: str) -> str:
    """A further piece of a spoken answer, to be joined to the one before."""
    return _without(_LED_IN, text)


def corrects(text: str) -> bool:
    """Does a spoken piece take something back?"""
    return bool(_HEARD_CORRECTION.search(clean.heard(text)))


def _offers_none(text: str, heard: bool) -> bool:
    """Is this a pause, conferring, thanks, a farewell or talk about the talk, and nothing else?"""
    if is_pass(_without(_DROPPED[heard], text).strip(" .!"), heard):
        return False
    among_them = heard and _ASKED_AMONG_THEM.fullmatch(text)
    return bool(among_them or grammar("trivia").read(text, only=_NO_ANSWER))


def _marked(text: str) -> str:
    """HARD RULES 8a: the first bold words if any, else quoted words opening it, else all."""
    found = _BOLD.search(text) or _QUOTED.match(text)
    return next(filter(None, found.groups())) if found else text


def _without(dropped: re.Pattern[str], text: str) -> str:
    place = 0
    while found := dropped.match(text, place):
        place = found.end()
    return text[place:].strip()


def _end(text: str) -> re.Match[str] | None:
    for end in _END.finditer(text):
        if end[0] == "." and _ABBREVIATION.search(text, max(0, end.start() - 8), end.start()):
            continue
        if _ONLY_ARTICLES.fullmatch(text, 0, end.start()) and end[0].lower() in _CUTS:
            continue
        return end
    return None
