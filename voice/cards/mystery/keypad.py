"""The night by a telephone's keys: the five by their place, exhibits by their numbers.

What is asked is spoken; whom it is put to may be keyed first.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from voice.cards.mystery import commands, message, questioning
from voice.cards.mystery.cast import THE_FIVE
from voice.cards.mystery.state import ACCUSATION, EXHIBITS, MOST_CITED, MysteryState
from voice.keys import YES_OR_NO, Digits, Entry, Key, Menu, Words
from voice.talk import Utterance

_BEFORE_NAMES = (Key("1", "just me"), Key("6", "rules"), Key("9", "give up"))
_TWO = 2
"""Keys of an exhibit where several are keyed in a row: 02 07."""


def keys(state: MysteryState) -> tuple[Key, ...]:
    """What a telephone's keys mean now."""
    if state.over:
        return ()
    if state.asks_yes_or_no:
        return YES_OR_NO
    if state.round == 0:
        return _BEFORE_NAMES
    if state.round == ACCUSATION:
        waits = (Key("1", "yes"), Key("2", "accuse again", _ACCUSED))
        first = waits if state.accused else (Key("1", "accuse", _ACCUSED),)
        return (*first, _STATEMENTS, _EXHIBIT, _RULES, _MORE, _GIVE_UP)
    more = _MORE_WITH_PASS if len(state.table) > 1 else _MORE
    return (
        Key("1", "ask one of the five", _ASKED),
        Key("2", "confront one of them", _CONFRONTED),
        _STATEMENTS, _EXHIBIT, Key("5", "save"), _RULES, more, Key("8", "next round", "next"),
        _GIVE_UP,
    )  # fmt: skip


def _each(then: Callable[[str], str | Entry]) -> tuple[Key, ...]:
    """A key for each of the five."""
    return tuple(Key(str(n), s.name, then(s.name)) for n, s in enumerate(THE_FIVE, 1))


def _words(name: str) -> Words:
    return Words(f"What do you ask {name}?", partial(_put_to, name))


def _put_to(name: str, words: str) -> str:
    """Words said to the one whose key was pressed, unless they are a command or name another."""
    said = message.prepared(Utterance(words, heard=True), ())
    alone = commands.alone(said) or questioning.to_one_of_the_five(said)
    return words if alone else f"Ask {name} {words}"


def _exhibit(before: str, digits: str) -> str:
    """ "02" after "read" is "read E2"; what is no exhibit's number is told so by the Host."""
    return f"{before} E{int(digits)}"


def _confronted(name: str) -> Digits:
    return _one_exhibit(f"Confront {name} with")


def _one_exhibit(before: str) -> Digits:
    ask = "Which exhibit? Press its number, then the hash key."
    return Digits(ask, 2, partial(_exhibit, before), all_of_them=False)


def _cited(name: str) -> Digits:
    return Digits(
        f"{name}. Enter up to six exhibits, two keys each, like 0 2 for exhibit 2, then press the "
        "hash key. Press 0 0 for none.",
        _TWO * MOST_CITED,
        partial(_accused, name),
        all_of_them=False,
    )


def _accused(name: str, digits: str) -> str:
    """ "0207" is E2, E7; empty where one is no exhibit, or a key is missing or too many."""
    numbers = [int(digits[at : at + _TWO]) for at in range(0, len(digits), _TWO)]
    if len(digits) % _TWO or len(numbers) > MOST_CITED:
        return ""
    if numbers == [0]:
        return f"We accuse {name}"
    if not all(1 <= number <= EXHIBITS for number in numbers):
        return ""
    return f"We accuse {name}: {', '.join(f'E{number}' for number in numbers)}"


_ASKED, _CONFRONTED, _ACCUSED = (
    Menu("Whom?", _each(then)) for then in (_words, _confronted, _cited)
)
_WHOSE = Menu("Whose?", (*_each("statement of {}".format), Key("6", "all", "statements")))
_STATEMENTS = Key("3", "statements", _WHOSE)
_EXHIBIT = Key("4", "an exhibit", _one_exhibit("read"))
_RULES = Key("6", "rules")
_HEAR_MORE = (
    Key("1", "the broken lies", "lies"),
    Key("2", "the answers of one of them", Menu("Who?", _each("answers {}".format))),
    Key("3", "where we are", "where are we"),
    Key("4", "the last reading again", "read that again"),
)
_MORE = Key("7", "more", Menu("More:", _HEAR_MORE))
_PASS = Key("5", "pass the question on", "pass")
_MORE_WITH_PASS = Key("7", "more", Menu("More:", (*_HEAR_MORE, _PASS)))
_GIVE_UP = Key("9", "give up")
