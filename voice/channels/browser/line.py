"""A page's WebSocket, which nobody waits for in vain: not one who sends, not one who listens."""

from __future__ import annotations

import socket
import struct
import sys
from contextlib import suppress
from typing import Any

from simple_websocket import ConnectionClosed  # type: ignore[import-untyped]
from wsproto.utilities import LocalProtocolError

_TAKES_S = 20
"""A page that takes nothing for so many seconds is gone, or keeps a thread waiting on purpose. The
host's voice is sent as fast as it is taken, so that a slow line is waited for."""

_GONE = (OSError, LocalProtocolError)
"""Raised for a line that is closed, or just closing."""


class Line:
    """A WebSocket of flask-sock's. Its methods raise ConnectionClosed once either side has gone."""

    def __init__(self, socket: Any) -> None:
        self._socket = socket
        self.input_buffer: list[str | bytes] = socket.input_buffer
        """What has come and was not received yet."""

        with suppress(OSError):  # it is closed again already
            _lose_patience(socket.sock)

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


def _lose_patience(line: socket.socket) -> None:
    if sys.platform == "win32":
        wait = struct.pack("L", 1000 * _TAKES_S)
    else:
        wait = struct.pack("ll", _TAKES_S, 0)
    line.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, wait)
