"""CHECKING 3 to 6: a cut guess judged by one chime's lists and nothing else."""

from __future__ import annotations

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from voice.cards.riddles.checking import is_correct, named_bar, names, same_guess, words_of
from voice.cards.riddles.edition import Chime, RiddlesEdition
from voice.cards.sealed_text import NotForm


def chime(
    answer: str, accept: str = "", bars: str = "", refuse: str = "", number: int = 1
) -> Chime:
    """A chime by its lists, each parted by `;` as in a sealed file (reasons left out)."""

    def parts(text: str) -> tuple[str, ...]:
        return tuple(part.strip() for part in text.split(";") if part.strip())

    barred = tuple(NotForm(form, f"no {form}") for form in parts(bars))
    hints = ("one", "two", "three")
    return Chime(number, "riddle", answer, parts(accept), barred, parts(refuse), hints, "why")


KETTLE = chime("kettle", "tea kettle; billy can", "pan; tea; fish kettle", "mettle; settle")
NIGHT = chime("night", "nightfall", "knight; rain")
VANE = chime("weather vane", "weathercock", "weather; wind; kite")
LANTERN = chime("jack-o'-lantern", "carved pumpkin", "pumpkin; skull")
STEPS = chime("footsteps", "tracks", "foot; shoe")
LETTER = chime("letter r", "r", "a; o; reflection")
GLASS = chime("glass", "bus", "mirror glass")
SEVEN = chime("seven", "sixpence; 8th; 365", "six; 40 thieves")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("The Kettle!", ("the", "kettle")),
        ("jack-o'-lantern", ("jackolantern",)),
        ("café au lait", ("cafe", "au", "lait")),
        ("ｋｅｔｔｌｅ", ("kettle",)),
        ("k\u200bettle", ("kettle",)),
        ("7-up", ("7up",)),
        ("🎃 !!", ()),
        ("", ()),
    ],
)
def test_words(text: str, words: tuple[str, ...]) -> None:
    assert words_of(text) == words


RIGHT = [
    (KETTLE, "kettle billy-can|the kettle on the stove|kettles|kettle's|billy cans|tea kettle"),
    (KETTLE, "teakettle|ket tle|kettle of tea|copper kettle|kettlé"),
    # one slip: changed, swapped, dropped, added, and with a plural
    (KETTLE, "kettel|kettke|kttle|kettlle|kettels|my kettel"),
    (NIGHT, "night|nights|the nights|nightfall|night fall|nite night|nihgt|nigght"),
    (VANE, "weather vane|weathervane|weather-vane|weather vanes|wether vane|weathercocks"),
    (VANE, "wethervane|weather cock"),
    (LANTERN, "jack o lantern|jackolantern|jack-o-lantern|jack o'lantern|jack-o'-lanterns"),
    (LANTERN, "jack o lanten|a carved pumpkin"),
    (STEPS, "footsteps|footstep|foot steps|fotsteps|fotstep|footstps|track"),
    (LETTER, "letter r|the letter r|r|a letter r|leter r|an r|letters r"),
    (GLASS, "glass|glasses|a bus|buses|glas"),
    # READINGS: a number said whole is one number; a word of numbers that is split stays a word
    (SEVEN, "seven|7|the number seven|sevn|six pence|sixpence|the eighth|8th|365"),
    (SEVEN, "three hundred sixty-five"),
]
WRONG = [
    (KETTLE, "cattle drum|soup|kettledrum|kettlement|ettl|kettleee|k|e|kettle pan|tea"),
    # a NOT form, whole, joined with a slip, or in the plural
    (KETTLE, "fish kettle|fish kettles|fish kettel|a pan and kettle|kettle pans"),
    # on the REFUSE line, plurals too; two slips; a slip in an ACCEPT form
    (KETTLE, "settle|settles|mettle|ketel tle|kittel|billy cam|tea ketle pan"),
    (NIGHT, "knight|knights|a knight|rain night|nigt rain|nightmare"),
    (VANE, "weather|vane|weather van|vane weather|kite|wind vane|weather vane in the wind"),
    (LANTERN, "lantern|jack|pumpkin|a pumpkin jack o lantern's skull"),
    (STEPS, "step|steps|shoe|footsteps of a shoe|feet"),
    (LETTER, "letter|letter a|a|are|lettr a|letter r reflection"),
    (SEVEN, "70|17|six|6|7 and 6|seven or forty thieves|eight|36|5"),
    (GLASS, "gas|mirror glass|glasss mirror glass"),
]


