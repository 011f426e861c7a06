"""Text for the ear: what a reply's printed words sound like when a person reads them out.

Rules in the order they are tried; each turns one kind of mark or figure into words a voice
reads rightly, so that what is left is letters, commas and stops.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable

from anyascii import anyascii

from voice.words import figures

_Rule = tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]]

_PLAIN_MARKS = str.maketrans(
    {
        **dict.fromkeys("‘’‚‛′`´", "'"),
        **dict.fromkeys("“”„‟″«»", '"'),
        **dict.fromkeys("‐‑−", "-"),
        **dict.fromkeys("—―", "—"),
        **dict.fromkeys("⇒➔➜⟶", "→"),
        "\N{NO-BREAK SPACE}": " ",
    }
)
_SAID_BELOW = frozenset("–—…×→£€°")
"""Marks outside ASCII that a rule below says in words."""

_ABBREVIATIONS = {
    "e.g.": "for example",
    "i.e.": "that is",
    "etc.": "et cetera",
    "vs.": "versus",
    "a.m.": "A-M",
    "p.m.": "P-M",
    "mr.": "Mister",
    "mrs.": "Missus",
    "dr.": "Doctor",
}
_NAMES = {"aigamecards": "A-I game cards"}
"""Words of an address that are several; A-I, since a voice takes "A I" for an article."""

_MONEY = {"£": "pounds", "$": "dollars", "€": "euros"}

_SOUND = re.compile(r"[^\W\d_]")
_ADDRESS = r"(?:https?://)?(?:[A-Za-z0-9][\w-]*\.)+[a-z]{2,}(?:/[\w./#?=&%-]*\w)?"
_ROMAN = r"(?=[IVX])X{0,3}(?:IX|IV|V?I{0,3})"
_NUMBERED = r"(?:Chime|Riddle|Hint|Round|Part|Act|Scene|Chapter|Book|Volume)"


def aloud(text: str) -> str:
    """Return `text` as it is said: words, with stops and commas for the pauses between them.

    Never raises. The result holds Latin letters, spaces, `,.;:!?'-` and a newline where a
    line ended, and `aloud` of it is itself. It is empty when there is nothing to say.
    """
    lines = [line for line in map(_line, text.splitlines()) if line]
    return "\n".join(map(_ended, lines, [*lines[1:], ""]))


def _line(line: str) -> str:
    said = _lettered(line.translate(_PLAIN_MARKS))
    for pattern, meaning in _RULES:
        said = pattern.sub(meaning, said)
    return said.strip(" ,;-") if _SOUND.search(said) else ""


def _lettered(line: str) -> str:
    """Without emoji and controls, and with every letter one of the Latin alphabet."""
    return "".join(_letter(c) for c in unicodedata.normalize("NFC", line))


def _letter(character: str) -> str:
    if character.isascii():
        return character if character.isprintable() else " "
    if character in _SAID_BELOW:
        return character
    if unicodedata.category(character) in ("So", "Sk", "Cf", "Mn", "Cs", "Co", "Cn"):
        return " "  # emoji and their joiners, which nobody reads out
    if character.isalpha() and character < "\u0100":
        return character  # the voice knows é and ö
    return anyascii(character)


def _ended(line: str, following: str) -> str:
    """A line end is a pause: a short one where the sentence goes on in the next line."""
    if line[-1] in ".!?:":
        return line
    return line + ("," if following[:1].islower() else ".")


def _address(match: re.Match[str]) -> str:
    said = re.sub(r"^https?://", "", match[0])
    for name, words in _NAMES.items():
        said = said.replace(name, words)
    said = re.sub(r"(?<=\w)\.(?=\w)", " dot ", said)
    said = said.replace("/", " slash ")
    return re.sub(r"(?<=[a-z0-9])-(?=[a-z0-9])", " dash ", said)


def _hash(match: re.Match[str]) -> str:
    return figures.spelled(match["code"]) + (", and so on" if match["more"] else "")


def _minutes(match: re.Match[str]) -> str:
    return figures.clock(match[1], match[2])


def _rule(pattern: str, meaning: str | Callable[[re.Match[str]], str]) -> _Rule:
    return re.compile(pattern), meaning


def _whole(say: Callable[[str], str]) -> Callable[[re.Match[str]], str]:
    return lambda match: say(match[0])


def _first(say: Callable[[str], str]) -> Callable[[re.Match[str]], str]:
    return lambda match: say(match[1])


_MARKDOWN: list[_Rule] = [
    _rule(r"\[([^\]\[]*)\]\([^()\s]*\)", r"\1"),
    _rule(r"^\s*(?:[#>*]+|[-+](?=\s)|\d+\)(?=\s))\s*(?!\d)", " "),
    _rule(r"[*~`]+", ""),
    _rule(r"_+", " "),
    _rule(r"-{2,}", " — "),
]
_WHOLE_WORDS: list[_Rule] = [
    _rule(
        r"(?i)\b(?:"
        + "|".join(re.escape(short[:-1]) for short in _ABBREVIATIONS)
        + r")\.?(?=\W|$)",
        lambda match: _ABBREVIATIONS[match[0].lower().rstrip(".") + "."],
    ),
    _rule(r"(?<![\w.-])" + _ADDRESS, _address),
    _rule(r"(?i)\b(letter|vowel) a\b(?!-)", r"\1 eigh"),  # else the voice says the article
]
_GAPS: list[_Rule] = [
    _rule(r"\.{2,}", "…"),
    _rule(
        r"\b(?P<code>(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{6,}|[0-9A-F]{16,})\b(?P<more>…?)",
        _hash,
    ),
    _rule(r"(?i)\b(an?)\s*…", r"\1 something"),  # "Is it a…?"
    _rule(r"(?<!\s)\s*+…\s*+(?=[.!?])", ""),
    _rule(r"…(?=\W{0,20}$)", "."),
    _rule(r"…", ", "),
]
_SIGNS: list[_Rule] = [
    _rule(r"(?<=[A-Za-z]):-(?![\w-])", " none"),  # the ledger's "tried:-"
    _rule(r"(?<=[A-Za-z]):(?=[A-Za-z0-9+-])", " "),  # the ledger's "t:8"
    _rule(r"([£$€])(\d[\d,]*(?:\.\d+)?)", lambda m: f"{m[2]} {_MONEY[m[1]]}"),
    _rule(r"#\s*(?=\d)", "number "),
    _rule(r"(?<=\w)–(?=\w)", " to "),
    _rule(r"(?<=\d)-(?=\d)|(?<=[A-Z]\d)-(?=[A-Z]\d)", " to "),
    _rule(r"(?<=\d)\s*/\s*(?=\d)", " of "),
    _rule(r"(?<=\w)/(?=\w)", " or "),
    _rule(r"(?<![\w.])-(?=\d)", " minus "),
    _rule(r"\+", " plus "),
    _rule(r"×", " times "),
    _rule(r"→", " to "),
    _rule(r"=", " equals "),
    _rule(r"&", " and "),
    _rule(r"@", " at "),
    _rule(r"%", " percent"),
    _rule(r"°", " degrees"),
]
_FIGURES: list[_Rule] = [
    # "11.05" is a time on the cards, where no other number has two digits after its point.
    _rule(r"(?<![\d.:])(1?\d|2[0-4])[.:]([0-5]\d)(?![.:]?\d)", _minutes),
    _rule(r"\bv(?=\d+\.\d)", "version "),
    _rule(r"(?<!\d)\d++(?:\.\d+)+", _whole(figures.decimal)),
    _rule(r"\d{1,3}(?:,\d{3})+(?!\d)", _whole(figures.cardinal)),
    _rule(r"\b(\d+)(?:st|nd|rd|th)\b", _first(figures.ordinal)),
    _rule(r"\b((?:1[1-9]|20)\d0|[2-9]0)'?s\b", _first(figures.decade)),
    _rule(r"(?<=[A-Za-z]-)(\d+)\b", _first(figures.digits)),  # PENSTOCK-7632
    _rule(r"\b(?=\w*[A-Za-z])(?=\w*\d)[A-Za-z0-9]+\b", _whole(figures.mixed)),
    _rule(r"\b(?:1[1-9]|20)\d\d\b", _whole(figures.year)),
    _rule(r"\d+", _whole(figures.cardinal)),
    _rule(rf"\b(?=[IVX]{{2,}}\b){_ROMAN}\b(?!')", _whole(figures.roman)),
    _rule(rf"\b({_NUMBERED}) ([IVX])(?=[.,:;!?]|$)", lambda m: f"{m[1]} {figures.roman(m[2])}"),
]
_PAUSES: list[_Rule] = [
    _rule(r"(?<![.!?])[.!?]++[\"']+(?=\s+[a-z])", ","),  # 'Is it a…?' counts: the sentence goes on
    _rule(r"(?<![^\W\d_])'|'(?!-?[^\W\d_])", ""),  # a quotation mark, not an apostrophe
    _rule(r"(?<![^\W\d_])(?<!')-|-(?![^\W\d_])", " "),
    _rule(r"[()\[\]{}|—–/]", ", "),
    _rule(r"[^\w\s,.;:!?'-]|_", " "),
    _rule(r"[^\S ]+| {2,}", " "),
    _rule(r"(?<!\s)\s++(?=[,.;:!?])", ""),
    _rule(r"(?<![,;:\s])[,;:\s]*+([.!?])(?:\s*[,.;:!?])*", r"\1"),
    _rule(r"([,;:])(?:\s*[,;:])+", r"\1"),
    _rule(r"([,.;:!?])(?=[^\W\d_'-])", r"\1 "),
    _rule(r"^[\s,.;:!?'-]+", ""),
]
_RULES = [*_MARKDOWN, *_WHOLE_WORDS, *_GAPS, *_SIGNS, *_FIGURES, *_PAUSES]
