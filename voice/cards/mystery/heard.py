"""A recogniser's words put as one would write them: exhibits as E2, names as the card has them.

What a recogniser writes for a name ("google", "lock land") is that name only where the words about
it say that one is spoken to or accused; the table of such words is `mangled` in the grammar.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from voice.cards.mystery.marks import ANY_SUSPECT
from voice.words import clean, numbers
from voice.words.grammar import grammar

_HOMOPHONES = numbers.HOMOPHONES | {"free": "3", "tree": "3", "sicks": "6"}
"""Numbers by ear, where a number must come: "exhibit too"."""

_PREFIX = re.compile(
    r"(?:the )?(?:exhibits?|evidence)(?: (?:numbers?|e|ee)\b)?|\b(?:e|ee)\b|\be(?=\d)"
)
_CONFRONTED = re.compile(r"\bwith(?: the)?(?: (?:numbers?|he|e|ee))?(?= )|\bnumbers?(?= )")
_CONFRONTS = re.compile(
    r"^((?:\w+ )*?)(?:comfort|comforts|come front|can front|confronts"
    r"|confronted|challenges?|face)(?= <)"
)
_ACCUSES = re.compile(r"^((?:i|we|the table|our table) )(?:accused|accuses|excuse|a queue's)(?= <)")
# A seat's name may be misheard too: whoever asks, it is asked.
_ASKS = re.compile(r"^(?:as|(?:\w+ ){0,2}asks)(?= <)")
_NUMBERED = re.compile(r"\b(?:with )?(?:the )?numbers?(?= )")
_AFTER_NAME = re.compile(rf"({ANY_SUSPECT})(?: with)?(?= )")
_CLOCK = ("o'clock", "oclock", "oh", "am", "pm", "past", "minutes", "hundred")


def words(text: str, seats: Sequence[str]) -> str:
    """What was heard, without the recogniser's marks and with mangled names mended."""
    said = clean.plain(text)
    own = {seat.lower() for seat in seats}
    opening, addressed = _mangled()
    said = opening.sub(lambda found: _mended(found, own), said)
    return addressed.sub(lambda found: _mended(found, own), said)


def verbs(marked: str) -> str:
    """Verbs that recognisers mishear, mended where a name follows: "comfort <Hamish~…>"."""
    marked = _CONFRONTS.sub(r"\1confront", marked)
    marked = _ACCUSES.sub(r"\1accuse", marked)
    return _ASKS.sub("ask", marked)


def exhibits(marked: str, confronting: bool = False, accusing: bool = False) -> str:
    """Numbers that cite written as E2: after "exhibit", in a confrontation also after "with".

    In an accusation a list that follows the name cites too: no comma is heard.
    """
    marked = _cite_after(_PREFIX, marked, ranges=True)
    if confronting:
        marked = _cite_after(_CONFRONTED, marked)
    if accusing:
        marked = _cite_after(_NUMBERED, marked)
        return _cite_after(_AFTER_NAME, marked, keep=True)
    return marked


def _cite_after(
    prefix: re.Pattern[str], text: str, keep: bool = False, ranges: bool = False
) -> str:
    """Every list of numbers that follows `prefix` written as E-numbers; `keep` keeps the prefix.

    With `ranges`, "two to five" is its two ends and no time of day.
    """
    made, at = "", 0
    while found := prefix.search(text, at):
        listed, end = _list_from(text[found.end() :], ranges)
        if listed:
            lead = found[0] + " " if keep or found[0].startswith("with") else ""
            made += text[at : found.start()] + lead + " ".join(f"E{n}" for n in listed)
            at = found.end() + end
        else:
            made += text[at : found.end()]
            at = found.end() or at + 1
    return made + text[at:]


def _list_from(text: str, ranges: bool) -> tuple[list[int], int]:
    """The numbers a text starts with, "and" between them or nothing, and where they end."""
    tokens = list(re.finditer(r"\S+", text))
    listed: list[int] = []
    at, end = 0, 0
    while at < len(tokens):
        words = [token[0] for token in tokens[at : at + 4]]
        joining = ("and", "to", "through") if ranges else ("and",)
        joins = 1 if listed and words[0] in joining and words[1:] else 0
        number, taken = _number(words[joins:], not listed, ranges)
        if number is None:
            break
        listed.append(number)
        at += joins + taken
        end = tokens[at - 1].end()
    return listed, end


def _number(words: list[str], first: bool, ranges: bool) -> tuple[int | None, int]:
    """The exhibit's number that words start with and how many say it; None for a time or none."""
    word = words[0]
    if first or (word != "to" and _is_in_a_list(words)):
        word = _HOMOPHONES.get(word, word)
    both = numbers.below_hundred([word, *words[1:2]]) if words[1:] else None
    if both is not None:
        return both, 2
    number = numbers.below_hundred([word])
    part_of_another = word in ("1", "one") and words[1:2] == ["of"]
    is_range = ranges and words[1:2] == ["to"]
    if number is None or part_of_another or (_makes_a_time(words[1:]) and not is_range):
        return None, 0
    return number, 1


def _is_in_a_list(words: list[str]) -> bool:
    """True where a number or nothing follows: "two for six", but not "two for the reason"."""
    return not words[1:] or numbers.below_hundred(words[1:2]) is not None


def _makes_a_time(after: list[str]) -> bool:
    """True where what follows a number makes it a time of day: "fifty", "o'clock", "to eleven"."""
    match after:
        case ["to", to, *_]:
            return numbers.below_hundred([to]) is not None
        case ["a" | "p", "m", *_]:
            return True
        case [word, *_]:
            minutes = numbers.below_hundred([word])
            return word in _CLOCK or (minutes is not None and minutes > 12)
    return False


def _mended(found: re.Match[str], own: set[str]) -> str:
    mangled = found["mangled"]
    if mangled in own:
        return found[0]
    return found[0].replace(mangled, _names()[mangled].lower())


@cache
def _names() -> dict[str, str]:
    return {said.strip(): name for said, name in grammar("mystery").values("mangled").items()}


@cache
def _mangled() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Mangled names that open a question or stand alone, and those after an addressing word."""
    forms = "|".join(sorted(map(re.escape, _names()), key=len, reverse=True))
    openers = "|".join(word.strip() for word in grammar("mystery").values("opener"))
    opening = rf"^(?:(?:mr|mister|miss|the) )?(?P<mangled>{forms})(?= (?:{openers})\b|$)"
    verbs = (
        "ask|asks|as|question|confront|confronts|challenge|comfort|come front|can front|accuse"
        "|excuse|for|to|answers|statement of|statement from|did|was it|it was|it is|it must be"
        "|not|but|or|nor|and|neither|either|no|actually|sorry|i mean|killer is|murderer is|one is"
    )
    return re.compile(opening), re.compile(
        rf"\b(?:{verbs}) (?:(?:mr|mister|miss|the) )?(?P<mangled>{forms})(?= |$)"
    )
