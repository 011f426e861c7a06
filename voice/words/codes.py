"""The three words a game is kept under: made, and read as they are typed or heard."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable
from functools import cache

from voice.words.numbers import HOMOPHONES, UNITS

# Words anyone can spell, none near another of its list in letters or in sound (each pair below 67
# of 100 by its letters, 70 by its phonemes), so that a slip is seldom another game's code. Of two
# syllables where it may be: a small recogniser loses shorter ones.
_COLOURS = (
    "amber ancient autumn baby bitter brass brave bright broken busy candy careful cheerful "
    "chocolate clever clumsy copper cotton crooked crystal cunning curly dainty diamond distant "
    "double drowsy dusty eager early emerald empty equal evening famous fancy feather final "
    "flying foggy foreign friendly frosty gentle gifted golden graceful grumpy happy harmless "
    "heavy hidden hollow honey hungry icy iron jolly laughing lazy lemon little lively lucky "
    "magic marble merry midnight misty modern morning musical narrow nimble northern orange "
    "painted perfect plastic playful polished pretty proper proud purple quiet rapid restless "
    "royal rubber ruby rugged sacred salty secret silver simple sleepy solid speedy spotted "
    "starry steady stormy summer tender thirsty tidy twisted velvet violet wandering wealthy "
    "western winter wooden yellow"
).split()
_THINGS = (
    "acorn apple balcony banana banjo barrel basket beetle blossom bonnet bracelet bramble "
    "bridge buffalo butter button cabin candle carpet carrot castle cathedral cello chimney "
    "cider circus coffee compass cookie cottage cousin cricket curtain dagger daisy dolphin "
    "donkey dragon dresser elephant engine farmer fiddle finger fountain galaxy garden giraffe "
    "goblet guitar hammer hazel hedgehog helmet iceberg island jacket jungle kettle ladder "
    "lantern library lizard lobster locket magnet market meadow melon mirror mitten museum "
    "mushroom necklace needle nutmeg ocean onion orchard orchestra pancake paper parsnip peanut "
    "pebble piano pigeon pillow potato pumpkin puppet pyramid rabbit radish ribbon river robin "
    "sailor scissors shovel squirrel stable teapot thimble thunder tomato tractor tulip tunnel "
    "turkey umbrella valley village volcano waffle walnut walrus whistle window zebra"
).split()
_NUMBERS = [*UNITS[1:], "ten"]
_WORDS = frozenset((*_COLOURS, *_THINGS, *_NUMBERS))
_PLACES = (_COLOURS, _THINGS, _NUMBERS)
_LENGTH = len(_PLACES)

_MOST_PIECES = 7
"""Words that a recogniser may write a code in: "tea pot"."""

MANY = len(_COLOURS) * len(_THINGS) * len(_NUMBERS)
"""How many codes there are."""


def maker(sealed: str) -> Callable[[], str]:
    """Makes codes by chance ("amber-button-seven").

    No colour or thing that stands in the text `sealed` is in them: by chance it would be an answer
    ("rusty-window-three").
    """
    text = sealed.lower()
    colours, things = (
        [word for word in words if word not in text] or words for words in (_COLOURS, _THINGS)
    )
    return lambda: "-".join(map(secrets.choice, (colours, things, _NUMBERS)))


def spoken_code(text: str) -> str:
    """A code as typed or heard in the form it is kept in.

    Case, marks, spaces and the spelling of a number mean nothing: "Amber, tea pot 7" and
    "amber-teapot-seven" are one code. Words that are not quite those of a code are left as they
    are. What is in that form stays as it is: else one code would be counted as a guess, and
    another looked for.
    """
    words = _written(text)
    numbered = [_numbers().get(word, word) for word in words]
    for whole in ("".join(words), "".join(numbered)):  # "to mato seven", "10 der mitten 7"
        if found := _whole().fullmatch(whole):
            return f"{found[1]}-{found[2]}-{_numbers()[found[3]]}"
    return "-".join(numbered)


def ending(text: str) -> str:
    """The code that a sentence ends in, else its last three words; "" where there are fewer."""
    words = _written(text)
    tails = (spoken_code(" ".join(words[-many:])) for many in range(1, _MOST_PIECES + 1))
    last = spoken_code(" ".join(words[-_LENGTH:])) if len(words) >= _LENGTH else ""
    return next(filter(is_whole, tails), last)


def is_whole(code: str) -> bool:
    """True for what is a code word for word, whether or not a game is kept under it."""
    parts = code.split("-")
    return len(parts) == _LENGTH and all(
        part in words for part, words in zip(parts, _PLACES, strict=True)
    )


def is_guess(code: str) -> bool:
    """True for what is meant for a code: two of its three words are such as codes have."""
    parts = code.split("-")
    return len(parts) == _LENGTH and sum(part in _WORDS for part in parts) >= _LENGTH - 1


def is_near(code: str, other: str) -> bool:
    """True for codes of which one word differs, or none."""
    pairs = zip(code.split("-"), other.split("-"), strict=False)
    return sum(one == another for one, another in pairs) >= _LENGTH - 1


def _written(text: str) -> list[str]:
    return re.findall("[a-z0-9]+", text.lower())


@cache
def _whole() -> re.Pattern[str]:
    """A whole code with nothing between its words. No two codes are the same without their gaps."""
    places = (_COLOURS, _THINGS, _numbers())
    return re.compile("".join(f"({'|'.join(words)})" for words in places))


@cache
def _numbers() -> dict[str, str]:
    """A number's word by each way that it may be written: "7", "to"."""
    digits = {str(value): word for value, word in enumerate(_NUMBERS, 1)}
    alike = {word: digits[digit] for word, digit in HOMOPHONES.items()}
    return {word: word for word in _NUMBERS} | digits | alike
