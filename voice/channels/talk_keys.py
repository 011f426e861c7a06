"""Keys to talk by at a table: a terminal's keyboard, and several of them as one."""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from typing import Self, TextIO

from voice.sound.held import TalkKey

_KEYS = " \r\n"

_REPEAT_S = 0.75
# A terminal tells no key's going up. One that is held is repeated, first after 0.25 to 0.66 s: a
# second press so soon is that.

_UP_S = 0.3
# Then it is repeated every 0.03 to 0.1 s: so long without one and it is up.


def has_keyboard(stream: TextIO | None) -> bool:
    """True where a stream is the keyboard of a terminal that listens to this program."""
    return stream is not None and stream.isatty() and _in_front(stream)


class Tapped:
    """A key of which only presses are told: held, or tapped once to begin and once to end."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._is_down = self._held = False
        self._pressed_at = 0.0

    def press(self) -> None:
        """The key is pressed, or repeated."""
        now, before = self._now(), self._pressed_at
        was_down, self._pressed_at = self.down, now
        if not was_down:
            self._is_down, self._held = True, False
        elif self._held or now - before < _REPEAT_S:
            self._held = True
        else:
            self._is_down = False

    @property
    def down(self) -> bool:
        """True while what is said is for the host."""
        if self._held and self._now() - self._pressed_at > _UP_S:
            self.let_go()
        return self._is_down

    @property
    def tapped(self) -> bool:
        """True where it is down though no finger is known to hold it."""
        return self.down and not self._held

    def let_go(self) -> None:
        """Up again."""
        self._is_down = self._held = False


class Keyboard:
    """The space bar, or the enter key, of the terminal the program was started in."""

    def __init__(self, terminal: TextIO, called: threading.Event) -> None:
        """`terminal` is one; `called` is set by each press. Until `close` it echoes no keys."""
        self._key = Tapped()
        self._called = called
        self._terminal = terminal
        self._restore = _unbuffered(terminal)
        threading.Thread(target=self._listen, name="keyboard", daemon=True).start()

    @property
    def down(self) -> bool:
        """True while what is said is for the host."""
        return self._key.down

    @property
    def tapped(self) -> bool:
        """True where it is down though no finger is known to hold it."""
        return self._key.tapped

    def let_go(self) -> None:
        """Up again."""
        self._key.let_go()

    def close(self) -> None:
        """The terminal is as it was."""
        self._restore()

    def _listen(self) -> None:
        for pressed in _pressed(self._terminal):
            if pressed in _KEYS:
                self._key.press()
                self._called.set()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class AnyOf:
    """Several keys, each as good as the others."""

    def __init__(self, keys: tuple[TalkKey, ...]) -> None:
        self._keys = keys

    @property
    def down(self) -> bool:
        """True while one of them is."""
        return any(key.down for key in self._keys)

    @property
    def tapped(self) -> bool:
        """True where none is held."""
        down = [key.tapped for key in self._keys if key.down]
        return bool(down) and all(down)

    def let_go(self) -> None:
        """Whichever was only tapped is up."""
        for key in self._keys:
            key.let_go()


if sys.platform == "win32":
    import msvcrt

    def _in_front(_terminal: TextIO) -> bool:
        return True

    def _unbuffered(_terminal: TextIO) -> Callable[[], None]:
        return lambda: None

    def _pressed(_terminal: TextIO) -> Iterator[str]:
        while True:
            yield msvcrt.getwch()

else:
    import termios
    import tty

    def _in_front(terminal: TextIO) -> bool:
        """One in the background that asks for keys is stopped by the system."""
        try:
            return os.tcgetpgrp(terminal.fileno()) == os.getpgrp()
        except OSError:
            return False

    def _unbuffered(terminal: TextIO) -> Callable[[], None]:
        """Each key comes at once, Ctrl-C still interrupts; what makes it as it was before."""
        as_it_was = termios.tcgetattr(terminal)
        tty.setcbreak(terminal)
        return lambda: termios.tcsetattr(terminal, termios.TCSADRAIN, as_it_was)

    def _pressed(terminal: TextIO) -> Iterator[str]:
        """One character after the other, until the terminal is gone."""
        try:
            while key := os.read(terminal.fileno(), 1):
                yield key.decode("latin-1")
        except OSError:
            return
