"""What README and `docs/` say holds: commands, links, settings, messages, and the transcript."""

from __future__ import annotations

import ast
import re
import shlex
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result

from voice import settings
from voice.cli import main

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
DOCS = ROOT / "docs"
PAGES = [README, *sorted(DOCS.rglob("*.md"))]
HOUSE = ROOT / "voice" / "cards" / "riddles" / "house.md"

NETWORK = "reaches the network; tests/test_fetch.py has a server"
SERVES = "never ends; tests/browser and tests/channels start it"
WHOLE_GAME = "plays a whole game; tests/channels do"
SETS_UP = "changes this machine; .ci/run sets up an empty one"
ELSEWHERE = "is for another machine than the one that tests"

NOT_HERE = {
    "make play": SETS_UP,
    "make play CARD=trivia": SETS_UP,
    "make test": "runs this test",
    "make clean": SETS_UP,
    "source .venv/bin/activate": SETS_UP,
    "sudo apt install make python3-venv": SETS_UP,
    "sudo apt install git make python3-venv libportaudio2": SETS_UP,
    "git clone ADDRESS sayso": NETWORK,
    "cd sayso": SETS_UP,
    ".venv/bin/pip install .[button]": SETS_UP,
    "pip install wyoming-satellite": SETS_UP,
    "python -m wyoming_satellite --name kitchen --uri tcp://0.0.0.0:10700"
    " --mic-command arecord -r 16000 -c 1 -f S16_LE -t raw"
    " --snd-command aplay -r 22050 -c 1 -f S16_LE -t raw": ELSEWHERE,
    "py -m venv .venv": ELSEWHERE,
    r".venv\Scripts\pip install -r requirements.lock": ELSEWHERE,
    r".venv\Scripts\pip install --no-deps .": ELSEWHERE,
    r".venv\Scripts\sayso play riddles": ELSEWHERE,
    "sayso satellite --uri tcp://kitchen.local:10700 riddles": ELSEWHERE,
    "sayso demo riddles --speak demo.wav": WHOLE_GAME,
    "sayso demo riddles --phone": WHOLE_GAME,
    "sayso serve": SERVES,
    "sayso serve --host 0.0.0.0": SERVES,
    "export TWILIO_AUTH_TOKEN=...": SERVES,
    "export TWILIO_ACCOUNT_SID=...": SERVES,
    "export SAYSO_PUBLIC_URL=https://play.example.org": SERVES,
    "export SAYSO_SMS=1": SERVES,
    "export SAYSO_STORE=redis://:PASSWORD@HOST:6379/0": SERVES,
    "sayso edition fetch riddles": NETWORK,
    "sayso doctor --get-vosk": NETWORK,
}
"""Commands that are not run here, each with the reason."""

SPEECH = {"say", "hear", "doctor", "--listen"}
"""Words in a command that loads a recogniser or a voice."""

Sayso = Callable[..., Result]

_FENCED = re.compile(r"^( *)```(\S*)\n(.*?)^ *```$", re.MULTILINE | re.DOTALL)


def blocks(page: Path, *kinds: str) -> Iterator[str]:
    """The fenced blocks of these kinds on a page."""
    for indent, kind, text in _FENCED.findall(page.read_text("utf-8")):
        if kind in kinds:
            yield re.sub(f"^{indent}", "", text, flags=re.MULTILINE)


def prose(page: Path) -> str:
    """A page without its fenced blocks."""
    return _FENCED.sub("", page.read_text("utf-8"))


def commands(page: Path) -> list[list[str]]:
    """The words of each command that a page shows."""
    shell = "".join(blocks(page, "sh")).replace("\\\n", " ").splitlines()
    windows = "".join(blocks(page, "bat")).splitlines()
    return [
        *(shlex.split(line, comments=True) for line in shell),
        *(line.split() for line in windows),
    ]


def shown_first(page: Path) -> list[list[str]]:
    """The commands of a page that no page before it shows: each is run once."""
    before = [each for earlier in PAGES[: PAGES.index(page)] for each in commands(earlier)]
    return [command for command in commands(page) if command not in before]


def run_here(page: Path) -> list[list[str]]:
    """The commands of a page that its test runs."""
    return [command for command in shown_first(page) if " ".join(command) not in NOT_HERE]


def marked(page: Path) -> Any:
    """A page as a parameter: what it needs goes with it."""
    speaks = any(SPEECH & set(command) for command in run_here(page))
    return pytest.param(page, marks=pytest.mark.speech if speaks else ())


def by_keyboard(command: list[str]) -> list[str]:
    """What makes a table, which would listen to the room, one of typed lines."""
    at_a_table = command[1] == "play" and not {"--typed", "--listen"} & set(command)
    return ["--typed"] if at_a_table else []


def name(page: Path) -> str:
    return str(page.relative_to(ROOT))


def squeezed(text: str) -> str:
    return " ".join(text.split())


each_page = pytest.mark.parametrize("page", PAGES, ids=name)


