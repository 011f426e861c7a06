"""Play by lines of text: each one a typed message, or an utterance as a recogniser gives it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TextIO

from voice.dialogue import Dialogue
from voice.talk import Reply, Utterance


def play(
    dialogue: Dialogue,
    messages: Iterable[str],
    out: TextIO,
    heard: bool = False,
    speak: Callable[[Reply], None] | None = None,
) -> None:
    """Print the opening, then one reply for each message, at once and in order.

    In a message the two characters `\\n` stand for a line break. `speak` says each reply aloud,
    where there is a loudspeaker.
    """
    _tell(dialogue.open(), out, speak)
    for message in messages:
        said = Utterance(message.rstrip("\r\n").replace("\\n", "\n"), heard=heard)
        if dialogue.resting:
            dialogue.called()
        reply = dialogue.take(said)
        # Here even a murmur is answered, and no rest is kept: whoever sends lines waits for one
        # reply to each.
        _tell(reply or dialogue.session.take(said), out, speak)


def _tell(reply: Reply, out: TextIO, speak: Callable[[Reply], None] | None) -> None:
    print(reply.text, file=out, flush=True)
    if speak:
        speak(reply)