def table(rows: list[tuple[Chime, str]]) -> list[tuple[str, str, Chime]]:
    return [(sealed.answer, guess, sealed) for sealed, all_ in rows for guess in all_.split("|")]


@pytest.mark.parametrize(("answer", "guess", "sealed"), table(RIGHT))
def test_right(answer: str, guess: str, sealed: Chime) -> None:
    assert is_correct(guess, sealed), answer


@pytest.mark.parametrize(("answer", "guess", "sealed"), table(WRONG))
def test_wrong(answer: str, guess: str, sealed: Chime) -> None:
    assert not is_correct(guess, sealed), answer


def test_slips_are_forgiven_from_five_letters_on() -> None:
    assert not is_correct("plam", chime("palm"))
    assert is_correct("plams", chime("psalm")) is False
    assert is_correct("pslam", chime("psalm"))


def test_a_not_form_inside_a_listed_form_never_bars() -> None:
    sealed = chime("kettle", "tea kettle", "tea")
    assert is_correct("kettle of tea", sealed)
    assert not is_correct("kettle of tea", chime("kettle", "", "tea"))


def test_a_one_character_not_form_never_bars() -> None:
    assert is_correct("a kettle", chime("kettle", "", "a"))


@given(st.sampled_from(string.ascii_lowercase), st.integers(0, 5), st.sampled_from("drops adds"))
def test_one_slip_and_no_more(letter: str, place: int, how: str) -> None:
    word = "kettle"
    slipped = word[:place] + (letter if how == "adds" else "") + word[place + (how == "drops") :]
    sealed = chime(word)
    assert is_correct(slipped, sealed)
    assert is_correct(f"the {slipped} there", sealed)
    assert not is_correct(slipped, chime(word, refuse=slipped)) or slipped in (word, word + "s")


@given(st.text(max_size=60))
def test_any_text_at_all_is_judged(guess: str) -> None:
    for sealed in (KETTLE, VANE, LANTERN, LETTER):
        assert is_correct(guess, sealed) in (True, False)


@pytest.mark.parametrize("guess", ["a b " * 150, "jack o " * 80, "x" * 600, "weather " * 70])
def test_long_guesses_are_wrong(guess: str) -> None:
    assert not is_correct(guess, LANTERN)
    assert not is_correct(guess, VANE)


def test_every_listed_form_of_an_edition_is_right(edition: RiddlesEdition) -> None:
    for sealed in edition.chimes:
        for form in (sealed.answer, *sealed.accept):
            for said in (form, form.upper(), f"the {form}", form.replace(" ", "")):
                assert is_correct(said, sealed), said
        for bar in sealed.bars:
            assert not is_correct(bar.text, sealed), bar.text
        for refused in sealed.refuse:
            assert not is_correct(refused, sealed), refused


@pytest.mark.parametrize(
    ("sealed", "guess", "named"),
    [
        (KETTLE, "pan", "pan"),
        (KETTLE, "a big pan", "pan"),
        (KETTLE, "pans", "pan"),
        (KETTLE, "fish kettle", "fish kettle"),
        (KETTLE, "tea in a fish kettle", "fish kettle"),
        (KETTLE, "drum", None),
        (LETTER, "a", "a"),
        (LETTER, "letter a", "a"),
        (LETTER, "the letter o", "o"),
        (LETTER, "an o", "o"),
        (LETTER, "a drum", None),
        (LETTER, "a reflection", "reflection"),
    ],
)
def test_the_not_form_a_tried_guess_names(sealed: Chime, guess: str, named: str | None) -> None:
    bar = named_bar(guess, sealed)
    assert (bar and bar.text) == named


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("drum", "a drum", True),
        ("the drums", "drum", True),
        ("foot step", "footstep", True),
        ("Drum!", "drum", True),
        ("tin drum", "drum", False),
        ("letter", "letter a", False),
        ("a", "an", False),
        ("drum", "drums and bell", False),
        ("🎃", "🎄", False),
    ],
)
def test_the_same_guess_in_other_clothes(one: str, other: str, same: bool) -> None:
    assert same_guess(one, other) is same


@pytest.mark.parametrize(
    ("message", "guess", "named"),
    [
        ("you checked pan wrong", "a pan", True),
        ("you checked 'pan' wrong!", "pan", True),
        ("you checked it wrong, I said fish kettle", "fish kettle", True),
        ("you checked it wrong", "pan", False),
        ("you checked pancake wrong", "pan", False),
    ],
)
def test_the_guess_an_objection_names(message: str, guess: str, named: bool) -> None:
    assert names(message, guess) is named
