"""THE CHAIN: the five mechanisms word for word as the card prints them, and how each is read out.

Everything here but `shown` is the card's GM-ONLY part: it leaves when its mechanism is solved, its
hint taken or its answer revealed, and never before.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from voice.talk import Line


@dataclass(frozen=True)
class Mechanism:
    """One lock of the chain."""

    number: int
    name: str
    before: tuple[Line, ...]
    parts: tuple[Line, ...]
    """Its links, rules or plate lines, which can be read again one by one; empty for none."""

    after: tuple[Line, ...]
    answer: str
    """The one answer, as `answers` writes it."""

    hands: str
    """What it hands over, as the STATE block prints it."""

    solves: str
    """What the station says when it is solved."""

    hints: tuple[str, str, str]
    reveal: str
    """The HINT LADDER's last item."""

    @property
    def has_rules(self) -> bool:
        """True where its parts are numbered rules."""
        return any(part.text.startswith("1. ") for part in self.parts)

    @property
    def shown(self) -> tuple[Line, ...]:
        """The puzzle, exactly as written."""
        place = _PLACES[self.number - 1]
        heading = Line(
            f"THE {place.upper()} MECHANISM — {self.name.upper()}",
            spoken=f"The {place} mechanism: {self.name}.",
        )
        return (heading, *self.before, *self.parts, *self.after)


_PLACES = ("first", "second", "third", "fourth", "fifth")
_SIGNS = (
    # Else a voice reads the valve's letter as the article: "uh".
    (r"(?<![.?!] )(?<!^)\bA\b|^A(?= is|=)", "eigh"),
    (r"\b([A-E])=", r"\1 equals "),
    (r"eigh=", "eigh equals "),
    (r"(\w)→(\w)", r"\1 to \2"),
    (r"\bJ([23])\b", r"J \1"),
    (r"(\d) → (\d)", r"\1 gives \2"),
    (r"\bSEATED\b", "seated"),
    (r"\bPULLED\b", "pulled"),
    (r"LAST DIGIT", "last digit"),
    (r"THIRD", "third"),
    (r"PENS____", "P, E, N, S, and four more letters"),
    (r"PENSTOCK", "penstock"),
)


def line(text: str, lead: str = "") -> Line:
    """A line of the card with its marks said as words; `lead` ("Rule one.") is only spoken."""
    spoken = text
    for mark, said in _SIGNS:
        spoken = re.sub(mark, said, spoken)
    return Line(text, spoken=f"{lead} {spoken}".strip())


def _link(start: str, end: str, state: str) -> Line:
    # Said in two breaths, so that each link can be drawn before the next one comes.
    said = line(f"From {start} to {end}. It is {state}.").aloud
    return Line(f"{start} → {end} : {state}", spoken=said)


def _rules(*rules: str) -> tuple[Line, ...]:
    """Numbered rules, the number taken off in speech."""
    return tuple(
        Line(f"{number}. {rule}", spoken=line(rule, f"Rule {number}.").aloud)
        for number, rule in enumerate(rules, 1)
    )


def _plate(*lines: str) -> tuple[Line, ...]:
    return tuple(Line(text, spoken=f"Line {n}. {text}") for n, text in enumerate(lines, 1))


FUSE_BOARD = Mechanism(
    1,
    "the fuse board",
    before=(
        line(
            "Five valve-motors A–E run off one live bus. Each link is SEATED (conducts) or PULLED "
            "(open). Trace the copper:"
        ),
    ),
    parts=(
        _link("bus", "junction J2", "SEATED"),
        _link("bus", "junction J3", "SEATED"),
        _link("bus", "motor A", "PULLED"),
        _link("J2", "motor C", "SEATED"),
        _link("J3", "motor B", "PULLED"),
        _link("J3", "motor D", "PULLED"),
        _link("motor C", "motor E", "PULLED"),
        _link("motor D", "motor E", "SEATED"),
    ),
    after=(
        Line(
            "A motor lights only if live copper reaches it through seated links. The master valve "
            "is the one motor that lights. Tell the station its letter."
        ),
    ),
    answer="C",
    hands="C",
    solves="Motor C lights. The master valve is C.",
    hints=(
        "The bus is live; follow only SEATED links out of it.",
        "bus→J2 and bus→J3 are seated; from J2 the seated link reaches one motor.",
        "A is cut at the bus, B and D are cut at J3, and E is reached only through the dark motor "
        "D — one motor is left lit.",
    ),
    reveal="the master valve is C.",
)

