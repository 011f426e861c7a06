"""Files and folders for this user alone, 0600 in 0700: others on the machine read no game in them.

Where the system is no POSIX one nothing is done; there a user's own folder is closed already. What
cannot be closed, as on a memory card that knows no users, is used as it is.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

_POSIX = os.name == "posix"
_OTHERS = stat.S_IRWXG | stat.S_IRWXO


def folder(path: Path) -> None:
    """Make a folder, and those above it that are missing, and close it; raises OSError."""
    for each in (*reversed(path.parents), path):
        if not each.is_dir():
            each.mkdir(mode=0o700 if _POSIX else 0o777, exist_ok=True)
    if _is_ours(path):
        close(path)


def file(path: Path, *beside: str) -> None:
    """Make an empty file where there is none, and close it; raises OSError.

    Those `beside` it, by the ends of their names ("-wal"), are closed where they are there.
    """
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    for each in ("", *beside):
        close(path.with_name(f"{path.name}{each}"))


def close(path: Path) -> None:
    """Take from others what they may do with it, where it is this user's."""
    with suppress(OSError):
        _close(path, path.stat())


def mend(top: Path) -> None:
    """Close a folder, where it is there, and all that is in it. A home, or a folder of many users',
    is left as it is."""
    with suppress(OSError):
        if not top.is_dir() or not _is_ours(top):
            return
    close(top)
    for each in _all_in(top):
        with suppress(OSError):  # it went, or is another user's
            _close(each, each.lstat())


def _all_in(top: Path) -> Iterator[Path]:
    for where, folders, files in os.walk(top):
        yield from (Path(where, name) for name in (*folders, *files))


def _close(path: Path, found: os.stat_result) -> None:
    ours = stat.S_ISREG(found.st_mode) or stat.S_ISDIR(found.st_mode)  # no link, and no /dev/null
    if _POSIX and ours and found.st_mode & _OTHERS:
        path.chmod(stat.S_IMODE(found.st_mode) & ~_OTHERS)


def _is_ours(folder: Path) -> bool:
    """False for /tmp and its like, and for a home: closing those would lock others out."""
    here, home = folder.resolve(), Path(os.path.expanduser("~"))  # noqa: PTH111 - where there is one
    sticky = bool(here.stat().st_mode & stat.S_ISVTX)
    return not sticky and here not in (home, *home.parents)
