"""The command line with its streams closed, cut off or full, and names that no one would give.

Each is a process of its own: what is tested is how it ends.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
EDITION = ROOT / "tests" / "editions" / "riddles-fixture.md"
TYPED = f"play riddles --typed --edition {EDITION}"


def shell(command: str, folder: Path) -> tuple[int, str]:
    """A shell's command, `sayso` being this one: its exit code and all that it printed."""
    script = f'sayso() {{ "{sys.executable}" -m voice "$@"; }}\n{command}'
    done = subprocess.run(
        ["bash", "-c", script],
        cwd=folder,
        env=os.environ | {"SAYSO_DATA": str(folder / "data"), "PYTHONPATH": str(ROOT)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=60,
        check=False,
    )
    printed = (done.stdout + done.stderr).decode("utf-8", "replace")
    assert "Traceback" not in printed
    return done.returncode, printed


@pytest.mark.parametrize(
    ("command", "code", "says"),
    [
        (f"sayso {TYPED} <&-", 0, "Chime 1 of 12."),
        (f"sayso {TYPED} <<< hint >&-", 0, ""),
        ("sayso play riddles --typed --edition nowhere.md 2>&-", 3, ""),
        ("sayso read --card riddles x <&- >&- 2>&-", 0, ""),
        (f"sayso {TYPED} <<< hint >/dev/full", 2, "output cannot be written (No space left"),
        ("sayso read --card riddles x >/dev/full", 2, "output cannot be written (No space left"),
        (
            "sayso --help >/dev/full",
            2,
            "output cannot be written (No space left",
        ),
        (
            f"set -o pipefail; for i in {{1..2000}}; do echo rules; done > in; "
            f"sayso {TYPED} < in | head -1",
            0,
            "The clock in the hall stirs.",
        ),
    ],
)
def test_streams(tmp_path: Path, command: str, code: int, says: str) -> None:
    ended, printed = shell(command, tmp_path)
    assert (ended, says in printed) == (code, True), printed


@pytest.mark.parametrize(
    ("named", "code", "says"),
    [
        ("''", 2, "There is no kept game called ''"),
        ("$(printf 'a%.0s' {1..5000})", 2, "There is no kept game called"),
        (r"$'caf\xe9'", 2, "There is no kept game called"),
        ("/dev/zero", 3, "/dev/zero: That is not a save"),
        ("/dev/null", 3, "/dev/null: That is not a save"),
        ("/tmp", 3, "/tmp: cannot be read (Is a directory); name a save's file"),
    ],
)
def test_what_is_no_game_to_go_on_with(tmp_path: Path, named: str, code: int, says: str) -> None:
    ended, printed = shell(f"sayso {TYPED} --resume {named}", tmp_path)
    assert (ended, says in printed) == (code, True), printed


@pytest.mark.parametrize(
    ("command", "says"),
    [
        ("sayso play riddles --typed --edition ''", "the name is empty; name a file"),
        ("sayso read --commitment 0123456789abcdef x", "--commitment and --after need --card"),
        ("sayso read --edition x.md x", "need --card"),
        ("sayso play riddles trivia", "trivia: you can play only one card at a time; recordings"),
        ("sayso plya", "Try 'sayso --help'"),
        (
            r"sayso serve --host $'\xff'",
            "(it is not an address): choose another address with",
        ),
        (
            "sayso serve --host no.such.invalid",
            "(it is not an address): choose another address with",
        ),
    ],
)
def test_what_is_no_way_to_use_it(tmp_path: Path, command: str, says: str) -> None:
    ended, printed = shell(command, tmp_path)
    assert (ended, says in printed) == (2, True), printed


# Python first imports `site`, and with it this: Ctrl-C while the command itself is being imported.
_LEAVES_AT_ONCE = """
import sys
class Leaves:
    def find_spec(self, name, path=None, target=None):
        if name == "voice.cli":
            raise KeyboardInterrupt
sys.meta_path.insert(0, Leaves())
"""


def test_leaving_while_it_starts_is_no_error(tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(_LEAVES_AT_ONCE)
    ended, printed = shell(f"export PYTHONPATH={tmp_path}:{ROOT}; sayso --help", tmp_path)
    assert (ended, printed) == (0, "")


def test_an_edition_whose_name_is_no_text_is_played(tmp_path: Path) -> None:
    name = r"$'caf\xe9.md'"
    ended, printed = shell(
        f"cp {EDITION} {name}; sayso play riddles --typed --edition {name} <<< kettle", tmp_path
    )
    assert ended == 0
    assert "Correct: kettle." in printed
    assert "not be kept" not in printed


def test_a_demonstration_that_cannot_be_kept_does_not_begin(tmp_path: Path) -> None:
    ended, printed = shell("sayso demo riddles --speak nowhere/demo.wav", tmp_path)
    assert (ended, printed.count("\n")) == (2, 1)
    assert "nowhere/demo.wav: cannot be written" in printed
