"""What is installed is what is pinned, and all that Sayso needs to run."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
import zipfile
from importlib.metadata import packages_distributions
from itertools import chain
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
DEPENDENCIES = PROJECT["project"]["dependencies"]
EXTRAS = PROJECT["project"]["optional-dependencies"]
GROUPS = PROJECT["dependency-groups"]
BROWSER = ROOT / "voice" / "channels" / "browser"
SERVED = (".css", ".html", ".js", ".svg", ".txt", ".woff2")


def name_of(requirement: str) -> str:
    """A distribution's name as lock files write it."""
    (name,) = re.findall(r"^[A-Za-z0-9._-]+", requirement)
    return re.sub(r"[-_.]+", "-", name).lower()


@pytest.mark.parametrize(
    ("lock", "wanted"),
    [
        ("requirements-build.lock", GROUPS["build"]),
        ("requirements.lock", DEPENDENCIES),
        ("requirements-dev.lock", [*DEPENDENCIES, *GROUPS["dev"]]),
    ],
)
def test_every_dependency_is_pinned_with_hashes_and_from_no_address(
    lock: str, wanted: list[str]
) -> None:
    text = (ROOT / lock).read_text("utf-8")
    entries = re.split(r"\n(?=\S)", "\n".join(re.findall(r"^[^#\n].*$", text, re.MULTILINE)))
    assert {name_of(entry) for entry in entries} >= {name_of(each) for each in wanted}
    for entry in entries:
        assert re.match(r"\S+==\S+( ; [^\\]+)? \\\n    --hash=sha256:[0-9a-f]{64}", entry), entry
    assert "://" not in text


def test_the_dev_lock_pins_what_the_lock_pins() -> None:
    pins = r"^\S+==\S+"
    lock, dev = (
        set(re.findall(pins, (ROOT / name).read_text("utf-8"), re.MULTILINE))
        for name in ("requirements.lock", "requirements-dev.lock")
    )
    assert dev > lock


def test_every_library_that_is_imported_is_declared() -> None:
    declared = set(map(name_of, [*DEPENDENCIES, *chain.from_iterable(EXTRAS.values())]))
    distributions = packages_distributions()
    for file in (ROOT / "voice").rglob("*.py"):
        for imported in imports(file) - set(sys.stdlib_module_names) - {"voice", "_typeshed"}:
            providers = {name_of(name) for name in distributions[imported]}
            assert providers & declared, f"{file} imports {imported}"


def imports(file: Path) -> set[str]:
    """The top-level modules that a file imports, anywhere in it."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.add(node.module.split(".")[0])
    return names


def test_the_wheel_holds_all_that_sayso_reads_and_nothing_compiled(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("sayso-*.whl")
    shipped = set(zipfile.ZipFile(wheel).namelist())
    data = ("config/*.toml", "grammars/*.yaml", "audio/*.wav")
    expected = {
        *(f"voice/{file.relative_to(ROOT)}" for glob in data for file in ROOT.glob(glob)),
        *(str(file.relative_to(ROOT)) for file in (ROOT / "voice").rglob("*.py")),
        *(str(file.relative_to(ROOT)) for file in (ROOT / "voice").rglob("house.md")),
        *(str(file.relative_to(ROOT)) for file in BROWSER.rglob("*") if file.suffix in SERVED),
    }
    assert shipped >= expected
    assert any(name.endswith("licenses/LICENSE") for name in shipped)
    assert not [name for name in shipped if name.endswith(".pyc") or "tests/" in name]
