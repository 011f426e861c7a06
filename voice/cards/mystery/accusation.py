"""THE ACCUSATION: whom a message accuses with which exhibits, and whether it agrees to a lock."""

from __future__ import annotations

import re
from dataclasses import dataclass

from voice.cards.mystery import exhibits, heard, marks, message
from voice.cards.mystery.cast import RINTOUL, RINTOULS
from voice.cards.mystery.message import Message
from voice.words import clean

_NAME = marks.ANY_SUSPECT
_LABEL = re.compile(
    r"^\W*+(?!exhibits?\b|evidence\b|e ?\d)[^\s:<>]++(?:\s++[^\s:<>]++){0,2}\s*+:\s*", re.I
)

# What a later sentence opens with to decide instead, or to be asked about.
_CORRECTS = re.compile(r"^\W*(?:no|wait|actually|i mean|sorry)\b", re.I)
_HEDGES = re.compile(r"^\W*(?:or|hm+|maybe|perhaps|possibly|um+|er+m?)\b", re.I)
# A correction that stands alone: "We accuse Dougal. No, wait. Lachlan."
_ONLY_CORRECTS = re.compile(
    r"(?:\W*\b(?:no|wait|actually|i mean|sorry|hold on|hang on)\b)+\W*", re.I
)
# Within a sentence these begin the next one; by voice no stop is heard before them.
_TURNS = re.compile(
    rf"(?<![\s—–,;-])[\s—–,;-]*+(?=\b(?:no,? wait|wait,? no|no,? actually|actually,? no|no,? i mean"
    rf"|i mean"
    rf"|no,? sorry|sorry,? no|no,? (?={_NAME}))\b|\bno,? {_NAME})"
    rf"|(?<![\s—–-])[\s—–-]*[—–-]\s*+(?=actually\b)|,\s*(?=(?:actually|sorry),? {_NAME})",
    re.I,
)
_HEARD_TURNS = re.compile(r"(?<!\s)\s++(?=(?:hm+|maybe|perhaps)\b|(?:actually|sorry|wait) <)")

_COMMA = r"\s*+(?:,\s*+)?"
_GAP = (
    r"(?:(?:really|actually|ever|that|just|even|think|thinking|believe|saying|say|it|was|is|be"
    r"|been|to|accuse|accusing|blame|have|being|by|our|the|poor|dear|old)\s+)*"
)
_NEGATED = re.compile(
    r"\b(?:not|never|neither|nor|isn't|wasn't|can't|cannot|couldn't|ain't|don't|doesn't|didn't"
    rf"|(?P<but>rather than|instead of|except(?: for)?))\s+{_GAP}$",
    re.I,
)
_LIKENED = re.compile(r"\b(?:so (?:is|was|are|were)|like|such as)\s+$", re.I)
_CLEARED = re.compile(
    r"^(?:,? (?:is|was|are|were|'s) (?:(?:both|all|clearly|surely|plainly) )?(?:innocent|cleared"
    r"|not guilty|in the clear)\b|^ (?:has|have) been cleared\b"
    r"| (?:didn't|did not|couldn't|could not|can't|cannot|could never|never did)\b"
    r"| (?:isn't|is not|wasn't|was not|aren't|are not) (?:guilty|to blame|it\b"
    r"|the (?:killer|murderer|one|culprit)))",
    re.I,
)
_ALSO_CLEARED = re.compile(
    rf"^(?:{_COMMA}(?:and|&|or|nor|,)\s*{_NAME})*{_COMMA}(?:and|&|or|nor)\s+{_NAME}"
    r" (?:are|were|have|didn't|did not|couldn't|could not)\b",
    re.I,
)
_POSSESSIVE = re.compile(r"^'(?:s\b(?! (?:the (?:killer|murderer|one|culprit)|guilty))|(?!\w))")
# The names listed after one that is set aside: joined at the last by a word, or commas to the end.
_LAST_JOIN = rf"{_COMMA}(?:and|&|or|nor)\s+(?:not\s+)?{_NAME}"
_JOINED_LIST = rf"^(?:{_LAST_JOIN}|(?:\s*,\s*|\s+){_NAME})*{_LAST_JOIN}"
_LISTED_AFTER_BUT = re.compile(_JOINED_LIST, re.I)
_LISTED = re.compile(
    rf"{_JOINED_LIST}(?=\s*(?:[,.;:!?—–-]|$|(?:and|or|nor|but|because|so|it|we|i|who)\b))"
    rf"|^(?:\s*,\s*{_NAME})+(?=\s*(?:[.;:!?]|$|but\b))",
    re.I,
)
_JOINED = re.compile(
    rf"\s*+/\s*|{_COMMA}(?:or|and|&)\s+"
    r"(?:(?:it (?:was|is)|by|else|maybe|perhaps|possibly|even)\s+)*",
    re.I,
)
_QUALIFIES_BEFORE = re.compile(
    r"\b(?:accuse[ds]?|accusing|it was|it is|it's|its|must be|must have been|leaves|so|therefore"
    r"|(?:killer|murderer) (?:is|was))[\s,:]*(?:only |just )?$",
    re.I,
)
_QUALIFIES_AFTER = re.compile(rf"^{_COMMA}did it\b", re.I)

