"""Which game is played: a new one, one resumed by its code, or one that was cut off."""

from __future__ import annotations

import re

from voice.errors import SaysoError
from voice.games import Games
from voice.session import Session
from voice.store import Kept
from voice.talk import Expects, Line, Reply
from voice.words import clean, codes
from voice.words.grammar import Said, grammar

_ASK = (
    r"^(?:(?:no|please|(?:can|could|will|would) you|(?:can|could|may|let) (?:i|we|us|me)"
    r"|(?:i|we) (?:want|need|would like) to|try to|to) )*"
)
_RESUME = re.compile(rf"{_ASK}(?P<verb>resume|resum|re sume|rezoom)(?: (?P<what>.+))?$")
_GO_ON = re.compile(
    rf"{_ASK}(?P<verb>load|restore|reopen|continue|(?:go|carry) on with|presume|resume[ds])"
    r" (?P<what>.+)$"
)
_NAMED = re.compile(r"^(?:(?:game|with|code|from) )?(\w+ \w+ \w+)$")
_KEPT = re.compile(r"\b(?:code|game|save)\b")
_LOADED = ("load", "restore", "reopen")
"""What is done with a code, or a game; "continue with the code" may well be a move."""

_A_GAME = re.compile(
    r"(?:(?:a|my|our|the|another) )?(?:(?:last|old|saved|kept|other) )?(?:game|save)$"
)
OFFER = Reply((Line("You left a game here. Go on where you stopped? Say yes or no."),))
WHICH_GAME = Line("Say resume, and the three words of your kept game.")
NOT_NOW = Line("Leave this game first: start again, then say resume.")
NOT_AT_A_PAGE = Line(
    "This page stays with its game. To play another one, type its three words on the first page."
)


class Opening:
    """The choice of a game, until the first move of one."""

    def __init__(self, games: Games, offer: bool, begun: bool) -> None:
        """`offer` asks about a game that was cut off; `begun` leaves no choice."""
        self._games = games
        self.begun = begun
        self.left: Kept | None = games.cut_off() if offer and not begun else None
        """The game offered, until yes or no is said."""

    def code_in(self, words: str) -> str | None:
        """The game a first sentence asks to go on with; "resume" itself may be misheard."""
        named = _NAMED.match(_resumed(words) or "")
        return self._games.meant(words) or (named[1] if named else None)

    def resume(self, code: str) -> Session | Line:
        """The game of that code, or why there is none."""
        try:
            return self._games.under(code)
        except SaysoError as fault:
            return Line(str(fault))

    def answered(self, text: str, left: Kept) -> Session | Line | None:
        """What a yes or no to the offer leads to; None where it is neither."""
        said = grammar(self._games.card.name).read(text, only=("Yes", "No", "Repeat"))
        match said:
            case Said("Yes") | Said("Repeat"):
                return self.resume(left.code)
            case Said("No"):
                self._games.set_aside(left)
                return self._games.new()
        return None

    def started(self) -> None:
        """A game is played; none is offered."""
        self.left, self.begun = None, True

    def anew(self) -> None:
        """A new game was begun instead of one left: as at the start, another may be named."""
        self.begun = False

    def expects(self) -> Expects:
        """What may be said to the offer."""
        phrases = grammar(self._games.card.name).phrases("Yes", "No")
        return Expects(phrases, free=True, help="Say yes to go on, or no for a new game.")


def asks_to_resume(words: str) -> bool:
    """True for what plainly asks for a kept game, however its code was heard: "resume a b", "load
    the code amber button seven". Words are as `clean.plain` writes them.

    It is no move. "Is it resume" is one, and so is what only begins with "load" or "continue".
    """
    bare = clean.command(words)
    if _RESUME.match(bare):
        return True
    found = _GO_ON.match(bare)
    if not found:
        return False
    what, loaded = found["what"], found["verb"] in _LOADED
    named = _NAMED.match(what) or _A_GAME.match(what) or (loaded and _KEPT.search(what))
    return bool(named) or codes.is_guess(codes.ending(what))


def asks_for_a_game(words: str) -> bool:
    """True for "resume my game" and "resume" alone, which name none."""
    what = _resumed(words)
    return what is not None and (not what or bool(_A_GAME.match(what)))


def _resumed(words: str) -> str | None:
    """What is to be gone on with, empty for "resume" alone; None where nothing is."""
    bare = clean.command(words)
    found = _RESUME.match(bare) or _GO_ON.match(bare)
    return (found["what"] or "") if found else None
