"""HARD RULES 8: the card's own examples, tables, and what holds for every key."""

from __future__ import annotations

import string
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from voice.cards.sealed_text import NotForm
from voice.cards.trivia.edition import Entry, TriviaEdition
from voice.cards.trivia.matching import judged, slips_allowed, words_of
from voice.cards.trivia.phrase import phrase_of

BUTTON = Entry(
    "A1", "Q", "button", (), (NotForm("zip", "a zip has teeth"), NotForm("mutton", "meat")), "S"
)


@pytest.mark.parametrize(
    ("sent", "right"),
    [
        ("buton", True),
        ("a big brass button", True),
        ("like a button", True),
        ("it's round, a **button**", True),
        ("button or zip", True),
        ("butt", False),
        ("mutton", False),
        ("zip button", False),
    ],
)
def test_the_cards_own_example(sent: str, right: bool) -> None:
    assert judged(phrase_of(sent, heard=False).words, BUTTON).right == right


@pytest.mark.parametrize(
    ("cell", "phrase", "right"),
    [
        ("A1", "Samhain", True),
        ("A1", "Sahmain", True),
        ("A1", "Samain", True),
        ("A1", "Samhhain", True),
        ("A1", "Samhains", True),
        ("A1", "Samhan's", True),
        ("A1", "Sawain", False),
        ("A1", "summers end", True),
        ("A1", "end summers", False),
        ("A1", "summer's long end", False),
        ("A3", "handle", False),
        ("A3", "candel", True),
        ("A4", "apple bobbing", True),
        ("A4", "applebobbing", True),
        ("A4", "apples", False),
        ("A5", "jackolantern", True),
        ("A5", "jack o lantern", True),
        ("A5", "Jack O'Lantern", True),
        ("B1", "dia de los muertos", True),
        ("B1", "the day of dead", True),
        ("B4", "Bons", True),
        ("B4", "Bun", False),
        ("B5", "broken", False),
        ("C5", "Frankenstein", True),
        ("C5", "frankensteins monster", False),
        ("C5", "victor frankenstein monster", False),
        ("D1", "8", True),
        ("D1", "eight legs", True),
        ("D1", "eigth", False),
        ("D1", "eighty", False),
        ("D3", "barn owl", True),
        ("D3", "barnowls", True),
        ("D3", "owl", False),
        ("E2", "soul kake", True),
        ("E3", "barn brak", True),
        ("E3", "barnbrek", False),
        ("E5", "honey comb", True),
        ("E5", "hokey pokey", True),
        ("A2", "", False),
        ("A2", "turnip instead of a pumpkin", True),
        ("A2", "turnip tumshie pumpkin", False),
        ("A2", "turnip pumpkin", False),
        ("A2", "pumpkin instead of turnip", False),
    ],
)  # fmt: skip
def test_a_phrase_is_judged_by_its_entry(
    night: TriviaEdition, cell: str, phrase: str, right: bool
) -> None:
    assert judged(phrase, night.entry(cell)).right == right


@pytest.mark.parametrize(
    ("cell", "phrase", "reasons"),
    [
        ("A1", "Beltane", ("that is the May festival",)),
        ("A1", "Beltane Lammas", ("that is the May festival", "that is the August harvest")),
        ("A1", "Belltane", ()),
        ("A2", "turnip pumpkin", ("that is the American squash",)),
        ("A2", "parsnip", ()),
        ("D1", "six", ("insects have six",)),
        ("D1", "sixes", ()),
        ("A2", "turnip", ()),
    ],
)
def test_a_wrong_answer_is_told_the_reason_of_its_not_form(
    night: TriviaEdition, cell: str, phrase: str, reasons: tuple[str, ...]
) -> None:
    assert judged(phrase, night.entry(cell)).reasons == reasons


@pytest.mark.parametrize(
    ("answer", "phrase", "right"),
    [
        ("sixpence", "six pence", True),
        ("twenty-one", "21", True),
        ("21", "twenty one", True),
        ("1605", "sixteen oh five", True),
        ("365", "three hundred sixty five", True),
        ("100", "a hundred", True),
        ("the 8th", "the eighth", True),
        ("the eighth", "8th", True),
        ("the eighth", "eigth", True),
        ("21st", "the twenty-first", True),
        ("21st", "the twenty-second", False),
        ("1666", "sixteen sixty six", True),
        ("1666", "1667", False),
        ("12 days", "twelve day", True),
        ("forty", "fourty", False),
        ("one hundred and one", "101", True),
        ("Hallowe'en", "halloween", True),
        ("café", "cafe", True),
        ("bus", "bu", True),
    ],
)
def test_numbers_joins_and_accents(answer: str, phrase: str, right: bool) -> None:
    assert judged(phrase, replace(BUTTON, answer=answer)).right == right


