"""Writing freely what a sound says: the likeliest token at each step, whatever may be said."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from voice.speech.decoder import Hypothesis, Memory, Steps
from voice.speech.tokens import END

_LOOP_PERIOD = 8
_LOOP_TIMES = 4
_LOOP_SPAN = 6
# The same one to eight tokens four times running, six tokens or more, are the model caught in a
# loop ("the first is the first is ..."). A year such as 1111 is four tokens.


class Writer:
    """One text being written; whoever steps the decoder gives it what may come next."""

    def __init__(self, most_tokens: int) -> None:
        self.most_tokens = most_tokens
        self._tokens: list[int] = []
        self._logprobs: list[float] = []
        self.done = False
        """True after END, in a loop, or at the most tokens."""

    @property
    def total(self) -> float:
        """How likely the text so far is, natural logarithm."""
        return sum(self._logprobs)

    @property
    def last(self) -> int:
        """The token written last."""
        return self._tokens[-1]

    @property
    def written(self) -> Hypothesis:
        """The text so far."""
        return Hypothesis(tuple(self._tokens), tuple(self._logprobs))

    def take(self, following: NDArray[np.float32]) -> None:
        """Write the next token: log-probabilities of each, [32768]."""
        token = int(following.argmax())
        self._tokens.append(token)
        self._logprobs.append(float(following[token]))
        if period := _loop(self._tokens):
            kept = len(self._tokens) - max(_LOOP_TIMES * period, _LOOP_SPAN) + period
            del self._tokens[kept:], self._logprobs[kept:]
            self.done = True
        self.done = self.done or token == END or len(self._tokens) >= self.most_tokens


def write(decoder: Steps, memory: Memory, writer: Writer) -> None:
    """Write all that one sound says."""
    following, past = memory.first, memory.past
    writer.take(following)
    while not writer.done:
        logprobs, past = decoder.step(memory, np.array([[writer.last]]), past)
        writer.take(logprobs[0, -1])


def _loop(tokens: list[int]) -> int:
    """How many tokens go round and round at the end; 0 where none do."""
    for period in range(1, _LOOP_PERIOD + 1):
        span = max(_LOOP_TIMES * period, _LOOP_SPAN)
        if len(tokens) >= span and tokens[-span + period :] == tokens[-span:-period]:
            return period
    return 0
