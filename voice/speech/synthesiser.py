"""What every voice is: text goes in, sound comes out sentence by sentence."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

import numpy as np
from numpy.typing import NDArray


class Synthesiser(Protocol):
    """One voice at one pace. Made once, used for every line."""

    rate: int
    """Hz of the sound it makes."""

    def speak(self, text: str) -> Iterator[NDArray[np.int16]]:
        """Yield mono int16 sound, one sentence at a time, the first as soon as it is ready.

        Empty or punctuation-only text yields a short valid silence.
        """
