"""The host's voice by address, and what speaks where it fails."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np
import pytest
import soundfile  # type: ignore[import-untyped]
from numpy.typing import NDArray

from voice.channels.phone.local import LocalBook
from voice.channels.phone.sounds import Sounds
from voice.dialogue.delivery import Delivery
from voice.settings import shipped
from voice.sound.cues import Cues
from voice.talk import Line

if TYPE_CHECKING:
    from tests.channels.phone.conftest import Exchange


class Hum:
    """A voice that hums a tone as long as its text, or fails."""

    def __init__(self, rate: int = 22_050) -> None:
        self.rate = rate
        self.asked: list[str] = []
        self.broken = False
        self.others: dict[str, Hum] = {}
        self.pace = 1.0

    def speak(self, text: str) -> Iterator[NDArray[np.int16]]:
        if self.broken:
            raise RuntimeError("no voice for walrus")
        yield np.full(round(self.rate * len(text) / 10 * self.pace), 4000, np.int16)

    def at(self, delivery: Delivery) -> Hum:
        self.pace = delivery.pace
        return self

    def of(self, name: str) -> Hum:
        return self.others.get(name, self)

    def ready(self, texts: tuple[str, ...]) -> None:
        self.asked.extend(texts)

    def close(self) -> None:
        """Nothing to close."""


def sounds(hum: Hum | None, book: LocalBook, secret: bytes = b"k" * 32) -> Sounds:
    return Sounds(hum, Cues(None), secret, book, lambda: 1.0)


def test_a_line_is_named_made_ready_and_played_at_8000_hz() -> None:
    hum, book = Hum(), LocalBook(None)
    (name,) = sounds(hum, book).names(Line("Chime 2 of 12."))
    assert name
    assert hum.asked == ["Chime 2 of 12."]
    wav = sounds(hum, book).wav(name)
    assert wav
    info = soundfile.info(io.BytesIO(wav))
    assert (info.samplerate, info.channels, info.subtype) == (8000, 1, "PCM_16")
    assert info.duration == pytest.approx(1.4, abs=0.01)


@pytest.mark.parametrize("voice", ["", "Ailsa", "Old at 3 times"])
def test_a_line_is_played_as_its_caller_wants_it(voice: str) -> None:
    book = LocalBook(None)
    line = Line("Chime 2 of 12.", voice=voice)
    names = [
        next(sounds(Hum(), book).names(line, delivery))
        for delivery in (Delivery(), Delivery(1.45), Delivery(1.45, loudness=2.5))
    ]
    assert len(set(names)) == 3
    seconds = []
    for name in names:
        wav = name and sounds(Hum(), book).wav(name)
        assert wav
        seconds.append(soundfile.info(io.BytesIO(wav)).duration)
    assert seconds == pytest.approx([1.4, 2.03, 2.03], abs=0.01)


def test_a_line_is_played_in_its_own_voice_after_its_cue() -> None:
    hum, book = Hum(), LocalBook(None)
    hum.others["Ailsa"] = Hum(11_025)
    both = Sounds(hum, Cues(shipped("audio")), b"k" * 32, book, lambda: 1.0)
    line = Line("", spoken="I never.", voice="Ailsa", cue="wrong")
    cue, words = both.names(line)
    assert hum.others["Ailsa"].asked == ["I never."]
    assert hum.asked == []
    assert cue
    assert words
    assert words not in tuple(both.names(Line("I never.")))
    sound = both.wav(cue)
    assert sound
    shipped_s = soundfile.info(shipped("audio") / "wrong.wav").duration
    assert soundfile.info(io.BytesIO(sound)).duration == pytest.approx(shipped_s, abs=0.01)
    assert both.wav(words)


def test_a_cue_is_played_where_the_telephone_service_speaks() -> None:
    plain = Sounds(None, Cues(shipped("audio")), b"k" * 32, LocalBook(None), lambda: 1.0)
    cue, words = plain.names(Line("That does not move it.", cue="wrong"))
    assert cue
    assert words is None
    assert tuple(plain.names(Line("", cue="nothing"))) == ()


def test_names_tell_nothing_and_are_this_server_s_own() -> None:
    book = LocalBook(None)
    mine, other = (
        next(sounds(Hum(), book, secret).names(Line("A cobweb.")))
        for secret in (b"k" * 32, b"l" * 32)
    )
    assert mine != other
    for forged in ("", "cobweb", "f" * 32, "../x"):
        assert sounds(Hum(), book).wav(forged) is None


def test_the_same_line_has_the_same_address_for_every_caller(exchange: Exchange) -> None:
    exchange.voice = Hum()
    exchange.up()
    played = [exchange.caller(f"+1500555000{n}").ring().played for n in range(2)]
    assert played[0] == played[1]
    assert all(address.startswith("https://play.example.org/phone/audio/") for address in played[0])


def test_a_caller_is_spoken_to_as_he_asked_for_the_whole_call(exchange: Exchange) -> None:
    hum = Hum()
    exchange.voice = hum
    exchange.up()
    caller = exchange.playing().say("hint")
    assert hum.pace == 1.0
    caller.say("slower")
    assert hum.pace == 1.15
    caller.press("9").press("2").press("1").say("yes")  # another game
    assert hum.pace == 1.15
    exchange.playing("+15005550007")
    assert hum.pace == 1.0
    caller.say("slower").say("hint")
    assert hum.pace == 1.3


def test_a_voice_that_fails_gives_quiet_once_and_then_the_service_speaks(
    exchange: Exchange, caplog: pytest.LogCaptureFixture
) -> None:
    hum = Hum()
    exchange.voice = hum
    exchange.up()
    caller = exchange.playing()
    hum.broken = True
    path = caller.played[0].removeprefix("https://play.example.org")
    answer = exchange.app.test_client().get(path)
    samples, _ = soundfile.read(io.BytesIO(answer.data))
    assert not samples.any()
    assert caller.say("hint").spoken.startswith("Hint one")
    assert caller.played == []
    assert "RuntimeError" in caplog.text
    assert "walrus" not in caplog.text


def test_lines_in_use_are_kept_and_others_forgotten() -> None:
    book, now = LocalBook(None), 0.0
    kept = Sounds(Hum(), Cues(None), b"k" * 32, book, lambda: now)
    often, once = (next(kept.names(Line(text))) for text in ("Often.", "Once."))
    assert often
    assert once
    for hour in range(30):
        now = hour * 3600.0
        next(kept.names(Line("Often.")))
        book.forget(now)
    assert kept.wav(often)
    assert kept.wav(once) is None
