"""`make bench-hear`: how well Sayso hears, all figures of one run.

The spoken set, in four conditions, heard three ways: by the program within what may be said, by
open dictation with the same reading after it, and by PocketSphinx within the same sentences.
"""

from __future__ import annotations

import argparse
import json
import os
import shlex
import subprocess
import sys
import time
from contextlib import ExitStack
from dataclasses import asdict
from pathlib import Path

from tests.bench.hear import reading, tally, voices
from tests.bench.hear.conditions import CONDITIONS
from tests.bench.hear.hearing import OPEN, POCKET, Turn, hear_all, waits, with_babblers
from tests.bench.hear.tally import Row
from tests.bench.hear.utterances import CARDS, DEVELOPMENT, HELD_OUT, Item, items
from voice import settings

POCKET_EVERY = 12
"""PocketSphinx hears every twelfth turn, at about a second each: all would take half an hour."""

TIMED = 40
"""Turns timed with the machine to themselves, after the figures that come from two at once."""

REAL_VOICES = ("coffee", "coffee --snr 10 --phone", "digits")
_REAL_AIMS = ("99", "97", "97")


def main() -> None:
    options = _options()
    started = time.perf_counter()
    said = _chosen(options)
    for line in reading.disagreements(said):
        print(f"The set and the grammar disagree, {line}")
    begun = time.perf_counter()
    turns = _spoken(said)
    print(f"{len(turns)} utterances spoken or kept ({time.perf_counter() - begun:.0f} s)")
    rows = _heard(turns, options)
    if options.verbose:
        _print_misses(rows)
    _print_tables(rows, options.condition)
    _print_waits(turns, rows, options.engine)
    _print_real(options)
    print(f"\n{time.perf_counter() - started:.0f} s in all")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="bench-hear", description=__doc__)
    parser.add_argument("--only", nargs="+", choices=CARDS, default=CARDS, metavar="CARD")
    parser.add_argument("--condition", nargs="+", choices=CONDITIONS, default=CONDITIONS)
    parser.add_argument("--half", choices=(DEVELOPMENT, HELD_OUT), help="both, if not given")
    parser.add_argument("-n", type=int, help="so many texts, spread over the set")
    parser.add_argument("--engine", help="moonshine or vosk")
    parser.add_argument("--no-baseline", action="store_true", help="without PocketSphinx")
    parser.add_argument("--json", type=Path, metavar="FILE", help="keep every hearing, one a line")
    parser.add_argument("-v", "--verbose", action="store_true", help="print what was missed")
    parser.add_argument(
        "--real", type=Path, default=Path("../shared/voices"), metavar="FOLDER",
        help="recordings of people, with a program `score` beside them",
    )  # fmt: skip
    return parser.parse_args()


def _chosen(options: argparse.Namespace) -> tuple[Item, ...]:
    said = items(tuple(options.only))
    said = tuple(item for item in said if options.half in (None, item.half))
    most = min(options.n or len(said), len(said))
    return tuple(said[n * len(said) // most] for n in range(most))


def _spoken(said: tuple[Item, ...]) -> list[Turn]:
    """The turns, their sounds and those of the babble made where they are not kept."""
    everyone = [(item.text, voice) for item in items() for voice in voices.voices_of(item)]
    pairs = [(item, voice) for item in said for voice in voices.voices_of(item)]
    turns = [
        with_babblers(item, voice, everyone, n % POCKET_EVERY == 0)
        for n, (item, voice) in enumerate(pairs)
    ]
    for each in {(t.item.text, t.voice) for t in turns} | {b for t in turns for b in t.babblers}:
        voices.spoken(*each)
    return turns


def _heard(turns: list[Turn], options: argparse.Namespace) -> list[Row]:
    rows: list[Row] = []
    begun = time.perf_counter()
    with ExitStack() as files:
        kept = (
            files.enter_context(options.json.open("w", encoding="utf-8")) if options.json else None
        )
        for n, heard in enumerate(hear_all(turns, options.condition, options.engine), 1):
            rows += heard
            for row in heard if kept else ():
                print(json.dumps(asdict(row), ensure_ascii=False), file=kept, flush=True)
            if sys.stderr.isatty():
                print(f"\r{n} of {len(turns)} ", end="", file=sys.stderr)
    print(f"{len(rows)} hearings ({time.perf_counter() - begun:.0f} s)")
    return rows


def _print_misses(rows: list[Row]) -> None:
    for row in rows:
        if not row.right and row.engine not in (OPEN, POCKET):
            got = row.move or row.value or "nothing"
            print(
                f"{row.condition} {row.voice}: {row.said!r} <- {row.text!r}, {got} "
                f"({row.confidence:.2f}{'' if row.sure else ', unsure'})"
            )


def _print_tables(rows: list[Row], conditions: list[str]) -> None:
    engines = list(dict.fromkeys(row.engine for row in rows))
    print(*tally.table(rows, conditions, engines), sep="\n")
    own = [row for row in rows if row.engine not in (OPEN, POCKET)]
    for part in ("card", "half", "voice"):
        print(f"\nmoves right, % by {part:<16}" + "".join(f"{c:>16}" for c in conditions))
        print(*tally.by_part(own, conditions, part), sep="\n")


def _print_waits(turns: list[Turn], rows: list[Row], engine: str | None) -> None:
    took = waits(turns[:: max(1, len(turns) // TIMED)], engine)
    took[f"{POCKET}, one core"] = [row.ms for row in rows if row.engine == POCKET]
    print(f"\n{'milliseconds a turn':<34}{'median':>16}{'95 %':>16}")
    for name, ms in took.items():
        if figures := tally.spread(ms):
            print(f"  {name:<32}" + "".join(f"{figure:>16.0f}" for figure in figures))


def _print_real(options: argparse.Namespace) -> None:
    score = options.real / "score"
    print()
    if not score.exists():
        print(f"Real voices: there are none in {options.real}.")
        return
    own = f"{shlex.quote(sys.executable)} -m voice"
    several = ["-n", str(options.n)] if options.n else []
    for what, aim in zip(REAL_VOICES, _REAL_AIMS, strict=True):
        run = subprocess.run(
            [sys.executable, str(score), *what.split(), *several],
            env={**os.environ, "SAYSO": own}, capture_output=True, text=True, check=False,
        )  # fmt: skip
        told = (run.stdout if run.returncode == 0 else run.stderr).strip().splitlines()
        print(f"Real voices, {what}: {told[-1] if told else 'no answer'} (aim {aim} %)")


if __name__ == "__main__":
    settings.load()
    main()
