"""Which call plays which game: never two at once."""

from __future__ import annotations

import threading
from typing import Protocol


class Claims(Protocol):
    """Games by code, and the call that plays each. May raise StoreError."""

    def take(self, code: str, call: str, caller: str) -> bool:
        """Claim a game; False while another caller plays it.

        A caller who was cut off and rings again takes it over from his own call.
        """

    def holds(self, code: str, call: str) -> bool:
        """True while the game is this call's."""

    def free(self, code: str, call: str) -> bool:
        """Give a game up; False where it was another call's by now."""


class LocalClaims:
    """The claims of one process."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._calls: dict[str, tuple[str, str]] = {}

    def take(self, code: str, call: str, caller: str) -> bool:
        """Claim a game; False while another caller plays it.

        A caller who was cut off and rings again takes it over from his own call.
        """
        with self._lock:
            holder, owner = self._calls.get(code, (call, caller))
            if holder != call and (not caller or owner != caller):
                return False
            self._calls[code] = (call, caller)
            return True

    def holds(self, code: str, call: str) -> bool:
        """True while the game is this call's."""
        with self._lock:
            return self._calls.get(code, ("", ""))[0] == call

    def free(self, code: str, call: str) -> bool:
        """Give a game up; False where it was another call's by now."""
        with self._lock:
            if self._calls.get(code, ("", ""))[0] != call:
                return False
            del self._calls[code]
            return True
