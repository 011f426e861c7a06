"""Whether anyone speaks to the host in a sound, and the part of it where they do.

Silence, noise, music, coughs and clicks are no speech to Silero; far-off chatter is speech, but
quiet, and the room and the walls it came through have smeared and dulled it.

Measured on 70 sounds that are no speech (noises, hum, tones, plucked and bowed music, drums,
coughs, slams, knocks, keys), 150 of chatter (one to six synthetic voices at peaks of -30 to
-45 dBFS, dry, reverberant, low-passed) and 550 of speech: nine synthetic voices saying single
words and phrases, real coffee orders and real single digits, as recorded and at a peak of
-30 dBFS. Heard with Moonshine, none of the noises gave a word, nor did 135 of the 150 chatters:
what is left is a single voice at -30 dBFS, most of it without a room around it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from voice.sound import measure
from voice.sound.vad import Vad
from voice.speech.recogniser import Heard, Sound
from voice.talk import UNSURE_BELOW

_SPEECH = 0.5
_PEAK = 0.6
_FRAMES = 4
# Speech is at least _FRAMES frames (32 ms each) this likely to be speech, one of them _PEAK. All
# the speech had that; of what is none only 7 of 70 did, coughs with some voice in them.

_RAISED_PEAK = 16_400.0
_MOST_RAISED = 16.0
# Silero misses quiet words: at a peak of -30 dBFS 18 of 38 single digits, raised to -6 dBFS none.

_EDGE = 0.3
# A word's soft start and end are less likely than _SPEECH.

_MARGIN = Vad.RATE * 3 // 10
# Samples kept around it (0.3 s): Silero is late for "h" and "f". With 0.1 s 3 % fewer single
# words were written right, with 0.5 s no more.

_BELOW_VOICE_DB = 25.0
# What is that much quieter than the loudest frame does not reach beyond the turn's near words:
# chatter before and after them goes. A word's own quiet end lies within the margin.

_FAR_DBFS = -46.0
# Speech whose loudest frame is below this is no one at the table: speech at a peak of -30 dBFS
# had -45 to -34 dBFS, chatter at -36 dBFS -48 to -36, at -45 dBFS at most -51.

_NEAR_DBFS = -30.0
# Speech as loud as this is taken as near however it sounds: as recorded, it had -28 to -7 dBFS.

_CLEAR = 0.8
_CLEAR_FRAMES = 7
# Speech beyond doubt: a voiced cough had at most 5 frames so likely, 98 % of single words 7.

_LONG_FRAMES = 31
# Speech of a second or more can be judged by how its loudness falls, which a word is too short
# for; and it is long enough for a recogniser to be sure, where mixed voices leave it unsure.

_HOP = 160
_FALL_HOPS = 6
_SMEARED_DB = 13.0
# Near speech often falls steeply within 60 ms (at a stop, at a word's end), where a room's echo
# fills the gaps: the 95th percentile of the falls was above 13 dB in 99 % of 145 coffee orders at
# a peak of -30 dBFS, below 15 dB in three quarters of the reverberant chatter.

_DULL_DB = -22.5
# Energy at 2 to 3.4 kHz against 0.3 to 1.5 kHz, all of which a telephone carries: at least
# -21.6 dB in coffee orders; chatter low-passed at 1.2 and 1.5 kHz had -20 to -33 dB.

_SILENCE_DBFS = -120.0

_DISTORTED = 0.9 * UNSURE_BELOW
# Of the confidence left in distorted sound: all of it is asked about, a third of it is misheard.


@dataclass(frozen=True, eq=False)
class Presence:
    """Speech near the microphone."""

    sound: Sound
    """From 0.3 s before the first near word to 0.3 s after the last; int16 mono 16 kHz."""

    distorted: bool
    """True where so much of it was cut off, too loud on its way, that it may be misheard."""

    clear: bool
    """True for what is surely a word: loud, likely and short. False where it might be a cough,
    someone far off or several at once, and a recogniser must be sure of what it heard."""

    def trusted(self, heard: Heard) -> Heard:
        """What was heard in it, as surely as the sound lets it be."""
        return replace(heard, confidence=heard.confidence * _DISTORTED) if self.distorted else heard


def presence(audio: Sound, vad: Vad) -> Presence | None:
    """The near speech in a turn (int16 mono 16 kHz, any length), or None where there is none.

    Leaves `vad` fresh.
    """
    likely = vad.probabilities(_raised(audio))
    speech = likely >= _SPEECH
    if speech.sum() < _FRAMES or likely.max() < _PEAK:
        return None
    levels = _levels(audio, Vad.FRAME)
    loudest = float(levels[speech].max())
    if loudest < _FAR_DBFS:
        return None
    near = loudest >= _NEAR_DBFS
    long = speech.sum() >= _LONG_FRAMES
    if not near and long and _through_a_room(audio, speech):
        return None
    voice = np.flatnonzero((likely >= _EDGE) & (levels >= loudest - _BELOW_VOICE_DB))
    start = max(0, int(voice[0]) * Vad.FRAME - _MARGIN)
    end = (int(voice[-1]) + 1) * Vad.FRAME + _MARGIN
    clear = near and not long and (likely >= _CLEAR).sum() >= _CLEAR_FRAMES
    sound = audio[start:end]
    return Presence(sound, measure.distorted(sound), bool(clear))


def _raised(audio: Sound) -> Sound:
    """The same sound as loud as Silero needs it."""
    peak = float(np.abs(audio.astype(np.int32)).max(initial=1))
    return (audio * min(_RAISED_PEAK / peak, _MOST_RAISED)).astype(np.int16)


def _through_a_room(audio: Sound, speech: NDArray[np.bool_]) -> bool:
    return _steepness(audio, speech) < _SMEARED_DB or _brightness(audio, speech) < _DULL_DB


def _steepness(audio: Sound, speech: NDArray[np.bool_]) -> float:
    """How steeply loudness falls after the louder moments of speech, in dB in 60 ms."""
    levels = _levels(audio, _HOP)
    frames = np.minimum(np.arange(len(levels)) * _HOP // Vad.FRAME, len(speech) - 1)
    loud = levels > np.percentile(levels[speech[frames]], 60)
    falls = levels[:-_FALL_HOPS] - levels[_FALL_HOPS:]
    return float(np.percentile(falls[loud[:-_FALL_HOPS]], 95))


def _brightness(audio: Sound, speech: NDArray[np.bool_]) -> float:
    """Energy of the speech at 2 to 3.4 kHz over that at 0.3 to 1.5 kHz, in dB."""
    frames = _frames(audio, Vad.FRAME)[speech] * np.hanning(Vad.FRAME)
    power = (np.abs(np.fft.rfft(frames)) ** 2).sum(0)
    hertz = np.fft.rfftfreq(Vad.FRAME, 1 / Vad.RATE)
    high = power[(hertz >= 2000) & (hertz < 3400)].sum()
    low = power[(hertz >= 300) & (hertz < 1500)].sum()
    return float(10 * np.log10((high + 1e-12) / (low + 1e-12)))


def _levels(audio: Sound, size: int) -> NDArray[np.float64]:
    """Each frame's level in dBFS."""
    power: NDArray[np.float64] = (_frames(audio, size) ** 2).mean(1)
    return 10 * np.log10(power + 10 ** (_SILENCE_DBFS / 10))


def _frames(audio: Sound, size: int) -> NDArray[np.float64]:
    return np.pad(audio, (0, -len(audio) % size)).reshape(-1, size) / 32768.0
