"""No text stops the host: what a pattern takes grows with a text's length, and no faster.

Patterns are tried on repeated shapes: letters, spaces, marks, and what the pattern itself takes.
Times are the thread's own, and compared within one run: twice the text may take three times as
long, and four times the text nine times; by the square of its length it would be four and sixteen.

Slow is, most often, a run that may begin anywhere: `\\s+x` looks on from each space of many, where
`(?<!\\s)\\s++x` looks once; and `(?: (?:please|now)){1,9}$` looks no further than nine words.
"""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
import time
from collections import Counter, defaultdict, deque
from collections.abc import Callable, Iterator
from itertools import islice, pairwise, product
from pathlib import Path
from re import _constants as op  # type: ignore[attr-defined]
from re import _parser  # type: ignore[attr-defined]
from typing import Any

from tests.patterns_used import SOURCES

SHAPES = (
    "a", "i ", "1", "1 ", "a1", " ", "  \t", "\n", "\r\n", "-", "—", "- ", "--- ", "'", '"', '"a" ',
    ".", ". ", ",", ", ", ":", "?", "*", "_", "**a** ", "(", "()", "[", "<a~", "a\n", "a. ", "> ",
    "é",
)  # fmt: skip
ENDS = ("\0", "a")
"""What follows a shape's repetitions, so that what took them must give them back."""

LENGTHS = (37, 75, 150, 300, 600, 1200)
"""Characters."""

MOST_OF_ITS_OWN = 40

CALLS = {"compile", "search", "match", "fullmatch", "sub", "split", "findall", "finditer"}
OF_THE_START = {"match", "fullmatch"}


# Every pattern there is, and how it is used


def patterns() -> dict[tuple[str, int], set[str]]:
    """Text and flags of every pattern in `voice`, and the methods it is used by."""
    program = Path(__file__).with_name("patterns_used.py")
    ran = subprocess.run([sys.executable, program], check=True, capture_output=True)
    trees = {path.relative_to(SOURCES).as_posix(): _tree(path) for path in SOURCES.rglob("*.py")}
    methods, names = _methods(trees), _names(trees)
    found: dict[tuple[str, int], set[str]] = defaultdict(set)
    seen = set()
    for text, flags, places in json.loads(ran.stdout):
        for file, line, function in places:
            seen.add((file, line))
            named = methods.get(names.get((file, line), ""), CALLS)
            found[text, flags] |= named if function == "compile" else {function}
    for file, call, function in _calls(trees):
        lines = range(call.lineno, (call.end_lineno or call.lineno) + 1)
        if not any((file, line) in seen for line in lines):
            text = call.args[0]
            assert isinstance(text, ast.Constant), f"{file}:{call.lineno}, never met"
            found[str(text.value), 0].add(function)
    return found


def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def _calls(trees: dict[str, ast.Module]) -> Iterator[tuple[str, ast.Call, str]]:
    """Every call of a function of `re`."""
    for file, tree in trees.items():
        for node in ast.walk(tree):
            match node:
                case ast.Call(ast.Attribute(ast.Name("re"), function)) if function in CALLS:
                    yield file, node, function


def _names(trees: dict[str, ast.Module]) -> dict[tuple[str, int], str]:
    """What the patterns compiled at a line are called: a constant, or the function around them."""
    names: dict[tuple[str, int], str] = {}
    for file, tree in trees.items():
        for node in ast.walk(tree):
            match node:
                case ast.Assign([ast.Name(name)]) | ast.FunctionDef(name):
                    lines = range(node.lineno, (node.end_lineno or node.lineno) + 1)
                    names |= {(file, line): _scoped(file, name) for line in lines}
    return names


def _methods(trees: dict[str, ast.Module]) -> dict[str, set[str]]:
    """By what methods each name is used; by any, where it is also handed on."""
    methods: dict[str, set[str]] = defaultdict(set)
    met: Counter[str] = Counter()
    for file, tree in trees.items():
        for node in ast.walk(tree):
            if isinstance(getattr(node, "ctx", None), ast.Load):
                met[_named(file, node)] += 1
            if isinstance(node, ast.Attribute) and node.attr in CALLS:
                name = _named(file, node.value)
                methods[name].add(node.attr)
                met[name] -= 1
    return {name: CALLS if met[name] else used for name, used in methods.items()}


