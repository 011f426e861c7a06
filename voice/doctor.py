"""What works on this machine, and what to do about what does not: one line each."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from functools import partial

from voice import editions
from voice.cards import card as cards
from voice.channels.finding import Finding
from voice.errors import SaysoError
from voice.settings import Settings
from voice.store import StoreError


def findings(config: Settings) -> Iterator[Finding]:
    """Each part of Sayso: what was found, or what is missing and the remedy."""
    yield from _sound(config)
    yield _found("recogniser", lambda: _recogniser(config), needed=True)
    yield _found("voice", lambda: _voice(config), needed=True)
    yield _found("second voice", _second_voice)
    yield _found("games kept in", lambda: _store(config))
    for name in cards.names():
        yield _found(f"edition of {name}", partial(_edition, config, name))
    yield _found("sayso serve", lambda: _server(config))
    yield Finding(f"telephone: {_telephone(config)}")


def _found(part: str, look: Callable[[], str], needed: bool = False) -> Finding:
    """What a look gave, or that the part is missing, which is `needed` to play at a table."""
    try:
        return Finding(f"{part}: {look()}")
    except SaysoError as fault:
        return Finding(f"{part}: MISSING. {fault}", missing=needed)


def _sound(config: Settings) -> Iterator[Finding]:
    from voice.channels import checkup  # noqa: PLC0415 - loads PortAudio

    return checkup.findings(config)


def _recogniser(config: Settings) -> str:
    from voice import kit  # noqa: PLC0415

    return f"{kit.recogniser(config).name}, loaded"


def _voice(config: Settings) -> str:
    from voice import kit  # noqa: PLC0415

    voice = kit.host_voice(config)
    try:
        seconds = sum(len(sound) for sound in voice.speak("Twelve chimes.")) / voice.rate
    finally:
        voice.close()
    return f"Piper, {seconds:.1f} s spoken"


def _second_voice() -> str:
    found = shutil.which("espeak-ng")
    return found or (
        "the host's own at another pace; for a different voice in the demo: `apt install espeak-ng`"
    )


def _store(config: Settings) -> str:
    from voice import kit  # noqa: PLC0415

    try:
        kit.open_store(config).close()
    except StoreError as fault:
        return f"nowhere. {kit.store_trouble(config, fault)}"
    return "the Redis that SAYSO_STORE names" if kit.is_shared(config) else str(config.data)


def _server(config: Settings) -> str:
    from voice.channels import serve  # noqa: PLC0415 - loads what makes sound

    return f"would answer at {serve.would_answer(config)}"


def _telephone(config: Settings) -> str:
    from voice import kit  # noqa: PLC0415

    if trouble := kit.phone_trouble(config):
        return f"off. {trouble}"
    if not config.phone.public_url:
        return "on; to stream calls, set SAYSO_PUBLIC_URL to the https address that Twilio calls."
    return f"on, at {config.phone.public_url}"


def _edition(config: Settings, name: str) -> str:
    seal = editions.edition_for(cards.find(name), config).seal
    return f"{seal.edition}, sealed under {seal.notice}"