@pytest.mark.parametrize(
    ("form", "words"),
    [
        ("The St. Martin's Day", ("st", "martins", "day")),
        ("will-o'-the-wisp", ("will", "o", "wisp")),
        ("Día de los Muertos", ("dia", "de", "los", "muertos")),
        ("a hundred", ("100",)),
        ("hundred", ("100",)),
        ("Twenty-one", ("21",)),
        ("the a an", ()),
    ],
)
def test_a_form_is_cleaned(form: str, words: tuple[str, ...]) -> None:
    assert words_of(form) == words


# Letters that spell no number word and no article, and others that no key here holds.
KEY_LETTERS = "bcdfglmps"
FOREIGN = "qxz"
WORD = st.text(KEY_LETTERS, min_size=2, max_size=12)


def slipped(word: str, at: int, kind: int, letter: str) -> str:
    """One slip: a letter missing, added or changed, or two neighbours swapped."""
    at %= len(word)
    if kind == 0 and len(word) > 1:
        return word[:at] + word[at + 1 :]
    if kind == 1:
        return word[:at] + letter + word[at:]
    if kind == 2 and at + 1 < len(word):
        return word[:at] + word[at + 1] + word[at] + word[at + 2 :]
    return word[:at] + letter + word[at + 1 :]


SLIP = st.tuples(st.integers(0, 11), st.integers(0, 3), st.sampled_from(string.ascii_lowercase))


@given(st.lists(WORD, min_size=1, max_size=4), st.data())
def test_a_key_matches_itself_through_every_allowed_change(
    words: list[str], data: st.DataObject
) -> None:
    said = []
    for word in words:
        changed = word + "s" if data.draw(st.booleans()) else word
        slips = data.draw(st.integers(0, slips_allowed(word)))
        # Two slips may meet ("ab" swapped, then a letter between) and be three; one never is.
        for at, kind, letter in data.draw(
            st.lists(SLIP, min_size=min(slips, 1), max_size=min(slips, 1))
        ):
            changed = slipped(changed, at, kind, letter)
        said.append(changed)
    between = data.draw(
        st.lists(st.sampled_from(["", " "]), min_size=len(said), max_size=len(said))
    )
    joined = "".join(part + gap for part, gap in zip(said, between, strict=True)).strip()
    before, after = (
        data.draw(st.sampled_from(["", "surely "])),
        data.draw(st.sampled_from(["", " there"])),
    )
    assert judged(
        f"{before}{joined}{after}", replace(BUTTON, answer=" ".join(words), bars=())
    ).right


@given(WORD, st.data())
def test_two_changed_letters_are_forgiven_in_nine(word: str, data: st.DataObject) -> None:
    allowance = slips_allowed(word)
    assert judged(_foreign(word, allowance, data), _keyed(word)).right


@given(WORD, st.data())
def test_and_never_through_one_more(word: str, data: st.DataObject) -> None:
    one_more = slips_allowed(word) + 1
    if one_more <= len(word):
        assert not judged(_foreign(word, one_more, data), _keyed(word)).right


def _foreign(word: str, changes: int, data: st.DataObject) -> str:
    """Changed in so many places to letters that no key has: so many slips, and no fewer."""
    places = data.draw(st.permutations(range(len(word))))[:changes]
    letter = data.draw(st.sampled_from(FOREIGN))
    return "".join(letter if at in places else own for at, own in enumerate(word))


def _keyed(word: str) -> Entry:
    return replace(BUTTON, answer=word, bars=())


@given(st.text(max_size=60), st.text(max_size=20))
def test_whatever_is_said_is_judged(phrase: str, answer: str) -> None:
    assert judged(phrase, replace(BUTTON, answer=answer)).right in (True, False)


@given(WORD)
def test_a_not_form_alone_is_always_wrong(word: str) -> None:
    entry = replace(BUTTON, answer=word + "q", bars=(NotForm(word, "why"),))
    assert judged(word, entry).right is False
    assert judged(word, entry).reasons == ("why",)
