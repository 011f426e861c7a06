"""MESSAGES 7: whether what is put to one of the five asks something."""

from __future__ import annotations

import re

from voice.cards.mystery import marks
from voice.words import clean

_WH = "who|whom|whose|what|when|where|which|why|how"
_AUXILIARY = (
    "did|do|does|was|were|is|are|am|has|have|had|can|could|will|would|should|shall|may|might|must"
)
_WORD = re.compile(rf"\b(?:{_WH}|{_AUXILIARY}|if|whether|tell|explain|describe|you|your|yours)\b")
_YOU = re.compile(r"\b(?:you|your|yours|yourself|ye)\b")
_SUBJECT = (
    "i|you|he|she|it|we|they|there|this|that|these|those|any|anyone|anybody|anything|someone"
    "|somebody|something|everyone|everybody|nobody|no one|nothing|your|his|her|its|my|our|their"
    "|isa|isobel|granny|effie|nan|tam|rab|dougal|morven|lachlan|lachie|ailsa|hamish|miss|mr|mrs"
)
# "dougal was it you" asks; "dougal was in the yard" tells: by voice no comma says which.
_OPENS = re.compile(
    r"^(?:(?:and|but|so|then|please|just) )*"
    rf"(?:(?:(?:about|at|for|from|to|with|in|on|by|of|since) )?(?:{_WH})\b"
    rf"|(?:{_AUXILIARY}) (?:not )?(?:{_SUBJECT})\b"
    r"|(?:did|do|does|was|were|is|are) (?:the|a|an) "
    r"|(?:tell|explain|describe|say|answer|speak|about|if|whether)\b)"
)
_TELLS = re.compile(
    r"^did it(?: |$)(?!hurt|happen|start|matter|belong|make|take|come|go|have|look|sound|seem)"
    r"|^(?:was|is) the (?:killer|murderer|one|culprit|only|last|first|liar|thief|ghost)\b"
)


def asks(rest: str, after_mark: bool) -> bool:
    """True where the words beside an addressed name ask something.

    After a mark any question word asks; with none the first word must, or "you" anywhere.
    """
    words = clean.plain(rest).replace("thank you", "thanks")
    if _YOU.search(words):
        return True
    if _TELLS.match(words) and not after_mark:
        return False
    return bool(_OPENS.match(words) or (after_mark and _WORD.search(words)))


def opens_question(text: str) -> bool:
    """True where a text's first words are a question's."""
    return bool(_OPENS.match(clean.plain(marks.restored(text))))


def is_opener(text: str) -> bool:
    """True where a text's first words ask, or speak to someone as "you"."""
    words = clean.plain(marks.restored(text))
    return bool(_OPENS.match(words) or re.match(r"(?:you|your)\b", words))
