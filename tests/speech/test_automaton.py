"""What the model may write for live sentences, and what it is read as."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from voice.speech.automaton import Automaton
from voice.speech.tokens import END, Tokens
from voice.talk import FREE, Graph, Sentences
from voice.words.graph import of_phrases


def wheels_tokens() -> Tokens:
    wheel = find_spec("moonshine_voice")
    assert wheel is not None
    assert wheel.origin is not None
    return Tokens.load(Path(wheel.origin).parent / "assets/tiny-en/tokenizer.bin")


TOKENS = wheels_tokens()


def follows(automaton: Automaton, text: str) -> bool:
    """Whether a text can be written token by token and may end there."""
    state = automaton.start
    for token in TOKENS.ids(text):
        if token in state.tokens:
            state = automaton.after(state, token)
        elif state.free and automaton.may_fill(state, token):
            state = automaton.open(state)
        else:
            return False
    return state.final


@pytest.mark.parametrize(
    ("phrase", "written"),
    [
        ("hint", " hint"),
        ("hint", " Hint."),
        ("hint", " Hint?"),
        ("give me a hint", " Give me a hint."),
        ("give me a hint", " Give me, a Hint!"),
        ("i give up", " I give up."),
        ("what is my score", " What's my score?"),
        ("what is my score", " What is my score?"),
        ("i am stuck", " I'm stuck."),
        ("i'd like that", " I'd like that."),
        ("i'd like that", " I would like that."),
        ("i cannot hear", " I can't hear."),
        ("i cannot hear", " I can not hear."),
        ("repeat chime three", " Repeat chime 3."),
        ("repeat chime three", " Repeat Chime three?"),
        ("chime twelve", " Chime 12"),
        ("page twenty one", " Page 21."),
        ("page twenty one", " Page twenty-one."),
        ("page twenty one", " Page twenty one."),
        ("one two three", " 1 2 3"),
        ("one two three", " 1, 2, 3."),
        ("one two three", " 123."),
        ("nineteen oh five", " 1905."),
        ("eighteen hundred", " 1800."),
        ("d three", " D3."),
        ("d three", " d-3"),
        ("d three", " D. 3."),
        ("d three", " Dee three"),
        ("k e t", " K-E-T."),
        ("k e t", " K, E, T."),
        ("k e t", " Kay E tea."),
        ("the first hint", " The 1st hint."),
        ("grey", " Gray."),
        ("colour", " Color."),
        ("okay", " Ok."),
        ("café", " Café."),
    ],
)
def test_a_phrase_may_be_written(phrase: str, written: str) -> None:
    automaton = Automaton(of_phrases([phrase, "something else"]), TOKENS)
    assert follows(automaton, written)
    assert automaton.read(TOKENS.ids(written)) == phrase


@pytest.mark.parametrize(
    "written",
    ["", " Hin", " hint hint", " Mint.", " Hint..", ".", " Give", " Give me a hint a", "Hint"],
)
def test_nothing_else_may_be_written(written: str) -> None:
    automaton = Automaton(of_phrases(["hint", "give me a hint"]), TOKENS)
    assert not follows(automaton, written)
    assert automaton.read(TOKENS.ids(written)) is None


NAME_AND_QUESTION = Sentences(
    lambda: Graph(((("dougal", 1), ("flora", 1)), ((FREE, 2),), ()), frozenset({2}))
)
ANSWER_COUNTS = Sentences(
    lambda: Graph(((("no", 0), (FREE, 1)), (("should", 2),), (("count", 3),), ()), frozenset({3}))
)


@pytest.mark.parametrize(
    ("sentences", "written", "sentence"),
    [
        (NAME_AND_QUESTION, " Dougal, where were you?", "dougal where were you"),
        (NAME_AND_QUESTION, " Flora who?", "flora who"),
        (NAME_AND_QUESTION, " Dougal", None),
        (NAME_AND_QUESTION, " Dougals", None),
        (NAME_AND_QUESTION, " Morag, who?", None),
        (ANSWER_COUNTS, " A kettle should count.", "a kettle should count"),
        (ANSWER_COUNTS, " What should be should count", "what should be should count"),
        (ANSWER_COUNTS, " Should count", None),
        (ANSWER_COUNTS, " A kettle should", None),
    ],
)
def test_a_free_slot_takes_any_words(
    sentences: Sentences, written: str, sentence: str | None
) -> None:
    assert Automaton(sentences, TOKENS).read(TOKENS.ids(written)) == sentence


def test_free_words_alone_are_no_sentence() -> None:
    automaton = Automaton(Sentences(lambda: Graph((((FREE, 1),), ()), frozenset({1}))), TOKENS)
    assert automaton.read(TOKENS.ids(" A kettle.")) is None


def test_no_sentences_let_nothing_be_written() -> None:
    automaton = Automaton(of_phrases([]), TOKENS)
    assert not automaton.start.final
    assert not automaton.start.free
    assert not len(automaton.start.tokens)


def test_a_state_is_built_once() -> None:
    automaton = Automaton(of_phrases(["hint", "hints"]), TOKENS)
    token = int(TOKENS.ids(" hint")[0])
    assert automaton.after(automaton.start, token) is automaton.after(automaton.start, token)


def test_end_is_no_token_of_a_word() -> None:
    assert END not in Automaton(of_phrases(["hint"]), TOKENS).start.tokens


words = st.text("abcdeiknot", min_size=1, max_size=6)


@given(st.lists(st.lists(words, min_size=1, max_size=4), min_size=1, max_size=12), st.data())
def test_every_phrase_can_be_written_as_it_stands(
    phrases: list[list[str]], data: st.DataObject
) -> None:
    plain = [" ".join(phrase) for phrase in phrases]
    automaton = Automaton(of_phrases(plain), TOKENS)
    said = data.draw(st.sampled_from(plain))
    assert follows(automaton, f" {said}")
    assert automaton.read(TOKENS.ids(f" {said}")) is not None


@given(st.text(max_size=30))
def test_any_text_written_in_tokens_reads_back(text: str) -> None:
    assert TOKENS.text(TOKENS.ids(text)) == " ".join(text.replace("▁", " ").split())


def test_where_a_word_begins() -> None:
    begins = [token for token in TOKENS.ids(" Kettledrums") if TOKENS.begins_word(token)]
    assert begins == list(TOKENS.ids(" Kettledrums")[:1])
    assert not TOKENS.begins_word(END)
    assert not np.any([TOKENS.begins_word(token) for token in range(259)])
