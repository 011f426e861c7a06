"""The table: a microphone, a loudspeaker, and turns of talk between them.

One turn, in order: frames from the microphone -> endpointing -> recogniser -> dialogue ->
spoken lines. The microphone is listened to while the host speaks too: it holds its breath when
someone begins to speak, falls silent once that is for it, and else goes on where it was. Where it
cannot be interrupted, it is not listened to then, so it never hears itself.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from voice.channels.breaking_in import breaks_in, echoes, is_aside
from voice.channels.captions import Captions
from voice.channels.recorded import utterance
from voice.channels.speaking import HostVoice, Loudspeaker, Speaking
from voice.channels.turn_end import settle
from voice.dialogue import Dialogue
from voice.errors import MissingError
from voice.sound.cues import Cues
from voice.sound.endpoint import Ended, Endpointer, Paused, Started
from voice.sound.held import HeldTurns
from voice.sound.vad import Vad
from voice.speech.recogniser import Heard, Recogniser
from voice.talk import Line, Reply

Sound = NDArray[np.int16]

_FIRST_LOOK, _NEXT_LOOK = 20, 10
"""Frames (32 ms each) after which a turn said over the host is first recognised, and again, while
it goes on: 0.64 s are two short words, and recognising them takes less than the 0.32 s between."""

_LOOK_WORDS = 2
"""A single word may be the beginning of another: it stops the host at its speaker's first pause."""

_ECHO_S = 0.5
"""So long after the host's last word it may be heard: a Bluetooth loudspeaker is that late."""

LOST = Line(
    "I cannot hear you: the microphone is gone. Your game is kept. Plug it back in, "
    "or use another one."
)
BACK = Line("I can hear you again. Go on.")


class Microphone(Protocol):
    """Where players' sound comes from."""

    def frames(self) -> Iterator[Sound]:
        """Frames of 512 samples, int16 mono at 16,000 Hz, waiting for each; ends with the sound."""

    def flush(self) -> None:
        """Forget what was recorded and not yet taken."""