VALVE_MANIFOLD = Mechanism(
    2,
    "the valve manifold",
    before=(line("Five valves A–E must be opened in one strict order, positions 1 to 5. Rules:"),),
    parts=_rules(
        "The master valve from the fuse board opens first.",
        "Valve A is opened immediately before valve E.",
        "Valve B is opened immediately after valve E.",
        "Valve A is the second valve opened.",
    ),
    after=(Line("Give the full opening order, first to last."),),
    answer="CAEBD",
    hands="C, A, E, B, D",
    solves="The valves open one after another: C, A, E, B, D.",
    hints=(
        "Start from rule 4 — A is opened second.",
        "A=2 forces E=3 and B=4; the master valve from M1 is opened first.",
        "That first valve is C, and D takes the only seat left.",
    ),
    reveal="the order is C, A, E, B, D.",
)

GAUGE_BANK = Mechanism(
    3,
    "the gauge bank",
    before=(
        line(
            "Five gauges, one wired to each valve, read 3, 6, 9, 12, and 15 bar in some "
            "arrangement. Using the opening order C, A, E, B, D and these rules, fix every valve's "
            "reading:"
        ),
    ),
    parts=_rules(
        "The last valve opened shows the highest reading.",
        "The first valve opened reads 6.",
        "Valve A reads exactly double valve C.",
        "Of the two valves still unread, the one opened earlier shows the higher reading.",
    ),
    after=(line("The seed for the gear lock is the reading on the valve opened THIRD."),),
    answer="9",
    hands="seed 9",
    solves="The needles settle. The seed is 9.",
    hints=(
        "Fix C from rule 2, then A from rule 3.",
        "C=6, A=12, D=15; the readings 3 and 9 are left for E and B.",
        "E is opened earlier than B, so E is the higher of 3 and 9.",
    ),
    reveal="the third-opened valve E reads 9 — the seed is 9.",
)

GEAR_LOCK = Mechanism(
    4,
    "the gear lock",
    before=(
        line(
            "Four dials on the crown hatch, engraved left to right with a gear's tooth-count: 3, "
            "4, 7, 8. Each dial reads the LAST DIGIT of (the seed × its tooth-count). Set all "
            "four, left to right."
        ),
    ),
    parts=(),
    after=(),
    answer="7632",
    hands="7, 6, 3, 2",
    solves="The dials seat with a click: 7, 6, 3, 2. Keep these four digits.",
    hints=(
        "The seed is 9; multiply it by each tooth-count and keep only the last digit.",
        "9×3 = 27 → 7; work the rest the same way.",
        "The dials are 7, 6, 3, and one more — finish 9×8.",
    ),
    reveal="the combination is 7 6 3 2.",
)

CROWN_HATCH = Mechanism(
    5,
    "the crown hatch",
    before=(Line("A plate is riveted to the crown hatch, eight lines:"),),
    parts=_plate(
        "Pull the crown-bolt only when the flywheel sleeps.",
        "Every sluice I cut, I cut to be answered.",
        "No surge outlasts a patient hand.",
        "Set the four dials the gears handed you.",
        "Take the word these eight lines begin.",
        "Open the hatch when the whole code is spoken.",
        "Cross the gallery before the water can.",
        "Keep to the order; the marsh keeps count.",
    ),
    after=(),
    answer="PENSTOCK-7632",
    hands="the hatch is lifted",
    solves="The crown hatch lifts, and cold marsh air pours down into the gallery.",
    hints=(
        "Read down the first letter of each of the eight lines.",
        "They spell an eight-letter word; the hatch wants that word and the four gear digits "
        "together.",
        "The word begins PENS____ — finish it, then add the digits and speak the whole code.",
    ),
    # The card's own brackets speak of "the player"; here they speak to one.
    reveal="the acrostic word is PENSTOCK (you must still add the gear digits and speak the code).",
)

CHAIN = (FUSE_BOARD, VALVE_MANIFOLD, GAUGE_BANK, GEAR_LOCK, CROWN_HATCH)


def links_at(place: str) -> tuple[Line, ...]:
    """The fuse board's links out of the bus or a junction, or those that touch a motor."""
    starts = {"bus": "bus →", "J2": "J2 →", "J3": "J3 →"}.get(place)
    touches = re.compile(rf"^{starts}" if starts else rf"\bmotor {place}\b")
    return tuple(link for link in FUSE_BOARD.parts if touches.search(link.text))
