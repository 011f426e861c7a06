"""Keys as words: digits become text before anything else sees them."""

from __future__ import annotations

from voice.talk import Expects

HELP = "0"
AGAIN = "*"

Keypad = tuple[tuple[str, str], ...]


def meaning(keys: str, keypad: Keypad) -> str | None:
    """What keys mean now, as one would type it; None for nothing."""
    return dict(keypad).get(keys)


def told(keypad: Keypad) -> str:
    """What the keys mean, to be spoken: "Keys: 1, hint. 2, repeat." Empty where there are none."""
    if not keypad:
        return ""
    meanings = " ".join(f"{keys}, {text}." for keys, text in keypad)
    return f"On the keypad: {meanings} {HELP}, help."


def digits(expects: Expects) -> int:
    """How many keys one meaning has at most."""
    return max((len(keys) for keys, _ in expects.keypad), default=1)
