"""Shortened words, and what a person reading them out says."""

from __future__ import annotations

import re

from voice.words.rules import Rule, one_of, rule

_PLAIN = {
    "e.g": "for example", "i.e": "that is", "vs": "versus", "dr": "Doctor", "mr": "Mister",
    "mrs": "Missus",
}  # fmt: skip
"""Said so anywhere and in any case, with their stop or without."""

_BEFORE_NAMES = {
    "Capt": "Captain", "Co": "County", "Col": "Colonel", "Cpl": "Corporal", "Fr": "Father",
    "Ft": "Fort", "Gen": "General", "Gov": "Governor", "Hon": "Honourable", "Lt": "Lieutenant",
    "Maj": "Major", "Ms": "Miz", "Mt": "Mount", "Prof": "Professor", "Rev": "Reverend",
    "Sen": "Senator", "Sgt": "Sergeant", "St": "Saint", "Supt": "Superintendent",
}  # fmt: skip
_AFTER_NAMES = {
    "Bros": "Brothers", "Inc": "Incorporated", "Jr": "Junior", "Ltd": "Limited", "Sr": "Senior"
}  # fmt: skip
_STREETS = {"Ave": "Avenue", "Blvd": "Boulevard", "Rd": "Road", "St": "Street"}
"""After a name, where none follows: "St. Kilda" is no street."""

_BEFORE_NUMBERS = {
    "c": "circa", "ca": "circa", "ch": "chapter", "Ch": "chapter", "fig": "figure", "Fig": "figure",
    "no": "number", "No": "number", "nos": "numbers", "Nos": "numbers", "p": "page", "pp": "pages",
    "vol": "volume", "Vol": "volume",
}  # fmt: skip
_MONTHS = {
    "Jan": "January", "Feb": "February", "Mar": "March", "Apr": "April", "Jun": "June",
    "Jul": "July", "Aug": "August", "Sep": "September", "Sept": "September", "Oct": "October",
    "Nov": "November", "Dec": "December",
}  # fmt: skip

FORMS = frozenset(
    form.lower()
    for table in (_PLAIN, _BEFORE_NAMES, _AFTER_NAMES, _STREETS, _BEFORE_NUMBERS, _MONTHS)
    for form in table
) | {"approx", "etc", "mx", "op", "pt", "u.k", "u.s"}  # fmt: skip
"""Shortened words in lower case, without the stop that may follow them and ends no sentence."""

_NAME = r"[A-Z][\w'-]{0,40}"
_BEGINS = (
    r" (?:A|After|All|An|And|As|At|Before|But|By|Did|Do|For|From|He|Her|Here|His|How|I|If|In|Is|It"
    r"|Its|My|No|Nobody|Not|Of|On|One|Our|She|So|That|The|Their|Then|There|These|They|This|Those"
    r"|To|Was|We|Were|What|When|Where|Which|Who|Why|With|Yes|You|Your)\b"
)
"""What begins a sentence and is no name."""

STOP = r"(?:\.(?! [A-Z]))?"
"""A shortened word's own stop; one that may end the sentence too is left."""

_NAME_STOP = rf"(?:\.(?!{_BEGINS}))?"
"""The same after a name, which another name may follow."""


def _initials(match: re.Match[str]) -> str:
    return "-".join(re.findall("[A-Z]", match[0]))


RULES: list[Rule] = [
    # A-M, since a voice takes "A M" for an article.
    rule(
        r"(?<![\w.,:])((?:1[0-2]|0?[1-9])(?:[.:][0-5]\d)?) ?([aApP])\.?[mM]\b" + STOP,
        lambda m: f"{m[1]} {m[2].upper()}-M",
    ),
    rule(r"\b([aApP])\.[mM]\b" + STOP, lambda m: f"{m[1].upper()}-M"),
    rule(r"(?i:\betc\b)" + STOP, "et cetera"),
    rule(rf"(?i)\b({one_of(_PLAIN)})\b\.?", lambda m: _PLAIN[m[1].lower()]),
    rule(r"(?<=[a-z] )v\.(?= [A-Z])", "versus"),
    # Nothing is numbered 0, but "2, no. 0, help." are two keys.
    rule(
        rf"\b({one_of(_BEFORE_NUMBERS)})\. ?(?=(?!0\b)\d|[IVX]{{2,9}}\b)",
        lambda m: f"{_BEFORE_NUMBERS[m[1]]} ",
    ),
    rule(rf"\b({one_of(_MONTHS)})\. ?(?=\d)", lambda m: f"{_MONTHS[m[1]]} "),
    rule(rf"(?<=\d )({one_of(_MONTHS)})\b{STOP}", lambda m: _MONTHS[m[1]]),
    rule(rf"(?<=[\w,] )({one_of(_AFTER_NAMES)})\b{_NAME_STOP}", lambda m: _AFTER_NAMES[m[1]]),
    rule(
        rf"\b(?<!\d[snrt][tdh] )(?!St\.?{_BEGINS})({one_of(_BEFORE_NAMES)})"
        r"(?:\. ?(?=[A-Z])| (?=[A-Z][a-z]))",
        lambda m: f"{_BEFORE_NAMES[m[1]]} ",
    ),
    rule(
        rf"\b({_NAME}|\d{{1,4}}(?:st|nd|rd|th)) ({one_of(_STREETS)})\b{_NAME_STOP}",
        lambda m: f"{m[1]} {_STREETS[m[2]]}",
    ),
    rule(rf"\b({one_of(_BEFORE_NAMES)})\.(?= [a-z])", lambda m: _BEFORE_NAMES[m[1]]),
    # "C. S. Lewis", "the U.S."
    rule(rf"\b[A-Z](?:\. ?[A-Z])+\b(?:\.(?!{_BEGINS})|(?=\.))", _initials),
]
