"""The command `sayso`: arguments in, everything wired, no logic."""

from __future__ import annotations

import json
import logging
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

import click
from click.exceptions import Exit

from voice import __version__, kit, settings
from voice.channels import typed
from voice.dialogue import Dialogue
from voice.errors import MissingError, SaysoError, UsageError
from voice.memory import memory
from voice.settings import Settings
from voice.stores.sqlite import SqliteStore
from voice.talk import UNSURE_BELOW, Utterance
from voice.words import grammar, letters, years
from voice.words.grammar import Grammar

if TYPE_CHECKING:
    from voice.channels.captions import Captions


class _File(click.Path):
    """A file by its name: an empty one, as of an unset variable in a script, is a slip."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The path."""
        if value == "":
            self.fail("the name is empty; name a file.", param, ctx)
        return super().convert(value, param, ctx)


_FILE = _File(path_type=Path)


class Sayso(click.Group):
    """Every error a user can cause is one sentence and its exit code, never a traceback."""

    def make_context(self, *args: Any, **more: Any) -> click.Context:
        """Read the arguments; --help is printed here."""
        with _ended_well():
            return super().make_context(*args, **more)

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command."""
        with _ended_well():
            return super().invoke(ctx)


@contextmanager
def _ended_well() -> Iterator[None]:
    try:
        yield
    except SaysoError as fault:
        click.echo(f"sayso: {fault}", err=True)
        raise Exit(fault.exit_code) from fault
    except KeyboardInterrupt as left:
        raise Exit(0) from left
    except BrokenPipeError as fault:  # whoever read along has read enough: sayso play ... | head
        _print_no_more()
        raise Exit(0) from fault
    except OSError as fault:
        if fault.filename is not None:
            raise
        _print_no_more()
        click.echo(
            f"sayso: The output cannot be written ({fault.strerror}): write it to another place.",
            err=True,
        )
        raise Exit(UsageError.exit_code) from fault


def _print_no_more() -> None:
    """What is left unprinted would fail again when the program ends."""
    with open(os.devnull, "w") as nowhere:  # noqa: PTH123
        os.dup2(nowhere.fileno(), 1)


def _open_streams() -> None:
    """A standard stream that was closed leads nowhere, instead of into the next file opened."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode))  # noqa: PTH123, SIM115


@click.group(cls=Sayso, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="sayso")
@click.pass_context
def main(context: click.Context) -> None:
    """Card games played by voice.

    CARD is riddles (Twelve Chimes), trivia (Snap-Apple Night), mystery (No Ghost Speaks) or sluice.
    Begin with: sayso play riddles
    """
    memory.be_thrifty()
    _open_streams()
    logging.basicConfig(format="sayso: %(message)s", stream=sys.stderr, level=logging.WARNING)
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        stream.reconfigure(encoding="utf-8", errors="replace")  # type: ignore[union-attr]
    context.obj = settings.load()
    kit.keep_log(context.obj)


def _aloud() -> ModuleType:
    """What makes sound, imported only by the commands that do: it takes half a second."""
    from voice.channels import aloud  # noqa: PLC0415

    return aloud


def _card_options(command: Callable[..., None]) -> Callable[..., None]:
    """The edition a card is opened with."""
    for option in (
        click.option(
            "--commitment", metavar="HEX", help="Open only an edition with this commitment."
        ),
        click.option("--edition", type=_FILE, metavar="FILE", help="Open this sealed edition."),
    ):
        command = option(command)
    return command


def _captions_options(command: Callable[..., None]) -> Callable[..., None]:
    for option in (
        click.option("--plain", is_flag=True, help="Print captions for a screen reader."),
        click.option(
            "--captions", "large", is_flag=True, help="Print large captions, to read from afar."
        ),
    ):
        command = option(command)
    return command


def _captions(large: bool, plain: bool) -> Captions | None:
    """How what is said is shown; None for the plain transcript."""
    if large and plain:
        raise UsageError("Choose either --captions or --plain.")
    if not (large or plain):
        return None
    from voice.channels import captions  # noqa: PLC0415 - loads rich

    return captions.Large() if large else captions.Plain()


