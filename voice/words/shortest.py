"""The shortest wordings of sentence templates, for a recogniser that is told few phrases."""

from __future__ import annotations

from collections.abc import Container, Hashable, Iterable, Iterator
from dataclasses import replace
from itertools import chain, islice, zip_longest

from hassil import Intents
from hassil.expression import (
    Alternative,
    Expression,
    Group,
    ListReference,
    RuleReference,
    TextChunk,
)
from hassil.intents import Intent, RangeSlotList, SlotList, TextSlotList
from hassil.sample import sample_expression

from voice.words import figures

_EACH = 3
"""Wordings of an intent."""

_LONGEST_LIST = 25
"""Meanings in a list: a longer one's values would crowd out everything else."""


def shortest(intents: Intents, order: Iterable[str], once: Container[str]) -> tuple[str, ...]:
    """One wording of each intent, what stands in their lists, then up to two more of each.

    In lower case, the intents in their `order`; those that are in `once` have one wording only.
    """
    known = {name: intents.intents[name] for name in order if name in intents.intents}
    intents = replace(intents, intents=known)
    said = _Wordings(intents)
    each = [said.of(intent)[: 1 if name in once else _EACH] for name, intent in known.items()]
    first, *others = zip_longest(*each, fillvalue="") if any(each) else [()]
    values = chain(_values_of(intents), _values_of(intents, several_words=True))
    found = (" ".join(text.lower().split()) for text in chain(first, values, *others))
    return tuple(dict.fromkeys(filter(None, found)))


class _Wordings:
    """What the intents of a grammar may be said as."""

    def __init__(self, intents: Intents) -> None:
        self._intents = intents

    def of(self, intent: Intent) -> list[str]:
        """Of the fewest words and without a list's; else the first wording, with a list's first."""
        templates = [each.expression for data in intent.data for each in data.sentences]
        plain = _fewest(text for template in templates for text in self._plain(template))
        return plain or list(islice(filter(None, map(self._filled, templates)), 1))

    def _plain(self, part: Expression) -> list[str]:
        match part:
            case TextChunk():
                return [part.original_text]
            case RuleReference():
                return self._plain(self._rule(part))
            case Alternative():
                return _fewest(text for item in part.items for text in self._plain(item))
            case Group():
                found = [""]
                for item in part.items:
                    after = self._plain(item)
                    found = _fewest(text + more for text in found for more in after)
                return found
        return []

    def _filled(self, part: Expression) -> str | None:
        """The first way to say it, each list by its first value; None where a slot is free."""
        match part:
            case TextChunk():
                return part.original_text
            case RuleReference():
                return self._filled(self._rule(part))
            case ListReference():
                values = _values(self._intents.slot_lists.get(part.list_name))
                return values[0][1] if values else None
            case Alternative():
                said = None if part.is_optional else filter(None, map(self._filled, part.items))
                return next(said, None) if said else ""
            case Group():
                parts = [self._filled(item) for item in part.items]
                return None if None in parts else "".join(filter(None, parts))
        return None

    def _rule(self, reference: RuleReference) -> Expression:
        rule = self._intents.expansion_rules.get(reference.rule_name)
        return rule.expression if rule else Alternative()


def _fewest(texts: Iterable[str]) -> list[str]:
    return sorted(dict.fromkeys(texts), key=lambda text: len(text.split()))[:_EACH]


def _values_of(intents: Intents, several_words: bool = False) -> Iterator[str]:
    """For each meaning of each list its first value, or its first of several words."""
    told = set()
    for name, values in _lists(intents):
        if len(dict(values)) > _LONGEST_LIST:
            continue
        for meaning, text in values:
            fits = len(text.split()) > 1 if several_words else True
            if fits and (name, meaning) not in told:
                told.add((name, meaning))
                yield text


def _lists(intents: Intents) -> Iterator[tuple[str, list[tuple[Hashable, str]]]]:
    """The lists that intents name, by the slots they fill."""
    for intent in intents.intents.values():
        for sentence in chain.from_iterable(data.sentences for data in intent.data):
            template = sentence.expression
            assert isinstance(template, Group)
            for reference in template.list_references(intents.expansion_rules):
                yield reference.slot_name, _values(intents.slot_lists.get(reference.list_name))


def _values(values: SlotList | None) -> list[tuple[Hashable, str]]:
    """What each value of a list means and how it is said; none where any words may be."""
    if isinstance(values, TextSlotList):
        return [
            (str(each.value_out), text)
            for each in values.values
            for text in islice(sample_expression(each.text_in), 1)
        ]
    if isinstance(values, RangeSlotList):
        return [(number, figures.cardinal(str(number))) for number in values.get_numbers()]
    return []
