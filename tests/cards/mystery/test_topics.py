"""Which line of a FILE a question asks for."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from voice.cards.mystery.edition import Entry, File, MysteryEdition
from voice.cards.mystery.topics import asked_for, is_repeat, line_for

FILE = File(
    "Hamish",
    statement="I was in the scullery. I heard feet.",
    entries=(
        Entry("H1", ("where", "eleven"), "The lie.", (2,), 1, "The truth."),
        Entry("lantern", ("lantern", "red", "door"), "Red was mine."),
        Entry("boots", ("muddy boots", "door"), "They were dry."),
        Entry("sale", ("ram sale", "half past ten", "10.50", "do it"), "On Friday."),
    ),
    deflect="No more.",
)


@pytest.mark.parametrize(
    ("question", "name"),
    [
        ("where were you", "H1"),
        ("WHERE'S your sheet", "H1"),
        ("were you there at 11?", "H1"),
        ("the lantern: where was it", "lantern"),
        ("where was the lantern", "H1"),
        ("whose lanterns were they", "lantern"),
        ("was that the lantern's wick", "lantern"),
        ("did the lantern-light fall", "lantern"),
        ("were you reddening sheep", None),
        ("what of the door", "lantern"),
        ("were your muddy boots dry", "boots"),
        ("were your muddy old boots dry", "boots"),
        ("were your boots muddy", None),
        ("muddy was the yard and so were all our boots", None),
        ("was it half past 10", "sale"),
        ("what happened at 10.50", "sale"),
        ("what happened at ten fifty", "sale"),
        ("and the rams sale", "sale"),
        ("and the ram of the sale", None),
        ("did you do it", "sale"),
        ("do you like it", None),
        ("", None),
        ("!?", None),
    ],
)
def test_cues(question: str, name: str | None) -> None:
    entry = asked_for(FILE, question)
    assert (entry and entry.name) == name


def test_a_broken_lie_is_answered_with_its_admit() -> None:
    lie = FILE.entries[0]
    assert line_for(FILE, lie, ()) == ("Hamish:H1", "The lie.")
    assert line_for(FILE, lie, ("H1",)) == ("Hamish:H1!admit", "The truth.")
    assert line_for(FILE, None, ("H1",)) == ("Hamish:!deflect", "No more.")


@pytest.mark.parametrize(
    ("line", "spoken", "repeat"),
    [
        ("I heard feet.", (), True),
        ("I heard", (), True),
        ("i heard feet!", (), True),
        ("I heard fee", (), False),
        ("Red was mine.", (), False),
        ("Red was mine.", ("Red was mine.",), True),
    ],
)
def test_repeats(line: str, spoken: tuple[str, ...], repeat: bool) -> None:
    assert is_repeat(line, FILE, spoken) is repeat


FILLERS = st.lists(
    st.sampled_from("did you see her at supper so that it was not".split()), max_size=6
)


@given(st.data(), FILLERS, FILLERS)
def test_each_entry_is_asked_for_by_each_of_its_cues(
    case: MysteryEdition, data: st.DataObject, before: list[str], after: list[str]
) -> None:
    file = data.draw(st.sampled_from(case.files))
    entry = data.draw(st.sampled_from(file.entries))
    cue = data.draw(st.sampled_from(entry.cues))
    found = asked_for(file, " ".join([*before, cue, *after]))
    first = next(e for e in file.entries if cue in e.cues)
    assert found == first


@given(st.data())
def test_of_two_cues_the_one_said_first_decides(case: MysteryEdition, data: st.DataObject) -> None:
    file = data.draw(st.sampled_from(case.files))
    one, two = (data.draw(st.sampled_from(file.entries)) for _ in range(2))
    assume(one != two)
    first, second = one.cues[0], two.cues[0]
    assume(sum(first in e.cues for e in file.entries) == 1 and first != second)
    assert asked_for(file, f"tell us of the {first} and the {second}") == one


@given(FILLERS)
def test_where_nothing_cues_it_is_deflect(words: list[str]) -> None:
    assert asked_for(FILE, " ".join(words)) is None
