"""Settings out of bounds are refused in a sentence that names the file, and never tried."""

from __future__ import annotations

from pathlib import Path

import pytest

from voice import settings
from voice.errors import InputError


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("[voice]\npace = nan", r"\[voice\] pace must be 0.6 to 1.6, but it is nan"),
        ("[voice]\npace = inf", r"\[voice\] pace must be 0.6 to 1.6, but it is inf"),
        ("[voice]\npace = 0", r"\[voice\] pace must be 0.6 to 1.6"),
        ("[voice]\npace = -1.0", r"\[voice\] pace must be 0.6 to 1.6"),
        ("[voice]\ncache_mib = -5", r"\[voice\] cache_mib must be 0 to 100000, but it is -5"),
        ("[hear]\nthreads = 100000", r"\[hear\] threads must be 0 to 64"),
        ("[turns]\nlongest_s = 0", r"\[turns\] longest_s must be 5 to 600"),
        ("[fetch]\nretries = -3", r"\[fetch\] retries must be 0 to 100"),
        ("[fetch]\nedition_kib = -1", r"\[fetch\] edition_kib must be 1 to 102400"),
        ('[voice]\npace = "fast"', r"\[voice\] pace must be a number, but it is 'fast'"),
        ('[table]\ninterruptible = "no"', r"interruptible must be true or false, but it is 'no'"),
        ("[hear]\nengine = 3", r"\[hear\] engine must be text in quotes, but it is 3"),
        ("[hear]\nthreads = 2.5", r"\[hear\] threads must be a whole number, but it is 2.5"),
        ("[voice]\nnope = 1", r"there is no setting \[voice\] nope; config/sayso.toml shows all"),
        ("[vioce]\npace = 1.0", r"there is no setting \[vioce\]; config/sayso.toml shows all"),
        ('[phone]\npublic_url = "https://x.org"', r"there is no setting \[phone\] public_url"),
        ("voice = 3", r"\[voice\] must be a table of settings, .* but it is 3"),
        ("[editions]\nriddles = 3", r"\[riddles\] must be a table of settings"),
        ('[manners]\nconfirm = "maybe"', r"confirm must be one of unsure, always, never"),
        ('[manners]\naddress = "all"', r"address must be one of open, name, key"),
        ('[server]\nproxies = ["all"]', r"\[server\] proxies must be addresses .* but 'all' is n"),
        (
            '[server]\nproxies = "127.0.0.1"',
            r"\[server\] proxies must be a list of texts in quotes",
        ),
        ("[server]\nproxies = [1]", r"\[server\] proxies must be a list of texts in quotes"),
        ('[server]\nhosts = ["https://a.b"]', r"\[server\] hosts must be names or addresses"),
        ('[server]\nhosts = ["a.b:80"]', r"\[server\] hosts must be names or addresses"),
        ('[server]\nhosts = [""]', r"\[server\] hosts must be names or addresses"),
        ("[server]\nwrong_codes_in_all = 0", r"\[server\] wrong_codes_in_all must be 1 to 100000"),
        ("[manners]\nprompt_s = 0", r"\[manners\] prompt_s must be 5 to 3600"),
        ("garbage", "cannot be read as settings"),
    ],
)
def test_what_cannot_work_is_refused(tmp_path: Path, text: str, fault: str) -> None:
    own = tmp_path / "own.toml"
    own.write_text(text)
    with pytest.raises(InputError, match=fault) as refused:
        settings.load({"SAYSO_CONFIG": str(own)})
    assert str(refused.value).startswith(f"{own}: ")


@pytest.mark.parametrize(
    "address", ["games.db", "mysql://host/db", "sqlite:games.db", "redis:host"]
)
def test_a_store_of_another_kind_is_refused(address: str) -> None:
    with pytest.raises(InputError, match="SAYSO_STORE must be sqlite:///PATH, redis://"):
        settings.load({"SAYSO_STORE": address})


def test_what_differs_from_the_default_is_taken(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text("[voice]\npace = 1.25\n")
    found = settings.load({"SAYSO_CONFIG": str(own)})
    assert (found.voice.pace, found.voice.cache_mib) == (1.25, 200)


def test_who_is_let_in(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text(
        '[server]\nproxies = ["127.0.0.1", "::1", "10.0.0.0/8"]\nhosts = ["sayso.lan", "[::7]"]\n'
    )
    server = settings.load({"SAYSO_CONFIG": str(own)}).server
    assert server.proxies == ("127.0.0.1", "::1", "10.0.0.0/8")
    assert server.hosts == ("sayso.lan", "[::7]")
    assert settings.load({}).server.proxies == ()
