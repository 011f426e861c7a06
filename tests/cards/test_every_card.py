"""What holds for whatever cards there are: `voice.cards.card.names()` finds them."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from dataclasses import is_dataclass
from pathlib import Path
from typing import Any, Protocol

import cattrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cards.conftest import Table
from voice.cards.card import AnyCard, find, names
from voice.errors import EditionError, SaveError, UsageError
from voice.keys import Digits, Key, Menu, Words
from voice.talk import Expects, Line, Move, Reply, Utterance
from voice.words import clean

EDITIONS = Path(__file__).parents[1] / "editions"
ANY_CARD = pytest.mark.parametrize("name", names())

# Things said at any table, beside whatever the card's own grammar knows.
SAID = (
    "hint", "pass", "next", "save", "score", "rules", "repeat", "help", "I give up", "yes", "no",
    "this riddle", "the whole game", "stop", "", "???", "🎃", "k", "is it a kettle?",
    "kettle or pan", "you checked it wrong", "my answer fits too", "tell me the answer",
    "what is it?", "x" * 3000,
    "[L] t:1", "-----BEGIN AIGC SAVE-----\n-----END AIGC SAVE-----", "nineteen hundred and five",
    "ask Dougal about the lantern", "D3",
)  # fmt: skip


class Sits(Protocol):
    def __call__(self, name: str) -> Table: ...


@pytest.fixture(scope="module")
def sits() -> Sits:
    """A table of any card under its fixture edition (`tests/editions/NAME-fixture.md`)."""
    loaded: dict[str, tuple[AnyCard, Any]] = {}

    def sat(name: str) -> Table:
        if name not in loaded:
            card = find(name)
            loaded[name] = card, card.load((EDITIONS / f"{name}-fixture.md").read_text("utf-8"))
        card, edition = loaded[name]
        return Table(card, edition, *card.open(edition))

    return sat


GUESSED_AT = {
    "riddles": (("{}",), ()),
    "trivia": (("{}", "is it {}"), ("solo", "A2")),
    "mystery": (("{}", "Hamish, {}", "Hamish, {}?", "ask Hamish {}"), ("Petra, Quentin",)),
    "sluice": (("{}", "the answer is {}"), ()),
}
"""How a guess that costs is worded in each card, and what leads to where one is asked for."""

FOREIGN = ("чайник", "やかん", "茶壺", "קומקום", "٧", "🎃", "…")


@pytest.mark.parametrize(("name", "foreign"), [(n, f) for n in names() for f in FOREIGN])
@pytest.mark.parametrize("heard", [False, True])
def test_words_in_no_script_of_the_edition_name_nothing_and_cost_nothing(
    sits: Sits, name: str, foreign: str, heard: bool
) -> None:
    worded, leads = GUESSED_AT[name]
    for wording in worded:
        table = sits(name).after(*leads)
        before = _charged(table.ledger)
        table.say(wording.format(foreign), heard)
        assert _charged(table.ledger) == before
        assert len(table.printed) < 200


@ANY_CARD
def test_words_in_latin_letters_are_a_guess(sits: Sits, name: str) -> None:
    worded, leads = GUESSED_AT[name]
    for guess in ("théière", "kétel чайник") if name in ("riddles", "trivia") else ():
        table = sits(name).after(*leads)
        before = _charged(table.ledger)
        table.say(worded[0].format(guess))
        assert _charged(table.ledger) != before


def _charged(ledger: str) -> str:
    """A ledger without No Ghost Speaks' count of replies."""
    return re.sub(r"t:\d+ \| rd", "rd", ledger)


def test_there_is_a_card() -> None:
    assert "riddles" in names()


def test_a_card_that_is_not_there_is_refused_with_those_there_are() -> None:
    with pytest.raises(UsageError, match=r"no card called 'chess': choose .*riddles"):
        find("chess")


@ANY_CARD
def test_a_card_is_called_by_its_folder_and_has_a_title_and_a_seal(name: str, sits: Sits) -> None:
    table = sits(name)
    assert table.card.name == name
    assert table.card.title
    assert len(table.edition.seal.commitment) == 64
    assert table.edition.seal.notice in table.printed
    assert table.edition.seal.commitment not in table.printed


@ANY_CARD
@pytest.mark.parametrize("text", ["", "SOLUTION: x\nSALT: 00", "\ufeff", "SALT:\nSOLUTION:"])
def test_what_is_no_edition_is_refused_with_part_and_line(name: str, text: str) -> None:
    with pytest.raises(EditionError, match=r"line \d+"):
        find(name).load(text)


@ANY_CARD
def test_states_are_frozen(name: str, sits: Sits) -> None:
    state: Any = sits(name).state
    assert is_dataclass(type(state))
    assert type(state) is find(name).state_type
    with pytest.raises(AttributeError):
        state.over = True


@ANY_CARD
def test_what_is_no_save_is_refused(name: str, sits: Sits) -> None:
    table = sits(name)
    for text in ("", "hello", "-----BEGIN AIGC SAVE-----\ngame:chess\n-----END AIGC SAVE-----"):
        with pytest.raises(SaveError):
            table.card.resume(table.edition, text)


