"""When a turn ends, by the words heard in its first pause."""

from __future__ import annotations

from voice.sound.endpoint import Endpointer
from voice.sound.held import HeldTurns
from voice.talk import Expects
from voice.words.complete import complete, is_command


def settle(endpointer: Endpointer | HeldTurns, text: str, expects: Expects) -> None:
    """A whole command ends the turn soon; a lead-in, a spelled run or a team's name waits."""
    if not complete(text, expects.sentences):
        endpointer.wait_longer()
    elif is_command(text, expects.sentences):
        endpointer.end_soon()
