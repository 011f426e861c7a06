"""Where spoken text is cut: each sentence is made, kept and played by itself."""

from __future__ import annotations

import re

from voice.words.aloud import aloud

LONGEST = 120
"""Characters, about 8 s of speech: a longer sentence keeps the first sound waiting, and the voice
takes memory by its length (60 MiB more at 200)."""

_END = re.compile(r"(?<=[.!?:])\s+|\n")
_PAUSE = re.compile(r"(?<=[,;])\s+")


def sentences(text: str) -> list[str]:
    """Cut `text`, put for the ear, after stops, line ends and leads; empty when nothing is said.

    A lead ("Correct:") is cut from what it leads to, since it comes again and again and can be
    kept, so that it sounds at once while the rest is made.
    """
    whole = [sentence for sentence in _END.split(aloud(text)) if sentence]
    return [piece for sentence in whole for piece in _pieces(sentence)]


def _pieces(sentence: str) -> list[str]:
    """Cut an endless sentence at its pauses, or between words where it has none."""
    for pause in (_PAUSE, re.compile(r"\s+")):
        if len(sentence) <= LONGEST:
            return [sentence]
        parts = _filled(pause.split(sentence))
        if len(parts) > 1:
            return [piece for part in parts for piece in _pieces(part)]
    return [sentence[start : start + LONGEST] for start in range(0, len(sentence), LONGEST)]


def _filled(parts: list[str]) -> list[str]:
    filled = [parts[0]]
    for part in parts[1:]:
        if len(filled[-1]) + 1 + len(part) <= LONGEST:
            filled[-1] += " " + part
        else:
            filled.append(part)
    return filled
