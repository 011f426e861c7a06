"""Who is named in a text, written into it as marks that patterns can read.

`Miss Tullis, did Isa see Petra?` becomes `<Ailsa~Miss_Tullis>, did {Isa~Isa} see [Petra~Petra]?`:
one of the five in angle brackets, the dead woman and the children in braces, seats in square ones.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from voice.cards.mystery import cast

SUSPECT = r"<(?P<who>\w+)~[^<>]*>"
ANY_SUSPECT = r"<\w+~[^<>]*>"
OTHER = r"\{\w+~[^{}]*\}"
SEAT = r"\[[^\[\]~]+~[^\[\]]*\]"

_WORD = re.compile(r"[^\W\d_]+")
_TITLES = ("mr", "mister", "mrs", "missus", "miss", "ms")
_BETWEEN = re.compile(r"\.?\s+")
_MARKS = re.compile(r"[<>{}\[\]~]")
_MARKED = re.compile(r"[<{\[][^<>{}\[\]~]+~([^<>{}\[\]]*)[>}\]]")

_Person = tuple[str, str]
"""A kind, by the brackets it is written in, and a name."""


def mark(text: str, seats: Sequence[str] = ()) -> str:
    """`text` with everyone named in it marked; apostrophes in it are plain ones."""
    text = _MARKS.sub(" ", text)
    words = list(_WORD.finditer(text))
    made, done, at = [], 0, 0
    while at < len(words):
        person, end = _named(text, words, at, seats)
        if person:
            first, last = words[at].start(), words[end - 1].end()
            made += [text[done:first], _written(person, text[first:last])]
            done = last
        at = end if person else at + 1
    return "".join([*made, text[done:]])


def restored(marked: str) -> str:
    """The text as it was before it was marked."""
    return _MARKED.sub(lambda found: found[1].replace("_", " "), marked)


def suspects(marked: str) -> list[str]:
    """Those of the five who are named, in order, RINTOUL among them."""
    return [found["who"] for found in re.finditer(SUSPECT, marked)]


def _written(person: _Person, words: str) -> str:
    brackets, name = person
    plural = words.lower() in {form + "s" for s in cast.THE_FIVE for form in s.names}
    mark = f"{brackets[0]}{name}~{'_'.join(words.split())}{brackets[1]}"
    return mark + "'s" if plural else mark  # "dougals lantern", as a recogniser writes it


def _named(
    text: str, words: list[re.Match[str]], at: int, seats: Sequence[str]
) -> tuple[_Person | None, int]:
    """Who the words from `at` on name, and where those words end."""

    def word(place: int) -> str:
        return words[place][0].lower()

    def joined(place: int) -> bool:
        """True where the word at `place` follows the one before it with nothing between."""
        if place >= len(words):
            return False
        between = text[words[place - 1].end() : words[place].start()]
        dot = "." not in between or word(place - 1) in _TITLES
        return dot and bool(_BETWEEN.fullmatch(between))

    for seat in seats:
        parts = [part.lower() for part in _WORD.findall(seat)]
        if parts and [w[0].lower() for w in words[at : at + len(parts)]] == parts:
            return ("[]", seat), at + len(parts)
    if joined(at + 1):
        after = word(at + 1)
        if word(at) in ("mrs", "missus") and cast.exactly(after) == cast.RINTOUL:
            return ("{}", cast.ISA), at + 2
        role = after if word(at) == "the" and cast.role(after) else ""
        titled = word(at) in _TITLES and (cast.exactly(after) or cast.nearly(after))
        if role or titled:
            name = cast.exactly(after) or cast.nearly(after)
            return ("<>", name), _surnamed(name, word, joined, at + 2)
        if (word(at), after) == ("school", "mistress"):
            return ("<>", "Ailsa"), at + 2
    other = cast.OTHERS.get(word(at), "")
    if other:
        return ("{}", other), _surnamed(other, word, joined, at + 1)
    name = cast.exactly(word(at)) or cast.nearly(word(at))
    return (("<>", name), _surnamed(name, word, joined, at + 1)) if name else (None, at + 1)


def _surnamed(
    name: str, word: Callable[[int], str], joined: Callable[[int], bool], end: int
) -> int:
    """Where the name ends, further words of the same person taken in: "Hamish Gow"."""
    while joined(end):
        also = cast.exactly(word(end))
        if also != name and not (also == cast.RINTOUL and name in cast.RINTOULS):
            break
        end += 1
    return end
