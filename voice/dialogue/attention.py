"""What is said to the host at all, and what among the players only; and when it rests."""

from __future__ import annotations

import re
from dataclasses import replace
from enum import StrEnum

from voice.talk import Utterance
from voice.words import clean
from voice.words.grammar import Grammar

_SOUND = r"(?:h+m+|m+(?:h+m+)?|u+h+|u+m+|e+r+m*|a+h+|o+h+)"
_MURMUR = re.compile(rf"{_SOUND}(?: (?:{_SOUND}|h+u+h+))*")
# A player humming to himself, or with the host: "hmm", "uh-huh", "mm hmm".
_NAMED = re.compile(r"^(?:(?:hey|hi|hello|okay|ok|oh|so|um) )*(?:clock|sayso|say so|host)\b ?")


class Rest(StrEnum):
    """What the host waits for."""

    NONE = "none"
    UNTIL_READY = "until ready"
    """After "wait": until a player is ready, however long."""

    UNTIL_CALLED = "until called"
    """After "quiet please": until it is called by its name, a key or a button."""


class Attention:
    """Whom the host listens to."""

    def __init__(self, address: str, words: Grammar) -> None:
        """`address` is the setting's ("key" is the table's to mind); `words` ends a rest."""
        self.rest = Rest.NONE
        self.answering = False
        """True while the host waits for the answer to a question of its own: no name is needed."""

        self._by_name = address == "name"
        self._words = words
        self._called = False

    @property
    def resting(self) -> bool:
        """True while the host waits for one of these."""
        return self.rest is not Rest.NONE

    def call(self) -> None:
        """A key, a button or a wake word: what is said next is said to the host."""
        self.rest, self._called = Rest.NONE, True

    def heed(self, utterance: Utterance) -> Utterance | None:
        """What of it is said to the host, without its name; None for murmurs and other talk."""
        if not utterance.heard:
            return utterance
        words = clean.plain(utterance.text)
        if not words or _MURMUR.fullmatch(words):
            return None
        if self.resting:
            return utterance if self.ends_rest(utterance) else None
        if not self._by_name or self._called or self.answering:
            return utterance
        named = _NAMED.match(words)
        return replace(utterance, text=words[named.end() :]) if named else None

    def ends_rest(self, utterance: Utterance) -> bool:
        """True for all that is typed, and for what says so."""
        typed = self.resting and not utterance.heard
        return typed or self.says_ready(utterance)

    def says_ready(self, utterance: Utterance) -> bool:
        """True for "ready" after "wait", and "hey clock" after either rest, typed or heard."""
        if not self.resting:
            return False
        ready = ("Ready",) if self.rest is Rest.UNTIL_READY else ()
        return self._words.read(utterance.text, only=("Wake", *ready)) is not None

    def heeded(self) -> None:
        """What was heeded is being answered: from now on its name is needed again."""
        self.rest, self._called = Rest.NONE, False
