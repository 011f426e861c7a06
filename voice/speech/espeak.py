"""A second voice, for the demo's player: the `espeak-ng` program where there is one."""

from __future__ import annotations

import io
import shutil
import subprocess
from collections.abc import Iterator

import numpy as np
import soundfile  # type: ignore[import-untyped]
from numpy.typing import NDArray

from voice.errors import MissingError
from voice.speech.loudness import levelled, sentence_by_sentence

_WORDS_A_MINUTE, _PITCH = 160, 40
"""Of eight accents, paces and pitches measured on a demo's 33 sentences, "en-gb" at these was
understood best by open dictation (26 right; espeak-ng's own 175 and 50 fewer)."""

_LONGEST_S = 20.0
"""No sentence takes a second to make; a program that hangs is given up after this."""


class Espeak:
    """espeak-ng's English voice at one pace and pitch. Every sentence is one run of the program."""

    rate = 22_050

    def __init__(self, pace: float = 1.0, pitch: int = _PITCH) -> None:
        """Find the program; `pace` above 1.0 speaks slower, `pitch` is 0 to 99.

        Raises MissingError without it.
        """
        program = shutil.which("espeak-ng")
        if program is None:
            raise MissingError("There is no espeak-ng here: run `apt install espeak-ng`.")
        self._program = program
        self._speed = str(round(_WORDS_A_MINUTE / pace))
        self._pitch = str(pitch)
        self.name = f"espeak-ng {pace:g} {pitch}"

    def load(self) -> None:
        """Nothing to load: the program starts with each sentence."""

    def speak(self, text: str) -> Iterator[NDArray[np.int16]]:
        """Yields mono int16 sound sentence by sentence; MissingError if the program fails."""
        return sentence_by_sentence(text, self.make, self.rate)

    def make(self, sentence: str) -> NDArray[np.int16]:
        """One sentence, already for the ear, as mono int16 sound ending in its pause."""
        voice = ["-v", "en-gb", "-s", self._speed, "-p", self._pitch]
        command = [self._program, *voice, "--stdin", "--stdout"]
        try:
            run = subprocess.run(
                command,
                input=sentence.encode(),
                capture_output=True,
                timeout=_LONGEST_S,
                check=True,
            )
            speech, rate = soundfile.read(io.BytesIO(run.stdout), dtype="float32")
        except (OSError, subprocess.SubprocessError, soundfile.LibsndfileError) as fault:
            raise MissingError(
                f"{self._program} made no sound ({fault}): reinstall espeak-ng."
            ) from fault
        if rate != self.rate:
            raise MissingError(
                f"{self._program} speaks at {rate} Hz: reinstall it with its standard voices."
            )
        return levelled(speech, rate, sentence)
