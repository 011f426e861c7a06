"""The parts a command needs, made from the settings; each heavy one only when it is asked for."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import TYPE_CHECKING

from voice import private
from voice.cards import card as cards
from voice.errors import MissingError, UsageError
from voice.games import Games
from voice.settings import Settings, shipped
from voice.store import Store, StoreError
from voice.stores.sqlite import SqliteStore

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

OLD_LOGS = 3


def keep_log(config: Settings) -> None:
    """Write what goes wrong into the log's file too, where one is set; full ones are put aside.

    Raises UsageError where it cannot be written.
    """
    if not config.log.file:
        return
    try:
        kept = _Log(
            config.log.file,
            maxBytes=config.log.mib * 2**20,
            backupCount=OLD_LOGS,
            encoding="utf-8",
            errors="backslashreplace",
        )
    except OSError as fault:
        raise UsageError(
            f"{config.log.file}: the log cannot be written ({fault.strerror}): set [log] file "
            "to another file."
        ) from fault
    kept.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    logging.getLogger().addHandler(kept)


class _Log(RotatingFileHandler):
    """A log for this user alone."""

    def _open(self) -> TextIOWrapper:
        private.file(Path(self.baseFilename), *(f".{n + 1}" for n in range(OLD_LOGS)))
        return super()._open()


def store(config: Settings) -> Store:
    """The user's games; where they cannot be kept, a game is played all the same."""
    try:
        return open_store(config)
    except StoreError as fault:
        logger.warning("%s This game will not be kept.", store_trouble(config, fault))
        return SqliteStore(None)


def open_store(config: Settings) -> Store:
    """Where the user's games are kept; raises StoreError where they cannot be.

    Whatever is found in the data folder is closed to other users of the machine.
    """
    private.mend(config.data)
    if is_shared(config):
        from voice.stores import redis  # noqa: PLC0415 - loads a library few need

        return redis.opened(config.store)
    named = config.store.removeprefix("sqlite:///")
    return SqliteStore(Path(named) if named else config.data / "games.db")


def is_shared(config: Settings) -> bool:
    """True where several machines keep their games together."""
    return bool(config.store) and not config.store.startswith("sqlite:")


def store_trouble(config: Settings, fault: StoreError) -> str:
    """Why games cannot be kept, and the remedy, as one sentence."""
    if config.store:
        return f"Sayso cannot keep games where SAYSO_STORE says ({fault}): set it to another place."
    return f"Sayso cannot keep games in {config.data} ({fault}): set SAYSO_DATA to another folder."


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
        return "TWILIO_AUTH_TOKEN is not set, so Sayso refuses every call: set it and start again."
    return ""


def sends_texts(config: Settings) -> bool:
    """True where callers are sent their saves as text messages."""
    return config.phone.sms and not sms_trouble(config)


def sms_trouble(config: Settings) -> str:
    """Why no text message is sent though that was asked for, as one sentence; empty for none."""
    if config.phone.sms and not (config.phone.account_sid and config.phone.auth_token):
        return "SAYSO_SMS=1 needs TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN: set both to send texts."
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


def recognisers(config: Settings) -> Recogniser:
    """As many recognisers as `[hear] threads`, one thread each, loading: for many calls at once.

    One turn takes 0.28 s of processor time with one thread and 0.3 s with two, so that two at a
    time hear more than one after the other.
    """
    from voice.speech.engines import Pool  # noqa: PLC0415

    alone = replace(config, hear=replace(config.hear, threads=1))
    return Pool([recogniser_soon(alone) for _ in range(max(1, config.hear.threads))])


def host_voice(config: Settings) -> Cast:
    """The host's voice and those of the people in a card, behind their cache."""
    return host_casts(config)(1.0)


def host_casts(config: Settings) -> Callable[[float], Cast]:
    """The same, so many times as slow; one loaded model speaks for all of them."""
    from voice.speech.altered import Altered  # noqa: PLC0415
    from voice.speech.cache import SoundCache  # noqa: PLC0415 - loads numpy
    from voice.speech.cast import Cast  # noqa: PLC0415
    from voice.speech.piper import Piper  # noqa: PLC0415
    from voice.speech.spoken import Spoken  # noqa: PLC0415

    cache = SoundCache(config.data / "spoken", config.voice.cache_mib * 2**20)
    host = Piper(config.voice.pace)

    def at(slower: float) -> Cast:
        people = {
            name: partial(_person, Altered(host, person.pace * slower, person.pitch), cache)
            for name, person in config.voices.items()
        }
        engine = host if slower == 1.0 else Altered(host, slower, pitch=1.0)
        return Cast(Spoken(engine, cache), people)

    return at


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
