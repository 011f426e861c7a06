"""What the code and the documents cite of a card's rules stands on its page in docs/rules.

A citation is the name of a section, as a page's heading has it, with the numbers of its rules where
it has some: HARD RULES 3 and 6.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

Page = dict[str, list[str]]
"""The numbers of the rules in each section, in their order; "8a" is a part of rule 8."""


def page_of(text: str) -> Page:
    """What can be cited of a card: the headings in capitals, and the numbered items below each."""
    page: Page = {}
    numbers: list[str] = []
    for line in text.splitlines():
        if line.startswith("## "):
            numbers = page.setdefault(line[3:], []) if line.isupper() else []
        elif rule := re.match(r"(\d+)\. ", line):
            numbers.append(rule[1])
        elif part := re.match(r" +- ([a-z])\) ", line):
            numbers.append(numbers[-1].rstrip("abcdefghijklmnopqrstuvwxyz") + part[1])
    return page


PAGES = {
    path.stem: page_of(path.read_text("utf-8"))
    for path in sorted((ROOT / "docs" / "rules").glob("*.md"))
    if path.stem != "README"
}
SECTIONS = {name for page in PAGES.values() for name in page}
NUMBERED = {name for page in PAGES.values() for name, numbers in page.items() if numbers}


def _either(names: Iterable[str]) -> str:
    # The longest first; a name may go on over the end of a line.
    longest_first = sorted(names, key=len, reverse=True)
    return "|".join(r"\s+".join(map(re.escape, name.split())) for name in longest_first)


# What is meant for a citation and is none: a part of a name, before a number or opening a text.
_WORDS = {word.removesuffix("S") for name in NUMBERED for word in re.findall(r"[A-Z]{4,}", name)}
_PIECES = {piece for name in SECTIONS for piece in re.split(r" & | / | AND ", name)} - SECTIONS
_NUMBER = r"\d+[a-z]?\b"
_CITATION = re.compile(
    rf"(?<![\w/.])(?P<name>{_either(SECTIONS)})(?![\w/])"
    rf"(?:\s+(?P<numbers>{_NUMBER}(?:(?:,|\s+and|\s+or|\s+to)\s+{_NUMBER})*))?"
    rf"|\b(?:{_either(_WORDS)}|{_either(map(str.capitalize, _WORDS))})[Ss]?\s+{_NUMBER}"
    rf"|^(?:{_either(_PIECES)})(?=[:;.,])"
)


def mistaken(text: str, card: str) -> list[str]:
    """The citations in a text that stand on no page; where it is about a card, not on its page."""
    pages = [PAGES[card]] if card else PAGES.values()
    return [
        " ".join(found[0].split())
        for found in _CITATION.finditer(text)
        if not any(_stands(found, page) for page in pages)
    ]


def _stands(found: re.Match[str], page: Page) -> bool:
    name = " ".join((found["name"] or "").split())
    return name in page and {*re.findall(_NUMBER, found["numbers"] or "")} <= {*page[name]}


def prose(path: Path) -> Iterator[str]:
    """The paragraphs of a document, or of the comments and docstrings in code."""
    source = path.read_text("utf-8")
    if path.suffix == ".py":
        yield from _paragraphs(_comments(source))
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
                yield from _paragraphs(str(node.value.value))
    elif path.suffix == ".yaml":
        yield from _paragraphs("\n".join(line.partition("#")[2] for line in source.splitlines()))
    else:
        yield from _paragraphs(source)


def _comments(source: str) -> str:
    """Each comment on its own line, the other lines empty."""
    lines = [""] * (source.count("\n") + 2)
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            lines[token.start[0]] = token.string.lstrip("#")
    return "\n".join(lines)


def _paragraphs(text: str) -> list[str]:
    return [paragraph.strip() for paragraph in re.split(r"\n\s*\n", text) if paragraph.strip()]


def files() -> Iterator[Path]:
    """All code and data that may cite a rule, and all documents."""
    for folder in ("voice", "tests", "grammars"):
        yield from (ROOT / folder).rglob("*.py")
        yield from (ROOT / folder).rglob("*.yaml")
    yield from ROOT.glob("*.md")
    yield from (ROOT / "docs").rglob("*.md")


def card_of(path: Path) -> str:
    """The card a file is about: a folder or its own name says it; empty for none."""
    words = re.split(r"[\W_]", str(path.relative_to(ROOT)))
    return next((card for card in PAGES if card in words), "")


def test_every_citation_stands_on_a_page() -> None:
    found = {
        str(path.relative_to(ROOT)): [
            each for text in prose(path) for each in mistaken(text, card_of(path))
        ]
        for path in files()
    }
    assert {path: each for path, each in found.items() if each} == {}


def test_every_card_has_a_page() -> None:
    assert {*PAGES} == {path.parent.name for path in (ROOT / "voice/cards").glob("*/__init__.py")}


@pytest.mark.parametrize("card", PAGES)
def test_a_pages_rules_have_the_numbers_that_a_reader_sees(card: str) -> None:
    assert "HARD RULES" in PAGES[card]
    for name, numbers in PAGES[card].items():
        rules = [number for number in numbers if number.isdigit()]
        assert rules == [str(n + 1) for n in range(len(rules))], name


@pytest.mark.parametrize(
    ("card", "text", "wrong"),
    [
        # as the pages have it
        ("riddles", "CHECKING 1 and 2: cut. MOVES.", []),
        ("riddles", "CHECKING 3 to 6, SCORING & ENDGAME 5", []),
        ("riddles", "as A CHIME\n    ENDS tells (HARD\n    RULES 7)", []),
        ("mystery", "HARD RULES 3, 4, 6 and 8 by machine", []),
        ("mystery", "SEATS AND ROUNDS: who sits where", []),
        ("trivia", "HARD RULES 8a to 8e", []),
        ("", "MOVES 1, and what MESSAGES 9 says", []),
        # no citations
        ("riddles", "CHIME 3 and HINT 1 of an edition, ROUND 2, E7, RFC 5737", []),
        (
            "sluice",
            "rule 4 of the manifold, 3 rules; a SAVE block, MOVES_1, lines.MOVES",
            [],
        ),
        # a number that the section has not, or not for that card
        ("riddles", "CHECKING 7", ["CHECKING 7"]),
        ("riddles", "CHECKING 3 to 9", ["CHECKING 3 to 9"]),
        ("riddles", "OPENING 2", ["OPENING 2"]),
        ("riddles", "HARD RULES 10", ["HARD RULES 10"]),
        ("trivia", "HARD RULES 10 and 8f", ["HARD RULES 10 and 8f"]),
        ("", "MESSAGES 12", ["MESSAGES 12"]),
        # another card's section
        ("riddles", "MESSAGES 5", ["MESSAGES 5"]),
        ("sluice", "CHECKING: as cut", ["CHECKING"]),
        ("mystery", "THE TIDE-GLASS", ["THE TIDE-GLASS"]),
        # written another way
        ("riddles", "HARD RULE 7 by machine", ["RULE 7"]),
        ("trivia", "Rule 8, a to e", ["Rule 8"]),
        ("trivia", "Rules 2 and 3", ["Rules 2"]),
        ("sluice", "SCORING 3, ENDGAME 2", ["SCORING 3", "ENDGAME 2"]),
        ("mystery", "THE ACCUSATIONS 3", ["ACCUSATIONS 3"]),
        ("riddles", "Move 1", ["Move 1"]),
        ("mystery", "SEATS: who sits where", ["SEATS"]),
        ("sluice", "RESUME; raises SaveError", ["RESUME"]),
    ],
)
def test_a_citation_that_does_not_stand_is_found(card: str, text: str, wrong: list[str]) -> None:
    assert mistaken(text, card) == wrong


@pytest.mark.parametrize(
    ("path", "card"),
    [
        ("voice/cards/riddles/moves.py", "riddles"),
        ("tests/cards/mystery/test_save.py", "mystery"),
        ("grammars/sluice.yaml", "sluice"),
        ("tests/words/test_grammars_trivia.py", "trivia"),
        ("docs/rules/trivia.md", "trivia"),
        ("voice/cards/card.py", ""),
        ("README.md", ""),
    ],
)
def test_a_file_is_about_the_card_in_its_name(path: str, card: str) -> None:
    assert card_of(ROOT / path) == card


@pytest.mark.parametrize(
    ("name", "source", "said"),
    [
        ("a.py", 'NO = "CHECKING"  # one\n# two\n\n\n# three\n', ["one\n two", "three"]),
        (
            "a.py",
            '"""First.\n\nSecond."""\nX = 1\n"""About X."""\n',
            ["First.", "Second.", "About X."],
        ),
        ("a.yaml", "# one\n# two\nsay: CHECKING\nmore: x  # three\n", ["one\n two", "three"]),
        ("a.md", "# One\n\ntwo\nthree\n", ["# One", "two\nthree"]),
    ],
)
def test_prose_is_what_is_written_for_readers(
    tmp_path: Path, name: str, source: str, said: list[str]
) -> None:
    (tmp_path / name).write_text(source, "utf-8")
    assert list(prose(tmp_path / name)) == said
