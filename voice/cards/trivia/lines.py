"""The Host's words: what is printed, and what is said where a person would say it otherwise."""

from __future__ import annotations

from collections.abc import Sequence

from voice.cards.trivia import wording
from voice.cards.trivia.edition import Entry, TriviaEdition
from voice.cards.trivia.matching import Verdict
from voice.cards.trivia.phrase import year_in
from voice.cards.trivia.state import CELLS, LETTERS, SOLO, VALUES, TriviaState
from voice.talk import Line
from voice.words import english

SAVE_OFFER = Line('Say "save" to keep the night here.', spoken="Say save to keep the night here.")
FINISH_FIRST = Line("Finish this question first: answer it or pass.")
SAVE_AFTER = Line("You get your save right after this question.")
NO_QUESTION = Line("No question is open.")
BY_VOICE = Line(
    "You play by voice, then. Say your team's name before your answer; I read every answer back."
)
STANDS = Line(
    "I checked the key again: the ruling stands. You can check its source and seal afterwards."
)
CORRECTED = Line("I checked the key again: the ruling was wrong, and I have corrected the board.")
NOTHING_RULED = Line("No question has been ruled yet.")
ENDED = Line("The night is over. Its result stands.")
PLAY_ON = Line("Then the night goes on.")
NO_SAVE_YET = Line("There is nothing to save before the teams are named.")
FRESH_NIGHT = Line("A fresh night is open instead.")
STOPPED = Line("Another team says you said something else, so the answer stays as I heard it.")


def opening(edition: TriviaEdition) -> tuple[Line, ...]:
    """OPENING; the edition is named before it, so that none is taken for the official one."""
    seal = edition.seal
    digits = seal.commitment[:16]
    return (
        Line(
            f"Edition: {seal.edition}. Sealed under a SHA-256 commitment ({seal.notice}).",
            spoken=f"This is the edition called {seal.edition}.",
        ),
        Line(
            wording.WELCOME.format(seal=digits),
            spoken=wording.WELCOME.format(seal=f"beginning {', '.join(digits[:4])}").replace(
                "SHA-256 commitment", "a commitment"
            ),
        ),
        how_many(),
    )


def how_many() -> Line:
    """The opening's question."""
    return Line(wording.HOW_MANY)


def joined(teams: Sequence[str]) -> str:
    """Team names as READINGS joins them."""
    return ", ".join(teams)


def started(state: TriviaState) -> tuple[Line, ...]:
    """What follows once the teams are known: the rules, the board, and the first pick."""
    if state.solo:
        first = Line(
            wording.SOLO,
            spoken="Just say your answer; the first counts." if state.by_voice else None,
        )
    else:
        one, other, *_ = state.teams
        text = wording.YOU_ARE.format(teams=joined(state.teams), first=one, second=other)
        spoken = (
            f"You are {_and(state.teams)}. Write your answers down, then say them together: "
            f"{one}, and your answer. {other}, and your answer. One answer per team; the first "
            "counts."
        )
        first = Line(text, spoken=spoken)
    return (first, *how_to_play(), *categories(), ask(state))


def how_to_play() -> tuple[Line, ...]:
    """HOW TO PLAY, word for word."""
    return tuple(map(Line, wording.HOW_TO_PLAY))


def categories() -> tuple[Line, ...]:
    """THE HARVEST BOARD."""
    return (
        Line(wording.POINTS_IN_ALL),
        *(
            Line(f"{letter} · {title}: {about}.", spoken=f"{letter}: {title}. {about}.")
            for letter, (title, about) in wording.CATEGORIES.items()
        ),
    )


def ask(state: TriviaState) -> Line:
    """Ask the picker to pick."""
    if state.solo:
        return Line("Pick a category and points.")
    return Line(f"{state.pick}, pick a category and points.")


def not_your_pick(state: TriviaState) -> Line:
    """Only the team on pick may pick."""
    return Line(f"It is the {state.pick}' turn to pick.")


def title(cell: str) -> str:
    """A cell's category."""
    return wording.CATEGORIES[cell[0]][0]


def question(entry: Entry) -> tuple[Line, ...]:
    """Reading: the category and points, then Q word for word."""
    if entry.cell not in CELLS:
        return (Line(entry.question),)
    points = f"{entry.cell[1]} point{'s' * (entry.cell[1] != '1')}"
    return (Line(f"{title(entry.cell)}, {points}."), Line(entry.question))


def played(cell: str) -> Line:
    """A played cell: say so."""
    return Line(f"{title(cell)} for {cell[1]} has been played.")


def noted(cell: str) -> Line:
    """A cell named while a question is open."""
    return Line(f"{title(cell)} for {cell[1]} comes next.")


def still(teams: Sequence[str]) -> Line:
    """HARD RULES 7: which teams have no answer yet."""
    return Line(wording.STILL_TO_ANSWER.format(teams=joined(teams)))


def is_out(team: str) -> Line:
    """An answer from a team that is out."""
    return Line(f"{team} is out, so I skip it until you say: {team} is back.")


