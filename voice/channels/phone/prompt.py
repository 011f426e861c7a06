"""What the host says on the telephone, and what it then waits for."""

from __future__ import annotations

from dataclasses import dataclass

from voice.cards import saves
from voice.dialogue.delivery import USUAL, Delivery
from voice.talk import Expects, Line

UNTIL_HASH = 0
_RESULT = "RESULT: AIGC|"

_WORD_S = 0.6
"""A word spoken as slowly as the settings let a voice speak, pauses included."""

_LONGEST_SPEECH_S = 60
"""The service gives up listening to one who speaks on."""


@dataclass(frozen=True)
class Prompt:
    """One turn of the host."""

    lines: tuple[Line, ...]
    """Spoken one after the other; none for quiet."""

    expects: Expects
    listen_s: int
    keys: int = 1
    """How many keys are one act of the caller; UNTIL_HASH for as many as come before a #."""

    hangup: bool = False
    written: str = ""
    """What of it is better read than heard: a SAVE block, a RESULT line; empty for nothing."""

    delivery: Delivery = USUAL
    """How the caller wants it spoken."""

    @property
    def longest_s(self) -> float:
        """Seconds until the service must have posted what came of it, be it silence."""
        words = sum(len(line.aloud.split()) for line in self.lines)
        return words * _WORD_S * self.delivery.pace + self.listen_s + _LONGEST_SPEECH_S


MOMENT = "One moment."
"""Said to a caller whose turn must wait for another, or for a server that died."""


def audible(*lines: str | Line) -> tuple[Line, ...]:
    """What of some lines is heard; a text alone is the host's."""
    made = (Line(line) if isinstance(line, str) else line for line in lines)
    return tuple(line for line in made if line.aloud or line.cue)


def written(*lines: str | Line) -> str:
    """What of some lines is better read than heard; empty for nothing."""
    texts = (line.text for line in lines if isinstance(line, Line))
    return "\n".join(text for text in texts if saves.is_save(text) or text.startswith(_RESULT))
