"""What may be said, as sentence templates in `grammars/` read by hassil."""

from __future__ import annotations

import logging
import re
from collections.abc import Hashable, Mapping
from copy import copy
from dataclasses import dataclass, replace
from functools import cache, lru_cache, partial
from itertools import chain, islice
from pathlib import Path
from typing import Any

import yaml
from hassil import Intents, RecognizeResult, recognize_best
from hassil.expression import TextChunk
from hassil.intents import Intent, SlotList, TextSlotList
from hassil.parse_expression import parse_sentence
from hassil.parser import ParseError
from hassil.sample import sample_expression, sample_sentence
from hassil.util import merge_dict

from voice import settings
from voice.errors import InputError
from voice.talk import Expects, Sentences
from voice.words import clean, letters, numbers
from voice.words.graph import graph
from voice.words.readings import ambiguous
from voice.words.shortest import shortest

# hassil warns on the root logger about every slot that is not filled; none of it is for players.
logging.getLogger("hassil.string_matcher").setLevel(logging.ERROR)

# Longest text in characters worth matching: no command is longer, and wildcards get slow.
LONGEST = 120

MANNERS = (
    "Slower", "Faster", "Louder", "Softer", "SpellIt", "WhatCanISay", "WhatDidYouHear", "Wait",
    "Quiet", "StartAgain", "Goodbye",
)  # fmt: skip
"""Intents of `common.yaml` that are live beside whatever a card's own are: see `dialogue`."""

_NO_TEMPLATES = (
    ParseError, AssertionError, AttributeError, LookupError, RecursionError, TypeError, ValueError
)  # fmt: skip
# What hassil raises on data that are no templates.

_SOUNDS_LIKE = {
    **{name: letter for letter, names in letters.NAMES.items() for name in names.split()},
    **{str(value): word for word, value in numbers.SMALL.items()},
    **{word: numbers.UNITS[int(figure)] for word, figure in numbers.HOMOPHONES.items()},
    **{"he": "e", "hey": "a"},
}
# Words a recogniser may write for others that are said (see `speech/surfaces.py`): as more words
# to listen for they would only crowd those out.

_MEANINGS = 1000
# Readings whose meanings are kept: hassil takes 1 to 15 ms for each.

# Courtesies that `clean.command` takes off a sentence, as far as people say them to a machine.
_BEFORE = ("oh", "okay", "well", "so", "um", "uh", "please", "hey", "right", "oh well")
_AFTER = ("please", "thanks", "thank you")


@dataclass(frozen=True)
class Said:
    """A sentence that matched: its intent's name and its slots."""

    intent: str
    slots: Mapping[str, Any]


# Tables whose own names are kept in the grammar, and live sets whose sentences are: some eight of
# each card and of each table.
_TABLES, _KEPT = 16, 256


