from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from voice.channels.browser.messages import (
    Drop,
    Here,
    HostVoice,
    Join,
    MessageError,
    Playing,
    Say,
    Talk,
    read,
)  # fmt: skip

MESSAGES: list[tuple[dict[str, Any], object]] = [
    ({"do": "join", "after": 3}, Join(3)),
    ({"do": "say", "text": "hint"}, Say("hint", "")),
    (
        {"do": "say", "text": "hint", "who": " Bats ", "id": "a1", "after": 7},
        Say("hint", "Bats", "a1", 7),
    ),
    ({"do": "say", "text": "a\ud800\0b", "who": "Ann  Lee"}, Say("a?b", "Ann Lee")),
    ({"do": "voice", "on": True, "heard": 2}, HostVoice(True, 2)),
    ({"do": "talk", "how": "held", "who": "Owls"}, Talk("held", "Owls")),
    ({"do": "talk", "how": "free"}, Talk("free", "")),
    ({"do": "talk", "how": "off"}, Talk("off", "")),
    ({"do": "drop"}, Drop()),
    ({"do": "playing", "on": False}, Playing(False)),
    ({"do": "here", "more": [1]}, Here()),
]


@pytest.mark.parametrize(("sent", "meant"), MESSAGES)
def test_what_a_page_sends(sent: dict[str, Any], meant: object) -> None:
    assert read(json.dumps(sent)) == meant


@pytest.mark.parametrize(
    "sent",
    [
        "", "hint", "[]", "null", "7", '"say"', "{}", '{"do": []}', '{"do": "open"}',
        '{"do": "join"}', '{"do": "join", "after": -1}', '{"do": "join", "after": 1e3}',
        '{"do": "join", "after": true}', '{"do": "join", "after": 99999999999}',
        '{"do": "say"}', '{"do": "say", "text": 1}', '{"do": "say", "text": null}',
        '{"do": "say", "text": "a", "who": 1}', '{"do": "voice", "on": 1, "heard": 0}',
        '{"do": "say", "text": "a", "id": "' + "a" * 25 + '"}',
        '{"do": "say", "text": "a", "who": "' + "a" * 25 + '"}',
        '{"do": "say", "text": "' + "a" * 4001 + '"}',
        '{"do": "talk", "how": "loud"}', '{"do": "talk", "how": {}}', "[" * 5000,
    ],
)  # fmt: skip
def test_what_is_no_message_is_refused(sent: str) -> None:
    with pytest.raises(MessageError):
        read(sent)


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)
KINDS = [sent["do"] for sent, _ in MESSAGES]


@given(
    st.dictionaries(st.sampled_from(["after", "text", "who", "on", "how", "id"]), ANYTHING),
    st.sampled_from(KINDS),
)
def test_any_values_are_a_message_or_refused(values: dict[str, Any], kind: str) -> None:
    with suppress(MessageError):
        read(json.dumps({**values, "do": kind}))
