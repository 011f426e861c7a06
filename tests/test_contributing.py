"""Each worked example of CONTRIBUTING.md is carried out on a copy of the house, and works."""

from __future__ import annotations

import doctest
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
COPIED = ("voice", "grammars", "config", "audio", "tests/words/said")

PAGE = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
_, *SECTIONS = re.split(r"^### (.*)\n", PAGE, flags=re.M)
EXAMPLES = dict(zip(SECTIONS[::2], SECTIONS[1::2], strict=True))
BLOCK = re.compile(r"(?:^`(\S+)`:\n\n)?^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
CHECKER, SHOWN = doctest.OutputChecker(), doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
SAYSO = f'sayso() {{ "{sys.executable}" -m voice "$@"; }}\n'


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A copy of what the examples change and run."""
    half_written = shutil.ignore_patterns("*.pyc.*")  # by whatever compiles beside us
    for name in COPIED:
        shutil.copytree(ROOT / name, tmp_path / name, ignore=half_written)
    shutil.copy2(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


def test_the_targets_and_marks_are_those_there_are() -> None:
    phony = re.findall(r"^\.PHONY: (.*)$", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    targets = set(re.findall(r"(?:`|^    )make ([a-z-]+)", PAGE, re.MULTILINE))
    assert targets == set(phony[0].split()) - {"play", "clean"}
    pytest_ini = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["pytest"]
    marks = [mark.partition(":")[0] for mark in pytest_ini["ini_options"]["markers"]]
    assert re.findall(r"^\| `(\w+)` \|", PAGE, re.MULTILINE) == marks


def test_there_is_an_example_of_each_kind() -> None:
    kinds = ("a wording", "a manner of talk", "a recogniser or a voice", "a card", "a channel")
    assert list(EXAMPLES) == [f"Add {kind}" for kind in kinds]


@pytest.mark.parametrize("title", EXAMPLES)
def test_an_example_works(title: str, house: Path) -> None:
    carry_out(BLOCK.findall(EXAMPLES[title]), house)
    assert sessions_in(title)
    for command, shown in sessions_in(title):
        given = printed(command, house)
        assert CHECKER.check_output(shown, given, SHOWN), given


@pytest.mark.parametrize("title", ["Add a wording", "Add a manner of talk"])
def test_what_an_example_adds_to_is_not_there_already(title: str, house: Path) -> None:
    for command, shown in sessions_in(title):
        assert not CHECKER.check_output(shown, printed(command, house), SHOWN)


@pytest.mark.parametrize("title", EXAMPLES)
def test_an_examples_code_is_written_as_ours_is(title: str, house: Path) -> None:
    carry_out(BLOCK.findall(EXAMPLES[title]), house)
    for check in (["check"], ["format", "--diff"]):
        command = [sys.executable, "-m", "ruff", *check, "--no-cache", "voice"]
        done = subprocess.run(command, cwd=house, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout


def carry_out(blocks: list[tuple[str, str, str]], house: Path) -> None:
    """Make the changes and the new files; a block without a path goes on with the file before."""
    file = house
    for path, kind, text in blocks:
        file = house / path if path else file
        if kind == "console":
            continue
        if kind == "diff":
            before, after = (sides(text, mark) for mark in "-+")
            whole = file.read_text("utf-8")
            assert whole.count(before) == 1, f"{path} does not hold once:\n{before}"
            file.write_text(whole.replace(before, after), "utf-8")
        else:
            assert not file.exists(), f"{path} is no new file"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, "utf-8")


def sides(diff: str, mark: str) -> str:
    """What stands before a change, mark "-", or after it, mark "+"."""
    return "".join(line[1:] for line in diff.splitlines(True) if line[0] in (" ", mark))


def sessions_in(title: str) -> list[tuple[str, str]]:
    """Each command that an example shows, and what it prints."""
    console = "".join(text for _, kind, text in BLOCK.findall(EXAMPLES[title]) if kind == "console")
    return re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", console, re.MULTILINE)


def printed(command: str, house: Path) -> str:
    own = {
        "PYTHONPATH": str(house),
        "SAYSO_DATA": str(house / "data"),
        "XDG_CONFIG_HOME": str(house),
    }
    not_ours = ("COVERAGE_", "SAYSO_")  # what is measured is the house, not its copy
    env = {name: value for name, value in os.environ.items() if not name.startswith(not_ours)}
    done = subprocess.run(
        ["bash", "-c", SAYSO + command],
        cwd=house, env={**env, **own}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    return done.stdout + done.stderr
