"""Who rings, without keeping a number: the same caller is known again by a keyed hash."""

from __future__ import annotations

import hmac
import os
import re
import secrets
from pathlib import Path

_NUMBER = re.compile(r"\+?\d{6,15}|sips?:[^\s@]{1,64}@[^\s@]{1,255}|client:\S{1,120}")
_E164 = re.compile(r"\+[1-9]\d{5,14}")
_WITHHELD = frozenset({"+266696687", "+86282452253", "+464", "+7378742833", "+2562533", "+8656696"})
# What Twilio gives for a number that is not shown: ANONYMOUS, UNAVAILABLE, RESTRICTED, UNKNOWN ...
# as they are dialled.

_KEY_BYTES = 32


def key(folder: Path) -> bytes:
    """This server's secret, 32 bytes in `folder`, made where there is none.

    Raises OSError where it can be neither read nor made.
    """
    file = folder / "phone.key"
    try:
        found = file.read_bytes()
    except FileNotFoundError:
        folder.mkdir(parents=True, exist_ok=True)
        made = folder / f"phone.key.{os.getpid()}.{secrets.token_hex(4)}"
        made.touch(mode=0o600)
        made.write_bytes(secrets.token_bytes(_KEY_BYTES))
        try:
            os.link(made, file)  # whole or not at all, and never over another process's
        except FileExistsError:
            pass
        finally:
            made.unlink()
        found = file.read_bytes()
    if len(found) != _KEY_BYTES:
        raise OSError(f"{file} holds no key: remove it, and a new one is made")
    return found


def number(text: str) -> str:
    """A telephone number, as "+15005550006"; empty where it is withheld, or is none."""
    plain = text.strip()
    return plain if plain not in _WITHHELD and _E164.fullmatch(plain) else ""


def known(secret: bytes, number: str) -> str:
    """A caller's keyed hash, 32 hex digits; empty where the number is withheld or no number."""
    plain = number.strip().replace(" ", "").lower()
    if plain in _WITHHELD or not _NUMBER.fullmatch(plain):
        return ""
    return _hash(secret, f"caller {plain}")


def call_name(secret: bytes, sid: str) -> str:
    """The name a call goes by here, 32 hex digits: nothing Twilio would know it by is kept."""
    return _hash(secret, f"call {sid}")


def _hash(secret: bytes, text: str) -> str:
    return hmac.new(secret, text.encode("utf-8", "replace"), "sha256").hexdigest()[:32]
