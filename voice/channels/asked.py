"""The host's voice as its players have asked for it: slower or faster, louder or softer."""

from __future__ import annotations

import threading
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


class Delivered:
    """Everyone at one pace and loudness."""

    def __init__(self, cast: _Cast, loudness: float) -> None:
        self.rate = cast.rate
        self._cast = cast
        self._loudness = loudness

    def of(self, name: str) -> _Loud:
        """The voice of that name, the host's own for an empty one."""
        return _Loud(self._cast.of(name), self._loudness)

    def speak(self, text: str) -> Iterator[Sound]:
        """The host speaks, sentence by sentence."""
        return self.of("").speak(text)

    def ready(self, texts: Iterable[str]) -> None:
        """Make public texts ready in the host's voice, in the background."""
        self._cast.ready(texts)


class Voices:
    """Everyone's voice at every pace that players ask for, for many threads; a pace is made once,
    and there are nine."""

    def __init__(self, casts: Callable[[float], _Cast], pace: float) -> None:
        """`casts` gives everyone at so many times the length of `pace`, which is the settings'."""
        self._casts = casts
        self._pace = pace
        self._lock = threading.Lock()
        self._made: dict[float, _Cast] = {}

    def at(self, delivery: Delivery) -> Delivered:
        """Everyone, as players have asked for it."""
        slower = delivery.pace / self._pace
        with self._lock:
            if slower not in self._made:
                self._made[slower] = self._casts(slower)
            return Delivered(self._made[slower], delivery.loudness)

    def close(self) -> None:
        """End everyone's background work."""
        for cast in self._made.values():
            cast.close()


class AsAsked:
    """Everyone who speaks at one table, each line as its players want it when it is spoken."""

    def __init__(self, voices: Voices, asked: Callable[[], Delivery]) -> None:
        self._voices = voices
        self._asked = asked
        self.rate = self._now.rate

    def of(self, name: str) -> _Loud:
        """The voice of that name, the host's own for an empty one."""
        return self._now.of(name)

    def speak(self, text: str) -> Iterator[Sound]:
        """The host speaks, sentence by sentence."""
        return self._now.speak(text)

    def ready(self, texts: Iterable[str]) -> None:
        """Make public texts ready in the host's voice, in the background."""
        self._now.ready(texts)

    def close(self) -> None:
        """End everyone's background work."""
        self._voices.close()

    @property
    def _now(self) -> Delivered:
        return self._voices.at(self._asked())
