"""Who rings, without keeping a number: the same caller is known again by a keyed hash."""

from __future__ import annotations

import hmac
import os
import re
import secrets
from pathlib import Path
from urllib.parse import unquote

from voice import private

_NUMBER = re.compile(r"\+?[0-9]{6,15}")
_NAMED = re.compile(
    r"sips?:(?P<user>[^\s@:;]{1,64})[^\s@]{0,64}@(?P<host>[^\s:;?]{1,255})(?:[:;?]\S{0,255})?"
)
_CLIENT = re.compile(r"client:(?P<user>\S{1,120})")
_E164 = re.compile(r"\+[1-9][0-9]{5,14}")

_NOBODIES = "anonymous blocked private restricted unavailable unknown withheld".split()
"""What stands in a number's place where none is shown, written or as it is dialled."""

_DIALLED = str.maketrans("abcdefghijklmnopqrstuvwxyz", "22233344455566677778889999")
_MISDIALLED = ("8566696", "7378742883")
"""UNKNOWN and RESTRICTED as some services have them."""

_DIGITS = "|".join([*(word.translate(_DIALLED) for word in _NOBODIES), *_MISDIALLED])
_NOBODY = re.compile(rf"\+?(?:0++|0*+1?(?:0{{6,}}|{_DIGITS}))")

_BETWEEN = re.compile(r"[\s().-]")
"""What may stand between the digits of a number, and means nothing (RFC 3261)."""

_KEY_BYTES = 32


def key(folder: Path) -> bytes:
    """This server's secret, 32 bytes in `folder`, made where there is none.

    Raises OSError where it can be neither read nor made.
    """
    file = folder / "phone.key"
    private.close(file)
    try:
        found = file.read_bytes()
    except FileNotFoundError:
        private.folder(folder)
        made = folder / f"phone.key.{os.getpid()}.{secrets.token_hex(4)}"
        private.file(made)
        made.write_bytes(secrets.token_bytes(_KEY_BYTES))
        try:
            os.link(made, file)  # whole or not at all, and never over another process's
        except FileExistsError:
            pass
        finally:
            made.unlink()
        found = file.read_bytes()
    if len(found) != _KEY_BYTES:
        raise OSError(f"{file} holds no key: remove it, and Sayso makes a new one")
    return found


def number(text: str) -> str:
    """A telephone number, as "+15005550006"; empty where it is withheld, or is none."""
    plain = text.strip()
    return plain if _E164.fullmatch(plain) and not _is_nobody(plain) else ""


def known(secret: bytes, number: str) -> str:
    """A caller's keyed hash, 32 hex digits; empty where the number is withheld or no number."""
    plain = number.strip().replace(" ", "").lower()
    named = _NAMED.fullmatch(plain) or _CLIENT.fullmatch(plain)
    if named:
        withheld = any(_is_nobody(unquote(part)) for part in named.groups())
    else:
        withheld = _is_nobody(plain) or not _NUMBER.fullmatch(plain)
    return "" if withheld else _hash(secret, f"caller {plain}")


def _is_nobody(user: str) -> bool:
    """True for a number, or the user or host of an address, that many callers bear: "anonymous",
    "+266696687" (which is how that is dialled), "anonymous.invalid"."""
    bare = user.strip().strip(".").lower()
    dialled = _BETWEEN.sub("", bare)
    return bool(_NOBODY.fullmatch(dialled)) or bare in _NOBODIES or bare.endswith(".invalid")


def call_name(secret: bytes, sid: str) -> str:
    """The name a call goes by here, 32 hex digits: nothing Twilio would know it by is kept."""
    return _hash(secret, f"call {sid}")


def _hash(secret: bytes, text: str) -> str:
    return hmac.new(secret, text.encode("utf-8", "replace"), "sha256").hexdigest()[:32]
