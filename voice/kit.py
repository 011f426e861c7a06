"""The parts a command needs, made from the settings; each heavy one only when it is asked for."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from voice.cards import card as cards
from voice.errors import MissingError
from voice.games import Games
from voice.settings import Settings, shipped
from voice.store import Store

if TYPE_CHECKING:
    from voice.sound.cues import Cues
    from voice.speech.altered import Altered
    from voice.speech.cache import SoundCache
    from voice.speech.cast import Cast
    from voice.speech.recogniser import Recogniser
    from voice.speech.spoken import Spoken
    from voice.speech.synthesiser import Synthesiser

logger = logging.getLogger(__name__)

# The demo's players, where no second voice is installed, are the host's own voice at these paces.
PLAYER_PACES = (0.85, 1.15, 0.95)
# The third player speaks with the second voice at this pitch; its usual one is 40.
PLAYER_PITCH = 62


def store(config: Settings) -> Store:
    """The user's games; where they cannot be kept, a game is played all the same."""
    try:
        return Store(config.data / "games.db")
    except (OSError, sqlite3.Error) as fault:
        logger.warning(
            "Games cannot be kept in %s (%s), so this one will not be; set SAYSO_DATA to another "
            "folder.",
            config.data,
            fault,
        )
        return Store(None)


def games(
    config: Settings,
    card: str,
    kept: Store,
    edition: Path | None = None,
    commitment: str | None = None,
) -> Games:
    """The games of one card; raises UsageError where there is no such card."""
    return Games(cards.find(card), config, kept, edition, commitment)


def phone_trouble(config: Settings) -> str:
    """Why no call can be taken, as one sentence; empty where one can."""
    if not config.phone.auth_token and not config.phone.insecure:
        return "TWILIO_AUTH_TOKEN is not set, so every call is refused: set it and start again."
    return ""


def recogniser(config: Settings, engine: str | None = None) -> Recogniser:
    """The recogniser, loaded; raises MissingError or UsageError."""
    from voice.speech import engines  # noqa: PLC0415 - loads onnxruntime or libvosk

    hear = replace(config.hear, engine=engine or config.hear.engine)
    return engines.recogniser(replace(config, hear=hear))


def recogniser_soon(config: Settings) -> Recogniser:
    """The recogniser, loading while the host already speaks."""
    from voice.speech.engines import Loading  # noqa: PLC0415

    return Loading(lambda: recogniser(config))


def host_voice(config: Settings) -> Cast:
    """The host's voice and those of the people in a card, behind their cache."""
    from voice.speech.altered import Altered  # noqa: PLC0415
    from voice.speech.cache import SoundCache  # noqa: PLC0415 - loads numpy
    from voice.speech.cast import Cast  # noqa: PLC0415
    from voice.speech.piper import Piper  # noqa: PLC0415
    from voice.speech.spoken import Spoken  # noqa: PLC0415

    cache = SoundCache(config.data / "spoken", config.voice.cache_mib * 2**20)
    host = Piper(config.voice.pace)
    people = {
        name: partial(_person, Altered(host, person.pace, person.pitch), cache)
        for name, person in config.voices.items()
    }
    return Cast(Spoken(host, cache), people)


def _person(voice: Altered, cache: SoundCache) -> Spoken:
    from voice.speech.spoken import Spoken  # noqa: PLC0415

    return Spoken(voice, cache)


def cues(config: Settings) -> Cues:
    """The sounds beside the words, where they are not turned off."""
    from voice.sound.cues import Cues  # noqa: PLC0415 - loads numpy

    return Cues(shipped("audio") if config.voice.cues else None)


def player_voices(config: Settings) -> Callable[[str], Synthesiser]:
    """The voice of each of the demo's players, by name, in the order in which they first speak."""
    from voice.speech.espeak import Espeak  # noqa: PLC0415
    from voice.speech.piper import Piper  # noqa: PLC0415

    voices: list[Synthesiser] = [Piper(config.voice.pace * pace) for pace in PLAYER_PACES]
    with suppress(MissingError):
        voices = [Espeak(), voices[0], Espeak(pitch=PLAYER_PITCH)]
    known: dict[str, Synthesiser] = {}

    def voice_of(speaker: str) -> Synthesiser:
        return known.setdefault(speaker, voices[len(known) % len(voices)])

    return voice_of
