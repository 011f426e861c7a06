"""CHECKING 1 and 2: find the answer phrase in a message, trim it, cut it."""

from __future__ import annotations

import re

# 1) labels and the words a player names an answer after
LABEL = re.compile(
    r"^\W*(?:(?:chime|riddle)\s*(?:number\s+)?(?:\d+|one|two|three|four|five|six|seven|eight|nine"
    r"|ten|eleven|twelve)\b\s*[:.,)-]?\s*(?:(?:is|it's|it is)\b)?"
    r"|(?:(?:my|our|the)\s+)?(?:final\s+)?(?:answer|guess)(?:\s*:|\s+[-–—]+(?=\s))"
    r"|(?:final\s+answer|answer|my\s+guess)(?=\s+(?!is\b|was\b|the\b|please\b|to\b|of\b|me\b|it\b|in\b)\w))\s*",
    re.I,
)
NAMED = re.compile(
    r"\b(?:(?:my|the|our)\s+(?:final\s+)?answer(?:'s|\s+is)|(?:my|our)\s+(?:final\s+)?guess(?:'s|\s+is)"
    r"|(?:i'?ll|i\s+will|we'?ll|we\s+will)\s+(?:answer|guess|go\s+with|say|try)"
    r"|(?:i'?m|i\s+am|we're|we\s+are)\s+guessing|(?:i|we)(?:'?d|\s+would)?\s+guess)\b",
    re.I,
)
# "i'll go with that, it is hot" names no more than "i'll go with that".
_ONLY_THAT = re.compile(r"^\W*(?:that|it|this)(?:\s+one)?\s*(?:\W*$|[,.;!?])", re.I)
# "the answer is: kettle", "i'll say this: kettle", "i guess that it's a kettle": what stands
# between lead and answer.
_BEFORE_IT = re.compile(
    r"^[\s,.:;!?…–—-]+(?=\S)|^\s*(?:that|it|this)\s*:\s*(?=\w)|^\s*that\s+(?=\w)", re.I
)
_NOT_NEXT = re.compile(r"^\W*not\b", re.I)
_BOLD = re.compile(r"\*\*(?P<stars>.+?)\*\*|__(?P<lines>.+?)__", re.S)
_QUOTED = re.compile(
    r"\"(?P<double>[^\"]+)\"|“(?P<curly>[^“”]+)”|«(?P<guillemets>[^«»]+)»"
    r"|(?<!\w)'(?P<single>[^']+(?:\w'\w[^']*)*)'(?!\w)",
)
_AFTER_NOT = re.compile(r"\b(?:not|isn't|never)\s*+(?:(?:a|an|the)\s*+)?[\"'“«*_]*$", re.I)
_MARKDOWN = re.compile(r"[*_`~#>\"“”«»]+|(?<!\S)'|'(?![^\s,.!?;:])")

