"""A rule of text made for the ear: what is found, and what is said in its place."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

Rule = tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]]


def rule(pattern: str, meaning: str | Callable[[re.Match[str]], str]) -> Rule:
    """`meaning` is a replacement as `re.sub` takes it.

    A pattern must take time in proportion to any text: what repeats in it without a bound begins
    where its like did not stand before (a lookbehind), or is possessive.
    """
    return re.compile(pattern), meaning


def applied(rules: Iterable[Rule], text: str) -> str:
    """`text` after one rule after the other."""
    for pattern, meaning in rules:
        text = pattern.sub(meaning, text)
    return text


def one_of(words: Iterable[str]) -> str:
    """A pattern for any of some words, the longest first."""
    return "(?:" + "|".join(map(re.escape, sorted(words, key=len, reverse=True))) + ")"
