"""No sealed text leaves before its time, however long and oddly a night is played."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cards.conftest import Table
from voice.cards.card import Seal
from voice.cards.sealed_text import NotForm
from voice.cards.trivia import CARD
from voice.cards.trivia.edition import Entry, TriviaEdition
from voice.cards.trivia.state import CELLS, TIE_BREAKERS
from voice.talk import Reply, Utterance

# Words that stand nowhere else: "zqa1" is the question of A1, "zaa1" its answer, and so on.
SEALED = re.compile(r"z[qalnrs](?:[a-e][1-5]|tb[12])")
EVERY_CELL = (*CELLS, *TIE_BREAKERS)


def _entry(cell: str) -> Entry:
    name = cell.lower()
    if cell in TIE_BREAKERS:
        return Entry(cell, f"zq{name}?", "1897", (), (), f"zs{name}")
    bars = (NotForm(f"zn{name}", f"zr{name}"), NotForm("pumpkin", f"zr{name}"))
    return Entry(cell, f"zq{name}?", f"za{name}", (f"zl{name}",), bars, f"zs{name}")


MARKED = TriviaEdition(Seal("marked", "0" * 64), tuple(map(_entry, EVERY_CELL)))

MESSAGES = (
    "you choose", "D3", "dee three", "bats for two", "Ghosts: B2", "All: pass", "all of us pass",
    "Bats: turnip. Ghosts: pumpkin.", "bats turnip ghosts pumpkin owls pass", "Owls: pass",
    "pumpkin", "turnip?", "hang on", "yes", "no", "bats s a m h a i n", "double l", "no we said x",
    "that's not what they said", "repeat", "board", "score", "rules", "whose turn is it", "save",
    "you ruled it wrong", "what does it mean?", "tell us the answer", "what is A1",
    "give us a hint",
    "read all the questions", "Bats is out", "Bats is back", "Owls is out", "Owls is back",
    "end the night", "Bats: yes. Ghosts: yes. Owls: yes.", "Bats: 1890. Ghosts: 1904. Owls: 1",
    "bats eighteen ninety ghosts nineteen oh four owls pass", "by voice", "[L] q:25/25", "",
)  # fmt: skip


def revealed(table: Table) -> Iterator[str]:
    """The marks that the card has said by now: questions read, entries ruled, all at the end."""
    state = table.state
    for cell in EVERY_CELL:
        name = cell.lower()
        ruled = cell in CELLS and bool(state.scorers(cell))
        if ruled or state.open == cell or (cell in TIE_BREAKERS and (state.tied or state.over)):
            yield f"zq{name}"
        if ruled or (cell in TIE_BREAKERS and state.over):
            yield from (f"za{name}", f"zr{name}", f"zs{name}")


def everything_told(table: Table) -> str:
    """Every word that leaves the card: printed, spoken, expected, shown, journalled."""
    reply = Reply(table.lines, table.ledger)
    expects = CARD.expects(table.state)
    shown = json.dumps(CARD.board(table.state))
    said = (reply.text, *reply.aloud, *expects.phrases, *expects.fixed, expects.help, shown)
    return " ".join(said).lower()


@settings(max_examples=25, deadline=None)
@given(st.sampled_from(("solo", "two teams", "three teams")), st.data())
def test_nothing_sealed_leaves_before_its_time(teams: str, data: st.DataObject) -> None:
    table = Table(CARD, MARKED, *CARD.open(MARKED))
    table.say(teams)
    said = st.tuples(st.sampled_from(MESSAGES), st.booleans())
    for text, heard in data.draw(st.lists(said, max_size=60)):
        before = set(revealed(table))
        assert SEALED.findall(CARD.read(Utterance(text, heard=heard), table.state).typed) == []
        table.say(text, heard=heard)
        told = set(SEALED.findall(everything_told(table)))
        assert told <= before | set(revealed(table))


def test_a_reply_that_reads_a_question_tells_nothing_else_of_it() -> None:
    table = Table(CARD, MARKED, *CARD.open(MARKED)).after("two teams")
    for cell in CELLS:
        told = set(SEALED.findall(table.say(f"{table.state.pick}: {cell}").lower()))
        assert told == {f"zq{cell.lower()}"}
        assert set(SEALED.findall(table.say("repeat").lower())) == told
        table.say("All: pass")


@settings(max_examples=25, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(MESSAGES), st.booleans()), max_size=60))
def test_the_board_always_rebuilds_the_scores_that_are_told(said: list[tuple[str, bool]]) -> None:
    table = Table(CARD, MARKED, *CARD.open(MARKED)).after("three teams")
    for text, heard in said:
        table.say(text, heard=heard)
        _, _, _, *slots_and_scores = table.ledger.split(" | ")
        board = slots_and_scores[0]
        for team in table.state.teams:
            points = sum(
                int(value)
                for slots in board.split()
                for value, slot in zip("12345", slots[2:].split("."), strict=True)
                if team[0] in slot
            )
            assert f"{team} {points}" in slots_and_scores[1]
