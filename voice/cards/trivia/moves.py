"""Every message is exactly one of these moves, read by its words and where the night stands.

No edition is in sight here.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from voice.cards import saves
from voice.cards.trivia import fixes, picks, questions, wording
from voice.cards.trivia.answers import unanswered
from voice.cards.trivia.fixes import Fixes, Objection
from voice.cards.trivia.labels import ALL, Labelled, parted
from voice.cards.trivia.phrase import phrase_of
from voice.cards.trivia.picks import Pick
from voice.cards.trivia.state import ENDING, FIXING, READ_BACK, SOLO, TEAMS, TriviaState
from voice.talk import Line, Utterance
from voice.words import clean
from voice.words.grammar import grammar

LONGEST_MESSAGE = 1200
"""Characters: four teams' answers with their reasons; a longer message is not read."""


@dataclass(frozen=True)
class Teams:
    """How many play: 1 is solo; one that is no game is asked again."""

    count: int
    by_voice: bool = False


@dataclass(frozen=True)
class Piece:
    """What one team said in one message."""

    team: str
    text: str
    heard: bool = False


@dataclass(frozen=True)
class Answers:
    """Answers to the open question, whole or in pieces."""

    pieces: tuple[Piece, ...]
    by_voice: bool = False
    next_cell: str = ""
    """A cell that the next picker named in the same message."""


@dataclass(frozen=True)
class Command:
    """A move without words of its own, by the name of its intent in `grammars/trivia.yaml`."""

    name: str
    next_cell: str = ""
    """For a yes to the read-back: the cell that was named with it."""


@dataclass(frozen=True)
class Presence:
    """Teams that are out, or back."""

    teams: tuple[str, ...]
    back: bool


@dataclass(frozen=True)
class Votes:
    """Yes or no to ending the night, by name."""

    agreed: tuple[str, ...]
    refused: bool = False
    asks: bool = False
    """True where the same message asked to end it."""


@dataclass(frozen=True)
class Resume:
    """A save pasted before the first question."""

    text: str


@dataclass(frozen=True)
class Fixed:
    """What changes nothing and gets these fixed lines."""

    lines: tuple[Line, ...] = ()


Move = Teams | Answers | Command | Presence | Votes | Resume | Fixed | Pick | Fixes | Objection

LATE_SAVE = Line("That save comes after the first question, so it changes nothing.")
TOO_LONG = Line("That message is too long for me. Send the answers alone.")
TEAMS_ARE_FIXED = Line("The teams are fixed at the start; a latecomer joins one of them.")
NEVER_UNPICKED = Line("A question that has been read is never un-picked.")
UNREAD = Line("Only the last ledger line I printed counts.")

_COMMANDS = (
    "Save",
    "Board",
    "Score",
    "WhoseTurn",
    "Rules",
    "EndNight",
    "Mistake",
    "Repeat",
    "Again",
)
_LEDGER_LINE = re.compile(r"^\s*\[L\].*$", re.M)
_BY_VOICE = re.compile(r"\b(?:by|with|use|using|to) voice\b|\b(?:out loud|aloud)\b|^voice$")
_NEWCOMER = re.compile(
    r"\b(?:join|joins|joining|latecomers?|new team|(?:third|fourth|fifth) team)\b"
)
_OUT = re.compile(
    r"(?:is|are|has|have|had|us|now|all|both|and|the|team|teams|just|also|to|had to|dropped|drops"
    r"|drop|dropping|going|gone|go|home|out|left|leave|leaving|stopping|\s)+"
)
_OUT_WORD = re.compile(r"\b(?:out|left|leave|leaving|gone|home|stopping)\b")
_BACK = re.compile(
    r"(?:is|are|has|have|now|both|all|and|the|team|teams|us|come|in|returned|back|\s)+"
)
_EVERYONE = re.compile(r"\b(?:everyone|everybody|all (?:the )?teams|all of us|both teams)\b")
_END_NIGHT = re.compile(
    r"^(?:let us |can we )?(?:end|finish|close) (?:the|this) (?:night|game|quiz)\b"
)
_YES = {"yes", "yeah", "yep", "aye", "agree", "agrees", "agreed", "sure", "ok", "okay"}
_NO = {"no", "nope", "nah", "not", "disagree", "disagrees", "wait"}


