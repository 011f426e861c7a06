"""The host's voice in a room, and a player who speaks over it."""

from __future__ import annotations

import numpy as np
import pytest

from voice.sound.echo import Echo
from voice.sound.pcm import Sound

RATE = 16_000
FRAME = 512


def noise(seconds: float, seed: int, loudness: float = 3_000) -> Sound:
    """Noise that swells and falls as syllables do."""
    samples = round(seconds * RATE)
    swell = np.abs(np.sin(np.arange(samples) * np.pi * 4 / RATE))
    made = np.random.default_rng(seed).normal(0, loudness, samples) * swell
    return made.clip(-32_768, 32_767).astype(np.int16)


def through(echo: Echo, host: Sound, recorded: Sound, rate: int = RATE, late: float = 0) -> Sound:
    """What is left of a recording while `host` plays, in blocks of 25 ms and frames of 32 ms."""
    block, ahead = rate // 40, rate // 5
    frames, given = [], 0
    for n in range(0, len(recorded) - FRAME + 1, FRAME):
        while given < len(host) and given / rate < (n + ahead) / RATE:
            echo.played(host[given : given + block, None], rate, 100 + given / rate)
            given += block
        frames.append(echo.cancelled(recorded[n : n + FRAME], 100 + n / RATE + late))
    return np.concatenate(frames)


def level(sound: Sound) -> float:
    return float(20 * np.log10(np.sqrt((sound.astype(float) ** 2).mean()) + 1e-9))


@pytest.mark.parametrize("late", [-0.02, 0.0, 0.02])
@pytest.mark.parametrize("delay_ms", [5, 100])
def test_the_hosts_own_voice_is_taken_out(delay_ms: int, late: float) -> None:
    host = noise(4, seed=1)
    echo = np.roll(host, delay_ms * RATE // 1000) // 2
    left = through(Echo(), host, echo, late=late)
    assert level(left[2 * RATE :]) < level(echo[2 * RATE :]) - 20


def test_a_player_over_it_is_left() -> None:
    host, player = noise(2, seed=1), noise(2, seed=2)
    player[: RATE * 3 // 2] = 0
    recorded = host // 2 + player
    left = through(Echo(), host, recorded)
    assert level(left[RATE * 3 // 2 :]) > level(player[RATE * 3 // 2 :]) - 6


@pytest.mark.parametrize("played", [np.zeros(2 * RATE, np.int16), np.zeros(0, np.int16)])
def test_where_the_host_is_silent_nothing_is_touched(played: Sound) -> None:
    player = noise(2, seed=2)
    left = through(Echo(), played, player)
    assert left.tolist() == player[: len(left)].tolist()


def test_once_the_room_is_silent_again_nothing_is_touched() -> None:
    host, recorded = noise(1, seed=1), noise(3, seed=2)
    left = through(Echo(), host, recorded)
    assert left[2 * RATE :].tolist() == recorded[2 * RATE : len(left)].tolist()


def test_what_is_played_while_no_one_listens_is_not_kept_without_end() -> None:
    echo = Echo()
    for n in range(5_000):
        echo.played(np.ones((100, 1), np.int16), RATE, n / 160)
    assert len(echo.cancelled(np.zeros(FRAME, np.int16), 5_000 / 160)) == FRAME


LATE = RATE // 5
# Samples from the moment a block is given to the loudspeaker until it is heard.


def heard(host: Sound, recorded: Sound, dry: int = 0) -> tuple[Sound, list[bool]]:
    """What is left, and which frames are said to be the host's own. When half of it is played the
    loudspeaker runs dry for so many samples."""
    echo, left, own = Echo(), [], []
    for n in range(0, len(host) - FRAME + 1, FRAME):
        later = LATE + (dry if n >= len(host) // 2 else 0)
        echo.played(host[n : n + FRAME, None], RATE, 100 + (n + later) / RATE)
        left.append(echo.cancelled(recorded[n : n + FRAME], 100 + n / RATE))
        own.append(echo.own)
    return np.concatenate(left), own


def after(silence: int, sound: Sound) -> Sound:
    """A sound that comes so many samples later."""
    return np.concatenate([np.zeros(silence, np.int16), sound])


@pytest.mark.parametrize("delay", [0, 40, 400])
def test_the_host_not_yet_taken_out_is_known_for_its_own(delay: int) -> None:
    host = noise(2, seed=1)
    begins = LATE + delay * RATE // 1000
    _, own = heard(host, after(begins, host // 2))
    assert not any(own[: begins // FRAME])
    assert all(own[begins // FRAME + 2 :][:5])


def test_a_player_over_it_is_not_taken_for_the_host() -> None:
    host, player = noise(4, seed=1), noise(2, seed=2)
    echo = after(LATE + RATE // 100, host)[: len(host)]
    _, own = heard(host, echo // 4 + after(2 * RATE, player))
    assert np.mean(own[2 * RATE // FRAME + 4 :]) < 0.1


def test_a_player_where_the_host_is_not_heard_is_not_taken_for_it() -> None:
    _, own = heard(noise(2, seed=1), noise(2, seed=2))
    assert not any(own[10:])


def test_what_was_played_before_the_loudspeaker_ran_dry_is_still_known() -> None:
    host, dry = noise(4, seed=1), RATE // 2
    half = len(host) // 2
    recorded = np.concatenate([after(LATE, host[:half]), after(dry, host[half:])]) // 2
    left, _ = heard(host, recorded, dry)
    assert level(left[half : half + LATE - FRAME]) < level(recorded[half : half + LATE]) - 20
