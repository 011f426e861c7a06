"""Play by lines of text: each one a typed message, or an utterance as a recogniser gives it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, TextIO

from voice.dialogue import Dialogue
from voice.talk import Reply, Utterance

if TYPE_CHECKING:
    from voice.channels.captions import Captions


def play(  # noqa: PLR0913 - each way in and out
    dialogue: Dialogue,
    messages: Iterable[str],
    out: TextIO,
    heard: bool = False,
    speak: Callable[[Reply], None] | None = None,
    captions: Captions | None = None,
) -> None:
    """Print the opening, then one reply for each message, at once and in order.

    In a message the two characters `\\n` stand for a line break. `speak` says each reply aloud,
    where there is a loudspeaker; `captions` show it in place of `out`.
    """

    def tell(reply: Reply) -> None:
        if captions:
            captions.host(reply, dialogue.board)
        else:
            print(reply.text, file=out, flush=True)
        if speak:
            speak(reply)

    tell(dialogue.open())
    for message in messages:
        said = Utterance(message.rstrip("\r\n").replace("\\n", "\n"), heard=heard)
        if dialogue.resting and not dialogue.heeds(said):
            dialogue.called()
        reply = dialogue.take(said)
        # Here even a murmur is answered, and no rest is kept: whoever sends lines waits for one
        # reply to each.
        tell(reply or dialogue.session.take(said))
