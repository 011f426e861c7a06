"""Frozen settings out of `config/sayso.toml`, the user's own file and the environment."""

from __future__ import annotations

import ipaddress
import os
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import Any
from urllib.parse import urlsplit

import cattrs
import platformdirs

from voice.errors import InputError

CONFIRM = ("unsure", "always", "never")
ADDRESS = ("open", "name", "key")
PHONE_MODES = ("auto", "gather", "stream")


@dataclass(frozen=True)
class Hear:
    """The recogniser."""

    engine: str
    threads: int


@dataclass(frozen=True)
class Voice:
    """The host's voice."""

    pace: float
    cache_mib: int
    cues: bool


@dataclass(frozen=True)
class Person:
    """Someone in a card who speaks in a voice of their own, made out of the host's."""

    pace: float
    pitch: float


@dataclass(frozen=True)
class Manners:
    """The manners of talk; times in seconds."""

    confirm: str
    """When a move that would cost something is asked about first: one of CONFIRM."""

    address: str
    """What is said to the host at all: one of ADDRESS."""

    prompt_s: float
    alive_s: float


@dataclass(frozen=True)
class AtTable:
    """The microphone and the loudspeaker of a table."""

    microphone: str
    """Its number or a part of its name; empty for the system's own."""

    loudspeaker: str
    interruptible: bool
    cancel_echo: bool
    button: int
    """The GPIO pin of a button to call the host with, or to talk by; 0 for none."""


@dataclass(frozen=True)
class Turns:
    """Where an utterance starts and ends; all in seconds."""

    pre_roll_s: float
    pause_s: float
    end_command_s: float
    end_complete_s: float
    end_incomplete_s: float
    longest_s: float
    slow_speech: bool
    """True doubles every silence."""


@dataclass(frozen=True)
class Log:
    """Where what goes wrong is written, besides standard error."""

    file: str
    """Its path; empty for none."""

    mib: int


@dataclass(frozen=True)
class Fetch:
    """Downloads."""

    timeout_s: float
    longest_s: float
    retries: int
    backoff_s: float
    edition_kib: int


@dataclass(frozen=True)
class Phone:
    """The telephone; times in seconds."""

    host: str
    port: int
    mode: str
    voice: str
    language: str
    listen_s: int
    quiet_s: int
    patience_s: int
    longest_call_s: int
    calls_an_hour: int
    wrong_codes_an_hour: int
    concurrent: int
    body_kib: int
    texts_a_call: int
    texts_address: str
    auth_token: str = field(default="", repr=False)
    """Twilio's secret (TWILIO_AUTH_TOKEN); never printed, not even by `repr`."""

    public_url: str = ""
    """The address Twilio calls (SAYSO_PUBLIC_URL), without a slash at its end."""

    account_sid: str = ""
    """Twilio's name of the account (TWILIO_ACCOUNT_SID), which sending texts needs."""

    sms: bool = False
    """True sends callers their saves and results as text messages (SAYSO_SMS=1)."""

    insecure: bool = False
    """True takes unsigned requests, from this machine alone (SAYSO_PHONE_INSECURE=1)."""


@dataclass(frozen=True)
class Browser:
    """Tables in the browser: how much one address may do, and how many pages watch at once."""

    tables_an_hour: int
    wrong_codes_a_minute: int
    moves_a_minute: int
    messages_a_second: int
    pages: int
    pages_an_address: int


@dataclass(frozen=True)
class Server:
    """Who is let in by `sayso serve`, pages and callers alike."""

    proxies: tuple[str, ...]
    """Addresses and networks whose X-Forwarded headers are believed."""

    hosts: tuple[str, ...]
    """Names that this server is called by, beside those it knows itself."""

    wrong_codes_in_all: int
    wrong_codes_a_game: int


@dataclass(frozen=True)
class Vosk:
    """The English Vosk model that can be downloaded, and what its archive must be."""

    address: str
    sha256: str
    archive_mib: int
    unpacked_mib: int
    longest_s: float

    def folder(self, data: Path) -> Path:
        """Where the model is once fetched: complete if it is there at all."""
        return data / "models" / PurePosixPath(self.address).stem


@dataclass(frozen=True)
class Official:
    """Where a card's official edition is, and the published start of its commitment."""

    address: str
    prefix: str


@dataclass(frozen=True)
class Settings:
    """Every setting, see `config/sayso.toml`."""

    hear: Hear
    voice: Voice
    voices: dict[str, Person]
    manners: Manners
    table: AtTable
    turns: Turns
    log: Log
    fetch: Fetch
    vosk: Vosk
    phone: Phone
    browser: Browser
    server: Server
    editions: dict[str, Official]
    data: Path
    """The user's data folder: games, fetched editions, spoken sound."""

    store: str
    """Where games are kept (SAYSO_STORE): `sqlite:///PATH`, `redis://HOST`; empty for the data
    folder. It may hold a password: never printed."""

    vosk_model: Path | None
    """An English Vosk model's folder, where the user names one (SAYSO_VOSK_MODEL)."""


