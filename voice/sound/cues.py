"""Sound cues: one WAV each in `audio/`, named for the cue that a card's line names."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from voice.sound import pcm


class Cues:
    """The cues of one folder, each read once; none at all where they are turned off."""

    rate = pcm.RATE
    """Hz of every cue."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._read: dict[str, NDArray[np.int16]] = {}

    def sound(self, name: str) -> NDArray[np.int16] | None:
        """The cue of that name, int16 mono; None where it is off or there is none."""
        if self._folder is None or not name:
            return None
        if name not in self._read:
            path = self._folder / f"{name}.wav"
            if not path.is_file():
                return None
            self._read[name] = pcm.read(path)
        return self._read[name]