_AGREES_FIRMLY = (
    "let us (?:lock it in|lock it|do it)|yes|yeah|yep|yup|y|aye|agreed|agree|correct|exactly"
    "|absolutely|definitely|certainly|indeed|confirmed|confirm|lock it in|lock it|lock that in"
    "|lock that|lock them in|lock them|lock her in|lock him in|lock|do it|go ahead|go for it"
    "|of course|please do|(?:the )?(?:whole |entire )?table (?:agrees|says yes)"
    "|every(?:one|body) (?:agrees|says yes)|we both agree"
)
_AGREES = (
    rf"{_AGREES_FIRMLY}|ok|okay|sure thing|sure|right|fine|good|sounds (?:good|right)"
    "|that is (?:it|right|correct|him|her|who|the one)"
)
_SUSPECT = re.compile(marks.SUSPECT)
_FIRM = re.compile(rf"\b(?:{_AGREES_FIRMLY})\b")
_BESIDE = (
    "please|thanks|thank you|then|now|it|is|was|the|killer|murderer|all|both|of|us|and|we|i|are|am"
    "|do|accuse"
    "|whole|table|everyone|agrees|say|says|so|host|our|my|final|answer|in|with|for|exhibits?|did|guilty|killed|her|isa|one|that"
)
_AGREEMENT = re.compile(rf"(?:(?:{_AGREES}|{_BESIDE})\s+)*")
_REASON = re.compile(r"^(?:because|since|as|he|she|they|that)\b")
_SECOND_THOUGHTS = re.compile(
    r"\b(?:no|not|wait|but|hold|hang|unless|maybe|perhaps|hm+|never|instead|stop|if|except|let"
    r"|first|later|change|again)\b"
)
# Beside a firm yes a remark without "because" is a reason too ("lock it, E9 is plain"), where it
# neither doubts nor asks for anything.
_DOUBTS = re.compile(
    r"\b(?:nor|though|although|almost|nearly|doubt\w*|unsure|disagree\w*|undecided|before|until"
    r"|says|said|thinks|wants|votes|talk|discuss\w*|read|hear|ask\w*|tell|show|save|pass|next|statements?|questions?"
    r"|a (?:minute|moment|sec|second)|who|what|which|when|where|why|how|can|could|would|should|do"
    r"|does|did|is (?:it|that|he|she))\b"
)
_LONGEST_REMARK = 12
"""Words of such a remark."""

_ENDS_FIRMLY = re.compile(
    r"^(?P<rest>.*?)(?: (?:and|so|then)){0,9} "
    r"(?:yes|agreed|(?:let us )?lock (?:it|that|them|him|her)(?: in)?)(?: please)?$"
)


@dataclass(frozen=True)
class Accused:
    """What a message accuses: one of the five or RINTOUL, and the exhibits it cites."""

    name: str
    """Empty where the message names some of the five but decides on none."""

    cited: tuple[int, ...]


@dataclass(frozen=True)
class _Named:
    name: str
    before: str
    after: str
    capitals: bool


def read(said: Message) -> Accused | None:
    """The accusation a message of round A is; None where it names none of the five."""
    text = _LABEL.sub("", said.text, count=1)
    cites = exhibits.cited_in_accusation(_figured(text, said.heard))
    if not marks.suspects(text):
        return None
    text = _TURNS.sub(". ", text)
    if said.heard:
        text = _HEARD_TURNS.sub(". ", text)
    return Accused(_decided(message.sentences(text)), cites)


