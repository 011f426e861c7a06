"""The host's voice for one page: a reply's lines as sound, in pieces that fit between events."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass

from voice.channels.speaking import HostVoice
from voice.sound.cues import Cues
from voice.sound.pcm import Sound
from voice.talk import Line

_PIECE = 8_192
"""Bytes of sound in one message: small beside what a socket takes at once."""


@dataclass(frozen=True)
class Piece:
    """A sentence of a line, or a cue before it: int16 mono sound."""

    line: int
    """Which line of the reply, from 0."""

    rate: int
    """Hz."""

    sound: Sound


def pieces(
    lines: tuple[Line, ...], voice: HostVoice, cues: Cues | None
) -> Generator[Piece, None, None]:
    """A reply's sound, each sentence as soon as it is made; closing it takes back the rest."""
    for number, line in enumerate(lines):
        cue = cues.sound(line.cue) if cues else None
        if cues and cue is not None:
            yield Piece(number, cues.rate, cue)
        if not line.aloud:
            continue
        speaker = voice.of(line.voice)
        sounds = speaker.speak(line.aloud)
        try:
            for sound in sounds:
                yield Piece(number, speaker.rate, sound)
        finally:
            if isinstance(sounds, Generator):
                sounds.close()


def parts(sound: Sound) -> Iterator[bytes]:
    """A sound as messages: int16, little-endian."""
    content = sound.astype("<i2").tobytes()
    for start in range(0, len(content), _PIECE):
        yield content[start : start + _PIECE]
