"""The host's last words, and what of them was not said because someone spoke."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from voice.talk import Line
from voice.words.sentences import sentences


def unsaid(lines: tuple[Line, ...], spoken: int) -> tuple[Line, ...]:
    """What is left of some lines after `spoken` whole sentences of them were heard.

    Sentences are counted as a voice makes them, by `words.sentences`; a line that is spoken and
    has none, of marks alone, is one short silence. What is left is only spoken: it was printed.
    """
    return tuple(_left(lines, spoken))


def _left(lines: tuple[Line, ...], spoken: int) -> Iterator[Line]:
    for line in lines:
        if not line.aloud:
            continue
        said = sentences(line.aloud) or [""]
        rest = " ".join(said[max(0, spoken) :])
        cue = line.cue if spoken <= 0 else ""
        spoken -= len(said)
        if rest:
            yield replace(line, text="", spoken=rest, cue=cue)
