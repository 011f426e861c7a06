import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from voice.cards import seal
from voice.cards.card import Seal
from voice.cards.riddles.edition import Chime, RiddlesEdition, load
from voice.cards.sealed_text import NotForm
from voice.errors import EditionError

FIXTURE = (Path(__file__).parents[2] / "editions/riddles-fixture.md").read_text("utf-8")
LINES = FIXTURE.split("\n")
SALT_LINE = 130


def render(edition: RiddlesEdition) -> str:
    """An edition's file, its seal's name in it; its commitment is what comes out."""
    name = edition.seal.edition
    blocks = [f"# Twelve Chimes, {name}\nedition: {name}\nSOLUTION: Twelve Chimes, {name}\n"]
    for chime in edition.chimes:
        bars = [
            f"{form.text} ({form.reason}.)" if form.reason else form.text for form in chime.bars
        ]
        blocks += [
            f"CHIME {chime.number}",
            f"RIDDLE: {chime.riddle}",
            f"ANSWER: {chime.answer}",
            f"ACCEPT: {'; '.join(chime.accept) or '—'}",
            f"NOT: {'; '.join(bars) or '—'}",
            *([f"REFUSE: {'; '.join(chime.refuse)}"] if chime.refuse else []),
            *(f"HINT {number}: {hint}" for number, hint in enumerate(chime.hints, 1)),
            f"WHY: {chime.why}\n",
        ]
    return "\n".join([*blocks, "END OF SCRIPT: 12 chimes", "SALT: 7c1e93b05fd2486a", ""])


def test_the_fixture_reads_whole() -> None:
    edition = load(FIXTURE)
    assert edition.seal == Seal("Fixture", seal.commitment(FIXTURE))
    assert [chime.number for chime in edition.chimes] == list(range(1, 13))
    assert edition.chimes[1] == Chime(
        number=2,
        riddle="I copy every move you make and never make a sound.\n"
        "At noon I am small, at evening I am tall, and in the dark I leave you.",
        answer="shadow",
        accept=("silhouette",),
        bars=(
            NotForm("ghost", "a ghost does not wait for the sun"),
            NotForm("reflection", "a reflection stays in the mirror"),
        ),
        refuse=(),
        hints=(
            "I am never on the side where the lamp is.",
            "Stand in the sun and look at the ground behind you.",
            "Block the light and I lie flat and grey where it should have fallen.",
        ),
        why="It is the dark shape you make by standing in the light.",
    )
    umbrella = edition.chimes[3]
    assert (umbrella.accept, umbrella.bars, umbrella.refuse) == ((), (), ())
    assert edition.chimes[6].bars[-1] == NotForm("kite")


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("—", ()),
        ("", ()),
        ("pan", (NotForm("pan"),)),
        ("pan; ; tin ;", (NotForm("pan"), NotForm("tin"))),
        ("pan (no spout)", (NotForm("pan", "no spout"),)),
        ("pan(no spout.)", (NotForm("pan", "no spout"),)),
        ("pan (no spout; no lid); tin", (NotForm("pan", "no spout; no lid"), NotForm("tin"))),
        ("pan (one (or two) spouts)", (NotForm("pan", "one (or two) spouts"),)),
        ("pan (iron) lid", (NotForm("pan (iron) lid"),)),
        ("pan (iron) lid (no spout)", (NotForm("pan (iron) lid", "no spout"),)),
        ("pan\n  (no\nspout);\ntin", (NotForm("pan", "no spout"), NotForm("tin"))),
    ],
)
def test_not_entries(written: str, read: tuple[NotForm, ...]) -> None:
    text = re.sub(r"^NOT: pan.*$", f"NOT: {written}", FIXTURE, count=1, flags=re.MULTILINE)
    assert load(text).chimes[0].bars == read


@pytest.mark.parametrize("written", ["pan (no spout", "pan no spout)", "pan )(", "(no spout)"])
def test_broken_not_entries_are_refused(written: str) -> None:
    text = re.sub(r"^NOT: pan.*$", f"NOT: {written}", FIXTURE, count=1, flags=re.MULTILINE)
    with pytest.raises(EditionError) as caught:
        load(text)
    assert (caught.value.part, caught.value.line) == ("CHIME 1 NOT", 10)
    assert "spout" not in str(caught.value)


@pytest.mark.parametrize(
    "riddle",
    [
        "one line",
        "two\nlines",
        "a verse\n\n  an indented verse\n\n\nlast",
        "I say\nWord: text\nSOLUTION: none\nSALT: of the earth\nQ: who?",
        "A1\nEND OF FILE\nCHIME 1 of 12\nCHIMES",
        "answer: no\nANSWER of none\n HINT 1: set in\nhint 1: small",
    ],
)
def test_a_riddle_is_kept_exactly(riddle: str) -> None:
    edition = load(FIXTURE)
    chimes = (replace(edition.chimes[0], riddle=riddle), *edition.chimes[1:])
    assert load(render(replace(edition, chimes=chimes))).chimes == chimes


