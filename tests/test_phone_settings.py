"""The telephone's settings: what the environment says, and what cannot be."""

from __future__ import annotations

from pathlib import Path

import pytest

from voice import settings
from voice.errors import InputError


def load(folder: Path, **environment: str) -> settings.Phone:
    return settings.load({"SAYSO_DATA": str(folder), **environment}).phone


def test_the_environment_goes_before_the_file(tmp_path: Path) -> None:
    phone = load(
        tmp_path,
        TWILIO_AUTH_TOKEN="secret",
        SAYSO_PUBLIC_URL="HTTPS://a.example:8443/sayso/",
        SAYSO_PHONE_MODE="gather",
        SAYSO_PORT="9000",
    )
    assert (phone.mode, phone.port) == ("gather", 9000)
    assert phone.public_url == "https://a.example:8443/sayso"
    assert phone.auth_token == "secret"
    assert "secret" not in repr(phone)


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        ("SAYSO_PHONE_MODE", "both", "SAYSO_PHONE_MODE must be auto, gather or stream"),
        ("SAYSO_PORT", "70000", "SAYSO_PORT must be 0 to 65535"),
        ("SAYSO_PORT", "http", "phone.port"),
        ("SAYSO_PUBLIC_URL", "play.example.org", "SAYSO_PUBLIC_URL must begin with https://"),
        ("SAYSO_PUBLIC_URL", "https://", "SAYSO_PUBLIC_URL must"),
        ("SAYSO_PUBLIC_URL", "https://a.example/?x=1", "SAYSO_PUBLIC_URL must"),
        ("SAYSO_PUBLIC_URL", "https://a.example:port", "SAYSO_PUBLIC_URL must"),
        ("SAYSO_PUBLIC_URL", "ftp://a.example", "SAYSO_PUBLIC_URL must"),
    ],
)
def test_a_wrong_value_is_named(tmp_path: Path, name: str, value: str, told: str) -> None:
    with pytest.raises(InputError, match=told):
        load(tmp_path, **{name: value})


def test_a_host_that_hangs_up_on_thinkers_is_refused(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text("[phone]\npatience_s = 30\n")
    with pytest.raises(InputError, match="patience_s must be 600 to 86400"):
        load(tmp_path, SAYSO_CONFIG=str(own))


@pytest.mark.parametrize(
    ("host", "loopback"),
    [("127.0.0.1", True), ("::1", True), ("[::1]", True), ("localhost", True), ("127.8.8.8", True),
     ("0.0.0.0", False), ("::", False), ("192.168.1.2", False), ("play.example", False),
     ("", False)],
)  # fmt: skip
def test_what_only_this_machine_reaches(host: str, loopback: bool) -> None:
    assert settings.is_loopback(host) is loopback
