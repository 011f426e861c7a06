"""THE TABLE, picks: a cell by its category and points, in every form it is said."""

from __future__ import annotations

import re
from dataclasses import dataclass

from voice import talk
from voice.cards.trivia.labels import parted
from voice.cards.trivia.state import CELLS, TEAMS, TriviaState
from voice.words import clean
from voice.words.grammar import Said, grammar


@dataclass(frozen=True)
class Pick(talk.Move):
    """A cell asked for."""

    cell: str
    """Empty where the host is to choose ("pass", "you choose")."""

    team: str = ""
    """The team that says it is picking; empty where none is named."""


_CELL = re.compile(r"[A-Ea-e] ?[1-5]")
_SENTENCE_END = re.compile(r"(?<=[.!;])\s+|\n+")
_NEXT = re.compile(r"^(?:and |then |next (?:is |we (?:will )?(?:have|take|pick) )?)+|(?: next)$")
_INSTEAD = re.compile(r"\b(?:instead|no wait|rather|change|changed|switch)\b")
_TAKEN_BACK = re.compile(r"\b(?:no|wait|actually|i mean|sorry)\b(?= \w)")
_REASON = re.compile(r" (?:because|since|as)\b.*")
_LEAD_IN = re.compile(
    r"^(?:(?:h+m+|u+m+|e+r+|uh|oh|well|okay|ok|so|(?:i|we) think|maybe|it is our turn|our turn) )+"
)
_LONGEST_YES = 8
"""Words of a yes that a pick follows: "yes that is what we said and then"."""

_GROUP = re.compile(r"(?:(?:the|team) \S+(?: \S+){0,2}|[A-Z][\w'’-]*(?: [A-Z][\w'’-]*){0,2})")
_BETWEEN_GROUPS = re.compile(r"(?:[,;&/]|\band\b|\bvs\b|\bversus\b|\bagainst\b)[\s,]*", re.I)


def pick_in(text: str, state: TriviaState, by_voice: bool) -> Pick | None:
    """The pick a message makes while no question is open."""
    labels = [] if by_voice else parted(text, state, by_voice=False).answers
    if len(labels) == 1 and (inner := _read(_meant(labels[0].text))):
        return Pick(_cell(inner), labels[0].team)
    found = _read(_NEXT.sub("", clean.plain(_meant(text))))
    if found:
        return Pick(_cell(found), str(found.slots.get("label") or found.slots.get("team") or ""))
    if by_voice and len(labels := parted(text, state, by_voice).answers) == 1:
        inner = _read(_meant(labels[0].text))
        return Pick(_cell(inner), labels[0].team) if inner else None
    return None


def pick_while_open(text: str, by_voice: bool) -> Pick | None:
    """A cell named for later. By voice "a three" may be an answer, so its title must be said."""
    words = _NEXT.sub("", clean.plain(text))
    found = grammar("trivia").read(words, only=("Pick",))
    if found is None or (by_voice and not _CELL.match(words) and len(words.split()) < 3):
        return None
    return None if by_voice and re.match(r"(?:a|he|be|see) ", words) else Pick(_cell(found))


def named_after(text: str) -> tuple[str, str]:
    """A typed answer without the pick in its last sentence or line, and that pick's cell.

    RESOLUTION 5: the next picker may have named a cell already.
    """
    parts = _SENTENCE_END.split(text.strip())
    pick = pick_while_open(parts[-1], by_voice=False) if len(parts) > 1 else None
    if pick is None or instead(parts[-1]):
        return text, ""
    return text.strip()[: -len(parts[-1])].strip(), pick.cell


def bare_cell(text: str) -> str:
    """The cell that a text is and nothing else; empty where it is none."""
    bare = text.strip(" .!")
    return bare.replace(" ", "").upper() if _CELL.fullmatch(bare) else ""


def instead(text: str) -> bool:
    """Does a pick take the place of another?"""
    return bool(_INSTEAD.search(clean.plain(text)))


def yes_and_pick(text: str, state: TriviaState) -> tuple[bool, str]:
    """Is this a yes to the read-back, and which cell was named with it?"""
    if grammar("trivia").read(text, only=("Yes",)):
        return True, ""
    found = parted(text, state, by_voice=True)
    said = [found.before, *(label.text for label in found.answers)]
    if all(grammar("trivia").read(part, only=("Yes",)) for part in said if part.strip(" .,!")):
        return bool(clean.heard(text)) and any(clean.heard(part) for part in said), ""
    words = clean.plain(text).split()
    for end in range(1, min(len(words), _LONGEST_YES)):
        if grammar("trivia").read(" ".join(words[:end]), only=("Yes",)):
            rest = _NEXT.sub("", " ".join(words[end:]))
            if pick := grammar("trivia").read(rest, only=("Pick",)):
                return True, _cell(pick)
    return False, ""


def groups_named(text: str) -> int:
    """How many groups are named where no number is said: "the Smiths, the Joneses and Felix"."""
    parts = [part.strip(" .!\n") for part in _BETWEEN_GROUPS.split(text.strip())]
    groups = [part for part in parts if part]
    return len(groups) if len(groups) > 1 and all(map(_GROUP.fullmatch, groups)) else 0


def teams_named(words: str) -> int:
    """How many of the host's own teams are named and nothing else: "bats ghosts and owls"; or 0."""
    said = [w for w in clean.heard(words).split() if w not in {"and", "the", "we", "are"}]
    return len(said) if len(said) > 1 and said == [t.lower() for t in TEAMS[: len(said)]] else 0


def _meant(text: str) -> str:
    """What is left of a pick once it is taken back ("d four, no, d three") and its reason told."""
    words = clean.plain(text)
    taken_back = list(_TAKEN_BACK.finditer(words))
    words = words[taken_back[-1].end() :] if taken_back else words
    return _LEAD_IN.sub("", _REASON.sub("", words)) or text


def _read(text: str) -> Said | None:
    return grammar("trivia").read(text, only=("Pick",)) or grammar("trivia").read(
        text, only=("YouChoose", "Pass")
    )


def _cell(found: Said) -> str:
    if found.intent != "Pick":
        return ""
    slots = found.slots
    cell = str(slots.get("cell") or f"{slots['category']}{slots['points']}").strip()
    return cell if cell in CELLS else ""
