"""What players and host exchange: an Utterance comes in, a Reply of Lines goes out.

Expects tells whatever listens what may come in next.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from functools import cached_property

from voice.keys import Key

UNSURE_BELOW = 0.3
"""A hearing less sure than this is marked unsure, for a card to ask about before it costs. Single
words heard right score 0.4 to 0.7, so a higher bound would ask about them too."""


LONGEST = 4_000
"""Characters of one utterance that are read, however many come: a pasted save or ledger has some
300, and a minute of talk 900."""


@dataclass(frozen=True)
class Utterance:
    """One thing a player said or typed."""

    text: str
    """The words, exactly as typed or as the recogniser wrote them; the first LONGEST characters."""

    heard: bool = False
    """True when the words come from a recogniser, whose marks and capitals are guesses."""

    confidence: float = 1.0
    """0.0 to 1.0: how sure the recogniser is; 1.0 for typed text."""

    speaker: str = ""
    """Who spoke, where a channel can tell; empty where it cannot."""

    alternatives: tuple[str, ...] = ()
    """Other words nearly as likely, where the text was heard, likeliest first."""

    def __post_init__(self) -> None:
        # Half a surrogate can be in no store and no answer.
        text = self.text[:LONGEST].encode("utf-8", "ignore").decode("utf-8")
        object.__setattr__(self, "text", text)


@dataclass(frozen=True, kw_only=True)
class Move:
    """What one utterance does in a game, as its card reads it; each card adds its own fields.

    Two moves are equal where they do the same, however they were worded.
    """

    typed: str = field(default="", compare=False)
    """The words one would type for it."""

    costs: bool = field(default=False, compare=False)
    """True where a mishearing would cost something, and the card does not ask about it itself."""

    mendable: bool = field(default=False, compare=False)
    """True where "no, I said ..." right after it was judged may put it right."""

    command: bool = field(default=False, compare=False)
    """True where these very words are a command of the card's own."""

    sure: bool = True
    """False where a recogniser was unsure of a move that the card itself asks about."""


@dataclass(frozen=True)
class Line:
    """One line of the host's reply: printed in full, spoken as a person would say it."""

    text: str
    """What is printed; empty for a line that is only spoken."""

    spoken: str | None = None
    """What is said: None says `text`, an empty string stays silent."""

    cue: str = ""
    """The name of a sound in `audio/` played before the line; empty for none."""

    voice: str = ""
    """Who speaks it, by a name that has a voice of its own; empty for the Host."""

    @property
    def aloud(self) -> str:
        """The words to speak, empty for silence."""
        return self.text if self.spoken is None else self.spoken


@dataclass(frozen=True)
class Reply:
    """The host's whole answer to one utterance."""

    lines: tuple[Line, ...]
    ledger: str = ""
    """The card's `[L]` line, always printed last and never spoken."""

    over: bool = False
    """True when the game has ended."""

    @property
    def text(self) -> str:
        """The card's reply to the letter, ledger last."""
        printed = [line.text for line in self.lines if line.text]
        return "\n".join([*printed, self.ledger] if self.ledger else printed)

    @property
    def aloud(self) -> tuple[str, ...]:
        """The words to speak, line by line."""
        return tuple(line.aloud for line in self.lines if line.aloud)


FREE = "*"
"""The word of an arc that any words take: a free slot."""


@dataclass(frozen=True, eq=False)
class Graph:
    """Words and the ways between them; node 0 is the start."""

    arcs: tuple[tuple[tuple[str, int], ...], ...]
    """For each node the words that may come next, lower case or FREE, and where each leads."""

    finals: frozenset[int]
    """Nodes a sentence may end at."""


@dataclass(frozen=True, eq=False)
class Sentences:
    """Every sentence that may be said, as a graph of words: each way from node 0 to a final node.

    Two are the same only where they are one object, so that what is built out of a graph can be
    kept beside it.
    """

    made: Callable[[], Graph]
    """Makes the graph: half a second's work in a mystery, for recognisers alone."""

    meaning: Callable[[str], Hashable] = str
    """What a sentence means, where two that differ in words may mean the same."""

    shortest: Callable[[], tuple[str, ...]] = tuple
    """Gives a few of them, what people say first: each command in as few words as it takes, and the
    names and numbers that stand in others. None where they are not known."""

    @cached_property
    def graph(self) -> Graph:
        """Made when it is first asked for, and once."""
        return self.made()


@dataclass(frozen=True)
class Expects:
    """What a player may say next, all of it public."""

    phrases: tuple[str, ...] = ()
    """Live phrases, lower case, as a recogniser writes them ("give me a hint")."""

    free: bool = True
    """True when anything else may be said too: an answer, a question."""

    keypad: tuple[Key, ...] = ()
    """What a telephone's keys mean."""

    help: str = ""
    """The answer to "what can I say?", to be spoken."""

    fixed: tuple[str, ...] = ()
    """Lines the host is likely to speak next, nothing sealed in them, for a voice to make ready."""

    sentences: Sentences | None = None
    """All the sentences whose samples `phrases` are, where they are known; nothing sealed."""

    def ready(self) -> None:
        """Make now what hearing takes, for whoever has the time: while the host speaks."""
        if self.sentences:
            _ = self.sentences.graph