# 2) filler and lead-ins at the start, and where the phrase ends
FILLER = re.compile(
    r"^(?:(?:o+h+|u+m+|u+h+|e+r+m*|a+h+|h+m+|ugh+|a+r+gh+|phew|hmph|well|ok|okay|wait"
    r"|let me (?:think|see|guess|try)|hang on|hold on|idk|i know"
    r"|(?:i )?(?:dunno|don'?t know|do not know))(?!\w|'|-)"
    # These are filler only before a mark or a lead-in: "no one" and "now" may be answers.
    r"|(?:no|yes|yeah|nope|aha|wow|hey|right|alright|all right|easy|now|so|please|actually|eureka"
    r"|got it|(?:i|we)(?:'ve| have)? got it|i know it)"
    r"(?=\s*[,.!?…:;]|\s+(?:wait|it's|it is|is it|i think|maybe|my (?:answer|guess))\b))"
    r"[\s,.!?…:;-]*",
    re.I,
)
# "i'm thinking kettle" offers one, "i'm thinking about it" none.
THINKING_OF = (
    r"\b(?:i'?m|i\s+am|we're|we\s+are)\s+thinking(?:\s+(?:of|that))?\s+"
    r"(?!(?:of|that|about|hard|harder|again|still|now|aloud|out\s+loud|it\s+over|so|and)\b)(?=\w)"
)
# "can i say kettle"; "can i say something" and "can i try again" name nothing.
MAY_I_SAY = (
    r"^(?:can|could|may)\s+(?:i|we)\s+(?:say|try|answer|go\s+with)\s+"
    r"(?!(?:it|that|this|something|anything|one|again|first|now|later|once|twice|as|in|more|another"
    r"|any|how|what|if|for|to|with|without|before|after|the\s+(?:riddle|question|next|last|other))\b)"
    r"(?=\w)"
)
LEAD_IN = re.compile(
    rf"^(?:(?:is\s+it|it's|its|it\s+is|i\s+think(?:\s+that)?|maybe)\b[\s,:.…]*"
    rf"|{THINKING_OF}|{MAY_I_SAY})",
    re.I,
)
WOULD_COUNT = re.compile(r"^would\s+(?P<guess>.+?)(?<!\s)\s++(?:also\s+)?count\b.*$", re.I | re.S)
_CUT = re.compile(
    r"[,!?;:]|\s[-–—]+\s|—|--|(?<![.…])[.…]++\s++(?=\W{0,20}\w)|(?<=\w\w)[.…](?=[^\W\d_]{2})"
    r"|\b(?:because|cos|cause|since|so|as|like|not|but|and|or|that|which|who|where|when|lol|haha)\b",
    re.I,
)
# What would part the ledger's or a save's fields, or cannot be printed, is no part of a guess.
_UNPRINTED = re.compile(r"[|\[\]\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")


def unlabelled(message: str) -> str:
    """A message without the labels it starts with ("Chime 5: Answer: kettle" has two)."""
    while (shorter := LABEL.sub("", message, count=1)) != message:
        message = shorter
    return message


def answer_phrase(message: str) -> str:
    """CHECKING 1: the phrase a message offers as its answer, before CHECKING 2."""
    text = unlabelled(message)
    after = _named_part(text)
    if after is not None:
        marked = _first_marked(after, _BOLD, _QUOTED)
        return _unmarked(marked if marked is not None else after)
    bold = _first_marked(text, _BOLD)
    return _unmarked(bold if bold is not None else _without_a_last_lead(text))


def cut(phrase: str) -> str:
    """CHECKING 2: the phrase trimmed and cut, lower case; empty where nothing is left."""
    while (trimmed := LEAD_IN.sub("", FILLER.sub("", phrase.strip(), 1), 1).strip()) != phrase:
        phrase = trimmed
    if asked := WOULD_COUNT.match(phrase):
        phrase = asked["guess"]
    if end := _CUT.search(phrase):
        phrase = phrase[: end.start()]
    # "pan (not kettle)" is cut inside its brackets.
    return " ".join(_UNPRINTED.sub(" ", phrase).lower().split()).strip(" .…-–—").rstrip(" (")


def _named_part(text: str) -> str | None:
    """What follows the first "my answer is" and the like that names something."""
    for lead in NAMED.finditer(text):
        rest = text[lead.end() :]
        if not _NOT_NEXT.match(rest) and not _ONLY_THAT.match(rest) and rest.strip():
            return _BEFORE_IT.sub("", _BEFORE_IT.sub("", rest, 1), 1)
    return None


def _without_a_last_lead(text: str) -> str:
    """ "soup, i guess" and "soup i'll go with that" are soup: such a lead names nothing."""
    for lead in NAMED.finditer(text):
        rest = text[lead.end() :]
        if not re.search(r"\w", rest) or _ONLY_THAT.match(rest):
            return text[: lead.start()]
    return text


def _first_marked(text: str, *patterns: re.Pattern[str]) -> str | None:
    """The first bold (or quoted) words that do not stand after "not"."""
    spans = sorted((m.start(), m) for p in patterns for m in p.finditer(text))
    for start, match in spans:
        if not _AFTER_NOT.search(text[:start]):
            return next(group for group in match.groups() if group)
    return None


def _unmarked(text: str) -> str:
    """Markdown and quotation marks ignored."""
    return _MARKDOWN.sub("", text)
