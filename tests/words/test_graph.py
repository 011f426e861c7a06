"""Templates as a graph of words: what it lets be said, and that it stays small."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hassil import Intents
from hypothesis import given
from hypothesis import strategies as st

from voice.errors import InputError
from voice.talk import FREE, Graph
from voice.words.grammar import Grammar, Said, opened
from voice.words.graph import graph, of_phrases

GRAMMARS = Path(__file__).parent.parent.parent / "grammars"


def templates(*sentences: str, **more: Any) -> Intents:
    data = {"intents": {"Any": {"data": [{"sentences": list(sentences)}]}}, "language": "en"}
    return Intents.from_dict(data | more)


def said(every: Graph) -> set[str]:
    """Every sentence of a small graph."""

    def onward(node: int, words: tuple[str, ...]) -> Iterator[str]:
        if node in every.finals:
            yield " ".join(words)
        for word, end in every.arcs[node]:
            yield from onward(end, (*words, word))

    return set(onward(0, ()))


def how_many(every: Graph) -> int:
    @cache
    def after(node: int) -> int:
        return (node in every.finals) + sum(after(end) for _, end in every.arcs[node])

    return after(0)


@pytest.mark.parametrize(
    ("template", "all_said"),
    [
        ("hint", "hint"),
        ("Give me a hint!", "give me a hint"),
        ("[a] hint", "hint/a hint"),
        ("[(so|and)] stop [it]", "stop/stop it/so stop/so stop it/and stop/and stop it"),
        ("hint[s]", "hint/hints"),
        ("[un]lock", "lock/unlock"),
        ("(pass|skip) (it|this)", "pass it/pass this/skip it/skip this"),
        ("(red;big) hat", "red big hat/big red hat"),
        ("([red];[big]) hat", "hat/red hat/big hat/red big hat/big red hat"),
        ("good-bye", "good bye"),
        ("i'd like that", "i'd like that"),
        ("{colour} hat", "red hat/dark blue hat/blue hat"),
        ("chime {number}", "chime nineteen/chime twenty/chime twenty one"),
        ("page {2..3:page}", "page two/page three"),
        ("<go> home", "go home/walk home"),
        ("no i said {answer}", f"no i said {FREE}"),
        ("{answer} fits", f"{FREE} fits"),
        ("[no] {answer}", f"no {FREE}"),
        ("{answer}", ""),
        ("(hint|{answer})", "hint"),
    ],
)
def test_a_template_says(template: str, all_said: str) -> None:
    intents = templates(
        template,
        lists={
            "colour": {"values": ["red", {"in": "[dark] blue", "out": "navy"}]},
            "number": {"range": {"from": 19, "to": 21}},
            "answer": {"wildcard": True},
        },
        expansion_rules={"go": "(go|walk)"},
    )
    assert said(graph(intents)) == set(filter(None, all_said.split("/")))


def test_courtesies_stand_before_and_after() -> None:
    courteous = graph(templates("hint"), (("oh", "oh well"), ("please",)))
    expected = "hint/oh hint/oh well hint/hint please/oh hint please/oh well hint please"
    assert said(courteous) == set(expected.split("/"))


@pytest.mark.parametrize(
    ("template", "refusal"),
    [
        ("go <nowhere>", "no rule <nowhere>"),
        ("say {nothing}", r"no list \{nothing\}"),
        ("<round>", "<round> refers to itself"),
    ],
)
def test_a_template_that_names_what_is_not_there_is_refused(template: str, refusal: str) -> None:
    rules = {"round": "and <about>", "about": "again [<round>]"}
    with pytest.raises(ValueError, match=refusal):
        graph(templates(template, expansion_rules=rules))


def test_millions_of_sentences_take_few_nodes() -> None:
    sizes = " ".join("[(small|medium|large)]" for _ in range(12))
    order = graph(templates(f"i want (a;{sizes};b;c) to go"))
    assert how_many(order) > 10_000_000
    assert len(order.arcs) < 200


def test_a_cards_graph_is_made_once_and_says_what_its_templates_say() -> None:
    grammar = Grammar(GRAMMARS / "common.yaml", GRAMMARS / "riddles.yaml")
    live = grammar.sentences("ThisRiddle", "WholeGame", courtesies=False)
    assert grammar.sentences("ThisRiddle", "WholeGame", courtesies=False) is live
    everything = said(live.graph)
    assert "the whole game" in everything
    assert "hint" not in everything
    for sentence in sorted(everything)[::10]:
        assert live.meaning(sentence) is not None, sentence


GOOD = "language: en\nintents:\n  Go:\n    data:\n      - sentences:\n          - {}\n"


@pytest.mark.parametrize(
    ("text", "line", "told"),
    [
        (GOOD.format('"go (home"'), 6, "Unable to find end of group"),
        (GOOD.format('"go {where}"'), 6, "there is no list {where}"),
        (GOOD.format('"go <where>"'), 6, "there is no rule <where>"),
        ("language: en\nintents: [", 2, "expected YAML"),
        ("intents: {}\n", 1, "there is no 'language'"),
        ("language: en\n", 1, "there is no 'intents'"),
        ("just words\n", 1, "another shape"),
        ("", 1, "another shape"),
    ],
)
def test_a_file_that_is_no_grammar_is_refused_with_its_line(
    tmp_path: Path, text: str, line: int, told: str
) -> None:
    file = tmp_path / "own.yaml"
    file.write_text(text)
    with pytest.raises(InputError) as refusal:
        opened(file)
    assert str(refusal.value).startswith(f"{file}, line {line}: ")
    assert told in str(refusal.value)


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot be read as a grammar"):
        opened(tmp_path / "none.yaml")


def test_a_users_grammar_expects_its_own_sentences_and_nothing_else(tmp_path: Path) -> None:
    file = tmp_path / "own.yaml"
    file.write_text(GOOD.format('"i\'d like to go [home]"'))
    own = opened(file)
    expects = own.expects()
    assert not expects.free
    assert expects.sentences is not None
    assert said(expects.sentences.graph) == {"i'd like to go", "i'd like to go home"}
    assert own.read("I'd like to go.") == Said("Go", {})


words = st.text("abc", min_size=1, max_size=3)


@given(st.sets(st.lists(words, min_size=1, max_size=4).map(" ".join), max_size=30))
def test_plain_phrases_are_all_said_and_nothing_else(phrases: set[str]) -> None:
    assert said(of_phrases(phrases).graph) == phrases
