"""What a webhook's form says, guesses and garbage included."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from voice.channels.ears import Noise
from voice.channels.phone import form
from voice.channels.phone.form import Act, Keys, Nothing
from voice.talk import Utterance


def heard(text: str, confidence: float = 1.0) -> Utterance:
    return Utterance(text, heard=True, confidence=confidence)


@pytest.mark.parametrize(
    ("posted", "act"),
    [
        ({}, Nothing()),
        ({"SpeechResult": "  "}, Nothing()),
        ({"SpeechResult": "Is it a kettle?", "Confidence": "0.91"}, heard("Is it a kettle?", 0.91)),
        ({"SpeechResult": "Kettle."}, heard("Kettle.")),
        ({"SpeechResult": "kettle", "Confidence": "nan"}, heard("kettle")),
        ({"SpeechResult": "kettle", "Confidence": "inf"}, heard("kettle")),
        ({"SpeechResult": "kettle", "Confidence": "7"}, heard("kettle")),
        ({"SpeechResult": "kettle", "Confidence": "-1"}, heard("kettle", 0.0)),
        ({"SpeechResult": "kettle", "Confidence": "high"}, heard("kettle")),
        ({"SpeechResult": "it's a f***ing kettle"}, heard("it's a kettle")),
        ({"SpeechResult": "s***"}, Noise()),
        ({"SpeechResult": "***"}, Noise()),
        ({"SpeechResult": "?!"}, Noise()),
        ({"SpeechResult": "x" * 5000}, heard("x" * 4000)),
        ({"Digits": "1"}, Keys("1")),
        ({"Digits": "12#"}, Keys("12")),
        ({"Digits": "#"}, Noise()),
        ({"Digits": "*"}, Keys("*")),
        ({"Digits": "1", "SpeechResult": "hint"}, Keys("1")),
        ({"Digits": "1; drop"}, Nothing()),
        ({"Digits": "1" * 40}, Nothing()),
        ({"Digits": "١"}, Nothing()),
    ],
)
def test_what_the_caller_did(posted: dict[str, str], act: Act) -> None:
    assert form.act(posted) == act
    assert form.act(form.written(act)) == act


@pytest.mark.parametrize(
    ("query", "turn"),
    [("1", 1), ("0", 0), ("999999", 999999), ("1000000", None), ("-1", None), ("", None),
     ("1.5", None), ("１", None), (" 1", None)],
)  # fmt: skip
def test_the_turn_of_an_address(query: str, turn: int | None) -> None:
    assert form.turn({"turn": query}) == turn


@given(st.dictionaries(st.sampled_from(["Digits", "SpeechResult", "Confidence"]), st.text()))
def test_any_form_is_one_act(posted: dict[str, str]) -> None:
    act = form.act(posted)
    if isinstance(act, Utterance):
        assert act.heard
        assert act.text.strip()
        assert 0.0 <= act.confidence <= 1.0
