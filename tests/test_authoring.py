import re
from pathlib import Path

import pytest

from voice import authoring, cards, settings
from voice.cards import seal
from voice.cards.card import find, names
from voice.cards.riddles.edition import load
from voice.errors import EditionError, InputError, UsageError
from voice.settings import Settings

FIXTURE_FILE = Path(__file__).parent / "editions/riddles-fixture.md"
FIXTURE = FIXTURE_FILE.read_text("utf-8")
COMMITMENT = seal.commitment(FIXTURE)
SALT = "SALT: 7c1e93b05fd2486a9e0b3d71c8f5a264\n"
ALL_WELL = "CHIME 7 NOT entry 4 has no reason in brackets for its loser to hear"


@pytest.fixture
def own(tmp_path: Path) -> Settings:
    (tmp_path / "sayso.toml").touch()
    return settings.load({"SAYSO_CONFIG": str(tmp_path / "sayso.toml")})


def doubts(text: str, tmp_path: Path, own: Settings) -> list[str]:
    file = tmp_path / "edition.md"
    file.write_text(text, "utf-8")
    lines = authoring.check(file, own)
    found = [line.removeprefix("Look again: ").removesuffix(".") for line in lines[3:]]
    sealed = ("kettle", "whistle", "mettle", "shadow", "umbrella", "7c1e93b05")
    assert not any(word in line for line in lines for word in sealed)
    return found


def test_a_good_edition_is_reported(own: Settings) -> None:
    assert authoring.check(FIXTURE_FILE, own) == (
        f"{FIXTURE_FILE}: Twelve Chimes, edition Fixture, complete.",
        f"Commitment: {COMMITMENT}",
        "Notice: c966aa08749080a8…",
        f"Look again: {ALL_WELL}.",
    )


@pytest.mark.parametrize(
    ("old", "new", "doubt"),
    [
        ("ACCEPT: tea kettle;", "ACCEPT: pan;", "CHIME 1 NOT entry 1 is judged right"),
        ("ACCEPT: tea kettle;", "ACCEPT: kettles;", ""),
        ("ACCEPT: tea kettle;", "ACCEPT: Kettle;", "CHIME 1 ACCEPT entry 1 stands there already"),
        (
            "ACCEPT: tea kettle;",
            "ACCEPT: pot and lid;",
            "CHIME 1 ACCEPT entry 1 is no guess when a",
        ),
        ("ANSWER: shadow", "ANSWER: salt and pepper", "CHIME 2 ANSWER is no guess when a player"),
        ("ANSWER: shadow", "ANSWER: trick-or-treating", "CHIME 2 ANSWER is no guess when a player"),
        ("ANSWER: shadow", "ANSWER: hint", "CHIME 2 ANSWER is no guess when a player sends just"),
        ("ANSWER: shadow", "ANSWER: well", "CHIME 2 ANSWER is no guess when a player sends just"),
        ("ANSWER: shadow", "ANSWER: ???", "CHIME 2 ANSWER is no guess when a player sends just"),
        ("ANSWER: shadow", "ANSWER: glass, dark", "CHIME 2 ANSWER is no guess when a player sends"),
        ("ANSWER: shadow", "ANSWER: so dark", "CHIME 2 ANSWER is no guess when a player sends"),
        ("ANSWER: shadow", "ANSWER: it's dark", "CHIME 2 ANSWER is judged wrong when a player"),
        ("ANSWER: shadow", "ANSWER: VIII", "CHIME 2 ANSWER is judged wrong when a player says"),
        ("ANSWER: shadow", "ANSWER: 7", ""),
        ("ANSWER: shadow", "ANSWER: 365", ""),
        ("ANSWER: shadow", "ANSWER: 1,000", ""),
        ("NOT: ghost (", "NOT: shadow (", "CHIME 2 NOT entry 1 is judged right"),
        ("NOT: ghost (", "NOT: shadows (", "CHIME 2 NOT entry 1 is judged right"),
        ("REFUSE: handle; dandle", "REFUSE: taper; candle", "CHIME 3 REFUSE entry 2 is judged"),
        ("I wear a lid", "A kettle wears a lid", "CHIME 1 HINT 2 holds an answer"),
        ("I wear a lid", "Billy cans have a lid", "CHIME 1 HINT 2 holds an answer"),
        ("RIDDLE: My belly", "RIDDLE: My kettle", "CHIME 1 RIDDLE holds an answer"),
        ("ANSWER: shadow", "ANSWER: river", "CHIME 2 ANSWER is another chime's too"),
        ("REFUSE: handle", "REFUZE: handle", "line 32 looks like a field but has no label"),
        ("REFUSE: handle", " REFUSE: handle", "line 32 looks like a field, but it is indented"),
        ("edition: Fixture", "edition: Other", "the public `edition:` line gives another name"),
        (SALT, "SALT: 7c1e\n", "SALT has fewer than 32 hex digits"),
    ],
)
def test_what_an_author_should_look_at_again(
    own: Settings, tmp_path: Path, old: str, new: str, doubt: str
) -> None:
    assert FIXTURE.count(old) == 1
    found = doubts(FIXTURE.replace(old, new), tmp_path, own)
    assert ALL_WELL in found
    assert any(line.startswith(doubt) for line in found) if doubt else found == [ALL_WELL]


