"""The host's voice by address: lines to play, under names that only this server can give."""

from __future__ import annotations

import hmac
import io
import logging
import re
import threading
from collections.abc import Callable, Iterator
from dataclasses import asdict

import numpy as np
import soundfile  # type: ignore[import-untyped]

from voice.channels.phone.book import CallBook
from voice.channels.speaking import HostVoices, ReadyVoice
from voice.dialogue.delivery import USUAL, Delivery
from voice.sound import pcm
from voice.sound.cues import Cues
from voice.talk import Line

logger = logging.getLogger(__name__)

_AGAIN_S = 3600.0
"""A line still in use is kept anew each hour: the book forgets what was not for a day."""

_MOST_NAMED = 5000
"""Lines remembered as kept, about 1 MB; then all are kept anew."""

_NAME = re.compile(r"[0-9a-f]{32}")

_CUE = "cue\t\t"
"""What is kept for a cue begins so; words are kept behind their speaker and a tab."""

_SPEAKER = "{name} at {pace:g} times {loudness:g}"
_SPEAKER_READ = re.compile(r"(.*) at (\S+) times (\S+)")

_SILENCE: pcm.Sound = np.zeros(pcm.PHONE_RATE // 5, np.int16)


class Sounds:
    """Lines and their sound. A name is a keyed hash: it tells nothing and cannot be guessed."""

    def __init__(
        self,
        voices: HostVoices | None,
        cues: Cues,
        secret: bytes,
        book: CallBook,
        clock: Callable[[], float],
    ) -> None:
        """Without a voice the telephone service's own speaks, after the cues."""
        self._voices = voices
        self._cues = cues
        self._secret = secret
        self._book = book
        self._clock = clock
        self._lock = threading.Lock()
        self._kept: dict[str, float] = {}

    def names(self, line: Line, delivery: Delivery = USUAL) -> Iterator[str | None]:
        """Make a line playable and begin to make its sound: the name of its cue, then of its words.

        None for words that there is no voice for.
        """
        if self._cues.sound(line.cue) is not None:
            yield self._kept_as(f"{_CUE}{line.cue}")[0]
        if not line.aloud:
            return
        if self._voices is None:
            yield None
            return
        voice = self._voices.at(delivery).of(line.voice)
        speaker = _SPEAKER.format(name=line.voice, **asdict(delivery))
        name, is_new = self._kept_as(f"{speaker}\t{line.aloud}")
        if is_new:
            voice.ready((line.aloud,))
        yield name

    def wav(self, name: str) -> bytes | None:
        """A line's sound as a telephone plays it, an 8,000 Hz WAV; None for no name of ours.

        A line that cannot be made is a short silence, and from then on the service's voice speaks.
        """
        kept = self._book.line(name) if _NAME.fullmatch(name) else None
        if kept is None:
            return None
        if kept.startswith(_CUE):
            return _wav(self._cue(kept.removeprefix(_CUE)))
        speaker, _, text = kept.partition("\t")
        return _wav(self._spoken(speaker, text))

    def _kept_as(self, line: str) -> tuple[str, bool]:
        """The name that what is played is kept under, and whether it is so only from now on."""
        name = hmac.new(self._secret, f"line {line}".encode(), "sha256").hexdigest()[:32]
        return name, self._keep(name, line)

    def _keep(self, name: str, line: str) -> bool:
        now = self._clock()
        with self._lock:
            if now - self._kept.get(name, -_AGAIN_S) < _AGAIN_S:
                return False
            if len(self._kept) >= _MOST_NAMED:
                self._kept.clear()
            self._kept[name] = now
        self._book.keep_line(name, line, now)
        return True

    def _cue(self, name: str) -> pcm.Sound:
        sound = self._cues.sound(name)
        return _SILENCE if sound is None else pcm.resample(sound, Cues.rate, pcm.PHONE_RATE)

    def _spoken(self, speaker: str, text: str) -> pcm.Sound:
        try:
            if self._voices:
                voice = _at(self._voices, speaker)
                whole = np.concatenate(list(voice.speak(text)))
                return pcm.resample(whole, voice.rate, pcm.PHONE_RATE)
        except Exception as fault:
            self._voices = None
            logger.warning(
                "The host's voice failed (%s), so callers now hear the telephone service's.",
                type(fault).__name__,
            )
        return _SILENCE


def _at(voices: HostVoices, speaker: str) -> ReadyVoice:
    """The voice of a speaker as kept; what an older Sayso kept has no delivery."""
    found = _SPEAKER_READ.fullmatch(speaker)
    if found is None:
        return voices.at(USUAL).of(speaker)
    return voices.at(Delivery(float(found[2]), float(found[3]))).of(found[1])


def _wav(sound: pcm.Sound) -> bytes:
    file = io.BytesIO()
    soundfile.write(file, sound, pcm.PHONE_RATE, format="WAV", subtype="PCM_16")
    return file.getvalue()
