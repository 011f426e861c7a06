"""Everyone who speaks at a table: the host, and those whose lines name a voice of their own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

import numpy as np
from numpy.typing import NDArray

from voice.speech.spoken import Spoken


class Cast:
    """The host's voice, and the others' once they first speak."""

    def __init__(self, host: Spoken, others: Mapping[str, Callable[[], Spoken]]) -> None:
        """`others` makes the voice of each name."""
        self.rate = host.rate
        self._host = host
        self._others = others
        self._made: dict[str, Spoken] = {}

    def of(self, name: str) -> Spoken:
        """The voice of that name; the host's for a name that has none."""
        if name not in self._others:
            return self._host
        if name not in self._made:
            self._made[name] = self._others[name]()
        return self._made[name]

    def speak(self, text: str) -> Iterator[NDArray[np.int16]]:
        """The host speaks, sentence by sentence."""
        return self._host.speak(text)

    def ready(self, texts: Iterable[str]) -> None:
        """Make public texts ready in the host's voice, in the background."""
        self._host.ready(texts)

    def close(self) -> None:
        """End everyone's background work."""
        for voice in (self._host, *self._made.values()):
            voice.close()
