"""The command `sayso`: arguments in, everything wired, no logic."""

from __future__ import annotations

import logging
import sqlite3
import sys
from pathlib import Path
from typing import Any

import click

from voice import __version__, editions, session, settings
from voice.cards import card as cards
from voice.channels import typed
from voice.errors import SaysoError
from voice.store import Store

_FILE = click.Path(path_type=Path)


class Sayso(click.Group):
    """Every error a user can cause is one sentence and its exit code, never a traceback."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command."""
        try:
            return super().invoke(ctx)
        except SaysoError as fault:
            click.echo(f"sayso: {fault}", err=True)
            ctx.exit(fault.exit_code)
        except (KeyboardInterrupt, BrokenPipeError):
            ctx.exit(0)


@click.group(cls=Sayso, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="sayso")
@click.pass_context
def main(context: click.Context) -> None:
    """Card games played by voice."""
    logging.basicConfig(format="sayso: %(message)s", stream=sys.stderr, level=logging.WARNING)
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        stream.reconfigure(encoding="utf-8", errors="replace")  # type: ignore[union-attr]
    context.obj = settings.load()


def _store(config: settings.Settings) -> Store:
    """The user's games; where they cannot be kept, the game is played all the same."""
    try:
        return Store(config.data / "games.db")
    except (OSError, sqlite3.Error) as fault:
        logging.getLogger(__name__).warning(
            "%s cannot be written (%s), so this game will not be kept.", config.data, fault
        )
        return Store(None)


@main.command()
@click.argument("card")
@click.option("--edition", type=_FILE, help="A sealed edition's file.")
@click.option("--commitment", help="Demand that the edition matches this commitment.")
@click.option("--resume", help="A save's file, or the three words of a kept game.")
@click.option("--typed", "mode", flag_value="typed", help="Messages as text on standard input.")
@click.option("--heard", "mode", flag_value="heard", help="Text as a recogniser gives it.")
@click.pass_obj
def play(
    config: settings.Settings,
    card: str,
    edition: Path | None,
    commitment: str | None,
    resume: str | None,
    mode: str | None,
) -> None:
    """Play CARD: riddles."""
    rules = cards.find(card)
    opened = editions.edition_for(rules, config, edition, commitment)
    store = _store(config)
    game = session.begin(rules, opened, store, str(edition or ""))
    typed.play(game, sys.stdin, sys.stdout, heard=mode == "heard")
    game.leave()
    store.close()
