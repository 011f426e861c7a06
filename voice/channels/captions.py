"""What is said at a table, to be read: a transcript, large captions, or plain words to be read out.

Everything here was said or may be seen by everyone; boards hold nothing sealed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Protocol

import click
from rich.console import Console
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from voice.talk import Line, Reply

HOST, PLAYERS = "Host", "Heard"

Board = Mapping[str, Any]
"""What a card shows of its state, see `Card.board`."""


class Captions(Protocol):
    """Where what is said and heard can be read."""

    def host(self, reply: Reply, board: Board | None) -> None:
        """The host says this, and the board now shows that; None where no game is open."""

    def player(self, words: str) -> None:
        """A player was heard to say this."""


class Transcript:
    """The reply to the letter, ledger last, and `> ` before what was heard."""

    def host(self, reply: Reply, board: Board | None) -> None:  # noqa: ARG002
        """Print it; what is only heard, such as a sign of life, is no line."""
        if reply.text:
            click.echo(reply.text)

    def player(self, words: str) -> None:
        """Print it."""
        click.echo(f"> {words}")


class Plain:
    """For a screen reader: who speaks before what is said, no marks, no ledger, no drawing.

    The board is told in words, and only where it changed.
    """

    def __init__(self) -> None:
        self._board = ""

    def host(self, reply: Reply, board: Board | None) -> None:
        """Print it."""
        for line in reply.lines:
            if line.text:
                click.echo(f"{line.voice or HOST}: {line.text}")
        told = ". ".join(f"{name} {value}" for name, value in shown(board))
        if told and told != self._board:
            click.echo(f"Board: {told}.")
        self._board = told

    def player(self, words: str) -> None:
        """Print it."""
        click.echo(f"{PLAYERS}: {words}")


class Large:
    """For a screen across the room: each speaker in a frame of their own, bold, with room around
    it, under the board. How large a letter is, is the terminal's to set."""

    def __init__(self, console: Console | None = None) -> None:
        self._console = console or Console(highlight=False, soft_wrap=False)

    def host(self, reply: Reply, board: Board | None) -> None:
        """Draw it."""
        for speaker, text in _by_speaker(reply.lines):
            self._frame(speaker, text, "bold bright_white", "bright_blue")
        if cells := list(shown(board)):
            self._console.print(Padding(_grid(cells), (0, 2)))

    def player(self, words: str) -> None:
        """Draw it."""
        self._frame(PLAYERS, words, "bold bright_yellow", "yellow")

    def _frame(self, who: str, text: str, style: str, border: str) -> None:
        words = Text(text, style)
        self._console.print(
            Panel(words, title=who, title_align="left", padding=(1, 4), border_style=border)
        )


class Listener(Protocol):
    """Something that is told what was heard."""

    def heard(self, words: str) -> None:
        """A turn of a player."""


class Both:
    """Captions, and someone else who is told what was heard."""

    def __init__(self, captions: Captions, listener: Listener) -> None:
        self._captions = captions
        self._listener = listener

    def host(self, reply: Reply, board: Board | None) -> None:
        """For the captions."""
        self._captions.host(reply, board)

    def player(self, words: str) -> None:
        """For both."""
        self._captions.player(words)
        self._listener.heard(words)


def shown(board: Board | None) -> Iterator[tuple[str, str]]:
    """What a board says, name and value, in its own order; what is empty is left out."""
    for name, value in (board or {}).items():
        if text := _told(value):
            yield name, text


def _told(value: Any) -> str:
    if value is None or value is False:
        return ""
    if value is True:
        return "yes"
    if isinstance(value, Mapping):
        return " ".join(filter(None, (_of_item(name, each) for name, each in value.items())))
    if isinstance(value, list | tuple):
        return ", ".join(filter(None, map(_told, value)))
    text = str(value)
    return text if any(map(str.isalnum, text)) else ""  # "----" draws what is empty


def _of_item(name: str, value: Any) -> str:
    """A field of a thing in a list: its text, its numbers; of what is true, the name."""
    return name if value is True else _told(value)


def _by_speaker(lines: tuple[Line, ...]) -> Iterator[tuple[str, str]]:
    """What each says in one go, the lines in order."""
    speaker, texts = "", list[str]()
    for line in lines:
        if not line.text:
            continue
        if texts and line.voice != speaker:
            yield speaker or HOST, "\n".join(texts)
            texts = []
        speaker = line.voice
        texts.append(line.text)
    if texts:
        yield speaker or HOST, "\n".join(texts)


def _grid(cells: list[tuple[str, str]]) -> Table:
    grid = Table.grid(padding=(0, 2))
    for name, value in cells:
        grid.add_row(Text(name, "dim"), Text(value, "bold"))
    return grid
