"""Sentence templates as a compact graph of words, however many sentences they stand for.

hassil's templates become a network of pieces of text and spaces; its ways are read word by word,
made deterministic, and nodes that the same words may follow become one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import permutations

from hassil import Intents
from hassil.expression import (
    Alternative,
    Expression,
    ListReference,
    Permutation,
    RuleReference,
    Sentence,
    Sequence,
    TextChunk,
)
from hassil.intents import (
    IntentData,
    RangeSlotList,
    SlotList,
    TextSlotList,
    WildcardSlotList,
)
from hassil.numbers import get_rbnf_engine

from voice.talk import FREE, Graph, Sentences

_SPACE = " "
_NOTHING = ""
_PIECES = re.compile(r"[\w']+|[^\w']+")
_LANGUAGE = "en"

_MOST_NODES = 200_000
# Of a network, and in all the sets of them that make it deterministic; the largest card has 51,491.
# A range of 0 to 9,999 is within it; a permutation of eight parts would take over four seconds, one
# of twelve all memory.


def graph(
    intents: Intents,
    around: tuple[Iterable[str], Iterable[str]] = ((), ()),
) -> Graph:
    """All sentences of `intents`, each with any of the courtesies `around` before and after it.

    A sentence that is nothing but a free slot is left out: anything would be one. Raises
    ValueError for a rule or list there is not, a rule that holds itself, or too many sentences.
    """
    network = Network(intents)
    before, after = around
    first = network.optional(network.START, before)
    last = network.node()
    for intent in intents.intents.values():
        for data in intent.data:
            for sentence in data.sentences:
                end = network.add(sentence.expression, first, data)
                network.arc(end, _SPACE, last)
    network.arc(network.optional(last, after), _NOTHING, network.END)
    return _compact(network)


def of_phrases(phrases: Iterable[str]) -> Sentences:
    """Plain phrases as sentences."""
    network = Network(Intents(_LANGUAGE, {}))
    for phrase in phrases:
        network.arc(network.text(network.START, phrase), _NOTHING, network.END)
    made = _compact(network)
    return Sentences(lambda: made)


class Network:
    """Nodes with arcs of text without a space, of a space alone, of FREE, or of nothing."""

    START, END = 0, 1

    def __init__(self, intents: Intents) -> None:
        self.arcs: list[list[tuple[str, int]]] = [[], []]
        self._intents = intents

    def node(self) -> int:
        """A node more."""
        self.arcs.append([])
        check_size(len(self.arcs))
        return len(self.arcs) - 1

    def arc(self, start: int, text: str, end: int | None = None) -> int:
        """An arc to a node, a new one where none is given; returns that node."""
        end = self.node() if end is None else end
        self.arcs[start].append((text, end))
        return end

    def text(self, start: int, text: str) -> int:
        """Words, spaces between them; marks are spaces."""
        for piece in _PIECES.findall(text.lower()):
            start = self.arc(start, piece if piece[0].isalnum() or piece[0] == "'" else _SPACE)
        return start

    def optional(self, start: int, texts: Iterable[str]) -> int:
        """One of some texts, or none of them."""
        end = self.arc(start, _SPACE)
        for text in texts:
            self.arc(self.text(start, f" {text} "), _NOTHING, end)
        return end

    def add(
        self, expression: Expression, start: int, data: IntentData, within: tuple[str, ...] = ()
    ) -> int:
        """Put an expression after `start`; returns the node it ends at.

        `within` names the rules that it is part of.
        """
        match expression:
            case TextChunk():
                return self.text(start, expression.original_text)
            case ListReference() if isinstance(self._list(expression, data), WildcardSlotList):
                return self.arc(self.arc(self.arc(start, _SPACE), FREE), _SPACE)
            case RuleReference():
                if expression.rule_name in within:
                    raise ValueError(f"the rule <{expression.rule_name}> refers to itself")
                within = (*within, expression.rule_name)
        end = self.node()
        for branch in self._branches(expression, data):
            at = start
            for part in branch:
                at = self.add(part, at, data, within)
            self.arc(at, _NOTHING, end)
        return end

    def _branches(self, expression: Expression, data: IntentData) -> Iterable[Iterable[Expression]]:
        """The ways an expression may be said, each as its parts in their order."""
        match expression:
            case Sequence():
                return [expression.items]
            case Alternative():
                return [[item] for item in expression.items]
            case Permutation():
                return permutations(expression.items)
            case RuleReference():
                return [[self._rule(expression.rule_name, data).expression]]
            case ListReference():
                return [[value] for value in _values(self._list(expression, data))]
        raise ValueError(f"unknown part of a sentence: {expression}")

    def _rule(self, name: str, data: IntentData) -> Sentence:
        rule = data.expansion_rules.get(name) or self._intents.expansion_rules.get(name)
        if rule is None:
            raise ValueError(f"there is no rule <{name}>")
        return rule

    def _list(self, reference: ListReference, data: IntentData) -> SlotList:
        name = reference.list_name
        if inline := reference.get_inline_range():
            return RangeSlotList(name, *inline)
        values = data.slot_lists.get(name) or self._intents.slot_lists.get(name)
        if values is None:
            raise ValueError(f"there is no list {{{name}}}")
        return values


def _values(values: SlotList) -> Iterator[Expression]:
    if isinstance(values, TextSlotList):
        yield from (value.text_in for value in values.values)
    elif isinstance(values, RangeSlotList):
        yield from map(TextChunk, _numbers(values))


def _numbers(values: RangeSlotList) -> Iterator[str]:
    """The numbers of a range in words, as hassil reads them."""
    engine = get_rbnf_engine(values.words_language or _LANGUAGE)
    for number in values.get_numbers():
        yield from set(engine.format_number(number).text_by_ruleset.values())


def check_size(nodes: int) -> None:
    """Raises ValueError where so many nodes would take too long or too much memory."""
    if nodes > _MOST_NODES:
        raise ValueError("they make too many sentences to listen for")


_Ways = dict[str, frozenset[int]]


def _compact(network: Network) -> Graph:
    """Deterministic, and no two nodes that the same words may follow."""
    ways: dict[int, _Ways] = {}
    size = 0
    known: dict[frozenset[int], int] = {}
    numbers: dict[tuple[bool, tuple[tuple[str, int], ...]], int] = {}

    def after(nodes: frozenset[int]) -> _Ways:
        following: dict[str, set[int]] = {}
        for node in nodes:
            if node not in ways:
                ways[node] = _words_from(network, node)
            for word, ends in ways[node].items():
                following.setdefault(word, set()).update(ends)
        return {word: frozenset(ends) for word, ends in following.items()}

    def number(nodes: frozenset[int], all_free: bool = False) -> int:
        nonlocal size
        if nodes not in known or all_free:
            size += len(nodes)
            check_size(size)
            following = after(nodes)
            arcs = tuple(sorted((w, number(ends)) for w, ends in following.items() if w))
            final = _NOTHING in following and not all_free
            place = numbers.setdefault((final, arcs), len(numbers))
            if all_free:
                return place
            known[nodes] = place
        return known[nodes]

    start = frozenset({network.START})
    following = after(start)
    arcs = sorted((w, number(ends, all_free=w == FREE)) for w, ends in following.items() if w)
    # Node 0 comes first; no other node is like the start, which nothing leads to.
    rows = [tuple(arcs), *(tuple(row) for _, row in numbers)]
    shifted = tuple(tuple((word, to + 1) for word, to in row) for row in rows)
    finals = frozenset(place + 1 for (final, _), place in numbers.items() if final)
    return Graph(shifted, finals)


def _words_from(network: Network, start: int) -> _Ways:
    """The words that may come after a node, the nodes they end at; no word where it may end."""
    found: dict[str, set[int]] = {}
    seen = {(start, _NOTHING)}
    waiting = [(start, _NOTHING)]
    while waiting:
        node, word = waiting.pop()
        if node == network.END:
            found.setdefault(word, set()).add(node)
        for text, end in network.arcs[node]:
            if word and text in (_SPACE, FREE):
                found.setdefault(word, set()).add(onward(network, node))
                continue
            if text == FREE:
                found.setdefault(FREE, set()).add(onward(network, end))
                continue
            step = (end, word + text.strip())
            if step not in seen:
                seen.add(step)
                check_size(len(seen))
                waiting.append(step)
    return {word: frozenset(ends) for word, ends in found.items()}


def onward(network: Network, node: int) -> int:
    """Where a node between words leads without a choice, so that many ends become one."""
    while len(network.arcs[node]) == 1 and network.arcs[node][0][0] in (_NOTHING, _SPACE):
        node = network.arcs[node][0][1]
    return node
