"""The Clock's words: the card's fixed lines and what it reads from the sealed edition."""

from __future__ import annotations

from voice.cards.riddles.checking import named_bar
from voice.cards.riddles.edition import Chime, RiddlesEdition
from voice.cards.riddles.state import CHIMES, MISSED, RiddlesState
from voice.talk import Line

OPENING = (
    "The clock in the hall stirs. Twelve chimes, twelve riddles, three hints each. Name each "
    "answer on as few hints as you can. One answer per message: 'Is it a…?' counts as that answer, "
    "and a wrong answer shows the next hint. Say 'hint', 'repeat', 'score', 'save' or 'I give up'."
)
ASK = Line("What is your answer?")
NOT_THE_ANSWER = Line("Not the answer.")
NO_HINTS_LEFT = Line("No hints left. Guess, or say pass.")
WHICH = Line("This riddle, or the whole game?")
ARE_YOU_SURE = Line("That ends the game and shows all twelve answers. Are you sure?")
PLAY_ON = Line("The clock ticks on.")
ONLY_THE_LIST = Line("Only the sealed list counts, and nothing can be added to it.")
CHECKED_AGAIN = Line("I checked your exact words again: they do not pass.")
PASSES = Line("I checked your exact words again: they pass.")
NOTHING_TO_CHECK = Line("There is no guess to check on this chime.")
NOT_YET = Line("That chime has not been played yet.")
FINAL = Line("The clock is quiet. This run is final.")
CLOSE_THE_FRESH_GAME = Line("A fresh game is open instead, at Chime 1.")

# HARD RULES 2: between chimes, at most one short sentence about the clock itself.
CLOCK_SENTENCES = (
    "The hands move on.",
    "The pendulum swings.",
    "The tick is steady.",
    "The face says nothing.",
    "The long hand creeps.",
    "The chime fades.",
    "The pendulum does not hurry.",
    "The short hand barely moves.",
    "The tick goes on.",
    "The hands draw together.",
    "The face waits.",
)

RULES = (
    Line(
        "Each chime, the clock reads one riddle. Type one answer, or say 'hint' ('pass' and 'skip' "
        "also turn up the next hint).",
        spoken="Each chime, the clock reads one riddle. Say one answer, or say hint. Pass and skip "
        "also turn up the next hint.",
    ),
    Line(
        "A right answer scores by the hints showing: none 5, one 3, two 2, three 1. A wrong answer "
        "turns up the next hint, the same as asking, so always guess when you have an idea. With "
        "all three hints showing, a wrong answer or 'pass' misses the chime (0).",
        spoken="A right answer scores by the hints showing: five points with no hint, three "
        "with one hint, two with two hints, one with three hints. A wrong answer turns up the next "
        "hint, the same as asking, so always guess when you have an idea. With all three hints "
        "showing, a wrong answer or pass misses the chime.",
    ),
    Line("Hint 1 is oblique, Hint 2 plainer, Hint 3 almost gives it away."),
    # The card's own example here names an answer that an edition may hold; the opening's does not.
    Line(
        "One answer per message: 'Is it a…?' counts as that answer.",
        spoken="One answer at a time. A question that begins: is it, counts as your answer.",
    ),
    Line(
        "Free, at any time: 'repeat', 'score', 'save', 'rules'. 'I give up' asks: this riddle, or "
        "the whole game? Twelve chimes, 60 points in all.",
        spoken="Free, at any time: repeat, score, save, rules. If you give up, the clock "
        "asks: this riddle, or the whole game? Twelve chimes, sixty points in all.",
    ),
)

ENDINGS = (
    (57, "Master of the Clock"),
    (51, "Riddle-Reader"),
    (44, "Lamplighter"),
    (33, "Trick-or-Treater"),
    (0, "Still on the Doorstep"),
)


def opening(edition: RiddlesEdition) -> tuple[Line, ...]:
    """OPENING: the fixed words, the seal in the notice's form, and Chime 1."""
    seal = edition.seal
    return (
        Line(OPENING),
        Line(
            f"Edition: {seal.edition}. Sealed under a SHA-256 commitment ({seal.notice}); check it "
            "at aigamecards.com/verify.",
            spoken=f"This is the edition called {seal.edition}. Its seal begins "
            f"{', '.join(seal.commitment[:4])}.",
        ),
        *riddle(edition.chimes[0]),
        ASK,
    )


def riddle(chime: Chime) -> tuple[Line, ...]:
    """ "Chime n of 12." and its RIDDLE exactly as sealed."""
    return (Line(f"Chime {chime.number} of {CHIMES}."), Line(chime.riddle))