def which_is_wrong(solo: bool, named: str) -> Line:
    """After "no" at the read-back; `named` is a team whose name alone was said."""
    if solo or named:
        return Line(f"What did {'you' if solo else named} say? Say it again, or spell it.")
    return Line("Which answer is wrong? Say the team's name and its answer again, or spell it.")


def first_counts(team: str) -> Line:
    """ "a team's later answer changes nothing", and how a misheard one is put right."""
    return Line(
        f"One answer per team; the first counts. If I misheard {team}, spell the word, or say: "
        f"no, {team} said, and the answer."
    )


def read_back(answers: Sequence[tuple[str, str, bool]], years: bool) -> Line:
    """The read-back: each team, its words, and whether they were spelled."""
    text = "; ".join(f"{team}: {words}" for team, words, _ in answers)
    spoken = "; ".join(
        (f"{team}: " if team != SOLO else "") + _said_back(words, spelled, years)
        for team, words, spelled in answers
    )
    return Line(f"I have {text}. Right?", spoken=f"I have {spoken}. Right?")


def ruling(entry: Entry, results: Sequence[tuple[str, str, bool, Verdict]]) -> tuple[Line, ...]:
    """HARD RULES 9: the answer, each team with points and any NOT reason, the source.

    A result is a team, its words, whether it passed, and the verdict.
    """
    return (
        Line(f"The answer: {_stopped(entry.answer)}"),
        *(_result(entry.cell, *result) for result in results),
        source(entry),
    )


def source(entry: Entry) -> Line:
    """The SOURCE line."""
    return Line(f"Source: {_stopped(entry.source)}")


def _result(cell: str, team: str, words: str, passed: bool, verdict: Verdict) -> Line:
    points = int(cell[1]) if verdict.right else 0
    worth = f"{points} point{'s' * (points != 1)}"
    if passed:
        return Line(f"{team}: pass, {worth}.")
    reasons = "".join(f" ({reason})" for reason in verdict.reasons)
    because = "".join(f" {reason[:1].upper()}{reason[1:]}." for reason in verdict.reasons)
    judged = "right" if verdict.right else "wrong"
    return Line(
        f"{team}: {words}, {judged}, {worth}{reasons}.",
        spoken=f"{team}: {judged}, {worth}.{because}",
    )


def board(state: TriviaState) -> tuple[Line, ...]:
    """ "board": per category, what is left."""
    return tuple(_category(state, letter) for letter in LETTERS)


def _category(state: TriviaState, letter: str) -> Line:
    left = [v for v in VALUES if not state.scorers(letter + v) and letter + v != state.open]
    name = wording.CATEGORIES[letter][0]
    text = f"{letter} · {name}: {', '.join(left) or 'none'} left."
    are = "is" if len(left) == 1 else "are"
    spoken = f"{name}: {_and(left)} {are} left." if left else f"{name}: nothing left."
    return Line(text, spoken=spoken)


def score(state: TriviaState) -> Line:
    """The totals."""
    if state.solo:
        return Line(f"Your total is {state.score(SOLO)} of 75.")
    totals = [f"{t} {state.score(t)}{' (out)' * (t in state.out)}" for t in state.teams]
    return Line(f"Score: {', '.join(totals)}.")


def totals(state: TriviaState) -> Line:
    """The totals at the end, out of 75."""
    if state.solo:
        return score(state)
    said = [f"{team} {state.score(team)}" for team in state.teams]
    return Line(f"Totals out of 75: {joined(said)}.")


def whose_turn(state: TriviaState, waiting: Sequence[str]) -> Line:
    """Who picks, or who is still to answer."""
    if not state.open:
        return ask(state)
    if state.solo and waiting:
        return Line("It is your turn to answer.")
    return Line(f"Still to answer: {joined(waiting)}." if waiting else "Every answer is in.")


def presence(teams: Sequence[str], back: bool) -> Line:
    """A team that left or came back."""
    are = "is" if len(teams) == 1 else "are"
    if back:
        return Line(f"{joined(teams)} {are} back.")
    return Line(f"{joined(teams)} {are} out, and keep{'s' * (len(teams) == 1)} the points.")


def end_the_night(state: TriviaState) -> Line:
    """ "only when every playing team says yes by name"."""
    if state.solo:
        return Line("That ends the night for good. Say yes to end it, or anything else to play on.")
    waiting = [team for team in state.playing if team not in state.agreed]
    return Line(
        f"That ends the night for good, and every playing team must say yes by name: "
        f"{joined(waiting)}."
    )


def saved(block: str) -> tuple[Line, ...]:
    """SAVE / RESUME: the block exactly, silent, and how to resume."""
    return (
        Line(block, spoken=""),
        Line(
            "To resume: open the game in a new chat with its play link from "
            "aigamecards.com/games/halloween-trivia/ (or paste SYSTEM.md), then send this save "
            "before the first question.",
            spoken="",
        ),
    )


def _said_back(words: str, spelled: bool, years: bool) -> str:
    if years:
        year = year_in(words)
        return f"{words}, which is not a year" if year is None else str(year)
    if not spelled or english.known(words):
        return words
    return f"{words}, {', '.join(words.replace(' ', '').upper())}"


def _stopped(text: str) -> str:
    return text if text.endswith(".") else f"{text}."


def _and(names: Sequence[str]) -> str:
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last