def shipped(name: str) -> Path:
    """A file or folder that ships beside the package: `config`, `grammars`, `audio`."""
    inside = Path(__file__).parent / name
    return inside if inside.exists() else Path(__file__).parent.parent / name


def load(environment: Mapping[str, str] | None = None) -> Settings:
    """Read the settings; raises InputError naming the file and what is wrong in it."""
    env = os.environ if environment is None else environment
    values = _read(shipped("config/sayso.toml"))
    own = Path(env.get("SAYSO_CONFIG") or platformdirs.user_config_path("sayso") / "sayso.toml")
    if own.exists():
        _merge(values, _read(own), own)
    elif env.get("SAYSO_CONFIG"):
        raise InputError(
            f"{own}: this settings file does not exist; unset SAYSO_CONFIG, or name one that does."
        )
    values["data"] = Path(env.get("SAYSO_DATA") or platformdirs.user_data_path("sayso"))
    model = env.get("SAYSO_VOSK_MODEL")
    values["vosk_model"] = Path(model) if model else None
    values["store"] = _store(env.get("SAYSO_STORE", "").strip())
    values["phone"] |= _phone_environment(env)
    try:
        settings = _converter().structure(values, Settings)
    except cattrs.BaseValidationError as fault:
        raise InputError(f"{own}: {'; '.join(cattrs.transform_error(fault))}.") from fault
    _check(settings, own)
    _check_server(settings.server, own)
    _check_phone(settings.phone)
    return settings


_BOUNDS: dict[str, dict[str, tuple[float, float]]] = {
    "hear": {"threads": (0, 64)},
    "voice": {"pace": (0.6, 1.6), "cache_mib": (0, 100_000)},
    "table": {"button": (0, 27)},
    "manners": {"prompt_s": (5, 3600), "alive_s": (5, 3600)},
    "turns": {
        "pre_roll_s": (0, 5), "pause_s": (0.05, 10), "end_command_s": (0.05, 30),
        "end_complete_s": (0.05, 30), "end_incomplete_s": (0.05, 30), "longest_s": (5, 600),
    },
    "log": {"mib": (1, 1000)},
    "fetch": {
        "timeout_s": (0.01, 3600), "longest_s": (0.01, 86_400), "retries": (0, 100),
        "backoff_s": (0, 3600), "edition_kib": (1, 102_400),
    },
    "vosk": {
        "archive_mib": (0, 102_400), "unpacked_mib": (0, 102_400), "longest_s": (0.01, 86_400),
    },
    "phone": {
        # Callers think: nobody's patience is under ten minutes. Twilio listens for 60 s at most.
        "listen_s": (1, 60), "quiet_s": (1, 60), "patience_s": (600, 86_400),
        "longest_call_s": (600, 86_400), "calls_an_hour": (1, 100_000), "concurrent": (1, 1000),
        "wrong_codes_an_hour": (1, 100_000),
        "body_kib": (1, 1024), "texts_a_call": (1, 100),
    },
    "browser": {
        # Each page holds two threads for as long as it is open.
        "tables_an_hour": (1, 100_000), "wrong_codes_a_minute": (1, 1000),
        "moves_a_minute": (1, 100_000), "messages_a_second": (1, 1000),
        "pages": (1, 1000), "pages_an_address": (1, 1000),
    },
    "server": {"wrong_codes_in_all": (1, 100_000), "wrong_codes_a_game": (1, 100_000)},
}  # fmt: skip
"""What each number may be, least and most: beyond it nothing works, or never ends."""


def _check(settings: Settings, own: Path) -> None:
    for section, bounds in _BOUNDS.items():
        for name, (least, most) in bounds.items():
            value = getattr(getattr(settings, section), name)
            if not least <= value <= most:  # which no NaN is
                raise InputError(
                    f"{own}: [{section}] {name} must be {least:g} to {most:g}, but it is {value:g}."
                )

    told = {"confirm": CONFIRM, "address": ADDRESS}
    for name, allowed in told.items():
        if (value := getattr(settings.manners, name)) not in allowed:
            raise InputError(
                f"{own}: [manners] {name} must be one of {', '.join(allowed)}, but it is {value!r}."
            )


def _check_server(server: Server, own: Path) -> None:
    for proxy in server.proxies:
        try:
            ipaddress.ip_network(proxy, strict=False)
        except ValueError as fault:
            raise InputError(
                f"{own}: [server] proxies must be addresses or networks, such as 127.0.0.1 or "
                f"10.0.0.0/8, but {proxy!r} is neither."
            ) from fault
    for host in server.hosts:
        if not (_NAME.fullmatch(host) or _is_address(host)):
            raise InputError(
                f"{own}: [server] hosts must be names or addresses without a scheme or a port, "
                f"such as play.example.org, but {host!r} is neither."
            )


