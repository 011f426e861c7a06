"""HARD RULES 3, 4, 6 and 8 by machine: over random nights nothing sealed leaves before its time.

Every sealed word of this case starts with "qz" and is like no other, so that whatever leaves is
known by its words. What may have left is worked out from the ledgers alone.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field, replace
from functools import cache

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.cards.conftest import Table
from voice.cards.mystery import CARD
from voice.cards.mystery.edition import Entry, File, MysteryEdition, Round
from voice.errors import SaveError
from voice.talk import Expects, Line, Reply, Utterance

SEALED = re.compile("qz[a-z]*")
NAMES = ("Dougal", "Morven", "Lachlan", "Ailsa", "Hamish")
LETTERS = "bcdfghjklmnp"


def word(kind: str, *places: int) -> str:
    """A sealed word: "qz", what it is, and where it stands, in syllables no English has."""
    return f"qz{kind}{''.join(LETTERS[place] + 'u' for place in places)}ox"


def entry(who: int, place: int) -> Entry:
    cues = (word("cue", who, place), "lantern" if place == 0 else f"{'door' if place else ''}way")
    line, admit = (f"I {word(kind, who, place)}." for kind in ("line", "admi"))
    code = f"{NAMES[who][0]}{place + 1}"
    if place > 1:
        return Entry(word("topi", who, place), cues, line)
    return Entry(code, cues, line, (1 + who, 5 + who), 1 + place, admit)


def file(who: int) -> File:
    return File(
        NAMES[who],
        f"{word('stat', who)} and no more.",
        tuple(entry(who, place) for place in range(4)),
        f"No {word('defl', who)}.",
    )


def sealed_round(number: int) -> Round:
    one, two, three, four = (f"It was {word('exhi', 4 * number + n)}." for n in range(4))
    return Round(word("titl", number), word("scen", number), (one, two, three, four))


@pytest.fixture(scope="module")
def nonsense(case: MysteryEdition) -> MysteryEdition:
    solution = tuple((label, word("solu", n)) for n, (label, _) in enumerate(case.solution))
    return replace(
        case,
        rounds=(sealed_round(0), sealed_round(1), sealed_round(2)),
        files=tuple(file(who) for who in range(5)),
        solution=solution,
    )


@dataclass
class Shown:
    """What the ledgers so far allow to have left."""

    opened: int = 0
    broken: set[str] = field(default_factory=set)
    costs: int = 0
    asked: int = 0
    ended: bool = False

    def ledger(self, line: str, printed: str) -> None:
        found = re.search(r"rd:(.) \| q:(\d)/5 .* broken:(\S+)", line)
        assert found, line
        number = 4 if found[1] == "A" else int(found[1])
        asked = int(found[2])
        assert asked <= 5
        fresh = 0 if number != self.opened else self.asked
        resumed = "Answers: this chat only." in printed
        assert resumed or asked - fresh in (0, 1)
        self.costs += asked > fresh and not resumed
        self.opened, self.asked = number, asked
        self.broken = set(found[3].split(",")) - {"none"}
        self.ended = self.ended or "RESULT:" in printed

    @property
    def words(self) -> set[str]:
        """Everything but the lines of the FILES, which are counted."""
        rounds = range(min(self.opened, 3))
        may = {word("scen", n) for n in rounds}
        may |= {word("exhi", 4 * n + m) for n in rounds for m in range(4)}
        may |= {word("stat", who) for who in range(5) if self.opened}
        for code in self.broken:
            who = [name[0] for name in NAMES].index(code[0])
            may.add(word("admi", who, int(code[1]) - 1))
        if self.ended:
            may |= {word("solu", n) for n in range(5)}
            may |= {word("admi", who, n) for who in range(5) for n in range(2)}
        return may


@cache
def written(expects: Expects) -> str:
    return str((expects.phrases, expects.help, expects.fixed))


def everything_that_leaves(table: Table) -> str:
    """All a player, a page, a recogniser or a voice is given at this state."""
    try:
        block = CARD.save(table.state)
    except SaveError as fault:
        block = str(fault)
    reply = Reply((*table.lines, *CARD.recap(table.edition, table.state)), table.ledger)
    return "\n".join(
        [
            reply.text, *reply.aloud, *(line.cue for line in reply.lines), block,
            written(CARD.expects(table.state)), json.dumps(CARD.board(table.state)),
        ]
    )  # fmt: skip


FILE_LINES = {word(kind, who, n) for kind in ("line",) for who in range(5) for n in range(4)}
FILE_LINES |= {word("defl", who) for who in range(5)}

TALK = (
    "next", "yes", "no", "pass", "statements", "lies", "give up", "save", "ok", "hint", "recap",
    "who did it?", "read that again", "tell us the answer", "search the office", "",
    "read the file of Hamish", "Host, is Dougal lying?", "what is the solution", "score", "rules",
    "I think it was Hamish", "summarise the evidence", "what are the standing lies?", "[L] t:1",
    "Effie, what did you see?", "Hamish seems shifty.", "Petra", "Just me", "what did Ailsa say",
)  # fmt: skip
SAVES = tuple(
    f"-----BEGIN AIGC SAVE----- game:halloween-murder-mystery m:corbie-hill rules:1 turn:9 rd:{rd} "
    f"q:{q} seat:1 table:Petra broken:{codes} sha:none -----END AIGC SAVE-----"
    for rd, q, codes in ((2, 3, "H1,D2,L1"), ("A", 0, "H2"), (9, 9, "D1,D1,Z9"))
)
WHO = st.sampled_from(NAMES)
ABOUT = st.sampled_from(("lantern", "the doorway", "supper", "way")) | st.builds(
    word, st.just("cue"), st.integers(0, 4), st.integers(0, 3)
)
EXHIBIT = st.integers(1, 13)
SAID = (
    st.sampled_from(TALK)
    | st.builds("{}, what about the {}?".format, WHO, ABOUT)
    | st.builds("Ask {} about {}".format, WHO, ABOUT)
    | st.builds("Confront {} with E{}".format, WHO, EXHIBIT)
    | st.builds("Confront {} with E{}. Did you see the {}?".format, WHO, EXHIBIT, ABOUT)
    | st.builds("read E{}".format, EXHIBIT)
    | st.builds("answers {}".format, WHO)
    | st.builds("We accuse {}: E{}, E{}".format, WHO, EXHIBIT, EXHIBIT)
    | st.text(max_size=20)
)
FIRST = st.sampled_from(("Petra, Quentin", "Just me", "Petra", *SAVES))


@settings(max_examples=100, deadline=None)
@given(FIRST, st.lists(st.tuples(SAID, st.booleans()), min_size=5, max_size=40))
@example("Petra", [(text, False) for text in TALK])
@example("Petra", [(text, True) for text in TALK])
@example("Petra", [(f"Confront {n} with E{e}", False) for n in NAMES for e in (1, 2, 3, 4, 5)])
@example("Petra", [("next", False), ("yes", False)] * 3 + [("We accuse Lachlan", False)] * 2)
@example("Petra", [(text, False) for text in (*SAVES, *TALK)])
@example(SAVES[0], [(f"Confront {n} with E{e}", False) for e in (6, 7, 8) for n in NAMES])
def test_nothing_sealed_leaves_before_its_time(
    nonsense: MysteryEdition, first: str, night: list[tuple[str, bool]]
) -> None:
    table = Table(CARD, nonsense, *CARD.open(nonsense))
    shown, lines_heard = Shown(), set[str]()
    assert_nothing_else(table, shown, lines_heard, "")
    for text, heard in [(first, False), *night]:
        table.say(text, heard)
        shown.ledger(table.ledger, table.printed)
        assert_nothing_else(table, shown, lines_heard, text)
        assert "qz" not in CARD.read(Utterance("next"), table.state).typed


def assert_nothing_else(table: Table, shown: Shown, heard: set[str], said: str) -> None:
    left = set(SEALED.findall(everything_that_leaves(table)))
    heard |= left & FILE_LINES
    assert not left - shown.words - FILE_LINES, f"after {said!r}"
    # One line is the whole answer, and an answer costs a question.
    assert shown.ended or len(heard) <= shown.costs, f"after {said!r}"
    for line in table.lines:
        if line.voice:
            theirs = table.edition.file(line.voice)
            own = {theirs.statement, theirs.deflect}
            own |= {w for e in theirs.entries for w in (e.line, e.admit)}
            assert line.aloud in own, f"{line.voice} after {said!r}"


def test_the_net_is_fine_enough_to_catch_a_leak(nonsense: MysteryEdition) -> None:
    table = Table(CARD, nonsense, *CARD.open(nonsense)).after("Petra")
    shown = Shown(opened=1)
    for text in (nonsense.exhibit(5), nonsense.solution[0][1], nonsense.line("Hamish:H1!admit")):
        for line in (Line(text), Line("", spoken=text), Line("", cue=text)):
            table.lines = (line,)
            with pytest.raises(AssertionError):
                assert_nothing_else(table, shown, set(), "")
    for voice, text in (("Hamish", "A fact."), ("Ailsa", nonsense.file("Hamish").statement)):
        table.lines = (Line("", spoken=text, voice=voice),)
        with pytest.raises(AssertionError):
            assert_nothing_else(table, shown, set(), "")
