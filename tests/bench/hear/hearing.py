"""Each utterance heard by each engine, in a process of its own for each core."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import cache
from multiprocessing import get_context
from typing import TYPE_CHECKING

from tests.bench.hear import reading
from tests.bench.hear.conditions import TALKERS, heard_in
from tests.bench.hear.tally import Row
from tests.bench.hear.utterances import Item, number
from tests.bench.hear.voices import spoken
from voice import kit, settings
from voice.sound.pcm import Sound
from voice.speech.recogniser import Heard, Recogniser
from voice.talk import UNSURE_BELOW, Expects

if TYPE_CHECKING:
    from tests.bench.hear.pocket import PocketSphinx

OPEN = "open dictation"
THOUSAND = "within 1,000 phrases"
POCKET = "PocketSphinx"

CORES = 2
"""The machine the figures are for."""


@dataclass(frozen=True)
class Turn:
    """One utterance in one voice, to be heard in every condition."""

    item: Item
    voice: str
    babblers: tuple[tuple[str, str], ...]
    """Text and voice of those who talk at the same time in babble."""

    with_pocket: bool
    """Whether the baseline hears it too, which is slow."""


def with_babblers(item: Item, voice: str, others: Sequence[tuple[str, str]], pocket: bool) -> Turn:
    """A turn and who else talks, drawn from the others, always the same ones."""
    start = number("babble", item.text, voice)
    talking = [o for o in others if o[0] != item.text and o[1] != voice]
    picked = tuple(talking[(start + n * 7919) % len(talking)] for n in range(TALKERS))
    return Turn(item, voice, picked, pocket)


def sound(turn: Turn, condition: str) -> Sound:
    """What the recogniser gets of a turn: int16 mono 16 kHz."""
    others = [spoken(*other) for other in turn.babblers] if condition == "babble" else []
    seed = number(condition, turn.item.text, turn.voice)
    return heard_in(condition, spoken(turn.item.text, turn.voice), others, seed)


def hear_all(
    turns: Sequence[Turn], conditions: Sequence[str], engine: str | None
) -> Iterator[list[Row]]:
    """The rows of each turn, in order, heard on all cores; one thread a process."""
    workers = ProcessPoolExecutor(CORES, get_context("spawn"), _start, (engine, tuple(conditions)))
    with workers:
        # Turns of the same state stay together: what an engine builds for it is built once.
        yield from workers.map(_hear, turns, chunksize=16)


def waits(turns: Sequence[Turn], engine: str | None) -> dict[str, list[float]]:
    """Milliseconds a clean turn takes with the cores to itself, within what is live and openly.

    Beside them the same within a thousand phrases.
    """
    recogniser = kit.recogniser(settings.load(), engine)
    thousand = Expects(reading.thousand())
    took: dict[str, list[float]] = {recogniser.name: [], THOUSAND: [], OPEN: []}
    for turn in turns:
        audio, live = sound(turn, "clean"), reading.expects(turn.item.state)
        recogniser.hear(audio, live)  # builds what is kept for the state
        recogniser.hear(audio, thousand)
        for name, expects in zip(took, (live, thousand, Expects()), strict=True):
            took[name].append(_timed(recogniser, audio, expects)[1])
    return took


class Listener:
    """The engines of one process."""

    def __init__(self, engine: str | None, conditions: tuple[str, ...]) -> None:
        config = settings.load()
        config = replace(config, hear=replace(config.hear, threads=1))
        self._recogniser = kit.recogniser(config, engine)
        self._conditions = conditions

    def hear(self, turn: Turn) -> list[Row]:
        """A row for each condition and engine."""
        live = reading.expects(turn.item.state)
        rows = []
        for condition in self._conditions:
            audio = sound(turn, condition)
            for engine, expects in ((self._recogniser.name, live), (OPEN, Expects())):
                heard, ms = _timed(self._recogniser, audio, expects)
                rows.append(_row(engine, condition, turn, heard, ms))
            if turn.with_pocket:
                begun = time.perf_counter()
                text = _pocket().hear(audio, reading.sentences(turn.item.state))
                ms = (time.perf_counter() - begun) * 1000
                rows.append(_row(POCKET, condition, turn, Heard(text, 1.0), ms))
        return rows


def _timed(recogniser: Recogniser, audio: Sound, expects: Expects) -> tuple[Heard, float]:
    begun = time.perf_counter()
    heard = recogniser.hear(audio, expects)
    return heard, (time.perf_counter() - begun) * 1000


def _row(engine: str, condition: str, turn: Turn, heard: Heard, ms: float) -> Row:
    item = turn.item
    read = reading.read(item, heard.text)
    return Row(
        engine,
        condition,
        item.state.card,
        item.half,
        turn.voice,
        item.text,
        item.kind,
        reading.wanted(item),
        heard.text,
        read.move,
        read.value,
        heard.confidence,
        bool(heard.text) and heard.confidence >= UNSURE_BELOW,
        ms,
    )


@cache
def _pocket() -> PocketSphinx:
    from tests.bench.hear.pocket import PocketSphinx

    return PocketSphinx()


_listener: list[Listener] = []


def _start(engine: str | None, conditions: tuple[str, ...]) -> None:
    _listener.append(Listener(engine, conditions))


def _hear(turn: Turn) -> list[Row]:
    return _listener[0].hear(turn)
