"""The sentences of an automaton that a sound most likely says: a beam search, token by token."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from voice.speech.automaton import Automaton, State
from voice.speech.decoder import Hypothesis, Memory, Steps
from voice.speech.tokens import END
from voice.speech.writer import Writer

WIDTH = 12
_OPEN_WIDTH = 4
# Texts followed side by side outside free slots and within them. What is open is always likelier
# than what must be one of a few words, and would leave no room for it. With 16 outside as many of
# 600 turns were right, clean and by telephone, for 8 % more time.

_FAR = 12.0
# A text this much less likely than the best of its length (natural logarithm) is given up.

_BEHIND = 4.0
_BEHIND_A_TOKEN = 0.4
# As is one this much less likely than the best finished, both in all and by the token: long
# sentences lose more, and score no worse for it.

_FAR_FROM_FREE = 16.0
# As is one this much less likely than what is written freely: of sentences read right 1 in 100 was,
# in babble; chatter and free answers take a fifth less time for it.

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
    """The texts of one kind that go on: so many, no two with the same future."""

    def __init__(self, room: int) -> None:
        self.room = room
        self._states: set[State] = set()

    def add(self, state: State) -> bool:
        """Take in a text unless a likelier one has the same future."""
        if state in self._states:
            return False
        self._states.add(state)
        self.room -= 1
        return True


def search(
    decoder: Steps, memory: Memory, automaton: Automaton, writer: Writer, width: int = WIDTH
) -> list[Reading]:
    """The sentences a sound most likely says, likeliest first; none where none was near.

    `writer` writes the sound freely in the same steps, most of whose time is the same for one
    text and for many.
    """
    finished: list[_Written] = []
    rows = [_Row((), (), 0.0, automaton.start, ())]
    following: NDArray[np.float32] = memory.first[None]
    past = memory.past
    freely = [0]
    """The place of the writer's own text among `following`; empty once it is done."""
    for length in range(1, writer.most_tokens + 1):
        for at in freely:
            writer.take(following[at])
        likely = following[: len(rows)]
        finished += _ended(rows, likely)
        least = max(_least(finished, length), writer.total - _FAR_FROM_FREE)
        grown = _grown(automaton, rows, likely, width, least) if rows else []
        rows = [row for _, row in grown]
        sources = [at for at, _ in grown]
        tokens = [row.tokens[-1] for row in rows]
        if not writer.done:
            sources.append(freely[0])
            tokens.append(writer.last)
        if not tokens:
            break
        freely = [] if writer.done else [len(rows)]
        logprobs, past = decoder.step(
            memory, np.array(tokens)[:, None], tuple(each[sources] for each in past)
        )
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
    opened = np.array([row.opened for row in rows])[source] | into_slot
    near = np.zeros(len(total), np.bool_)
    for kind in (opened, ~opened):
        near[kind] = total[kind] > max(least, total[kind].max(initial=-np.inf) - _FAR)
    pools = {False: _Pool(width), True: _Pool(_OPEN_WIDTH)}
    grown: list[tuple[int, _Row]] = []
    nearest = np.flatnonzero(near)
    for each in nearest[np.argsort(-total[nearest])]:
        row, slot, pool = rows[source[each]], bool(into_slot[each]), pools[bool(opened[each])]
        if not pool.room:
            continue
        state = automaton.open(row.state) if slot else automaton.after(row.state, token[each])
        if pool.add(state):
            longer = _Row(
                (*row.tokens, int(token[each])),
                (*row.logprobs, float(logprob[each])),
                float(total[each]),
                state,
                (*row.own, not slot),
            )
            grown.append((int(source[each]), longer))
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
    left = following.copy()
    best = []
    for _ in range(_OPEN_CHOICES + 1):
        best.append(int(left.argmax()))
        left[best[-1]] = -np.inf
    return [each for each in best if each != END and automaton.may_fill(state, each)]