def test_blank_lines_between_fields_mean_nothing() -> None:
    spaced = re.sub(r"^(?=[A-Z ]+\d*:|CHIME)", "\n \n", FIXTURE, flags=re.MULTILINE)
    assert spaced.count("\n") > 2 * len(LINES)
    assert load(spaced).chimes == load(FIXTURE).chimes


@pytest.mark.parametrize(
    ("public", "solution", "name"),
    [
        ("edition: Fixture", "Twelve Chimes, Fixture", "Fixture"),
        ("", "Twelve Chimes, Night, and Day", "Night, and Day"),
        ("edition: Forged", "Twelve Chimes, Fixture", "Fixture"),
        ("edition: Public", "Twelve Chimes", "Public"),
        ("edition: Public", "", "Public"),
        ("", "Twelve Chimes", "Twelve Chimes"),
    ],
)
def test_the_sealed_name_rules(public: str, solution: str, name: str) -> None:
    text = FIXTURE.replace("edition: Fixture", public)
    text = text.replace("SOLUTION: Twelve Chimes, Fixture", f"SOLUTION: {solution}")
    assert load(text).seal.edition == name


LABELS = ["RIDDLE", "ANSWER", "ACCEPT", "NOT", "HINT 1", "HINT 2", "HINT 3", "WHY"]


def drop(*numbers: int) -> str:
    return "\n".join(line for number, line in enumerate(LINES, 1) if number not in numbers)


def at(number: int, *lines: str) -> str:
    """The fixture with line `number` (from 1) replaced."""
    return "\n".join([*LINES[: number - 1], *lines, *LINES[number:]])


def first_chime(label: str) -> int:
    return next(n for n, line in enumerate(LINES, 1) if line.startswith(f"{label}:"))


@pytest.mark.parametrize("label", LABELS)
def test_a_missing_field_is_named(label: str) -> None:
    line = first_chime(label)
    with pytest.raises(EditionError) as caught:
        load(drop(line))
    assert (caught.value.part, caught.value.line) == (f"CHIME 1 {label}", line)


@pytest.mark.parametrize("label", LABELS)
def test_a_repeated_field_is_named(label: str) -> None:
    line = first_chime(label)
    with pytest.raises(EditionError) as caught:
        load(at(line, LINES[line - 1], LINES[line - 1]))
    assert (caught.value.part, caught.value.line) == (f"CHIME 1 {label}", line + 1)


@pytest.mark.parametrize("label", ["RIDDLE", "ANSWER", "HINT 1", "HINT 2", "HINT 3", "WHY"])
@pytest.mark.parametrize("value", ["", " ", " —"])
def test_an_empty_field_is_named(label: str, value: str) -> None:
    line = first_chime(label)
    with pytest.raises(EditionError) as caught:
        load(at(line, f"{label}:{value}"))
    assert (caught.value.part, caught.value.line) == (f"CHIME 1 {label}", line)


@pytest.mark.parametrize("label", ["ACCEPT", "NOT", "REFUSE"])
@pytest.mark.parametrize("value", ["", " —"])
def test_a_list_may_be_empty(label: str, value: str) -> None:
    chime = load(at(first_chime(label), f"{label}:{value}")).chimes[0]
    assert {"ACCEPT": chime.accept, "NOT": chime.bars, "REFUSE": chime.refuse}[label] == ()


REFUSALS = [
    ("SOLUTION gone", drop(4), "SOLUTION", 1),
    ("no name anywhere", "\n".join(["SOLUTION:", *LINES[4:]]), "SOLUTION", 1),
    ("two SOLUTION lines", at(4, LINES[3], LINES[3]), "SOLUTION", 5),
    ("CHIME 1 header gone", drop(6), "CHIME 1", 15),
    ("CHIME 2 header gone", drop(16), "CHIME 2", 26),
    ("CHIME 2 twice", at(27, "CHIME 2"), "CHIME 3", 27),
    ("a thirteenth chime", at(129, "CHIME 13", LINES[128]), "END OF SCRIPT", 129),
    ("a chime after the end", at(129, LINES[128], "CHIME 13"), "CHIME 13", 130),
    ("END OF SCRIPT gone", drop(129), "END OF SCRIPT", 129),
    ("END OF SCRIPT of eleven", at(129, "END OF SCRIPT: 11 chimes"), "END OF SCRIPT", 129),
    ("cut in chime 5", "\n".join(LINES[:48]), "SALT", 48),
    ("SALT gone", drop(130), "SALT", 129),
    ("SALT empty", at(130, "SALT:"), "SALT", 130),
    ("SALT not hex", at(130, "SALT: pepper"), "SALT", 130),
    ("SALT twice", at(130, "SALT: 00", "SALT: 00"), "SALT", 131),
    ("text before the salt", at(130, "hm", "SALT: 00"), "SALT", 130),
    (
        "fields swapped",
        "\n".join([*LINES[:7], LINES[8], LINES[7], *LINES[9:]]),
        "CHIME 1 ANSWER",
        9,
    ),
    ("a fourth hint", at(14, LINES[13], "HINT 4: more"), "CHIME 1 HINT 4", 15),
    ("text under the header", at(6, "CHIME 1", "", "hm"), "CHIME 1 RIDDLE", 8),
    ("a wrapped ANSWER", at(8, LINES[7], "pot"), "CHIME 1 ANSWER", 9),
    ("an escape sequence", at(7, "RIDDLE: \x1b[2J"), "character U+001B", 7),
    ("bare carriage returns", at(7, "RIDDLE: a\rb"), "character U+000D", 7),
    ("half a character", at(7, "RIDDLE: \ud800"), "character U+D800", 7),
]