@ANY_CARD
@settings(max_examples=30, deadline=None)
@given(st.data())
def test_whatever_is_said_every_card_keeps_its_promises(
    name: str, sits: Sits, data: st.DataObject
) -> None:
    table = sits(name)
    spoken = st.sampled_from(SAID + table.card.expects(table.state).phrases) | st.text(max_size=30)
    for text, heard in data.draw(st.lists(st.tuples(spoken, st.booleans()), max_size=20)):
        utterance = Utterance(text, heard=heard)
        before = table.state
        move = table.card.read(utterance, before)
        assert isinstance(move, Move)
        table.state, table.lines = table.card.play(table.edition, before, move)
        the_reply_ends_in_its_ledger(table)
        the_state_outlives_json(table)
        what_is_expected_holds_nothing_sealed(table)
        assert table.card.play(table.edition, before, move) == (table.state, table.lines)


@ANY_CARD
@settings(max_examples=12, deadline=None)
@given(st.data())
def test_whatever_is_keyed_is_what_one_would_type(
    name: str, sits: Sits, data: st.DataObject
) -> None:
    table = sits(name)
    for _ in range(data.draw(st.integers(1, 20))):
        keys = table.card.expects(table.state).keypad
        if not keys:
            assert table.card.over(table.state)
            return
        utterance = Utterance(keyed(keys, data))
        if not utterance.text:
            continue
        move = table.card.read(utterance, table.state)
        again = table.card.read(Utterance(move.typed), table.state)
        assert clean.plain(again.typed) == clean.plain(move.typed)
        table.state, table.lines = table.card.play(table.edition, table.state, move)
        the_reply_ends_in_its_ledger(table)


def keyed(keys: tuple[Key, ...], data: st.DataObject) -> str:
    """The message that some keys lead to; empty where they mean nothing, or words must follow."""
    pressed = [key.key for key in keys]
    assert pressed == sorted(set(pressed))
    assert set(pressed) <= set("123456789")
    assert all(key.told for key in keys)
    key = data.draw(st.sampled_from(keys))
    match key.then:
        case Menu(ask, inner):
            assert ask
            return keyed(inner, data)
        case Digits(ask, most, means, all_of_them):
            assert ask
            least = most if all_of_them else 1
            return means(data.draw(st.text("0123456789", min_size=least, max_size=most)))
        case Words(ask):
            assert ask
            return ""
    return key.then or key.told


def the_reply_ends_in_its_ledger(table: Table) -> None:
    reply = Reply(table.lines, table.ledger)
    assert table.lines
    assert all(isinstance(line, Line) for line in table.lines)
    *before, last = reply.text.splitlines()
    assert last == table.ledger
    assert last.startswith("[L] ")
    assert last.endswith("v1.0.0")
    assert not any(line.startswith("[L]") for line in before)
    assert not any("[L]" in words for words in reply.aloud)


def the_state_outlives_json(table: Table) -> None:
    data = json.loads(json.dumps(cattrs.unstructure(table.state)))
    assert cattrs.structure(data, table.card.state_type) == table.state


def what_is_expected_holds_nothing_sealed(table: Table) -> None:
    """Sealed sentences are long; no run of five of their words is in what may be said."""
    expects = table.card.expects(table.state)
    assert isinstance(expects, Expects)
    assert expects.help
    board = json.dumps(table.card.board(table.state))
    first = expects.sentences.shortest() if expects.sentences else ()
    public = " ".join([*expects.phrases, *first, *expects.fixed, expects.help, board]).lower()
    assert not [run for run in sealed_runs(table.edition) if run in public]


def sealed_runs(edition: Any) -> set[str]:
    data = cattrs.unstructure(edition)
    data.pop("seal")
    found: set[str] = set()
    waiting = [data]
    while waiting:
        part = waiting.pop()
        if isinstance(part, dict):
            waiting.extend(part.values())
        elif isinstance(part, (list, tuple)):
            waiting.extend(part)
        elif isinstance(part, str):
            words = part.lower().split()
            found |= {" ".join(words[n : n + 5]) for n in range(len(words) - 4)}
    return found


@ANY_CARD
def test_saves_go_on_the_same(name: str, sits: Sits) -> None:
    table = sits(name)
    first = table.card.demonstration(table.edition)(table.state)
    begins = first.text if isinstance(first, Utterance) else first  # a card may ask who plays
    kept = 0
    for text in (begins or "", *SAID[:6]):
        table.say(text)
        with suppress(SaveError):  # a card may save between questions only
            state, _ = table.card.resume(table.edition, table.card.save(table.state))
            assert table.card.ledger(state) == table.ledger
            kept += 1
    assert kept


@ANY_CARD
def test_a_recap_costs_nothing_and_says_something(name: str, sits: Sits) -> None:
    table = sits(name)
    for text in ("", "hint", "I give up"):
        table.say(text)
        lines = table.card.recap(table.edition, table.state)
        assert any(line.aloud for line in lines)


@ANY_CARD
def test_a_demonstration_ends_and_asks_for_no_game_without_end(name: str, sits: Sits) -> None:
    table, games, said = sits(name), 1, 0
    next_words = table.card.demonstration(table.edition)
    while said < 150:
        words = next_words(table.state)
        over = table.card.over(table.state)
        if words is None and over:
            break
        if over:
            table, games = sits(name), games + 1
        if words is not None:
            table.say(words.text if isinstance(words, Utterance) else words, heard=True)
        said += 1
    assert table.card.over(table.state)
    assert games <= 3


@ANY_CARD
def test_a_house_edition_is_whole(name: str) -> None:
    house = Path(__file__).parents[2] / "voice" / "cards" / name / "house.md"
    edition = find(name).load(house.read_text("utf-8"))
    assert edition.seal.edition
