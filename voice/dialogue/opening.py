"""Which game is played: a new one, one resumed by its code, or one that was cut off."""

from __future__ import annotations

import re

from voice.errors import SaysoError
from voice.games import Games
from voice.session import Session
from voice.store import Kept
from voice.talk import Expects, Line, Reply
from voice.words.grammar import Said, grammar

_RESUME = re.compile(
    r"^(?:resume|continue|go on with|load)(?: (?:game|with|code|from))? (\w+ \w+ \w+)$"
)
_RESUME_WHAT = re.compile(
    r"^(?:resume|continue|go on with|load)(?: (?:a|my|our|the|another))?"
    r"(?: (?:last|old|saved|kept|other))? (?:game|save)$"
)
OFFER = Reply((Line("You left a game here. Go on where you stopped? Say yes or no."),))
WHICH_GAME = Line("Say resume, and the three words of your kept game.")
NOT_NOW = Line("Leave this game first: start again, then say resume.")


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
        asked = _RESUME.match(words)
        return self._games.meant(words) or (asked[1] if asked else None)

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
    """True for "resume amber owl seven", words as `clean.plain` writes them."""
    return bool(_RESUME.match(words))


def asks_for_a_game(words: str, begun: bool) -> bool:
    """True for "resume my game", which names none, and at the start for "resume" alone."""
    return bool(_RESUME_WHAT.match(words)) or (words == "resume" and not begun)
