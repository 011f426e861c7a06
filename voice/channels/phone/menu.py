"""Which game a caller chooses, by its name or number."""

from __future__ import annotations

from dataclasses import dataclass

from rapidfuzz import fuzz, process

from voice.cards.card import AnyCard
from voice.keys import Key
from voice.talk import Expects
from voice.words import clean
from voice.words.aloud import aloud

_NEAR = 80
"""0 to 100: names heard this near are meant. The titles are below 50 to each other, so "twelve
times" (87) may be Twelve Chimes, and "I don't know" (below 50) none of them."""

_ALSO = {
    "riddles": "riddle riddles chimes",
    "trivia": "trivia quiz",
    "mystery": "murder whodunit",
    "sluice": "sluice escape sluices",
}
"""Words that name one game to its players; "the riddles", "a quiz", "the murder mystery"."""

_ORDINALS = (
    ("one", "first", "1"), ("two", "second", "2"), ("three", "third", "3"), ("four", "fourth", "4"),
    ("five", "fifth", "5"), ("six", "sixth", "6"), ("seven", "seventh", "7"),
    ("eight", "eighth", "8"), ("nine", "ninth", "9"),
)  # fmt: skip


@dataclass(frozen=True)
class Menu:
    """The games there are, in the order of their keys."""

    cards: tuple[AnyCard, ...]

    @property
    def question(self) -> str:
        """Asks for the choice, once with the names."""
        titles = [card.title for card in self.cards]
        listed = ", ".join(titles[:-1]) + f", or {titles[-1]}" if titles[1:] else titles[0]
        return f"Which game would you like: {listed}?" if titles[1:] else f"Say yes for {listed}."

    @property
    def in_short(self) -> str:
        """The choices alone, for whoever did not choose one the first times; nothing for one."""
        if not self.cards[1:]:
            return ""
        named = zip(_ORDINALS, self.cards, strict=False)
        return f"Say {', or '.join(f'{number} for {card.title}' for (number, *_), card in named)}."

    def expects(self) -> Expects:
        """Names and numbers, all public."""
        names = [name for card in self.cards for name in (card.title.lower(), card.name)]
        numbers = [f"number {_ORDINALS[n][0]}" for n in range(len(self.cards))]
        yes = ["yes"] if len(self.cards) == 1 else []
        keys = tuple(Key(str(n), card.title) for n, card in enumerate(self.cards, 1))
        told = f"{self.question} Or say: resume, and the three words of your kept game."
        return Expects((*names, *numbers, *yes), free=True, keypad=keys, help=told)

    def chosen(self, text: str) -> AnyCard | None:
        """The game a sentence names; None for none or more than one."""
        words = clean.command(aloud(text))  # "12 chimes" is written with a digit
        named = [card for card in self.cards if _names(card, words)]
        if len(named) == 1:
            return named[0]
        if self._alone(words):
            return self.cards[0]
        return self._numbered(words) or self._nearest(words)

    def _alone(self, words: str) -> bool:
        return len(self.cards) == 1 and words in ("yes", "yeah", "yep", "sure", "ok", "okay")

    def _numbered(self, words: str) -> AnyCard | None:
        said = words.removeprefix("the ").removeprefix("number ").removesuffix(" one").strip()
        at = next((n for n, names in enumerate(_ORDINALS) if said in names), None)
        return self.cards[at] if at is not None and at < len(self.cards) else None

    def _nearest(self, words: str) -> AnyCard | None:
        titles = {card.name: card.title.lower() for card in self.cards}
        found = process.extractOne(words, titles, scorer=fuzz.ratio, score_cutoff=_NEAR)
        return next(card for card in self.cards if card.name == found[2]) if found else None


def _names(card: AnyCard, words: str) -> bool:
    also = _ALSO.get(card.name, "").split()
    return any(f" {name} " in f" {words} " for name in (clean.plain(card.title), card.name, *also))
