"""A sealed form said exactly as it stands: what each card's checks try its own reading with."""

from __future__ import annotations

from collections.abc import Iterator

from voice.talk import Utterance
from voice.words import clean
from voice.words.aloud import aloud


def said(form: str) -> Iterator[Utterance]:
    """A form as it is typed, and as a recogniser may write it when it is said.

    Recognisers write lower case without marks, numbers in words or in figures.
    """
    yield Utterance(form)
    for words in dict.fromkeys((clean.heard(aloud(form)), clean.heard(form))):
        yield Utterance(words, heard=True)
