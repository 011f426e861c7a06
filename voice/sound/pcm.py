"""Sound as the program holds it, int16 mono at 16,000 Hz, and its way in from and out to files."""

from __future__ import annotations

import io
import os
import re
from pathlib import Path

import numpy as np
import soundfile  # type: ignore[import-untyped]
import soxr  # type: ignore[import-untyped]
from numpy.typing import NDArray

from voice.errors import SoundFileError, UsageError

RATE = 16_000
"""Hz of all sound inside the program."""

PHONE_RATE = 8_000
"""Hz of a telephone line."""

_FULL_SCALE = 32_768
LOWEST_HZ, HIGHEST_HZ = 4_000, 768_000
"""Below 4 kHz no speech can be understood; 768 kHz is the fastest converter sold. A header outside
is wrong."""

_LONGEST_S = 600
# No turn is longer than a minute; ten keep one file under about 500 MB while it is read.

_LARGEST_BYTES = 512 * 2**20
# More than ten minutes of 48 kHz, 32-bit stereo (220 MiB); refused before it is read.

_MOST_SAMPLES = 120_000_000
# Of all channels together: ten minutes of 96 kHz stereo. Silence packs into nothing, as FLAC, and
# would take all memory unpacked.

_UNKNOWN_LENGTH = 0x7FFF_F000
# What programs write for "to the end" when they cannot go back to the header, as in
# `espeak-ng --stdout > a.wav`: espeak-ng and sox exactly this, ffmpeg 0xFFFFFFFF.

_CUT_SHORT = re.compile(r"^[^\S\n]*(?:data|SSND) : (\d+) \(should be (\d+)\)", re.MULTILINE)
# How libsndfile logs that a chunk promises a length that the file does not have.

_CANCELLED = 0.01
# Channels whose average has less of the loudest one's power than this cancel each other out, as a
# pair does that is wired the wrong way round: then the loudest is heard alone.

_NEARLY_ALL, _GLITCH = 99.9, 10.0
# Samples over ten times the level that 99.9 % keep to are a fault: the peaks of 303 recordings
# were at 1.0 to 2.6 times it.

_REMEDY = "record it again, or convert it to WAV"

Sound = NDArray[np.int16]
"""Mono int16 samples."""


def read(path: Path) -> Sound:
    """A sound file as int16 mono at 16,000 Hz.

    Takes WAV of any rate and depth, mono or not (channels are averaged), and whatever else
    libsndfile knows (FLAC, Ogg). Floats over full scale are turned down to it, not clipped.
    Raises SoundFileError, naming the file and the remedy, for one that is missing, empty, torn
    (its header promises more than it holds) or no sound.
    """
    _check_file(path)
    samples, rate = _decoded(path)
    audio = _int16(_resampled(_mono(path, samples), rate, RATE))
    if not len(audio):
        raise SoundFileError(f"{path}: holds no sound; {_REMEDY}.")
    return audio


def write(path: Path, audio: Sound, rate: int = RATE) -> None:
    """Write int16 sound of `rate` Hz, mono or a column a channel, as a 16-bit WAV.

    Raises UsageError where it cannot be.
    """
    buffer = io.BytesIO()
    soundfile.write(buffer, audio, rate, format="WAV", subtype="PCM_16")
    try:
        with path.open("wb") as out:
            try:
                out.write(buffer.getvalue())
                out.flush()
            except OSError:
                if path.is_file():  # what a full disk took of it is no sound
                    path.unlink()
                raise
    except OSError as fault:
        raise _unwritable(path, fault) from fault


def check_writable(path: Path) -> None:
    """Ask before the work whose sound goes there; raises UsageError, and leaves all as it was."""
    there = path.exists()
    try:
        path.open("ab").close()
        if not there:
            path.unlink()
    except OSError as fault:
        raise _unwritable(path, fault) from fault


def resample(audio: Sound, rate: int, to: int) -> Sound:
    """Int16 mono sound of `rate` Hz at `to` Hz instead."""
    if rate == to:
        return audio
    return _int16(_resampled(audio.astype(np.float32) / np.float32(_FULL_SCALE), rate, to))


