"""What is a finished thing to say, and what is not."""

from __future__ import annotations

import string
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from voice.cards.card import find
from voice.talk import Utterance
from voice.words.complete import complete, is_command

EDITIONS = Path(__file__).parents[1] / "editions"

COMPLETE = """
hint / give me a hint / clue / pass / skip / repeat / next / score / save / rules / stop / wait
i give up / I'm done / this riddle / the whole game / yes / no / yeah / nope / ok / okay
say that again / what was that / pardon / what can i say / you checked it wrong / I don't know
i am stopping now / let me think / slower please / resume amber owl seven / repeat chime one
kettle / a kettle / Is it a kettle? / is it an owl / It's a drum. / i think it's a kettle
i'll go with a clock / the answer is a mirror / my guess is time / maybe a shadow / what about fog
a kettle because it whistles / a jack-o'-lantern / not a kettle / what it is not, a kettle
is it a bee / a bee / a pea / is it tea / tea / the sea / an eye / see you / are you / I see
is it a hotel / a tango / whiskey / outer space / a double / capital / an X-ray fish / a queue
letters / is it a letter / tea for two / a house like mine / good for you
no i said kettle / I said a drum / chime three / it is a plan b thing
"""

INCOMPLETE = """
/ ... / ? / is it / Is it? / is it a / Is it a. / is it an / it's / It's a... / is it the
my answer is / My answer is. / My answer / the answer is / the answer / i think / I think it's
i think it's a / i think it is / I'll say / I'll go with / I guess / I'd guess / maybe / Maybe a
what about / how about / could it be / could it be a / i'm guessing / final answer / no I said
um / uh / hmm / Hmm. / er / oh / well is it / so um is it a / ok I think / um, my answer is
a kettle and / a kettle or / a kettle because / a kettle, um / is it a kettle or a / cos / the
well / Well, / so / oh well
give me / i give / the whole / give me a / not a / not / a house with / tell me
k e t / K-E-T. / K.E.T / kay ee tee / kay ee tee tee ell ee / k e t t l e / Is it k e / k
is it bee you dee / pea eye ee / you are ell / a see ee / aitch / h a / double u / k e double
b l a c k space / b l a c k space c / k as in kilo / k as in / k as in kilo e as in echo / k for
goblin spelled / goblin spelt / spelled g / kilo echo tango / bee you are / es / em en / zed
"""


def items(table: str) -> list[str]:
    return [item.strip() for line in table.strip().splitlines() for item in line.split("/")]


@pytest.mark.parametrize("text", items(COMPLETE))
def test_complete(text: str) -> None:
    assert complete(text)


@pytest.mark.parametrize("text", items(INCOMPLETE))
def test_incomplete(text: str) -> None:
    assert not complete(text)


@given(st.text())
def test_any_text_is_one_or_the_other(text: str) -> None:
    assert complete(text) in (True, False)


@given(text=st.sampled_from(items(COMPLETE) + items(INCOMPLETE)), mark=st.sampled_from(".?!,… \n"))
def test_capitals_and_marks_mean_nothing(text: str, mark: str) -> None:
    assert complete(text.upper() + mark) is complete(text)
    assert complete(mark + text.title().replace("'S", "'s") + mark) is complete(text)


@given(
    text=st.sampled_from(items(COMPLETE)),
    more=st.sampled_from(["and", "or", "because", "um", "a", "the", "Or.", "uh..."]),
)
def test_a_joining_word_is_never_the_end(text: str, more: str) -> None:
    assert not complete(f"{text} {more}")


@given(st.text(string.ascii_lowercase, min_size=3, max_size=12))
def test_a_word_being_spelled_is_never_the_end(word: str) -> None:
    assert not complete(" ".join(word))
    assert not complete("-".join(word.upper()) + ".")


LIVE = [
    # card, heard before, text, a finished thing, a whole command
    ("riddles", (), "hint", True, True),
    ("riddles", (), "Give me a hint, please.", True, True),
    ("riddles", (), "kettle", True, False),
    ("riddles", (), "is it a kettle", True, False),
    ("riddles", (), "is it a", False, False),
    ("riddles", (), "k e t", False, False),
    ("riddles", (), "speak slower", True, True),
    ("sluice", (), "read the links from J 2", True, True),
    ("trivia", (), "three teams", True, True),
    ("trivia", ("three teams", "bats a two"), "bats", False, False),
    ("trivia", ("three teams", "bats a two"), "Owls.", False, False),
    ("trivia", ("three teams", "bats a two"), "bats turnip", True, False),
    ("trivia", ("three teams", "bats a two"), "what's the question", True, True),
    ("mystery", ("petra",), "hamish", False, False),
    ("mystery", ("petra",), "hamish where were you", True, False),
    ("mystery", ("petra",), "confront hamish with exhibit two", True, None),
    ("mystery", ("petra",), "statements", True, True),
]


@pytest.mark.parametrize(("card", "after", "text", "finished", "command"), LIVE)
def test_what_may_be_said_decides_what_is_finished(
    card: str, after: tuple[str, ...], text: str, finished: bool, command: bool | None
) -> None:
    played = find(card)
    edition = played.load((EDITIONS / f"{card}-fixture.md").read_text("utf-8"))
    state, _ = played.open(edition)
    for said in after:
        state, _ = played.play(edition, state, played.read(Utterance(said, heard=True), state))
    live = played.expects(state).sentences
    assert complete(text, live) is finished
    if command is not None:
        assert is_command(text, live) is command


def test_with_no_sentences_nothing_is_a_command() -> None:
    assert not is_command("hint", None)
