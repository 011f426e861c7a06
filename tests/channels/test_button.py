"""A Raspberry Pi's button, on gpiozero's own pins that are not there."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from typing import Any

import gpiozero  # type: ignore[import-untyped]
import pytest
from gpiozero.pins.mock import MockFactory  # type: ignore[import-untyped]

from voice.channels.button import Button
from voice.errors import MissingError


@pytest.fixture
def pins() -> Iterator[Any]:
    """The pins of a Raspberry Pi."""
    gpiozero.Device.pin_factory = MockFactory()
    yield gpiozero.Device.pin_factory
    gpiozero.Device.pin_factory.reset()
    gpiozero.Device.pin_factory = None


def test_it_is_down_while_it_is_pressed_and_calls(pins: Any) -> None:
    called = threading.Event()
    with Button(17, called) as button:
        assert not button.down
        pins.pin(17).drive_low()
        assert button.down
        assert called.wait(20)
        button.let_go()  # only a finger can
        assert (button.down, button.tapped) == (True, False)
        pins.pin(17).drive_high()
        assert not button.down
    with Button(17, called) as again:  # the pin was given back
        assert not again.down


def test_without_gpiozero_the_remedy_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "gpiozero", None)
    with pytest.raises(MissingError, match=r"needs gpiozero, .* `pip install '\.\[button\]'`"):
        Button(17, threading.Event())


def test_where_there_are_no_pins_it_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gpiozero.Device, "pin_factory", None)
    with pytest.raises(MissingError, match=r"^The button at GPIO 17 cannot be read \(.*\): set "):
        Button(17, threading.Event())
