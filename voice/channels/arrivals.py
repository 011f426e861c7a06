"""Connections whose request has not arrived: how long each may take, and how many of one address.

Heads and bodies that never end, and lines on which nothing is asked, would else hold a server's
threads and its connections for good.
"""

from __future__ import annotations

import socket
import struct
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from threading import Lock

from voice.channels.browser.address import client

ARRIVES_S = 10.0
"""Seconds from a connection, or from the last answer on it, to a request's last byte. The longest
is a form of a few KiB."""

MOST_OF_ONE = 40
"""Connections of one address on which a request is awaited. An honest one arrives in no time."""

TAKES_S = 20
"""Seconds in which a client takes something of what is sent to it, or is given up."""

LONGEST_BODY = 2**20
"""Bytes. No route takes as many, so what is longer is cut, refused and the connection closed."""


class Arrivals:
    """The connections of one server on which a request is awaited; safe from many threads."""

    def __init__(self, is_proxy: Callable[[str], bool]) -> None:
        """`is_proxy` is True for an address that many others come by, which is not bounded."""
        self._is_proxy = is_proxy
        self._awaited: dict[socket.socket, tuple[str, float]] = {}
        self._lock = Lock()

    def await_request(self, line: socket.socket, remote: str) -> None:
        """A request is awaited: where its address has too many, the one awaited longest goes."""
        address = client(remote)
        with suppress(OSError):  # it is closed again already
            _lose_patience(line)
        with self._lock:
            self._awaited.pop(line, None)
            self._awaited[line] = address, time.monotonic() + ARRIVES_S
            beside = [each for each, (other, _) in self._awaited.items() if other == address]
            surplus = beside[: max(0, len(beside) - MOST_OF_ONE)]
        if surplus and not self._is_proxy(remote):
            for oldest in surplus:
                self._cut(oldest)

    def arrived(self, line: socket.socket) -> None:
        """The request is there, or the connection has gone."""
        with self._lock:
            self._awaited.pop(line, None)

    def cut_late(self, left_s: float = ARRIVES_S) -> None:
        """End what has not arrived in time; in `left_s` seconds, where that is sooner."""
        latest = time.monotonic() + ARRIVES_S - left_s
        with self._lock:
            late = [line for line, (_, until) in self._awaited.items() if until < latest]
        for line in late:
            self._cut(line)

    def _cut(self, line: socket.socket) -> None:
        """End a connection, and so its thread's wait for more."""
        self.arrived(line)
        with suppress(OSError):  # it has just gone
            line.shutdown(socket.SHUT_RDWR)


def _lose_patience(line: socket.socket) -> None:
    """Who takes nothing of what is sent keeps a thread waiting for `TAKES_S` and no longer."""
    if sys.platform == "win32":
        wait = struct.pack("L", 1000 * TAKES_S)
    else:
        wait = struct.pack("ll", TAKES_S, 0)
    line.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, wait)
