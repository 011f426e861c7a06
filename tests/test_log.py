"""The log's file: what goes wrong is in it, and it never grows without end."""

from __future__ import annotations

import logging
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from voice import kit, settings
from voice.errors import UsageError
from voice.settings import Log, Settings


def logged_to(file: Path) -> Settings:
    return replace(settings.load({}), log=Log(str(file), mib=1))


@pytest.fixture
def handlers() -> Iterator[None]:
    """Those of the root logger, as they were."""
    root = logging.getLogger()
    before = list(root.handlers)
    yield
    for handler in set(root.handlers) - set(before):
        handler.close()
        root.removeHandler(handler)


@pytest.mark.usefixtures("handlers")
def test_a_full_log_is_put_aside_and_the_oldest_goes(tmp_path: Path) -> None:
    kit.keep_log(logged_to(tmp_path / "sayso.log"))
    for number in range(6_000):
        logging.getLogger("voice.test").error("%d %s", number, "x" * 1_000)
    kept = sorted(each.name for each in tmp_path.iterdir())
    assert kept == ["sayso.log", "sayso.log.1", "sayso.log.2", "sayso.log.3"]
    assert all(each.stat().st_size <= 2**20 for each in tmp_path.iterdir())
    assert "ERROR 5999 x" in (tmp_path / "sayso.log").read_text()


@pytest.mark.usefixtures("handlers")
def test_a_log_that_cannot_be_written_is_told_with_the_remedy(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"^.*/no/sayso.log: the log cannot .*: set"):
        kit.keep_log(logged_to(tmp_path / "no" / "sayso.log"))


def test_what_goes_wrong_is_in_it_and_on_standard_error(tmp_path: Path) -> None:
    own, file = tmp_path / "own.toml", tmp_path / "sayso.log"
    own.write_text(f'[log]\nfile = "{file}"\n')
    (tmp_path / "data").write_text("no folder")
    environment = {"SAYSO_CONFIG": str(own), "SAYSO_DATA": str(tmp_path / "data"), "PATH": ""}
    run = subprocess.run(
        [sys.executable, "-m", "voice", "play", "riddles", "--typed"],
        env=environment, input="hint\n", capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert "Sayso cannot keep games in" in run.stderr
    assert "Sayso cannot keep games in" in file.read_text()
    assert "WARNING" in file.read_text()
