"""Token ids to text, on the wheel's own vocabulary and on small made ones."""

from importlib.util import find_spec
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from voice.speech.tokens import END, START, Tokens


@pytest.fixture(scope="module")
def tokens() -> Tokens:
    wheel = find_spec("moonshine_voice")
    assert wheel is not None
    assert wheel.origin is not None
    return Tokens.load(Path(wheel.origin).parent / "assets/tiny-en/tokenizer.bin")


def file_of(pieces: list[bytes]) -> bytes:
    return b"".join(bytes([len(piece)]) + piece for piece in pieces)


def test_the_wheels_vocabulary_is_whole(tokens: Tokens) -> None:
    assert len(tokens) == 32_768


@pytest.mark.parametrize(
    ("ids", "text"),
    [
        ([], ""),
        ([START, END], ""),
        ([306], "I"),
        ([START, 306, 264, END], "Ien"),
        ([306, 310, 306], "I of I"),
        ([259, 306, 259], "I"),
        ([3 + ord("h"), 3 + ord("i")], "hi"),
        ([3 + 0xC3, 3 + 0xA9], "é"),
        ([3 + 0xC3], "\N{REPLACEMENT CHARACTER}"),
        ([32_000, 306, 32_767], "I"),
        ([0, 306, 40_000, -1], "I"),
    ],
)
def test_ids_read_as(tokens: Tokens, ids: list[int], text: str) -> None:
    assert tokens.text(ids) == text


@given(st.text())
def test_any_text_written_in_bytes_reads_back_with_its_spaces_tidied(text: str) -> None:
    pieces = [b"<unk>", b"<s>", b"</s>", *(bytes([each]) for each in range(256))]
    ids = [3 + each for each in text.encode("utf-8")]
    assert Tokens(tuple(pieces)).text(ids) == " ".join(text.replace("▁", " ").split())


@given(st.lists(st.binary(max_size=255)))
def test_a_file_holds_each_piece(
    tmp_path_factory: pytest.TempPathFactory, pieces: list[bytes]
) -> None:
    path = tmp_path_factory.mktemp("tokens") / "tokenizer.bin"
    path.write_bytes(file_of(pieces))
    assert len(Tokens.load(path)) == len(pieces)


def test_a_file_cut_short_is_refused_with_the_place(tmp_path: Path) -> None:
    path = tmp_path / "tokenizer.bin"
    path.write_bytes(file_of([b"<unk>", b"<s>"])[:-1])
    with pytest.raises(ValueError, match="cut short in piece 1"):
        Tokens.load(path)