@pytest.mark.parametrize("name", names())
def test_an_edition_of_any_card_is_known_by_its_title_and_sealed(
    own: Settings, tmp_path: Path, name: str
) -> None:
    card, house = find(name), Path(cards.__file__).parent / name / "house.md"
    whole = authoring.check(house, own)
    assert whole[0].startswith(f"{house}: {card.title}, edition ")
    assert not [line for line in whole if "edition:" in line or "SALT" in line]
    draft, out = tmp_path / "draft.md", tmp_path / "sealed.md"
    draft.write_text(
        re.sub(r"^SALT: [0-9a-f]+\n", "", house.read_text("utf-8"), flags=re.M), "utf-8"
    )
    notice = authoring.seal(draft, out, own)[2].removeprefix("Notice: ")
    assert authoring.verify(out, notice, own)[0].endswith(", unchanged.")
    assert (
        card.load(out.read_text("utf-8")).seal.notice == notice != whole[2].removeprefix("Notice: ")
    )


@pytest.mark.parametrize(
    ("old", "new", "known"),
    [
        ("SOLUTION: Twelve Chimes,", "SOLUTION:", True),
        ("# Twelve Chimes,", "# Other,", True),
        ("Twelve Chimes,", "Chess,", False),
    ],
)
def test_a_card_is_known_by_what_is_sealed_or_the_first_line(
    own: Settings, tmp_path: Path, old: str, new: str, known: bool
) -> None:
    file = tmp_path / "edition.md"
    file.write_text(FIXTURE.replace(old, new), "utf-8")
    if known:
        assert authoring.check(file, own)[0] == f"{file}: Twelve Chimes, edition Fixture, complete."
    else:
        with pytest.raises(EditionError, match="SOLUTION, line 4: expected a card's title"):
            authoring.check(file, own)


def test_a_broken_edition_is_refused_by_name(own: Settings, tmp_path: Path) -> None:
    file = tmp_path / "broken.md"
    file.write_text(FIXTURE.replace(SALT, ""), "utf-8")
    complaint = f"^{file}: SALT, line 129"
    with pytest.raises(EditionError, match=complaint):
        authoring.check(file, own)
    with pytest.raises(EditionError, match=complaint):
        authoring.verify(file, COMMITMENT, own)


