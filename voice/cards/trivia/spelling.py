"""Spelled words inside spoken answers, and the fixes a team makes by spelling."""

from __future__ import annotations

from voice.words import letters

_FEWEST = 3
"""Letters of a spelling inside other words: two may be "to be" or "you see"."""


def joined(words: str) -> str:
    """A spoken answer with the word spelled in it put together.

    >>> joined("we think it is s a m h a i n")
    'we think it is samhain'
    """
    parts = words.split()
    for start in range(len(parts) - _FEWEST + 1):
        for end in range(len(parts), start + _FEWEST - 1, -1):
            tail = " ".join(parts[start:end])
            found = letters.guess_spelled(tail)
            if found != tail and " " not in found:
                return " ".join([*parts[:start], found, *parts[end:]])
    return words
