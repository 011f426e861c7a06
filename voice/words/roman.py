"""Roman numerals, where they are numbers and no words: "Henry VIII", "Act III", not "a MIX"."""

from __future__ import annotations

import re

from voice.words import figures
from voice.words.rules import Rule, rule

_VALUES = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}

_UNITS = r"X{0,3}(?:IX|IV|V?I{0,4})"
"""1 to 39. Four is IIII on clock faces."""

_SMALL = rf"(?=[IVX]{{2}}){_UNITS}"
_LARGE = r"(?=[IVXLCDM]{2})M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,4})"
_LONG = rf"(?=[IVXLCDM]{{4}}){_LARGE}"
"""Shorter ones that hold L, C, D or M are mostly words: MIX, DIM, CD."""

_END = r"(?!\w|-[A-Z\d]|'(?!s\b))"

_NUMBERED = (
    r"(?:Act|Book|Canto|Chapter|Chime|Episode|Hint|Mark|Part|Riddle|Round|Scene|Section|Stage"
    r"|Volume)"
)
_ALWAYS_NUMBERED = r"(?:Class|Grade|Phase|Saturn|Super Bowl|Title|Type|Vatican|World War)"
"""Even a single letter after these is a number, whatever follows: "World War I began"."""

_RULERS = (
    r"(?:(?:Caesar|Emperor|Empress|Kaiser|King|Pope|Prince|Queen|Shah|Sultan|Tsar) [A-Z]\w{1,30}"
    r"|(?i:Adolf|Afonso|Albert|Alexander|Alfonso|Amenhotep|Augustus|Baldwin|Benedict|Boniface|Carlos"
    r"|Casimir|Catherine|Charles|Christian|Clement|Cleopatra|Constantine|Darius|David|Edward"
    r"|Elizabeth|Emmanuel|Eric|Ferdinand|Francis|Frederick|George|Gregory|Gustav|Haakon|Harald"
    r"|Henry|Innocent|Isabella|Ivan|James|John|Joseph|Julius|Leo|Leopold|Louis|Magnus|Margaret"
    r"|Mary|Maximilian|Mehmed|Napoleon|Nicholas|Olaf|Oscar|Otto|Paul|Pedro|Peter|Philip|Pius"
    r"|Ptolemy|Rameses|Ramesses|Richard|Robert|Rudolf|Sigismund|Stephen|Thutmose|Urban|Victor"
    r"|Wilhelm|William|Xerxes))"
)
_AFTER_THE_FIRST = r"(?='s\b|[.,:;?!]|$| (?:and|became|by|died|had|in|is|of|ruled|was|who)\b)"
"""What follows "Charles I" where that is a king and no "I"."""


def value(numeral: str) -> int:
    """What a numeral is: "XIV" is 14; of `IVXLCDM` only."""
    values = [_VALUES[letter] for letter in numeral]
    after = [*values[1:], 0]
    return sum(v if v >= n else -v for v, n in zip(values, after, strict=True))


def _number(numeral: str) -> str:
    figure = str(value(numeral))
    return figures.year(figure) if "1100" <= figure.zfill(4) < "2100" else figures.cardinal(figure)


def _ruler(match: re.Match[str]) -> str:
    return f"{match[1]} the {figures.ordinal(str(value(match[2]))).title()}"


def _place(match: re.Match[str]) -> str:
    return figures.ordinal(str(value(match[1])))


def _numbered(match: re.Match[str]) -> str:
    return f"{match[1]} {_number(match[2])}"


RULES: list[Rule] = [
    rule(rf"\b({_RULERS}) ({_SMALL}{_END}|[VX]{_END}|I{_AFTER_THE_FIRST})", _ruler),
    rule(rf"\b({_ALWAYS_NUMBERED}) ({_LARGE}|[IVX]){_END}", _numbered),
    rule(rf"\b({_NUMBERED}) ({_LARGE}{_END}|[IVX](?=[.,:;!?]|$))", _numbered),
    rule(rf"\b({_SMALL})(?:st\b|nd\b|rd\b|th\b|(?= [Cc]entur))", _place),
    rule(rf"(?<![\w'-])(?<!\b[Aa]n )(?:{_SMALL}|{_LONG}){_END}", lambda m: _number(m[0])),
]
