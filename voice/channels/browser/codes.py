"""A table's code: short enough to read across a room, far too rare to guess."""

from __future__ import annotations

import re
import secrets

_SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's: no I, L, O to mistake for digits, and no U, which makes words."""

_LENGTH = 10
"""50 bits. With a thousand tables open and the wrong codes an address may try in a minute
([browser] wrong_codes), a guess takes some hundred thousand years."""

_MISTAKEN = str.maketrans("OIL", "011")


def fresh() -> str:
    """A code that nobody can guess."""
    return "".join(secrets.choice(_SIGNS) for _ in range(_LENGTH))


def read(text: str) -> str:
    """A code as typed, in any case and with or without its dash; "" for what can be none."""
    signs = re.sub(r"[\s-]", "", text[:100]).upper().translate(_MISTAKEN)
    return signs if len(signs) == _LENGTH and set(signs) <= set(_SIGNS) else ""


def shown(code: str) -> str:
    """A code to read or say: KQ7M4-XTPRW."""
    return f"{code[: _LENGTH // 2]}-{code[_LENGTH // 2 :]}"
