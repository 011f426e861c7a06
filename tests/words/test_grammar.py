"""Every sentence template of every card's grammar is said in `said/` as its intent."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from hassil import Intents, recognize_all
from hassil.util import merge_dict

from voice.errors import InputError
from voice.talk import Sentences
from voice.words import clean
from voice.words.grammar import Grammar, opened

FOLDER = Path(__file__).parents[2] / "grammars"
SAID = Path(__file__).parent / "said"
CARDS = sorted(file.stem for file in FOLDER.glob("*.yaml") if file.stem != "common")

NEVER = (
    "kettle", "bus stop", "pass the salt", "a hint of lemon", "save the date", "next door",
    "music score", "the golden rule", "is it a kettle", "a stop sign", "bread and butter", "",
    "repeat offender", "clue board", "yesterday", "nobody", "i think it is a candle",
)  # fmt: skip


@cache
def grammar_of(card: str) -> Grammar:
    return Grammar(FOLDER / "common.yaml", FOLDER / f"{card}.yaml")


def intents_of(*names: str) -> dict[str, Any]:
    merged: dict[str, Any] = {}
    for name in names:
        merge_dict(merged, yaml.safe_load((FOLDER / f"{name}.yaml").read_text("utf-8")))
    return merged


def said(*grammars: str) -> list[tuple[str, str]]:
    """What people say and the intent it is, from `said/`, one file a grammar."""
    tables = [yaml.safe_load((SAID / f"{name}.yaml").read_text("utf-8")) for name in grammars]
    return [
        (text, intent)
        for table in tables
        for intent, texts in table.items()
        for text in texts.split(" / ")
    ]


def templates(grammar: dict[str, Any]) -> set[tuple[str, str]]:
    return {
        (intent, sentence)
        for intent, known in grammar["intents"].items()
        for data in known["data"]
        for sentence in data["sentences"]
    }


def matched(live: Intents, text: str, intent: str) -> set[tuple[str, str]]:
    """Every template of `live` that says the text, in any of the forms it is read in."""
    forms = {clean.heard(text), clean.plain(text), clean.command(text)}
    found = (r for form in forms for r in recognize_all(form, live, language="en"))
    sentences = (r.intent_sentence for r in found)
    return {(intent, sentence.text) for sentence in sentences if sentence and sentence.text}


@pytest.mark.parametrize("card", CARDS)
def test_every_template_is_said_by_someone(card: str) -> None:
    grammar = intents_of("common", card)
    never_said = templates(grammar)
    live = {
        intent: Intents.from_dict({**grammar, "intents": {intent: known}})
        for intent, known in grammar["intents"].items()
    }
    for text, intent in said("common", card):
        if any(intent == left for left, _ in never_said):
            never_said -= matched(live[intent], text, intent)
    assert not never_said


@pytest.mark.parametrize("card", CARDS)
def test_each_is_read_as_its_intent(card: str) -> None:
    grammar = grammar_of(card)
    for text, intent in said("common", card):
        for form in (text, text.upper(), clean.heard(text)):
            found = grammar.read(form, only=(intent,))
            assert found, (form, intent)
            assert found.intent == intent


@pytest.mark.parametrize("text", NEVER)
def test_an_answer_is_no_command(text: str) -> None:
    grammar = grammar_of("riddles")
    commands = tuple({intent for _, intent in said("common", "riddles")} - {"Spelled"})
    assert grammar.read(text, only=commands) is None


@pytest.mark.parametrize(
    ("text", "slots"),
    [
        ("repeat chime twelve", {"chime": 12}),
        ("repeat chime 1", {"chime": 1}),
        ("hint two", {"hint": 2}),
        ("you checked fish kettle wrong", {"guess": "fish kettle"}),
    ],
)
def test_slots(text: str, slots: dict[str, Any]) -> None:
    found = grammar_of("riddles").read(text)
    assert found
    got = {k: v.strip() if isinstance(v, str) else v for k, v in found.slots.items()}
    assert got == slots


def test_a_very_long_text_is_not_searched() -> None:
    grammar = grammar_of("riddles")
    assert grammar.read("give " * 40 + "me a hint", only=("Hint",)) is None
    assert grammar.read("kettle " * 40 + "fits too", only=("FitsToo",)) is None


def test_sampled_phrases_are_read_back_as_what_they_are() -> None:
    grammar = grammar_of("riddles")
    for intent in ("Hint", "Pass", "GiveUp", "Save", "Score", "Repeat", "Yes", "No"):
        phrases = grammar.phrases(intent)
        assert phrases
        for phrase in phrases:
            found = grammar.read(phrase, only=(intent,))
            assert found and found.intent == intent, phrase


def test_the_names_at_a_table_take_the_place_of_a_lists_own() -> None:
    shared = grammar_of("mystery")
    table = shared.among(seat=("Wee Mary", "O'Neil (x)"))
    said = "wee mary asks hamish about the sale"
    assert table.meaning(said, ("Question",)) == (
        "Question", ("seat", "Wee Mary"), ("suspect", "Hamish"), ("question", "the sale")
    )  # fmt: skip
    assert shared.meaning(said, ("Question",)) == said
    assert shared.among(seat=("Wee Mary", "O'Neil (x)")) is table
    assert "wee mary asks hamish" in table.phrases("Name", most=4000)


EVERYDAY = """
    pardon / sorry / huh / eh / what / done / finished / goodbye / bye / where are we / where am i
    that is right / it is correct / gosh / hello clock
