"""Every way of playing that makes sound, put together from its parts."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import click
import numpy as np
from numpy.typing import NDArray

from voice import kit
from voice.channels import recorded, typed
from voice.channels.asked import AsAsked
from voice.channels.demonstration import Visitor, VoicedMicrophone
from voice.channels.table import Loudspeaker, Table, speak_reply
from voice.dialogue import Dialogue
from voice.games import Games
from voice.settings import Settings
from voice.sound import devices, pcm
from voice.sound.endpoint import Endpointer
from voice.sound.recording import Recording, Rooms, Silent
from voice.sound.vad import Vad
from voice.talk import Expects, Reply, Utterance
from voice.words.grammar import Grammar

NO_MICROPHONE = (
    "sayso: There is no microphone here, so play goes on by keyboard; plug one in and start again "
    "to play by voice (sayso doctor tells what is found)."
)
NO_LOUDSPEAKER = "sayso: There is no loudspeaker here, so the host is only printed."


def table(config: Settings, dialogue: Dialogue) -> None:
    """Play at the table; by keyboard where there is no microphone, the host still speaking."""
    with ExitStack() as parts:
        voice = parts.enter_context(closing(_voice(config, lambda: dialogue)))
        room, cues = _loudspeaker(parts), kit.cues(config)
        if not devices.has_microphone():
            click.echo(NO_MICROPHONE, err=True)
            typed.play(
                dialogue,
                sys.stdin,
                sys.stdout,
                speak=lambda reply: speak_reply(reply, voice, room, cues),
            )
            return
        recogniser = kit.recogniser_soon(config)
        microphone = parts.enter_context(devices.Microphone())
        ears = Endpointer(config.turns, Vad())
        Table(dialogue, microphone, ears, recogniser, voice, room, _print, cues).play()


def listen(
    config: Settings, dialogue: Dialogue, sounds: tuple[Path, ...], out: Path | None
) -> None:
    """Play by recordings; the host's voice goes into `out` where one is named."""
    if out is not None:
        pcm.check_writable(out)
    recogniser = kit.recogniser(config)
    if out is None:
        recorded.play(dialogue, recogniser, sounds, sys.stdout, lambda _: None)
        return
    with closing(_voice(config, lambda: dialogue)) as voice:
        recording, cues = Recording(voice.rate), kit.cues(config)

        def speak(reply: Reply) -> None:
            speak_reply(reply, voice, recording, cues)

        recorded.play(dialogue, recogniser, sounds, sys.stdout, speak)
        recording.write(out)


def demo(config: Settings, games: Games, out: Path | None) -> None:
    """A whole game with no one there, printed, and played aloud or kept in `out` or both."""
    out = out or Path("demo.wav")
    pcm.check_writable(out)
    with ExitStack() as parts:
        visitor = Visitor(games)
        voice = parts.enter_context(closing(_voice(config, lambda: visitor.dialogue)))
        voice_of = kit.player_voices(config)
        recogniser = kit.recogniser(config)
        recording, cues = Recording(voice.rate), kit.cues(config)
        room: Loudspeaker = recording
        if devices.has_loudspeaker():
            room = Rooms((recording, parts.enter_context(devices.Loudspeaker())))
        while not visitor.finished:
            microphone = VoicedMicrophone(visitor.next_words, voice_of, room)
            ears = Endpointer(config.turns, Vad())
            Table(visitor.dialogue, microphone, ears, recogniser, voice, room, _print, cues).play()
            visitor.come_back()
        recording.write(out)


def hear(
    config: Settings,
    reader: Dialogue | Grammar | None,
    wavs: tuple[Path, ...],
    phone: bool,
    engine: str | None,
) -> Iterator[tuple[Utterance, dict[str, Any]]]:
    """What each file was heard as, and the sound's own fields; raises SoundFileError."""
    recogniser = kit.recogniser(config, engine)
    expects = reader.expects() if reader else Expects()
    for wav in wavs:
        hearing = recorded.hear(recogniser, pcm.read(wav), expects, phone)
        yield (
            recorded.utterance(hearing.heard),
            {
                "file": str(wav),
                "engine": recogniser.name,
                "audio_s": hearing.audio_s,
                "stt_ms": hearing.stt_ms,
            },
        )


def say(config: Settings, text: str, out: Path) -> None:
    """Speak a text with the host's voice into a WAV; raises UsageError if it cannot be kept."""
    pcm.check_writable(out)
    with closing(kit.host_voice(config)) as voice:
        sounds: list[NDArray[np.int16]] = list(voice.speak(text))
        pcm.write(out, np.concatenate(sounds), voice.rate)


def _voice(config: Settings, dialogue: Callable[[], Dialogue]) -> AsAsked:
    return AsAsked(kit.host_casts(config), config.voice.pace, lambda: dialogue().delivery)


def _loudspeaker(parts: ExitStack) -> Loudspeaker:
    if devices.has_loudspeaker():
        return parts.enter_context(devices.Loudspeaker())
    click.echo(NO_LOUDSPEAKER, err=True)
    return Silent()


def _print(text: str) -> None:
    if text:  # a sign of life is only heard
        click.echo(text)
