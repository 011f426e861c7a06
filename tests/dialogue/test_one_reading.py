"""An utterance is read as a move once; a correction's new words once more."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from voice.cards.card import find, names

if TYPE_CHECKING:
    from tests.dialogue.conftest import Sits

SAID = (
    "hint", "is it a kettle", "my answer is a garden gate", "two teams", "d three",
    "susan and jack",
    "ask hamish about the sale", "confront dougal with exhibit two", "the master valve is c",
    "c a e b d", "what can i say", "slower", "say that again", "wait", "ready", "what did you hear",
    "i give up", "the whole game", "no", "yes", "goodbye", "let me think about it",
)  # fmt: skip
CORRECTIONS = ("no i said kettle", "no i said candle", "scratch that", "no no i said hint")


@pytest.fixture
def readings(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was read by any card, in order."""
    read: list[str] = []
    for name in names():
        card = find(name)
        reads = card.read

        def counted(utterance, state, reads=reads):  # type: ignore[no-untyped-def]
            read.append(utterance.text)
            return reads(utterance, state)

        monkeypatch.setattr(card, "read", counted)
    return read


@pytest.mark.parametrize("card", names())
@pytest.mark.parametrize("confidence", [0.9, 0.1])
def test_one_reading_an_utterance(
    card: str, confidence: float, sits: Sits, readings: list[str]
) -> None:
    table = sits(card)
    for text in SAID:
        readings.clear()
        table.hears(text, confidence)
        assert readings in ([], [text]), text


@pytest.mark.parametrize("card", names())
def test_a_correction_is_read_and_its_new_words_once_more(
    card: str, sits: Sits, readings: list[str]
) -> None:
    table = sits(card)
    for text in (*CORRECTIONS, "is it a cattle", *CORRECTIONS, "the answer is cattle"):
        readings.clear()
        table.hears(text)
        assert readings[0] == text
        assert len(readings) <= 2, readings
