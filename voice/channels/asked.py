"""The host's voice as its players have asked for it: slower or faster, louder or softer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from voice.dialogue.delivery import Delivery

Sound = NDArray[np.int16]


class _Voice(Protocol):
    rate: int

    def speak(self, text: str) -> Iterator[Sound]: ...

    def ready(self, texts: Iterable[str]) -> None: ...


class _Cast(_Voice, Protocol):
    def of(self, name: str) -> _Voice: ...

    def close(self) -> None: ...


class _Loud:
    """A voice, louder or softer."""

    def __init__(self, voice: _Voice, loudness: float) -> None:
        self.rate = voice.rate
        self._voice = voice
        self._loudness = loudness

    def speak(self, text: str) -> Iterator[Sound]:
        """Mono int16 sound, sentence by sentence; what is too loud for a sample is cut off."""
        for sound in self._voice.speak(text):
            whole = np.iinfo(np.int16)
            louder = np.clip(sound * self._loudness, whole.min, whole.max)
            yield louder.astype(np.int16)

    def ready(self, texts: Iterable[str]) -> None:
        """Make texts in the background."""
        self._voice.ready(texts)


class AsAsked:
    """Everyone who speaks at a table, each line as the players want it when it is spoken."""

    def __init__(
        self, casts: Callable[[float], _Cast], pace: float, asked: Callable[[], Delivery]
    ) -> None:
        """`casts` gives everyone at so many times the length of `pace`, which is the settings'."""
        self._casts = casts
        self._pace = pace
        self._asked = asked
        self._made: dict[float, _Cast] = {}
        self.rate = self._now.rate

    def of(self, name: str) -> _Loud:
        """The voice of that name, the host's own for an empty one."""
        return _Loud(self._now.of(name), self._asked().loudness)

    def speak(self, text: str) -> Iterator[Sound]:
        """The host speaks, sentence by sentence."""
        return self.of("").speak(text)

    def ready(self, texts: Iterable[str]) -> None:
        """Make public texts ready in the host's voice, in the background."""
        self._now.ready(texts)

    def close(self) -> None:
        """End everyone's background work."""
        for cast in self._made.values():
            cast.close()

    @property
    def _now(self) -> _Cast:
        slower = self._asked().pace / self._pace
        if slower not in self._made:
            self._made[slower] = self._casts(slower)
        return self._made[slower]
