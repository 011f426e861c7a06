"""What is said, to be read: what goes in and what stands on the terminal."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from voice.channels.captions import Board, Both, Captions, Large, Plain, Transcript, shown
from voice.talk import Line, Reply

REPLY = Reply(
    (
        Line("Chime 1 of 12."),
        Line("I cannot tell.", voice="Dougal"),
        Line("", spoken="Only spoken."),
        Line("Printed.", spoken=""),
    ),
    "[L] t:0",
)
BOARD: Board = {"chime": 1, "res": "---- ----", "tried": ["moth", "spider"], "over": None}


@pytest.mark.parametrize(
    ("captions", "expected"),
    [
        (Transcript(), "Chime 1 of 12.\nI cannot tell.\nPrinted.\n[L] t:0\n> hint\n"),
        (
            Plain(),
            "Host: Chime 1 of 12.\nDougal: I cannot tell.\nHost: Printed.\n"
            "Board: chime 1. tried moth, spider.\nHeard: hint\n",
        ),
    ],
)
def test_lines(captions: Captions, expected: str, capsys: pytest.CaptureFixture[str]) -> None:
    captions.host(REPLY, BOARD)
    captions.player("hint")
    assert capsys.readouterr().out == expected


def test_a_board_is_told_again_only_where_it_changed(capsys: pytest.CaptureFixture[str]) -> None:
    plain = Plain()
    for score in (0, 0, 5):
        plain.host(Reply(()), {"score": score})
    plain.host(Reply(()), None)
    assert capsys.readouterr().out == "Board: score 0.\nBoard: score 5.\n"


def drawn(width: int, *said: Reply | str, board: Board | None = None) -> str:
    out = io.StringIO()
    large = Large(Console(file=out, width=width, highlight=False))
    for each in said:
        if isinstance(each, Reply):
            large.host(each, board)
        else:
            large.player(each)
    return out.getvalue()


def test_each_speaker_has_a_frame_and_the_board_stands_below() -> None:
    text = drawn(60, REPLY, "is it a [bold]moth", board=BOARD)
    places = [
        text.index(part)
        for part in (
            "─ Host ─", "Chime 1 of 12.", "─ Dougal ─", "I cannot tell.", "Printed.",
            "chime  1", "tried  moth, spider", "─ Heard ─", "is it a [bold]moth",
        )
    ]  # fmt: skip
    assert places == sorted(places)
    assert "[L]" not in text
    assert "Only spoken" not in text


@pytest.mark.parametrize("width", [20, 40, 200])
def test_nothing_is_lost_on_a_narrow_screen(width: int) -> None:
    words = "I hang my house in the corner of yours and I never ask you first".split()
    text = drawn(width, Reply((Line(" ".join(words)),)))
    assert [word for word in text.replace("│", " ").split() if word in words] == words
    assert max(map(len, text.splitlines())) <= width


@pytest.mark.parametrize(
    ("board", "expected"),
    [
        (None, []),
        ({}, []),
        ({"a": None, "b": "", "c": [], "d": False, "e": "----"}, []),
        ({"score": 0, "open": True}, [("score", "0"), ("open", "yes")]),
        (
            {"teams": [{"name": "Bats", "score": 2, "out": False}, {"name": "Owls", "out": True}]},
            [("teams", "Bats 2, Owls out")],
        ),
        ({"slots": [["1", "2"], "3"]}, [("slots", "1, 2, 3")]),
    ],
)
def test_a_board_in_words(board: Board | None, expected: list[tuple[str, str]]) -> None:
    assert list(shown(board)) == expected


def test_both_are_told_what_was_heard(capsys: pytest.CaptureFixture[str]) -> None:
    class Listener:
        words: list[str] = []  # noqa: RUF012

        def heard(self, words: str) -> None:
            self.words.append(words)

    both = Both(Transcript(), listener := Listener())
    both.host(REPLY, None)
    both.player("hint")
    assert listener.words == ["hint"]
    assert capsys.readouterr().out.endswith("[L] t:0\n> hint\n")
