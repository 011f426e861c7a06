"""Mu-law against libsndfile's, there and back."""

from __future__ import annotations

import io

import numpy as np
import soundfile  # type: ignore[import-untyped]

from voice.sound import mulaw

EVERY_CODE = bytes(range(256))
EVERY_SAMPLE = np.arange(65_536, dtype=np.uint16).view(np.int16)


def by_libsndfile(codes: bytes) -> bytes:
    sound, _ = soundfile.read(
        io.BytesIO(codes), dtype="int16", samplerate=8000, channels=1, format="RAW", subtype="ULAW"
    )
    return bytes(sound.tobytes())


def test_every_code_is_decoded_as_libsndfile_does() -> None:
    assert mulaw.decode(EVERY_CODE).tobytes() == by_libsndfile(EVERY_CODE)


def test_every_code_comes_back_from_its_sample() -> None:
    back = mulaw.encode(mulaw.decode(EVERY_CODE))
    assert back == EVERY_CODE.replace(b"\x7f", b"\xff")  # there are two zeros


def test_every_sample_keeps_its_loudness_within_a_step() -> None:
    back = mulaw.decode(mulaw.encode(EVERY_SAMPLE)).astype(int)
    error = np.abs(back - np.clip(EVERY_SAMPLE.astype(int), -32_635, 32_635))
    assert (error <= np.maximum(4, np.abs(EVERY_SAMPLE.astype(int)) // 16 + 4)).all()


def test_nothing_is_nothing_and_silence_is_silence() -> None:
    assert mulaw.encode(np.zeros(0, np.int16)) == b""
    assert len(mulaw.decode(b"")) == 0
    assert mulaw.encode(np.zeros(3, np.int16)) == bytes([mulaw.SILENCE] * 3)
