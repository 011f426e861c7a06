"""One streamed call: sound in and out around a conversation, clocked by the caller's own sound.

Every frame that comes in is a tick: it is listened to, what is due is sent, and silence is counted.
So nothing here knows the time of day, and a call runs as fast as its frames come.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Protocol

from voice.channels.ears import Began, Noise
from voice.channels.phone.book import BusyError
from voice.channels.phone.ears import Ears
from voice.channels.phone.form import Act, Keys, Nothing
from voice.channels.phone.messages import Dtmf, Mark, Media, Message, Stop
from voice.channels.phone.prompt import MOMENT, Prompt, audible
from voice.channels.phone.speaker import Speaker
from voice.sound import mulaw, pcm
from voice.talk import Expects, Line

_GAP_S = 1.0
"""Lost sound is made up with silence, up to a second; a longer gap was a stall, and is left out."""

_LONGEST_STALL_S = 10.0
"""After so long without a message a stream is given up: a time that leaps further, or back by more
than `_GAP_S`, is a clock set anew, and no reason to be deaf until it has come round."""

_JITTER_S = 0.01
"""A frame is 20 ms; a time that is off by less than half of that is a clock's jitter."""

_KEYS_S = 5.0
"""After so long with no further key, what was pressed is all: who looks for a letter on the keys
needs more than a second or two, and # ends it at once."""


class Conversation(Protocol):
    """What a streamed call talks to."""

    def open(self) -> Prompt:
        """The host's first words in this stream; raises BusyError where they must wait."""

    def take(self, act: Act) -> Prompt:
        """Answer what the caller did; raises BusyError where that must wait."""


class Stream:
    """A call after its start message; one thread at a time."""

    def __init__(self, conversation: Conversation, ears: Ears, speaker: Speaker) -> None:
        self._conversation = conversation
        self._ears = ears
        self._speaker = speaker
        self._now = 0.0
        self._clock_set_s = 0.0
        self._quiet_since = 0.0
        self._cut: tuple[Line, ...] = ()
        self._keys = ""
        self._key_at = 0.0
        self._prompt = Prompt((), Expects(), 1)
        self._due: Callable[[], Prompt] | None = None
        """What the host would say, and must wait for."""
        self._stopped = False
        self._answer(conversation.open)

    @property
    def over(self) -> bool:
        """The caller has gone, or the host has taken leave and was heard out."""
        return self._stopped or (self._prompt.hangup and not self._speaker.busy(self._now))

    def take(self, message: Message) -> None:
        """One message of the stream."""
        match message:
            case Media(at_s, sound):
                self._hear(at_s, sound)
            case Dtmf(key) if not self._due:
                self._press(key)
            case Mark(name):
                self._speaker.marked(name)
            case Stop():
                self._stopped = True

    def _hear(self, at_s: float, sound: bytes) -> None:
        at_s += self._clock_set_s
        lost = at_s - self._now
        if not -_GAP_S <= lost <= _LONGEST_STALL_S:
            self._clock_set_s -= lost
            at_s, lost = self._now, 0.0
        if lost < -_JITTER_S:
            return  # a frame that comes twice or too late
        self._now = at_s + len(sound) / pcm.PHONE_RATE
        if _JITTER_S < lost <= _GAP_S:
            sound = bytes([mulaw.SILENCE]) * round(lost * pcm.PHONE_RATE) + sound
        if self._due:
            if not self._speaker.busy(self._now):
                self._answer(self._due)
        elif not self._prompt.hangup:
            for event in self._ears.feed(sound, self._prompt.expects):
                self._notice(event)
            self._mind_keys()
        self._speaker.tick(self._now)
        self._mind_silence()

    def _notice(self, event: Act | Began) -> None:
        if isinstance(event, Began):
            if self._speaker.busy(self._now):
                self._cut = self._speaker.clear(self._now)
        elif isinstance(event, Noise):
            # A cough: it costs nothing, and what it cut short is said after all.
            self._speaker.say(self._cut, self._now, self._prompt.delivery)
            self._cut = ()
        else:
            self._act(event)

    def _press(self, key: str) -> None:
        self._keys += key
        self._key_at = self._now
        if self._speaker.busy(self._now):
            self._cut = self._speaker.clear(self._now)
        if key in "#*" or len(self._keys) == self._prompt.keys:
            self._act_on_keys()

    def _mind_keys(self) -> None:
        if self._keys and self._now - self._key_at >= _KEYS_S:
            self._act_on_keys()

    def _act_on_keys(self) -> None:
        keys, self._keys = self._keys.rstrip("#"), ""
        if keys and not self._prompt.hangup:
            self._act(Keys(keys))
        else:
            self._notice(Noise())

    def _mind_silence(self) -> None:
        if self._due or self._speaker.busy(self._now) or self._ears.speaking or self._keys:
            self._quiet_since = self._now
        elif self._now - self._quiet_since >= self._prompt.listen_s and not self._prompt.hangup:
            self._act(Nothing())

    def _act(self, act: Act) -> None:
        self._cut = ()
        self._quiet_since = self._now
        self._answer(partial(self._conversation.take, act))

    def _answer(self, due: Callable[[], Prompt]) -> None:
        """Say it, and then what may be said next is made; where it must wait, say that."""
        try:
            self._prompt, self._due = due(), None
        except BusyError:
            self._due = due
            self._speaker.say(audible(MOMENT), self._now, self._prompt.delivery)
            return
        prompt = self._prompt
        self._speaker.say(prompt.lines, self._now, prompt.delivery)
        self._speaker.ready(prompt.expects.fixed, prompt.delivery)
        prompt.expects.ready()
