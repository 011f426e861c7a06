"""Of templates that the same words fit in many ways, which are counted rightly and refused."""

from __future__ import annotations

from math import comb
from pathlib import Path

import pytest
import yaml
from hassil import Intents

from voice.errors import InputError
from voice.words.grammar import opened
from voice.words.readings import most_readings

LISTS = {"free": {"wildcard": True}, "letter": {"values": ["a", "b"]}}


def data(template: str) -> dict[str, object]:
    intents = {"A": {"data": [{"sentences": [template]}]}}
    return {"language": "en", "intents": intents, "lists": LISTS}


def readings(template: str) -> int:
    found = Intents.from_dict(data(template))
    (known,) = found.intents["A"].data
    (sentence,) = known.sentences
    return most_readings(found, sentence, known)


@pytest.mark.parametrize(
    ("template", "ways"),
    [
        ("turn on the light", 1),
        ("[please] turn [the] light on [now]", 1),
        ("(a|b|c) x", 1),
        ("(a|a) x", 2),
        ("{letter} {letter} x", 1),
        *((" ".join(["[a]"] * n) + " x", comb(n, n // 2)) for n in (2, 8, 40)),
        ("[a][a][a][a] x", comb(4, 2)),
        (" ".join(["[[a]]"] * 40) + " x", 0),
        (" ".join(["(a|a a)"] * 10) + " x", 0),
        ("put {free} on my list", 20),
        ("say {free}", 1),
        ("tell {free} that {free} is {free}", 400),
    ],
)
def test_how_many_ways_the_same_words_have(template: str, ways: int) -> None:
    found = readings(template)
    assert found == ways if ways else found > 200


@pytest.mark.parametrize(
    "template",
    [
        " ".join(["[a]"] * 40) + " x",
        "".join(["[a]"] * 40) + " x",
        " ".join(["[a]", "[b]"] * 20) + " x",
        " ".join(["(a|a a)"] * 30) + " x",
        " ".join(["[[a]]"] * 40) + " x",
        " ".join(["[{letter}]"] * 40) + " x",
        " ".join(["{free} a"] * 5),
        " ".join(["[{free}]"] * 8) + " x",
    ],
)
def test_a_users_grammar_of_too_many_ways_is_refused_with_its_line(
    tmp_path: Path, template: str
) -> None:
    file = tmp_path / "own.yaml"
    file.write_text(yaml.safe_dump(data(template), width=10_000))
    line = next(n for n, text in enumerate(file.read_text().splitlines(), 1) if template in text)
    with pytest.raises(InputError, match=rf"line {line}: the same words .* too many ways"):
        opened(file)


def test_more_words_than_memory_in_one_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "own.yaml"
    file.write_text(yaml.safe_dump(data("".join(f"[{c}]" for c in "abcdefghijklmnopqrstuvw"))))
    with pytest.raises(InputError, match="too many sentences"):
        opened(file)


@pytest.mark.parametrize(
    "template",
    [
        " ".join(f"[w{n}]" for n in range(40)) + " x",
        "[(please|could you)] (turn|switch) [the] {letter} (on|off) [now] [please]",
        "add {free} to {free} for {free} [please]",
        "{letter} " * 14,
    ],
)
def test_what_has_few_ways_is_opened(tmp_path: Path, template: str) -> None:
    file = tmp_path / "own.yaml"
    file.write_text(yaml.safe_dump(data(template), width=10_000))
    opened(file)