def read(utterance: Utterance, state: TriviaState) -> Move:
    """Read one message as exactly one move, by its words alone."""
    text = utterance.text
    if saves.is_save(text):
        return Fixed((LATE_SAVE,)) if state.begun or state.over else Resume(text)
    if len(text) > LONGEST_MESSAGE:
        return Fixed((TOO_LONG,))
    unread = _LEDGER_LINE.sub("", text)
    if unread != text and not unread.strip():
        return Fixed((UNREAD,))
    text = clean.heard(unread) if utterance.heard else clean.typed(unread)
    if not state.teams:
        return _opening(text, state)
    if state.over:
        return _command(text, state) or Fixed()
    by_voice = utterance.heard or state.by_voice
    if presence := _presence(text, state, by_voice):
        return presence
    if state.open and state.asking in (READ_BACK, FIXING):
        return _at_read_back(text, state, by_voice)
    if state.open:
        return _answering(text, state, by_voice, utterance.heard)
    return _between(text, state, by_voice)


def _opening(text: str, state: TriviaState) -> Move:
    """How many play; the groups may be named instead of counted."""
    words = clean.plain(text)
    by_voice = bool(_BY_VOICE.search(words))
    bare = " ".join(_BY_VOICE.sub("", words).split())
    found = grammar("trivia").read(bare, only=("Teams", "Solo"))
    if found:
        count = 1 if found.intent == "Solo" else int(found.slots["teams"])
        return Teams(count, by_voice)
    if by_voice:
        return Command("ByVoice")
    if command := _command(text, state):
        return command
    if questions.wonders(text):
        return Fixed((wording.AFTER_THE_NIGHT,))
    return Teams(picks.groups_named(text))


def _between(text: str, state: TriviaState, by_voice: bool) -> Move:
    if state.asking == ENDING and (votes := _votes(text, state)):
        return votes
    if pick := picks.pick_in(text, state, by_voice):
        return pick
    labels = parted(text, state, by_voice).answers
    inner = labels[0].text if len(labels) == 1 else text
    if command := _command(inner, state) or _command(text, state):
        return command
    if _END_NIGHT.match(clean.plain(text)):
        return _votes(_END_NIGHT.sub("", clean.plain(text)), state, asks=True) or Command(
            "EndNight"
        )
    if _joins(text):
        return Fixed((TEAMS_ARE_FIXED,))
    if _BY_VOICE.search(clean.plain(text)):
        return Command("ByVoice")
    return Fixed((wording.AFTER_THE_NIGHT,) if _wonders(text, by_voice) else ())


def _answering(text: str, state: TriviaState, by_voice: bool, heard: bool) -> Move:
    left = unanswered(state)
    if by_voice and (command := _command(text, state)):
        return command
    found = parted(text, state, by_voice)
    if found.answers:
        return _labelled(found.answers, found.before, state, by_voice, heard)
    if other := _unlabelled_other(text, state, by_voice):
        return other
    if len(left) == 1 or state.solo:
        team = SOLO if state.solo else left[0]
        text, next_cell = (text, "") if by_voice else picks.named_after(text)
        return Answers((Piece(team, text, heard),), by_voice, next_cell)
    return Fixed((wording.START_WITH_NAME,))


def _unlabelled_other(text: str, state: TriviaState, by_voice: bool) -> Move | None:
    """Without a label: a command, a pick, a latecomer, or a question."""
    if command := _command(text, state):
        return command
    if pick := picks.pick_while_open(text, by_voice):
        return Fixed((NEVER_UNPICKED,)) if picks.instead(text) else pick
    if _BY_VOICE.search(clean.plain(text)) and not state.solo:
        return Command("ByVoice")
    if _joins(text):
        return Fixed((TEAMS_ARE_FIXED,))
    alone = state.solo or len(unanswered(state)) == 1
    # With one team left "turnip?" is its answer, and is told to leave the mark out.
    if questions.asks(text) if alone or by_voice else questions.wonders(text):
        return Fixed((wording.AFTER_THE_NIGHT,))
    return None


