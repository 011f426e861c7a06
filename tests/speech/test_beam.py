"""The search through live sentences, by a decoder that says what it is told."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from voice.speech.automaton import Automaton
from voice.speech.beam import search
from voice.speech.decoder import Memory, Past
from voice.speech.tokens import END, START, Tokens
from voice.speech.writer import Writer
from voice.talk import FREE, Graph, Sentences
from voice.words.graph import of_phrases

wheel = find_spec("moonshine_voice")
assert wheel is not None
assert wheel.origin is not None
TOKENS = Tokens.load(Path(wheel.origin).parent / "assets/tiny-en/tokenizer.bin")

UNHEARD = -30.0
VOCABULARY = 32_768


class Parrot:
    """Hears what it is told: each text with its logarithm, all else being UNHEARD.

    The past holds the tokens written so far, as the real one holds what they led to.
    """

    def __init__(self, **heard: float) -> None:
        self._heard = {
            (*TOKENS.ids(f" {text.replace('_', ' ')}"), END): logprob
            for text, logprob in heard.items()
        }
        self.rows: list[int] = []

    def memory(self) -> Memory:
        start = np.full((1, 1, 1, 1), START, np.float32)
        return Memory(np.zeros((1, 40, 288), np.float32), {}, self._after(()), (start,))

    def step(
        self, memory: Memory, tokens: NDArray[np.int64], past: Past
    ) -> tuple[NDArray[np.float32], Past]:
        assert memory.frames.shape[0] == 1
        self.rows.append(len(tokens))
        written = np.concatenate([past[0], tokens[:, None, :, None].astype(np.float32)], axis=2)
        rows = [self._after(tuple(map(int, row[1:]))) for row in written[:, 0, :, 0]]
        return np.array(rows)[:, None], (written,)

    def _after(self, written: tuple[int, ...]) -> NDArray[np.float32]:
        """A text's logarithm falls on its first token."""
        logprobs = np.full(VOCABULARY, UNHEARD, np.float32)
        for text, logprob in self._heard.items():
            if text[: len(written)] == written and len(text) > len(written):
                token = text[len(written)]
                logprobs[token] = max(logprobs[token], 0.0 if written else logprob)
        return logprobs


def found(parrot: Parrot, sentences: Sentences, most_tokens: int = 20) -> list[str]:
    automaton = Automaton(sentences, TOKENS)
    return [
        each.sentence for each in search(parrot, parrot.memory(), automaton, Writer(most_tokens))
    ]


LIVE = of_phrases(["hint", "give me a hint", "i give up", "save", "repeat chime three"])


@pytest.mark.parametrize(
    ("heard", "sentence"),
    [
        ({"Hint": -1.0}, "hint"),
        ({"Kent": -0.5, "Hint": -4.0}, "hint"),
        ({"Give_me_a_hint": -1.0, "Hint": -3.0}, "give me a hint"),
        ({"I_give_up": -2.0, "Save": -2.5}, "i give up"),
        ({"Repeat_chime_3": -6.0}, "repeat chime three"),
    ],
)
def test_the_likeliest_live_sentence_comes_first(heard: dict[str, float], sentence: str) -> None:
    assert found(Parrot(**heard), LIVE)[0] == sentence


def test_readings_come_likeliest_first_and_each_once() -> None:
    parrot = Parrot(Hint=-2.0, hint=-1.5, Save=-3.0, I_give_up=-2.5)
    assert found(parrot, LIVE) == ["hint", "i give up", "save"]


def test_what_is_written_ends_and_adds_up() -> None:
    parrot = Parrot(Save=-3.0)
    reading = search(parrot, parrot.memory(), Automaton(LIVE, TOKENS), Writer(20))[0]
    assert reading.written.tokens == (*TOKENS.ids(" Save"), END)
    assert sum(reading.written.logprobs) == pytest.approx(-3.0)
    assert len(reading.written.logprobs) == len(reading.written.tokens)


@pytest.mark.parametrize("most_tokens", [0, 1, 2])
def test_no_sentence_is_longer_than_it_may_be(most_tokens: int) -> None:
    assert found(Parrot(Repeat_chime_3=-1.0), LIVE, most_tokens) == []


def test_no_live_sentence_is_found_where_there_is_none() -> None:
    assert found(Parrot(Hint=-1.0), of_phrases([])) == []


def test_a_free_slot_holds_what_is_heard_there() -> None:
    sentences = Sentences(
        lambda: Graph(
            ((("dougal", 1), ("flora", 1), ("save", 2)), ((FREE, 2),), ()), frozenset({2})
        )
    )
    parrot = Parrot(Dougal_where_were_you=-4.0, Google_where_were_you=-1.0)
    assert found(parrot, sentences)[0] == "dougal where were you"


def test_free_slots_leave_room_for_live_words() -> None:
    sentences = Sentences(
        lambda: Graph(((("hint", 2), (FREE, 1)), (("counts", 2),), ()), frozenset({2}))
    )
    parrot = Parrot(Hint=-14.0, **{f"Kettle_{n}": -1.0 for n in range(30)})
    assert found(parrot, sentences)[0] == "hint"


def test_many_live_sentences_are_followed_a_few_at_a_time() -> None:
    phrases = [f"{one} {two}" for one in ("open", "close", "read") for two in map(str, range(300))]
    parrot = Parrot(Open_277=-2.0, Close_3=-5.0)
    assert found(parrot, of_phrases(phrases))[0] == "open 277"
    assert max(parrot.rows) <= 20
