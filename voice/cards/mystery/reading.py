"""MESSAGES: every message is the first move that it matches, read by its words alone.

No edition is in sight here: the FILES decide later what a question's words ask for.
"""

from __future__ import annotations

import re
from dataclasses import replace

from voice.cards import saves
from voice.cards.mystery import (
    accusation,
    address,
    asking,
    commands,
    host,
    marks,
    message,
    moves,
    questioning,
    seats,
)
from voice.cards.mystery.cast import RINTOUL
from voice.cards.mystery.message import Message
from voice.cards.mystery.moves import (
    Accuse,
    Command,
    Confrontation,
    Fixed,
    Lock,
    Move,
    Question,
    Resume,
    Seated,
    TableTalk,
)
from voice.cards.mystery.state import ACCUSATION, ASKS, CONFRONTS, MOST_CITED, MysteryState
from voice.talk import Utterance
from voice.words import clean
from voice.words.grammar import grammar

_ACCUSES_TOO_SOON = re.compile(
    rf"^(?>.*?\baccus(?:e|es|ing|ation)\b).*<|^\W*(?:(?:we|i) )?accuse\b"
    rf"|^\W*(?:no,? )?(?:it (?:was|is|must be|must have been)|it's) {marks.ANY_SUSPECT}"
    rf"|{marks.ANY_SUSPECT} (?:did it|(?:is|was) (?:the (?:killer|murderer)|guilty)"
    r"|killed|murdered)\b"
    rf"|\b(?:killer|murderer) (?:is|was) {marks.ANY_SUSPECT}",
    re.I,
)
_CHECKS_A_THEORY = re.compile(
    r"\b(?:check|confirm|test) (?:my|our|this|the|a) (?:theory|guess|case)\b"
    r"|\b(?:is|was|are|were) (?:that|this|we|i) (?:right|correct|close|warm)\b"
)
_ABOUT_THE_SOLUTION = re.compile(
    r"^(?:(?:so|and|but|please|read|tell|us|me|the|what|was|is|can|you|again) )*"
    r"(?:solution|answer|truth|who|could|how|why|others)\b"
)
_CITES = re.compile(
    r"(?:(?:um|uh|er|and|it is|that is) )*(?:(?:with|on|about|by|using|over) )?(?:the )?"
    r"(?P<cited>(?:exhibits? (?:number )?|evidence |number )?(?:(?:e|ee) ?)?"
    r"(?:\d{1,2}|one|two|to|too|three|four|for|five|six|seven|eight|nine|ten|eleven|twelve)"
    r"(?: and (?:(?:exhibit|e|ee) ?)*\w+)*)(?: (?:please|then))*"
)
"""Words that do no more than cite: "with e two", "exhibit seven", "e two and e five"."""
_SHOWS_SOMETHING = re.compile(r"^\W*(?:show (?:me|us)|let (?:me|us) see|turn out)\b", re.I)


def read(utterance: Utterance, state: MysteryState) -> Move:  # noqa: PLR0911 - first match wins
    """Read one message as exactly one move, by its words alone."""
    if saves.is_save(utterance.text):
        return moves.SAVE_FIRST if state.round else Resume(utterance.text)
    said = message.prepared(utterance, state.table)
    if state.asking and not _half(state) and (reply := _reply(said)):
        return reply
    if state.round == 0 and not state.over:
        return _names(utterance, said)
    if said.empty:
        return Lock(agreed=False) if state.accused and not state.over else TableTalk()
    if state.over and _ABOUT_THE_SOLUTION.search(_plain(said)):
        return Command("Solution", about=_plain(said))
    in_accusation = state.round == ACCUSATION and not state.over
    if _half(state) and (whole := _gone_on_with(utterance, said, state)):
        return whole
    if move := commands.alone(said) or _of_the_host(said, in_accusation):
        return move
    if in_accusation:
        return _accusation(utterance, said, state)
    return _to_another(said) or questioning.to_one_of_the_five(said) or _to_no_one(said)


def _half(state: MysteryState) -> bool:
    return state.asking.startswith((CONFRONTS, ASKS))


def _gone_on_with(utterance: Utterance, said: Message, state: MysteryState) -> Move | None:
    """Half a move and what is said next as one: "confront hamish", and then "with E2".

    None where that is a move of its own: it names someone, or is a command.
    """
    cites = _CITES.fullmatch(clean.plain(utterance.text))
    if marks.suspects(said.text) or (not cites and (commands.alone(said) or host.asked(said))):
        return None
    confronts = state.asking.startswith(CONFRONTS)
    if confronts and not cites:
        return None
    half = CONFRONTS + state.asking.removeprefix(ASKS) if cites else state.asking
    joint = f"with {cites['cited']}" if cites else utterance.text
    text = " ".join([half.lower() if utterance.heard else half, joint])
    whole = read(replace(utterance, text=text), replace(state, asking=""))
    return whole if isinstance(whole, Question | Confrontation | Fixed) else None


