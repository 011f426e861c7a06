"""Words spelled inside spoken answers."""

from __future__ import annotations

from voice.words import letters

_FEWEST = 3
"""Letters of a spelling inside other words: two may be "to be" or "you see"."""

_LONGEST = 48
"""Words of one spelling: twelve letters as in "s as in sierra"."""

_STARTS = frozenset(letters.LETTERS) | {"double", "triple", "capital", "spelled", "spelt"}


def joined(words: str) -> str:
    """A spoken answer with the word spelled in it put together.

    >>> joined("we think it is s a m h a i n")
    'we think it is samhain'
    """
    parts = words.split()
    start, end, word = _found(parts)
    return " ".join([*parts[:start], word, *parts[end:]]) if word else words


def spelled_in(words: str) -> str:
    """The word spelled in a spoken answer; empty where none plainly is.

    >>> spelled_in("sow in spelled s a m h a i n")
    'samhain'
    """
    whole = letters.guess_spelled(words)
    if whole != words and whole == letters.spelled(words):
        return whole
    return _found(words.split())[2]


def _found(parts: list[str]) -> tuple[int, int, str]:
    """Where a spelling starts and ends, and its word; empty where there is none."""
    for start in range(len(parts) - _FEWEST + 1):
        if parts[start] not in _STARTS:
            continue
        for end in range(min(len(parts), start + _LONGEST), start + _FEWEST - 1, -1):
            said = " ".join(parts[start:end])
            word = letters.guess_spelled(said)
            # Words apart are one spelling only where their space was said.
            if word != said and (" " not in word or "space" in parts[start:end]):
                return start, end, word
    return 0, 0, ""
