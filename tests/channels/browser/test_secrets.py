"""Whole games: beside the host's words, no event tells anything sealed before they do."""

from __future__ import annotations

import json
import re
from contextlib import closing
from itertools import chain, repeat
from pathlib import Path
from typing import Any

import pytest

from voice import cards, settings
from voice.channels.browser import events
from voice.channels.browser.feed import Feed
from voice.channels.browser.table import Tables
from voice.stores.sqlite import SqliteStore
from voice.talk import Utterance

SLOTS = ("A1", "B2", "C3", "D4", "E5", "A5")
ANSWERS = ("Bats: a boot. Ghosts: 1897", "board")
GAMES: dict[str, tuple[str, ...]] = {
    "riddles": ("hint", "is it a boot", "save", "pass", "pass", *["I give up", "this riddle"] * 12),
    "trivia": ("two teams", *chain(*zip(SLOTS, *map(repeat, ANSWERS), strict=False))),
    "mystery": (
        "Petra and Tom", "Hamish, did you quarrel with Isa?", "confront Dougal with E1", "lies",
        "read E2", "statements", *["next", "yes"] * 3, "we accuse Ailsa: E2, E7", "yes",
    ),
    "sluice": ("hint", "X", "save", *["give me the answer to this mechanism"] * 5, "hint"),
}  # fmt: skip
LAST = {
    "riddles": ("I give up", "the whole game", "yes"),
    "trivia": ("end the night", "Bats: yes. Ghosts: yes"),
    "mystery": (),
    "sluice": ("I give up",),
}
SHORT = 4
"""Letters: what is shorter may be anybody's."""


def sealed(card: str) -> set[str]:
    """What each line of a house edition says behind its field's name."""
    text = (Path(cards.__file__).parent / card / "house.md").read_text("utf-8")
    lines = text.partition("SOLUTION:")[2].splitlines()[1:]
    said = chain(*(line.partition(": ")[2].split("; ") for line in lines))
    return {words.strip(' "').lower() for words in said if len(words.strip(' "')) >= SHORT}


def beside(event: events.Event) -> str:
    """All that a page gets of an event but what was said."""
    shown = {name: value for name, value in event.items() if name not in ("lines", "text")}
    return json.dumps(shown, ensure_ascii=False).lower()


@pytest.mark.parametrize("card", GAMES)
def test_nothing_is_told_beside_the_words_before_the_words(card: str, tmp_path: Path) -> None:
    config = settings.load({"SAYSO_DATA": str(tmp_path)})
    with closing(SqliteStore(tmp_path / "games.db")) as store:
        feed = Feed(store)
        table = Tables(config, store, feed).open(card)
        told = [event for _, event in feed.told(table.code)]
        pages = (events.for_page(n, event) for n, event in enumerate(told))
        public = "".join(beside(page) for page in pages if page is not None)
        secrets = {words for words in sealed(card) if words not in public}
        for move in (*GAMES[card], *LAST[card]):
            table.take(Utterance(move))
        heard = ""
        early: list[Any] = []
        whole = feed.told(table.code)
        for number, event in whole:
            page = events.for_page(number, event)
            assert page is not None, event
            for line in page.get("lines", ()):
                heard += f"{line['text'].lower()}\n"
            heard += f"{page.get('text', '')}\n".lower()
            found = beside(page)
            early += [
                (number, words)
                for words in secrets
                if words in found
                and words not in heard
                and re.search(rf"\b{re.escape(words)}\b", found)
            ]
    assert [event["over"] for _, event in whole if event["kind"] == events.REPLY][-1]
    assert secrets
    assert early == []
