"""Recognisers that many threads share."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from voice.speech.engines import Pool
from voice.speech.recogniser import Heard, Sound
from voice.talk import Expects

SOUND = np.zeros(0, np.int16)


class Alone:
    """A recogniser that only one thread may use at a time, and that waits for the others."""

    name = "alone"

    def __init__(self, others: threading.Barrier | None = None) -> None:
        self.others = others
        self.used = threading.Lock()
        self.heard = 0
        self.broken = False

    def hear(self, audio: Sound, expects: Expects) -> Heard:
        assert self.used.acquire(blocking=False), "two threads at once"
        try:
            if self.broken:
                raise RuntimeError("broken")
            if self.others:
                self.others.wait(20)
            self.heard += 1
            return Heard("hint", 1.0)
        finally:
            self.used.release()


def test_as_many_threads_hear_at_once_as_there_are_recognisers() -> None:
    both = threading.Barrier(2)
    engines = [Alone(both), Alone(both)]
    pool = Pool(engines)
    with ThreadPoolExecutor(8) as threads:
        heard = list(threads.map(lambda _: pool.hear(SOUND, Expects()).text, range(16)))
    assert heard == ["hint"] * 16
    assert [engine.heard for engine in engines] == [8, 8]
    assert pool.name == "alone"


def test_one_that_failed_hears_again() -> None:
    engine = Alone()
    pool = Pool([engine])
    engine.broken = True
    with pytest.raises(RuntimeError):
        pool.hear(SOUND, Expects())
    engine.broken = False
    assert pool.hear(SOUND, Expects()).text == "hint"