_NAME = re.compile(r"[A-Za-z0-9_.-]{1,253}")


def _is_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host.strip("[]"))
    except ValueError:
        return False
    return True


def is_loopback(host: str) -> bool:
    """True for an address that only this machine reaches."""
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host == "localhost"


def _store(address: str) -> str:
    """Raises InputError where nothing can be kept at such an address."""
    if address and not address.startswith(("sqlite:///", "redis://", "rediss://", "unix://")):
        raise InputError(
            "SAYSO_STORE must be sqlite:///PATH, redis://HOST:PORT or rediss://HOST:PORT."
        )
    return address


def _phone_environment(env: Mapping[str, str]) -> dict[str, Any]:
    values: dict[str, Any] = {
        "auth_token": env.get("TWILIO_AUTH_TOKEN", "").strip(),
        "public_url": _small_scheme(env.get("SAYSO_PUBLIC_URL", "").strip().rstrip("/")),
        "account_sid": env.get("TWILIO_ACCOUNT_SID", "").strip(),
        "sms": env.get("SAYSO_SMS") == "1",
        "insecure": env.get("SAYSO_PHONE_INSECURE") == "1",
    }
    if mode := env.get("SAYSO_PHONE_MODE"):
        values["mode"] = mode
    if port := env.get("SAYSO_PORT"):
        values["port"] = port
    return values


def _check_phone(phone: Phone) -> None:
    """Raises InputError naming the setting that cannot be."""
    told = {
        "SAYSO_PHONE_MODE must be auto, gather or stream": phone.mode in PHONE_MODES,
        '[phone] voice must be "own" or "service"': phone.voice in ("own", "service"),
        "SAYSO_PORT must be 0 to 65535": 0 <= phone.port <= 65535,
        "[phone] texts_address must begin with https:// or http:// and have no ? or #": (
            _is_base(phone.texts_address)
        ),
        "SAYSO_PUBLIC_URL must begin with https:// or http:// and have no ? or #": (
            not phone.public_url or _is_base(phone.public_url)
        ),
    }
    for sentence, holds in told.items():
        if not holds:
            raise InputError(f"{sentence}.")


def _small_scheme(url: str) -> str:
    """ "HTTPS://..." as all the rest of Sayso looks for it."""
    scheme, mark, rest = url.partition("://")
    return f"{scheme.lower()}{mark}{rest}"


def _is_base(url: str) -> bool:
    """True for the start of an address that paths can be put behind."""
    try:
        parts = urlsplit(url)
        _ = parts.port
    except ValueError:
        return False
    plain = not (parts.query or parts.fragment or parts.username)
    return parts.scheme in ("https", "http") and bool(parts.hostname) and plain and url.isascii()


def _converter() -> cattrs.Converter:
    converter = cattrs.Converter(forbid_extra_keys=True)
    converter.register_structure_hook(Path | None, lambda value, _: value)
    converter.register_structure_hook(Path, lambda value, _: value)
    return converter


def _read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as fault:
        raise InputError(f"{path}: cannot be read as settings ({fault}).") from fault


def _merge(values: dict[str, Any], own: Mapping[str, Any], path: Path, section: str = "") -> None:
    for name, value in own.items():
        known = values.get(name)
        if isinstance(value, Mapping) and isinstance(known, dict):
            _merge(known, value, path, name)
        elif isinstance(known, dict):
            raise InputError(
                f"{path}: [{name}] must be a table of settings, as in config/sayso.toml, but it is "
                f"{value!r}."
            )
        elif known is None and section not in _OPEN_SECTIONS:
            called = f"[{section}] {name}" if section else f"[{name}]"
            raise InputError(
                f"{path}: there is no setting {called}; config/sayso.toml shows all there are."
            )
        elif known is not None and not _is_alike(value, known):
            raise InputError(
                f"{path}: [{section}] {name} must be {_KINDS[type(known)]}, but it is {value!r}."
            )
        else:
            values[name] = value


_OPEN_SECTIONS = ("voices", "editions")
"""Where names are people's and cards': more of them may be given."""

_KINDS: dict[type, str] = {
    bool: "true or false", int: "a whole number", float: "a number", str: "text in quotes",
    list: "a list of texts in quotes",
}  # fmt: skip


def _is_alike(value: Any, known: Any) -> bool:
    """True where a value is of the default's kind: "no" in quotes would else be taken for true."""
    if isinstance(value, list) and not all(isinstance(each, str) for each in value):
        return False
    return type(value) is type(known) or (isinstance(known, float) and type(value) is int)
