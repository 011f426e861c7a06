"""A program that prints every pattern `voice` compiles, as JSON, and the lines that compile it.

All modules are imported and every card is played while compilations are watched, so that patterns
built from word lists, and within functions, are found too.
"""

from __future__ import annotations

import importlib
import json
import pkgutil
import re
import sys
from pathlib import Path
from typing import Any

import voice

SOURCES = Path(voice.__file__).parent

PLAYED = {
    "riddles": ("a moth",),
    "trivia": (
        "two teams", "d3", "bats: turnip", "bats turnip ghosts tumshie", "all but the bats pass",
        "no bats with a double t", "no ghosts, m as in mike", "yes", "the bats are out",
    ),
    "mystery": (
        "Ann, Bob", "how does a round work", *("next", "yes") * 3, "hamish or dougal",
        "we accuse hamish", "let us think", "yes, dougal", "yes",
    ),
    "sluice": (
        "read the links of j2", "hint", *["give me the answer to this mechanism"] * 4,
        "pinstock 7632",
    ),
}  # fmt: skip
"""What is said so that every function that makes a pattern of its own is come by."""

Place = tuple[str, int, str]
"""A file within `voice`, a line, and the function of `re` that was called there."""

used: dict[tuple[str, int], set[Place]] = {}
compiled = re._compile  # type: ignore[attr-defined]


def watched(pattern: Any, flags: int) -> Any:
    """`re._compile`, which every function of `re` calls, with the asking line noted."""
    frame = sys._getframe(1)
    function = frame.f_code.co_name
    while frame.f_code.co_filename == re.__file__ and frame.f_back:
        frame = frame.f_back
    made = compiled(pattern, flags)
    where = Path(frame.f_code.co_filename)
    if where.is_relative_to(SOURCES):
        place = (where.relative_to(SOURCES).as_posix(), frame.f_lineno, function)
        used.setdefault((made.pattern, made.flags), set()).add(place)
    return made


def play() -> None:
    """Play every card, and go on from its saves."""
    from voice import kit, settings
    from voice.dialogue import Dialogue
    from voice.stores.sqlite import SqliteStore
    from voice.talk import Utterance

    for name, said in PLAYED.items():
        games = kit.games(settings.load(), name, SqliteStore(None))
        for heard in (False, True):
            dialogue = Dialogue(games, offer=False)
            dialogue.open()
            for text in said:
                dialogue.take(Utterance(text, heard=heard))
                if dialogue.session.may_be_saved:
                    games.new(games.card.save(dialogue.session.state))


if __name__ == "__main__":
    re._compile = watched  # type: ignore[attr-defined]
    for module in pkgutil.walk_packages(voice.__path__, "voice."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    play()
    print(json.dumps([[*pattern, sorted(places)] for pattern, places in used.items()]))
