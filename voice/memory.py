"""Memory that is given back: how this process takes it from the system, on glibc alone."""

from __future__ import annotations

import ctypes
import sys
import time

_TRIM_THRESHOLD, _MMAP_THRESHOLD, _ARENA_MAX = -1, -3, -8
"""What mallopt(3) calls them, in malloc.h."""

_LARGE = 32 * 2**20
"""Bytes: what is larger goes back when it is freed. With 1 MiB hearing took 1.4 times the computing
and speaking 1.9 times, for pages that the system fills with zeros again and again."""

_SPARE = 128 * 2**20
"""Bytes that may be free behind all that is in use: a sentence of the host's takes as much, and
gives it back for the next."""

_ARENAS = 2
"""glibc would have up to eight a processor, each with free memory of its own."""

_PAUSE_S = 60.0
"""Seconds between two times that everything free is given back: after each, hearing and speaking
take a twentieth longer once."""


class Memory:
    """This process's memory; nothing is done but on glibc."""

    def __init__(self) -> None:
        library = ctypes.CDLL(None) if sys.platform == "linux" else None
        self._glibc = library if hasattr(library, "gnu_get_libc_version") else None
        self._given_back_at = time.monotonic()

    def be_thrifty(self) -> None:
        """Keep little that is free, here and in processes forked from here."""
        if self._glibc:
            self._glibc.mallopt(_MMAP_THRESHOLD, _LARGE)
            self._glibc.mallopt(_TRIM_THRESHOLD, _SPARE)
            self._glibc.mallopt(_ARENA_MAX, _ARENAS)

    def give_back(self) -> None:
        """Give back all that is free, for whoever has just done some work; done once a minute."""
        now = time.monotonic()
        if self._glibc and now - self._given_back_at >= _PAUSE_S:
            self._given_back_at = now
            self._glibc.malloc_trim(0)


memory = Memory()
"""Of this process, as there is one."""
