"""MESSAGES 2: what is asked of the Host, and which of the fixed answers it gets."""

from __future__ import annotations

import re

from voice.cards.mystery.message import Message
from voice.words import clean
from voice.words.grammar import grammar

SEALED, RECAP, SEARCH, RULES, STATUS = "Hint", "Recap", "Search", "Rules", "Status"
"""What is asked, by the name of its intent in `grammars/mystery.yaml`."""

_ASKS_HOST = re.compile(
    r"^(?:please |just |and |but |so )*(?:(?:can|could|may|might|will|would) (?:you|we|i|someone)"
    r"|give|tell|show|read|make|write|draw|list|name|summari[sz]e|recap|remind|check|confirm|help"
    r"|what|which|who|how|is|are|was|were|did|does|do|has|have|any|got any|another"
    r"|(?:we|i) (?:want|need|would like)|let us (?:have|see|hear))\b"
)
_WHO = "(?:dougal|morven|lachlan|ailsa|hamish)"
_SEALED = re.compile(
    r"\b(?:hints?|clues?|summary|summari[sz]e|sum (?:it|this|things) up|time ?lines?|solution"
    r"|(?:the|an) answer$|who (?:did it|killed|murdered|is lying|lied|was lying)"
    r"|(?:the|our) (?:killer|murderer|culprit)|guilty|lied|lying|innocent"
    rf"|did {_WHO} (?:lie|do it|kill)\b|is it true\b.*\b{_WHO}\b"
    r"|(?:standing|unbroken|remaining) lies|lies (?:are )?(?:left|standing|still|remain\w*)"
    r"|(?:'s|the|their|whose) files?\b|file (?:of|on|for)|(?:our|my|this|the|a) theory"
    r"|(?:are|were|is|was) (?:we|i|that|it|this) (?:right|wrong|close|warm|correct|on the right)"
    r"|did (?:we|i) get it)\b"
)
_RECAP = re.compile(r"\brecap\b|\bremind (?:us|me)\b|\bwhat (?:do we know|have we (?:heard|got))\b")
_SEARCH = re.compile(
    r"^(?:please |and |so )*(?:(?:(?:can|could|may) (?:we|i|you)|(?:we|i)(?: will| would like to"
    r"| want to| have to| need to)?|let us|let me|someone) )?(?:(?:go and |go )?(?:re-?)?"
    r"(?:search|examine|inspect|explore|frisk|rummage|open|unlock|dust|measure|fetch)"
    r"|(?:take a |have a )?look (?:in|at|around|round|under|behind|for|through|inside|over|again)"
    r"|(?:see|show (?:us|me)|be shown)(?: the| a| his| her| their| isa's)\b"
    r"|go (?:to|into|in|up|upstairs|down|over|back)\b)"
)
_RULES = re.compile(
    r"\b(?:rules?|questions?|rounds?|turns?|seats?|confront\w*|accus\w*|exhibits?|points?|scor\w*"
    r"|lies?|play\w*|win|game|pass|cost\w*|free|allowed|suspects?|commands?|repeat\w*)\b"
)
_ASKS_RULES = re.compile(
    r"^(?:how|can|may|could|should|do|does|is|are|what|when|must|which|who|will|explain)\b"
)
_PUBLIC_RECORDS = re.compile(r"\b(?:e\d+|exhibits?|statements?|answers?)\b")


def asked(said: Message) -> str:  # noqa: PLR0911 - one for each rule, the first match wins
    """Which of the Host's answers a message asks for; empty where it asks the Host nothing."""
    words = clean.plain(said.words)
    found = grammar("mystery").read(said.words, only=(SEALED, RECAP, SEARCH, RULES, STATUS))
    public = _PUBLIC_RECORDS.search(words)
    if found and not (found.intent == SEARCH and public):
        return found.intent
    if _SEARCH.match(words) and not public:
        return SEARCH
    if not (said.to_host or _ASKS_HOST.match(words)):
        return ""
    if _RECAP.search(words):
        return RECAP
    if _SEALED.search(words):
        return SEALED
    if (
        _ASKS_RULES.match(words)
        and _RULES.search(words)
        and (said.to_host or _is_about_play(words))
    ):
        return RULES
    return _of_the_host_alone(words) if said.to_host else ""


def _is_about_play(words: str) -> bool:
    """Said to no one, it is a rules question only where it is about "we" or "a round"."""
    return bool(
        re.search(
            r"\b(?:we|i|you|one|(?:a|each|per|the) (?:round|question|repeat|confrontation|game))\b",
            words,
        )
    )


def _of_the_host_alone(words: str) -> str:
    """The Host knows the rules; all else asked of the Host is sealed."""
    return RULES if _RULES.search(words) else SEALED
