"""The sound devices, on a PortAudio that is not there; tests/spoken plays on a real one."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from voice.errors import MissingError
from voice.sound import pcm
from voice.sound.devices import Loudspeaker, Microphone, has_loudspeaker, has_microphone
from voice.sound.pcm import Sound

FRAME = 512
ECHO = 4_000  # samples not listened to once the host has finished


class PortAudio:
    """As much of sounddevice as there is need of: one machine and its devices."""

    class PortAudioError(Exception):
        pass

    def __init__(
        self,
        rates: tuple[int, ...] = (16_000, 48_000),
        channels: tuple[int, ...] = (1, 2),
        microphones: int = 1,
        loudspeakers: int = 1,
        busy: bool = False,
    ) -> None:
        self._rates, self._channels, self._busy = rates, channels, busy
        self._there = {"input": microphones, "output": loudspeakers}
        self.opened: list[Stream] = []

    def query_devices(self, device: int | str | None = None, kind: str = "") -> Any:
        """As sounddevice does: all of them, the default one, or one by number or part of name."""
        most = self._channels[-1]
        devices = [
            {
                "name": f"{name} {number}",
                f"max_{way}_channels": most,
                f"max_{other}_channels": 0,
                "default_samplerate": float(self._rates[-1]),
            }
            for way, other, name in (("input", "output", "Mic"), ("output", "input", "Box"))
            for number in range(self._there[way])
        ]
        if not kind:
            return devices
        there = [each for each in devices if each[f"max_{kind}_channels"]]
        if isinstance(device, int):
            there = [each for n, each in enumerate(devices) if n == device and each in there]
        elif device:
            there = [each for each in there if device.lower() in str(each["name"]).lower()]
            if len(there) != 1:
                raise ValueError(f"{len(there)} devices found")
        if not there:
            raise self.PortAudioError("Error querying device -1")
        return there[0]

    def InputStream(self, **options: Any) -> Stream:
        return self._stream("input", **options)

    def OutputStream(self, **options: Any) -> Stream:
        return self._stream("output", **options)

    def _stream(self, kind: str, **options: Any) -> Stream:
        if self._busy:
            raise self.PortAudioError("Device unavailable", -9985)
        if options["samplerate"] not in self._rates:
            raise self.PortAudioError("Invalid sample rate", -9997)
        if options["channels"] not in self._channels:
            raise self.PortAudioError("Invalid number of channels", -9998)
        self.opened.append(Stream(kind, **options))
        return self.opened[-1]


class Stream:
    """An open device: the test is the hardware."""

    time = 0.0

    def __init__(
        self,
        kind: str,
        *,
        device: int | str | None,
        samplerate: float,
        channels: int,
        dtype: str,
        latency: float,
        callback: Callable[..., None],
        finished_callback: Callable[[], None],
    ) -> None:
        assert dtype == "int16"
        self.device = device
        self.samplerate, self.channels, self.latency = float(samplerate), channels, latency
        self._callback, self._finished = callback, finished_callback
        self.running = False
        self._asks_at_once = kind == "output"

    def start(self) -> None:
        self.running = True
        if self._asks_at_once:
            self.sounds(100)

    def abort(self) -> None:
        self.running = False
        self._finished()

    def close(self) -> None:
        self.running = False

    def unplug(self) -> None:
        self.abort()

    def record(self, sound: Sound, lost: bool = False) -> None:
        """Sound comes in, the same on each channel."""
        block = np.repeat(sound[:, None], self.channels, axis=1)
        times = SimpleNamespace(inputBufferAdcTime=0.0)
        self._callback(block, len(block), times, SimpleNamespace(input_overflow=lost))
        block[:] = -1  # as PortAudio reuses its buffer

    def sounds(self, samples: int, dry: bool = False) -> Sound:
        """What goes out next, [samples, channels]."""
        out = np.full((samples, self.channels), -1, np.int16)
        times = SimpleNamespace(outputBufferDacTime=0.0)
        self._callback(out, samples, times, SimpleNamespace(output_underflow=dry))
        return out


Machine = Callable[..., PortAudio]


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Machine:
    def make(**devices: Any) -> PortAudio:
        portaudio = PortAudio(**devices)
        monkeypatch.setitem(sys.modules, "sounddevice", portaudio)
        return portaudio

    return make


def tone(hertz: float, rate: int, seconds: float = 1.0) -> Sound:
    moments = np.arange(round(rate * seconds)) / rate
    return (np.sin(2 * np.pi * hertz * moments) * 10_000).astype(np.int16)


def pitch(sound: Sound, rate: int) -> float:
    """Hz of the loudest part of a sound."""
    strength = np.abs(np.fft.rfft(sound * np.hanning(len(sound))))
    return float(strength.argmax() * rate / len(sound))


@pytest.mark.parametrize(
    ("rates", "channels", "opened"),
    [
        ((16_000, 48_000), (1, 2), (16_000, 1)),
        ((44_100,), (1, 2), (44_100, 1)),
        ((48_000,), (2,), (48_000, 2)),
        ((16_000, 44_100), (4,), (44_100, 4)),
    ],
)
def test_a_microphone_opens_as_it_can_and_gives_frames_of_one_kind(
    machine: Machine, rates: tuple[int, ...], channels: tuple[int, ...], opened: tuple[int, int]
) -> None:
    portaudio = machine(rates=rates, channels=channels)
    with Microphone() as microphone:
        (stream,) = portaudio.opened
        assert (stream.samplerate, stream.channels) == opened
        stream.record(tone(440, opened[0]))
        frames = microphone.frames()
        taken = [next(frames) for _ in range(28)]
    assert {frame.shape for frame in taken} == {(FRAME,)}
    assert {frame.dtype for frame in taken} == {np.dtype(np.int16)}
    assert pitch(np.concatenate(taken), 16_000) == pytest.approx(440, abs=2)
    assert not stream.running


def test_a_turn_goes_on_where_the_one_before_stopped(machine: Machine) -> None:
    portaudio = machine()
    with Microphone() as microphone:
        sound = np.arange(3 * FRAME, dtype=np.int16)
        for n in range(0, len(sound), 100):
            portaudio.opened[0].record(sound[n : n + 100])
        taken = [next(microphone.frames()) for _ in range(3)]
    assert np.concatenate(taken).tolist() == sound.tolist()


def test_what_the_microphone_got_of_the_host_is_forgotten_and_the_echo_too(
    machine: Machine,
) -> None:
    portaudio = machine()
    with Microphone() as microphone:
        portaudio.opened[0].record(np.full(16_100, 1, np.int16))
        next(microphone.frames())
        microphone.flush()
        later = np.arange(ECHO + FRAME, dtype=np.int16)
        portaudio.opened[0].record(later[:1_000])
        portaudio.opened[0].record(later[1_000:])
        assert next(microphone.frames()).tolist() == later[ECHO:].tolist()


def test_lost_sound_is_counted(machine: Machine) -> None:
    portaudio = machine()
    with Microphone() as microphone:
        for lost in (False, True, True, False):
            portaudio.opened[0].record(np.zeros(FRAME, np.int16), lost)
        assert microphone.overflows == 2


def test_frames_end_when_the_microphone_is_closed(machine: Machine) -> None:
    portaudio = machine()
    microphone = Microphone()
    portaudio.opened[0].record(np.zeros(2 * FRAME, np.int16))
    microphone.close()
    assert len(list(microphone.frames())) == 2


@pytest.mark.parametrize("flushed", [False, True])
def test_a_microphone_unplugged_is_one_sentence(machine: Machine, flushed: bool) -> None:
    portaudio = machine()
    with Microphone() as microphone:
        portaudio.opened[0].unplug()
        if flushed:
            microphone.flush()
        with pytest.raises(MissingError, match=r"^The microphone is gone: plug it back in .*\.$"):
            next(microphone.frames())


@pytest.mark.parametrize(
    ("rates", "channels", "opened"),
    [
        ((16_000, 48_000), (1, 2), (48_000, 2)),
        ((44_100,), (1,), (44_100, 1)),
        ((22_050,), (1, 2, 8), (22_050, 2)),
    ],
)
def test_a_loudspeaker_plays_at_its_own_rate_on_both_sides(
    machine: Machine, rates: tuple[int, ...], channels: tuple[int, ...], opened: tuple[int, int]
) -> None:
    portaudio = machine(rates=rates, channels=channels)
    with Loudspeaker() as loudspeaker:
        (stream,) = portaudio.opened
        assert (stream.samplerate, stream.channels) == opened
        assert not stream.sounds(100).any()
        sounds = [tone(440, 22_050, 0.2), tone(880, 16_000, 0.1)]
        for sound, rate in zip(sounds, (22_050, 16_000), strict=True):
            loudspeaker.play(sound, rate)
        expected = np.concatenate(
            [pcm.resample(sounds[0], 22_050, opened[0]), pcm.resample(sounds[1], 16_000, opened[0])]
        )
        played = np.concatenate([stream.sounds(441) for _ in range(40)])
        loudspeaker.drain()
    for side in played.T:
        assert side[: len(expected)].tolist() == expected.tolist()
        assert not side[len(expected) :].any()


def test_silence_and_nothing_are_drained_at_once(machine: Machine) -> None:
    machine()
    with Loudspeaker() as loudspeaker:
        loudspeaker.drain()
        loudspeaker.play(np.zeros(0, np.int16), 22_050)
        loudspeaker.drain()


def test_the_pause_behind_the_last_word_is_not_waited_for(machine: Machine) -> None:
    portaudio = machine()
    with Loudspeaker() as loudspeaker:
        loudspeaker.play(tone(440, 48_000, 0.2), 48_000)
        loudspeaker.play(np.zeros(16_800, np.int16), 48_000)
        portaudio.opened[0].sounds(9_600)
        loudspeaker.drain()
        assert not portaudio.opened[0].sounds(16_800).any()


def test_what_is_played_is_told_to_who_takes_the_echo_out(machine: Machine) -> None:
    class Echo:
        def __init__(self) -> None:
            self.told: list[tuple[float, int, int]] = []

        def played(self, block: Sound, rate: int, at: float) -> None:
            self.told.append((at, rate, int(block.sum())))

        def cancelled(self, frame: Sound, at: float) -> Sound:
            return frame // 2

    portaudio, echo = machine(rates=(16_000,), channels=(1, 2)), Echo()
    with Loudspeaker(echo=echo), Microphone(echo=echo) as microphone:  # type: ignore[arg-type]
        portaudio.opened[0].sounds(100)
        portaudio.opened[1].record(np.full(FRAME, 8, np.int16))
        assert next(microphone.frames()).tolist() == [4] * FRAME
    assert echo.told == [(0.0, 16_000, 0)]


def test_running_dry_is_counted_and_harmless(machine: Machine) -> None:
    portaudio = machine()
    with Loudspeaker() as loudspeaker:
        assert not portaudio.opened[0].sounds(100, dry=True).any()
        assert loudspeaker.underruns == 1


def test_a_loudspeaker_unplugged_is_one_sentence(machine: Machine) -> None:
    portaudio = machine()
    with Loudspeaker() as loudspeaker:
        loudspeaker.play(tone(440, 22_050), 22_050)
        portaudio.opened[0].unplug()
        for act in (loudspeaker.drain, lambda: loudspeaker.play(tone(440, 22_050), 22_050)):
            with pytest.raises(
                MissingError, match=r"^The loudspeaker is gone: plug it back in .*\.$"
            ):
                act()


@pytest.mark.parametrize(
    ("devices", "microphone", "loudspeaker"),
    [
        ({}, True, True),
        ({"microphones": 0}, False, True),
        ({"loudspeakers": 0}, True, False),
        ({"microphones": 0, "loudspeakers": 0}, False, False),
    ],
)
def test_what_is_there(
    machine: Machine, devices: dict[str, int], microphone: bool, loudspeaker: bool
) -> None:
    machine(**devices)
    assert (has_microphone(), has_loudspeaker()) == (microphone, loudspeaker)


@pytest.mark.parametrize(
    ("devices", "sentence"),
    [
        ({"microphones": 0, "loudspeakers": 0}, r"^There is no {}.*plug one in.*\.$"),
        ({"busy": True}, r"^The {} cannot be opened \(Device unavailable\): close .*\.$"),
    ],
)
def test_a_device_that_cannot_be_used_is_one_sentence(
    machine: Machine, devices: dict[str, Any], sentence: str
) -> None:
    machine(**devices)
    with pytest.raises(MissingError, match=sentence.format("microphone")):
        Microphone()
    with pytest.raises(MissingError, match=sentence.format("loudspeaker")):
        Loudspeaker()


@pytest.mark.parametrize(
    ("wanted", "asked"), [("", None), ("0", 0), ("1", 1), ("mic 1", "mic 1"), ("MIC 0", "MIC 0")]
)
def test_a_device_is_named_by_number_or_a_part_of_its_name(
    machine: Machine, wanted: str, asked: int | str | None
) -> None:
    portaudio = machine(microphones=2, loudspeakers=2)
    with Microphone(wanted):
        assert portaudio.opened[0].device == asked
    assert has_microphone(wanted)


@pytest.mark.parametrize("wanted", ["mic", "9", "Headset", "box 0", "2"])
def test_a_name_that_none_or_two_bear_is_refused_with_those_there_are(
    machine: Machine, wanted: str
) -> None:
    machine(microphones=2, loudspeakers=2)
    refused = (
        rf'^No microphone, or more than one, is called "{wanted}": .*\(0: Mic 0; 1: Mic 1\)\.$'
    )
    with pytest.raises(MissingError, match=refused):
        Microphone(wanted)
    assert not has_microphone(wanted)


def test_what_is_stopped_is_not_heard_and_what_comes_then_is(machine: Machine) -> None:
    portaudio = machine(rates=(16_000,))
    with Loudspeaker() as loudspeaker:
        stream = portaudio.opened[0]
        for loudness in (1, 2):
            loudspeaker.play(np.full(1_600, loudness, np.int16), 16_000)
        assert stream.sounds(800).all()
        assert loudspeaker.stop() == pytest.approx(0.15)
        assert loudspeaker.stop() == 0
        loudspeaker.drain()
        loudspeaker.play(np.full(100, 3, np.int16), 16_000)
        assert stream.sounds(200)[:, 0].tolist() == [3] * 100 + [0] * 100
        loudspeaker.drain()
        assert loudspeaker.stop() == 0


def test_what_is_held_goes_on_at_the_very_sample(machine: Machine) -> None:
    portaudio = machine(rates=(16_000,))
    with Loudspeaker() as loudspeaker:
        stream = portaudio.opened[0]
        sound = np.arange(1, 1_601, dtype=np.int16)
        loudspeaker.play(sound, 16_000)
        before = stream.sounds(400)[:, 0]
        loudspeaker.hold(True)
        assert not stream.sounds(400).any()
        loudspeaker.hold(False)
        after = stream.sounds(1_200)[:, 0]
        assert np.concatenate([before, after]).tolist() == sound.tolist()
        loudspeaker.drain()


def test_it_is_held_for_a_second_at_most_and_not_once_it_was_stopped(machine: Machine) -> None:
    portaudio = machine(rates=(16_000,))
    with Loudspeaker() as loudspeaker:
        stream = portaudio.opened[0]
        loudspeaker.play(np.ones(1_600, np.int16), 16_000)
        loudspeaker.hold(True)
        assert [stream.sounds(4_000).any() for _ in range(4)] == [False, False, False, True]
        loudspeaker.play(np.ones(1_600, np.int16), 16_000)
        loudspeaker.hold(True)
        loudspeaker.stop()
        loudspeaker.play(np.ones(1_600, np.int16), 16_000)
        assert stream.sounds(1_600).all()


def test_without_portaudio_the_remedy_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "sounddevice.py").write_text("raise OSError('PortAudio library not found')")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "sounddevice", raising=False)
    assert (has_microphone(), has_loudspeaker()) == (False, False)
    for device in (Microphone, Loudspeaker):
        with pytest.raises(MissingError, match="sudo apt install libportaudio2"):
            device()
