"""A line to whichever server answers, as a balancer gives; and lines that go dead."""

from __future__ import annotations

import socket
from contextlib import suppress
from threading import Event, Thread


class Balancer:
    """Listens at an address of its own, and passes each connection on to the first port alive."""

    def __init__(self) -> None:
        self.ports: list[int] = []
        self._listening = socket.create_server(("127.0.0.1", 0))
        self._dead = Event()
        Thread(target=self._accept, daemon=True).start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._listening.getsockname()[1]}"

    def deaden(self) -> None:
        """Every connection there is passes nothing on any more, and neither side is told."""
        self._dead.set()
        self._dead = Event()

    def close(self) -> None:
        """Accept no more."""
        self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                page, _ = self._listening.accept()
                server = self._server()
                if server is None:
                    page.close()
                    continue
                for ends in ((page, server), (server, page)):
                    Thread(target=_pass_on, args=(*ends, self._dead), daemon=True).start()

    def _server(self) -> socket.socket | None:
        for port in self.ports:
            with suppress(OSError):
                return socket.create_connection(("127.0.0.1", port))
        return None


def _pass_on(source: socket.socket, sink: socket.socket, dead: Event) -> None:
    with suppress(OSError):
        while data := source.recv(65_536):
            if not dead.is_set():
                sink.sendall(data)
    if not dead.is_set():
        for end in (source, sink):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
