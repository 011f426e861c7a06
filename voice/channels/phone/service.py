"""A telephone service that is not there: it rings a server of Sayso's as Twilio would.

Signed posts, and one Media Stream with its frames of 20 ms, its player, its marks and its clear.
"""

from __future__ import annotations

import base64
import json
import re
import secrets
from collections import deque
from dataclasses import dataclass
from typing import Any
from xml.etree import ElementTree

import httpx
import simple_websocket  # type: ignore[import-untyped]
from twilio.request_validator import RequestValidator  # type: ignore[import-untyped]

from voice.channels.phone.guard import SIGNATURE
from voice.sound import mulaw, pcm

FRAME = 160
"""Bytes of mu-law, and samples, in 20 ms."""

FRAME_S = FRAME / pcm.PHONE_RATE

_TURNS = re.compile(r'^sayso_phone_turns_total\{outcome="played"\} (\S+)$', re.MULTILINE)
_QUIET = bytes([mulaw.SILENCE])
_ANSWER_S = 60.0
"""A machine that loads its voice and recogniser at the same time is slow to answer at first."""


class NoStream(RuntimeError):
    """The server answered a call, and not with a stream."""


@dataclass(frozen=True)
class Service:
    """The service as one server knows it."""

    server: str
    """Where the server listens: `http://127.0.0.1:8080`."""

    public: str
    """The address it was told that it is called at, which signatures are made over."""

    token: str

    def post(self, path: str, form: dict[str, str]) -> str:
        """The answer to a signed webhook; raises httpx.HTTPError."""
        headers = {SIGNATURE: self._signature(f"{self.public}{path}", form)}
        answer = httpx.post(self.server + path, data=form, headers=headers, timeout=_ANSWER_S)
        return answer.raise_for_status().text

    def turns(self) -> int:
        """How many turns of all its calls the server has played; raises httpx.HTTPError."""
        told = httpx.get(f"{self.server}/metrics", timeout=_ANSWER_S).raise_for_status().text
        found = _TURNS.search(told)
        return int(float(found[1])) if found else 0

    def ring(self, number: str) -> Line:
        """Call, and stream as the TwiML says; raises NoStream where it says no such thing."""
        call = {"CallSid": f"CA{secrets.token_hex(16)}", "From": number, "To": "+15005550000"}
        twiml = self.post("/phone/call", {**call, "CallStatus": "ringing"})
        stream = ElementTree.fromstring(twiml).find("Connect/Stream")
        if stream is None:
            raise NoStream(twiml)
        headers = {SIGNATURE: self._signature(stream.attrib["url"], {})}
        address = f"{self.server.replace('http', 'ws', 1)}/phone/media"
        socket = simple_websocket.Client(address, headers=headers)
        parameters = {each.attrib["name"]: each.attrib["value"] for each in stream}
        return Line(socket, call["CallSid"], parameters)

    def hang_up(self, line: Line) -> None:
        """The caller has gone: the stream ends, and the status is posted."""
        line.close()
        self.post("/phone/status", {"CallSid": line.sid, "CallStatus": "completed"})

    def _signature(self, address: str, form: dict[str, str]) -> str:
        return str(RequestValidator(self.token).compute_signature(address, form))


class Line:
    """One streamed call. Nothing here knows the time: each `tick` is 20 ms of the line's."""

    def __init__(self, socket: Any, sid: str, parameters: dict[str, str]) -> None:
        self.sid = sid
        self.said = bytearray()
        """All that the caller said, silence included: mu-law."""
        self.heard = bytearray()
        """All that was played to him, as long as `said`."""
        self.marks = 0
        """How many lines of the host's he has heard to their end."""
        self.clears = 0
        """How often the host stopped in the middle of its words."""
        self._socket = socket
        self._mine = b""
        self._theirs: deque[bytes | str] = deque()
        """What came and was not played yet: sound, and the names of marks."""
        self._mid_line = False
        form = {"encoding": "audio/x-mulaw", "sampleRate": pcm.PHONE_RATE, "channels": 1}
        start = {
            "streamSid": "MZ1", "callSid": sid, "mediaFormat": form,
            "customParameters": parameters,
        }  # fmt: skip
        self._send({"event": "connected", "protocol": "Call", "version": "1.0.0"})
        self._send({"event": "start", "start": start})

    @property
    def speaking(self) -> bool:
        """The caller has not said all yet."""
        return bool(self._mine)

    @property
    def pending(self) -> int:
        """How many pieces of the host's came and were not played yet."""
        return len(self._theirs)

    @property
    def quiet(self) -> bool:
        """Nothing of the host's is being played, and nothing of it is to come."""
        return not self._theirs and not self._mid_line

    @property
    def stalled(self) -> bool:
        """The host is in the middle of a line, and the rest of it has not come yet."""
        return not self._theirs and self._mid_line

    def say(self, sound: bytes) -> None:
        """Speak: mu-law."""
        self._mine += sound

    def press(self, key: str) -> None:
        """A key."""
        self._send({"event": "dtmf", "dtmf": {"digit": key}})

    def tick(self) -> bytes:
        """Send 20 ms, and play as much; what was played. Raises ConnectionClosed."""
        self.receive(0)
        frame, self._mine = self._mine[:FRAME], self._mine[FRAME:]
        at_ms = len(self.said) * 1000 // pcm.PHONE_RATE
        self.said += frame.ljust(FRAME, _QUIET)
        payload = base64.b64encode(self.said[-FRAME:]).decode()
        media = {"track": "inbound", "timestamp": str(at_ms), "payload": payload}
        self._send({"event": "media", "media": media})
        played = self._play()
        self.heard += played.ljust(FRAME, _QUIET)
        return played

    def receive(self, wait_s: float) -> None:
        """Take in what the host sent, waiting so long for it where nothing is there."""
        while (text := self._socket.receive(timeout=wait_s)) is not None:
            wait_s = 0
            message = json.loads(text)
            if message["event"] == "media":
                self._theirs.append(base64.b64decode(message["media"]["payload"]))
                self._mid_line = True
            elif message["event"] == "mark":
                self._theirs.append(message["mark"]["name"])
                self._mid_line = False
            elif message["event"] == "clear":
                self.clears += 1
                names = [each for each in self._theirs if isinstance(each, str)]
                self._theirs.clear()
                self._mid_line = False
                for name in names:
                    self._mark(name)

    def close(self) -> None:
        """Hang up; nothing happens on a line that is closed already."""
        try:
            self._send({"event": "stop"})
            self._socket.close()
        except simple_websocket.ConnectionClosed:
            return

    def _play(self) -> bytes:
        played = b""
        while self._theirs:
            first = self._theirs[0]
            if isinstance(first, str):
                self._mark(first)
                self.marks += 1
                self._theirs.popleft()
                continue
            if len(played) == FRAME:
                break
            take = FRAME - len(played)
            played += first[:take]
            self._theirs.popleft()
            if rest := first[take:]:
                self._theirs.appendleft(rest)
        return played

    def _mark(self, name: str) -> None:
        self._send({"event": "mark", "mark": {"name": name}})

    def _send(self, message: dict[str, Any]) -> None:
        self._socket.send(json.dumps({"streamSid": "MZ1", **message}))
