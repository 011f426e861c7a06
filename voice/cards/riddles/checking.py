"""CHECKING 3 to 6: judge a cut guess by one chime's sealed lists and nothing else."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from rapidfuzz.distance import OSA

from voice.cards.riddles.edition import Chime
from voice.cards.sealed_text import NotForm
from voice.words import numerals

# A word this long or longer in the ANSWER forgives one typing slip (CHECKING 5).
SLIP_LENGTH = 5
_SHORTEST_JOINED = 3
_ARTICLES = {"a", "an", "the"}


@dataclass(frozen=True)
class Span:
    """Where in the guess's words a form was found: [start, end)."""

    start: int
    end: int

    def holds(self, other: Span) -> bool:
        """True when `other` lies wholly inside."""
        return self.start <= other.start and other.end <= self.end


def words_of(text: str) -> tuple[str, ...]:
    """CHECKING 3: lower-case words of a–z and 0–9 only; accents are folded to their letter."""
    folded = unicodedata.normalize("NFKD", text.lower())
    words = (re.sub(r"[^a-z0-9]", "", word) for word in folded.split())
    return tuple(word for word in words if word)


def is_correct(guess: str, chime: Chime) -> bool:
    """CHECKING 4 to 6: is this cut guess the chime's answer?

    READINGS: "seven" is 7, in the guess as in the sealed forms; "six pence" is sixpence all the
    same.
    """
    in_words, in_figures = _readings(chime)
    rulings = {_ruled(guess, in_words), _ruled(numerals.in_figures(guess), in_figures)}
    return True in rulings and False not in rulings


def _ruled(guess: str, chime: Chime) -> bool | None:
    """Whether the guess is right, False where a NOT form bars it; None where it is none at all."""
    words = words_of(guess)
    exact = [s for form in (chime.answer, *chime.accept) for s in find(words, words_of(form))]
    if exact:
        return not _barred(words, exact, chime)
    slipped = list(_find_slipped(words, chime))
    if not slipped:
        return None
    # The slipped word may be a NOT form ("knight" for night), and mended it may complete one
    # ("fish kettel"): both readings must be free of them.
    return not (
        _barred(words, (), chime)
        or any(_barred(mended, (span,), chime) for span, mended in slipped)
    )


@lru_cache(64)
def _readings(chime: Chime) -> tuple[Chime, Chime]:
    """The chime with its NOT forms of two or more characters, and that with numbers as figures."""
    barring = tuple(bar for bar in chime.bars if len("".join(words_of(bar.text))) > 1)
    return replace(chime, bars=barring), replace(
        chime,
        answer=numerals.in_figures(chime.answer),
        accept=tuple(map(numerals.in_figures, chime.accept)),
        bars=tuple(replace(bar, text=numerals.in_figures(bar.text)) for bar in barring),
        refuse=tuple(map(numerals.in_figures, chime.refuse)),
    )


def same_guess(one: str, other: str) -> bool:
    """Are two wrong guesses the same one? A leading article, plurals and spaces aside, so that
    none is charged twice.
    """
    ones, others = (_without_article(_counted(guess)) for guess in (one, other))
    alike = len(ones) == len(others) and all(map(same_word, ones, others))
    return bool(ones) and (alike or same_word("".join(ones), "".join(others)))


def names(message: str, guess: str) -> bool:
    """Does a message name a guess made before, with or without its article?"""
    return any(True for _ in find(words_of(message), _without_article(words_of(guess))))


def named_bar(guess: str, chime: Chime) -> NotForm | None:
    """A CHIME ENDS: the NOT form that a tried guess names, the longest where it names several."""
    words = _counted(guess)
    named = [bar for bar in chime.bars if _names(words, _counted(bar.text))]
    return max(named, key=lambda bar: len("".join(words_of(bar.text))), default=None)


def find(words: tuple[str, ...], form: tuple[str, ...]) -> Iterator[Span]:
    """Each place where `words` hold `form` as whole words, joined or split (CHECKING 3)."""
    joined = "".join(form)
    if not joined:
        return
    for start in range(len(words)):
        for end in range(start + 1, len(words) + 1):
            window = words[start:end]
            alike = len(window) == len(form) and all(map(same_word, window, form))
            if alike or same_word("".join(window), joined):
                yield Span(start, end)
            elif sum(map(len, window)) > len(joined) + 2:
                break


