import hashlib
from pathlib import Path

import pytest

from voice.cards import seal
from voice.errors import EditionError, UsageError

FIXTURE = (Path(__file__).parents[1] / "editions/riddles-fixture.md").read_text("utf-8")
FIXTURE_COMMITMENT = "c966aa08749080a8d8e6fa16516bbc4d178375dffe09b4972063f7902ab16e2b"


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def test_the_fixture_has_its_published_seal() -> None:
    assert seal.commitment(FIXTURE) == FIXTURE_COMMITMENT


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(FIXTURE.replace("\n", "\r\n"), id="CRLF"),
        pytest.param("\ufeff" + FIXTURE, id="byte order mark"),
        pytest.param(FIXTURE.rstrip("\n"), id="no last newline"),
        pytest.param(FIXTURE + "\n\n", id="more last newlines"),
        pytest.param(FIXTURE.replace("edition: Fixture", "edition: Other"), id="public header"),
        pytest.param(FIXTURE[FIXTURE.index("SOLUTION:") :], id="no public header"),
        pytest.param(FIXTURE + "END OF FILE\n", id="lines after the salt"),
    ],
)
def test_what_the_seal_does_not_cover_changes_nothing(text: str) -> None:
    assert seal.commitment(text) == FIXTURE_COMMITMENT


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(FIXTURE.replace("kettle", "kettel", 1), id="an answer"),
        pytest.param(FIXTURE.replace("CHIME 2", "\nCHIME 2", 1), id="a blank line"),
        pytest.param(FIXTURE.replace("I whistle.", "I whistle. ", 1), id="a trailing space"),
        pytest.param(FIXTURE.replace("a264\n", "a265\n"), id="the salt's last digit"),
        pytest.param(FIXTURE.replace("a264\n", "a264 \n"), id="a space after the salt"),
        pytest.param(FIXTURE.replace("SOLUTION: T", "SOLUTION:  T"), id="the first line"),
        pytest.param(FIXTURE + "SALT: 00\n", id="a second salt"),
    ],
)
def test_what_the_seal_covers_changes_it(text: str) -> None:
    assert seal.commitment(text) != FIXTURE_COMMITMENT


@pytest.mark.parametrize(
    ("text", "covered"),
    [
        ("SOLUTION: a\nSALT: 00", "SOLUTION: a\nSALT: 00"),
        ("# T\nSOLUTION: a\nx\nSALT: 00\n", "SOLUTION: a\nx\nSALT: 00"),
        ("SOLUTION: a\nSALT: of earth\nSALT: 00\n", "SOLUTION: a\nSALT: of earth\nSALT: 00"),
        ("SOLUTION: a\nSOLUTION: b\nSALT: 00\n", "SOLUTION: a\nSOLUTION: b\nSALT: 00"),
        ("The SOLUTION: here\nSOLUTION:\n SALT: 1\nSALT:", "SOLUTION:\n SALT: 1\nSALT:"),
    ],
)
def test_the_first_solution_to_the_last_salt_is_covered(text: str, covered: str) -> None:
    assert seal.sealed(text).text == covered
    assert seal.commitment(text) == digest(covered)


@pytest.mark.parametrize(
    ("text", "part", "line"),
    [
        ("", "SOLUTION", 1),
        ("# T\nSALT: 00\n", "SOLUTION", 1),
        ("solution: a\nSALT: 00\n", "SOLUTION", 1),
        ("# T\nSOLUTION: a\nCHIME 1\n\n", "SALT", 3),
        ("SALT: 00\nSOLUTION: a\n", "SALT", 2),
    ],
)
def test_a_text_without_its_ends_is_refused(text: str, part: str, line: int) -> None:
    with pytest.raises(EditionError) as caught:
        seal.commitment(text)
    assert (caught.value.part, caught.value.line) == (part, line)


@pytest.mark.parametrize(
    "published",
    [
        FIXTURE_COMMITMENT,
        FIXTURE_COMMITMENT.upper(),
        "c966aa08749080a8",
        "c966aa08749080a8…",
        " c966aa08749080a8...\n",
        "c966aa08749080a8d",
    ],
)
def test_the_true_commitment_is_proven(published: str) -> None:
    assert seal.verify(FIXTURE, published) == FIXTURE_COMMITMENT


@pytest.mark.parametrize("published", ["d966aa08749080a8", FIXTURE_COMMITMENT[:-1] + "0"])
def test_another_commitment_is_refused(published: str) -> None:
    with pytest.raises(EditionError, match=r"seal, line 4: .* c966aa08749080a8…"):
        seal.verify(FIXTURE, published)


@pytest.mark.parametrize(
    "published",
    ["", "…", "c966", "c966aa08749080a", "c966aa08749080ag", FIXTURE_COMMITMENT + "0"],
)
def test_what_is_no_commitment_is_bad_usage(published: str) -> None:
    with pytest.raises(UsageError, match="16 to 64 hex digits"):
        seal.verify(FIXTURE, published)
