"""Moonshine's decoder: what a sound has been encoded to, and tokens, to what may come next.

The wheel's merged decoder is given what it worked out of the sound and of earlier tokens, so that
each step costs only its own tokens. Several texts of one sound go through it side by side.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from voice.speech.tokens import END, START

Frames = NDArray[np.float32]
"""What the encoder makes of a sound: [1, frames, 288], about 41.7 frames a second."""

Past = tuple[NDArray[np.float32], ...]
"""What the decoder keeps of the tokens of some texts: twelve of [texts, 8, tokens, 36]."""

_HEADS, _WIDTH, _LAYERS = 8, 36, 6
_KEPT = tuple(f"{n}.decoder.{kind}" for n in range(_LAYERS) for kind in ("key", "value"))
_OF_SOUND = tuple(name.replace("decoder", "encoder") for name in _KEPT)
_EMPTY = np.zeros((1, _HEADS, 0, _WIDTH), np.float32)
_MASK = np.ones((1, 1), np.int64)
# The mask counts samples, and one sample gives the same as all of them.


@dataclass(frozen=True, eq=False)
class Memory:
    """What the decoder knows of one sound before it writes."""

    frames: Frames
    sound: dict[str, NDArray[np.float32]]
    """What it keeps of the sound: one copy serves any number of texts side by side."""

    first: NDArray[np.float32]
    """Log-probabilities of the first token, [32768]."""

    past: Past
    """Of START alone."""


@dataclass(frozen=True)
class Hypothesis:
    """Tokens written for a sound, END with them unless it was stopped."""

    tokens: tuple[int, ...]
    logprobs: tuple[float, ...]
    """Of each token given the sound and the tokens before; natural logarithms."""


class Steps(Protocol):
    """What goes on writing some texts of one sound side by side."""

    def step(
        self, memory: Memory, tokens: NDArray[np.int64], past: Past
    ) -> tuple[NDArray[np.float32], Past]:
        """See `Decoder.step`."""


class Decoder:
    """An onnxruntime session of `decoder_model_merged.ort`."""

    def __init__(self, session: Any) -> None:
        self._session = session

    def listen(self, frames: Frames) -> Memory:
        """Take in a sound."""
        empty = {f"past_key_values.{name}": _EMPTY for name in _KEPT + _OF_SOUND}
        names = ["logits", *(f"present.{name}" for name in _KEPT + _OF_SOUND)]
        logits, *kept = self._run(names, np.array([[START]]), frames, empty, cached=False)
        past, sound = tuple(kept[: len(_KEPT)]), kept[len(_KEPT) :]
        named = {f"past_key_values.{n}": v for n, v in zip(_OF_SOUND, sound, strict=True)}
        first = logits[0, -1]
        return Memory(frames, named, first - log_sums(first), past)

    def step(
        self, memory: Memory, tokens: NDArray[np.int64], past: Past
    ) -> tuple[NDArray[np.float32], Past]:
        """Log-probabilities after each of `tokens` [texts, tokens]: [texts, tokens, 32768].

        With them the past that the next step takes.
        """
        logits, longer = self._logits(memory, tokens, past)
        return logits - log_sums(logits)[..., None], longer

    def logprobs(self, memory: Memory, texts: list[tuple[int, ...]]) -> list[tuple[float, ...]]:
        """How likely each token of some texts is as the next one."""
        first = [tuple(float(memory.first[token]) for token in text[:1]) for text in texts]
        longest = max(map(len, texts), default=0) - 1
        if longest < 1:
            return first
        rows = np.full((len(texts), longest), END, np.int64)
        for row, text in zip(rows, texts, strict=True):
            row[: len(text) - 1] = text[:-1]
        past = tuple(np.repeat(each, len(texts), axis=0) for each in memory.past)
        logits, _ = self._logits(memory, rows, past)
        sums = log_sums(logits)
        return [
            (*start, *(float(logits[n, at, t] - sums[n, at]) for at, t in enumerate(text[1:])))
            for n, (start, text) in enumerate(zip(first, texts, strict=True))
        ]

    def _logits(
        self, memory: Memory, tokens: NDArray[np.int64], past: Past
    ) -> tuple[NDArray[np.float32], Past]:
        feeds = {f"past_key_values.{n}": v for n, v in zip(_KEPT, past, strict=True)}
        names = ["logits", *(f"present.{name}" for name in _KEPT)]
        logits, *kept = self._run(names, tokens, memory.frames, feeds | memory.sound, cached=True)
        return logits, tuple(kept)

    def _run(
        self,
        names: list[str],
        tokens: NDArray[np.int64],
        frames: Frames,
        past: dict[str, NDArray[np.float32]],
        cached: bool,
    ) -> list[NDArray[np.float32]]:
        given = {
            "input_ids": tokens,
            "encoder_hidden_states": frames,
            "encoder_attention_mask": _MASK,
            "use_cache_branch": np.array([cached]),
        }
        ran: list[NDArray[np.float32]] = self._session.run(names, given | past)
        return ran


def log_sums(logits: NDArray[np.float32]) -> NDArray[np.float32]:
    """What to take off logits for natural logarithms of probabilities, along the last axis."""
    peak = logits.max(-1)
    sums: NDArray[np.float32] = peak + np.log(np.exp(logits - peak[..., None]).sum(-1))
    return sums
