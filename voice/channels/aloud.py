"""Every way of playing that makes sound, put together from its parts."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import click
import numpy as np
from numpy.typing import NDArray

from voice import kit
from voice.channels import recorded, typed
from voice.channels.asked import AsAsked, Voices
from voice.channels.button import Button
from voice.channels.captions import Both, Captions, Transcript
from voice.channels.demonstration import Visitor, VoicedMicrophone
from voice.channels.speaking import HostVoice, Loudspeaker, speak_reply
from voice.channels.table import Table
from voice.channels.talk_keys import AnyOf, Keyboard, has_keyboard
from voice.dialogue import Dialogue
from voice.errors import UsageError
from voice.games import Games
from voice.settings import AtTable, Settings
from voice.sound import devices, pcm
from voice.sound.cues import Cues
from voice.sound.endpoint import Endpointer
from voice.sound.held import HeldTurns, TalkKey
from voice.sound.players import Players
from voice.sound.plugs import LOSSES, Plugs
from voice.sound.recording import Recording, Rooms, Silent
from voice.sound.vad import Vad
from voice.talk import Expects, Reply, Utterance
from voice.words.grammar import Grammar

NO_MICROPHONE = (
    "sayso: There is no microphone here, so you play by keyboard; to play by voice, plug one in "
    "and start again (sayso doctor shows what it finds)."
)
NO_KEY = (
    '[manners] address is "key", but there is no key to hold: start Sayso in a terminal, or set '
    "[table] button to the GPIO pin of a button."
)
HOW_TO_TALK = (
    "sayso: Hold the space bar, or the button, while you speak; or tap the space bar, speak, and "
    "tap it again."
)
NO_LOUDSPEAKER = (
    "sayso: There is no loudspeaker here, so you only read the host's words; to hear them, plug "
    "one in and start again."
)


def table(config: Settings, dialogue: Dialogue, captions: Captions | None = None) -> None:
    """Play at the table; by keyboard where there is no microphone, the host still speaking."""
    wanted = config.table
    with ExitStack() as parts:
        voice = parts.enter_context(closing(_voice(config, lambda: dialogue)))
        cues = kit.cues(config)
        if not devices.has_microphone(wanted.microphone):
            click.echo(NO_MICROPHONE, err=True)
            _by_keyboard(dialogue, voice, _loudspeaker(wanted, parts), cues, captions)
            return
        recogniser = kit.recogniser_soon(config)
        called = threading.Event()
        key = _talk_key(config, parts, called)
        plugs = parts.enter_context(Plugs(wanted, config.data / LOSSES))
        ears = (
            HeldTurns(config.turns, Vad(), key)
            if key
            else Endpointer(config.turns, Players(Vad(), lambda: plugs.own))
        )
        Table(
            dialogue,
            plugs,
            ears,
            recogniser,
            voice,
            plugs,
            captions or Transcript(),
            cues,
            interruptible=wanted.interruptible or key is not None,
            hold=plugs.hold,
            replug=plugs.replug,
            called=called if key is None else None,
        ).play()


def _talk_key(config: Settings, parts: ExitStack, called: threading.Event) -> TalkKey | None:
    """The key that must be held to speak, None where none need be; any press sets `called`.

    Raises UsageError where one must be and there is none, MissingError for a button that is not
    there.
    """
    keys: list[TalkKey] = []
    if has_keyboard(sys.stdin):
        keys.append(parts.enter_context(Keyboard(sys.stdin, called)))
    if config.table.button:
        keys.append(parts.enter_context(Button(config.table.button, called)))
    if config.manners.address != "key":
        return None
    if not keys:
        raise UsageError(NO_KEY)
    click.echo(HOW_TO_TALK, err=True)
    return AnyOf(tuple(keys))


def satellite(
    config: Settings, dialogue: Dialogue, uri: str, captions: Captions | None = None
) -> None:
    """Play through a Wyoming satellite; raises UsageError and MissingError as `Satellite` does."""
    from voice.channels.satellite import Satellite  # noqa: PLC0415 - loads a library few need

    with ExitStack() as parts:
        voice = parts.enter_context(closing(_voice(config, lambda: dialogue)))
        recogniser = kit.recogniser_soon(config)
        there = parts.enter_context(Satellite(uri))
        Table(
            dialogue,
            there,
            Endpointer(config.turns, Vad()),
            recogniser,
            voice,
            there,
            Both(captions or Transcript(), there),
            kit.cues(config),
            replug=there.replug,
            called=there.called,
        ).play()


def _by_keyboard(
    dialogue: Dialogue,
    voice: HostVoice,
    room: Loudspeaker,
    cues: Cues,
    captions: Captions | None,
) -> None:
    def speak(reply: Reply) -> None:
        room.stop()
        speak_reply(reply, voice, room, cues)

    typed.play(dialogue, sys.stdin, sys.stdout, speak=speak, captions=captions)


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
        if devices.has_loudspeaker(config.table.loudspeaker):
            aloud = parts.enter_context(devices.Loudspeaker(config.table.loudspeaker))
            room = Rooms((recording, aloud))
        while not visitor.finished:
            microphone = VoicedMicrophone(visitor.next_words, voice_of, room)
            ears = Endpointer(config.turns, Vad())
            captions = Transcript()
            Table(
                visitor.dialogue, microphone, ears, recogniser, voice, room, captions, cues
            ).play()
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
    voices = Voices(kit.host_casts(config), config.voice.pace)
    return AsAsked(voices, lambda: dialogue().delivery)


def _loudspeaker(wanted: AtTable, parts: ExitStack) -> Loudspeaker:
    if devices.has_loudspeaker(wanted.loudspeaker):
        return parts.enter_context(devices.Loudspeaker(wanted.loudspeaker))
    click.echo(NO_LOUDSPEAKER, err=True)
    return Silent()
