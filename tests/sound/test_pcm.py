"""Sound files of every kind in, int16 mono at 16,000 Hz out; broken ones refused by name."""

from __future__ import annotations

import io
import resource
from contextlib import suppress
from pathlib import Path

import numpy as np
import pytest
import soundfile  # type: ignore[import-untyped]
from hypothesis import given, settings
from hypothesis import strategies as st

from voice.errors import SoundFileError, UsageError
from voice.sound import pcm

TONE_HZ = 440


def tone(rate: int, seconds: float = 0.5) -> np.ndarray:
    return 0.5 * np.sin(2 * np.pi * TONE_HZ * np.arange(int(rate * seconds)) / rate)


def encoded(
    rate: int = 16_000, channels: int = 1, kind: str = "WAV", depth: str = "PCM_16"
) -> bytes:
    buffer = io.BytesIO()
    samples = np.repeat(tone(rate)[:, None], channels, axis=1)
    soundfile.write(buffer, samples, rate, format=kind, subtype=depth)
    return buffer.getvalue()


def patched(at: int, value: bytes, of: bytes | None = None) -> bytes:
    content = bytearray(encoded() if of is None else of)
    content[at : at + len(value)] = value
    return bytes(content)


def loudest_hz(audio: np.ndarray) -> float:
    spectrum = np.abs(np.fft.rfft(audio * np.hanning(len(audio))))
    return float(spectrum.argmax() * pcm.RATE / len(audio))


@pytest.mark.parametrize("rate", [8_000, 11_025, 16_000, 22_050, 32_000, 44_100, 48_000, 96_000])
@pytest.mark.parametrize("channels", [1, 2, 6])
@pytest.mark.parametrize("depth", ["PCM_U8", "PCM_16", "PCM_24", "PCM_32", "FLOAT", "DOUBLE"])
def test_any_wav(tmp_path: Path, rate: int, channels: int, depth: str) -> None:
    path = tmp_path / "a.wav"
    path.write_bytes(encoded(rate, channels, depth=depth))

    audio = pcm.read(path)

    assert audio.dtype == np.int16
    assert audio.ndim == 1
    assert len(audio) == pytest.approx(8_000, abs=2)
    assert loudest_hz(audio) == pytest.approx(TONE_HZ, abs=3)
    assert np.abs(audio).max() == pytest.approx(16_384, rel=0.05)


UNKNOWN = ("RAW", "TXW", "SD2", "XI")
"""Sound without a header, what libsndfile only writes, and instruments of one fixed pitch."""

KINDS = [
    (kind, depth)
    for kind in soundfile.available_formats()
    for depth in soundfile.available_subtypes(kind)
    if kind not in UNKNOWN and not depth.startswith("DWVW")  # libsndfile reads none of these back
]


@pytest.mark.parametrize(("kind", "depth"), KINDS)
def test_any_kind(tmp_path: Path, kind: str, depth: str) -> None:
    path = tmp_path / "a.wav"
    try:
        path.write_bytes(encoded(8_000, kind=kind, depth=depth))
    except soundfile.LibsndfileError as fault:
        pytest.skip(str(fault))
    audio = pcm.read(path)
    assert loudest_hz(audio) == pytest.approx(TONE_HZ, abs=3)
    assert len(audio) / pcm.RATE == pytest.approx(0.5, abs=0.2)  # blocks of sound are filled up


@pytest.mark.parametrize(
    ("sizes", "riff", "data"),
    [
        ("ffmpeg", b"\xff\xff\xff\xff", b"\xff\xff\xff\xff"),
        ("espeak-ng", b"\x24\xf0\xff\x7f", b"\x00\xf0\xff\x7f"),
    ],
)
def test_a_wav_written_to_a_pipe_has_no_known_length(
    tmp_path: Path, sizes: str, riff: bytes, data: bytes
) -> None:
    path = tmp_path / f"{sizes}.wav"
    path.write_bytes(patched(4, riff, of=patched(40, data)))
    assert len(pcm.read(path)) == 8_000


