"""What is counted for Prometheus: fixed names and labels, nothing of a caller or a game's words."""

from __future__ import annotations

from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from voice.speech.recogniser import Heard, Recogniser, Sound
from voice.talk import Expects

_SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class Metrics:
    """One server's counters, in a registry of their own."""

    def __init__(self, live: Callable[[], int]) -> None:
        """`live` tells how many calls there are now."""
        self._registry = CollectorRegistry()
        calls = Gauge("sayso_phone_calls", "Calls in progress now", registry=self._registry)
        calls.set_function(live)
        self.rung = Counter(
            "sayso_phone_rung", "Calls answered or refused", ["outcome"], registry=self._registry
        )
        self.turns = Counter(
            "sayso_phone_turns", "Turns by outcome", ["outcome"],
            registry=self._registry,
        )  # fmt: skip
        self.refused = Counter(
            "sayso_phone_forbidden", "Requests without a valid signature", registry=self._registry
        )
        self.seconds = Histogram(
            "sayso_phone_turn_seconds", "Time to answer a turn", buckets=_SECONDS,
            registry=self._registry,
        )  # fmt: skip
        self.hearing = Histogram(
            "sayso_phone_hearing_seconds", "Time to understand a turn, including the wait for it",
            buckets=_SECONDS, registry=self._registry,
        )  # fmt: skip

    def text(self) -> bytes:
        """All of it in Prometheus's text format."""
        return generate_latest(self._registry)


class Timed:
    """A recogniser whose time is counted."""

    def __init__(self, recogniser: Recogniser, seconds: Histogram) -> None:
        self._recogniser = recogniser
        self._seconds = seconds

    @property
    def name(self) -> str:
        """The engine's name."""
        return self._recogniser.name

    def hear(self, audio: Sound, expects: Expects) -> Heard:
        """Recognise one turn: int16 mono at 16 kHz."""
        with self._seconds.time():
            return self._recogniser.hear(audio, expects)
