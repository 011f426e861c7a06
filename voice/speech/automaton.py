"""Every way the model may write the sentences of a graph, token by token.

Built as it is searched: what may follow is made when it is first asked for, and then kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from voice.speech import surfaces
from voice.speech.tokens import Tokens
from voice.talk import FREE, Sentences
from voice.words import clean

_MARKS = (",", ".", "?", "!")
# What the model puts after a word, never two in a row; which one carries no meaning.


class _Between(NamedTuple):
    """Where one word is written and the next is not begun."""

    node: int
    """Of the graph of words."""

    sign: bool = False
    """True after a letter or a figure, which another may follow without a space."""

    marked: bool = False
    """True at the start and after a mark: no mark may come."""


@dataclass(eq=False, slots=True)
class _Place:
    """Somewhere in the writing of a word."""

    following: dict[int, _Place] = field(default_factory=dict)
    ends: list[tuple[str, _Between]] = field(default_factory=list)
    """Words that are complete here, and where they lead."""

    final: bool = False
    """True where the whole text may end."""

    free: _Place | None = None
    """Where any token leads, in a free slot."""

    new_word: bool = False
    """True where the first token of a free slot must begin a word."""


@dataclass(eq=False, slots=True)
class State:
    """What may follow after some tokens."""

    tokens: NDArray[np.int64]
    """Tokens of the live words that may come next; END is not among them."""

    final: bool
    """True where END may come."""

    free: bool
    """True in a free slot, where any token may come."""

    new_word: bool
    """True where the free slot's first token is due, which must begin a word."""

    places: tuple[_Place, ...]
    after: dict[int, State] = field(default_factory=dict)
    open: State | None = None


@dataclass(frozen=True)
class _Path:
    """The words written so far."""

    words: tuple[str, ...] = ()
    slot: tuple[int, ...] = ()
    """Tokens of the free slot that is being filled."""

    fixed: bool = False
    """True where there is more than free slots in it."""


class Automaton:
    """The token sequences of one graph's sentences."""

    def __init__(self, sentences: Sentences, tokens: Tokens) -> None:
        self._graph = sentences.graph
        self._tokens = tokens
        self._roots: dict[_Between, _Place] = {}
        self._states: dict[frozenset[_Place], State] = {}
        self._first = self._root(_Between(0, marked=True))
        self.start = self._state([self._first])

    def after(self, state: State, token: int) -> State:
        """The state that a token of live words leads to: one of `state.tokens`."""
        if token not in state.after:
            places = [each.following.get(token) for each in state.places]
            state.after[token] = self._state(each for each in places if each)
        return state.after[token]

    def open(self, state: State) -> State:
        """The state within a free slot, where any token leads that `may_fill` it."""
        if state.open is None:
            state.open = self._state(each.free for each in state.places if each.free)
        return state.open

    def may_fill(self, state: State, token: int) -> bool:
        """Whether a token may come in the free slot that `state` stands at or in."""
        return not state.new_word or self._tokens.begins_word(token)

    def read(self, tokens: Iterable[int]) -> str | None:
        """The sentence that tokens write, END left out, in the graph's own words.

        None where they write no sentence, or nothing but free slots.
        """
        paths: dict[_Place, _Path] = {}
        self._reach(self._first, _Path(), paths)
        for token in tokens:
            further: dict[_Place, _Path] = {}
            for place, path in paths.items():
                for next_ in self._steps(place, token):
                    if next_ is place.free:
                        longer = replace(path, slot=(*path.slot, token))
                    else:
                        longer = self._closed(path)
                    self._reach(next_, longer, further)
            paths = further
        for place, path in paths.items():
            if place.final and path.fixed:
                return " ".join(self._closed(path).words)
        return None

    def _reach(self, place: _Place, path: _Path, into: dict[_Place, _Path]) -> None:
        if place in into:
            return
        into[place] = path
        for word, between in place.ends:
            grown = replace(path, words=(*path.words, word), fixed=True) if word else path
            self._reach(self._root(between), grown, into)

    def _closed(self, path: _Path) -> _Path:
        """Its free slot done, in words."""
        slot = clean.heard(self._tokens.text(path.slot))
        return replace(path, words=(*path.words, slot), slot=()) if slot else path

    def _steps(self, place: _Place, token: int) -> Iterator[_Place]:
        if token in place.following:
            yield place.following[token]
        if place.free is not None and not (place.new_word and not self._tokens.begins_word(token)):
            yield place.free

    def _state(self, places: Iterable[_Place]) -> State:
        reached: dict[_Place, None] = {}
        waiting = list(places)
        while waiting:
            place = waiting.pop()
            if place not in reached:
                reached[place] = None
                waiting.extend(self._root(between) for _, between in place.ends)
        key = frozenset(reached)
        if key not in self._states:
            free = [place for place in reached if place.free is not None]
            self._states[key] = State(
                np.array(sorted({t for place in reached for t in place.following}), np.int64),
                any(place.final for place in reached),
                bool(free),
                all(place.new_word for place in free),
                tuple(reached),
            )
        return self._states[key]

    def _root(self, between: _Between) -> _Place:
        """Where the words that may come next begin to be written."""
        if between not in self._roots:
            self._roots[between] = root = _Place()
            root.final = between.node in self._graph.finals
            self._add_words(root, between)
            if not between.marked:
                for mark in _MARKS:
                    self._add(root, mark, "", _Between(between.node, marked=True))
        return self._roots[between]

    def _add_words(self, root: _Place, between: _Between) -> None:
        for word, node in self._graph.arcs[between.node]:
            if word == FREE:
                root.free, root.new_word = self._open(root.free, node), True
                continue
            for text in surfaces.written(word):
                sign = text in surfaces.signs(word)
                self._add(root, f" {text}", word, _Between(node, sign))
            if between.sign:
                for text in surfaces.signs_after(word):
                    self._add(root, text, word, _Between(node, sign=True))
            for second, further in self._graph.arcs[node]:
                for text in surfaces.joined(word, second):
                    self._add(root, f" {text}", f"{word} {second}", _Between(further))

    def _open(self, place: _Place | None, node: int) -> _Place:
        """A free slot that goes on until a word after `node` comes, or the end."""
        slot = place or _Place()
        slot.free = slot
        slot.ends.append(("", _Between(node, marked=True)))
        return slot

    def _add(self, root: _Place, text: str, words: str, end: _Between) -> None:
        place = root
        for token in self._tokens.ids(text):
            place = place.following.setdefault(token, _Place())
        place.ends.append((words, end))
