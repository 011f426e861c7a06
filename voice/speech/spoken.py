"""A voice that speaks what it has said before at once, and makes ready what it may say next."""

from __future__ import annotations

import itertools
import logging
import queue
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError, Future
from dataclasses import dataclass, field
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from voice.memory import memory
from voice.speech.cache import SoundCache
from voice.speech.loudness import silence
from voice.words.sentences import sentences

_log = logging.getLogger(__name__)

_STOP, _LIVE, _AHEAD = range(3)
"""What goes first: the end, then what is being spoken, then what may be."""

_EDITION = 1
"""Part of every key: raise it when engines or loudness change what a sentence sounds like."""


class Engine(Protocol):
    """A voice that can be put behind a cache; light until its first `load` or `make`."""

    name: str
    """The voice and its pace: the same name always makes the same sound of a sentence."""

    rate: int

    def load(self) -> None:
        """Do what the first `make` would have to wait for."""

    def make(self, sentence: str) -> NDArray[np.int16]:
        """One sentence, already for the ear, as mono int16 sound ending in its pause."""


@dataclass
class _Job:
    """One sentence that is wanted."""

    sentence: str
    sound: Future[NDArray[np.int16]] = field(default_factory=Future)
    asked: int = 0
    """How many times it was asked for."""

    let_go: deque[None] = field(default_factory=deque)
    """One for each that no longer waits. A dropped `speak` ends in whatever thread the garbage
    collector runs in, and that may hold this voice's lock or another's: adding here takes none."""

    @property
    def wanted(self) -> bool:
        """True while somebody waits for it; else it need not be made."""
        return self.asked > len(self.let_go)


class Spoken:
    """A Synthesiser in front of an engine, whose sound it keeps.

    One background thread makes everything: what is being spoken before what is made ready, and
    each sentence once, however many ask for it. Give it only text that may be heard now, or
    fixed lines that hold nothing sealed: what it makes stays on disk.
    """

    def __init__(self, engine: Engine, cache: SoundCache) -> None:
        """Start nothing yet: neither thread nor engine is needed for what the cache holds."""
        self.rate = engine.rate
        self._engine = engine
        self._cache = cache
        self._lock = threading.Lock()
        self._jobs: dict[str, _Job] = {}
        self._tasks: queue.PriorityQueue[tuple[int, int, Callable[[], None]]] = (
            queue.PriorityQueue()
        )
        self._order = itertools.count()
        self._worker: threading.Thread | None = None
        self._closed = False

    def speak(self, text: str) -> Iterator[NDArray[np.int16]]:
        """Yield mono int16 sound sentence by sentence; all are being made from the call on.

        Closing the iterator (barge-in) takes back what is not yet made. Raises what the engine
        raises; `close` ends it early.
        """
        return self._sounds([self._wanted(sentence, _LIVE) for sentence in sentences(text)])

    def _sounds(self, jobs: list[_Job]) -> Iterator[NDArray[np.int16]]:
        if not jobs:
            yield silence(self.rate)
        try:
            for job in jobs:
                yield job.sound.result()
        except CancelledError:
            return
        finally:
            for job in jobs:
                job.let_go.append(None)

    def ready(self, texts: Iterable[str]) -> None:
        """Load the engine and make `texts` in the background, giving way to `speak`.

        Only public text: the card's fixed lines, never a sealed one. Returns at once.
        """
        self._later(_AHEAD, self._load)
        if self._cache.keeping:
            for sentence in dict.fromkeys(s for text in texts for s in sentences(text)):
                self._wanted(sentence, _AHEAD)

    def close(self) -> None:
        """End the background thread after the sentence under way; kept sound still speaks."""
        with self._lock:
            self._closed = True
            for job in self._jobs.values():
                job.sound.cancel()
            self._jobs.clear()
            worker = self._worker
        if worker is not None:
            self._tasks.put((_STOP, next(self._order), lambda: None))
            worker.join()

    def _wanted(self, sentence: str, urgency: int) -> _Job:
        """The job of a sentence: already done, shared with who asked before, or a new one."""
        key = f"{_EDITION}\n{self._engine.name}\n{self.rate}\n{sentence}"
        with self._lock:
            job = self._jobs.get(key)
            if job is None:
                job = _Job(sentence)
                kept = self._cache.get(key)
                if kept is not None:
                    job.sound.set_result(kept)
                    return job
                if self._closed:
                    job.sound.cancel()
                    return job
                self._jobs[key] = job
            job.asked += 1
        self._later(urgency, lambda: self._make(key, job))
        return job

    def _later(self, urgency: int, task: Callable[[], None]) -> None:
        with self._lock:
            if self._closed:
                return
            if self._worker is None:
                self._worker = threading.Thread(target=self._work, name="voice", daemon=True)
                self._worker.start()
        self._tasks.put((urgency, next(self._order), task))

    def _work(self) -> None:
        while True:
            urgency, _, task = self._tasks.get()
            if urgency == _STOP:
                return
            task()
            if self._tasks.empty():
                memory.give_back()  # a long sentence took 250 MiB

    def _load(self) -> None:
        try:
            self._engine.load()
        except Exception:
            _log.exception("Cannot prepare the voice")

    def _make(self, key: str, job: _Job) -> None:
        """Make a sentence, unless it has been made or taken back since it was asked for."""
        with self._lock:
            if self._jobs.get(key) is not job:
                return
            if not job.wanted or not job.sound.set_running_or_notify_cancel():
                del self._jobs[key]
                job.sound.cancel()
                return
        try:
            sound = self._engine.make(job.sentence)
        except Exception as fault:
            self._done(key)
            job.sound.set_exception(fault)
            _log.warning("Cannot speak a sentence: %s", fault)
            return
        self._cache.put(key, sound)
        self._done(key)
        job.sound.set_result(sound)

    def _done(self, key: str) -> None:
        with self._lock:
            self._jobs.pop(key, None)
