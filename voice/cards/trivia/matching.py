"""HARD RULES 8: judge a phrase by one entry's forms and nothing else."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from rapidfuzz.distance import OSA

from voice.cards.trivia.edition import Entry
from voice.words import numerals

Words = tuple[str, ...]

_ARTICLES = {"a", "an", "the"}
_DROPPED = re.compile(r"['’‘`´ʼ.…]")
_LONGEST_PHRASE = 40
"""Words of a phrase that are judged: nobody's answer is longer, and forms are sought in all."""


@dataclass(frozen=True)
class Verdict:
    """How a phrase was judged."""

    right: bool
    reasons: tuple[str, ...] = ()
    """The reasons of the NOT forms that made it wrong."""


@dataclass(frozen=True)
class _Span:
    """A form found in the phrase's words, at [start, end)."""

    start: int
    end: int
    form: Words
    exact: bool = True
    """False when a slip was forgiven."""


def words_of(text: str, digits: bool = True) -> Words:
    """A clean form's words: lower case, accents, apostrophes, full stops and articles dropped,
    other punctuation made spaces, correctly spelled number words made digits.

    >>> words_of("The St. Martin's Day"), words_of("Twenty-one")
    (('st', 'martins', 'day'), ('21',))
    """
    folded = unicodedata.normalize("NFKD", text)
    plain = "".join(mark for mark in folded if not unicodedata.combining(mark)).casefold()
    spaced = " ".join(re.sub(r"[^\w\s]|_", " ", _DROPPED.sub("", plain)).split())
    words = (numerals.in_figures(spaced) if digits else spaced).split()
    return tuple(word for word in words if word not in _ARTICLES)


def judged(phrase: str, entry: Entry) -> Verdict:
    """Is this phrase right? If not, with the reasons its team is told."""
    forms = [words_of(form) for form in entry.forms]
    verdict = _verdict(words_of(phrase), forms, entry, digits=True)
    if verdict.right or words_of(phrase, digits=False) == words_of(phrase):
        return verdict
    # "six pence" is sixpence split, and no 6.
    as_words = _verdict(words_of(phrase, digits=False), forms, entry, digits=False)
    return as_words if as_words.right else verdict


def same_word(one: str, other: str) -> bool:
    """The same, a final s aside."""
    return one == other or one + "s" == other or one == other + "s"


def slips_allowed(word: str) -> int:
    """By the key word's letters: none in three or fewer, one in four to eight, two in more."""
    letters = sum(mark.isalpha() for mark in word)
    return 0 if letters <= 3 else 1 if letters <= 8 else 2


def _verdict(said: Words, forms: Sequence[Words], entry: Entry, digits: bool) -> Verdict:
    said = said[:_LONGEST_PHRASE]
    bars = [(words_of(bar.text, digits), bar.reason) for bar in entry.bars]
    barred = [(span, reason) for bar, reason in bars for span in _whole_words(said, bar)]
    known = {word for form in (*forms, *(bar for bar, _ in bars)) for word in form}
    reasons = [reason for _, reason in barred]
    for found in (span for form in forms for span in _found(said, form)):
        left = [reason for bar, reason in barred if not _harmless(bar, found, said, known)]
        if not left:
            return Verdict(True)
        reasons = min(reasons, left, key=len)
    return Verdict(False, tuple(dict.fromkeys(filter(None, reasons))))


def _harmless(bar: _Span, found: _Span, said: Words, known: Collection[str]) -> bool:
    """A NOT form is part of the form found, or follows it after a word in no key form."""
    if found.start <= bar.start and bar.end <= found.end:
        # "handle" passes for "candle" by a slip but is no part of it; in "honey comb" honey is.
        within = _whole_words(found.form, bar.form)
        return any(True for _ in within) or (
            found.exact and bar.end - bar.start < found.end - found.start
        )
    between = said[found.end : bar.start]
    return any(not any(same_word(word, key) for key in known) for word in between)


def _whole_words(said: Words, form: Words) -> Iterator[_Span]:
    """A NOT form, exactly and as whole words, a final s aside."""
    for start in range(len(said) - len(form) + 1):
        part = said[start : start + len(form)]
        if form and all(map(same_word, part, form)):
            yield _Span(start, start + len(form), form)


def _found(said: Words, form: Words) -> Iterator[_Span]:
    """A or an ALSO form, its words together and in order, joined or split, slips forgiven."""
    letters = sum(map(len, form))
    spare = sum(1 + slips_allowed(word) for word in form)
    for start in range(len(said)):
        joined = ""
        for end in range(start + 1, len(said) + 1):
            joined += said[end - 1]
            if len(joined) > letters + spare:
                break
            if form and len(joined) >= letters - spare:
                slips = _slips(joined, form)
                if slips is not None:
                    yield _Span(start, end, form, exact=slips == 0)


def _slips(joined: str, form: Words) -> int | None:
    """The fewest slips by which letters, wherever they are split, are the form's words in order;
    None where a word would need more than it is allowed.
    """
    reached: dict[int, int] = {0: 0}
    for word in form:
        allowed = slips_allowed(word)
        after: dict[int, int] = {}
        for start, slips in reached.items():
            shortest = start + max(1, len(word) - 1 - allowed)
            for end in range(shortest, min(len(joined), start + len(word) + 1 + allowed) + 1):
                more = _distance(joined[start:end], word)
                if more <= allowed and slips + more < after.get(end, len(joined) + 1):
                    after[end] = slips + more
        reached = after
    return reached.get(len(joined))


def _distance(part: str, word: str) -> int:
    """Letters missing, added or changed, or neighbours swapped; a final s is free.

    A figure is no letter: a number with another digit is another number.
    """
    if _figures(part) != _figures(word):
        return len(word) + 1
    without = word[:-1] if word.endswith("s") and len(word) > 1 else word
    return min(OSA.distance(part, key) for key in (word, word + "s", without))


def _figures(word: str) -> str:
    return "".join(mark for mark in word if mark.isdigit())
