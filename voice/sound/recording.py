"""Loudspeakers that are none: a file, silence, or several at once."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from voice.sound import pcm

# A breath between two sounds in a recording, in seconds, so that speakers do not run together.
BREATH_S = 0.35


class Silent:
    """No loudspeaker at all."""

    def play(self, sound: NDArray[np.int16], rate: int) -> None:
        """Nothing is heard."""

    def drain(self) -> None:
        """Nothing to wait for."""

    def stop(self) -> float:
        """All of it was heard, as it were."""
        return 0.0


class Speaker(Protocol):
    """A loudspeaker, see `voice.channels.table`."""

    def play(self, sound: NDArray[np.int16], rate: int) -> None: ...  # noqa: D102

    def drain(self) -> None: ...  # noqa: D102

    def stop(self) -> float: ...  # noqa: D102


class Rooms:
    """Several loudspeakers that play the same."""

    def __init__(self, speakers: tuple[Speaker, ...]) -> None:
        self._speakers = speakers

    def play(self, sound: NDArray[np.int16], rate: int) -> None:
        """Play int16 mono sound of `rate` Hz on each."""
        for speaker in self._speakers:
            speaker.play(sound, rate)

    def drain(self) -> None:
        """Wait for each."""
        for speaker in self._speakers:
            speaker.drain()

    def stop(self) -> float:
        """Each falls silent; the most seconds unheard of one."""
        return max(speaker.stop() for speaker in self._speakers)


class Recording:
    """Everything played, one piece after the other, at `rate` Hz; `write` makes one WAV of it."""

    def __init__(self, rate: int = 22_050) -> None:
        self.rate = rate
        self._pieces: list[NDArray[np.int16]] = []

    def play(self, sound: NDArray[np.int16], rate: int) -> None:
        """Take int16 mono sound of `rate` Hz."""
        self._pieces.append(pcm.resample(sound, rate, self.rate))

    def drain(self) -> None:
        """A speaker has finished: leave a breath."""
        self._pieces.append(np.zeros(int(BREATH_S * self.rate), np.int16))

    def stop(self) -> float:
        """What was taken is kept."""
        return 0.0

    def write(self, path: Path) -> None:
        """Write all of it; raises UsageError where the file cannot be written."""
        pcm.write(path, np.concatenate([*self._pieces, np.zeros(1, np.int16)]), self.rate)
