"""Text made even: guessed marks taken off, contractions written out, politeness set aside."""

from __future__ import annotations

import re

_APOSTROPHES = str.maketrans({"’": "'", "‘": "'", "`": "'", "´": "'", "ʼ": "'"})
_CONTRACTIONS = {
    "i'm": "i am", "im": "i am", "i'll": "i will", "i'd": "i would", "i've": "i have",
    "ive": "i have", "we're": "we are", "we'll": "we will", "we'd": "we would",
    "we've": "we have", "you're": "you are", "youre": "you are", "you've": "you have",
    "they're": "they are", "it's": "it is", "it'll": "it will", "that's": "that is",
    "thats": "that is", "there's": "there is", "what's": "what is", "whats": "what is",
    "who's": "who is", "where's": "where is", "how's": "how is", "let's": "let us",
    "lets": "let us", "don't": "do not", "dont": "do not", "doesn't": "does not",
    "doesnt": "does not", "didn't": "did not", "didnt": "did not", "can't": "cannot",
    "cant": "cannot", "can not": "cannot", "won't": "will not", "isn't": "is not",
    "isnt": "is not", "aren't": "are not", "wasn't": "was not", "haven't": "have not",
    "havent": "have not", "shouldn't": "should not", "wouldn't": "would not",
    "couldn't": "could not", "gonna": "going to", "wanna": "want to", "gotta": "got to",
    "gimme": "give me", "gimmie": "give me", "lemme": "let me", "dunno": "do not know",
    "that'll": "that will",
}  # fmt: skip
_POLITE_START = re.compile(
    r"^(?:(?:please|okay|ok|well|so|um|uh|er|erm|oh|ooh|hmm|right|alright|all right|hey|hello"
    r"|now|then|actually|just|clock|sayso)\s+)+(?=\S)"
)
_POLITE_END = re.compile(r"(?: (?:please|thanks|thank you|then|now|clock|sayso)){1,9}$")


def heard(text: str) -> str:
    """A recogniser's words without its guesses: lower case, no marks, single spaces.

    Apostrophes inside words stay ("i'll"); hyphens part words ("jack-o-lantern").
    """
    text = text.translate(_APOSTROPHES).lower().replace("_", " ")
    text = re.sub(r"(?<!\w)'|'(?!\w)", " ", text)
    return " ".join(re.sub(r"[^\w' ]", " ", text).split())


def plain(text: str) -> str:
    """Words for matching a command: as `heard`, with contractions written out."""
    words = heard(text).split()
    return " ".join(_CONTRACTIONS.get(word, word) for word in words)


def command(text: str) -> str:
    """`plain` without the courtesies around it: "oh, could you…, please" keeps its middle."""
    words = plain(text)
    return _POLITE_END.sub("", _POLITE_START.sub("", words))


def typed(text: str) -> str:
    """Typed text with apostrophes and white space made even; marks, case and line breaks stay."""
    lines = text.translate(_APOSTROPHES).splitlines()
    return "\n".join(filter(None, (" ".join(line.split()) for line in lines)))