def telephone(audio: Sound) -> Sound:
    """16,000 Hz sound as a telephone brings it: 8,000 Hz mu-law and back, as long as before."""
    line = io.BytesIO()
    narrow = resample(audio, RATE, PHONE_RATE)
    soundfile.write(line, narrow, PHONE_RATE, format="RAW", subtype="ULAW")
    line.seek(0)
    heard, _ = soundfile.read(
        line, dtype="int16", samplerate=PHONE_RATE, channels=1, format="RAW", subtype="ULAW"
    )
    wide = resample(heard, PHONE_RATE, RATE)[: len(audio)]
    return np.pad(wide, (0, len(audio) - len(wide)))


def _unwritable(path: Path, fault: OSError) -> UsageError:
    return UsageError(
        f"{path}: cannot be written ({_reason(fault)}); name a file in a folder that exists."
    )


def _check_file(path: Path) -> None:
    try:
        if path.stat().st_size > _LARGEST_BYTES:
            raise SoundFileError(
                f"{path}: too large for one turn of speech; give a recording under ten minutes."
            )
        if not path.is_file() and not path.is_dir():
            raise SoundFileError(f"{path}: not a regular file; name a WAV file.")
        path.open("rb").close()
    except (OSError, ValueError) as fault:
        raise SoundFileError(
            f"{path}: cannot be read ({_reason(fault)}); name a WAV file that exists."
        ) from fault


def _decoded(path: Path) -> tuple[NDArray[np.float32], int]:
    """The samples, one row each, and their rate in Hz."""
    try:
        # By its name: of what Python reads, libsndfile knows no MP3. A name alone may be "-".
        with soundfile.SoundFile(_system_name(path.absolute())) as file:
            _check(path, file)
            # Of GSM and its like libsndfile cannot tell how much is left, only how much there is.
            samples = file.read(file.frames, dtype="float32", always_2d=True)
            if len(samples) < file.frames:
                raise _torn(path)
            return samples, file.samplerate
    except soundfile.LibsndfileError as fault:
        raise SoundFileError(
            f"{path}: not a sound file that can be read ({fault.error_string.rstrip('.')}); "
            f"{_REMEDY}."
        ) from fault


def _system_name(path: Path) -> str | bytes:
    """A file's name as the system has it, which need not be text but on Windows."""
    return str(path) if os.name == "nt" else os.fsencode(path)


def _check(path: Path, file: soundfile.SoundFile) -> None:
    if not LOWEST_HZ <= file.samplerate <= HIGHEST_HZ:
        raise SoundFileError(
            f"{path}: its header gives {file.samplerate} Hz, expected 8,000 to 48,000; {_REMEDY}."
        )
    samples = file.frames * file.channels
    if file.frames > _LONGEST_S * file.samplerate or samples > _MOST_SAMPLES:
        raise SoundFileError(
            f"{path}: too long for one turn of speech; give a recording under ten minutes."
        )
    for promised, held in _CUT_SHORT.findall(file.extra_info):
        if int(held) < int(promised) < _UNKNOWN_LENGTH:
            raise _torn(path)


def _torn(path: Path) -> SoundFileError:
    return SoundFileError(
        f"{path}: cut short: its header promises more sound than it holds; {_REMEDY}."
    )


def _mono(path: Path, samples: NDArray[np.float32]) -> NDArray[np.float32]:
    if not np.isfinite(samples).all():
        raise SoundFileError(
            f"{path}: holds samples that are not numbers (NaN or infinity); {_REMEDY}."
        )
    levels = np.abs(samples)
    # A few samples far over all the others are a fault: turned down with them, speech were silence.
    most = max(1.0, _GLITCH * float(np.percentile(levels, _NEARLY_ALL))) if len(samples) else 1.0
    peak = min(float(levels.max(initial=1.0)), most)
    channels = np.clip(samples, -peak, peak) / np.float32(peak)
    mono: NDArray[np.float32] = channels.mean(axis=1)
    powers = np.einsum("ij,ij->j", channels, channels)
    if mono @ mono < _CANCELLED * powers.max():
        mono = channels[:, powers.argmax()].copy()
    return mono


def _resampled(samples: NDArray[np.float32], rate: int, to: int) -> NDArray[np.float32]:
    if rate == to or not len(samples):
        return samples
    resampled: NDArray[np.float32] = soxr.resample(samples, rate, to)
    return resampled


def _int16(samples: NDArray[np.float32]) -> Sound:
    scaled = np.rint(samples * np.float32(_FULL_SCALE))
    audio: Sound = np.clip(scaled, -_FULL_SCALE, _FULL_SCALE - 1).astype(np.int16)
    return audio


def _reason(fault: Exception) -> str:
    return (getattr(fault, "strerror", None) or str(fault)).lower()