@main.command(short_help="Play CARD at the table, or by keyboard or recordings.")
@click.argument("card")
@_card_options
@click.option(
    "--resume", metavar="FILE|CODE", help="Go on from a save's file, or a kept game's three words."
)
@click.option("--typed", is_flag=True, help="Play by keyboard: each line is one message.")
@click.option("--heard", is_flag=True, help="The same, with lines as a recogniser writes them.")
@click.option(
    "--listen",
    type=_FILE,
    multiple=True,
    metavar="WAV...",
    help="Play by recordings, one for each turn.",
)
@click.option(
    "--speak", type=_FILE, metavar="WAV", help="With --listen: keep the host's voice in this file."
)
@_captions_options
@click.argument("more", nargs=-1, type=_FILE, metavar="")
@click.pass_obj
def play(  # noqa: PLR0913 - one for each option
    config: Settings,
    card: str,
    edition: Path | None,
    commitment: str | None,
    resume: str | None,
    typed: bool,
    heard: bool,
    listen: tuple[Path, ...],
    speak: Path | None,
    large: bool,
    plain: bool,
    more: tuple[Path, ...],
) -> None:
    """Play CARD (riddles, trivia, mystery, sluice) at the table: a microphone and a loudspeaker.

    Without a microphone, you play by keyboard. After a crash, Sayso offers to go on with your game.
    """
    if more and not listen:
        raise UsageError(
            f"{more[0]}: you can play only one card at a time; recordings need --listen."
        )
    if sum((typed, heard, bool(listen))) > 1:
        raise UsageError("Choose either --typed, --heard or --listen WAV...")
    if speak and not listen:
        raise UsageError("--speak needs --listen WAV...; to record a whole game, use sayso demo.")
    if (large or plain) and (heard or listen):
        raise UsageError("Use --captions and --plain only at a table or with --typed.")
    captions = _captions(large, plain)
    store = kit.store(config)
    games = kit.games(config, card, store, edition, commitment)
    session = games.resume(resume) if resume is not None else None
    by_lines = typed or heard
    offer = not listen and (not by_lines or sys.stdin.isatty())
    dialogue = Dialogue(games, session, offer)
    if by_lines:
        _by_lines(dialogue, heard, captions)
    elif listen:
        _aloud().listen(config, dialogue, (*listen, *more), speak)
        dialogue.leave()
    else:
        _aloud().table(config, dialogue, captions)
    store.close()


def _by_lines(dialogue: Dialogue, heard: bool, captions: Captions | None) -> None:
    typed.play(dialogue, sys.stdin, sys.stdout, heard, captions=captions)
    if not sys.stdin.isatty():
        dialogue.leave()


@main.command(short_help="Play CARD through a Wyoming satellite.")
@click.argument("card", default="riddles")
@click.option(
    "--uri", required=True, metavar="URI", help="The satellite's address: tcp://HOST:10700."
)
@_card_options
@click.option(
    "--resume", metavar="FILE|CODE", help="Go on from a save's file, or a kept game's three words."
)
@_captions_options
@click.pass_obj
def satellite(  # noqa: PLR0913 - one for each option
    config: Settings,
    card: str,
    uri: str,
    edition: Path | None,
    commitment: str | None,
    resume: str | None,
    large: bool,
    plain: bool,
) -> None:
    """Play CARD (riddles, unless named) through a Wyoming satellite.

    That is Home Assistant's voice hardware, or a Raspberry Pi that runs one.
    """
    captions = _captions(large, plain)
    store = kit.store(config)
    games = kit.games(config, card, store, edition, commitment)
    session = games.resume(resume) if resume is not None else None
    _aloud().satellite(config, Dialogue(games, session), uri, captions)
    store.close()


@main.command(short_help="Play a whole spoken game of CARD by itself.")
@click.argument("card", default="riddles")
@click.option("--speak", type=_FILE, metavar="WAV", help="Keep the whole game in this file.")
@click.option(
    "--phone", is_flag=True, help="Play by telephone: caller left, host right in the file."
)
@click.pass_obj
def demo(config: Settings, card: str, speak: Path | None, phone: bool) -> None:
    """Play a whole spoken game of CARD (riddles, unless named) by itself: a second voice plays."""
    if phone:
        from voice.channels.phone import demo as call  # noqa: PLC0415 - loads the web libraries

        call.play(config, card, speak or Path("demo.wav"))
        return
    _aloud().demo(config, kit.games(config, card, SqliteStore(None)), speak)