def _labelled(
    answers: tuple[Labelled, ...], before: str, state: TriviaState, by_voice: bool, heard: bool
) -> Move:
    if by_voice and len(answers) == 1 and answers[0].team != ALL:
        if command := _command(answers[0].text, state):
            return command
        if questions.asks(answers[0].text):
            return Fixed((wording.AFTER_THE_NIGHT,))
    *earlier, last = answers
    next_cell = ""
    if not by_voice:
        text, next_cell = picks.named_after(last.text)
        last = Labelled(last.team, text)
    if last.team == state.pick and (cell := picks.bare_cell(last.text)):
        return Answers(_pieces((*earlier,), state, heard), by_voice, cell)
    pieces = _pieces((*earlier, last), state, heard)
    if by_voice and before:
        pieces = (*_before(before, pieces, state, heard), *pieces)
    return Answers(pieces, by_voice, next_cell)


def _before(
    before: str, pieces: tuple[Piece, ...], state: TriviaState, heard: bool
) -> tuple[Piece, ...]:
    """Words before the first label are the answer of the one team that is left besides."""
    named = {piece.team for piece in pieces}
    left = [team for team in unanswered(state) if team not in named]
    phrase = phrase_of(before, heard)
    if len(left) == 1 and phrase.locks and before.rsplit(maxsplit=1)[-1] not in ("have", "are", "is", "from"):
        return (Piece(left[0], before, heard),)
    return ()


def _pieces(answers: tuple[Labelled, ...], state: TriviaState, heard: bool) -> tuple[Piece, ...]:
    """ "All: X" is X for every team still to answer."""
    named = {answer.team for answer in answers}
    rest = [team for team in unanswered(state) if team not in named]
    return tuple(
        Piece(team, answer.text, heard)
        for answer in answers
        for team in (rest if answer.team == ALL else [answer.team])
    )


def _at_read_back(text: str, state: TriviaState, by_voice: bool) -> Move:
    yes, next_cell = picks.yes_and_pick(text, state)
    if yes:
        return Command("Yes", next_cell)
    if fix := fixes.read(text, state):
        return fix
    if command := _command(text, state):
        return command
    return Fixed((wording.AFTER_THE_NIGHT,) if _wonders(text, by_voice) else ())


def _command(text: str, state: TriviaState) -> Command | None:
    found = grammar("trivia").read(text, only=_COMMANDS)
    if found is None or (state.open and found.intent == "Again" and _stalls(text)):
        return None
    return Command({"Again": "Repeat"}.get(found.intent, found.intent))


def _stalls(text: str) -> bool:
    """ "sorry" is among the card's stalls."""
    return clean.plain(text) in ("sorry", "again", "what", "huh", "eh")


def _wonders(text: str, by_voice: bool) -> bool:
    return questions.asks(text) if by_voice else questions.wonders(text)


def _joins(text: str) -> bool:
    words = clean.plain(text)
    found = grammar("trivia").read(words, only=("Latecomer",))
    return bool(found or (_NEWCOMER.search(words) and questions.asks(words)))


def _presence(text: str, state: TriviaState, by_voice: bool) -> Presence | None:
    """ "Ghosts is out", "the owls and toads are back", "everyone is out"."""
    if state.solo or (not by_voice and parted(text, state, False).answers):
        return None
    words = clean.command(text)
    named = tuple(t for t in TEAMS if t in state.teams and re.search(rf"\b{t.lower()}\b", words))
    rest = re.sub(rf"\b(?:{'|'.join(state.teams)})\b", " ", words, flags=re.I)
    if _EVERYONE.search(words):
        named, rest = state.teams, _EVERYONE.sub(" ", words)
    # With a question open "bats home" is an answer and "bats are out" is none.
    plainly = not state.open or re.search(r"\b(?:is|are|has|have|had|drops?)\b|\bout$", rest)
    if not named or not plainly:
        return None
    if _BACK.fullmatch(rest) and re.search(r"\b(?:back|returned)\b", rest):
        return Presence(named, back=True)
    if _OUT.fullmatch(rest) and _OUT_WORD.search(rest):
        return Presence(named, back=False)
    return None


def _votes(text: str, state: TriviaState, asks: bool = False) -> Votes | None:
    """Each yes or no goes to the names before it: "bats and ghosts say yes owls no"."""
    pending: list[str] = [SOLO] if state.solo else []
    agreed: list[str] = []
    refused = False
    for word in clean.plain(text).split():
        if word.capitalize() in state.teams:
            pending.append(word.capitalize())
        elif word in _YES:
            agreed += pending
            pending = []
        elif word in _NO:
            refused = True
    if not agreed and not refused:
        return None
    return Votes(tuple(dict.fromkeys(agreed)), refused, asks)
