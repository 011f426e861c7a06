"""In how many ways at once a sentence may be read, found out before it is.

hassil follows each way by itself: of `[a]` forty times over, twenty words would take it years.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from functools import cache
from graphlib import TopologicalSorter

from hassil import Intents
from hassil.expression import Sentence
from hassil.intents import IntentData

from voice.talk import FREE
from voice.words.graph import Network, check_size, onward

_PLACES = 20
"""Where a free slot may end that something follows: three have 34,220 ways in a text of 60 words,
the most that is read, so each some 20 to 30."""

MOST = 50_000
"""As many ways take hassil a second or so."""

_Nodes = frozenset[int]


def ambiguous(intents: Intents) -> Sentence | None:
    """A template of which the same words could be read in more than `MOST` ways, if there is one.

    Raises ValueError where there are too many sentences to tell.
    """
    for intent in intents.intents.values():
        for data in intent.data:
            for sentence in data.sentences:
                if most_readings(intents, sentence, data) > MOST:
                    return sentence
    return None


def most_readings(intents: Intents, sentence: Sentence, data: IntentData) -> int:
    """The most ways at once in which the words of a sentence may be read, by its template.

    Nodes that the same words lead to are looked at together, each with how many ways lead to it;
    where several texts do, with the most.
    """
    network = Network(intents)
    network.arc(network.add(sentence.expression, network.START, data), "", network.END)

    @cache
    def ways(node: int, word: str = "") -> Counter[tuple[str, int]]:
        """The words that may come after a node, and in how many ways each leads to another; `word`
        is what has been read of one."""
        if node == network.END:
            return Counter({(word, node): 1} if word else {})
        found = Counter[tuple[str, int]]()
        arcs = network.arcs[node]
        if word and any(text in (" ", FREE) for text, _ in arcs):
            found[word, onward(network, node)] = 1
            arcs = [(text, end) for text, end in arcs if text not in (" ", FREE)]
        for text, end in arcs:
            if text == FREE:
                last = onward(network, end) == network.END
                found[FREE, onward(network, end)] += 1 if last else _PLACES
            else:
                found += ways(end, word + text.strip())
        return found

    def after(nodes: _Nodes) -> dict[str, _Nodes]:
        following: dict[str, set[int]] = {}
        for node in nodes:
            for word, end in ways(node):
                following.setdefault(word, set()).add(end)
        return {word: frozenset(ends) for word, ends in following.items()}

    start = frozenset({network.START})
    known, waiting, size = {start: after(start)}, [start], 0
    while waiting:
        for nodes in known[waiting.pop()].values():
            if nodes not in known:
                size += len(nodes)
                check_size(size)
                known[nodes] = after(nodes)
                waiting.append(nodes)
    counts = {nodes: Counter[int]() for nodes in known}
    counts[start][network.START] = most = 1
    order = TopologicalSorter({nodes: set(then.values()) for nodes, then in known.items()})
    for nodes in reversed(tuple(order.static_order())):
        reached: defaultdict[str, Counter[int]] = defaultdict(Counter)
        for node in nodes:
            for (word, end), times in ways(node).items():
                reached[word][end] += counts[nodes][node] * times
        for word, ends in reached.items():
            counts[known[nodes][word]] |= ends
            most = max(most, ends.total())
    return most