class Table:
    """One table being played at."""

    def __init__(  # noqa: PLR0913 - everything a table is made of
        self,
        dialogue: Dialogue,
        microphone: Microphone,
        endpointer: Endpointer | HeldTurns,
        recogniser: Recogniser,
        voice: HostVoice,
        loudspeaker: Loudspeaker,
        captions: Captions,
        cues: Cues | None = None,
        *,
        interruptible: bool = False,
        hold: Callable[[bool], None] | None = None,
        replug: Callable[[], None] | None = None,
        called: threading.Event | None = None,
    ) -> None:
        """`interruptible` listens while the host speaks; `hold` pauses the loudspeaker and lets it
        go on, where it can; `replug` waits until there is a
        microphone again, and where it is None one that is gone ends the game; `called` is set by
        a button or a wake word."""
        self._dialogue = dialogue
        self._microphone = microphone
        self._endpointer = endpointer
        self._recogniser = recogniser
        self._voice = voice
        self._loudspeaker = loudspeaker
        self._captions = captions
        self._cues = cues
        self._interruptible = interruptible
        self._hold = hold
        self._replug = replug
        self._called = called
        self._speaking: Speaking | None = None
        self._cut_short = False
        """True where the last reply was, and nothing was said since."""

        self._heard: Heard | None = None
        self._began_over_host = self._began_in_echo = False
        self._frames = 0
        self._quiet_s = 0.0

    def play(self) -> None:
        """Play until the game is over, the players took leave or the microphone's sound ends.

        Raises MissingError where a device is gone and none is waited for.
        """
        try:
            reply: Reply | None = self._dialogue.open()
            while reply:
                self.speak(reply)
                if reply.over or self._dialogue.gone:
                    self._finish()
                    return
                reply = self._next_reply()
        finally:
            self._hush()

    def speak(self, reply: Reply) -> None:
        """Caption a reply and begin to speak it, each sentence as soon as it is made."""
        self._captions.host(reply, self._dialogue.board)
        self._say(reply)

    def _next_reply(self) -> Reply | None:
        """Listen until there is something to answer; None when the sound has ended."""
        for frame in self._all_frames():
            heard = self._listen(frame)
            if heard and (reply := self._answer(heard)):
                return reply
            if reply := self._mind_button() or self._mind_silence():
                return reply
        return None

    def _all_frames(self) -> Iterator[Sound]:
        """The microphone's, of the next one where this one is pulled out."""
        while True:
            try:
                yield from self._microphone.frames()
                return
            except MissingError:
                if self._replug is None:
                    raise
                self._wait_for_microphone(self._replug)

    def _listen(self, frame: Sound) -> Heard | None:
        """What was heard when a turn ends with this frame; silence, noise and coughs yield
        nothing, nor does what was said past a host who goes on speaking."""
        event = self._endpointer.feed(frame)
        self._frames += 1
        if isinstance(event, Started):
            self._heard, self._frames = None, 0
            if event.called:
                self._listen_to_caller()
            self._began_over_host = self._going
            self._began_in_echo = self._quiet_s < _ECHO_S and not event.called
            self._hold_breath(self._going)
        elif isinstance(event, Paused):
            # Recognised in the pause, so that the words are ready when the turn is over.
            self._heard = self._recognised(event.audio)
            settle(self._endpointer, self._heard.text, self._dialogue.expects())
            self._stop_for(self._heard, words=1)
        elif isinstance(event, Ended):
            if event.cut or self._heard is None:
                self._heard = self._recognised(event.audio)
            self._hold_breath(False)
            return self._to_host(self._heard)
        elif self._going and self._endpointer.speaking and self._time_to_look():
            self._stop_for(self._recognised(self._endpointer.turn), words=_LOOK_WORDS)
        return None

    def _recognised(self, audio: Sound) -> Heard:
        return self._recogniser.hear(audio, self._dialogue.expects())

    def _time_to_look(self) -> bool:
        return self._frames >= _FIRST_LOOK and (self._frames - _FIRST_LOOK) % _NEXT_LOOK == 0

    def _stop_for(self, heard: Heard, words: int) -> None:
        """Fall silent where that many words or more are said to the host, and else go on."""
        speaking = self._speaking
        if not self._going or speaking is None:
            return
        if len(heard.text.split()) >= words and self._is_for_host(heard, speaking.words):
            self._cut(speaking)
        self._hold_breath(False)

    def _is_for_host(self, heard: Heard, own: str) -> bool:
        said = breaks_in(heard, own, self._dialogue.expects())
        return said and self._dialogue.heeds(utterance(heard))

    def _listen_to_caller(self) -> None:
        """Who holds the key is heard, and needs no "Yes?" before they speak."""
        if self._speaking and self._going:
            self._cut(self._speaking)
        self._dialogue.called()

    def _hold_breath(self, held: bool) -> None:
        """Pause at once for whoever speaks, before it is known whether it is to the host."""
        if self._hold is not None:
            self._hold(held)

    def _cut(self, speaking: Speaking) -> None:
        """Fall silent in the middle; what is left can be gone on with."""
        self._dialogue.cut(speaking.cut())
        self._cut_short = True

    def _to_host(self, heard: Heard) -> Heard | None:
        """What was heard, where it is words, said to the host and not by it."""
        if self._going or not heard.text:
            return None
        if self._began_in_echo and self._speaking and echoes(heard, self._speaking.words):
            return None
        if self._began_over_host and is_aside(heard, self._dialogue.expects()):
            return None
        return heard

    def _answer(self, heard: Heard) -> Reply | None:
        """The dialogue's reply; what was cut short for talk that was not for the host goes on."""
        self._captions.player(heard.text)
        self._quiet_s = 0.0
        if reply := self._dialogue.take(utterance(heard)):
            return reply
        if self._cut_short and (rest := self._dialogue.go_on()):
            self._say(rest)
        return None

    def _mind_button(self) -> Reply | None:
        """What the host says to a button or a wake word, if anything."""
        if self._called is None or not self._called.is_set():
            return None
        self._called.clear()
        return self._dialogue.called()

    def _mind_silence(self) -> Reply | None:
        """What the host says after a long silence, if anything."""
        if self._going or self._endpointer.speaking:
            self._quiet_s = 0.0
            return None
        self._quiet_s += Vad.FRAME / Vad.RATE
        if self._quiet_s < self._dialogue.silence_s:
            return None
        self._quiet_s = 0.0  # also where a sign of life has no sound
        return self._dialogue.silence()

    def _say(self, reply: Reply) -> None:
        self._hush()
        self._cut_short, self._quiet_s = False, 0.0
        self._speaking = Speaking(reply, self._voice, self._loudspeaker, self._cues)
        self._speaking.begin()
        expects = self._dialogue.expects()
        self._voice.ready(expects.fixed)
        expects.ready()
        if not self._interruptible:
            self._finish()
            self._microphone.flush()
            self._endpointer.reset()

    @property
    def _going(self) -> bool:
        return self._speaking is not None and self._speaking.going

    def _finish(self) -> None:
        """Wait until the host was heard to the end."""
        if self._speaking:
            self._speaking.wait()

    def _hush(self) -> None:
        """Fall silent; raises what the voice or the loudspeaker did."""
        if self._speaking and self._going:
            self._speaking.cut()
        elif self._speaking:
            self._speaking.wait()

    def _wait_for_microphone(self, replug: Callable[[], None]) -> None:
        """Said, waited for, and said when it is there: the game stays as it is."""
        if self._speaking and self._going:
            self._cut(self._speaking)
        self.speak(Reply((LOST,)))
        self._finish()
        replug()
        self._endpointer.reset()
        self.speak(Reply((BACK,)))
        self._finish()
