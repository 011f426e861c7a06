"""The table: a microphone, a loudspeaker, and turns of talk between them.

One turn, in order: frames from the microphone -> endpointing -> recogniser -> dialogue ->
spoken lines. While the host speaks the microphone is not listened to, so it never hears itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from voice.channels.recorded import utterance
from voice.channels.turn_end import settle
from voice.dialogue import Dialogue
from voice.sound.cues import Cues
from voice.sound.endpoint import Ended, Endpointer, Paused
from voice.speech.recogniser import Heard, Recogniser
from voice.speech.synthesiser import Synthesiser
from voice.talk import Reply

Sound = NDArray[np.int16]
Print = Callable[[str], None]


class Microphone(Protocol):
    """Where players' sound comes from."""

    def frames(self) -> Iterator[Sound]:
        """Frames of 512 samples, int16 mono at 16,000 Hz, waiting for each; ends with the sound."""

    def flush(self) -> None:
        """Forget what was recorded and not yet taken."""


class Loudspeaker(Protocol):
    """Where the host's sound goes to."""

    def play(self, sound: Sound, rate: int) -> None:
        """Queue sound behind what is still being played; returns at once."""

    def drain(self) -> None:
        """Wait until everything queued has been heard."""


class ReadyVoice(Synthesiser, Protocol):
    """A voice that can be told what to make ready."""

    def ready(self, texts: tuple[str, ...]) -> None:
        """Make texts in the background."""


class HostVoice(ReadyVoice, Protocol):
    """The host's voice, who knows the others'."""

    def of(self, name: str) -> ReadyVoice:
        """The voice of that name, the host's own for an empty one."""


def speak_reply(
    reply: Reply, voice: HostVoice, loudspeaker: Loudspeaker, cues: Cues | None = None
) -> None:
    """Queue a reply's lines on a loudspeaker, each after its cue, each sentence once it is made."""
    for line in reply.lines:
        cue = cues.sound(line.cue) if cues else None
        if cues and cue is not None:
            loudspeaker.play(cue, cues.rate)
        if line.aloud:
            speaker = voice.of(line.voice)
            for sound in speaker.speak(line.aloud):
                loudspeaker.play(sound, speaker.rate)


class Table:
    """One table being played at."""

    def __init__(  # noqa: PLR0913 - everything a table is made of
        self,
        dialogue: Dialogue,
        microphone: Microphone,
        endpointer: Endpointer,
        recogniser: Recogniser,
        voice: HostVoice,
        loudspeaker: Loudspeaker,
        say: Print,
        cues: Cues | None = None,
    ) -> None:
        """`say` prints captions: what the host says and what was heard."""
        self._dialogue = dialogue
        self._microphone = microphone
        self._endpointer = endpointer
        self._recogniser = recogniser
        self._voice = voice
        self._loudspeaker = loudspeaker
        self._print = say
        self._cues = cues

    def play(self) -> None:
        """Play until the game is over or the microphone's sound ends."""
        reply: Reply | None = self._dialogue.open()
        while reply:
            self.speak(reply)
            if reply.over:
                return
            reply = self._next_reply()

    def speak(self, reply: Reply) -> None:
        """Caption a reply and speak it, each sentence as soon as it is made."""
        self._print(reply.text)
        speak_reply(reply, self._voice, self._loudspeaker, self._cues)
        self._voice.ready(self._dialogue.expects().fixed)
        self._loudspeaker.drain()
        self._microphone.flush()
        self._endpointer.reset()

    def _next_reply(self) -> Reply | None:
        """Listen until something was said to the host; None when the sound has ended."""
        for heard in self.listen():
            said = utterance(heard)
            self._print(f"> {heard.text}")
            if reply := self._dialogue.take(said):
                return reply
        return None

    def listen(self) -> Iterator[Heard]:
        """What was heard, turn by turn; silence, noise and coughs yield nothing."""
        expects = self._dialogue.expects()
        heard: Heard | None = None
        for frame in self._microphone.frames():
            event = self._endpointer.feed(frame)
            if isinstance(event, Paused):
                # Recognised in the pause, so that the words are ready when the turn is over.
                heard = self._recogniser.hear(event.audio, expects)
                settle(self._endpointer, heard.text, expects)
            elif isinstance(event, Ended):
                if event.cut or heard is None:
                    heard = self._recogniser.hear(event.audio, expects)
                if heard.text:
                    yield heard
                heard = None