def same_word(one: str, other: str) -> bool:
    """Equal, a plural -s or -es aside ("matches" is match, "princess" is not princes)."""
    return bool(_stems(one) & _stems(other))


def _stems(word: str) -> set[str]:
    stems = {word}
    # A stem keeps two letters, so that "is" is no plural of the letter i.
    if word.endswith("s") and not word.endswith("ss") and len(word) > 2:
        stems.add(word[:-1])
    if word.endswith("es") and len(word) > 3:
        stems.add(word[:-2])
    return stems


def _barred(words: tuple[str, ...], found: Iterable[Span], chime: Chime) -> bool:
    """CHECKING 4: does the guess hold a NOT form that is no part of an ANSWER or ACCEPT form?

    READINGS: one inside a listed form never bars, wherever it falls; nor does one that lies
    inside the very words that matched ("foot prints" with a NOT of foot).
    """
    spans = tuple(found)
    for bar in chime.bars:
        form = words_of(bar.text)
        if _part_of_a_listed_form(form, chime):
            continue
        if any(not any(s.holds(place) for s in spans) for place in find(words, form)):
            return True
    return False


def _part_of_a_listed_form(form: tuple[str, ...], chime: Chime) -> bool:
    for listed in (chime.answer, *chime.accept):
        split = words_of(re.sub(r"[-–'’]", " ", listed))
        if any(True for _ in find(words_of(listed), form)) or any(True for _ in find(split, form)):
            return True
    return False


def _names(words: tuple[str, ...], form: tuple[str, ...]) -> bool:
    """Does a guess name this NOT form? A one-letter form only where it is the whole guess.

    Otherwise "a drum" would name the NOT form "a" by its article.
    """
    if len("".join(form)) > 1:
        return any(True for _ in find(words, form))
    bare = tuple(w for w in words if w not in {"the", "letter"}) or words
    return bare == form or (len(bare) == 2 and bare[0] in _ARTICLES and bare[1:] == form)


def _find_slipped(words: tuple[str, ...], chime: Chime) -> Iterator[tuple[Span, tuple[str, ...]]]:
    """CHECKING 5: each place that holds the ANSWER but for typing slips.

    Gives the guess mended, and where in it the ANSWER stands.
    """
    answer = words_of(chime.answer)
    refused = {word for form in chime.refuse for word in (*words_of(form), "".join(words_of(form)))}
    # An answer of several words (or a hyphened one) may be written joined or split as well.
    # Not one with a short word: "letter" alone would be letter r with a letter dropped.
    compound = len(re.split(r"[\s\-–']+", chime.answer.strip())) > 1
    compound = compound and min(map(len, answer)) >= _SHORTEST_JOINED
    longest = sum(map(len, answer)) + 3  # one letter more, and a plural
    for start in range(len(words)):
        for end in range(start + 1, len(words) + 1):
            window = words[start:end]
            if len(window) > len(answer) and sum(map(len, window)) > longest:
                break
            if len(window) == len(answer):
                fits = all(_slips_to(w, a, refused) for w, a in zip(window, answer, strict=True))
            else:
                fits = compound and _joined_slips_to("".join(window), answer, refused)
            if fits:
                span = Span(start, start + len(answer))
                yield span, (*words[:start], *answer, *words[end:])


def _slips_to(word: str, answer: str, refused: set[str]) -> bool:
    if same_word(word, answer):
        return True
    if len(answer) < SLIP_LENGTH or any(same_word(word, no) for no in refused):
        return False
    # Plurals are set aside on both sides: "fotstep" is footsteps.
    long_enough = [stem for stem in _stems(answer) if len(stem) >= SLIP_LENGTH]
    return any(OSA.distance(w, a) == 1 for w in _stems(word) for a in long_enough)


def _joined_slips_to(word: str, answer: tuple[str, ...], refused: set[str]) -> bool:
    """One long word of an answer slipped, the others exact, all written together."""
    for place, long_word in enumerate(answer):
        before, after = "".join(answer[:place]), "".join(answer[place + 1 :])
        inside = word[len(before) : len(word) - len(after)]
        if before + inside + after == word and _slips_to(inside, long_word, refused):
            return True
    return False


def _counted(text: str) -> tuple[str, ...]:
    return words_of(numerals.in_figures(text))


def _without_article(words: tuple[str, ...]) -> tuple[str, ...]:
    return words[1:] if len(words) > 1 and words[0] in _ARTICLES else words