class Grammar:
    """The templates of some grammar files, matched and sampled."""

    def __init__(self, *files: Path) -> None:
        merged: dict[str, Any] = {}
        for file in files:
            merge_dict(merged, yaml.load(file.read_text("utf-8"), yaml.CSafeLoader))
        self._all = Intents.from_dict(merged)

    def read(self, text: str, only: tuple[str, ...] = ()) -> Said | None:
        """What a sentence says, courtesies aside; None where no template says it.

        `only` names the intents that are live; empty means all.
        """
        found = self._recognised(text, only)
        if found is None:
            return None
        return Said(found.intent.name, {k: e.value for k, e in found.entities.items()})

    def meaning(self, text: str, only: tuple[str, ...] = ()) -> Hashable:
        """The intent and every slot in its order, to tell apart what differs in more than words."""
        if word := letters.spelled(text):
            return word
        found = self._recognised(text, only)
        if found is None:
            return text
        return found.intent.name, *((e.name, str(e.value)) for e in found.entities_list)

    def _recognised(self, text: str, only: tuple[str, ...]) -> RecognizeResult | None:
        # As it is first: a grammar may itself write "i'd like". "i am done for now" ends in what is
        # a courtesy elsewhere, so both forms are read.
        forms = (clean.heard(text), clean.plain(text), clean.command(text))
        for words in dict.fromkeys(forms):
            if words and len(words) <= LONGEST:
                found = recognize_best(
                    words, self._read(only), best_slot_name="guess", language="en"
                )
                if found:
                    return found
        return None

    @lru_cache(_KEPT)  # noqa: B019
    def phrases(self, *only: str, most: int = 40) -> tuple[str, ...]:
        """Up to `most` sentences of each live intent, lower case, slots spoken as words."""
        live = _heard(_parted(self._live(only), "phrases"))
        found: dict[str, None] = {}
        for intent in live.intents.values():
            for data in intent.data:
                for sentence in data.sentences:
                    share = max(1, most // max(1, len(data.sentences)))
                    sample = partial(
                        sample_sentence, sentence, live.slot_lists, live.expansion_rules, "en"
                    )
                    # What is said first is short: "hint", and then "can i have a hint please".
                    samples = chain(sample(skip_optionals=True), sample())
                    for text in islice(samples, share):
                        if "{" not in text:
                            found[" ".join(text.split())] = None
        return tuple(found)

    @lru_cache(_TABLES)  # noqa: B019
    def among(self, **lists: tuple[str, ...]) -> Grammar:
        """The same grammar where lists hold other words: the names given at one table."""
        found = copy(self)
        spoken = {
            name: TextSlotList.from_tuples(
                [(f"{word.lower()} ", word) for word in words], allow_template=False
            )
            for name, words in lists.items()
        }
        found._all = replace(self._all, slot_lists={**self._all.slot_lists, **spoken})
        return found

    def values(self, name: str) -> Mapping[str, str]:
        """What may be said in a list's place, and what each means."""
        found = self._all.slot_lists[name]
        assert isinstance(found, TextSlotList), name
        return {
            next(iter(sample_expression(value.text_in))).strip(): str(value.value_out)
            for value in found.values
        }

    def expects(self) -> Expects:
        """What may be said where nothing but this grammar is live."""
        return Expects(sentences=self.sentences(courtesies=False), free=False)

    @lru_cache(_KEPT)  # noqa: B019
    def sentences(self, *only: str, courtesies: bool = True) -> Sentences:
        """Every sentence of the live intents as one graph, with or without courtesies around it."""
        around = (_BEFORE, _AFTER) if courtesies else ((), ())
        heard = _heard(self._live(only))
        meaning = lru_cache(_MEANINGS)(partial(self.meaning, only=only))
        listed = partial(shortest, _parted(heard, "phrases"), only or heard.intents, MANNERS)
        return Sentences(lambda: graph(heard, around), meaning, shortest=cache(listed))

    def check(self) -> None:
        """Read every template; raises what hassil or `graph` does at what is none."""
        for intent in self._all.intents.values():
            for data in intent.data:
                for given in (data.slots, data.requires_context, data.excludes_context):
                    if not isinstance(given or {}, Mapping):
                        raise TypeError(given)
        graph(self._all)
        self.expects().ready()

    def ambiguous(self) -> str:
        """A template whose sentences hassil would take seconds to read; empty for none."""
        found = ambiguous(_parted(self._all, "reading"))
        return (found and found.text) or ""

    @lru_cache(_KEPT)  # noqa: B019
    def _read(self, only: tuple[str, ...]) -> Intents:
        return _parted(self._live(only), "reading")

    @lru_cache(_KEPT)  # noqa: B019
    def _live(self, only: tuple[str, ...]) -> Intents:
        if not only:
            return self._all
        return Intents(
            language=self._all.language,
            intents={n: i for n, i in self._all.intents.items() if n in only},
            slot_lists=self._all.slot_lists,
            expansion_rules=self._all.expansion_rules,
        )


def _parted(intents: Intents, use: str) -> Intents:
    """The templates for a use, "reading", "hearing" or "phrases": all that are not denied it.

    `metadata: {hearing: false}` in a grammar is for everyday words: read where they come, but short
    answers would be heard as them. `reading: false` is for what only tells a recogniser more,
    `phrases: false` for what is too much to list.
    """

    def part(intent: Intent) -> Intent:
        used = [data for data in intent.data if (data.metadata or {}).get(use, True)]
        return Intent(intent.name, used)

    return replace(intents, intents={n: part(i) for n, i in intents.intents.items()})


def _heard(intents: Intents) -> Intents:
    """What a recogniser listens for."""
    lists = {name: _by_sound(values) for name, values in intents.slot_lists.items()}
    return replace(_parted(intents, "hearing"), slot_lists=lists)


def _by_sound(values: SlotList) -> SlotList:
    """A list without the spellings that sound like another of its values: "see" where "c" is."""
    if not isinstance(values, TextSlotList):
        return values
    # A template is no one spelling, and hassil lists all that it stands for before it gives one.
    spelled = [
        each.text_in.original_text.strip() if isinstance(each.text_in, TextChunk) else ""
        for each in values.values
    ]
    return replace(
        values,
        values=[
            each
            for each, text in zip(values.values, spelled, strict=True)
            if _SOUNDS_LIKE.get(text) not in spelled
        ],
    )


def opened(file: Path) -> Grammar:
    """The grammar in a user's file; raises InputError with its line and what was expected."""
    try:
        found = Grammar(file)
        found.check()
        slow = found.ambiguous()
    except yaml.MarkedYAMLError as fault:
        last = len(file.read_text("utf-8").splitlines())  # libyaml names the end by the line after
        line = min(fault.problem_mark.line + 1, last) if fault.problem_mark else 1
        raise InputError(f"{file}, line {line}: expected YAML, but {fault.problem}.") from fault
    except (OSError, UnicodeDecodeError, yaml.YAMLError) as fault:
        why = getattr(fault, "strerror", None) or " ".join(str(fault).split())
        raise InputError(
            f"{file}: cannot be read as a grammar ({why}); name a file of sentence templates."
        ) from fault
    except _NO_TEMPLATES as fault:
        raise InputError(
            f"{file}, line {_line_of(fault, file)}: expected sentence templates in Home "
            f"Assistant's intent format, and each list and rule that they name ({_told(fault)})."
        ) from fault
    if slow:
        raise InputError(
            f"{file}, line {_line_with(slow, file)}: the same words could be read in too many "
            "ways; write fewer optional parts and free slots that they fit."
        )
    return found


def _told(fault: Exception) -> str:
    """What is wrong with the templates, in a few words."""
    if isinstance(fault, ParseError | ValueError):
        return " ".join(str(fault).split())
    if isinstance(fault, RecursionError):
        return "they are nested too deeply"
    return f"there is no {fault}" if isinstance(fault, KeyError) else "the file has another shape"


def _line_of(fault: Exception, file: Path) -> int:
    """Where the first template is that cannot be read or names what is not there; else 1."""
    named = re.search(r"<\w+>|\{\w+\}", str(fault)) if isinstance(fault, ValueError) else None
    for number, line in enumerate(file.read_text("utf-8").splitlines(), 1):
        if named and named[0] in line:
            return number
        if isinstance(fault, ParseError) and not _is_template(line):
            return number
    return 1


def _line_with(template: str, file: Path) -> int:
    """Where a template is; 1 where it is written otherwise than it reads."""
    lines = file.read_text("utf-8").splitlines()
    return next((number for number, line in enumerate(lines, 1) if template in line), 1)


def _is_template(line: str) -> bool:
    """Whether hassil can read a line of a list; any other line is none of its business."""
    template = line.strip()
    if not template.startswith("- "):
        return True
    try:
        parse_sentence(template.removeprefix("- ").strip("\"'"))
    except (ParseError, AssertionError, RecursionError):
        return False
    return True


@cache
def grammar(card: str) -> Grammar:
    """The grammar of one card over what every card shares; read once."""
    folder = settings.shipped("grammars")
    return Grammar(folder / "common.yaml", folder / f"{card}.yaml")
