"""A call on this machine: the service's side of a line, and a caller who plays over it."""

from __future__ import annotations

import base64
import json
from pathlib import Path

import numpy as np
import pytest
import soundfile  # type: ignore[import-untyped]

from voice import settings
from voice.channels.phone import demo
from voice.channels.phone.service import FRAME, Line
from voice.errors import UsageError

pytestmark = pytest.mark.speech

QUIET = b"\xff" * FRAME


class Socket:
    """A socket to a server that has sent what it is made of."""

    def __init__(self, *messages: tuple[str, object]) -> None:
        self.coming = [json.dumps({"event": event, event: value}) for event, value in messages]
        self.sent: list[dict[str, object]] = []

    def receive(self, timeout: float) -> str | None:
        return self.coming.pop(0) if self.coming else None

    def send(self, text: str) -> None:
        self.sent.append(json.loads(text))

    def marks(self) -> list[object]:
        return [each["mark"] for each in self.sent if each["event"] == "mark"]


def media(sound: bytes) -> tuple[str, dict[str, str]]:
    return "media", {"payload": base64.b64encode(sound).decode()}


def test_what_the_host_sends_is_played_and_its_marks_come_back_then() -> None:
    socket = Socket(media(b"\x01" * 200), ("mark", {"name": "1"}), media(b"\x02" * 50))
    line = Line(socket, "CA1", {"token": "t"})
    line.say(b"\x05" * 100)
    assert line.tick() == b"\x01" * 160
    assert socket.marks() == []
    assert line.tick() == b"\x01" * 40 + b"\x02" * 50
    assert socket.marks() == [{"name": "1"}]
    assert (line.marks, line.stalled, line.quiet) == (1, True, False)
    assert line.said == b"\x05" * 100 + b"\xff" * 220
    assert line.heard == b"\x01" * 200 + b"\x02" * 50 + b"\xff" * 70
    assert [each["media"]["timestamp"] for each in socket.sent if "media" in each] == ["0", "20"]  # type: ignore[index]


def test_what_is_cleared_is_not_played_and_its_marks_come_back_at_once() -> None:
    socket = Socket(media(b"\x01" * 800), ("mark", {"name": "1"}), media(b"\x02"), ("clear", {}))
    line = Line(socket, "CA1", {})
    assert line.tick() == b""
    assert socket.marks() == [{"name": "1"}]
    assert line.quiet
    assert line.heard == QUIET


def test_a_call_leaves_both_sides_in_a_wav(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(demo, "_MOST_SAID", 1)
    monkeypatch.setattr(demo, "_SPEED", 16.0)  # the line waits where the voice is slower
    out = tmp_path / "call.wav"
    demo.play(settings.load({"SAYSO_DATA": str(tmp_path)}), "riddles", out)
    printed = capsys.readouterr().out
    assert printed.startswith("> Twelve Chimes\n")
    assert printed.endswith(f"s, caller left, host right: {out}\n")
    sound, rate = soundfile.read(out, dtype="int16")
    assert rate == 8000
    for side in sound.T:
        assert np.abs(side).max() > 3000
    first = [int(np.argmax(np.abs(side) > 1000)) for side in sound.T]
    assert first[0] > first[1], "the host speaks first"


def test_a_server_that_cannot_stream_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = tmp_path / "own.toml"
    own.write_text('[phone]\nvoice = "service"\n')
    monkeypatch.setenv("SAYSO_CONFIG", str(own))
    with pytest.raises(UsageError, match=r"did not take the call \(NoStream\): see \[phone\]"):
        demo.play(settings.load({}), "riddles", tmp_path / "call.wav")
    own.write_text('[phone]\nhost = "203.0.113.9"\n')
    with pytest.raises(UsageError, match=r"The server for the call did not start. .*cannot listen"):
        demo.play(settings.load({}), "riddles", tmp_path / "call.wav")


def test_no_such_card_and_no_such_place(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no card called 'chess'"):
        demo.play(settings.load({}), "chess", tmp_path / "call.wav")
    with pytest.raises(UsageError, match="cannot be written"):
        demo.play(settings.load({}), "riddles", tmp_path / "nowhere" / "call.wav")
