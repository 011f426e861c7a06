"""What the README shows is what happens: its transcript and each command that needs no device."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")
HOUSE = ROOT / "voice" / "cards" / "riddles" / "house.md"

# These listen to a room, reach for the network, play a whole game or never end: tested elsewhere.
NOT_HERE = {
    "sayso play riddles",
    "sayso demo riddles --speak demo.wav",
    "sayso edition fetch riddles",
    "sayso doctor --get-vosk",
    "sayso serve --host 0.0.0.0",
}

Sayso = Callable[..., subprocess.CompletedProcess[str]]


def blocks(kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


def squeezed(text: str) -> str:
    return " ".join(text.split())


@pytest.fixture
def sayso(tmp_path: Path) -> Sayso:
    """The command, run in an empty folder with a data folder of its own and no settings."""
    ours = {"SAYSO_DATA": str(tmp_path / "data"), "XDG_CONFIG_HOME": str(tmp_path)}
    env = {**os.environ, "PYTHONPATH": str(ROOT), **ours}
    env.pop("SAYSO_CONFIG", None)

    def run(*arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "voice", *arguments]
        return subprocess.run(
            command, cwd=tmp_path, env=env, input=typed, capture_output=True, text=True, check=False
        )

    return run


def test_the_transcript_is_a_games_beginning(sayso: Sayso) -> None:
    (transcript,) = blocks("transcript")
    messages = re.findall(r"^> (.*)$", transcript, re.MULTILINE)
    played = sayso("play", "riddles", "--heard", typed="".join(f"{m}\n" for m in messages))
    assert squeezed(played.stdout) == squeezed(re.sub(r"^> .*$", "", transcript, flags=re.M))


def test_every_command_works_in_the_readmes_order(sayso: Sayso, tmp_path: Path) -> None:
    draft = re.sub(r"^SALT:.*\n?", "", HOUSE.read_text("utf-8"), flags=re.MULTILINE)
    (tmp_path / "draft.md").write_text(draft, "utf-8")
    saved = sayso("play", "riddles", "--typed", typed="save\n").stdout
    code = re.findall(r"--resume (\S+)", saved)[0]
    (tmp_path / "my-save.txt").write_text(saved, "utf-8")
    known = {"amber-button-seven": code}
    lines = [line for block in blocks("sh") for line in block.splitlines()]
    commands = [shlex.split(line, comments=True) for line in lines]
    assert {" ".join(command) for command in commands} > NOT_HERE
    for command in commands:
        if " ".join(command) in NOT_HERE:
            continue
        assert command[0] == "sayso"
        done = sayso(*[known.get(argument, argument) for argument in command[1:]])
        # Where there are no devices the doctor says so, by its exit code too.
        no_devices = re.search(r"^(?:microphone|loudspeaker): MISSING", done.stdout, re.MULTILINE)
        assert done.returncode == (4 if no_devices else 0), f"{command}: {done.stderr}"
        if found := re.search(r"^Commitment: (\w+)$", done.stdout, re.MULTILINE):
            known["COMMITMENT"] = found[1]


def test_every_place_the_readme_links_to_is_there() -> None:
    headings = re.findall(r"^## (.*)$", README, re.MULTILINE)
    anchors = {"#" + heading.lower().replace(" ", "-") for heading in headings}
    for link in re.findall(r"\]\((?!https?:)([^)]+)\)", README):
        assert link in anchors or (ROOT / link).is_file(), link
