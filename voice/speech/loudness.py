"""One loudness and one rhythm for every sentence a voice makes."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
from numpy.typing import NDArray

from voice.words.sentences import sentences

_LEVEL = 0.1
"""RMS of speech, of full scale (-20 dBFS): Piper's own is 0.08 to 0.15 from line to line."""

_PEAK = 0.95
"""No sample goes over this, so that a loudspeaker's resampling cannot clip."""

_FLOOR = 0.005
"""Of a sentence's peak (-46 dB): below it is the voice's own silence. At 0.02 a soft "f" or "h"
at the start was taken for silence, and of 46 words heard back 18 were wrong, not 15."""

_BEFORE_S = 0.05
_AFTER_S = 0.08
"""Kept around what is over the floor, for the onset and the last sound to die away."""

_PAUSES_S = {":": 0.15, ",": 0.2, ";": 0.2}
_PAUSE_S = 0.35
"""Silence after a sentence, by its last mark: what a reader leaves after a lead, a line, a stop."""

_SILENCE_S = 0.2


def silence(rate: int) -> NDArray[np.int16]:
    """A short silence at `rate` Hz: what an empty text sounds like."""
    return np.zeros(round(_SILENCE_S * rate), dtype=np.int16)


def sentence_by_sentence(
    text: str, make: Callable[[str], NDArray[np.int16]], rate: int
) -> Iterator[NDArray[np.int16]]:
    """What a voice that makes sentences says of a text; a short silence where it holds none."""
    said = sentences(text)
    yield from map(make, said)
    if not said:
        yield silence(rate)


def levelled(speech: NDArray[np.float32], rate: int, sentence: str) -> NDArray[np.int16]:
    """One sentence's mono float sound as int16: trimmed, at the common loudness, with its pause."""
    heard = _over_floor(speech)
    if not len(heard):
        return silence(rate)
    start = max(0, heard[0] - round(_BEFORE_S * rate))
    end = heard[-1] + round(_AFTER_S * rate)
    gain = min(_LEVEL / _rms(speech[heard]), _PEAK / float(np.max(np.abs(speech))))
    pause = np.zeros(round(_PAUSES_S.get(sentence[-1:], _PAUSE_S) * rate), dtype=np.float32)
    sound = np.concatenate([speech[start:end] * gain, pause])
    return (sound * np.iinfo(np.int16).max).astype(np.int16)


def after_pause(
    speech: NDArray[np.float32], rate: int, shortest_s: float
) -> NDArray[np.float32] | None:
    """What follows the first pause of `shortest_s` or more within the sound; None without one."""
    heard = _over_floor(speech)
    pauses = np.flatnonzero(np.diff(heard) >= shortest_s * rate)
    if not len(pauses):
        return None
    following = heard[pauses[0] + 1]
    return speech[following - round(_BEFORE_S * rate) :]


def _over_floor(speech: NDArray[np.float32]) -> NDArray[np.intp]:
    return np.flatnonzero(np.abs(speech) > _FLOOR * np.max(np.abs(speech), initial=0.0))


def _rms(speech: NDArray[np.float32]) -> float:
    return float(np.sqrt(np.mean(np.square(speech, dtype=np.float64))))
