"""A page's WebSocket, which nobody waits for in vain: not one who sends, not one who listens."""

from __future__ import annotations

import socket
from contextlib import suppress
from typing import Any

from simple_websocket import ConnectionClosed  # type: ignore[import-untyped]
from wsproto.utilities import LocalProtocolError

_GONE = (OSError, LocalProtocolError)
"""Raised for a line that is closed, or just closing."""


class Line:
    """A WebSocket of flask-sock's. Its methods raise ConnectionClosed once either side has gone."""

    def __init__(self, socket: Any) -> None:
        self._socket = socket
        self.input_buffer: list[str | bytes] = socket.input_buffer
        """What has come and was not received yet."""

    def receive(self, timeout: float | None = None) -> str | bytes | None:
        """The next message; None where none came in time (in seconds)."""
        message: str | bytes | None = self._socket.receive(timeout)
        return message

    def send(self, data: str | bytes) -> None:
        """Send a message."""
        try:
            self._socket.send(data)
        except _GONE as fault:
            raise ConnectionClosed from fault

    def close(self) -> None:
        """Hang up; whoever waits in `receive` is told."""
        with suppress(ConnectionClosed, *_GONE):
            self._socket.close()
        with suppress(OSError):
            self._socket.sock.shutdown(socket.SHUT_RDWR)
