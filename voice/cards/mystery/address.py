"""MESSAGES 4 and 5: whom a sentence is put to."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from voice.cards.mystery import exhibits, marks
from voice.cards.mystery.asking import is_opener
from voice.words import clean

_ONE = rf"{marks.ANY_SUSPECT}(?!')"
# "Hamish's lantern" is a thing.
_SOME = (
    rf"(?:{_ONE}(?:\s*,\s*{_ONE}){{0,9}}\s*+(?:,\s*+)?(?:and|&|or)\s+{_ONE}"
    rf"|{_ONE}(?:\s*,\s*{_ONE}){{1,9}}(?=\s*,)|{_ONE})"
)
# "Yes, Hamish, and where were you?" opens with the name too.
_BEFORE_NAME = r"(?:(?:and|but|also|yes|yeah|yep|no|please|sorry|listen|look|the)\b\W+)*"
_OPENS = re.compile(rf"^[^\w@]*{_BEFORE_NAME}(?P<some>{_SOME})(?P<comma>\s*[,:—–-])?", re.I)
_VERB = re.compile(
    rf"(?:\b(?P<verb>ask|question|confront|challenge)\s+|@\s*)(?P<some>{_SOME})", re.I
)
_SAME_VERB = {"challenge": "confront", "question": "ask"}
# "Confront Hamish with E2 and Ailsa with E4": the second verb is left out.
_AND_ANOTHER = re.compile(rf"\b(?:and|then),? (?P<some>{_ONE})(?= with\b)", re.I)
# What only leads up to the address is no part of what is asked: "Can we ask Hamish …".
_LEADS_IN = re.compile(
    r"(?:\W*\b(?:please|can|could|may|might|would|will|shall|i|we|i'd|we'd|i'll|we'll|i've|we've|let"
    r"|us|let's|me|like|love|want|wish|have|got|need|to|a|an|the|my|our|one|another|this|that|is|it"
    r"|it's|question|next|first|then|now|and|but|so|just|also|here)\b)*\W*",
    re.I,
)
_FOR_OR_TO = re.compile(rf"\b(?:for|to)\s+(?P<some>{_SOME})", re.I)
_HEARD_FOR_OR_TO = re.compile(
    rf"(?:^(?:(?:this|that|it)(?: one)? is )?|\bquestion |^put (?:it|that|this) )(?:for|to) "
    rf"(?P<some>{_SOME})"
    rf"|\b(?:put|show|read) .{{0,99}}\bE\d+ to (?P<shown>{_SOME})"
)
_SHOW = re.compile(
    rf"^\W*(?:(?:we|i|let us) )?(?:show|read|hand|give) (?P<some>{_SOME})(?=.*\bE\d)", re.I
)
_ENDS = re.compile(rf"(?:,\s*(?P<some>{_SOME})|(?P<one>{_SOME}))\s*\?\W*$")
_HEARD_ENDS = re.compile(rf"(?P<some>{_ONE})$")
_WHETHER_TO = re.compile(r"\b(?:ask|question|confront|accuse|suspect) $", re.I)
# No mark is heard before a last name: after these words it is spoken of, not to.
_SPOKEN_OF = re.compile(
    r"\b(?:about|of|with|for|to|from|by|on|at|like|than|and|or|was|is|were|did|does|saw|see)"
    r"(?: the)? $"
)
# A table that weighs whether to ask has not asked yet.
_WEIGHED = re.compile(
    r"\b(?:should|shall|do not|don't|not|never|maybe|perhaps|or|if|when|before|after|until"
    r"|(?:who|anyone|anybody|someone|you) (?:wants?|would like)|(?:going|about|forgot|time|ready)"
    r"|(?:who|why) (?:do|did|would|will))"
    r"(?: (?:we|i|you|they|then|just|to|have to|need to))* $",
    re.I,
)

_TO_SEAT = re.compile(rf"^\W*(?:ask\s+)?{marks.SEAT}(?!')", re.I)
_TO_OTHER = re.compile(rf"^\W*(?P<ask>ask |question |confront )?(?P<who>{marks.OTHER})(?!')", re.I)
_ENDS_OTHER = re.compile(rf"^(?>.*?\byou\b).*,\s*{marks.OTHER}\s*\?\W*$", re.I)
_TO_STRANGER = re.compile(
    r"^\W*(?i:ask|question|confront)\s+(?i:the\s+)?(?P<asked>[\w'-]+(?: [\w'-]+)?)\s+"
    r"(?:to|if|whether|about|who|what|where|when|why|how|did|was|were)\b|^(?P<called>[A-Z]\w+),\s"
    r"(?>.*?\byou\b).*\?",
)
_NO_ONE = (
    "me us him her them it about if whether a an the question for that this you around again "
    "someone somebody anyone anybody one another please what who where when why how and or to did "
    "was were with yes no sorry wait listen look come well oh ah hmm actually say tell yourself "
    "yourselves ourselves everyone everybody maybe perhaps also but host first next more "
    "something questions"
).split()  # fmt: skip
_EVERYONE = re.compile(
    r"^\W*(?P<verb>ask |question |confront )?(?:everyone|everybody|all of you|all five|you all"
    r"|them all|all of them|the five|the suspects)\b",
    re.I,
)


@dataclass(frozen=True)
class Address:
    """Whom a sentence is put to, and how."""

    suspects: tuple[str, ...]
    """First names, RINTOUL among them; empty where it is put to none."""

    rest: str
    """The sentence without the words that address."""

    cites: tuple[int, ...] = ()
    """The exhibits it cites, which may lie outside 1 to 12."""

    verb: str = ""
    """"ask" or "confront" where one addresses."""

    comma: bool = False
    """True where a mark parts the name from the rest."""

    plain: bool = True
    """False where the only sign is that the sentence ends in the name."""


def put_to(sentence: str, is_heard: bool) -> Address:
    """MESSAGES 5, in its order: an opening name, "ask NAME" and the like, a last "NAME?"."""
    to = _put_to(sentence, is_heard)
    return replace(to, cites=exhibits.cited(sentence, to.verb == "confront"))


def _put_to(sentence: str, is_heard: bool) -> Address:
    opens = _OPENS.match(sentence)
    verbs = [each for each in _VERB.finditer(sentence) if not _weighed(each)]
    if opens or verbs:
        found = ([opens] if opens else []) + verbs
        verb = next((each["verb"].lower() for each in verbs if each["verb"]), "")
        verb = _SAME_VERB.get(verb, verb)
        found += _AND_ANOTHER.finditer(sentence) if verb == "confront" else ()
        comma = bool(opens and opens["comma"])
        return Address(_names(found), _without(sentence, found), verb=verb, comma=comma)
    pattern = _HEARD_FOR_OR_TO if is_heard else _FOR_OR_TO
    for found_by in (pattern, _SHOW):
        if given := found_by.search(sentence):
            return Address(_names([given]), _without(sentence, [given]), comma=True)
    ends = (_HEARD_ENDS if is_heard else _ENDS).search(sentence)
    if ends and not _is_spoken_of(sentence, ends, is_heard):
        plain = not is_heard and bool(ends["some"])
        return Address(_names([ends]), sentence[: ends.start()], comma=True, plain=plain)
    return Address((), "")


def is_to_seat(sentence: str) -> bool:
    """To someone at the table."""
    return bool(_TO_SEAT.match(sentence))


def is_to_everyone(sentence: str, asks: bool) -> bool:
    """To all five at once."""
    found = _EVERYONE.match(sentence)
    return bool(found and (asks or found["verb"]))


def is_to_anyone_else(sentence: str, is_heard: bool) -> bool:
    """To the dead woman, the children or anyone who is not one of the five."""
    if found := _TO_OTHER.match(sentence):
        rest = sentence[found.end() :]
        return bool(found["ask"]) or is_opener(rest) or (not is_heard and rest.startswith(","))
    if not is_heard and _ENDS_OTHER.search(sentence):
        return True
    stranger = _TO_STRANGER.match(sentence)
    if not stranger or "<" in stranger[0] or "[" in stranger[0]:
        return False
    words = clean.plain(stranger["asked"] or stranger["called"]).split()
    return 0 < len(words) <= 2 and not any(word in _NO_ONE for word in words)


def _is_spoken_of(sentence: str, ends: re.Match[str], is_heard: bool) -> bool:
    """True where a sentence that ends in a name is not said to its bearer."""
    before = sentence[: ends.start()]
    of = is_heard and (_SPOKEN_OF.search(before) or not is_opener(sentence))
    return bool(of or _WHETHER_TO.search(before))


def _weighed(found: re.Match[str]) -> bool:
    return bool(_WEIGHED.search(found.string[: found.start()]))


def _names(found: list[re.Match[str]]) -> tuple[str, ...]:
    named = [
        name
        for each in found
        for group, text in each.groupdict("").items()
        if group in ("some", "one", "shown")
        for name in marks.suspects(text)
    ]
    return tuple(dict.fromkeys(named))


def _without(sentence: str, found: list[re.Match[str]]) -> str:
    """What is left of a sentence without what addresses in it, and without what leads up to it."""
    leads_in = _LEADS_IN.fullmatch(sentence[: found[0].start()])
    for each in reversed(found):
        sentence = sentence[: each.start()] + " " + sentence[each.end() :]
    return sentence[leads_in.end() :] if leads_in else sentence
