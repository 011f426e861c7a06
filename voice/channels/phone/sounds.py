"""The host's voice by address: lines to play, under names that only this server can give."""

from __future__ import annotations

import hmac
import io
import logging
import re
import threading
from collections.abc import Callable

import numpy as np
import soundfile  # type: ignore[import-untyped]

from voice.channels.phone.book import CallBook
from voice.channels.table import HostVoice
from voice.sound import pcm

logger = logging.getLogger(__name__)

_AGAIN_S = 3600.0
"""A line still in use is kept anew each hour: the book forgets what was not for a day."""

_MOST_NAMED = 5000
"""Lines remembered as kept, about 1 MB; then all are kept anew."""

_NAME = re.compile(r"[0-9a-f]{32}")


class Sounds:
    """Lines and their sound. A name is a keyed hash: it tells nothing and cannot be guessed."""

    def __init__(
        self, voice: HostVoice | None, secret: bytes, book: CallBook, clock: Callable[[], float]
    ) -> None:
        """Without a voice nothing is played, and the telephone service's own voice speaks."""
        self._voice = voice
        self._secret = secret
        self._book = book
        self._clock = clock
        self._lock = threading.Lock()
        self._kept: dict[str, float] = {}

    def name(self, line: str) -> str | None:
        """Make a line playable and begin to make its sound; None where there is no voice."""
        if self._voice is None:
            return None
        name = hmac.new(self._secret, f"line {line}".encode(), "sha256").hexdigest()[:32]
        self._keep(name, line)
        self._voice.ready((line,))
        return name

    def wav(self, name: str) -> bytes | None:
        """A line's sound as a telephone plays it, an 8,000 Hz WAV; None for no name of ours.

        A line that cannot be made is a short silence, and from then on the service's voice speaks.
        """
        text = self._book.line(name) if _NAME.fullmatch(name) else None
        if text is None:
            return None
        return _wav(self._spoken(text))

    def _keep(self, name: str, line: str) -> None:
        now = self._clock()
        with self._lock:
            if now - self._kept.get(name, -_AGAIN_S) < _AGAIN_S:
                return
            if len(self._kept) >= _MOST_NAMED:
                self._kept.clear()
            self._kept[name] = now
        self._book.keep_line(name, line, now)

    def _spoken(self, text: str) -> pcm.Sound:
        try:
            if self._voice:
                whole = np.concatenate(list(self._voice.speak(text)))
                return pcm.resample(whole, self._voice.rate, pcm.PHONE_RATE)
        except Exception as fault:
            self._voice = None
            logger.warning(
                "The host's voice failed (%s), so the telephone service's own speaks from now on.",
                type(fault).__name__,
            )
        return np.zeros(pcm.PHONE_RATE // 5, np.int16)


def _wav(sound: pcm.Sound) -> bytes:
    file = io.BytesIO()
    soundfile.write(file, sound, pcm.PHONE_RATE, format="WAV", subtype="PCM_16")
    return file.getvalue()
