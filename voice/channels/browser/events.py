"""What happens at a table, as JSON: kept in the store, sent to every page that watches.

Everything in an event is public the moment it is told: it is what was said and what the host
answered, and what the card's board shows.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from voice.dialogue import Dialogue
from voice.dialogue.delivery import Delivery
from voice.talk import Expects, Line, Reply, Utterance

Event = Mapping[str, Any]

OPENED, HEARD, REPLY, UNANSWERED = "opened", "heard", "reply", "unanswered"
CHOICES = "choices"
"""Kinds: the table is open; someone said or typed something; the host answered; it has nothing to
answer to what was said; what may be said next."""

TALKING, SPEAKING = "talking", "speaking"
"""Kinds too: someone holds the button to talk, or lets go; a page's loudspeaker begins, or ends.
Both hold for a moment, and are told again as long as they last: whose server died says no end."""

WAITING = "waiting"
"""A kind that holds until the next event: the host is held up, by a turn elsewhere or a server that
died in the middle of one."""

PASSING = frozenset({TALKING, SPEAKING, WAITING})

AT_A_LOSS = Line("I cannot answer that. Say it in other words, please.")

_FOR_PAGES = ("text", "voice")
"""Of a line, what a page shows."""

_FOR_SERVER = ("game", "delivery", "moves")
"""Of an event, what no page gets."""


def opened(card: str, game: str) -> Event:
    """The first event of every table: its card, and the code of its game in the store."""
    return {"kind": OPENED, "card": card, "game": game}


def heard(utterance: Utterance, moves: int, name: str = "") -> Event:
    """What was said or typed, and by whom where that is known; `name` is the page's own for it.

    `moves` are those played before it: as many later, and it was not played.
    """
    by = "voice" if utterance.heard else "text"
    said = {"kind": HEARD, "who": utterance.speaker, "text": utterance.text, "by": by}
    return {**said, "moves": moves} | ({"id": name} if name else {})


def utterance(event: Event) -> Utterance:
    """What was heard, to play it."""
    return Utterance(event["text"], heard=event["by"] == "voice", speaker=event["who"])


def unanswered() -> Event:
    """The host has nothing to answer to what was heard last."""
    return {"kind": UNANSWERED}


def replied(reply: Reply, dialogue: Dialogue) -> Event:
    """The host's answer, and where it leaves the game."""
    session = dialogue.session
    return {
        "kind": REPLY,
        "lines": [asdict(line) for line in reply.lines],
        "ledger": reply.ledger,
        "over": reply.over,
        "board": session.card.board(session.state),
        "delivery": asdict(dialogue.delivery),
    }


def at_a_loss(last: Event) -> Event:
    """The host's answer where a fault of this server's kept it from answering; `last` is its last
    reply, at which the game stands."""
    return {**last, "lines": [asdict(AT_A_LOSS)]}


def choices(expects: Expects) -> Event:
    """What may be said next. To know it takes a second where many names and numbers may be: longer
    than anybody would wait for an answer, which is told before."""
    keys = [[k.told, k.then or k.told] for k in expects.keypad if isinstance(k.then, str)]
    return {"kind": CHOICES, "keys": keys, "help": expects.help}


def talking(page: str, who: str, on: bool) -> Event:
    """Someone begins to talk, so that every loudspeaker falls silent, or has ended."""
    return {"kind": TALKING, "page": page, "who": who, "on": on}


def speaking(page: str, on: bool) -> Event:
    """A page's loudspeaker begins to speak, so that open microphones do not listen, or ends."""
    return {"kind": SPEAKING, "page": page, "on": on}


def waiting() -> Event:
    """Whoever said something must wait a moment for the answer."""
    return {"kind": WAITING}


def lines(event: Event) -> tuple[Line, ...]:
    """The lines of a reply, to speak them."""
    return tuple(Line(**line) for line in event["lines"])


def delivery(event: Event) -> Delivery:
    """How the table wants a reply to be spoken."""
    return Delivery(**event.get("delivery", {}))


def for_page(number: int, event: Event) -> Event | None:
    """What a page gets of an event: its number, and nothing that only the server needs.

    None for an event that cannot be shown, as another version may have told it: it is passed over.
    """
    shown = {name: value for name, value in event.items() if name not in _FOR_SERVER}
    if event["kind"] == REPLY:
        try:
            shown["lines"] = [{name: line[name] for name in _FOR_PAGES} for line in event["lines"]]
        except (LookupError, TypeError):
            return None
    return {"n": number, **shown}
