import logging
from dataclasses import replace
from pathlib import Path

import pytest

from voice import editions, settings
from voice.cards import seal
from voice.cards.riddles.edition import RiddlesEdition, load
from voice.errors import EditionError, InputError, MissingError, SaysoError, UsageError
from voice.settings import Official, Settings

FIXTURE_FILE = Path(__file__).parent / "editions/riddles-fixture.md"
FIXTURE = FIXTURE_FILE.read_text("utf-8")
FIXTURE_COMMITMENT = seal.commitment(FIXTURE)
HOUSE_FILE = Path(settings.__file__).parent / "cards/riddles/house.md"


class Riddles:
    """What opening an edition needs of the card."""

    name = "riddles"

    def load(self, text: str) -> RiddlesEdition:
        return load(text)


class Unwritten(Riddles):
    """A card that ships no house edition."""

    name = "unwritten"


RIDDLES = Riddles()
needs_house = pytest.mark.skipif(not HOUSE_FILE.exists(), reason="no house edition is written yet")


@pytest.fixture
def own(tmp_path: Path) -> Settings:
    """Settings whose data folder is empty and whose official edition is the fixture."""
    (tmp_path / "sayso.toml").touch()
    found = settings.load(
        {"SAYSO_CONFIG": str(tmp_path / "sayso.toml"), "SAYSO_DATA": str(tmp_path / "data")}
    )
    official = Official("https://editions.invalid/riddles.md", FIXTURE_COMMITMENT[:16])
    return replace(found, editions={"riddles": official, "unwritten": official})


def keep(own: Settings, text: str, card: Riddles = RIDDLES) -> Path:
    """Put `text` where the fetched official edition is kept."""
    file = editions.fetched(card, own)
    file.parent.mkdir(parents=True)
    file.write_text(text, "utf-8")
    return file


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(FIXTURE.encode(), id="as it is"),
        pytest.param(FIXTURE.replace("\n", "\r\n").encode(), id="CRLF"),
        pytest.param(FIXTURE.encode("utf-8-sig"), id="byte order mark"),
    ],
)
def test_a_named_file_opens_under_its_own_seal(own: Settings, tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "mine.md"
    file.write_bytes(data)
    assert editions.edition_for(RIDDLES, own, file) == load(FIXTURE)


@pytest.mark.parametrize("commitment", [FIXTURE_COMMITMENT, "c966aa08749080a8…"])
def test_a_commitment_that_matches_opens(own: Settings, commitment: str) -> None:
    edition = editions.edition_for(RIDDLES, own, FIXTURE_FILE, commitment)
    assert edition.seal.commitment == FIXTURE_COMMITMENT


@pytest.mark.parametrize("commitment", ["0" * 16, FIXTURE_COMMITMENT[:-1] + "0"])
def test_a_commitment_that_does_not_match_is_refused(own: Settings, commitment: str) -> None:
    with pytest.raises(EditionError, match=r"riddles-fixture\.md: seal, line 4") as caught:
        editions.edition_for(RIDDLES, own, FIXTURE_FILE, commitment)
    assert caught.value.exit_code == 3


@pytest.mark.parametrize("commitment", ["", "c966aa0", "no hex at all, sir"])
def test_what_is_no_commitment_is_bad_usage(own: Settings, commitment: str) -> None:
    with pytest.raises(UsageError) as caught:
        editions.edition_for(RIDDLES, own, FIXTURE_FILE, commitment)
    assert caught.value.exit_code == 2


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        pytest.param(b"", r": SOLUTION, line 1: expected", id="empty"),
        pytest.param(FIXTURE[:2000].encode(), r": SALT, line \d+: expected", id="cut"),
        pytest.param(b"# T\n\xff\xfe\n", ", line 2: not UTF-8 text", id="not UTF-8"),
        pytest.param(FIXTURE.encode("utf-16"), ", line 1: not UTF-8 text", id="UTF-16"),
        pytest.param(b"\0" * 99, ": SOLUTION, line 1", id="zeros"),
        pytest.param(b"x" * (512 * 1024 + 1), ": larger than the 512 KiB", id="huge"),
    ],
)
def test_a_bad_file_is_refused_by_name(
    own: Settings, tmp_path: Path, data: bytes, complaint: str
) -> None:
    file = tmp_path / "bad.md"
    file.write_bytes(data)
    with pytest.raises(InputError, match=f"^{file}{complaint}") as caught:
        editions.edition_for(RIDDLES, own, file)
    assert caught.value.exit_code == 3


