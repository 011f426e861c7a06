"""The sentences of an automaton that a sound most likely says: a beam search, token by token."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from voice.speech.automaton import Automaton, State
from voice.speech.decoder import Hypothesis, Memory, Past
from voice.speech.tokens import END

WIDTH = 16
_OPEN_WIDTH = 4
# Texts followed side by side outside free slots and within them. What is open is always likelier
# than what must be one of a few words, and would leave no room for it.

_FAR = 12.0
# A text this much less likely than the best of its length (natural logarithm) is given up.

_BEHIND = 4.0
_BEHIND_A_TOKEN = 0.4
# As is one this much less likely than the best finished, both in all and by the token: long
# sentences lose more, and score no worse for it.

_READINGS = 6
# Sentences that are handed on.

_OPEN_CHOICES = 2
# Tokens tried at each step of a free slot, besides those of words that may follow it.


@dataclass(frozen=True)
class Reading:
    """A sentence of the automaton and the likeliest way to write it."""

    sentence: str
    written: Hypothesis
    """END with it."""

    own: tuple[bool, ...]
    """Which of its tokens are the sentence's own, and not what fills a free slot."""


@dataclass(frozen=True)
class _Row:
    """A text being written."""

    tokens: tuple[int, ...]
    logprobs: tuple[float, ...]
    total: float
    state: State
    own: tuple[bool, ...]
    """False for the tokens that fill a free slot."""

    @property
    def opened(self) -> bool:
        """True where a free slot has been begun."""
        return not all(self.own)


class _Written(NamedTuple):
    """A text that may end where it does."""

    total: float
    written: Hypothesis
    own: tuple[bool, ...]


class _Pool:
    """The texts of one kind that go on: so many, none far behind, no two with the same future."""

    def __init__(self, room: int, least: float) -> None:
        self.room = room
        self._least = least
        self._states: set[State] = set()

    def takes(self, total: float) -> bool:
        return self.room > 0 and total > self._least

    def add(self, state: State, total: float) -> bool:
        """Take in a text unless a likelier one has the same future."""
        if state in self._states:
            return False
        if not self._states:
            self._least = max(self._least, total - _FAR)
        self._states.add(state)
        self.room -= 1
        return True


class Steps(Protocol):
    """A decoder, see `voice.speech.decoder.Decoder`."""

    def step(
        self, memory: Memory, tokens: NDArray[np.int64], past: Past
    ) -> tuple[NDArray[np.float32], Past]:
        """Log-probabilities after each of some texts' tokens, and the past of the next step."""


def search(
    decoder: Steps, memory: Memory, automaton: Automaton, most_tokens: int, width: int = WIDTH
) -> list[Reading]:
    """The sentences a sound most likely says, likeliest first; none where none was near."""
    finished: list[_Written] = []
    rows = [_Row((), (), 0.0, automaton.start, ())]
    following: NDArray[np.float32] = memory.first[None]
    past = memory.past
    for length in range(1, most_tokens + 1):
        finished += _ended(rows, following)
        grown = _grown(automaton, rows, following, width, _least(finished, length))
        if not grown:
            break
        sources = [at for at, _ in grown]
        rows = [row for _, row in grown]
        last = np.array([[row.tokens[-1]] for row in rows])
        logprobs, past = decoder.step(memory, last, tuple(each[sources] for each in past))
        following = logprobs[:, -1]
    return _readings(automaton, sorted(finished, key=lambda each: -each.total))


def _least(finished: list[_Written], length: int) -> float:
    """What a text of so many tokens must be more likely than to go on."""
    return min(
        max((each.total for each in finished), default=-np.inf) - _BEHIND,
        (max((each.total / len(each.own) for each in finished), default=-np.inf) - _BEHIND_A_TOKEN)
        * length,
    )


def _readings(automaton: Automaton, finished: list[_Written]) -> list[Reading]:
    found: dict[str, Reading] = {}
    for each in finished:
        sentence = automaton.read(each.written.tokens[:-1])
        if sentence:
            found.setdefault(sentence, Reading(sentence, each.written, each.own))
        if len(found) == _READINGS:
            break
    return list(found.values())


def _ended(rows: list[_Row], following: NDArray[np.float32]) -> list[_Written]:
    ended = []
    for row, logprobs in zip(rows, following, strict=True):
        if row.state.final:
            end = float(logprobs[END])
            written = Hypothesis((*row.tokens, END), (*row.logprobs, end))
            ended.append(_Written(row.total + end, written, (*row.own, True)))
    return ended


def _grown(
    automaton: Automaton,
    rows: list[_Row],
    following: NDArray[np.float32],
    width: int,
    least: float,
) -> list[tuple[int, _Row]]:
    """The likeliest texts one token longer, each with the place of the row it comes from.

    Of two that the same may follow, only the likelier goes on.
    """
    source, token, into_slot = _ways_on(automaton, rows, following)
    logprob = following[source, token]
    total = np.array([row.total for row in rows])[source] + logprob
    pools = {False: _Pool(width, least), True: _Pool(_OPEN_WIDTH, least)}
    grown: list[tuple[int, _Row]] = []
    for each in np.argsort(-total):
        row, slot = rows[source[each]], bool(into_slot[each])
        pool = pools[row.opened or slot]
        if pool.takes(float(total[each])):
            state = automaton.open(row.state) if slot else automaton.after(row.state, token[each])
            if pool.add(state, float(total[each])):
                grown.append(
                    (
                        int(source[each]),
                        _Row(
                            (*row.tokens, int(token[each])),
                            (*row.logprobs, float(logprob[each])),
                            float(total[each]),
                            state,
                            (*row.own, not slot),
                        ),
                    )
                )
        elif not any(each.room for each in pools.values()):
            break
    return grown


def _ways_on(
    automaton: Automaton, rows: list[_Row], following: NDArray[np.float32]
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.bool_]]:
    """Tokens that may come next: of which row, which, and whether they fill a free slot."""
    source, token, into_slot = [], [], []
    for at, row in enumerate(rows):
        fill = _likeliest(automaton, row.state, following[at]) if row.state.free else []
        token += [row.state.tokens, np.array(fill, np.int64)]
        source += [at] * (len(row.state.tokens) + len(fill))
        into_slot += [False] * len(row.state.tokens) + [True] * len(fill)
    return np.array(source, np.int64), np.concatenate(token), np.array(into_slot, np.bool_)


def _likeliest(automaton: Automaton, state: State, following: NDArray[np.float32]) -> list[int]:
    """What most likely fills a free slot."""
    best = np.argpartition(-following, _OPEN_CHOICES)[: _OPEN_CHOICES + 1]
    return [int(each) for each in best if each != END and automaton.may_fill(state, int(each))]
