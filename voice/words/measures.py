"""Amounts with what they are amounts of: money, lengths, weights, heat, parts, times of day."""

from __future__ import annotations

import re

from voice.words import figures
from voice.words.abbreviations import STOP
from voice.words.rules import Rule, one_of, rule

_MONEY = {
    "$": ("dollar", "dollars", "cent", "cents"),
    "£": ("pound", "pounds", "penny", "pence"),
    "€": ("euro", "euros", "cent", "cents"),
    "¥": ("yen", "yen", "sen", "sen"),
}
"""For one and for several, and the hundredths likewise."""

_MANY = {"k": "thousand", "m": "million", "bn": "billion", "tn": "trillion"}

_UNITS = {
    "mm": "millimetre*", "cm": "centimetre*", "m": "metre*", "km": "kilometre*", "ft": "foot|feet",
    "in.": "inch|inches", "yd": "yard*", "yds": "yard*", "mi": "mile*", "m^2": "square metre*",
    "km^2": "square kilometre*", "sq ft": "square foot|square feet", "mg": "milligram*",
    "g": "gram*", "kg": "kilogram*", "oz": "ounce*", "lb": "pound*", "lbs": "pound*",
    "ml": "millilitre*", "mph": "mile* an hour", "kph": "kilometre* an hour",
    "km/h": "kilometre* an hour", "m/s": "metre* a second", "sec": "second*", "secs": "second*",
    "min": "minute*", "mins": "minute*", "hr": "hour*", "hrs": "hour*", "kHz": "kilohertz",
    "MHz": "megahertz", "°C": "degree* Celsius", "° C": "degree* Celsius",
    "°F": "degree* Fahrenheit", "° F": "degree* Fahrenheit", "°": "degree*",
}  # fmt: skip
"""What is said for one; * is the s of several, which stand behind | where they end otherwise."""

_OF_ONE = "cup|day|gallon|hour|inch|mile|minute|ounce|pint|pound|quart|tablespoon|teaspoon|year"
"""Words that a part stands before: "3/4 cup"."""

_OF = re.compile(r" of\b")
_SIGN = "[" + "".join(_MONEY) + "]"
_APART = r"(?<![\w.,/:-])"
_WHOLE = r"(?:\d{1,3}(?:,\d{3})+(?!\d)|\d++)(?:\.\d+)?"
_PART = r"(?:(?P<whole>\d{1,6}) )?(?P<top>[1-9]\d{0,2})/(?P<bottom>[1-9]\d{0,3})"
_ARTICLE = r"(?:\b(?P<article>[Aa]n?) )?"
_NOUN = r"(?P<noun>(?= [a-z]))?"
"""With an article before, "a 5 kg bag" has no plural."""


def _counted(match: re.Match[str], number: str, one: str, several: str) -> str:
    """So many of something, with the article before it."""
    is_one = number == "1" or (match["article"] and match["noun"] is not None)
    return f"{match['article'] or ''} {figures.amount(number)} {one if is_one else several}"


def _money(match: re.Match[str]) -> str:
    one, several, cent, cents = _MONEY[match["sign"]]
    number, many = match["number"], match["many"]
    if many:
        named = _MANY.get(many, many.strip())
        return _counted(match, number, f"{named} {one}", f"{named} {several}")
    whole, _, small = number.partition(".")
    if len(small) != 2:
        return _counted(match, number, one, several)
    coins = _counted(match, str(int(small)), cent, cents) if small != "00" else ""
    if coins and not whole.strip("0"):
        return coins
    return " and".join(filter(None, (_counted(match, whole, one, several), coins)))


def _measure(match: re.Match[str]) -> str:
    one, _, several = _UNITS[match["unit"]].partition("|")
    one, several = one.replace("*", ""), several or one.replace("*", "s")
    number = match["number"]
    if "/" in number and " " not in number:
        return f"{match['article'] or ''} {figures.amount(number)} of {_article(one)} {one} "
    return _counted(match, number, one, several) + " "


