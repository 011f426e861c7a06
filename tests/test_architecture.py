"""What docs/architecture.md names is there: files, functions, layers and times."""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "architecture.md").read_text("utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))

NAMED = sorted(set(re.findall(r"`(\w[\w/]*\.py)`,? `(\w[\w.]*)`", PAGE)))
FILES = sorted(set(re.findall(r"[\w./]*\w\.py\b", PAGE)))
CARD = sorted(set(re.findall(r"`Card\.(\w+)`", PAGE)))


def definitions(file: Path) -> set[str]:
    """The functions and classes of a file, methods as `Class.method`."""
    found: set[str] = set()
    for node in ast.parse(file.read_text("utf-8")).body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            found.add(node.name)
        if isinstance(node, ast.ClassDef):
            inner = (each for each in node.body if isinstance(each, ast.FunctionDef))
            found |= {f"{node.name}.{each.name}" for each in inner}
    return found


def test_the_page_names_the_whole_way() -> None:
    assert len(NAMED) > 20
    assert {"open", "read", "play", "expects"} <= set(CARD)


@pytest.mark.parametrize(("file", "name"), NAMED)
def test_each_function_is_where_the_page_says(file: str, name: str) -> None:
    assert name in definitions(ROOT / "voice" / file)


@pytest.mark.parametrize("file", FILES)
def test_each_file_is_there(file: str) -> None:
    places = ("", "voice", "voice/channels", "tests/cards/riddles")
    assert any((ROOT / place / file).is_file() for place in places)


@pytest.mark.parametrize("name", CARD)
def test_only_what_judges_is_given_an_edition(name: str) -> None:
    (card,) = (
        node
        for node in ast.parse((ROOT / "voice/cards/card.py").read_text("utf-8")).body
        if isinstance(node, ast.ClassDef) and node.name == "Card"
    )
    (method,) = (m for m in card.body if isinstance(m, ast.FunctionDef) and m.name == name)
    sees = "edition" in {argument.arg for argument in method.args.args}
    assert sees == (name in ("open", "play", "resume", "recap"))


def test_the_layers_are_those_that_imports_are_held_to() -> None:
    (shown,) = re.findall(r"^```layers\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    (contract,) = (c for c in PROJECT["tool"]["importlinter"]["contracts"] if c["type"] == "layers")
    assert shown.splitlines() == contract["layers"]


def test_the_silences_are_the_settings() -> None:
    turns = tomllib.loads((ROOT / "config" / "sayso.toml").read_text("utf-8"))["turns"]
    shown = re.findall(r"`(\w+_s)`, ([\d.]+) s", PAGE)
    assert len(shown) == 4
    assert shown == [(name, str(turns[name])) for name, _ in shown]


def test_every_place_the_page_links_to_is_there() -> None:
    for link in re.findall(r"\]\((?!https?:)([^)]+)\)", PAGE):
        assert (ROOT / "docs" / link).exists(), link
