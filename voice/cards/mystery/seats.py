"""SEATS AND ROUNDS: who is at the table, from how they say it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from voice.cards.mystery import cast
from voice.cards.mystery.state import MOST_SEATS
from voice.talk import Utterance
from voice.words import clean

YOU = "you"
"""The one seat of a player alone."""

_ALONE = re.compile(
    r"(?:(?:hi|hello|well|oh|it is|there is|we are|i am|this is|that is|that would be|just|only"
    r"|one|1|all|on|by|playing|i will be|it will be|play|going) )*"
    r"(?:me|alone|myself|solo|my own|one|1|one player|one person|just one)"
    r"(?: (?:tonight|here|please|playing|then|today|sadly))*"
)
_LEAD = re.compile(
    r"^(?:\W*+(?:host|hi|hello|hey|well|so|okay|ok|oh|um+|uh+|er+m?|ah+|just|only|it's|it is"
    r"|we're|we are|we have|i'm|i am|there's|there is|there are|they are|this is"
    r"|(?:my|our|the) names?(?:'s| is| are)"
    r"|(?:the )?players(?: are)?|names?|at the table(?: are| is)?|call me|the table is|seats"
    r"|tonight|(?:two|three|four|five|six|seven|eight|nine|\d)"
    r"(?: of us| players| people|(?=\s*:)))\b[\s:,.!—–-]*+)+(?=\S)",
    re.I,
)
_TAIL = re.compile(
    r"(?<![\s,])[\s,]*+\b(?:are (?:playing|here|at the table)|is (?:playing|here)|(?:at the table)"
    r"|please|tonight|here)[\s.!]*$",
    re.I,
)
_BETWEEN = re.compile(r"[,;/&+|\n]|\.(?=\s|$)|\band?\b|\bplus\b|\bwith\b", re.I)
_UNFINISHED = re.compile(r"(?:\band|\bplus|\bwith|&|\+|,)[\s.!…–—-]*$", re.I)
_ASIDE = re.compile(r"\([^()]*\)")
_NUMBERING = re.compile(r"(?:^|(?<=\s))(?:(?:seat|player) )?\d{1,2}[.):]\s*", re.I)
_TITLES = (
    "big wee little old young tall auntie aunt aunty uncle grandma grandpa gran nana papa mama "
    "captain doctor dr miss mr mister mrs missus ms lady lord sir king queen prince princess saint"
).split()  # fmt: skip
_NO_NAME = frozenset(
    "a an the i me you we us he she it they them is are was were am be been do does did have has "
    "had what who whom where when why how which whose if then that this these those there here of "
    "to in on at for from not no yes okay ok can could would should must think know say says said "
    "tell ask play game start begin ready hello hi please thanks my our your his her their name "
    "names everyone everybody nobody none anyone someone people players just only but or "
    "because so statements statement exhibit exhibits next save hint hints rules help read lies "
    "answers accuse confront stop pause resume load continue go let lets let's quit exit new "
    "menu".split()
)
_NAME = re.compile(r"[^\W_](?:[\w'’. -]*[^\W_])?")
LONGEST_NAME = 24
_MOST_WORDS = 3


@dataclass(frozen=True)
class Seats:
    """The names a message gives, in order; none where it gives no names."""

    names: tuple[str, ...]
    more: bool = False
    """True where the list ends in "and": the rest is still to come."""

    @property
    def taken(self) -> tuple[str, ...]:
        """Those that are among the NAMES."""
        return tuple(name for name in self.names if cast.is_taken(name))

    @property
    def too_many(self) -> bool:
        """True for more than there are seats."""
        return len(self.names) > MOST_SEATS

    @property
    def alike(self) -> bool:
        """True where two seats have one name."""
        return len({name.lower() for name in self.names}) < len(self.names)


def read(utterance: Utterance) -> Seats:
    """Who is at the table: "Petra, Quentin", "petra quentin and felix", "just me"."""
    if _ALONE.fullmatch(clean.plain(utterance.text)):
        return Seats((YOU,))
    text = clean.heard(utterance.text) if utterance.heard else clean.typed(utterance.text)
    text = re.sub(r"[*`#>\"“”_~<{}\[\]]", " ", _ASIDE.sub(" ", text)).strip()
    if "?" in text:
        return Seats(())
    text = _TAIL.sub("", _LEAD.sub("", _NUMBERING.sub("\n", text), count=1))
    pieces = [_LEAD.sub("", piece) for piece in _BETWEEN.split(text) if re.search(r"\w", piece)]
    parted = utterance.heard or len(pieces) == 1
    names = [name for piece in pieces for name in (_each(piece) if parted else [piece])]
    names = [name.strip(" .'’-") for name in names]
    # "A, B, C" names seats, though "a" and "I" alone are words.
    initials = len(names) > 1 and all(len(name) == 1 and name.isupper() for name in names)
    cites = len(names) == 1 and re.fullmatch(r"E\d+", names[0], re.I)
    if not names or cites or not (initials or all(map(_is_name, names))):
        return Seats(())
    more = bool(_UNFINISHED.search(text))
    return Seats(tuple(map(_capital, names) if utterance.heard else names), more)


def _each(words: str) -> list[str]:
    """Names with nothing between them, one word each: "wee mary tom" is Wee Mary and Tom."""
    names: list[str] = []
    joins = False
    for word in words.split():
        names[-1:] = [f"{names[-1]} {word}"] if joins else [*names[-1:], word]
        joins = word.lower().strip(".") in _TITLES
    return names


def _is_name(name: str) -> bool:
    words = clean.heard(name).split()
    fits = len(name) <= LONGEST_NAME and 0 < len(words) <= _MOST_WORDS
    return fits and bool(_NAME.fullmatch(name)) and not any(word in _NO_NAME for word in words)


def _capital(name: str) -> str:
    return " ".join(word[:1].upper() + word[1:] for word in name.split())
