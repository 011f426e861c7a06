"""Everything that can go wrong by a user's hand, each with its exit code.

SaysoError                      one clear sentence with the remedy
├── UsageError            2     a command that cannot be carried out as given
├── InputError            3     a file that cannot be used: its name, line, what was expected
│   ├── EditionError            a part is missing or the seal does not match
│   ├── SaveError               a save that fails one of its card's checks
│   ├── SoundFileError          a WAV that is broken or no sound at all
│   └── FetchError              a download that failed or is not what was published
└── MissingError          4     a device or a model is not there
"""

from __future__ import annotations


class SaysoError(Exception):
    """The base of every error a user can cause; `str()` is one sentence to print."""

    exit_code = 1


class UsageError(SaysoError):
    """A command that cannot be carried out as given."""

    exit_code = 2


class InputError(SaysoError):
    """A file or text given by the user cannot be used."""

    exit_code = 3


class EditionError(InputError):
    """An edition lacks a part, holds a wrong one, or does not match its seal.

    `part` names what is wrong (`CHIME 3 ANSWER`); `line` is the line it was expected at, from 1.
    """

    def __init__(self, part: str, line: int, expected: str) -> None:
        super().__init__(f"{part}, line {line}: {expected}")
        self.part = part
        self.line = line
        self.expected = expected


class SaveError(InputError):
    """A save that fails a check of its card (SAVE / RESUME)."""


class SoundFileError(InputError):
    """A sound file that is broken, empty or not a sound at all."""


class FetchError(InputError):
    """A download that failed, or that is not what was published."""


class MissingError(SaysoError):
    """A device or a model is not there; the sentence names the remedy."""

    exit_code = 4
