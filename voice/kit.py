"""The parts a command needs, made from the settings; each heavy one only when it is asked for."""

from __future__ import annotations

import logging
import sqlite3
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from voice.cards import card as cards
from voice.errors import MissingError
from voice.games import Games
from voice.settings import Settings
from voice.store import Store

if TYPE_CHECKING:
    from voice.speech.recogniser import Recogniser
    from voice.speech.spoken import Spoken
    from voice.speech.synthesiser import Synthesiser

logger = logging.getLogger(__name__)

# The demo's player, where no second voice is installed, is the host's own voice at this pace.
PLAYER_PACE = 0.85


def store(config: Settings) -> Store:
    """The user's games; where they cannot be kept, a game is played all the same."""
    try:
        return Store(config.data / "games.db")
    except (OSError, sqlite3.Error) as fault:
        logger.warning(
            "%s cannot be written (%s), so this game will not be kept; set SAYSO_DATA to a folder "
            "that can.",
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


def host_voice(config: Settings) -> Spoken:
    """The host's voice behind its cache."""
    from voice.speech.cache import SoundCache  # noqa: PLC0415 - loads numpy
    from voice.speech.piper import Piper  # noqa: PLC0415
    from voice.speech.spoken import Spoken  # noqa: PLC0415

    cache = SoundCache(config.data / "spoken", config.voice.cache_mib * 2**20)
    return Spoken(Piper(config.voice.pace), cache)


def player_voice(config: Settings) -> Synthesiser:
    """The demo's player: another voice where there is one."""
    from voice.speech.espeak import Espeak  # noqa: PLC0415
    from voice.speech.piper import Piper  # noqa: PLC0415

    try:
        return Espeak()
    except MissingError:
        return Piper(config.voice.pace * PLAYER_PACE)
