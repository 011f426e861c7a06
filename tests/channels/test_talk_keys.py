"""Keys to talk by: what a terminal tells of them, on a real one."""

from __future__ import annotations

import os
import sys
import termios
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TextIO

import pytest

from voice.channels.talk_keys import AnyOf, Keyboard, Tapped, has_keyboard

DELAY, RATE = 0.5, 0.04
# Seconds until a held key is repeated, and between two repeats.


def held(begins: float, ends: float) -> list[float]:
    """When a terminal tells of a key that is held."""
    repeats = int((ends - begins - DELAY) / RATE)
    return [begins, *(begins + DELAY + n * RATE for n in range(repeats + 1))]


@pytest.mark.parametrize(
    ("presses", "down", "tapped"),
    [
        ([], (), ()),
        # tapped before and after: down between, however long that is
        ([1.0, 3.0], (1.0, 3.0), (1.0, 3.0)),
        ([1.0], (1.0, 9.9), (1.0, 9.9)),
        ([1.0, 3.0, 5.0, 6.0], (1.0, 3.0, 5.0, 6.0), (1.0, 3.0, 5.0, 6.0)),
        # held: down until soon after it is told of no more
        (held(1.0, 4.0), (1.0, 4.3), (1.0, 1.5)),
        (held(1.0, 1.6), (1.0, 1.9), (1.0, 1.5)),
        (held(1.0, 3.0) + held(4.0, 6.0), (1.0, 3.3, 4.0, 6.3), (1.0, 1.5, 4.0, 4.5)),
        # tapped twice so quickly that it might be held: up soon after
        ([1.0, 1.6], (1.0, 1.9), (1.0, 1.6)),
    ],
)
def test_a_key_is_held_or_tapped(
    presses: list[float], down: tuple[float, ...], tapped: tuple[float, ...]
) -> None:
    now = 0.0
    key = Tapped(lambda: now)
    changes: dict[str, list[float]] = {"down": [], "tapped": []}
    state = {"down": False, "tapped": False}
    waiting = list(presses)
    for tick in range(495):
        now = tick / 50
        while waiting and waiting[0] <= now + 1e-9:
            key.press()
            waiting.pop(0)
        for name, value in (("down", key.down), ("tapped", key.tapped)):
            if value != state[name]:
                state[name] = value
                changes[name].append(now)
    for name, expected in (("down", down), ("tapped", tapped)):
        ends = [at for at in expected if at < 9.9]
        assert changes[name] == pytest.approx(ends, abs=0.1), name


def test_who_only_tapped_lets_go_and_can_tap_again() -> None:
    now = 1.0
    key = Tapped(lambda: now)
    key.press()
    key.let_go()
    assert not key.down
    now = 1.1
    key.press()
    assert key.down and key.tapped


@dataclass
class Key:
    down: bool = False
    tapped: bool = False

    def let_go(self) -> None:
        self.down = self.down and not self.tapped


@pytest.mark.parametrize(
    ("keys", "down", "tapped"),
    [
        ((Key(), Key()), False, False),
        ((Key(True), Key()), True, False),
        ((Key(), Key(True, True)), True, True),
        ((Key(True), Key(True, True)), True, False),
    ],
)
def test_any_key_will_do(keys: tuple[Key, ...], down: bool, tapped: bool) -> None:
    both = AnyOf(keys)
    assert (both.down, both.tapped) == (down, tapped)
    both.let_go()
    assert both.down == any(key.down and not key.tapped for key in keys)


@pytest.fixture
def terminal() -> Iterator[tuple[int, TextIO]]:
    """A terminal: the end that a person types at, and the program's."""
    person, program = os.openpty()
    with open(program, encoding="utf-8") as stream:  # noqa: PTH123 - a descriptor
        yield person, stream
    os.close(person)


@pytest.mark.skipif(sys.platform == "win32", reason="a terminal of Linux and macOS")
def test_the_space_bar_and_enter_are_the_key_and_no_other_is(terminal: tuple[int, TextIO]) -> None:
    person, program = terminal
    before, called = termios.tcgetattr(program), threading.Event()
    with Keyboard(program, called) as keyboard:
        os.write(person, b"xq")
        os.write(person, b" ")
        assert called.wait(20)
        assert keyboard.down and keyboard.tapped
        keyboard.let_go()
        called.clear()
        os.write(person, b"\n")
        assert called.wait(20)
        assert keyboard.down
    assert termios.tcgetattr(program) == before


def test_a_keyboard_is_a_terminal_that_listens_to_this_program(
    terminal: tuple[int, TextIO],
) -> None:
    with open(os.devnull, encoding="utf-8") as nothing:  # noqa: PTH123
        assert not has_keyboard(nothing)
    assert not has_keyboard(None)
    assert not has_keyboard(terminal[1])  # it is no one's: the program does not run in it
