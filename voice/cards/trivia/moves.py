"""Every message is exactly one of these moves, read by its words and where the night stands.

No edition is in sight here.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from voice import talk
from voice.cards import saves
from voice.cards.trivia import fixes, picks, questions, wording
from voice.cards.trivia.answers import unanswered
from voice.cards.trivia.fixes import Fixes, Objection
from voice.cards.trivia.label import ALL, Labelled
from voice.cards.trivia.labels import parted
from voice.cards.trivia.phrase import phrase_of
from voice.cards.trivia.picks import Pick
from voice.cards.trivia.pieces import Piece, before_first, of_answers
from voice.cards.trivia.presence import Presence, Votes, presence, votes
from voice.cards.trivia.state import ENDING, FIXING, READ_BACK, SOLO, TEAMS, TriviaState
from voice.talk import Line, Utterance
from voice.words import clean
from voice.words.grammar import grammar

LONGEST_MESSAGE = 1200
"""Characters: four teams' answers with their reasons; a longer message is not read."""


@dataclass(frozen=True)
class Teams(talk.Move):
    """How many play: 1 is solo; one that is no game is asked again."""

    count: int
    by_voice: bool = False


@dataclass(frozen=True)
class Answers(talk.Move):
    """Answers to the open question, whole or in pieces."""

    pieces: tuple[Piece, ...]
    by_voice: bool = False
    next_cell: str = ""
    """A cell that the next picker named in the same message."""

    named: str = ""
    """By voice, a team whose name ended the message: its answer is to follow."""


@dataclass(frozen=True)
class Command(talk.Move):
    """A move without words of its own, by the name of its intent in `grammars/trivia.yaml`."""

    name: str
    next_cell: str = ""
    """For a yes to the read-back: the cell that was named with it."""


@dataclass(frozen=True)
class Resume(talk.Move):
    """A save pasted before the first question."""

    text: str


@dataclass(frozen=True)
class Fixed(talk.Move):
    """What changes nothing and gets these fixed lines."""

    lines: tuple[Line, ...] = ()


Move = Teams | Answers | Command | Presence | Votes | Resume | Fixed | Pick | Fixes | Objection

LATE_SAVE = Line("That save comes after the first question, so it changes nothing.")
TOO_LONG = Line("That message is too long for me. Send the answers alone.")
TEAMS_ARE_FIXED = Line("The teams are fixed at the start; a latecomer joins one of them.")
NEVER_UNPICKED = Line("A question that has been read is never un-picked.")
FIRST_COUNTS = Line("One answer per team; the first counts.")
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
    "ReadBack",
)
_RE_READ = re.compile(r"\b(?:repeat|read)\b")
# "say that again" is for what was said last, which may be the read-back; "repeat" for the question.
_SAME_AS = {"Again": "Repeat", "ReadBack": "WhoseTurn"}
_TEAMS_IN = re.compile(r"\b\w+ teams?\b")
_LEDGER_LINE = re.compile(r"^[^\S\n]*\[L\].*$", re.M)
_BY_VOICE = re.compile(r"\b(?:by|with|use|using|to) voice\b|\b(?:out loud|aloud)\b|^voice$")
_WE_SPEAK = re.compile(r"^(?:now )?(?:we|i|let us|can we)\b.*\b(?:by|with|use|using|to) voice\b")
_NEWCOMER = re.compile(
    r"\b(?:join|joins|joining|latecomers?|new team|(?:third|fourth|fifth) team)\b"
)
_DISPUTES = re.compile(
    r"\b(?:wrong|unfair|not fair|should (?:count|be right|have)|(?:was|is|are) (?:right|correct)"
    r"|disagree|mistakes?|recount|rule it again)\b"
)
_CHANGES = re.compile(
    r"\b(?:to|can|could|may|let us|we will|i will) (?:\w+ )?(?:change|switch|swap)\b|^change\b"
)
_END_NIGHT = re.compile(
    r"^(?:let us |can we )?(?:end|finish|close) (?:the|this) (?:night|game|quiz)\b"
)


