"""The pieces of words that Moonshine writes in: how they read, and which write a text."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
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
        self._ids: dict[bytes, int] = {}
        for token in range(min(_MARKS, len(pieces)) - 1, _BYTES.stop - 1, -1):
            self._ids[pieces[token]] = token

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

    def ids(self, text: str) -> tuple[int, ...]:
        """The tokens that the model writes `text` in; each space in it begins a word.

        Of all pairs side by side that are one piece, the piece with the lowest id is made first;
        what is no piece is written in bytes.
        """
        parts = [letter.encode() for letter in text.replace(" ", _SPACE)]
        while pairs := self._pairs(parts):
            _, at = min(pairs)
            parts[at : at + 2] = [parts[at] + parts[at + 1]]
        return tuple(token for part in parts for token in self._written(part))

    def begins_word(self, token: int) -> bool:
        """True where what `token` writes starts with a space."""
        return self._writes(token) and self._pieces[token].startswith(_SPACE.encode())

    def _pairs(self, parts: list[bytes]) -> list[tuple[int, int]]:
        """Of neighbours that are one piece, its id and where they are."""
        pairs = [(self._ids.get(a + b), at) for at, (a, b) in enumerate(pairwise(parts))]
        return [(token, at) for token, at in pairs if token is not None]

    def _written(self, part: bytes) -> tuple[int, ...]:
        token = self._ids.get(part)
        return (token,) if token is not None else tuple(_BYTES.start + each for each in part)

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