@pytest.fixture
def sayso(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Sayso:
    """The command, in an empty folder, with a data folder of its own and no settings.

    It runs in this process: starting one for each command would take most of the time.
    """
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SAYSO_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    for variable in ("SAYSO_CONFIG", "SAYSO_STORE", "SAYSO_PORT"):
        monkeypatch.delenv(variable, raising=False)

    def run(*arguments: str, typed: str = "") -> Result:
        return CliRunner().invoke(main, arguments, input=typed, catch_exceptions=False)

    return run


def test_the_transcript_is_a_games_beginning(sayso: Sayso) -> None:
    (transcript,) = blocks(README, "transcript")
    messages = re.findall(r"^> (.*)$", transcript, re.MULTILINE)
    played = sayso("play", "riddles", "--heard", typed="".join(f"{m}\n" for m in messages))
    assert squeezed(played.stdout) == squeezed(re.sub(r"^> .*$", "", transcript, flags=re.M))


@pytest.mark.parametrize("page", [marked(page) for page in PAGES if run_here(page)], ids=name)
def test_every_command_works_in_its_pages_order(page: Path, sayso: Sayso, tmp_path: Path) -> None:
    draft = re.sub(r"^SALT:.*\n?", "", HOUSE.read_text("utf-8"), flags=re.MULTILINE)
    (tmp_path / "draft.md").write_text(draft, "utf-8")
    saved = sayso("play", "riddles", "--typed", typed="save\n").stdout
    (tmp_path / "my-save.txt").write_text(saved, "utf-8")
    known = {"amber-button-seven": re.findall(r"--resume (\S+)", saved)[0]}
    for command in run_here(page):
        assert command[0] == "sayso"
        arguments = [known.get(argument, argument) for argument in command[1:]]
        done = sayso(*arguments, *by_keyboard(command))
        # Where there are no devices the doctor says so, by its exit code too.
        no_devices = command[1] == "doctor" and ": MISSING" in done.output
        assert done.exit_code == (4 if no_devices else 0), f"{command}: {done.output}"
        if found := re.search(r"^Commitment: (\w+)$", done.stdout, re.MULTILINE):
            known["COMMITMENT"] = found[1]


def test_the_example_of_an_edition_can_be_sealed(sayso: Sayso, tmp_path: Path) -> None:
    (example,) = blocks(DOCS / "editions.md", "text")
    head, chime, end = re.split(r"^(?=CHIME 1$)|^….*\n", example, flags=re.MULTILINE)
    chimes = [chime.replace("CHIME 1\n", f"CHIME {number}\n") for number in range(1, 13)]
    (tmp_path / "draft.md").write_text("".join([head, *chimes, end]), "utf-8")
    sealed = sayso("edition", "seal", "draft.md", "--out", "mine.md")
    assert sealed.exit_code == 0, sealed.output


def test_no_reason_is_given_for_a_command_that_is_not_there() -> None:
    shown = {" ".join(command) for page in PAGES for command in commands(page)}
    assert shown >= NOT_HERE.keys()


@each_page
def test_a_command_in_a_block_is_in_one_that_is_tested(page: Path) -> None:
    told = "".join(blocks(page, "", "text", "console", "shell", "bash"))
    indented = "".join(re.findall(r"(?m)^ {4,}.*\n", prose(page)))
    assert not re.search(r"(?m)^\s*(?:\$ )?(?:sayso|make|pip|git|export) ", told + indented)


@each_page
def test_a_command_in_a_sentence_is_one_there_is(page: Path) -> None:
    for shown in re.findall(r"`(?:\.venv/bin/)?sayso( [^`…]*)`", prose(page)):
        known: click.Command = main
        for word in shlex.split(shown):
            if isinstance(known, click.Group):
                assert word in known.commands, shown
                known = known.commands[word]
            elif word.startswith("-"):
                options = {name for each in known.params for name in each.opts}
                assert word in options | {"--help"}, shown


def anchors(page: Path) -> set[str]:
    """The anchors of a page's headings, as GitHub makes them."""
    headings = re.findall(r"^#+ (.*)$", prose(page), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", each.lower()).replace(" ", "-") for each in headings}


@pytest.mark.parametrize("page", sorted({*PAGES, *ROOT.glob("*.md")}), ids=name)
def test_every_place_a_page_links_to_is_there(page: Path) -> None:
    for link in re.findall(r"\]\((?!https?:)([^)]+)\)", prose(page)):
        file, _, anchor = link.partition("#")
        target = (page.parent / file).resolve() if file else page
        assert target.is_file(), link
        assert not anchor or anchor in anchors(target), link


@each_page
def test_settings_that_a_page_shows_may_be_set(page: Path, tmp_path: Path) -> None:
    own = tmp_path / "sayso.toml"
    for block in blocks(page, "toml"):
        own.write_text(block, "utf-8")
        settings.load({"SAYSO_CONFIG": str(own)})


def test_the_settings_page_lists_every_variable_and_section() -> None:
    page = prose(DOCS / "settings.md")
    source = Path(settings.__file__).read_text("utf-8")
    rows = set(re.findall(r"^\| `([A-Z_]+)`", page, re.MULTILINE))
    assert rows == set(re.findall(r'env\.get\("(\w+)"', source))
    sections = re.findall(r"^\[(\w+)", (ROOT / "config" / "sayso.toml").read_text("utf-8"), re.M)
    assert set(sections) <= set(re.findall(r"`\[(\w+)\]`", page))


def said_in(file: Path) -> Iterator[str]:
    """The texts in a source file; what an f-string fills in is "…"."""
    if file.suffix != ".py":
        yield file.read_text("utf-8")
        return
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.JoinedStr):
            parts = (each.value if isinstance(each, ast.Constant) else "…" for each in node.values)
            yield "".join(map(str, parts))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value.replace("%s", "…").replace("%r", "…")


def test_every_message_that_is_explained_is_one_that_sayso_says() -> None:
    files = [ROOT / "Makefile", ROOT / "scripts" / "packages"]
    for kind in ("*.py", "*.js", "*.html"):
        files.extend((ROOT / "voice").rglob(kind))
    said = [text for file in files for text in said_in(file)]
    for row in re.findall(r"^\| (\".*?) \| ", prose(DOCS / "trouble.md"), re.MULTILINE):
        for message in re.findall(r'"(.+?)"(?=,? |$)', row):
            parts = [re.escape(part.strip()) for part in message.split("…") if part.strip()]
            explained = re.compile(".*".join(parts), re.DOTALL)
            assert any(map(explained.search, said)), message
