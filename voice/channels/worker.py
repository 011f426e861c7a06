"""gunicorn's worker, whose threads nobody can hold: neither by a request that does not arrive, nor
by an answer that is not taken, nor by a connection that is not closed."""

from __future__ import annotations

import socket
import time
from concurrent.futures import Future
from contextlib import suppress
from io import BytesIO
from typing import Any

from gunicorn.http.message import Request  # type: ignore[import-untyped]
from gunicorn.workers.gthread import TConn, ThreadWorker  # type: ignore[import-untyped]

from voice.channels.arrivals import ARRIVES_S, LONGEST_BODY, Arrivals

_LINGERS_S, _TAKEN = 1.0, 4096
"""Seconds in which a client may close a connection after its last answer, and bytes that are taken
from it at once."""


class Worker(ThreadWorker):  # type: ignore[misc]
    """A thread for each request that has arrived."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._arrivals = Arrivals(self._is_proxy)

    def enqueue_req(self, conn: TConn) -> None:
        """A connection is new, or has more to say."""
        self._arrivals.await_request(conn.sock, conn.client[0])
        super().enqueue_req(conn)

    def handle(self, conn: TConn) -> Any:
        """In a thread of its own: one request, from its first byte to the last of its answer."""
        kept = super().handle(conn)
        if not kept:
            self._arrivals.await_request(conn.sock, conn.client[0])
            _linger(conn.sock)
        return kept

    def handle_request(self, req: Request, conn: TConn) -> bool:
        """The head is there: wait for the body, and have the request answered."""
        req.body = BytesIO(req.body.read(LONGEST_BODY))
        if len(req.body.getbuffer()) == LONGEST_BODY:
            req.force_close()
        self._arrivals.arrived(conn.sock)
        try:
            return bool(super().handle_request(req, conn))
        except BlockingIOError:  # nothing of the answer was taken
            return False

    def finish_request(self, conn: TConn, fs: Future[Any]) -> None:
        """A request was answered or given up, or nothing came at all."""
        self._arrivals.arrived(conn.sock)
        if not fs.cancelled() and not fs.exception() and fs.result():
            self._arrivals.await_request(conn.sock, conn.client[0])
        super().finish_request(conn, fs)

    def murder_pending(self) -> None:
        """Once a second: what has not arrived in time is cut, which ends its thread's wait.

        A worker that stops waits a second for it.
        """
        super().murder_pending()
        self._arrivals.cut_late(ARRIVES_S if self.alive else 1.0)

    def _is_proxy(self, address: str) -> bool:
        return bool(self.wsgi.wsgi_app.is_proxy(address))


def _linger(line: socket.socket) -> None:
    """Take what is still sent until the client closes, as it would else lose the answer.

    gunicorn does so in the thread that accepts connections, and would let in no one meanwhile.
    """
    until = time.monotonic() + _LINGERS_S
    with suppress(OSError):  # nothing more comes
        line.shutdown(socket.SHUT_WR)
        while (left_s := until - time.monotonic()) > 0:
            line.settimeout(left_s)
            if not line.recv(_TAKEN):
                break
    with suppress(OSError):  # it has gone
        line.shutdown(socket.SHUT_RDWR)
