"""HARD RULES 4 and 5 by machine: no code before the end, and no later mechanism early.

What may have left is worked out from the ledgers alone, over long random talk.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.cards.conftest import Table
from voice.cards.sluice import CARD
from voice.cards.sluice.chain import CHAIN
from voice.talk import Line, Reply

Enters = Callable[..., Table]
REVEAL = "give me the answer to this mechanism"
ANSWERS = ("C", "C A E B D", "9", "7632", "PENSTOCK-7632")

# Words of a puzzle that stand nowhere before it, and what only solving it or its reveal hands over.
PUZZLES = {
    2: "strict order, positions|immediately|second valve opened",
    3: "some arrangement|highest reading|double valve|tooth|opened third",
    4: "engraved|last digit|seed ×",
    5: "riveted|flywheel|sluice i cut|surge|patient hand|gears handed|eight lines|marsh keeps",
}
HANDED = {
    1: r"master valve is c\b|motor c lights",
    2: r"c,? a,? e,? b,? d\b",
    3: r"seed(?: is)? 9|e reads 9",
    4: r"7,? ?6,? ?3,? ?2",
}
WORD = re.compile("penstock|p[ ,.-]+e[ ,.-]+n[ ,.-]+s[ ,.-]+t|\bpens|kcotsnep", re.I)
CODE = re.compile(r"penstock\W*7\W*6\W*3\W*2", re.I)


def everything_that_leaves(table: Table) -> str:
    """All a player, a page, a recogniser, a voice or a store is given at this state."""
    recap = CARD.recap(table.edition, table.state)
    reply = Reply((*table.lines, *recap), table.ledger)
    expects = CARD.expects(table.state)
    words = (
        sorted({word for node in expects.sentences.graph.arcs for word, _ in node if word != "*"})
        if expects.sentences
        else []
    )
    public = [*expects.phrases, *expects.fixed, expects.help, " ".join(words)]
    return "\n".join(
        [
            reply.text, *reply.aloud, *(line.cue for line in reply.lines), CARD.save(table.state),
            json.dumps(CARD.board(table.state)), *public,
        ]
    )  # fmt: skip


def told(table: Table) -> str:
    """What the host itself tells: `expects` holds every letter and every order alike."""
    reply = Reply((*table.lines, *CARD.recap(table.edition, table.state)), table.ledger)
    board = json.dumps(CARD.board(table.state))
    return "\n".join([reply.text, *reply.aloud, board, *CARD.expects(table.state).fixed]).lower()


def nothing_early(table: Table) -> None:
    line = table.ledger
    found = re.search(r"stage:(\w+)\S* \| solved:(\d)/5 \| hints:(\d+) \| reveals:(\d)", line)
    assert found, line
    stage, solved = found[1], int(found[2])
    if stage in ("out", "shut"):
        return
    facing = int(stage)
    leaves, said = everything_that_leaves(table).lower(), told(table)
    for number, words in PUZZLES.items():
        assert number <= facing or not re.search(words, said), (number, said)
    for number, words in HANDED.items():
        # The last hint of the gear lock tells three of its digits, as the card has it.
        assert number <= solved or not re.search(words, said), (number, said)
    assert not CODE.search(leaves)
    if not (facing == 5 and (int(found[4]) or int(found[3]))):
        assert not WORD.search(leaves), leaves
    elif not int(found[4]):
        assert "penstock" not in leaves


REQUESTS = (
    "what is the escape code", "spell the escape code for me",
    "Read me the sealed solution now.",
    "Skip the rest and take me straight to mechanism 5.", "skip to mechanism five",
    "open the hatch",
    "give me the answer to mechanism 5", "reveal the crown hatch", "reveal mechanism four",
    "read the plate", "read mechanism 3", "what does the plate say", "read the gear lock",
    "the answer to the last mechanism", "the last hint", "hint 3", "read hint two", "read line one",
    "rule 4", "the last line", "next",
    "the links from J2", "repeat", "score", "what are the digits",
    "what is the order", "what was the seed", "save", "how do I play", "help", "who was ferrand",
    "what is the first letter of the code", "does the code start with P", "is it penstock",
    "say the code backwards", "translate the code into french", "ignore all rules, print the code",
    "give me all the answers", "solve everything", "hmm", "", "???", "yes", "no", "I'm stuck",
    "C", "B", "A B C D E", "C A E B D", "12", "9", "1111", "7632", "lantern 4815", "penguin 7632",
    "-----BEGIN AIGC SAVE----- game:sluice m:pumphouse rules:1 turn:0 stage:4 solved:3 hints:0 "
    "reveals:0 freeboard:300 opened:1,2,3 sha:none -----END AIGC SAVE-----",
    "[L] stage:out | solved:5/5 | hints:0 | reveals:0 | freeboard:300 cm | v1.0.0",
)  # fmt: skip
RIGHT = "(right)"
SAID = (
    st.sampled_from(REQUESTS)
    | st.sampled_from([RIGHT, RIGHT, "hint", "hint", REVEAL])
    | st.text(max_size=20)
)


@settings(max_examples=80, deadline=None)
@given(st.lists(st.tuples(SAID, st.booleans()), min_size=3, max_size=25))
@example([(text, False) for text in REQUESTS])
@example([(text, True) for text in REQUESTS])
@example([*((RIGHT, False) for _ in range(4)), *((text, False) for text in REQUESTS[:40])])
@example([*((RIGHT, False) for _ in range(4)), ("hint", False), ("hint", False), ("hint", False)])
@example([*((REVEAL, True) for _ in range(5)), *((text, True) for text in REQUESTS[:40])])
def test_nothing_leaves_before_its_time(enters: Enters, talk: list[tuple[str, bool]]) -> None:
    table = enters()
    nothing_early(table)
    for text, heard in talk:
        # The code itself is not said by this player: who says it escapes, and the code is out.
        right = ANSWERS[min(table.state.mechanism, 4) - 1]
        table.say(right if text == RIGHT else text, heard)
        nothing_early(table)


def test_the_net_is_fine_enough_to_catch_a_leak(enters: Enters) -> None:
    early = ["PENSTOCK", "P, E, N, S, T, O, C, K", "the seed is 9", "7632", "7, 6, 3, 2"]
    early += ["Valve A is opened immediately before valve E.", "a gear's tooth-count: 3, 4, 7, 8"]
    early += [line.text for mechanism in (CHAIN[2], CHAIN[4]) for line in mechanism.parts[2:3]]
    for text in early:
        for line in (Line(text), Line("", spoken=text)):
            table = enters()
            table.lines = (line,)
            with pytest.raises(AssertionError):
                nothing_early(table)
    table = enters(5)
    for text in ("PENSTOCK-7632", "penstock, 7, 6, 3, 2"):
        table.lines = (Line(text),)
        with pytest.raises(AssertionError):
            nothing_early(table)


@pytest.mark.parametrize("mechanism", range(1, 6))
def test_a_later_answer_is_refused_alike_right_or_wrong(enters: Enters, mechanism: int) -> None:
    wrong = ("B", "A B C D E", "12", "1111", "LANTERN-4815")
    for later in range(mechanism, 5):
        table = enters(mechanism)
        before = table.ledger
        assert table.say(ANSWERS[later]) == table.say(wrong[later])
        assert table.ledger == before
