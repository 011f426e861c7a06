"""Speech, and whose."""

from __future__ import annotations

import numpy as np

from voice.sound.pcm import Sound
from voice.sound.players import Players


class Speech:
    """Always sure; counts what it was given."""

    frames = resets = 0

    def probability(self, frame: Sound) -> float:
        self.frames += 1
        return 0.9

    def reset(self) -> None:
        self.resets += 1


def test_the_hosts_own_frames_are_no_speech_of_players() -> None:
    speech, own = Speech(), iter((True, False, True))
    players = Players(speech, lambda: next(own))
    assert [players.probability(np.zeros(512, np.int16)) for _ in range(3)] == [0.0, 0.9, 0.0]
    players.reset()
    assert (speech.frames, speech.resets) == (3, 1)  # the stream itself has no holes