def read(utterance: Utterance, state: TriviaState) -> Move:
    """Read one message as exactly one move, by its words alone."""
    text = _LEDGER_LINE.sub("", utterance.text)
    if unread := _unread(utterance.text, text, state):
        return unread
    text = clean.heard(text) if utterance.heard else clean.typed(text)
    if not state.teams:
        return _opening(text, state, utterance.heard)
    if state.over:
        return _command(text, state) or Fixed()
    by_voice = utterance.heard or state.by_voice
    return presence(text, state, by_voice) or _at_the_table(text, state, by_voice, utterance.heard)


def costs(move: Move, state: TriviaState) -> bool:
    """Teams, a pick, each yes that ends something: a cell is never un-picked, a ruling stands.

    Answers are read back anyway.
    """
    match move:
        case Teams(count):
            return 1 <= count <= len(TEAMS)
        case Pick():
            return bool(state.teams) and not (state.open or state.over)
        case Votes(agreed):
            return bool(agreed)
    return isinstance(move, Command) and move.name == "Yes"


def _unread(sent: str, text: str, state: TriviaState) -> Move | None:
    """A save, and what is not read: a late save, a pasted ledger line, a message too long."""
    if saves.is_save(sent):
        return Fixed((LATE_SAVE,)) if state.begun or state.over else Resume(sent)
    if len(sent) > LONGEST_MESSAGE:
        return Fixed((TOO_LONG,))
    return Fixed((UNREAD,)) if text != sent and not text.strip() else None


def _at_the_table(text: str, state: TriviaState, by_voice: bool, heard: bool) -> Move:
    if not state.open:
        return _between(text, state, by_voice)
    if state.asking in (READ_BACK, FIXING):
        return _at_read_back(text, state, by_voice)
    return _answering(text, state, by_voice, heard)


def _opening(text: str, state: TriviaState, heard: bool) -> Move:
    """How many play; the groups may be named instead of counted."""
    words = clean.plain(text)
    says_so = bool(_BY_VOICE.search(words))
    bare = " ".join(_BY_VOICE.sub("", words).split())
    if count := _how_many(bare):
        return Teams(count, says_so or heard)
    if says_so:
        return Command("ByVoice")
    if command := _command(text, state):
        return command
    if _wonders(text, heard):
        return _question(text)
    return Teams(picks.groups_named(text), heard)


def _how_many(words: str) -> int:
    """The number of teams said, in "six of us in two teams" too; 0 where none is."""
    named = picks.teams_named(words)
    told = () if re.search(r"\bor\b", words) else _TEAMS_IN.findall(words)
    for said in (words, *told):
        found = grammar("trivia").read(said, only=("Teams", "Solo"))
        if found:
            return 1 if found.intent == "Solo" else int(found.slots["teams"])
    return named


def _between(text: str, state: TriviaState, by_voice: bool) -> Move:
    if state.asking == ENDING and (voted := votes(text, state)):
        return voted
    labels = parted(text, state, by_voice).answers
    inner = labels[0].text if len(labels) == 1 else text
    return (
        picks.pick_in(text, state, by_voice)
        or _command(inner, state)
        or _command(text, state)
        or _end_of_night(text, state)
        or _no_pick(text, by_voice)
    )


def _end_of_night(text: str, state: TriviaState) -> Move | None:
    """ "End the night. Bats: yes.", the votes in the message that asks for them."""
    words = clean.plain(text)
    if not _END_NIGHT.match(words):
        return None
    return votes(_END_NIGHT.sub("", words), state, asks=True) or Command("EndNight")


def _no_pick(text: str, by_voice: bool) -> Move:
    words = clean.plain(text)
    if _joins(text):
        return Fixed((TEAMS_ARE_FIXED,))
    if _BY_VOICE.search(words):
        return Command("ByVoice")
    if _wonders(text, by_voice):
        return _question(text)
    return Command("Mistake") if _DISPUTES.search(words) else Fixed()


def _question(text: str) -> Move:
    """Rules, board and score are answered from the card; anything else is for after the night."""
    about = questions.about(text)
    return Command(about) if about else Fixed((wording.AFTER_THE_NIGHT,))