@pytest.mark.parametrize("scale", [1.0, 1.7, 32_768.0])
def test_floats_over_full_scale_are_turned_down(tmp_path: Path, scale: float) -> None:
    path = tmp_path / "loud.wav"
    soundfile.write(path, 2 * scale * tone(16_000), 16_000, subtype="FLOAT")
    audio = pcm.read(path)
    assert np.abs(audio).max() == pytest.approx(32_767, abs=1)
    assert np.mean(np.abs(audio) > 32_700) < 0.1


def test_the_channels_are_averaged(tmp_path: Path) -> None:
    path = tmp_path / "two.wav"
    soundfile.write(path, np.array([[1000, 3000]] * 100, np.int16), 16_000)
    assert pcm.read(path).tolist() == [2000] * 100


def test_channels_that_cancel_each_other_out_leave_the_loudest(tmp_path: Path) -> None:
    path = tmp_path / "wrong way round.wav"
    soundfile.write(path, np.array([[1000, -1010], [-3000, 3030]] * 50, np.int16), 16_000)
    assert pcm.read(path).tolist() == [-1010, 3030] * 50


@pytest.mark.parametrize("glitch", [1e30, -1e30, 1e6])
def test_a_glitch_far_over_the_sound_leaves_the_sound(tmp_path: Path, glitch: float) -> None:
    path, sound = tmp_path / "glitch.wav", tone(16_000) * 0.5
    sound[1_000] = glitch
    soundfile.write(path, sound, 16_000, subtype="FLOAT")
    heard = pcm.read(path)
    assert loudest_hz(np.delete(heard, 1_000)) == pytest.approx(440, abs=4)
    assert np.abs(np.delete(heard, 1_000)).max() > 2_000


def floats(*values: float, rate: int = 16_000) -> bytes:
    buffer = io.BytesIO()
    soundfile.write(buffer, np.array(values), rate, format="WAV", subtype="FLOAT")
    return buffer.getvalue()


BROKEN = {
    "empty file": (b"", "not a sound file"),
    "text": (b"hello, I am no sound\n" * 99, "not a sound file"),
    "noise": (bytes(range(256)) * 40, "not a sound file"),
    "header torn": (encoded()[:30], "not a sound file"),
    "header alone": (encoded()[:44], "cut short"),
    "half": (encoded()[:8_000], "cut short"),
    "last byte gone": (encoded()[:-1], "cut short"),
    "half a stereo file": (encoded(44_100, 2, depth="PCM_24")[:50_000], "cut short"),
    "half an AIFF": (encoded(kind="AIFF")[:8_000], "cut short"),
    "half a FLAC": (encoded(kind="FLAC")[:3_000], "not a sound file"),
    "half an Ogg": (encoded(kind="OGG", depth="VORBIS")[:3_000], "not a sound file"),
    "no samples": (floats(), "no sound"),
    "one sample at 96 kHz": (floats(0.5, rate=96_000), "no sound"),
    "NaN": (floats(0.1, float("nan"), 0.1), "not numbers"),
    "infinity": (floats(0.1, float("inf"), 0.1), "not numbers"),
    "0 Hz": (patched(24, b"\0\0\0\0"), "not a sound file"),
    "1 Hz": (patched(24, b"\1\0\0\0"), "1 Hz"),
    "2 GHz": (patched(24, b"\xff\xff\xff\x7f"), "2147483647 Hz"),
    "4 GHz": (patched(24, b"\xff\xff\xff\xff"), "not a sound file"),
    "65,535 channels": (patched(22, b"\xff\xff"), "not a sound file"),
    "no channel": (patched(22, b"\0\0"), "not a sound file"),
    "a codec there is not": (patched(20, b"\x99\x99"), "not a sound file"),
}


