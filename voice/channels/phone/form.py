"""What a webhook's form says: which call, which turn, and what the caller did."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass

from voice.channels.ears import Noise
from voice.talk import Utterance

_SID = re.compile(r"[A-Za-z0-9_-]{2,64}")
_KEYS = re.compile(r"[0-9*#A-D]{1,32}")
_TURN = re.compile(r"[0-9]{1,6}")


@dataclass(frozen=True)
class Keys:
    """Keys pressed, `#` at the end left out."""

    keys: str


@dataclass(frozen=True)
class Nothing:
    """The caller was silent."""


Act = Utterance | Keys | Nothing | Noise


def sid(form: Mapping[str, str]) -> str | None:
    """Which call it is about; None for what no telephone service sends."""
    found = form.get("CallSid", "")
    return found if _SID.fullmatch(found) else None


def turn(query: Mapping[str, str]) -> int | None:
    """Which turn an address is the action of, from 1; None for none."""
    found = query.get("turn", "")
    return int(found) if _TURN.fullmatch(found) and found.isascii() else None


def act(form: Mapping[str, str]) -> Act:
    """What the caller did. Marks, capitals and digits of the words are the service's guesses."""
    if keys := _KEYS.fullmatch(form.get("Digits", "").strip()):
        pressed = keys[0].rstrip("#")
        return Keys(pressed) if pressed else Noise()
    said = form.get("SpeechResult", "")
    if not said.strip():
        return Nothing()
    # "f***" is a word the service would not write: what it hid is not heard, least of all as
    # letters.
    words = " ".join(word for word in said.split() if "*" not in word)
    if not re.search(r"\w", words):
        return Noise()
    return Utterance(words, heard=True, confidence=_confidence(form.get("Confidence", "")))


def written(act: Act) -> dict[str, str]:
    """The fields of a form that says the same act."""
    match act:
        case Utterance(text, confidence=confidence):
            return {"SpeechResult": text, "Confidence": str(confidence)}
        case Keys(keys):
            return {"Digits": keys}
        case Noise():
            return {"Digits": "#"}
        case Nothing():
            return {}


def _confidence(text: str) -> float:
    """0.0 to 1.0; sure where the service does not say, as some do not."""
    try:
        value = float(text)
    except ValueError:
        return 1.0
    return min(max(value, 0.0), 1.0) if math.isfinite(value) else 1.0