def _answering(text: str, state: TriviaState, by_voice: bool, heard: bool) -> Move:
    left = unanswered(state)
    if by_voice and (command := _command(text, state)):
        return command
    found = parted(text, state, by_voice)
    if found.answers:
        return _labelled(found.answers, found.before, state, by_voice, heard)
    if other := _unlabelled_other(text, state, by_voice):
        return other
    if len(left) == 1 or state.solo or state.named in left:
        team = SOLO if state.solo else state.named or left[0]
        text, next_cell = (text, "") if by_voice else picks.named_after(text)
        return Answers((Piece(team, text, heard),), by_voice, next_cell)
    return Fixed((wording.START_WITH_NAME,))


def _unlabelled_other(text: str, state: TriviaState, by_voice: bool) -> Move | None:
    """Without a label: a command, a pick, a latecomer, or a question."""
    if command := _command(text, state):
        return command
    if pick := picks.pick_while_open(text, by_voice):
        return Fixed((NEVER_UNPICKED,)) if picks.instead(text) else pick
    if grammar("trivia").read(text, only=("ByVoice",)) or _WE_SPEAK.search(clean.plain(text)):
        return Command("ByVoice")
    if _joins(text):
        return Fixed((TEAMS_ARE_FIXED,))
    alone = state.solo or len(unanswered(state)) == 1
    # With one team left "turnip?" is its answer, and is told to leave the mark out.
    if questions.asks(text) if alone or by_voice else questions.wonders(text):
        return _question(text)
    return None


def _labelled(
    answers: tuple[Labelled, ...], before: str, state: TriviaState, by_voice: bool, heard: bool
) -> Move:
    if by_voice and len(answers) == 1 and answers[0].team != ALL:
        if command := _command(answers[0].text, state):
            return command
        if questions.asked_by_a_team(answers[0].text):
            return _question(answers[0].text)
    *earlier, last = answers
    next_cell = ""
    if not by_voice:
        text, next_cell = picks.named_after(last.text)
        last = Labelled(last.team, text)
    if last.team == state.pick and (cell := picks.bare_cell(last.text)):
        return Answers(of_answers(earlier, state, heard), by_voice, cell)
    pieces = of_answers((*earlier, last), state, heard)
    if by_voice and before:
        pieces = (*before_first(before, pieces, state, heard), *pieces)
    to_come = phrase_of(last.text, heard=True)
    named = last.team if by_voice and not to_come.locks and not to_come.stalled else ""
    return Answers(pieces, by_voice, next_cell, named if named in state.asked else "")


def _at_read_back(text: str, state: TriviaState, by_voice: bool) -> Move:
    yes, next_cell = picks.yes_and_pick(text, state)
    command = Command("Yes", next_cell) if yes else _command(text, state)
    if command and command.name != "Mistake":
        return command
    if _CHANGES.search(clean.plain(text)):
        return Fixed((FIRST_COUNTS,))
    # "you heard us wrong" is about what was just read back.
    fix = Fixes() if command else fixes.read(text, state)
    if isinstance(fix, Objection) or (fix and not fix.only_words):
        return fix
    return picks.pick_while_open(text, by_voice) or _no_fix(text, fix, by_voice)


def _no_fix(text: str, words: Fixes | None, by_voice: bool) -> Move:
    """What is said at the read-back where nothing says that it is a fix."""
    return _question(text) if _wonders(text, by_voice) else words or Fixed()


def _command(text: str, state: TriviaState) -> Command | None:
    found = grammar("trivia").read(text, only=_COMMANDS)
    if found is None or (state.open and found.intent == "Again" and _stalls(text)):
        return None
    if found.intent == "Again" and state.asking == READ_BACK and not _RE_READ.search(text.lower()):
        return Command("WhoseTurn")
    return Command(_SAME_AS.get(found.intent, found.intent))


def _stalls(text: str) -> bool:
    """ "sorry" is among the card's stalls."""
    return clean.plain(text) in ("sorry", "again", "what", "huh", "eh")


def _wonders(text: str, by_voice: bool) -> bool:
    return questions.asks(text) if by_voice else questions.wonders(text)


def _joins(text: str) -> bool:
    words = clean.plain(text)
    found = grammar("trivia").read(words, only=("Latecomer",)) or (
        re.search(r"\bteams?\b", words) and grammar("trivia").read(words, only=("Teams",))
    )
    return bool(found or (_NEWCOMER.search(words) and questions.asks(words)))