@pytest.mark.parametrize(("content", "says"), BROKEN.values(), ids=BROKEN.keys())
def test_refused(tmp_path: Path, content: bytes, says: str) -> None:
    path = tmp_path / "broken.wav"
    path.write_bytes(content)
    with pytest.raises(SoundFileError) as refusal:
        pcm.read(path)
    assert str(refusal.value).startswith(str(path))
    assert says in str(refusal.value)
    assert str(refusal.value).count("\n") == 0


def test_refused_when_not_a_file(tmp_path: Path) -> None:
    for path, says in [
        (tmp_path / "none.wav", "no such file"),
        (tmp_path, "is a directory"),
        (Path("/dev/null"), "not a regular file"),
        (Path("nul\0.wav"), "null"),
    ]:
        with pytest.raises(SoundFileError, match=says):
            pcm.read(path)


def test_too_long_for_a_turn(tmp_path: Path) -> None:
    path = tmp_path / "long.flac"
    soundfile.write(path, np.zeros(8_000 * 601, np.int16), 8_000)
    with pytest.raises(SoundFileError, match="ten minutes"):
        pcm.read(path)


def test_what_unpacks_into_more_than_memory_is_too_long(tmp_path: Path) -> None:
    path = tmp_path / "packed.flac"
    with soundfile.SoundFile(path, "w", 192_000, 8, subtype="PCM_16") as file:
        silence = np.zeros((192_000, 8), np.int16)
        for _ in range(90):
            file.write(silence)
    with pytest.raises(SoundFileError, match="ten minutes"):
        pcm.read(path)


@given(
    kind=st.sampled_from(KINDS),
    changed=st.lists(st.tuples(st.integers(0, 120), st.integers(0, 255)), max_size=8),
    length=st.integers(0, 3_000),
)
@settings(max_examples=300, deadline=None)
def test_a_file_of_any_kind_that_is_torn_or_wrong_is_sound_or_refused(
    tmp_path_factory: pytest.TempPathFactory,
    kind: tuple[str, str],
    changed: list[tuple[int, int]],
    length: int,
) -> None:
    try:
        content = bytearray(encoded(8_000, kind=kind[0], depth=kind[1])[:length])
    except soundfile.LibsndfileError:
        return
    for place, value in changed:
        if place < len(content):
            content[place] = value
    path = tmp_path_factory.mktemp("any") / "any.wav"
    path.write_bytes(content)
    try:
        assert len(pcm.read(path)) > 0
    except SoundFileError as refusal:
        assert "any.wav" in str(refusal)


def test_a_header_that_points_nowhere_is_told_in_a_sentence_alone(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    for kind, depth in KINDS:
        with suppress(soundfile.LibsndfileError):
            content = encoded(8_000, kind=kind, depth=depth)
            for value in (b"\0\0\0\0", b"\xff\xff\xff\xff"):
                for place in range(4, 60, 4):
                    path = tmp_path / "wrong.wav"
                    path.write_bytes(patched(place, value, of=content[:600]))
                    with suppress(SoundFileError):
                        pcm.read(path)
    assert "Traceback" not in capfd.readouterr().err


@given(content=st.binary(max_size=300), wav=st.integers(0, 16_044))
@settings(max_examples=150, deadline=None)
def test_bytes_of_any_kind_are_sound_or_refused(
    tmp_path_factory: pytest.TempPathFactory, content: bytes, wav: int
) -> None:
    path = tmp_path_factory.mktemp("any") / "any.wav"
    path.write_bytes(encoded()[:wav] + content)
    try:
        assert len(pcm.read(path)) > 0
    except SoundFileError as refusal:
        assert "any.wav" in str(refusal)


@pytest.mark.parametrize("rate", [8_000, 16_000, 22_050])
def test_written_sound_reads_back(tmp_path: Path, rate: int) -> None:
    path = tmp_path / "out.wav"
    pcm.write(path, np.array([0, 1, -32_768, 32_767] * 50, np.int16), rate)
    samples, found = soundfile.read(path, dtype="int16")
    assert found == rate
    assert samples.tolist() == [0, 1, -32_768, 32_767] * 50
    assert soundfile.info(path).subtype == "PCM_16"


def test_16_khz_sound_comes_back_to_the_sample(tmp_path: Path) -> None:
    audio = np.arange(-32_768, 32_768, 7, dtype=np.int16)
    pcm.write(tmp_path / "same.wav", audio)
    assert np.array_equal(pcm.read(tmp_path / "same.wav"), audio)


def test_a_place_that_cannot_be_written(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="folder that exists"):
        pcm.write(tmp_path / "no" / "out.wav", np.zeros(9, np.int16))
    for place in (tmp_path / "no" / "out.wav", tmp_path):
        with pytest.raises(UsageError, match="folder that exists"):
            pcm.check_writable(place)


def test_a_full_disk_leaves_no_half_of_a_file(tmp_path: Path) -> None:
    most = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1_000, most[1]))
    try:
        with pytest.raises(UsageError, match="cannot be written"):
            pcm.write(tmp_path / "out.wav", np.zeros(9_000, np.int16))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, most)
    assert not list(tmp_path.iterdir())


