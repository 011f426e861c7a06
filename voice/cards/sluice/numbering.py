"""A gauge's reading and the four dials, as people say them; see `order` for what is given back."""

from __future__ import annotations

import re

from voice.cards.sluice import wording
from voice.words import numbers

DIALS = 4
OPENED = "CAEBD"
"""The opening order, known to who has reached the gauges: the puzzle names it."""

SEED_VALVE = OPENED[2]
"""The valve opened third, whose reading is the seed."""

_BESIDE_A_READING = frozenset(
    "oh the a seed reading readings is reads shows read valve gauge number value bar bars on at "
    "has equals opened opens one which that be must should would it its of for to and or either so "
    "gear lock".split()
)
_DIALS_LEAD = re.compile(
    r"\b(?:(?:(?:i|we) (?:(?:will|would) )?)?(?:set|turn|put)"
    r"(?: (?:it|them|the dials|the four dials|all four|the lock))?(?: (?:to|at|on))?"
    r"|(?:(?:the|four|all) ){0,3}(?:dials|combination|numbers?|digits|settings?|code|lock|they)"
    r"(?: (?:to|is|are|read|reads|must be|should be|would be|set to))*"
    r"|(?:from )?left to right(?: (?:it|they) (?:is|are|read))?|in order)\b"
    r"|^(?:dial|enter|input)(?: in)? (?!number)"
    r"|^(?:the )?first (?=.* then )"
)
_BETWEEN_DIGITS = frozenset("then next followed by comma last lastly finally and to dash".split())
_DIAL = re.compile(
    r"(?:(?:the )?(?P<nth>first|1st|second|2nd|third|3rd|fourth|4th|last)(?: (?:dial|one|digit))?"
    r"|(?:dial|number|digit)(?: number)? (?P<n>one|two|three|four|[1-4]))"
    r"(?: (?:is|reads|shows|to|at))? (?P<digit>\w+)(?: and| then)?(?: |$)"
)


def reading(words: list[str], heard: bool) -> set[str] | None:
    """The seed: a number alone, or as what valve E reads; other valves' readings are thinking."""
    names = wording.IN_A_ROW if heard else wording.TYPED
    if len(words) > 2 and words[-2] in ("for", "on", "at", "from") and words[-1] in names:
        words = [words[-1], *words[:-2]]  # "nine on e"
    valves: dict[str, set[str]] = {}
    about, place = "", 0
    while place < len(words):
        size, value = _number(words, place)
        if size:
            valves.setdefault(about, set()).add(value)
            about = ""
        elif wording.is_a_letter(words, place, names):
            about = names[words[place]]
        elif valve := _opened(words[place]):
            about = valve
        elif words[place] not in _BESIDE_A_READING:
            return None
        place += size or 1
    if about or not valves:
        return None  # "nine for e" and "e": nothing is plain
    own = valves.get("", set()) | valves.get(SEED_VALVE, set())
    return own or None


def _opened(word: str) -> str:
    """The valve a place names: "the third reads nine"; "" where the word names none."""
    place = len(OPENED) if word in wording.LAST else wording.PLACES.get(word, 0)
    return OPENED[place - 1] if place else ""


def dials(words: list[str], heard: bool) -> set[str] | None:
    """Four digits, left to right: in a row, in pairs, as one amount, or dial by dial."""
    by_dial = _by_dial(" ".join(words), heard)
    if by_dial is not None:
        return by_dial
    said = _DIALS_LEAD.sub(" ", " ".join(words)).split()
    if not heard and numbers.HOMOPHONES.keys() & set(said) - {"to"}:
        return None
    row = numbers.digits(" ".join(said)) or numbers.digits(
        " ".join(word for word in said if word not in _BETWEEN_DIGITS)
    )
    if row is None:
        return _two_rows(said)
    if len(row) > DIALS and said[0] == "oh":
        row = row[1:]  # "oh, seven six three two": no nought before four digits
    return {row if len(row) == DIALS else ""}


def _two_rows(said: list[str]) -> set[str] | None:
    """ "7632 or 7623": two answers at once."""
    text = " ".join(said)
    if not re.search(r"\bor\b", text):
        return None
    rows = {numbers.digits(part) for part in re.split(r"\b(?:either|or)\b", text) if part.strip()}
    return {str(row) for row in rows} if rows and None not in rows else None


def _by_dial(said: str, heard: bool) -> set[str] | None:
    """ "dial one is seven, dial two is six ...": None where dials are not named one by one."""
    found: dict[int, str] = {}
    rest = said
    while match := _DIAL.match(rest):
        nth = match["nth"] or ""
        named = DIALS if nth == "last" else wording.PLACES.get(nth) or numbers.number(match["n"])
        digit = numbers.digits(match["digit"]) if heard or match["digit"] != "to" else None
        if digit is None or len(digit) != 1 or named is None:
            return None
        found[named], rest = digit, rest[match.end() :]
    if rest.strip() or not found:
        return None
    whole = "".join(found.get(n, "") for n in range(1, DIALS + 1))
    return {whole if len(whole) == DIALS else ""}


def _number(words: list[str], place: int) -> tuple[int, str]:
    """How many words at `place` say a number of 0 to 99, and which; 0 where none does."""
    if words[place] == "one" and place and words[place - 1] in (*wording.PLACES, "the", "last"):
        return 0, ""
    for size in (2, 1):
        value = numbers.below_hundred(words[place : place + size])
        if value is not None and place + size <= len(words):
            return size, str(value)
    return 0, ""
