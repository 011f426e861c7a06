"""MESSAGES, before any is matched: what is dropped from one, and its sentences."""

from __future__ import annotations

import re
from dataclasses import dataclass

from voice.cards.mystery import heard, marks
from voice.talk import Utterance
from voice.words import clean

LONGEST = 2000
"""Characters of a message that are read; an accusation with all its reasons has fewer."""

_MARKDOWN = re.compile(r"[*`]+|(?<!\w)_+|(?<!_)_++(?!\w)|^\s{0,3}(?:#+\s+|>\s?|[-+]\s+)", re.M)
_QUOTES = re.compile(r"[\"“”„«»]")
# The card's openers, and the sounds people make before they speak.
_OPENERS = r"ok|okay|so|right|well|now|then|hey|um+|uh+|er+m?|oh+|ah+|hm+"
_OPENER = re.compile(rf"^\W*(?:{_OPENERS})\b[\s,.;:!…—–-]*(?=\S)", re.I)
_HOST = re.compile(r"^\W*(?:(?:ask|tell) )?(?:(?:dear|the) )?host\b[\s,.;:!—–-]*", re.I)
_SEAT_LABEL = re.compile(rf"^\W*{marks.SEAT}\s*:\s*")
_NUMBER_LABEL = re.compile(
    r"^\W*(?:(?:q|question) ?\d{1,2}(?: of 5)?\s*[:.)]?|\d{1,2}[.)])\s*:?\s+(?=\S)", re.I
)
_SEAT_FIRST = re.compile(rf"^{marks.SEAT} (?:(?:here|speaking) )?(?={marks.ANY_SUSPECT}(?!'s))")
_SEAT_ASKS = re.compile(
    rf"^\W*{marks.SEAT},? (?:(?P<ask>asks|asked|questions|(?:will|wants to|would like to) ask|to)"
    rf"|(?P<confront>confronts|challenges))\b[,:]?(?=\s+(?:{marks.ANY_SUSPECT}|{marks.OTHER}))",
    re.I,
)
_END = re.compile(r"(?<=[.!?…])[\"'”’)]*\s+|\n+")


@dataclass(frozen=True)
class Message:
    """A message made ready to be matched."""

    sentences: tuple[str, ...]
    """Its sentences with everyone in them marked, see `marks`; at least one."""

    heard: bool
    to_host: bool
    """True where it opens with "Host"."""

    @property
    def text(self) -> str:
        """All of it, marked."""
        return " ".join(self.sentences)

    @property
    def words(self) -> str:
        """All of it as its player would write it, the five by their first names."""
        return canonical(self.text)

    @property
    def asks(self) -> bool:
        """A "?" anywhere asks; a recogniser's is a guess."""
        return "?" in self.text and not self.heard

    @property
    def empty(self) -> bool:
        """True where it says nothing."""
        return not re.search(r"\w", self.text)


def prepared(utterance: Utterance, seats: tuple[str, ...]) -> Message:
    """Markdown, openers and labels dropped, "Petra asks NAME" read as "Ask NAME"."""
    said = utterance.text[:LONGEST]
    if utterance.heard:
        marked = heard.verbs(marks.mark(heard.words(said, seats), seats))
        marked = heard.exhibits(marked, "confront" in marked)
    else:
        marked = marks.mark(_QUOTES.sub(" ", _MARKDOWN.sub("", clean.typed(said))), seats)
    marked, to_host = _dropped(marked.strip(), utterance.heard)
    return Message(sentences(marked) or ("",), utterance.heard, to_host)


def sentences(marked: str) -> tuple[str, ...]:
    """Cut after stops and line ends; titles are inside their marks, and "10.50" is one word."""
    return tuple(part for part in map(str.strip, _END.split(marked)) if part)


def canonical(marked: str) -> str:
    """Marked text for the grammar: the five by first name, everyone else as written."""
    return marks.restored(re.sub(marks.SUSPECT, lambda found: found["who"], marked))


def _dropped(marked: str, is_heard: bool) -> tuple[str, bool]:
    """Without what stands before the message itself, and whether that named the Host."""
    before, to_host = "", False
    while before != marked:
        before = marked
        if found := _HOST.match(marked):
            marked, to_host = marked[found.end() :], True
        marked = _SEAT_ASKS.sub(lambda found: "ask" if found["ask"] else "confront", marked)
        for pattern in (_OPENER, _SEAT_LABEL, *((_SEAT_FIRST,) if is_heard else (_NUMBER_LABEL,))):
            rest = pattern.sub("", marked, count=1)
            # "Okay" alone is a yes, not the opener of nothing.
            marked = rest if re.search(r"\w", rest) and not _is_openers(marked) else marked
    return marked, to_host


def _is_openers(text: str) -> bool:
    return bool(re.fullmatch(rf"(?:\W*(?:{_OPENERS})\b)+\W*", text, re.I))
