"""What came out of each hearing, counted: pure arithmetic, and the plain table of it."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from tests.bench.hear.conditions import CONDITIONS
from tests.bench.hear.utterances import FREE, MOVE, NOTHING, SPELLED, YEAR


@dataclass(frozen=True)
class Row:
    """One utterance in one voice and condition, as one engine heard it."""

    engine: str
    condition: str
    card: str
    half: str
    voice: str
    said: str
    kind: str
    want: str
    text: str
    """What was heard."""

    move: str
    """The move it reads as; empty for none."""

    value: str
    """The year or the word it reads as, or the free text; empty for none."""

    confidence: float
    sure: bool
    ms: float

    @property
    def right(self) -> bool:
        """The move with its slots, the year, the word, the free answer; no move of chatter."""
        match self.kind:
            case "move":
                return self.move == self.want
            case "nothing":
                return not self.move
            case "free":
                return not self.move and self.value == self.want
        return self.value == self.want

    @property
    def taken_wrong(self) -> bool:
        """A move, year or word that was not said."""
        got = self.move if self.kind == MOVE else self.value
        return bool(got) and got != self.want


@dataclass(frozen=True)
class Measure:
    """A share of some rows, in percent, and what it should be."""

    name: str
    of: Callable[[Row], bool]
    """The rows counted."""

    counts: Callable[[Row], bool]
    """Those of them that make the share."""

    aims: Mapping[str, str] = field(default_factory=dict)
    """What the share should be, by condition."""


def _aims(*figures: str) -> dict[str, str]:
    return dict(zip(CONDITIONS, figures, strict=True))


MEASURES = (
    Measure(
        "moves right", lambda r: r.kind == MOVE, lambda r: r.right, _aims("99", "96", "92", "80")
    ),
    Measure(
        "a wrong move taken as sure",
        lambda r: r.kind in (MOVE, YEAR, SPELLED),
        lambda r: r.taken_wrong and r.sure,
        _aims("<0.5", "<1", "<2", "<3"),
    ),
    Measure(
        "chatter taken as a move",
        lambda r: r.kind == NOTHING,
        lambda r: not r.right,
        _aims("<1", "<1", "<2", "<3"),
    ),
    Measure(
        "  the same, taken as sure", lambda r: r.kind == NOTHING, lambda r: not r.right and r.sure
    ),
    Measure(
        "years and spelled words right",
        lambda r: r.kind in (YEAR, SPELLED),
        lambda r: r.right,
        _aims("98", "95", "90", "75"),
    ),
    Measure("free answers right to the word", lambda r: r.kind == FREE, lambda r: r.right),
    Measure("free answers taken as a move", lambda r: r.kind == FREE, lambda r: bool(r.move)),
    Measure(
        "unsure, of what was heard right",
        lambda r: r.kind != NOTHING and r.right,
        lambda r: not r.sure,
    ),
    Measure(
        "unsure, of what was heard wrong",
        lambda r: r.kind != NOTHING and not r.right and bool(r.text),
        lambda r: not r.sure,
    ),
)


def share(measure: Measure, rows: Sequence[Row]) -> float | None:
    """Percent; None where there are no such rows."""
    counted = [measure.counts(row) for row in rows if measure.of(row)]
    return 100 * sum(counted) / len(counted) if counted else None


def spread(ms: Sequence[float]) -> tuple[float, float] | None:
    """Median and 95th percentile; None of nothing."""
    if not ms:
        return None
    ordered = sorted(ms)
    return statistics.median(ordered), ordered[min(len(ordered) - 1, int(0.95 * len(ordered)))]


def table(rows: Sequence[Row], conditions: Sequence[str], engines: Sequence[str]) -> list[str]:
    """Every measure of every engine, a block for each condition."""
    lines = []
    for condition in conditions:
        here = [[r for r in rows if (r.condition, r.engine) == (condition, e)] for e in engines]
        lines += ["", _line(f"{condition}, %", ["aim", *engines])]
        lines += [
            _line(m.name, [m.aims.get(condition, ""), *(_figure(share(m, each)) for each in here)])
            for m in MEASURES
        ]
        lines.append(_line("utterances", ["", *(str(len(each)) for each in here)]))
    return lines


def by_part(
    rows: Sequence[Row],
    conditions: Sequence[str],
    part: str,
    measure: Measure = MEASURES[0],
) -> list[str]:
    """One measure of one engine's rows by "card", "half" or "voice", a column a condition."""
    lines = []
    for name in sorted({getattr(row, part) for row in rows}):
        figures = [
            share(
                measure, [r for r in rows if (getattr(r, part), r.condition) == (name, condition)]
            )
            for condition in conditions
        ]
        lines.append(_line(f"  {name}", [_figure(figure) for figure in figures]))
    return lines


def _line(name: str, cells: Sequence[str]) -> str:
    return f"{name:<34}" + "".join(f"{cell:>16}" for cell in cells)


def _figure(percent: float | None) -> str:
    return "-" if percent is None else f"{percent:.1f}"
