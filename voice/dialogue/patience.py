"""Silence: two kinder prompts, then quiet; while the host was asked to wait, a sign of life."""

from __future__ import annotations

import math

from voice.dialogue import manners
from voice.dialogue.attention import Rest
from voice.settings import Manners
from voice.talk import Line

ALIVE = Line("", spoken="", cue="waiting")


class Patience:
    """How long the host has said nothing into the silence."""

    def __init__(self, settings: Manners) -> None:
        self._prompt_s = settings.prompt_s
        self._alive_s = settings.alive_s
        self._prompts = 0

    def spoken_to(self) -> None:
        """Someone spoke: the silence is over."""
        self._prompts = 0

    def wait_s(self, rest: Rest) -> float:
        """Seconds of silence after which something is due; inf for never."""
        if rest is Rest.UNTIL_READY:
            return self._alive_s
        if rest is Rest.UNTIL_CALLED or self._prompts >= 2:
            return math.inf
        return self._prompt_s * (self._prompts + 1)

    def due(self, rest: Rest, help_: str) -> tuple[Line, ...]:
        """What is said now, `help_` being what can be said; nothing once all is said."""
        if rest is not Rest.NONE:
            return (ALIVE,) if rest is Rest.UNTIL_READY else ()
        self._prompts += 1
        if self._prompts == 1:
            return (manners.TAKE_YOUR_TIME,)
        return (Line(help_),) if self._prompts == 2 else ()
