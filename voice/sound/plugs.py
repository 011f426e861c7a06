"""A table's microphone and loudspeaker, whatever is pulled out and plugged in while it is played.

PortAudio lists the devices once, and lists anew only with every stream closed: so where one is
gone, both are given back and opened again.
"""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Self

import cattrs

from voice import private
from voice.errors import MissingError
from voice.settings import AtTable
from voice.sound import portaudio
from voice.sound.devices import Loudspeaker, Microphone
from voice.sound.echo import Echo
from voice.sound.pcm import Sound

logger = logging.getLogger(__name__)

LOSSES = "lost-sound.json"
"""The file in the data folder that says how much sound was lost at the last table."""

_RETRY_S = 2.0
# Between two looks for a device that is gone: one takes 0.3 s of a Raspberry Pi's processor.


@dataclass(frozen=True)
class Losses:
    """How often sound was lost at a table because the machine was too busy."""

    overflows: int = 0
    """Of the microphone."""

    underruns: int = 0
    """Of the loudspeaker."""

    def __add__(self, other: Losses) -> Losses:
        return Losses(self.overflows + other.overflows, self.underruns + other.underruns)


class Plugs:
    """The devices that the settings name, or the system's own; one at a time of each."""

    def __init__(
        self,
        wanted: AtTable,
        losses: Path | None = None,
        wait: Callable[[float], None] = time.sleep,
    ) -> None:
        """Open both; raises MissingError without a microphone, and does without a loudspeaker.

        `losses` is the file that is told at the end how much sound was lost.
        """
        self._wanted = wanted
        self._file = losses
        self._wait = wait
        self._losses = Losses()
        self._echo: Echo | None = None
        self._told = False
        self._look_at = 0.0
        self._loudspeaker: Loudspeaker | None = None
        self._microphone: Microphone | None = None
        self._open()

    def frames(self) -> Iterator[Sound]:
        """The microphone's, see `devices.Microphone`; raises MissingError where it is gone."""
        if self._microphone is not None:
            yield from self._microphone.frames()

    @property
    def own(self) -> bool:
        """True where the last frame holds the loudspeaker's sound and no player's."""
        return self._echo is not None and self._echo.own

    def flush(self) -> None:
        """Forget what the microphone recorded and was not yet taken."""
        if self._microphone is not None:
            self._microphone.flush()

    def play(self, sound: Sound, rate: int) -> None:
        """Play on the loudspeaker; while it is gone the host is only printed, told once."""
        if self._loudspeaker is None and time.monotonic() > self._look_at:
            self._open_loudspeaker()
        self._on_loudspeaker(lambda speaker: speaker.play(sound, rate))

    def drain(self) -> None:
        """Wait until everything was heard."""
        self._on_loudspeaker(lambda speaker: speaker.drain())

    def stop(self) -> float:
        """Fall silent at once; how many seconds of sound were not heard."""
        return self._loudspeaker.stop() if self._loudspeaker is not None else 0.0

    def hold(self, held: bool) -> None:
        """Pause what is being played, or go on with it where it was."""
        if self._loudspeaker is not None:
            self._loudspeaker.hold(held)

    def replug(self) -> None:
        """Wait, however long, until there is a microphone that gives sound."""
        while True:
            self._give_back()
            portaudio.look_again()
            try:
                self._open()
                if self._microphone is not None and self._microphone.wait():
                    return
            except MissingError as fault:
                logger.debug("Still no microphone: %s", fault)
            self._wait(_RETRY_S)

    def close(self) -> None:
        """Give both back, and tell how much sound was lost."""
        self._give_back()
        if self._file is not None:
            remember(self._losses, self._file)

    def _open(self) -> None:
        echo = self._wanted.cancel_echo and self._wanted.interruptible
        self._echo = Echo() if echo else None
        self._open_loudspeaker()
        self._microphone = Microphone(self._wanted.microphone, self._echo)

    def _open_loudspeaker(self) -> None:
        try:
            self._loudspeaker = Loudspeaker(self._wanted.loudspeaker, self._echo)
            self._told = False
        except MissingError as fault:
            self._without_loudspeaker(fault)

    def _without_loudspeaker(self, fault: MissingError) -> None:
        if not self._told:
            logger.warning("%s Until then you only read the host's words.", fault)
        self._told = True
        self._look_at = time.monotonic() + _RETRY_S

    def _give_back(self) -> None:
        if self._microphone is not None:
            self._losses += Losses(overflows=self._microphone.overflows)
            self._microphone.close()
        if self._loudspeaker is not None:
            self._losses += Losses(underruns=self._loudspeaker.underruns)
            self._loudspeaker.close()
        self._microphone = self._loudspeaker = None

    def _on_loudspeaker(self, act: Callable[[Loudspeaker], None]) -> None:
        loudspeaker = self._loudspeaker
        if loudspeaker is None:
            return
        try:
            act(loudspeaker)
        except MissingError as fault:
            loudspeaker.close()
            self._loudspeaker = None
            self._without_loudspeaker(fault)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def remember(losses: Losses, file: Path) -> None:
    """Keep them for `doctor`; a folder that cannot be written costs nothing else."""
    try:
        private.folder(file.parent)
        private.file(file)
        file.write_text(json.dumps(asdict(losses)), "utf-8")
    except OSError as fault:
        logger.debug("Lost sound is not remembered: %s", fault)


def remembered(file: Path) -> Losses | None:
    """What was lost at the last table; None where there was none."""
    try:
        return cattrs.structure(json.loads(file.read_text("utf-8")), Losses)
    except (OSError, ValueError, cattrs.BaseValidationError):
        return None
