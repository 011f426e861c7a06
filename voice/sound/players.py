"""How likely it is that a frame is speech of the players, and not the host's own."""

from __future__ import annotations

from collections.abc import Callable

from voice.sound.endpoint import Likelihood
from voice.sound.pcm import Sound


class Players:
    """One stream's likelihood, none where the frame is the loudspeaker's sound.

    The frame itself stays what it is: silenced, it would cost a player's word its beginning.
    """

    def __init__(self, speech: Likelihood, own: Callable[[], bool]) -> None:
        """`own` tells of the frame that is given next."""
        self._speech = speech
        self._own = own

    def probability(self, frame: Sound) -> float:
        """0.0 to 1.0 for the next frame of the stream."""
        probability = self._speech.probability(frame)
        return 0.0 if self._own() else probability

    def reset(self) -> None:
        """A new stream starts."""
        self._speech.reset()