@pytest.mark.parametrize(
    ("text", "part", "line"), [pytest.param(*row[1:], id=row[0]) for row in REFUSALS]
)
def test_a_broken_file_is_refused_with_part_and_line(text: str, part: str, line: int) -> None:
    with pytest.raises(EditionError) as caught:
        load(text)
    assert (caught.value.part, caught.value.line) == (part, line)
    assert not any(word in str(caught.value) for word in ("kettle", "shadow", "whistle", "7c1e"))


TEXT = st.text(
    st.characters(codec="utf-8", exclude_categories=("Cc", "Cs"), include_characters="\n;:()—"),
    min_size=1,
    max_size=60,
)
HEADER_OR_LABEL = re.compile(
    r"^(CHIME \d+\s*$|END OF SCRIPT:|(RIDDLE|ANSWER|ACCEPT|NOT|REFUSE|HINT \d+|WHY|SALT):)",
    re.MULTILINE,
)


def texts() -> st.SearchStrategy[str]:
    """What a text field holds: stripped, some text, and no line that would end it."""
    return TEXT.map(str.strip).filter(
        lambda text: text not in ("", "—") and not HEADER_OR_LABEL.search(text)
    )


def words() -> st.SearchStrategy[str]:
    """A list's entry."""
    return TEXT.map(lambda text: " ".join(re.sub("[;()]", " ", text).split())).filter(
        lambda text: text not in ("", "—")
    )


def chimes(number: int) -> st.SearchStrategy[Chime]:
    reasons = st.just("") | words().map(lambda text: text.rstrip(" .")).filter(lambda r: r != "—")
    return st.builds(
        Chime,
        number=st.just(number),
        riddle=texts(),
        answer=words(),
        accept=st.lists(words(), max_size=3).map(tuple),
        bars=st.lists(st.builds(NotForm, words(), reasons), max_size=3).map(tuple),
        refuse=st.lists(words(), max_size=3).map(tuple),
        hints=st.tuples(texts(), texts(), texts()),
        why=texts(),
    )


EDITIONS = st.builds(
    RiddlesEdition,
    seal=words().map(lambda name: Seal(name, "")),
    chimes=st.tuples(*(chimes(number) for number in range(1, 13))),
)


@given(EDITIONS)
def test_any_edition_reads_back_as_written(edition: RiddlesEdition) -> None:
    text = render(edition)
    assert load(text) == replace(edition, seal=Seal(edition.seal.edition, seal.commitment(text)))


@given(st.integers(0, len(FIXTURE)))
def test_a_cut_file_is_refused_unless_all_is_there(end: int) -> None:
    whole = FIXTURE.index("SALT:") + len("SALT: 7")
    if end < whole:
        with pytest.raises(EditionError):
            load(FIXTURE[:end])
    else:
        assert load(FIXTURE[:end]).chimes == load(FIXTURE).chimes


@given(st.integers(6, SALT_LINE))
def test_no_sealed_line_can_be_lost_unnoticed(number: int) -> None:
    text = drop(number)
    try:
        edition = load(text)
    except EditionError:
        return
    assert edition.seal.commitment != seal.commitment(FIXTURE)
    assert LINES[number - 1].startswith("REFUSE:") or ":" not in LINES[number - 1]


@given(st.data())
def test_a_mutated_file_is_read_or_refused(data: st.DataObject) -> None:
    lines = list(LINES)
    for _ in range(data.draw(st.integers(1, 4))):
        index = data.draw(st.integers(0, len(lines) - 1))
        cut = data.draw(st.integers(0, len(lines[index])))
        piece = data.draw(
            st.sampled_from([*LINES, "", "—", ";", "(", ")", ":"]) | st.text(max_size=9)
        )
        lines[index : index + data.draw(st.integers(0, 2))] = [
            lines[index][:cut] + piece + data.draw(st.sampled_from(["", lines[index][cut:]]))
        ]
        assume(lines)
    text = "\n".join(lines)
    try:
        edition = load(text)
    except EditionError:
        return
    again = load(render(edition))
    assert again.chimes == edition.chimes


@given(st.text())
def test_any_text_is_refused(text: str) -> None:
    with pytest.raises(EditionError):
        load(text)
