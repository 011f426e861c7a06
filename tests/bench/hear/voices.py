"""Thirteen voices that speak the set, once: what they said is kept in the user's cache folder.

`A` alone is written "eigh" for them: every one of them reads "A two" as "uh two".
"""

from __future__ import annotations

import subprocess
from functools import cache
from pathlib import Path

import numpy as np
import platformdirs
import soundfile  # type: ignore[import-untyped]

from tests.bench.hear.utterances import Item, number
from voice.errors import MissingError
from voice.sound import pcm
from voice.sound.pcm import Sound
from voice.speech.loudness import levelled
from voice.speech.piper import Piper

_ESPEAK = (
    "en-us", "en-gb", "en-gb-scotland", "en-gb-x-rp", "en-029", "en-gb-x-gbclan", "en-us+f3",
    "en-gb+m3",
)  # fmt: skip
_FLITE = ("kal16", "slt", "awb", "rms")  # kal16 is kal at the rate of the others
VOICES = (
    "piper joe",
    *(f"espeak-ng {voice}" for voice in _ESPEAK),
    *(f"flite {voice}" for voice in _FLITE),
)

EACH = 2
"""Voices that say each text: the set stays small enough to be heard whole in ten minutes."""

_WORDS_A_MINUTE = "160"
"""A person's pace; espeak-ng's own 175 is hurried."""

_FORMAT = 1
"""Raised when sounds are made in another way, so that old ones are not used."""


def voices_of(item: Item) -> tuple[str, ...]:
    """The voices that say a text: spread evenly, always the same."""
    first = number("voice", item.text)
    step = 1 + number("step", item.text) % (len(VOICES) - 1)
    return tuple(VOICES[(first + n * step) % len(VOICES)] for n in range(EACH))


def spoken(text: str, voice: str) -> Sound:
    """A text in a voice: int16 mono 16 kHz at -20 dBFS; made where it is not kept yet.

    Raises MissingError where a voice's program is not installed.
    """
    file = _folder() / f"{number(_FORMAT, voice, text):012x}.wav"
    if not file.exists():
        unfinished = file.with_suffix(".part.wav")
        pcm.write(unfinished, _made(text, voice))
        unfinished.replace(file)
    return pcm.read(file)


def _made(text: str, voice: str) -> Sound:
    engine, name = voice.split()
    words = " ".join("eigh" if word == "A" else word for word in text.split())
    if engine == "piper":
        return pcm.resample(np.concatenate(list(_joe().speak(words))), _joe().rate, pcm.RATE)
    out = _folder() / "made.wav"
    _run(
        ["espeak-ng", "-v", name, "-s", _WORDS_A_MINUTE, "-w", str(out), words]
        if engine == "espeak-ng"
        else ["flite", "-voice", name, "-t", words, "-o", str(out)]
    )
    speech, rate = soundfile.read(out, dtype="float32")
    return pcm.resample(levelled(speech, rate, words), rate, pcm.RATE)


def _run(command: list[str]) -> None:
    try:
        subprocess.run(command, check=True, capture_output=True, timeout=60)
    except (OSError, subprocess.SubprocessError) as fault:
        raise MissingError(f"{command[0]} made no sound ({fault}): install it.") from fault


@cache
def _joe() -> Piper:
    return Piper()


@cache
def _folder() -> Path:
    folder = platformdirs.user_cache_path("sayso") / "bench-hear"
    folder.mkdir(parents=True, exist_ok=True)
    return folder
