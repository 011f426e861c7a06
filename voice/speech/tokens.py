"""The pieces of words that Moonshine writes in, and how they read."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

START = 1
"""Goes before every text."""

END = 2
"""Ends every text."""

_BYTES = range(3, 259)
"""Ids that stand for one raw byte each, for what no piece covers."""

_MARKS = 32_000
"""From here on the ids are the model's own marks (`<<ST_n>>`), no part of any text."""

_SPACE = "▁"


class Tokens:
    """Moonshine's vocabulary: token ids, 0 to 32,767, to text."""

    def __init__(self, pieces: tuple[bytes, ...]) -> None:
        self._pieces = pieces

    @classmethod
    def load(cls, path: Path) -> Tokens:
        """Read a `tokenizer.bin`: for each piece a length byte, then its bytes.

        Raises OSError where the file cannot be read, ValueError where it is cut short.
        """
        return cls(_pieces(path.read_bytes()))

    def __len__(self) -> int:
        return len(self._pieces)

    def text(self, ids: Iterable[int]) -> str:
        """The words that `ids` write, spaces tidied; marks and ids out of range write nothing."""
        written = b"".join(self._pieces[each] for each in ids if self._writes(each))
        return " ".join(written.decode("utf-8", "replace").replace(_SPACE, " ").split())

    def _writes(self, token: int) -> bool:
        return _BYTES.start <= token < min(_MARKS, len(self._pieces))


def _pieces(data: bytes) -> tuple[bytes, ...]:
    pieces: list[bytes] = []
    at = 0
    while at < len(data):
        end = at + 1 + data[at]
        if end > len(data):
            raise ValueError(f"the vocabulary is cut short in piece {len(pieces)}")
        pieces.append(data[at + 1 : end])
        at = end
    return tuple(pieces)