def test_asking_whether_a_place_can_be_written_changes_nothing(tmp_path: Path) -> None:
    (tmp_path / "there.wav").write_bytes(b"as it was")
    pcm.check_writable(tmp_path / "there.wav")
    pcm.check_writable(tmp_path / "new.wav")
    assert [file.name for file in tmp_path.iterdir()] == ["there.wav"]
    assert (tmp_path / "there.wav").read_bytes() == b"as it was"


@given(
    seconds=st.floats(0, 0.3),
    rate=st.sampled_from([8_000, 16_000, 22_050, 48_000]),
    to=st.sampled_from([8_000, 16_000, 24_000, 48_000]),
)
@settings(max_examples=50, deadline=None)
def test_resampling_keeps_the_length_in_seconds(seconds: float, rate: int, to: int) -> None:
    audio = np.full(int(seconds * rate), 1000, np.int16)
    resampled = pcm.resample(audio, rate, to)
    assert resampled.dtype == np.int16
    assert len(resampled) == pytest.approx(len(audio) * to / rate, abs=1)


def test_resampling_full_scale_does_not_wrap_round() -> None:
    square = np.where(np.arange(4_800) % 48 < 24, 32_767, -32_768).astype(np.int16)
    down = pcm.resample(square, 48_000, 16_000)
    assert ((down > 0) == (square[1::3] > 0))[50:-50].mean() > 0.9


@pytest.mark.parametrize(
    ("hz", "kept"), [(440, True), (1_000, True), (3_000, True), (5_000, False), (7_000, False)]
)
def test_a_telephone_carries_what_is_below_4_khz(hz: int, kept: bool) -> None:
    audio = (12_000 * np.sin(2 * np.pi * hz * np.arange(8_001) / 16_000)).astype(np.int16)
    heard = pcm.telephone(audio)
    assert len(heard) == len(audio)
    loudness = np.sqrt(np.mean(heard.astype(float) ** 2)) / (12_000 / np.sqrt(2))
    assert loudness == pytest.approx(1.0 if kept else 0.0, abs=0.06)


def test_a_telephone_takes_no_sound_at_all() -> None:
    assert len(pcm.telephone(np.zeros(0, np.int16))) == 0


@pytest.mark.parametrize(
    "subtype",
    ["PCM_U8", "PCM_24", "PCM_32", "FLOAT", "DOUBLE", "ULAW", "ALAW", "IMA_ADPCM", "GSM610"],
)
def test_every_kind_of_wav_is_heard(tmp_path: Path, subtype: str) -> None:
    tone = np.sin(np.arange(3_200) * 2 * np.pi * 440 / 8_000) / 2
    soundfile.write(tmp_path / "tone.wav", tone, 8_000, subtype=subtype)
    heard = pcm.read(tmp_path / "tone.wav")
    assert abs(len(heard) - 6_400) < 700
    assert np.abs(heard[1_000:5_000]).max() > 10_000
