"""The three words a game is kept under: made, and read as they are typed or heard."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable

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
_NUMBERS = "one two three four five six seven eight nine ten".split()

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
    """A code as typed or heard ("Amber button 7") in the form it is kept in."""
    words = re.findall("[a-z0-9]+", text.lower())
    digits = {str(n): word for n, word in enumerate(_NUMBERS, 1)}
    return "-".join(digits.get(word, word) for word in words)
