"""Play by recordings: each WAV is one player's turn."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, TextIO

import numpy as np
from numpy.typing import NDArray

from voice.dialogue import Dialogue
from voice.sound import pcm
from voice.speech.recogniser import Heard, Recogniser
from voice.talk import Expects, Reply, Utterance


class Speak(Protocol):
    """Where the host's replies are spoken, or not."""

    def __call__(self, reply: Reply) -> None:
        """Speak a reply."""


@dataclass(frozen=True)
class Hearing:
    """What one sound file was heard as, and how long that took."""

    heard: Heard
    audio_s: float
    stt_ms: int


def hear(
    recogniser: Recogniser, audio: NDArray[np.int16], expects: Expects, phone: bool = False
) -> Hearing:
    """Recognise one turn, int16 mono at 16,000 Hz; `phone` makes telephone audio of it first."""
    sound = pcm.telephone(audio) if phone else audio
    begun = time.perf_counter()
    heard = recogniser.hear(sound, expects)
    taken = time.perf_counter() - begun
    return Hearing(heard, round(len(audio) / pcm.RATE, 2), round(taken * 1000))


def utterance(heard: Heard) -> Utterance:
    """What a recogniser heard, as the dialogue takes it."""
    return Utterance(
        heard.text,
        heard=True,
        confidence=heard.confidence,
        alternatives=heard.alternatives,
    )


def play(
    dialogue: Dialogue, recogniser: Recogniser, sounds: Iterable[Path], out: TextIO, speak: Speak
) -> None:
    """Print and speak the opening, then for each WAV the line `> message` and the reply.

    A turn that holds nothing for the host is an empty `> `, answered by the ledger as it stands.
    Raises SoundFileError for a broken file, before anything is played.
    """
    turns = [pcm.read(path) for path in sounds]
    reply = dialogue.open()
    ledger = reply.ledger
    print(reply.text, file=out, flush=True)
    speak(reply)
    for audio in turns:
        said = utterance(hear(recogniser, audio, dialogue.expects()).heard)
        print(f"> {dialogue.message(said) or ''}", file=out, flush=True)
        answer = dialogue.take(said)
        if answer:
            ledger = answer.ledger or ledger
            speak(answer)
        print(answer.text if answer else ledger, file=out, flush=True)
