"""What is left alone before it reaches the card, and what is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from voice import settings
from voice.cards.riddles import CARD
from voice.dialogue import Dialogue
from voice.errors import InputError
from voice.games import Games
from voice.stores.sqlite import SqliteStore
from voice.talk import Utterance

EDITION = Path(__file__).parents[1] / "editions/riddles-fixture.md"


@pytest.mark.parametrize(
    ("text", "heard", "message"),
    [
        ("", True, None),
        ("Hmm.", True, None),
        ("uh, mm", True, None),
        ("Huh?", True, "repeat"),
        ("hum", True, "hum"),
        ("hmm", False, "hmm"),
        ("kettle", True, "kettle"),
    ],
)
def test_a_murmur_heard_is_left_alone(text: str, heard: bool, message: str | None) -> None:
    dialogue = Dialogue(Games(CARD, settings.load({}), SqliteStore(None), EDITION), offer=False)
    dialogue.open()
    assert dialogue.message(Utterance(text, heard=heard)) == message
    assert (dialogue.take(Utterance(text, heard=heard)) is None) == (message is None)


def at_a_table(in_room: bool = True) -> Dialogue:
    games = Games(CARD, settings.load({}), SqliteStore(None), EDITION)
    dialogue = Dialogue(games, offer=False, in_room=in_room)
    dialogue.open()
    return dialogue


@pytest.mark.parametrize(
    "text",
    [
        "resume winter kitten one", "resume my old cat", "load game winter kitten one",
        "resume a b", "resume", "load the code amber button seven", "resume amber tea pot seven",
        "Please, could you resume my game?", "I'd like to restore my saved game",
        "continue with the amber button seven", "go on with our game",
    ],
)  # fmt: skip
@pytest.mark.parametrize("heard", [True, False])
@pytest.mark.parametrize(
    ("in_room", "helps"),
    [(True, "start again, then say resume"), (False, "three words on the first page")],
)
def test_resume_in_the_middle_of_a_game_costs_nothing(
    text: str, heard: bool, in_room: bool, helps: str
) -> None:
    dialogue = at_a_table(in_room)
    dialogue.take(Utterance("hint"))
    assert dialogue.message(Utterance(text, heard=heard)) is None
    reply = dialogue.take(Utterance(text, heard=heard))
    assert reply is not None
    assert helps in reply.text
    assert reply.ledger.startswith("[L] t:1 | chime:1/12 | hints:1/3 |")


@pytest.mark.parametrize(
    "text",
    ["is it resume", "my answer is resume", "it's a resume", "load", "a load of hay",
     "continue to the old barn please", "a resume", "the code"],
)  # fmt: skip
def test_what_is_offered_as_an_answer_is_one(text: str) -> None:
    dialogue = at_a_table()
    reply = dialogue.take(Utterance(text, heard=True))
    assert reply is not None
    assert "Not the answer." in reply.text


def test_resume_at_the_start_goes_on_with_the_game_it_names() -> None:
    games = Games(CARD, settings.load({}), SqliteStore(None), EDITION)
    left = games.new()
    left.take(Utterance("hint"))
    dialogue = Dialogue(games, offer=False)
    dialogue.open()
    said = Utterance(f"resume {left.code.replace('-', ' ')}", heard=True)
    reply = dialogue.take(said)
    assert reply is not None
    assert reply.ledger.startswith("[L] t:1 | chime:1/12 | hints:1/3 |")


@pytest.mark.parametrize(
    "before",
    [
        ("hint", "start again", "yes"),  # as the host itself says one should
        ("louder", "what can I say?"),
        ("resume",),
        ("resume my game", "resume winter kitten one"),
    ],
)
def test_a_game_may_be_named_until_another_has_begun(before: tuple[str, ...]) -> None:
    games = Games(CARD, settings.load({}), SqliteStore(None), EDITION)
    left = games.new()
    left.take(Utterance("hint"))
    left.leave()
    dialogue = Dialogue(games, offer=False)
    dialogue.open()
    for text in before:
        dialogue.take(Utterance(text, heard=True))
    said = Utterance(f"resume {left.code.replace('-', ' ')}", heard=True)
    reply = dialogue.take(said)
    assert reply is not None
    assert reply.ledger.startswith("[L] t:1 | chime:1/12 | hints:1/3 |")
    assert dialogue.session.code == left.code


@pytest.mark.parametrize("text", ["resume", "resume my game", "go on with our game"])
def test_a_game_that_is_not_named_is_asked_for_and_is_no_answer(text: str) -> None:
    dialogue = at_a_table()
    reply = dialogue.take(Utterance(text, heard=True))
    assert reply is not None
    assert "the three words" in reply.text
    assert reply.ledger.startswith("[L] t:0 |")


@pytest.mark.parametrize("what", ["no/such/save.txt", "save.txt"])
def test_a_save_that_is_not_there_is_said_to_be_a_missing_file(what: str) -> None:
    with pytest.raises(InputError, match="there is no such file"):
        Games(CARD, settings.load({}), SqliteStore(None), EDITION).resume(what)