def _reading_options(command: Callable[..., None]) -> Callable[..., None]:
    for option in (
        click.option("--after", multiple=True, metavar="TEXT", help="Play this message before it."),
        _card_options,
        click.option(
            "--grammar",
            "own",
            type=_FILE,
            metavar="FILE",
            help="Read it by your own sentence templates.",
        ),
        click.option("--card", metavar="CARD", help="Read it as a move in a game of CARD."),
    ):
        command = option(command)
    return command


def _understanding(  # noqa: PLR0913 - one for each option
    config: Settings,
    card: str | None,
    own: Path | None,
    edition: Path | None,
    commitment: str | None,
    after: tuple[str, ...],
) -> Dialogue | Grammar | None:
    """What reads: a game of `card` after the messages, not kept, or the user's own grammar."""
    if card is None:
        if edition or commitment or after:
            raise UsageError("--edition, --commitment and --after need --card.")
        return grammar.opened(own) if own else None
    if own:
        raise UsageError("Choose either --card or --grammar.")
    dialogue = Dialogue(
        kit.games(config, card, SqliteStore(None), edition, commitment), offer=False
    )
    dialogue.open()
    for message in after:
        dialogue.take(Utterance(message))
    return dialogue


@main.command(short_help="Show what recordings say and mean, as JSON.")
@_reading_options
@click.option("--phone", is_flag=True, help="Treat the sound as telephone audio.")
@click.option("--engine", metavar="E", help="Use this recogniser: moonshine or vosk.")
@click.argument("wavs", nargs=-1, required=True, type=_FILE)
@click.pass_obj
def hear(  # noqa: PLR0913 - one for each option
    config: Settings,
    card: str | None,
    own: Path | None,
    edition: Path | None,
    commitment: str | None,
    after: tuple[str, ...],
    phone: bool,
    engine: str | None,
    wavs: tuple[Path, ...],
) -> None:
    """Show what each WAV says, and what it means to a card: one line of JSON for each."""
    reader = _understanding(config, card, own, edition, commitment, after)
    for said, of_sound in _aloud().hear(config, reader, wavs, phone, engine):
        _print_reading(reader, said, of_sound)


@main.command(short_help="Show what a line of text means, as JSON.")
@_reading_options
@click.option(
    "--as",
    "form",
    type=click.Choice(["spelling", "year"]),
    help="Read it only as a spelled word, or as a year.",
)
@click.argument("texts", nargs=-1, required=True)
@click.pass_obj
def read(  # noqa: PLR0913 - one for each option
    config: Settings,
    card: str | None,
    own: Path | None,
    edition: Path | None,
    commitment: str | None,
    after: tuple[str, ...],
    form: str | None,
    texts: tuple[str, ...],
) -> None:
    """Show what each TEXT means, written as a recogniser writes it: one line of JSON for each."""
    if form:
        for text in texts:
            found = letters.spelled(text) if form == "spelling" else years.year(text)
            _print_json({"text": text, "value": found and str(found)})
        return
    reader = _understanding(config, card, own, edition, commitment, after)
    for text in texts:
        _print_reading(reader, Utterance(text, heard=True), {})


def _print_reading(
    reader: Dialogue | Grammar | None, said: Utterance, of_sound: dict[str, Any]
) -> None:
    meant = reader.read(said.text) if isinstance(reader, Grammar) else None
    _print_json(
        {
            **({"file": of_sound["file"]} if of_sound else {}),
            "text": said.text,
            "message": reader.message(said) if isinstance(reader, Dialogue) else None,
            "intent": meant.intent if meant else None,
            "slots": {str(k): v for k, v in meant.slots.items()} if meant else {},
            "confidence": round(said.confidence, 2),
            "unsure": bool(said.text) and said.confidence < UNSURE_BELOW,
            **of_sound,
        }
    )


def _print_json(values: dict[str, Any]) -> None:
    # YAML holds what JSON does not: a slot's value may be a date.
    click.echo(json.dumps(values, ensure_ascii=False, default=str))


