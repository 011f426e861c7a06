"""HOW TO PLAY and THE HOUSE in the card's own words, and which of them answer a question."""

from __future__ import annotations

import re

from voice.words import clean

_CAST = (
    "THE FIVE: Dougal Rintoul, Isa's son · Morven Rintoul, her daughter, a nurse · Lachlan "
    "Rintoul, her nephew · Miss Ailsa Tullis, the schoolmistress · Hamish Gow, the auctioneer."
)
_ROUNDS = "Three rounds of evidence, E1 to E12; after each, five questions, taken in turn."
_ANSWERS = (
    "The five answer only from what they swore to: ask about what they have already said and you "
    "hear the same words, free."
)
_LIES = (
    "A lie breaks only when you confront the suspect with an exhibit that disproves it, by name "
    'and number: "Confront NAME with E2".'
)
_ASKING = 'New questions open new lines: "Hamish, did you quarrel with Isa?"'
_NEXT = "Say next for the next round."
_ACCUSING = (
    'After round three, accuse one person with up to six exhibits: "We accuse NAME: E2, E7".'
)
_SCORING = (
    "10 points for the right person, 10 more each for could (in the office when she fell), how "
    "(how they went unknown) and why that your exhibits show together, and 1 per lie broken."
)
_FREE = "Free any time: statements · read E2 · pass · save · give up (end now, hear the answer)."

SENTENCES = (_CAST, _ROUNDS, _ANSWERS, _LIES, _ASKING, _NEXT, _ACCUSING, _SCORING, _FREE)
"""HOW TO PLAY, word for word when joined by spaces."""

HOUSE = (
    "The kitchen (fire, dresser, windowsill) opens to the front passage and the scullery.",
    "The scullery has the back door to the yard; the office is above it.",
    "From the passage one stair goes up to the landing: no other way up or down.",
    "On the landing: the office, the bathroom, and the children's room next to the office.",
    "The office has one door, onto the landing; its one window is nailed shut.",
    "The sheets are alike; any ghost can carry any lantern.",
)
"""THE HOUSE, word for word when joined by spaces."""

_ABOUT = (
    (r"questions?|rounds?|turns?|evidence|how many exhibits", (_ROUNDS,)),
    (r"confront\w*|lies?|break\w*|broken", (_LIES,)),
    (r"accus\w*|cite|six|exhibits?", (_ACCUSING,)),
    (r"scor\w*|points?|win|par", (_SCORING,)),
    (r"suspects?|the five|who can|who are", (_CAST,)),
    (r"ask\w*|answers?|repeat\w*|lines?", (_ANSWERS, _ASKING)),
    (r"next", (_NEXT,)),
    (r"free|cost\w*|commands?|can (?:i|we) (?:say|do)|save|saving|pass|give up|stop", (_FREE,)),
)  # fmt: skip


def fitting(question: str) -> tuple[str, ...]:
    """The sentences of HOW TO PLAY that answer a rules question; all of them where none fits."""
    words = clean.plain(question)
    found = {s for about, said in _ABOUT for s in said if re.search(rf"\b(?:{about})\b", words)}
    return tuple(s for s in SENTENCES if s in found) or SENTENCES


def spoken(sentence: str) -> str:
    """A sentence as a person would read it out."""
    said = sentence.replace(" · ", "; ").replace('"', "").replace("NAME", "Hamish")
    return said.replace("(end now, hear the answer)", "to end now and hear the answer")
