"""Spoken sound kept on disk: one file a sentence, bounded, safe to lose at any time."""

from __future__ import annotations

import contextlib
import hashlib
import logging
import os
import re
import zlib
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from voice import private

_log = logging.getLogger(__name__)

_OURS = re.compile(r"[0-9a-f]{64}(\.sound|\.\d+\.part)")
"""A part is a sound being written, or one left by a process killed meanwhile: it ages and goes."""
_SAMPLE = np.dtype("<i2")
_CHECK_BYTES = 4

_ROOM = 0.9
"""Over the bound, the oldest go until this much of it is used: not one by one at every write."""


class SoundCache:
    """Mono int16 sounds by key, in files whose names reveal nothing (SHA-256).

    A file is a CRC-32 (4 bytes, little-endian) and the samples; one that is torn or foreign is
    as good as none. A folder that cannot be written, or a full disk, ends the keeping, not the
    speaking: `keeping` turns False and what is there is still read.
    """

    def __init__(self, folder: Path, limit: int) -> None:
        """Keep at most `limit` bytes in `folder`, which is made at the first sound kept."""
        self._folder = folder
        self._limit = limit
        self._used: int | None = None
        self.keeping = limit > 0

    def get(self, key: str) -> NDArray[np.int16] | None:
        """Return the sound kept under `key`, which is thereby the last to go; None without it."""
        path = self._path(key)
        try:
            content = path.read_bytes()
        except OSError:
            return None
        check, samples = content[:_CHECK_BYTES], content[_CHECK_BYTES:]
        if len(samples) % _SAMPLE.itemsize or check != _check(samples):
            return None
        with contextlib.suppress(OSError):  # a folder that only reads keeps no order of use
            os.utime(path)
        return np.frombuffer(samples, dtype=_SAMPLE).astype(np.int16)

    def put(self, key: str, sound: NDArray[np.int16]) -> None:
        """Keep `sound` under `key`; whole or not at all, and never an error."""
        if not self.keeping:
            return
        samples = sound.astype(_SAMPLE).tobytes()
        try:
            self._write(self._path(key), _check(samples) + samples)
            self._make_room(_CHECK_BYTES + len(samples))
        except OSError as fault:
            self.keeping = False
            _log.warning("Sayso no longer keeps spoken sound in %s: %s", self._folder, fault)

    def _path(self, key: str) -> Path:
        return self._folder / f"{hashlib.sha256(key.encode()).hexdigest()}.sound"

    def _write(self, path: Path, content: bytes) -> None:
        private.folder(self._folder)
        part = path.with_suffix(f".{os.getpid()}.part")
        try:
            private.file(part)
            part.write_bytes(content)
            part.replace(path)
        except OSError:
            with contextlib.suppress(OSError):
                part.unlink()
            raise

    def _make_room(self, added: int) -> None:
        self._used = self._measured() if self._used is None else self._used + added
        if self._used <= self._limit:
            return
        self._used = self._measured()  # other processes write here too
        for path in sorted(self._files(), key=_last_used):
            if self._used <= self._limit * _ROOM:
                break
            self._used -= _size(path)
            path.unlink(missing_ok=True)

    def _measured(self) -> int:
        return sum(map(_size, self._files()))

    def _files(self) -> list[Path]:
        return [path for path in self._folder.iterdir() if _OURS.fullmatch(path.name)]


def _check(samples: bytes) -> bytes:
    return zlib.crc32(samples).to_bytes(_CHECK_BYTES, "little")


def _size(path: Path) -> int:
    """0 for a file that another process has just removed."""
    try:
        return path.stat().st_size
    except FileNotFoundError:
        return 0


def _last_used(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except FileNotFoundError:
        return 0