def hint(chime: Chime, number: int) -> Line:
    """Hint 1, 2 or 3, exactly as sealed."""
    text = chime.hints[number - 1]
    return Line(f"Hint {number}: {text}", spoken=f"Hint {number}. {text}")


def live(edition: RiddlesEdition, state: RiddlesState) -> tuple[Line, ...]:
    """The live riddle and every hint showing."""
    chime = edition.chimes[state.chime - 1]
    return (*riddle(chime), *(hint(chime, n + 1) for n in range(state.hints)))


def finished(chime: Chime) -> tuple[Line, ...]:
    """A finished chime's answer and WHY only."""
    return (Line(f"Chime {chime.number}: {chime.answer}."), Line(chime.why))


def chime_ends(chime: Chime, code: str, tried: tuple[str, ...]) -> tuple[Line, ...]:
    """A CHIME ENDS: the answer, WHY, the reasons of tried guesses, the recap."""
    missed = code == MISSED
    said = f"The answer was {chime.answer}." if missed else f"Correct: {chime.answer}."
    points = 0 if missed else int(code)
    reasons = ((guess, named_bar(guess, chime)) for guess in tried)
    return (
        Line(said),
        Line(chime.why),
        *(Line(f"{guess}: {bar.reason}.") for guess, bar in reasons if bar and bar.reason),
        Line(
            f"Chime {chime.number}: {chime.answer}, +{points}",
            spoken="No points." if missed else f"{points} point{'s' * (points != 1)}.",
        ),
    )


def score(state: RiddlesState) -> Line:
    """The score as a person would say it."""
    if state.over:
        return Line(f"Score: {state.score} of 60.")
    hints = ("no hints", "one hint", "two hints", "three hints")[state.hints]
    return Line(f"Score: {state.score} of 60. Chime {state.chime} of {CHIMES}, {hints} showing.")


def saved(block: str) -> tuple[Line, ...]:
    """SAVE / RESUME: the block exactly, silent, and where to resume."""
    return (
        Line(block, spoken=""),
        Line(
            "Resume at aigamecards.com/resume (its prompt names the sealed file), or in a new chat "
            "with the full card and this save.",
            spoken="",
        ),
    )


def resumed(edition: RiddlesEdition, state: RiddlesState, claimed: int | None) -> tuple[Line, ...]:
    """SAVE / RESUME: the chime, its riddle and hints, and that the hints cost nothing again."""
    mismatch = f"The save's score does not match its codes; the codes win: {state.score} of 60."
    showing = "The hints read are already showing and cost nothing again."
    return (
        *([] if claimed is None else [Line(mismatch)]),
        *live(edition, state),
        *([Line(showing)] if state.hints else []),
        # A save does not say which edition it was made under, so the player is told this one.
        Line(f"Edition: {edition.seal.edition}, sealed under {edition.seal.notice}.", spoken=""),
        ASK,
    )


def endgame(edition: RiddlesEdition, state: RiddlesState, closed: bool) -> tuple[Line, ...]:
    """SCORING & ENDGAME in the card's order."""
    seal = edition.seal
    ending = next(name for least, name in ENDINGS if state.score >= least)
    ended = "closed" if closed else "played"
    result = (
        f"RESULT: AIGC|halloween-riddles|midnight|v1.0.0|end:{ended}|ch:1|turns:{state.turns}"
        f"|score:{state.score}|tape:0|sha:none"
    )
    return (
        Line(
            f"The clock stops at chime {state.chime}."
            if closed
            else "The twelfth stroke sounds, and the clock falls quiet."
        ),
        *(Line(f"Chime {c.number}: {c.answer}") for c in edition.chimes),
        Line(
            'To check the seal, copy the sealed file\'s text from "SOLUTION:" to the SALT line '
            "into aigamecards.com/verify, which rebuilds the commitment in your browser. The seal "
            "proves no riddle, answer or hint moved, not that every ruling was right; the "
            "transcript records those.",
            spoken="The seal proves that no riddle, answer or hint moved.",
        ),
        Line(
            f"Edition: {seal.edition}, sealed under {seal.notice}.",
            spoken=f"This was the edition called {seal.edition}.",
        ),
        Line(
            f"Score: {state.score} of 60. {ending}. Par is 55, our estimate (not a measurement) of "
            "an adult team's score.",
            spoken=f"Your score is {state.score} of 60: {ending}. Par is 55.",
        ),
        Line(result, spoken=""),
        Line(
            "Share the run at aigamecards.com/epilogue; check the seal at aigamecards.com/verify.",
            spoken="",
        ),
    )