def agrees(said: Message, accused: str, cited: tuple[int, ...]) -> bool:
    """True where a message agrees, names no one else and cites nothing new."""
    if said.asks or set(exhibits.cited_in_accusation(_figured(said.text, said.heard))) - set(cited):
        return False
    named = [each for one in said.sentences for each in _left(one)]
    if any(each.name != accused for each in named):
        return False
    text = re.sub(rf"\bnot\s+{_NAME}(?:\s+(?:or|nor)\s+{_NAME})*", " ", exhibits.without(said.text))
    words = clean.plain(re.sub(rf"{_NAME}|{marks.SEAT}", " ", text)) + " "
    agreed = _AGREEMENT.match(words)
    if agreed and re.search(rf"\b(?:{_AGREES})\b", agreed[0]):
        rest = words[agreed.end() :].strip()
        reason = bool(_REASON.match(rest)) and not _SECOND_THOUGHTS.search(rest)
        if not rest or reason:
            return True
        firm = _FIRM.search(agreed[0])
    else:
        firm = _ENDS_FIRMLY.match(words.strip())
        rest = firm["rest"] if firm else ""
    others = any(found["who"] != accused for found in _SUSPECT.finditer(text))
    return bool(firm) and not others and _is_a_remark(rest)


def _is_a_remark(rest: str) -> bool:
    """What stands beside a firm yes and neither doubts it nor asks for anything."""
    short = len(rest.split()) <= _LONGEST_REMARK
    return short and not _SECOND_THOUGHTS.search(rest) and not _DOUBTS.search(rest)


def opens_with_agreement(said: Message) -> bool:
    """True for "Yes, Dougal", whoever is named after the yes."""
    return bool(re.match(rf"(?:{_AGREES})\b", clean.plain(said.text)))


def leaves_a_name(said: Message) -> bool:
    """True where a message names one of the five and does not set the name aside."""
    return any(_left(sentence) for sentence in said.sentences)


def _figured(text: str, is_heard: bool) -> str:
    return heard.exhibits(text, accusing=True) if is_heard else text


def _decided(said: tuple[str, ...]) -> str:
    """The name that the first sentence with one left gives, corrections after it heeded."""
    decided, found = "", False
    for sentence in said:
        left = _left(sentence)
        if not found and left:
            decided, found = _one_of(left), True
        elif found and _ONLY_CORRECTS.fullmatch(sentence):
            found = False
        elif found and _CORRECTS.match(sentence):
            if left:
                decided = _one_of(left)
            elif decided in marks.suspects(sentence):
                decided, found = "", False
        elif found and left and _HEDGES.match(sentence):
            decided = ""
    return decided


def _one_of(left: list[_Named]) -> str:
    """The accused of one sentence; empty for the ask."""
    names = {each.name for each in left}
    if RINTOUL in names and names & set(RINTOULS):
        left = [each for each in left if each.name != RINTOUL]
        names = {each.name for each in left}
    if len(names) == 1:
        return left[0].name
    for each in left:
        joins = _JOINED.match(each.after)
        joined = joins and re.match(marks.SUSPECT, each.after[joins.end() :])
        if joined and joined["who"] != each.name and joined["who"] in names:
            return ""
    return next((each.name for each in reversed(left) if _qualifies(each)), "")


def _qualifies(named: _Named) -> bool:
    opens = not re.search(r"\w", named.before)
    return bool(
        opens
        or named.capitals
        or _QUALIFIES_BEFORE.search(named.before)
        or _QUALIFIES_AFTER.match(named.after)
    )


def _left(sentence: str) -> list[_Named]:
    """The names of a sentence that are not set aside as negated, cleared, likened or X's."""
    left: list[_Named] = []
    aside_until = 0
    shouts = marks.restored(sentence).isupper()
    for found in re.finditer(marks.SUSPECT, sentence):
        before, after = sentence[: found.start()], sentence[found.end() :]
        if negated := _NEGATED.search(before):
            listed = (_LISTED_AFTER_BUT if negated["but"] else _LISTED).match(after)
            aside_until = found.end() + (listed.end() if listed else 0)
        if found.start() < aside_until or _is_set_aside(before, after):
            continue
        written = marks.restored(found[0])
        capitals = written.isupper() and len(written) > 1 and not shouts
        left.append(_Named(found["who"], before, after, capitals))
    return left


def _is_set_aside(before: str, after: str) -> bool:
    return bool(
        _NEGATED.search(before)
        or _LIKENED.search(before)
        or _POSSESSIVE.match(after)
        or _CLEARED.match(after)
        or _ALSO_CLEARED.match(after)
    )
