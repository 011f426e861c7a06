"""Turns of a player who holds a key."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
import pytest

from voice.settings import load
from voice.sound.endpoint import Ended, Started
from voice.sound.held import HeldTurns
from voice.sound.pcm import Sound

TURNS = load({}).turns
SECOND = 1_000 / 32


@dataclass
class Key:
    down: bool = False
    tapped: bool = False

    def let_go(self) -> None:
        self.down = self.down and not self.tapped


class Speech:
    def probability(self, frame: Sound) -> float:
        return float(frame[0] == 2)

    def reset(self) -> None: ...


SILENCE, WORD = np.ones(512, np.int16), np.full(512, 2, np.int16)


def turns(
    *script: tuple[float, bool, Sound], tapped: bool = False, longest_s: float = 45
) -> list[str]:
    """What happens where the key is down or up and this is heard, each for so many seconds."""
    key = Key(tapped=tapped)
    held = HeldTurns(replace(TURNS, longest_s=longest_s), Speech(), key)
    events, second, was_down = [], 0.0, False
    for seconds, down, sound in script:
        if down != was_down:
            key.down = was_down = down
        for _ in range(round(seconds * SECOND)):
            second += 1 / SECOND
            event = held.feed(sound)
            if isinstance(event, Started):
                assert event.called
                assert held.speaking
                events.append(f"starts {second:.1f}")
            if isinstance(event, Ended):
                assert not held.speaking
                events.append(f"ends {second:.1f} {len(event.audio) / 16_000:.1f}")
    return events


@pytest.mark.parametrize(
    ("script", "happens"),
    [
        (((3, False, WORD),), []),
        (
            ((1, False, SILENCE), (2, True, WORD), (1, False, SILENCE)),
            ["starts 1.0", "ends 3.2 2.5"],
        ),
        # However long the silence in it
        (((2, True, WORD), (9, True, SILENCE), (1, False, WORD)), ["starts 0.0", "ends 11.2 11.2"]),
        # Let go and held again before the last sound was taken: one turn
        (
            ((1, True, WORD), (0.1, False, WORD), (1, True, WORD), (1, False, WORD)),
            ["starts 0.0", "ends 2.3 2.3"],
        ),
    ],
)
def test_a_turn_is_what_is_said_while_it_is_held(
    script: tuple[tuple[float, bool, Sound], ...], happens: list[str]
) -> None:
    assert turns(*script) == happens


def test_who_tapped_it_is_heard_until_a_long_silence() -> None:
    script = ((2, True, SILENCE), (1, True, WORD), (1, True, SILENCE), (1, True, WORD))
    assert turns(*script, (9, True, SILENCE), tapped=True) == ["starts 0.0", "ends 6.7 6.7"]


def test_who_tapped_it_and_says_nothing_is_not_waited_for_for_ever() -> None:
    assert turns((9, True, SILENCE), tapped=True) == ["starts 0.0", "ends 5.2 5.2"]


def test_a_key_that_is_stuck_ends_a_turn_at_the_longest() -> None:
    assert turns((7, True, WORD), longest_s=5.0)[:2] == ["starts 0.0", "ends 5.0 5.0"]
