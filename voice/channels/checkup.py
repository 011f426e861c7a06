"""`sayso doctor` at a table: it plays, speaks and listens, and says what came of it.

One line a finding; a fault names its remedy. Nothing that is heard is kept.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, closing
from itertools import islice

import numpy as np

from voice import kit
from voice.channels.finding import Finding
from voice.channels.speaking import speak_reply
from voice.errors import MissingError, SaysoError
from voice.settings import Settings, shipped
from voice.sound import measure, pcm, portaudio
from voice.sound.devices import Loudspeaker, Microphone
from voice.sound.endpoint import Ended, Endpointer
from voice.sound.pcm import Sound
from voice.sound.plugs import LOSSES, Losses, remembered
from voice.sound.vad import Vad
from voice.talk import Expects, Line, Reply

CUE = "solved"
ASKED = "Say a word, please."

_SETTLE_S = 0.5
# The first half second of a microphone may hold a click, and its gain finding its way.

_ROOM_S = 1.0
_ECHO_S = 2.0
_LISTEN_S = 10.0

_LOUD_ROOM_DBFS = -38.0
# Speech at a table has -28 to -7 dBFS; 10 dB above the room it is still understood.

_QUIET_VOICE_DBFS = -42.0
# Quieter speech is taken for someone in the next room, see `speech.presence`.

_LATE_S = 0.3
# What is wired answers within 0.2 s; Bluetooth takes 0.2 to 0.5.


def findings(config: Settings) -> Iterator[Finding]:
    """Microphone, loudspeaker, what a word is heard as, and lost sound."""
    yield from map(Finding, _devices())
    with ExitStack() as parts:
        try:
            microphone = parts.enter_context(Microphone(config.table.microphone))
        except SaysoError as fault:
            told = f"microphone: MISSING. {fault} Until then you play by keyboard."
            yield Finding(told, missing=True)
            yield _loudspeaker_alone(config)
            return
        try:
            loudspeaker = parts.enter_context(Loudspeaker(config.table.loudspeaker))
        except SaysoError as fault:
            loudspeaker = None
            yield _no_loudspeaker(fault)
        try:
            yield from map(Finding, _heard_and_said(config, microphone, loudspeaker))
        except SaysoError as fault:
            yield Finding(f"sound: FAULT. {fault}", missing=isinstance(fault, MissingError))
            return
        losses = Losses(microphone.overflows, loudspeaker.underruns if loudspeaker else 0)
        yield Finding(lost_line(losses, remembered(config.data / LOSSES)))


def _devices() -> Iterator[str]:
    for kind, name in portaudio.NAMES.items():
        if there := portaudio.listed(kind):
            yield f"{name}s found: {'; '.join(there)}"


def _no_loudspeaker(fault: SaysoError) -> Finding:
    told = f"loudspeaker: MISSING. {fault} Until then you only read the host's words."
    return Finding(told, missing=True)


def _loudspeaker_alone(config: Settings) -> Finding:
    try:
        with Loudspeaker(config.table.loudspeaker) as loudspeaker:
            _play_cue(loudspeaker)
            loudspeaker.drain()
        return Finding("loudspeaker: opened, and a cue played on it")
    except SaysoError as fault:
        return _no_loudspeaker(fault)


def _heard_and_said(
    config: Settings, microphone: Microphone, loudspeaker: Loudspeaker | None
) -> Iterator[str]:
    _recorded(microphone, _SETTLE_S)
    yield room_line(_recorded(microphone, _ROOM_S))
    if loudspeaker is not None:
        cue = _play_cue(loudspeaker)
        yield loudspeaker_line(measure.echo(cue, _recorded(microphone, _ECHO_S)))
    yield f"({ASKED})"
    with closing(kit.host_voice(config)) as voice:
        recogniser = kit.recogniser_soon(config)
        if loudspeaker is not None:
            speak_reply(Reply((Line(ASKED),)), voice, loudspeaker)
            loudspeaker.drain()
        microphone.flush()
        turn, silent = listened(microphone.frames(), Endpointer(config.turns, Vad()))
        words = recogniser.hear(turn, Expects()).text if turn is not None else ""
        yield hearing_line(turn, words, silent)
        if loudspeaker is not None and words:
            speak_reply(Reply((Line(f"I heard: {words}"),)), voice, loudspeaker)
            loudspeaker.drain()


def _play_cue(loudspeaker: Loudspeaker) -> Sound:
    cue = pcm.read(shipped("audio") / f"{CUE}.wav")
    loudspeaker.play(cue, pcm.RATE)
    return cue


def _recorded(microphone: Microphone, seconds: float) -> Sound:
    frames = islice(microphone.frames(), round(seconds * pcm.RATE / Vad.FRAME))
    return np.concatenate([*frames, np.zeros(0, np.int16)])


def listened(frames: Iterator[Sound], ears: Endpointer) -> tuple[Sound | None, bool]:
    """What the player says, None where no one spoke in time; and whether there was no sound at all,
    as a microphone gives that is muted."""
    silent = True
    for frame in islice(frames, round(_LISTEN_S * pcm.RATE / Vad.FRAME)):
        silent = silent and not frame.any()
        event = ears.feed(frame)
        if isinstance(event, Ended):
            return event.audio, silent
    return None, silent


def room_line(room: Sound) -> str:
    """What a second of the room tells of the microphone."""
    level = measure.dbfs(room)
    if level <= measure.NOTHING_DBFS:
        return (
            "microphone: opened; it gives no sound in the quiet room, so it probably removes noise"
        )
    if level > _LOUD_ROOM_DBFS:
        return (
            f"microphone: FAULT. The room is loud ({level:.0f} dBFS): turn down what is playing, "
            "or the microphone's gain in the system's sound settings."
        )
    return f"microphone: opened; the quiet room is at {level:.0f} dBFS"


def loudspeaker_line(echo: measure.Echo | None) -> str:
    """What came back of the cue."""
    if echo is None:
        return (
            "loudspeaker: opened, but the microphone did not hear it: that is fine with "
            "headphones; otherwise turn the loudspeaker up"
        )
    line = f"loudspeaker: heard after {echo.delay_s * 1000:.0f} ms at {echo.dbfs:.0f} dBFS"
    if echo.delay_s > _LATE_S:
        return f"{line}: late, as usual with Bluetooth. You can play like this; a cable is quicker"
    return line


def hearing_line(turn: Sound | None, words: str, silent: bool = False) -> str:
    """What was heard of the player, where anything was."""
    if silent:
        return (
            "hearing: FAULT. The microphone gives only silence: unmute it, or choose another one "
            "in the system's sound settings or with [table] microphone."
        )
    if turn is None:
        return (
            "hearing: FAULT. Sayso heard nobody speak: come nearer, or set [table] microphone to "
            "the one you speak into."
        )
    level = measure.dbfs(turn)
    told = f'"{words}"' if words else "a voice, but no words"
    if measure.clipped(turn):
        return (
            f"hearing: FAULT. {told}, too loud for the microphone: turn down its gain in the "
            "system's sound settings."
        )
    if level < _QUIET_VOICE_DBFS:
        return (
            f"hearing: FAULT. {told}, faint ({level:.0f} dBFS): come nearer, or turn up the "
            "microphone's gain in the system's sound settings."
        )
    return f"hearing: {told} at {level:.0f} dBFS"


def lost_line(now: Losses, last: Losses | None) -> str:
    """How often sound was lost, now and at the last table."""
    told = _times(now, "now")
    if last is not None:
        told += f"; {_times(last, 'at the last table')}"
    if any((now.overflows, now.underruns)) or (last and any((last.overflows, last.underruns))):
        return f"lost sound: {told}: close other programs on this machine"
    return f"lost sound: {told}"


def _times(losses: Losses, when: str) -> str:
    if not any((losses.overflows, losses.underruns)):
        return f"none {when}"
    times_in, times_out = losses.overflows, losses.underruns
    return f"{times_in} times from the microphone, {times_out} to the loudspeaker {when}"
