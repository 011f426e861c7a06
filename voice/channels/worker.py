"""gunicorn's worker with two bounds: how long a request may take to arrive, and how many at once
may be arriving from one address. Unfinished heads and bodies would else hold its threads for good.
"""

from __future__ import annotations

import socket
import time
from concurrent.futures import Future
from contextlib import suppress
from io import BytesIO
from typing import Any

from gunicorn.http.message import Request  # type: ignore[import-untyped]
from gunicorn.workers.gthread import TConn, ThreadWorker  # type: ignore[import-untyped]

ARRIVES_S = 10.0
"""Seconds from a connection, or from the first byte on one that was kept, to a request's last byte.
The longest is a form of a few KiB."""

MOST_ARRIVING = 40
"""Requests of one address that have not arrived yet."""

_LONGEST_BODY = 2**20
"""Bytes. No route takes as many, so what is longer is cut, refused and the connection closed."""


class Worker(ThreadWorker):  # type: ignore[misc]
    """A thread for each request that has arrived."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._arriving: dict[TConn, float] = {}
        """Until when each may take."""

    def enqueue_req(self, conn: TConn) -> None:
        """A connection is new or has more to say: where its address has too many, the oldest goes.

        An honest request arrives in no time, so that it is never the oldest, even behind a proxy.
        """
        beside = [each for each in tuple(self._arriving) if each.client[0] == conn.client[0]]
        for oldest in beside[: 1 + len(beside) - MOST_ARRIVING]:
            self._cut(oldest)
        self._arriving[conn] = time.monotonic() + ARRIVES_S
        super().enqueue_req(conn)

    def handle_request(self, req: Request, conn: TConn) -> bool:
        """The head is there: wait for the body, and have the request answered."""
        req.body = BytesIO(req.body.read(_LONGEST_BODY))
        if len(req.body.getbuffer()) == _LONGEST_BODY:
            req.force_close()
        self._arriving.pop(conn, None)
        return bool(super().handle_request(req, conn))

    def finish_request(self, conn: TConn, fs: Future[Any]) -> None:
        """A request was answered or given up, or nothing came at all."""
        self._arriving.pop(conn, None)
        super().finish_request(conn, fs)

    def murder_pending(self) -> None:
        """Once a second: what has not arrived in time is cut, which ends its thread's wait.

        A worker that stops waits a second for it.
        """
        super().murder_pending()
        now = time.monotonic() + (0 if self.alive else ARRIVES_S - 1)
        for conn, latest in tuple(self._arriving.items()):
            if latest < now:
                self._cut(conn)

    def _cut(self, conn: TConn) -> None:
        """End a connection, and so its thread's wait for more."""
        self._arriving.pop(conn, None)
        with suppress(OSError):  # it has just gone
            conn.sock.shutdown(socket.SHUT_RDWR)