@main.command()
@click.argument("texts", nargs=-1, required=True)
@click.option("--out", type=_FILE, required=True, metavar="WAV", help="Write to this file.")
@click.pass_obj
def say(config: Settings, texts: tuple[str, ...], out: Path) -> None:
    """Speak TEXT with the host's voice into a WAV."""
    _aloud().say(config, " ".join(texts), out)


@main.command()
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    metavar="PORT",
    help="Listen on this port: 8080 by default; 0 takes a free one.",
)
@click.option(
    "--host",
    metavar="HOST",
    help="Listen at this address: 0.0.0.0 lets other devices in; 127.0.0.1 does not.",
)
@click.pass_obj
def serve(config: Settings, port: int | None, host: str | None) -> None:
    """Serve tables in the browser, and telephone calls."""
    from voice.channels import serve as server  # noqa: PLC0415 - loads what makes sound

    if port is not None:
        config = replace(config, phone=replace(config.phone, port=port))
    if host:
        config = replace(config, phone=replace(config.phone, host=host))
    server.serve(config)


@main.group()
def edition() -> None:
    """Check, seal, verify and download sealed editions."""


def _print_report(lines: tuple[str, ...]) -> None:
    for line in lines:
        click.echo(line)


@edition.command()
@click.argument("file", type=_FILE)
@click.pass_obj
def check(config: Settings, file: Path) -> None:
    """Check that FILE is a complete edition and a fair one."""
    from voice import authoring  # noqa: PLC0415

    _print_report(authoring.check(file, config))


@edition.command(short_help="Seal FILE, and print its commitment.")
@click.argument("file", type=_FILE)
@click.option(
    "--out",
    type=_FILE,
    required=True,
    metavar="FILE",
    help="Write the sealed edition to this file.",
)
@click.pass_obj
def seal(config: Settings, file: Path, out: Path) -> None:
    """Seal FILE: add a random SALT if it has none, and print its commitment."""
    from voice import authoring  # noqa: PLC0415

    _print_report(authoring.seal(file, out, config))


@edition.command()
@click.argument("file", type=_FILE)
@click.argument("commitment")
@click.pass_obj
def verify(config: Settings, file: Path, commitment: str) -> None:
    """Check that FILE matches its published COMMITMENT."""
    from voice import authoring  # noqa: PLC0415

    _print_report(authoring.verify(file, commitment, config))


@contextmanager
def _progress(label: str) -> Iterator[Callable[[int, int | None], None]]:
    """A bar on a terminal, and nothing elsewhere."""
    from rich.console import Console  # noqa: PLC0415
    from rich.progress import Progress  # noqa: PLC0415

    with Progress(console=Console(stderr=True), transient=True) as bars:
        task = bars.add_task(label, total=None)
        yield lambda done, total: bars.update(task, completed=done, total=total)


@edition.command(short_help="Download the official edition of CARD.")
@click.argument("card")
@click.pass_obj
def fetch(config: Settings, card: str) -> None:
    """Download the official edition of CARD, proven by its published commitment."""
    from voice import fetch as fetching  # noqa: PLC0415 - loads httpx
    from voice.cards import card as cards  # noqa: PLC0415

    found = cards.find(card)
    with _progress(f"The official edition of {card}") as progress:
        fetched = fetching.fetch_edition(found, config, progress)
    click.echo(f"{fetched.seal.edition}, {fetched.seal.notice}: from now on {card} opens it.")


@main.command()
@click.option("--get-vosk", is_flag=True, help="Download the small English Vosk model.")
@click.pass_obj
def doctor(config: Settings, get_vosk: bool) -> None:
    """Check what works here, and say what to do about the rest.

    The exit code is 4 where the microphone, the loudspeaker, the recogniser or the voice is
    missing.
    """
    from voice import doctor as health  # noqa: PLC0415

    if get_vosk:
        from voice import fetch as fetching  # noqa: PLC0415 - loads httpx

        with _progress("The English Vosk model") as progress:
            click.echo(f"Vosk: {fetching.get_vosk(config, progress)}")
    missing = False
    for finding in health.findings(config):
        click.echo(finding.line)
        missing = missing or finding.missing
    if missing:
        raise Exit(MissingError.exit_code)
