"""Which recogniser listens: the one the settings name, or the best that is there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue

from voice.errors import MissingError, UsageError
from voice.settings import Settings
from voice.speech.recogniser import Heard, Recogniser, Sound
from voice.talk import Expects

_AUTO = "auto"


def recogniser(settings: Settings) -> Recogniser:
    """The recogniser of `settings.hear.engine`, loaded, which may take a second or two.

    "auto" is Vosk where the user names an English model or has fetched one, else Moonshine.
    Raises UsageError for an engine there is not, MissingError where its model is not there.
    """
    name = settings.hear.engine
    if name == _AUTO:
        name = _best(settings)
    if name not in _MAKERS:
        known = ", ".join([_AUTO, *_MAKERS])
        raise UsageError(f"There is no recogniser called {name!r}: choose {known}.")
    try:
        return _MAKERS[name](settings)
    except (ImportError, OSError) as fault:
        raise MissingError(
            f"The recogniser {name} cannot be loaded here ({fault}); install Sayso again with pip, "
            "or choose another one in the settings: [hear] engine."
        ) from fault


class Loading:
    """A recogniser that loads in the background from the moment it is made.

    `hear` waits for it, and raises what the loading raised.
    """

    def __init__(self, make: Callable[[], Recogniser]) -> None:
        pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="recogniser")
        self._made = pool.submit(make)
        pool.shutdown(wait=False)

    @property
    def name(self) -> str:
        """The engine's name, once it is loaded."""
        return self._made.result().name

    def hear(self, audio: Sound, expects: Expects) -> Heard:
        """Recognise one turn: int16 mono at 16 kHz."""
        return self._made.result().hear(audio, expects)


class Pool:
    """Recognisers of one kind that many threads use, each of them by one thread at a time."""

    def __init__(self, recognisers: Sequence[Recogniser]) -> None:
        """Who waits longest gets the next that is free."""
        self._first = recognisers[0]
        self._free: SimpleQueue[Recogniser] = SimpleQueue()
        for each in recognisers:
            self._free.put(each)

    @property
    def name(self) -> str:
        """The engine's name."""
        return self._first.name

    def hear(self, audio: Sound, expects: Expects) -> Heard:
        """Recognise one turn: int16 mono at 16 kHz."""
        free = self._free.get()
        try:
            return free.hear(audio, expects)
        finally:
            self._free.put(free)


def vosk_model(settings: Settings) -> Path:
    """The folder of the Vosk model that is used: the user's own, else where the fetched one is."""
    return settings.vosk_model or settings.vosk.folder(settings.data)


def _best(settings: Settings) -> str:
    return "vosk" if settings.vosk_model or vosk_model(settings).exists() else "moonshine"


def _moonshine(settings: Settings) -> Recogniser:
    from voice.speech.moonshine import Moonshine  # noqa: PLC0415 - loads onnxruntime

    return Moonshine(settings.hear.threads)


def _vosk(settings: Settings) -> Recogniser:
    from voice.speech.vosk import Vosk  # noqa: PLC0415 - loads libvosk

    return Vosk(vosk_model(settings))


_MAKERS: dict[str, Callable[[Settings], Recogniser]] = {"moonshine": _moonshine, "vosk": _vosk}
