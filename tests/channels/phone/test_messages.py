"""Media Streams' messages: what is read, and that garbage of every kind is said to be."""

from __future__ import annotations

import base64
import contextlib
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from voice.channels.phone import messages
from voice.channels.phone.messages import (
    Connected,
    Dtmf,
    Mark,
    Media,
    Message,
    MessageError,
    Start,
    Stop,
)

FORM = {"encoding": "audio/x-mulaw", "sampleRate": 8000, "channels": 1}
START = {"streamSid": "MZ1", "callSid": "CA1", "mediaFormat": FORM}
SOUND = base64.b64encode(b"\xff" * 160).decode()


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"event": "connected", "protocol": "Call", "version": "1.0.0"}, Connected()),
        ({"event": "start", "start": START}, Start("MZ1", "CA1", "")),
        (
            {"event": "start", "start": START | {"customParameters": {"token": "t"}}},
            Start("MZ1", "CA1", "t"),
        ),
        (
            {"event": "media", "media": {"track": "inbound", "timestamp": "40", "payload": SOUND}},
            Media(0.04, b"\xff" * 160),
        ),
        ({"event": "media", "media": {"timestamp": 5, "payload": ""}}, Media(0.005, b"")),
        ({"event": "media", "media": {"track": "outbound"}}, None),
        ({"event": "dtmf", "dtmf": {"track": "inbound_track", "digit": "1"}}, Dtmf("1")),
        ({"event": "mark", "mark": {"name": "7"}}, Mark("7")),
        ({"event": "stop", "stop": {}}, Stop()),
        ({"event": "news"}, None),
    ],
)
def test_what_is_read(values: dict[str, Any], message: Message | None) -> None:
    assert messages.read(json.dumps(values)) == message


@pytest.mark.parametrize(
    "text",
    [
        "", "{", "null", "[]", '"media"', "7", "{}", b"\xff\xfe", "[" * 5000,
        '{"event": []}', '{"event": "media"}', '{"event": "media", "media": 7}',
        '{"event": "media", "media": {"timestamp": "1", "payload": "***"}}',
        '{"event": "media", "media": {"timestamp": "x", "payload": ""}}',
        '{"event": "media", "media": {"timestamp": "-5", "payload": ""}}',
        '{"event": "media", "media": {"timestamp": 1e999, "payload": ""}}',
        '{"event": "media", "media": {"timestamp": "1", "payload": 7}}',
        '{"event": "media", "media": {"timestamp": "1", "payload": "%s"}}' % ("A" * 12_000),
        '{"event": "dtmf", "dtmf": {"digit": "11"}}', '{"event": "mark", "mark": {"name": 1}}',
        '{"event": "start", "start": {}}',
        json.dumps({"event": "start", "start": START | {"mediaFormat": FORM | {"channels": 2}}}),
        json.dumps({"event": "start", "start": START | {"customParameters": []}}),
        json.dumps({"event": "start", "start": START | {"customParameters": {"token": "t" * 200}}}),
    ],
)  # fmt: skip
def test_what_is_garbage(text: str | bytes) -> None:
    with pytest.raises(MessageError):
        messages.read(text)


@given(st.one_of(st.text(), st.binary()))
def test_anything_is_a_message_or_garbage(text: str | bytes) -> None:
    with contextlib.suppress(MessageError):
        messages.read(text)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
)


@given(st.sampled_from(["start", "media", "dtmf", "mark", "stop"]), JSON)
def test_so_is_any_event_of_any_content(event: str, content: Any) -> None:
    with contextlib.suppress(MessageError):
        messages.read(json.dumps({"event": event, event: content}))