def _reply(said: Message) -> Command | None:
    """The yes or no that a question of the Host waits for."""
    for name in ("Yes", "No"):
        if grammar("mystery").read(said.words, only=(name,)) and not said.asks:
            return Command(name)
    return Command("Yes") if accusation.agrees(said, "", ()) else None


def _names(utterance: Utterance, said: Message) -> Move:
    """SEATS AND ROUNDS: before there are names, little else can be said."""
    if found := commands.before_names(said):
        return found
    given = seats.read(utterance)
    if not given.names:
        return moves.WHO_IS_THERE
    if given.alike:
        return moves.ALIKE
    return moves.WHICH_EIGHT if given.too_many else Seated(given.names, given.more)


def _of_the_host(said: Message, in_accusation: bool) -> Move | None:
    """MESSAGES 2. In the accusation a name accuses, unless it is the Host that is asked."""
    to_one, _ = questioning.addressed(said)
    named = bool(marks.suspects(said.text))
    asks_host = said.to_host and (said.asks or asking.opens_question(said.text))
    if not in_accusation and not to_one.suspects and _CHECKS_A_THEORY.search(_plain(said)):
        return Command(host.SEALED, about=said.words)
    if named and not asks_host and (in_accusation or _ACCUSES_TOO_SOON.search(said.text)):
        return None
    if to_one.plain and to_one.suspects:
        if _SHOWS_SOMETHING.match(to_one.rest) and not (to_one.cites or to_one.verb):
            # To be shown something is the Host's to refuse, whoever is asked; so it costs nothing.
            return Command(host.SEARCH)
        if to_one.verb or not said.to_host or "you" in clean.plain(to_one.rest).split():
            return None
    asked = host.asked(said)
    return Command(asked, about=said.words) if asked else None


def _plain(said: Message) -> str:
    return clean.plain(said.words)


def _to_another(said: Message) -> Move | None:
    """MESSAGES 4: to a seat it is table talk, to anyone but the five it is refused."""
    first = said.sentences[0]
    if address.is_to_seat(first):
        return TableTalk()
    if address.is_to_everyone(first, said.asks or asking.asks(first, after_mark=True)):
        return moves.ONE_AT_A_TIME
    return moves.ONLY_THE_FIVE if address.is_to_anyone_else(first, said.heard) else None


def _to_no_one(said: Message) -> Move:
    """MESSAGES 8 and 9."""
    return moves.AFTER_ROUND_THREE if _ACCUSES_TOO_SOON.search(said.text) else TableTalk()


def _accusation(  # noqa: PLR0911 - first match wins
    utterance: Utterance, said: Message, state: MysteryState
) -> Move:
    """MESSAGES 3: in round A THE ACCUSATION decides everything else."""
    if state.accused and accusation.agrees(said, state.accused, state.cited):
        return Lock(agreed=True)
    if state.accused and (more := _cited_after(utterance, said, state)):
        return more
    found = accusation.read(said)
    if found is None or (state.accused and not accusation.leaves_a_name(said)):
        return Lock(agreed=False) if state.accused else moves.NAME_ONE
    if not found.name:
        return moves.ONE_NAME
    if found.name == RINTOUL:
        return moves.WHICH_RINTOUL
    if len(found.cited) > MOST_CITED:
        return moves.SIX_AT_MOST
    yes = bool(state.accused) and accusation.opens_with_agreement(said)
    if yes and found.name == state.accused:
        return Lock(agreed=False)  # it agrees and cites something new
    return Accuse(found.name, found.cited, after_yes=yes)


def _cited_after(utterance: Utterance, said: Message, state: MysteryState) -> Move | None:
    """Exhibits alone after an accusation that cited none: "accuse hamish", and then "E2, E5"."""
    text = clean.plain(utterance.text)
    if state.cited or marks.suspects(said.text) or not _CITES.fullmatch(text):
        return None
    accusing = replace(utterance, text=f"accuse {state.accused.lower()} with exhibits {text}")
    found = accusation.read(message.prepared(accusing, state.table))
    if found is None or not found.cited:
        return None
    return moves.SIX_AT_MOST if len(found.cited) > MOST_CITED else Accuse(found.name, found.cited)
