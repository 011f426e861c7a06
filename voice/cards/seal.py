"""The seal: one SHA-256 that proves an edition was not changed after it was published.

The sealed text runs from the `S` of the line that starts `SOLUTION:` to the last character of
the line that starts `SALT:`, with LF line endings and no newline after it. A card reads nothing
but what its seal covers. Where such a line stands more than once the first `SOLUTION:` and the
last `SALT:` count: the widest span, so that no line between them can be changed under the seal
(a riddle may well hold a line that starts "SALT:").
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass

from voice.errors import EditionError, UsageError

NOTICE_DIGITS = 16
"""What a published notice shows of a commitment (64 bits, beyond forging in practice); a shorter
one proves too little and is not taken."""

_PUBLISHED = re.compile(rf"([0-9a-f]{{{NOTICE_DIGITS},64}})(?:…|\.\.\.)?")


@dataclass(frozen=True)
class Sealed:
    """An edition's text, parted into what the seal covers and what stands before it."""

    header: str
    """The public lines before `SOLUTION:`; anyone may change them."""

    text: str
    """The sealed text, LF line endings, no newline at its end."""

    line: int
    """The line of the whole text, from 1, on which the sealed text starts."""

    @property
    def commitment(self) -> str:
        """SHA-256 of the sealed text, 64 lower-case hex digits."""
        return hashlib.sha256(self.text.encode("utf-8")).hexdigest()


def sealed(text: str) -> Sealed:
    """Find the sealed text; CRLF and a byte order mark are normalised away.

    Raises EditionError when the `SOLUTION:` line, or a `SALT:` line after it, is missing.
    """
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
    starts = [number for number, line in enumerate(lines) if line.startswith("SOLUTION:")]
    if not starts:
        raise EditionError("SOLUTION", 1, "expected a line that starts `SOLUTION:`")
    first = starts[0]
    ends = [number for number, line in enumerate(lines) if line.startswith("SALT:")]
    if not ends or ends[-1] < first:
        last = len("\n".join(lines).rstrip().split("\n"))
        raise EditionError(
            "SALT", last, "expected a last line that starts `SALT:`; sayso edition seal adds one"
        )
    covered = "\n".join(lines[first : ends[-1] + 1])
    return Sealed("\n".join(lines[:first]), covered, first + 1)


def commitment(text: str) -> str:
    """The commitment of an edition's whole text: 64 lower-case hex digits."""
    return sealed(text).commitment


def verify(text: str, published: str) -> str:
    """Prove `text` against a published commitment, whole or as a notice shows it; returns it whole.

    Raises EditionError when the text is not the one that was sealed, UsageError when
    `published` is no commitment.
    """
    start = _digits(published)
    found = sealed(text)
    if not found.commitment.startswith(start):
        raise EditionError(
            "seal",
            found.line,
            f"expected a text sealed as {start[:NOTICE_DIGITS]}…, but this one is "
            f"{found.commitment[:NOTICE_DIGITS]}…; get an unchanged copy of the edition",
        )
    return found.commitment


def _digits(published: str) -> str:
    whole = _PUBLISHED.fullmatch(published.strip().lower())
    if whole is None:
        raise UsageError(
            f"{published!r} is not a commitment: give {NOTICE_DIGITS} to 64 hex digits, "
            "as the published notice shows them."
        )
    return whole[1]