@pytest.mark.parametrize(
    "draft",
    [
        pytest.param(FIXTURE.replace(SALT, ""), id="no salt"),
        pytest.param(FIXTURE.replace(SALT, "SALT:\n"), id="an empty salt"),
        pytest.param(FIXTURE.replace(SALT, "SALT: —"), id="none for a salt"),
        pytest.param("\ufeff" + FIXTURE.replace(SALT, "\n").replace("\n", "\r\n"), id="CRLF"),
    ],
)
def test_sealing_adds_a_fresh_salt(own: Settings, tmp_path: Path, draft: str) -> None:
    file, out, other = tmp_path / "draft.md", tmp_path / "sealed.md", tmp_path / "again.md"
    file.write_bytes(draft.encode())
    lines = authoring.seal(file, out, own)
    authoring.seal(file, other, own)
    edition, again = load(out.read_text("utf-8")), load(other.read_text("utf-8"))
    assert edition.chimes == again.chimes == load(FIXTURE).chimes
    assert edition.seal.commitment != again.seal.commitment
    assert re.search(r"END OF SCRIPT: 12 chimes\n+SALT: [0-9a-f]{32}\n\Z", out.read_text("utf-8"))
    assert b"\r" not in out.read_bytes()
    assert lines == (
        f"{out}: Twelve Chimes, edition Fixture, sealed.",
        f"Commitment: {edition.seal.commitment}",
        f"Notice: {edition.seal.commitment[:16]}…",
    )
    assert authoring.verify(out, lines[2].removeprefix("Notice: "), own)[0].endswith("unchanged.")


def test_a_sealed_edition_stays_as_it_is_even_in_place(own: Settings, tmp_path: Path) -> None:
    file = tmp_path / "sealed.md"
    file.write_text(FIXTURE, "utf-8")
    assert authoring.seal(file, file, own)[1] == f"Commitment: {COMMITMENT}"
    assert file.read_text("utf-8") == FIXTURE
    assert {found.name for found in tmp_path.iterdir()} == {"sealed.md", "sayso.toml"}


@pytest.mark.parametrize(
    ("draft", "part"),
    [
        ("", "SOLUTION"),
        (FIXTURE.replace("ANSWER: kettle\n", ""), "CHIME 1 ANSWER"),
        (FIXTURE.replace("END OF SCRIPT: 12 chimes\n", ""), "END OF SCRIPT"),
        (FIXTURE.replace(SALT, "SALT: pepper\n"), "SALT"),
    ],
)
def test_a_draft_that_is_not_whole_is_not_sealed(
    own: Settings, tmp_path: Path, draft: str, part: str
) -> None:
    file, out = tmp_path / "draft.md", tmp_path / "out.md"
    file.write_text(draft, "utf-8")
    with pytest.raises(EditionError, match=f"^{file}: {part}, line"):
        authoring.seal(file, out, own)
    assert not out.exists()


def test_where_nothing_can_be_written(own: Settings, tmp_path: Path) -> None:
    for out in (tmp_path, tmp_path / "gone/out.md"):
        with pytest.raises(InputError, match="cannot be written"):
            authoring.seal(FIXTURE_FILE, out, own)


def test_verifying(own: Settings) -> None:
    proven = authoring.verify(FIXTURE_FILE, COMMITMENT, own)
    assert proven[0] == f"{FIXTURE_FILE}: Twelve Chimes, edition Fixture, unchanged."
    with pytest.raises(EditionError, match="seal, line 4"):
        authoring.verify(FIXTURE_FILE, "0" * 64, own)
    with pytest.raises(UsageError):
        authoring.verify(FIXTURE_FILE, "c966", own)


def test_sealing_never_loses_a_salt(own: Settings, tmp_path: Path) -> None:
    draft, out = tmp_path / "draft.md", tmp_path / "sealed.md"
    draft.write_text("\n".join(FIXTURE.splitlines()[:-1]) + "\nSALT:\n", "utf-8")
    authoring.seal(draft, out, own)
    sealed = out.read_text("utf-8")
    with pytest.raises(UsageError, match="name another file with --out"):
        authoring.seal(draft, out, own)
    assert out.read_text("utf-8") == sealed
    authoring.seal(out, out, own)
    assert out.read_text("utf-8") == sealed
