"""PortAudio: the sound devices that are there, and a running stream on one of them."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from contextlib import suppress
from types import ModuleType
from typing import Any, Literal

from voice.errors import MissingError

Kind = Literal["input", "output"]

NAMES: dict[Kind, str] = {"input": "microphone", "output": "loudspeaker"}

_LATENCY_S = 0.1
# Sound held between the device and us. Playing for 12 s beside a recogniser and a voice at full
# work, on two cores with ten more programs, PortAudio's own 0.035 s ran dry 16 times, this twice
# and 0.2 s never; but all of it passes before a host's first word is heard, and after it is cut.


def library() -> ModuleType:
    """The library, loaded when a device is first asked for: about 0.2 s."""
    try:
        import sounddevice  # type: ignore[import-untyped] # noqa: PLC0415
    except OSError as fault:
        raise MissingError(
            "Sound devices need the PortAudio library: run `sudo apt install libportaudio2`."
        ) from fault
    _hush_alsa()
    loaded: ModuleType = sounddevice
    return loaded


def device(kind: Kind, wanted: str = "") -> dict[str, Any]:
    """What PortAudio says of a device: the system's default, or the one `wanted` by its number or
    a part of its name, capitals aside.

    Raises MissingError where there is none, or several bear that name.
    """
    portaudio = library()
    try:
        found: dict[str, Any] = portaudio.query_devices(_asked(wanted), kind=kind)
    except (portaudio.PortAudioError, ValueError) as fault:
        raise _none(kind, wanted) from fault
    return found


def listed(kind: Kind) -> tuple[str, ...]:
    """Every device of a kind with its number, "2: USB Audio"; empty without PortAudio."""
    try:
        devices = library().query_devices()
    except MissingError:
        return ()
    return tuple(
        f"{number}: {device['name']}"
        for number, device in enumerate(devices)
        if device[f"max_{kind}_channels"]
    )


def look_again() -> None:
    """Find devices that were plugged in since; every stream must be closed, and is lost if not."""
    portaudio = library()
    with suppress(portaudio.PortAudioError):
        portaudio._terminate()
        portaudio._initialize()


def opened(
    kind: Kind,
    wanted: str,
    rate: int | None,
    callback: Callable[..., None],
    ended: Callable[[], None],
) -> Any:
    """A running stream at `rate` Hz, else at the device's own; `wanted` as in `device`.

    Two channels at most for output: PortAudio leaves a stereo device's second one silent for mono.
    Raises MissingError with the remedy.
    """
    portaudio = library()
    found = device(kind, wanted)
    most, own = found[f"max_{kind}_channels"], found["default_samplerate"]
    forms = [(own, min(2, most))] if kind == "output" else [(rate, 1), (own, 1), (own, most)]
    make = portaudio.InputStream if kind == "input" else portaudio.OutputStream
    for samplerate, channels in forms:
        try:
            return _started(
                make(
                    device=_asked(wanted),
                    samplerate=samplerate,
                    channels=channels,
                    dtype="int16",
                    latency=_LATENCY_S,
                    callback=callback,
                    finished_callback=ended,
                )
            )
        except portaudio.PortAudioError as error:
            fault = error
    raise MissingError(
        f"The {NAMES[kind]} cannot be opened ({fault.args[0]}): close the program that "
        "uses it, or choose another one in the system's sound settings."
    ) from fault


def _asked(wanted: str) -> int | str | None:
    return int(wanted) if wanted.isdecimal() else wanted or None


def _none(kind: Kind, wanted: str) -> MissingError:
    name = NAMES[kind]
    if not wanted:
        return MissingError(
            f"There is no {name} here: plug one in and choose it in the system's sound settings."
        )
    there = "; ".join(listed(kind)) or "none is plugged in"
    return MissingError(
        f'No {name}, or more than one, is called "{wanted}": plug it in, or set [table] {name} '
        f"to the number or a part of the name of one ({there})."
    )


def _started(stream: Any) -> Any:
    """A stream that will not start is given back, or its device stays taken."""
    try:
        stream.start()
    except BaseException:
        stream.close()
        raise
    return stream


def _hush_alsa() -> None:
    """On Linux: ALSA writes "underrun occurred" into the captions; `underruns` counts them.

    What it says goes to a C function that takes no notice: in one of Python a Ctrl-C would be lost.
    """
    with suppress(OSError):
        deaf = ctypes.cast(ctypes.CDLL(None).getpid, ctypes.c_void_p)
        ctypes.CDLL("libasound.so.2").snd_lib_error_set_handler(deaf)