def _article(noun: str) -> str:
    return "an" if noun[0] in "io" or noun == "hour" else "a"


def _part(match: re.Match[str]) -> str:
    """A fraction; what is none, as a score or a date, stays."""
    whole, top, bottom = match["whole"], int(match["top"]), int(match["bottom"])
    is_usual = top == 1 or bottom < 10 or bottom in (16, 32, 64)
    is_less = top < bottom or not whole
    is_part = is_usual or _OF.match(match.string, match.end())
    if not (is_part and is_less and top != bottom > 1):
        return match[0]
    noun = (match["noun"] or "").strip()
    if noun == "time":
        return f"{top} {bottom} time"
    said = figures.amount(f"{whole} {top}/{bottom}" if whole else f"{top}/{bottom}")
    if not noun:
        return said
    return f"{said} {noun}" if whole else f"{said} of {_article(noun)} {noun}"


def _clock(match: re.Match[str]) -> str:
    if match["minutes"] == "00" and match["half"] is not None:
        return figures.cardinal(str(int(match["hours"])))
    return figures.clock(match["hours"], match["minutes"])


QUOTED_RULES: list[Rule] = [
    rule(
        r"(?<![\d.,])(\d{1,3}) ?(?:ft\b\.?|') ?(\d{1,2}) ?(?:in\b" + STOP + r"|\"|'')",
        lambda m: f"{m[1]} ft {m[2]} {'inch' if m[2] == '1' else 'inches'}",
    ),
]
"""Feet and inches, which may have marks that are quotation marks elsewhere."""

RULES: list[Rule] = [
    # 1-800-555, 31/10/1897, 2024-10-31
    rule(
        r"(?<![\w/.:-])\d{1,4}([/-])\d{1,4}(?:\1\d{1,4})+(?![\w/-])",
        lambda m: m[0].replace(m[1], " "),
    ),
    rule(r"(?<![\w/.:-])(\d{1,3})-(?=\d{1,2}/\d)", r"\1 "),  # 1-1/2 cups
    rule(rf"(?<=[\d%°])(?:[-–]| [-–] )(?={_SIGN}?\d)|(?<=[A-Z]\d)-(?=[A-Z]\d)", " to "),
    rule(rf"(?<![\w.])-(?={_SIGN}?\d)", " minus "),
    rule(
        rf"{_ARTICLE}(?P<sign>{_SIGN}) ?(?P<number>{_WHOLE})"
        rf"(?P<many> ?(?:[mb]|tr)illion\b| ?thousand\b|[bt]n\b|[km]\b)?{_NOUN}",
        _money,
    ),
    rule(
        rf"{_ARTICLE}{_APART}(?P<number>{_PART}|{_WHOLE})[ -]?(?P<unit>{one_of(_UNITS)})"
        rf"(?:(?<![.°])(?![\w'])|(?<=°)|(?<=\.)(?= [a-z])){STOP}{_NOUN}",
        _measure,
    ),
    # "11.05" is a time on the cards, where no other number has two digits after its point.
    rule(
        r"(?<![\d.:])(?P<hours>[01]?\d|2[0-4])[.:](?P<minutes>[0-5]\d)(?![.:]?\d)"
        r"(?! ?%| (?:percent|[a-z]+illion|times)\b)(?P<half>(?= [AP]-M\b))?",
        _clock,
    ),
    rule(r"\b24/7\b", "24 7"),
    rule(rf"{_APART}{_PART}(?![\w/]|[.,:]\d)(?P<noun> (?:time|{_OF_ONE})\b)?", _part),
    rule(r"(?<=\d) x (?=\d)", " times "),
    rule(r"(?<![\d:.])(\d{1,4}):(?=\d{1,4}(?![\d:.]))", r"\1 to "),  # what is no time is a ratio
    rule(r"(?<=[A-Za-z])\^2(?!\d)", " squared"),
    rule(r"(?<=[A-Za-z])\^3(?!\d)", " cubed"),
    rule(r"(?<=\d)\^ ?(?=\d| minus)", " to the power of "),
]