def _named(file: str, node: ast.AST) -> str:
    match node:
        case ast.Name(name) | ast.Attribute(_, name) | ast.Call(ast.Name(name)):
            return _scoped(file, name)
    return ""


def _scoped(file: str, name: str) -> str:
    return f"{file} {name}" if name.startswith("_") else name


# What a pattern itself takes


def taken(parsed: Any) -> Iterator[str]:
    """Texts that parts of a pattern take, each from one item on to another."""
    items = list(parsed)
    for start, end in product(range(len(items)), range(1, len(items) + 1)):
        if start == 0 or end - start <= 3:
            yield from _texts(items[start:end])
    for item in items:
        for part in _parts(item):
            yield from taken(part)


def _texts(items: list[Any]) -> list[str]:
    """A few texts that a row of items takes."""
    texts = [""]
    for item in items:
        texts = [before + after for before in texts for after in _of_one(item)][:4]
    return texts


def _of_one(item: Any) -> list[str]:
    kind, value = item
    if kind is op.LITERAL:
        return [chr(value)]
    if kind is op.IN:
        return [text for each in value for text in _of_class(each)][:2] or ["a"]
    if kind is op.NOT_LITERAL or kind is op.ANY:
        return ["a"]
    if kind in (op.MAX_REPEAT, op.MIN_REPEAT, op.POSSESSIVE_REPEAT):
        least = value[0]
        return [text * max(least, 1) for text in _texts(list(value[2]))[:2]] + [""] * (not least)
    return [text for part in _parts(item) for text in _texts(list(part))[:2]] or [""]


def _of_class(item: Any) -> list[str]:
    kind, value = item
    if kind is op.LITERAL:
        return [chr(value)]
    if kind is op.RANGE:
        return [chr(value[0])]
    return [{op.CATEGORY_DIGIT: "1", op.CATEGORY_SPACE: " "}.get(value, "a"), ","][:1]


def _parts(item: Any) -> list[Any]:
    kind, value = item
    if kind is op.SUBPATTERN:
        return [value[3]]
    if kind is op.BRANCH:
        return list(value[1])
    if kind is op.ATOMIC_GROUP:
        return [value]
    if kind in (op.MAX_REPEAT, op.MIN_REPEAT, op.POSSESSIVE_REPEAT):
        return [value[2]]
    return []


# How what it takes grows


def grown(pattern: re.Pattern[str], methods: set[str]) -> str:
    """A text whose time grows faster than its length; "" where none was found."""
    own = dict.fromkeys(filter(None, taken(_parser.parse(pattern.pattern, pattern.flags))))
    shapes = dict.fromkeys((*SHAPES, *islice(own, MOST_OF_ITS_OWN)))
    leads = ("", *islice((text for text in own if len(text) > 1), 1))
    for method in (methods & OF_THE_START) | ({"finditer"} if methods - OF_THE_START else set()):
        for text in product(leads, shapes, ENDS):
            if _grows(getattr(pattern, method), *text):
                return f"{method} of {text[0]!r}, {text[1]!r} repeated, {text[2]!r}"
    return ""


def _grows(search: Callable[[str], Any], lead: str, shape: str, end: str) -> bool:
    def seconds(length: int, times: int = 1) -> float:
        text = lead + shape * max(1, length // len(shape)) + end
        return min(_seconds(search, text) for _ in range(times))

    took = [seconds(LENGTHS[0])]
    for shorter, length in pairwise(LENGTHS):
        took.append(seconds(length))
        # Where time doubles with each repetition, this ends before the test would not.
        if took[-1] > 0.005 and seconds(length, 3) > 9 * seconds(shorter, 3):
            return True
    if took[-1] < 9 * took[-3]:
        return False
    fourth, half, whole = (seconds(length, 7) for length in LENGTHS[-3:])
    return whole > 9 * fourth and whole > 3 * half


def _seconds(search: Callable[[str], Any], text: str) -> float:
    began = time.thread_time()
    found = search(text)
    if isinstance(found, Iterator):
        deque(found, maxlen=0)
    return time.thread_time() - began


def test_every_pattern_takes_time_by_a_texts_length_at_most() -> None:
    slow = []
    for (text, flags), methods in patterns().items():
        if found := grown(re.compile(text, flags), methods):
            slow.append(f"{text!r}: {found}")
    assert not slow, "\n".join(slow)
