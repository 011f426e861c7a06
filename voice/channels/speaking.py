"""A reply on its way through a loudspeaker, in a thread of its own, to be cut at any moment."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from voice.dialogue.delivery import Delivery
from voice.sound.cues import Cues
from voice.speech.synthesiser import Synthesiser
from voice.talk import Line, Reply
from voice.words.sentences import sentences

Sound = NDArray[np.int16]

_NEARLY_S = 0.3
"""A sentence ends in a pause of about that: with no more unheard than this, it was heard whole."""


class Loudspeaker(Protocol):
    """Where the host's sound goes to."""

    def play(self, sound: Sound, rate: int) -> None:
        """Queue int16 mono sound behind what is still being played; returns at once."""

    def drain(self) -> None:
        """Wait until everything queued has been heard, or was stopped."""

    def stop(self) -> float:
        """Fall silent at once; of how many seconds that were queued nothing was heard."""


class ReadyVoice(Synthesiser, Protocol):
    """A voice that can be told what to make ready."""

    def ready(self, texts: tuple[str, ...]) -> None:
        """Make texts in the background."""


class HostVoice(ReadyVoice, Protocol):
    """The host's voice, who knows the others'."""

    def of(self, name: str) -> ReadyVoice:
        """The voice of that name, the host's own for an empty one."""


class HostVoices(Protocol):
    """The host's voice at any pace and loudness, which players of one call or table may ask for."""

    def at(self, delivery: Delivery) -> HostVoice:
        """As they have asked for it."""


class Speaking:
    """One reply being spoken; made, then `begin`, then `wait` or `cut`."""

    def __init__(
        self, reply: Reply, voice: HostVoice, loudspeaker: Loudspeaker, cues: Cues | None
    ) -> None:
        self.lines = reply.lines
        self._voice = voice
        self._loudspeaker = loudspeaker
        self._cues = cues
        self._lengths: list[tuple[float, bool]] = []
        """Of each sound queued: its seconds, and whether it is a sentence and no cue."""
        self._texts: list[str] = []
        """The sentences queued, as they are said."""
        self._lock = threading.Lock()
        self.was_cut = False
        """True once `cut` made it stop."""

        self._fault: Exception | None = None
        self._thread = threading.Thread(target=self._speak, name="speaking", daemon=True)

    def begin(self) -> None:
        """Speak, each sentence as soon as it is made; returns at once."""
        self._thread.start()

    @property
    def going(self) -> bool:
        """True until it was heard to its end, or cut."""
        return not self.was_cut and self._thread.is_alive()

    @property
    def words(self) -> str:
        """What was said so far, and the sentence after it."""
        return " ".join(self._texts)

    def queue(self) -> None:
        """Queue all of it on the loudspeaker; returns once its last sentence is made."""
        for line in self.lines:
            self._say(line)

    def wait(self) -> None:
        """Until it was heard to its end, or cut. Raises what the voice or the loudspeaker did."""
        self._thread.join()
        if self._fault is not None:
            raise self._fault

    def cut(self) -> int:
        """Fall silent at once; how many whole sentences of the reply were heard."""
        with self._lock:
            self.was_cut = True
            unheard = self._loudspeaker.stop()
            lengths = list(self._lengths)
        while lengths and unheard > _NEARLY_S:
            unheard -= lengths.pop()[0]
        return sum(is_sentence for _, is_sentence in lengths)

    def _speak(self) -> None:
        """Faults are for whoever waits: this thread has no one to tell."""
        try:
            self.queue()
            self._loudspeaker.drain()
        except Exception as fault:
            self._fault = fault

    def _say(self, line: Line) -> None:
        cue = self._cues.sound(line.cue) if self._cues else None
        if self._cues and cue is not None:
            self._queue(cue, self._cues.rate, None)
        if not line.aloud:
            return
        speaker = self._voice.of(line.voice)
        texts = iter(sentences(line.aloud))
        for sound in _while(lambda: not self.was_cut, speaker.speak(line.aloud)):
            self._queue(sound, speaker.rate, next(texts, ""))

    def _queue(self, sound: Sound, rate: int, sentence: str | None) -> None:
        with self._lock:
            if self.was_cut:
                return
            self._lengths.append((len(sound) / rate, sentence is not None))
            if sentence:
                self._texts.append(sentence)
            self._loudspeaker.play(sound, rate)


def _while(going: Callable[[], bool], sounds: Iterator[Sound]) -> Iterator[Sound]:
    """Sounds as long as it goes on; what is not yet made is then taken back."""
    if not going():
        return
    for sound in sounds:
        yield sound
        if not going():
            break
    if hasattr(sounds, "close"):
        sounds.close()


def speak_reply(
    reply: Reply, voice: HostVoice, loudspeaker: Loudspeaker, cues: Cues | None = None
) -> None:
    """Queue a reply's lines on a loudspeaker, each after its cue, each sentence once it is made."""
    Speaking(reply, voice, loudspeaker, cues).queue()
