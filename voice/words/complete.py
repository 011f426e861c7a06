"""Whether what was heard so far is a finished thing to say, or its speaker has only paused.

Turn-taking waits longer for words that are not: "is it a …", "k e t …". Waiting too long costs
a player one second, cutting in costs a guess; where it could be either, it is not complete.
"""

from __future__ import annotations

import re

from voice.talk import FREE, Sentences
from voice.words import clean
from voice.words.letters import LETTERS


def _listed(table: str) -> frozenset[str]:
    return frozenset(item.strip() for item in table.replace("\n", "/").split("/"))


_OPEN_ENDS = _listed("""
    a / an / the / my / your / some / and / or / but / nor / because / cos / cause / of / with
    is / was / be / been / not / than / without / from / about / like / if / as / very / really
    um / umm / uh / uhm / er / erm / hm / hmm / hmmm / mm / mmm / ah / oh / ooh / eh
    spelled / spelt
""")
# No one ends a sentence with these; the fillers at the end say that more is coming.

_FILLER = re.compile(r"^(?:(?:um|umm|uh|uhm|er|erm|hm|hmm|mm|ah|oh|ooh|well|so|ok|okay|no|and) )+")

_LEAD_INS = _listed("""
    is it / is that / is this / is there / it is / could it be / would it be / might it be
    it could be / it might be / it must be / it has to be / i think / i think it / we think
    i guess / i would guess / i am guessing / i say / i said / i will say / i will go
    i will go with / i would say / i would go with / i will try / i will answer / i will guess
    let us say / let us try / let us go with / we say / we will say / we will go with
    my answer / my guess / my final answer / final answer / the answer / answer / our answer
    well / so / maybe / perhaps / what about / how about / would / could / chime / riddle
    i give / give me / tell me / show me / read me / say / this / the whole / i am / i want
    i would like / can i / can i have / can you / could you
""")
# A lead-in alone, as `clean.plain` writes it (contractions written out).

_ALSO_WORDS = _listed("""
    a / i / o / be / bee / see / sea / gee / eye / aye / oh / owe / pea / are / you / ewe / why
    wye / tea / cue / jay
""")
_LONG_NAMES = frozenset({"aitch", "haitch"})
_BETWEEN_LETTERS = frozenset({"double", "triple", "space", "capital", "ray"})
_PLAINLY_A_RUN = 3
# "bee you are": three names in a row, each a word of its own, are spelling; two ("see you",
# "a bee", "are you") most likely are not.

_LONGEST_NAME = 2
# Words of whom one speaks to: "hamish" may be said for its own sake, but mostly a question follows.

_EXAMPLE = re.compile(r"\b(\w+) (?:as in|for|like)(?: \w+)?$")


def complete(text: str, live: Sentences | None = None) -> bool:
    """True where the words are a finished thing to say; marks and capitals mean nothing.

    What `live` sentences go on from with any words is not: a team's name before its answer.

    >>> complete("Is it a kettle?"), complete("Is it a."), complete("K-E-T.")
    (True, False, False)
    """
    words = clean.plain(text).split()
    if not words or words[-1] in _OPEN_ENDS:
        return False
    return not (_is_lead_in(words) or _spells(words) or _leads(live, text))


def is_command(text: str, live: Sentences | None) -> bool:
    """True where the words are one of the live sentences to its end, and finished."""
    ends = {node for node in _reached(live, text) if live and node in live.graph.finals}
    return bool(ends) and complete(text, live)


def _leads(live: Sentences | None, text: str) -> bool:
    """True where any words may come next, and must, or mostly do after so short a sentence."""
    name_alone = len(clean.command(text).split()) <= _LONGEST_NAME
    return any(
        live
        and FREE in dict(live.graph.arcs[node])
        and (name_alone or node not in live.graph.finals)
        for node in _reached(live, text)
    )


def _reached(live: Sentences | None, text: str) -> set[int]:
    """Where the live sentences stand after these words, none of them in a free slot."""
    if live is None:
        return set()
    forms = {clean.plain(text), clean.command(text)}
    return {node for form in forms if form and (node := _walked(live, form.split()))}


def _walked(live: Sentences, words: list[str]) -> int:
    """The node that words lead to; 0, where nothing leads, for none."""
    node = 0
    for word in words:
        node = dict(live.graph.arcs[node]).get(word, 0)
        if not node:
            break
    return node


def _is_lead_in(words: list[str]) -> bool:
    said = " ".join(words)
    return said in _LEAD_INS or _FILLER.sub("", said) in _LEAD_INS


def _spells(words: list[str]) -> bool:
    """True where the words end within a spelling: in a letter, or in one's example."""
    example = _EXAMPLE.search(" ".join(words))
    if example and _only_a_letter(example[1]):
        return True
    run = _letters_at_the_end(words)
    return any(map(_only_a_letter, run)) or len(run) >= _PLAINLY_A_RUN


def _letters_at_the_end(words: list[str]) -> list[str]:
    run: list[str] = []
    for word in reversed(words):
        if word not in LETTERS and word not in _BETWEEN_LETTERS:
            break
        run.insert(0, word)
    return run


def _only_a_letter(word: str) -> bool:
    """True for "k", "kay" and "aitch"; false for "tea", which may be one, and for "tango"."""
    return word in LETTERS and word not in _ALSO_WORDS and (len(word) <= 3 or word in _LONG_NAMES)
