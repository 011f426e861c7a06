"""A sentence's reading in one line, so that tables of them can be read."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from voice.words.grammar import Said, grammar


@pytest.fixture(scope="session")
def reads() -> Callable[..., str]:
    """`Intent slot=value, slot=value`, slots by name; "-" where no template says the text."""

    def reading(card: str, text: str, *only: str) -> str:
        found: Said | None = grammar(card).read(text, only=only)
        if found is None:
            return "-"
        # hassil gives a number in figures as a float, and a free slot with the space beside it.
        slots = {
            name: value.strip() if isinstance(value, str) else int(value)
            for name, value in sorted(found.slots.items())
        }
        return " ".join([found.intent, ", ".join(f"{k}={v}" for k, v in slots.items())]).strip()

    return reading
