"""Play by lines of text: each one a typed message, or an utterance as a recogniser gives it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TextIO

from voice.session import Session
from voice.talk import Utterance


def play(session: Session, messages: Iterable[str], out: TextIO, heard: bool = False) -> None:
    """Print the opening, then one reply for each message, at once and in order.

    In a message the two characters `\\n` stand for a line break.
    """
    print(session.opening.text, file=out, flush=True)
    for message in messages:
        text = message.rstrip("\r\n").replace("\\n", "\n")
        print(session.take(Utterance(text, heard=heard)).text, file=out, flush=True)
