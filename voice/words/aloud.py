"""Text for the ear: what a reply's printed words sound like when a person reads them out.

Rules in the order they are tried; each turns one kind of mark or figure into words a voice
reads rightly, so that what is left is letters, commas and stops.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable

from anyascii import anyascii

from voice.words import abbreviations, figures, measures, roman
from voice.words.rules import Rule, applied, rule

_PLAIN_MARKS = str.maketrans(
    {
        **dict.fromkeys("‘’‚‛′`´", "'"),
        **dict.fromkeys("“”„‟″«»", '"'),
        **dict.fromkeys("‐‑", "-"),
        **dict.fromkeys("—―", "—"),
        **dict.fromkeys("⇒➔➜⟶", "→"),
        "\N{NO-BREAK SPACE}": " ",
        "℃": "°C",
        "℉": "°F",
        "№": "No. ",
    }
)
_SAID_BELOW = frozenset("–—…−×÷→£€¥°")
"""Marks outside ASCII that a rule below says in words."""

_NAMES = {"aigamecards": "A-I game cards"}
"""Words of an address that are several; A-I, since a voice takes "A I" for an article."""

_PASSES = 8
"""At most: marks taken away can leave what another rule says otherwise ("A.A"). Sentences settle in
two, the last of which changes nothing; of 36,000 random texts one took four."""

_SOUND = re.compile(r"[^\W\d_]")
_SUPERSCRIPT = re.compile("[⁰¹²³⁴-⁹]+")
_ADDRESS = r"(?:https?://)?(?:[A-Za-z0-9][\w-]{0,62}\.){1,9}[a-z]{2,}(?:/[\w./#?=&%-]*\w)?"


def aloud(text: str) -> str:
    """Return `text` as it is said: words, with stops and commas for the pauses between them.

    Never raises. The result holds Latin letters, spaces, `,.;:!?'-` and a newline where a
    line ended, and `aloud` of it is itself. It is empty when there is nothing to say.
    """
    for _ in range(_PASSES):
        before, text = text, _said(text)
        if text == before:
            break
    return text


def _said(text: str) -> str:
    lines = [line for line in map(_line, text.splitlines()) if line]
    return "\n".join(map(_ended, lines, [*lines[1:], ""]))


def _line(line: str) -> str:
    said = applied(_RULES, _lettered(line.translate(_PLAIN_MARKS)))
    return said.strip(" ,;-") if _SOUND.search(said) else ""


def _lettered(line: str) -> str:
    """Without emoji and controls, and with every letter one of the Latin alphabet."""
    line = _SUPERSCRIPT.sub(lambda match: "^" + unicodedata.normalize("NFKC", match[0]), line)
    return "".join(map(_letter, _composed(line)))


def _composed(line: str) -> list[str]:
    """Letters and their marks as one, without marks that make no letter.

    One `normalize` of it all would take time by the square of the marks on one letter.
    """
    if line.isascii():
        return list(line)
    letters: list[str] = []
    for character in line:
        if not unicodedata.combining(character):
            letters.extend(_nfc(character))
        elif letters and len(whole := _nfc(letters[-1] + character)) == 1:
            letters[-1] = whole
    return letters


def _nfc(text: str) -> str:
    return unicodedata.normalize("NFC", text)


def _letter(character: str) -> str:
    if character.isascii():
        return character if character.isprintable() else " "
    if character in _SAID_BELOW:
        return character
    if unicodedata.decomposition(character).startswith("<fraction>"):
        return f" {anyascii(character)}"
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


def _whole(say: Callable[[str], str]) -> Callable[[re.Match[str]], str]:
    return lambda match: say(match[0])


def _first(say: Callable[[str], str]) -> Callable[[re.Match[str]], str]:
    return lambda match: say(match[1])


_MARKDOWN: list[Rule] = [
    rule(r"[\s_]+", " "),
    rule(r"\[([^\]\[]*)\]\([^()\s]*\)", r"\1"),
    rule(r"^ ?(?:[#>*]+|[-+](?= )|\d+\)(?= )) ?(?!\d)", " "),
    rule(r"[*~`]+", ""),
    rule(r"-{2,}", " — "),
]
_QUOTATION_MARKS: list[Rule] = [
    rule(r"(?<![.!?])[.!?]++[\"']++(?= [a-z])", ","),  # 'Is it a…?' counts: the sentence goes on
    rule(r"(?<![^\W_])'|'(?!-?[^\W_])", ""),  # no apostrophe
    rule(r"[\"\\<>]", " "),
    rule(r" {2,}", " "),
]
_WHOLE_WORDS: list[Rule] = [
    *abbreviations.RULES,
    rule(rf"\b{_ADDRESS}", _address),
    rule(r"(?i)\b(letter|vowel) a\b(?!-)", r"\1 eigh"),  # else the voice says the article
]
_GAPS: list[Rule] = [
    rule(r"\.{2,}", "…"),
    rule(
        r"\b(?P<code>(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{6,}|[0-9A-F]{16,})\b(?P<more>…?)",
        _hash,
    ),
    rule(r"(?i)\b(an?) ?…", r"\1 something"),  # "Is it a…?"
    rule(r" ?… ?(?=[.!?])", ""),
    rule(r"…(?=[^\w…]*…)", ""),
    rule(r"…(?=[^\w…]*$)", "."),
    rule(r"…", ", "),
]
_SIGNS: list[Rule] = [
    rule(r"(?<=[A-Za-z]:)(\d{1,6})/(?=\d)", r"\1 of "),  # the ledger's "chime:1/12"
    rule(r"(?<=[A-Za-z]):-(?![\w-])", " none"),  # "tried:-"
    rule(r"(?<=[A-Za-z]):(?=[A-Za-z0-9+-])", " "),  # "t:8"
    rule(r"# ?(?=\d)", "number "),
    rule(r"(?<=\w)–(?=\w)", " to "),
    *measures.RULES,
    rule(r"(?<=\d) ?/ ?(?=\d)", " of "),
    rule(r"(?<=\w)/(?=\w)", " or "),
    rule(r"\+", " plus "),
    rule(r"−", " minus "),
    rule(r"×", " times "),
    rule(r"÷", " divided by "),
    rule(r"→", " to "),
    rule(r"=", " equals "),
    rule(r"&", " and "),
    rule(r"@", " at "),
    rule(r"%", " percent"),
    rule(r"°", " degrees"),
]
_FIGURES: list[Rule] = [
    rule(r"\bv(?=\d+\.\d)", "version "),
    rule(r"\d{1,3}(?:,\d{3})+(?!\d)(?:\.\d+)*", _whole(figures.decimal)),
    rule(r"(?<!\d)\d++(?:\.\d+)+", _whole(figures.decimal)),
    rule(r"\b(\d+)(?:st|nd|rd|th)\b", _first(figures.ordinal)),
    rule(r"\b((?:1[1-9]|20)\d0|[2-9]0)'?s\b", _first(figures.decade)),
    rule(r"(?<=[A-Za-z]-)(\d+)\b", _first(figures.digits)),  # PENSTOCK-7632
    rule(r"\b(?=\w*[A-Za-z])(?=\w*\d)[A-Za-z0-9]+\b", _whole(figures.mixed)),
    rule(r"\b(?:1[1-9]\d\d|10[1-9]\d|20\d\d)\b", _whole(figures.year)),
    rule(r"\d+", _whole(figures.cardinal)),
]
_PAUSES: list[Rule] = [
    rule(r"(?<![^\W\d_])'|'(?!-?[^\W\d_])", ""),
    rule(r"(?<![^\W\d_])(?<!')-|-(?![^\W\d_])", " "),
    rule(r"[()\[\]{}|—–/]", ", "),
    rule(r"[^\w\s,.;:!?'-]|_", " "),
    rule(r" {2,}", " "),
    rule(r" (?=[,.;:!?])", ""),
    rule(r"(?<![,;: ])[,;: ]*+([.!?])(?: ?[,.;:!?])*", r"\1"),
    rule(r"([,;:])(?: ?[,;:])+", r"\1"),
    rule(r"([,.;:!?])(?=[^\W\d_'-])", r"\1 "),
    rule(r"^[ ,.;:!?'-]+", ""),
]
_RULES = [
    *_MARKDOWN,
    *measures.QUOTED_RULES,
    *_QUOTATION_MARKS,
    *_WHOLE_WORDS,
    *_GAPS,
    *_SIGNS,
    *_FIGURES,
    *_PAUSES,
    *roman.RULES,
]