""".replace("\n", "/").split("/")


@pytest.mark.parametrize("text", [text.strip() for text in EVERYDAY if text.strip()])
def test_bare_everyday_words_are_read_and_not_listened_for(text: str) -> None:
    grammar = grammar_of("riddles")
    found = grammar.read(text)
    assert found
    assert text not in grammar.phrases(found.intent)
    assert not says(grammar.sentences(), text)


@pytest.mark.parametrize("text", ["where am i", "where are we", "goodbye", "bye"])
def test_sluice_does_not_listen_for_talk_that_sounds_like_a_letter(text: str) -> None:
    grammar = grammar_of("sluice")
    live = ("Valve", "Status", "Save", "Thinking")
    assert grammar.read(text, only=live)
    assert not says(grammar.sentences(*live), text)


def test_what_is_listened_for_in_their_place() -> None:
    grammar = grammar_of("riddles")
    for text in (
        "pardon me",
        "say that again",
        "i am done",
        "good night",
        "that was right",
        "hint",
    ):
        assert says(grammar.sentences(), text), text


def says(sentences: Sentences, text: str) -> bool:
    node = 0
    for word in text.split():
        onward = dict(sentences.graph.arcs[node])
        if word not in onward:
            return False
        node = onward[word]
    return node in sentences.graph.finals


@pytest.mark.parametrize("hearing", ["", "\n        metadata: {hearing: false}"])
def test_every_template_of_a_users_file_is_checked(tmp_path: Path, hearing: str) -> None:
    file = tmp_path / "own.yaml"
    text = (
        f"language: en\nintents:\n  Go:\n    data:\n      - sentences:\n          - WHAT{hearing}\n"
    )
    file.write_text(text.replace("WHAT", "go home"))
    assert opened(file).read("go home")
    file.write_text(text.replace("WHAT", "go <nowhere>"))
    with pytest.raises(InputError, match="no rule <nowhere>"):
        opened(file)


def written(tmp_path: Path, sentence: str, more: str = "", data: str = "") -> Path:
    file = tmp_path / "own.yaml"
    file.write_text(
        f"language: en\nintents:\n  Go:\n    data:\n"
        f"      - sentences:\n          - '{sentence}'\n{data}{more}"
    )
    return file


PARTS = ";".join(f"part{number}" for number in range(12))
VALUES = "lists:\n  a:\n    values: ['WHAT', plain]\n"


@pytest.mark.parametrize(
    ("sentence", "more", "data", "why"),
    [
        (f"({PARTS})", "", "", "too many sentences"),
        ("[a|b] " * 30 + "a" + " (a|b)" * 24, "", "", "too many sentences"),
        ("go {a}", VALUES.replace("WHAT", f"({PARTS})"), "", "too many sentences"),
        ("(" * 500 + "go" + ")" * 500, "", "", "nested too deeply"),
        ("go", "hello: " + "[" * 2000 + "]" * 2000 + "\n", "", "maximum nesting depth"),
        ("go", "", "        requires_context: 7\n", "another shape"),
        ("go", "", "        excludes_context: [a]\n", "another shape"),
        ("go", "", "        slots: [a]\n", "another shape"),
        ("go", "hello: \0\n", "", "unacceptable character"),
    ],
)
def test_a_hostile_file_is_refused_in_one_line(
    tmp_path: Path, sentence: str, more: str, data: str, why: str
) -> None:
    with pytest.raises(InputError, match=why) as refused:
        opened(written(tmp_path, sentence, more, data))
    assert "\n" not in str(refused.value)


def test_a_lists_template_is_not_written_out(tmp_path: Path) -> None:
    """It would be 9^30 texts."""
    parts = (f"[(a|b|c|d|e|f|g|h) y{n}]" for n in range(30))
    template = f"({' '.join(parts)}) x"
    own = opened(written(tmp_path, "go {a}", VALUES.replace("WHAT", template)))
    assert own.read("go plain")
    assert says(own.sentences(), "go a y1 h y20 x")