@pytest.mark.parametrize(
    ("path", "complaint"),
    [
        (".", "is a folder"),
        ("gone.md", "No such file"),
        ("sayso.toml/x.md", "Not a directory"),
        ("nul\0l.md", "null byte"),
        ("n" * 300, "name too long"),
    ],
)
def test_what_is_no_file_is_refused(
    own: Settings, tmp_path: Path, path: str, complaint: str
) -> None:
    with pytest.raises(InputError, match=complaint) as caught:
        editions.edition_for(RIDDLES, own, tmp_path / path)
    assert (caught.value.exit_code, "\n" in str(caught.value)) == (3, False)


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no endless file here")
def test_an_endless_file_is_refused(own: Settings) -> None:
    with pytest.raises(InputError, match="larger than"):
        editions.edition_for(RIDDLES, own, Path("/dev/zero"))


def test_a_fault_keeps_its_part_and_line(own: Settings, tmp_path: Path) -> None:
    file = tmp_path / "bad.md"
    file.write_text(FIXTURE.replace("HINT 2: I wear a lid and pour from a spout.\n", ""), "utf-8")
    with pytest.raises(EditionError) as caught:
        editions.edition_for(RIDDLES, own, file)
    assert (caught.value.part, caught.value.line) == ("CHIME 1 HINT 2", 13)
    assert str(caught.value) == (
        f"{file}: CHIME 1 HINT 2, line 13: expected `HINT 2:`, which is missing."
    )


def test_the_fetched_official_edition_opens(own: Settings) -> None:
    keep(own, FIXTURE)
    assert editions.edition_for(RIDDLES, own) == load(FIXTURE)
    assert editions.edition_for(RIDDLES, own, None, FIXTURE_COMMITMENT) == load(FIXTURE)


def test_the_official_edition_must_match_a_commitment_asked_for(own: Settings) -> None:
    file = keep(own, FIXTURE)
    with pytest.raises(EditionError, match=f"^{file}: seal"):
        editions.edition_for(RIDDLES, own, None, "0" * 16)


@needs_house
def test_the_house_edition_opens_where_none_was_fetched(own: Settings) -> None:
    assert editions.edition_for(RIDDLES, own) == load(HOUSE_FILE.read_text("utf-8"))


@needs_house
def test_the_house_edition_must_match_a_commitment_asked_for(own: Settings) -> None:
    with pytest.raises(EditionError, match=r"house\.md: seal"):
        editions.edition_for(RIDDLES, own, None, "0" * 16)


@needs_house
@pytest.mark.parametrize(
    "damaged", ["", FIXTURE.replace("kettle", "kettel"), FIXTURE[:3000], "\N{SNOWMAN}"]
)
def test_a_damaged_official_edition_gives_way_with_one_warning(
    own: Settings, caplog: pytest.LogCaptureFixture, damaged: str
) -> None:
    file = keep(own, damaged)
    with caplog.at_level(logging.WARNING):
        edition = editions.edition_for(RIDDLES, own)
    assert edition == load(HOUSE_FILE.read_text("utf-8"))
    [record] = caplog.records
    assert "sayso edition fetch riddles" in record.getMessage()
    assert str(file) in record.getMessage()


def test_no_edition_at_all_is_missing(own: Settings) -> None:
    with pytest.raises(MissingError, match="--edition FILE") as caught:
        editions.edition_for(Unwritten(), own)
    assert isinstance(caught.value, SaysoError)
    assert caught.value.exit_code == 4


def test_a_card_without_official_edition_reads_none(own: Settings) -> None:
    keep(own, FIXTURE, Unwritten())
    with pytest.raises(MissingError):
        editions.edition_for(Unwritten(), replace(own, editions={}))
