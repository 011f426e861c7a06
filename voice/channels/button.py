"""A button at a Raspberry Pi's pins, to talk by: gpiozero, imported here alone."""

from __future__ import annotations

import threading
import warnings
from typing import Self

from voice.errors import MissingError

_BOUNCE_S = 0.02
# A cheap button's contacts rattle for up to 10 ms.


class Button:
    """A button between a GPIO pin and ground."""

    def __init__(self, pin: int, called: threading.Event) -> None:
        """`pin` is the GPIO's number, not the header's; `called` is set by each press.

        Raises MissingError with the remedy where gpiozero or the pin is not there.
        """
        try:
            import gpiozero  # type: ignore[import-untyped] # noqa: PLC0415
        except ImportError as fault:
            raise MissingError(
                "A button needs gpiozero, which is not installed: run `pip install '.[button]'`, "
                "or set [table] button = 0."
            ) from fault
        try:
            with warnings.catch_warnings(action="ignore"):  # of each way it tries in vain
                self._button = gpiozero.Button(pin, bounce_time=_BOUNCE_S)
        except (gpiozero.GPIOZeroError, ImportError, OSError, ValueError) as fault:
            raise MissingError(
                f"The button at GPIO {pin} cannot be read ({fault}): set [table] button to the pin "
                "it is wired to, or to 0 for no button."
            ) from fault
        self._button.when_pressed = called.set

    @property
    def down(self) -> bool:
        """True while it is pressed."""
        return bool(self._button.is_pressed)

    @property
    def tapped(self) -> bool:
        """Never: it tells when it is let go."""
        return False

    def let_go(self) -> None:
        """Only a finger can."""

    def close(self) -> None:
        """Give the pin back."""
        self._button.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
