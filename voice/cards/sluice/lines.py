"""The Station's words: what it prints, and what it says instead for who cannot see it.

Printed, the freeboard is centimetres; spoken, it is also a feeling.
"""

from __future__ import annotations

from collections.abc import Iterator

from voice.cards.sluice.chain import CHAIN, FUSE_BOARD, Mechanism, line
from voice.cards.sluice.edition import SluiceEdition
from voice.cards.sluice.state import HINT_CM, MECHANISMS, OUT, REVEAL_CM, WRONG_CM, SluiceState
from voice.talk import Line

OPENING = (
    "The outer gate has dropped behind you, surveyor, and the well under the gallery is filling. "
    "You came to condemn the Ferrand pumping station; the crown hatch above you will not lift "
    "without the escape code, which was sealed under SHA-256 before the gate fell."
)


ASK = Line("What is your move?")

# What costs nothing gets one fixed line; thinking is a pause, so it offers SAVE (HARD RULES 7).
THINKING = Line(
    "Thinking and asking cost nothing. When you have it, tell the station your answer. Say hint "
    "for a nudge, or save to leave it here."
)
WHICH_ONE = Line("One answer at a time. Which one is it?")
NOT_WHOLE = (
    Line("The board has one master valve. Tell the station its letter."),
    Line("That is not the whole order. The manifold wants all five valves, first to last."),
    Line("That is not a reading yet. Tell the station the seed."),
    Line("That is not the whole setting. The lock wants all four dials, left to right."),
    Line("That is not the whole code. The hatch opens when the whole code is spoken."),
)
"""A part of an answer, by the mechanism it is offered to; nothing here is not on its puzzle."""

LATER = Line("Not yet, surveyor. Solve the machines in order; this one comes next.")
SEALED = Line(
    "No. The code was sealed before the gate fell. The station never reads ahead and never skips a "
    "machine. Solve this one first. If you are stuck, say: give me the answer to this mechanism. "
    f"It costs {REVEAL_CM} cm.",
    spoken="No. The code was sealed before the gate fell. The station never reads ahead and never "
    "skips a machine. Solve this one first. If you are stuck, say: give me the answer to this "
    "mechanism. It costs half a metre of air.",
)
STUCK = Line(
    f"Say hint for a nudge, {HINT_CM} cm, or say: give me the answer to this mechanism, "
    f"{REVEAL_CM} cm.",
    spoken="Say hint for a nudge. It costs 25 centimetres. Or say: give me the answer to this "
    "mechanism. That costs 50.",
)
LADDER_SPENT = Line(
    "There are no more hints for this mechanism. For its answer, say: give me the answer to this "
    f"mechanism. It costs {REVEAL_CM} cm."
)
SAY_NEXT = Line("Say next for the next one.")
LAST_PART = Line("That is the last of them.")
NO_HINT_YET = Line("No hint has been given on this mechanism. Say hint for one.")
WRONG = Line("That does not move it.", cue="wrong")
AGAIN = Line("Say it again, then.")
SAY_THE_CODE_AGAIN = Line(
    "The station did not make out that code. Say it again, or spell the word letter by letter and "
    "say the digits after it."
)
COSTS = {
    "Hint": Line(f"I heard: hint. It costs {HINT_CM} cm. Is that what you want?"),
    "Reveal": Line(f"I heard: give me the answer. It costs {REVEAL_CM} cm. Is that what you want?"),
    "GiveUp": Line("I heard: I give up. That ends the run. Is that what you want?"),
}
"""What was heard unsurely and would cost is asked about first."""

FINAL = Line("The station is quiet. This run is over.")
ALREADY_GOING = Line(
    "A save counts only as the first message of a new game, so this one is ignored."
)
A_FRESH_GAME = Line("A fresh game is open instead, at the first mechanism.")
STORY = (
    Line(
        "Elias Ferrand kept the marsh dry for thirty years and wired the station the way he "
        "thought. You are the surveyor sent to condemn it."
    ),
    Line(
        "On the log desk, in Ferrand's hand: \"The crown hatch keeps my last setting. Read the "
        'machines out, or wait for the tide with me."'
    ),
)
RULES = (
    Line(
        "Work in plain language. Read each mechanism, solve it, and tell the station the answer; a "
        "right answer solves it and shows the next."
    ),
    Line(
        f"The tide-glass: a wrong answer costs {WRONG_CM} cm of freeboard, any hint {HINT_CM} cm, "
        f"a whole mechanism's answer {REVEAL_CM} cm. A correct answer and thinking cost nothing. "
        "At 0 the water tops the gallery.",
        spoken="A wrong answer costs 10 centimetres of air, a hint 25, the answer to a whole "
        "mechanism 50. A right answer and thinking cost nothing. With no air left, the water tops "
        "the gallery.",
    ),
    Line(
        "Say 'hint', 'give me the answer to this mechanism', 'read it again', 'freeboard', 'save' "
        "or 'I give up'."
    ),
)


def opening(edition: SluiceEdition) -> tuple[Line, ...]:
    """OPENING: three or four dry sentences, the seal in the notice's form, the first mechanism."""
    seal = edition.seal
    return (
        Line(OPENING),
        Line(
            f"The commitment is {seal.notice} (edition: {seal.edition}), verifiable at "
            "aigamecards.com/verify once you are out or have given up.",
            spoken=f"This is the edition called {seal.edition}. Its commitment begins "
            f"{', '.join(seal.commitment[:4])}, and can be verified once you are out or have given "
            "up.",
        ),
        Line(
            "The tide-glass stands at 300 cm of freeboard and is falling; wrong answers and help "
            "drop it.",
            spoken="The tide glass stands at three metres of air and is falling. Wrong answers and "
            "help drop it.",
        ),
        *FUSE_BOARD.shown,
        ASK,
    )


def hint(mechanism: Mechanism, rung: int) -> Line:
    """A rung of the HINT LADDER, 1 to 3, as the card words it."""
    told = line(mechanism.hints[rung - 1], lead=f"Hint {rung}.")
    return Line(f"Hint ({'abc'[rung - 1]}): {told.text}", spoken=told.aloud)


def revealed(mechanism: Mechanism) -> Line:
    """The HINT LADDER's last item; the acrostic word is spelled too, letter by letter."""
    told = line(mechanism.reveal[0].upper() + mechanism.reveal[1:])
    if mechanism.number < MECHANISMS:
        return told
    word, _, _ = mechanism.answer.partition("-")
    spelled = f"The acrostic word is {word.lower()}: {', '.join(word)}."
    return Line(
        told.text, spoken=f"{spelled} You must still add the gear digits and speak the whole code."
    )


def handed_over(mechanism: Mechanism) -> Line:
    """An earlier mechanism's answer, which its solver may hear again."""
    return Line(f"That one is open. {mechanism.name.capitalize()}: {mechanism.hands}.")


def solved(state: SluiceState, mechanism: Mechanism) -> tuple[Line, ...]:
    """A mechanism solved: what it hands over, and the STATE block, which is not read out."""
    cue = "hatch" if mechanism.number == MECHANISMS else "solved"
    return (
        Line(mechanism.solves, spoken=line(mechanism.solves).aloud, cue=cue),
        Line("\n".join(["STATE", *state_block(state)]), spoken=""),
    )


def state_block(state: SluiceState) -> Iterator[str]:
    """Which mechanisms are open, the answer each handed over, hints, reveals, freeboard."""
    for mechanism in CHAIN[: state.solved]:
        yield f"{mechanism.number} {mechanism.name}, open: {mechanism.hands}"
    yield f"hints:{state.hints} | reveals:{state.reveals} | freeboard:{state.freeboard} cm"


def water(before: int, after: int) -> Line:
    """What a charge left, as a number and as it feels; a cue sounds as the water passes a mark."""
    mark = next((m for m in (50, 100, 200) if after <= m < before), None)
    return Line(
        f"The tide-glass drops {before - after} cm, to {after} cm of freeboard.",
        spoken=f"The water climbs. {after} centimetres: {feeling(after)}.",
        cue=f"water-{mark}" if mark else "",
    )


_FEELINGS = (
    (300, "three metres of air"),
    (250, "two and a half metres of air"),
    (200, "two metres of air"),
    (150, "a metre and a half of air"),
    (100, "a metre of air"),
    (75, "the water at your knees"),
    (50, "half a metre of air, the water at your chest"),
    (25, "the water at your chin"),
)


def feeling(freeboard: int) -> str:
    """Centimetres of air as a person feels them: "just under two metres of air"."""
    above = [(cm, felt) for cm, felt in _FEELINGS if cm >= freeboard]
    if not above:
        return _FEELINGS[0][1]
    least, felt = above[-1]
    if freeboard == least or " at your " in felt:
        return felt
    return f"{'just under' if least - freeboard <= WRONG_CM else 'less than'} {felt}"


def status(state: SluiceState) -> tuple[Line, ...]:
    """Where the run stands, for who asks for the score or the freeboard."""
    if state.end:
        return (Line(f"Score: {state.score}."), FINAL)
    mechanism = CHAIN[state.mechanism - 1]
    count = f"Hints taken: {state.hints}. Answers revealed: {state.reveals}."
    block = "\n".join(state_block(state))
    told = ". ".join(f"{m.name.capitalize()}: {m.hands}" for m in CHAIN[: state.solved])
    return (
        Line(
            f"Mechanism {mechanism.number} of {MECHANISMS}, {mechanism.name}. Freeboard: "
            f"{state.freeboard} cm. {count} An escape now would score {state.score}.",
            spoken=f"You are at mechanism {mechanism.number} of {MECHANISMS}, {mechanism.name}. "
            f"You have {state.freeboard} centimetres, {feeling(state.freeboard)}. {count} An "
            f"escape now would score {state.score}.",
        ),
        *([Line(block, spoken=line(f"{told}.").aloud)] if state.solved else []),
    )


def saved(block: str) -> tuple[Line, ...]:
    """SAVE / RESUME: the block exactly, silent, and how to go on from it."""
    return (
        Line(block, spoken=""),
        Line(
            "To go on, start a NEW chat, paste the full cartridge, and paste this save: you resume "
            "at the same mechanism with the same freeboard.",
            spoken="",
        ),
    )


def live(state: SluiceState) -> tuple[Line, ...]:
    """The mechanism now facing the player, and the hints already given on it."""
    mechanism = CHAIN[state.mechanism - 1]
    told = state.word_told and mechanism.number == MECHANISMS
    return (
        *mechanism.shown,
        *(hint(mechanism, rung + 1) for rung in range(state.rung)),
        *([revealed(mechanism)] if told else []),
    )


def resumed(state: SluiceState) -> tuple[Line, ...]:
    """A run taken up again: what is open, then the same mechanism with the same freeboard."""
    if state.end:
        return status(state)
    return (*status(state), *live(state), ASK)


def opened(edition: SluiceEdition) -> tuple[Line, ...]:
    """SCORING & ENDGAME 2: the code under its seal; only of a run that is over."""
    seal = edition.seal
    word, _, digits = edition.code.partition("-")
    return (
        Line(
            f"The sealed solution is opened: the escape code was {edition.code}.",
            spoken=f"The sealed solution is opened. The escape code was {word.lower()}, "
            f"{', '.join(digits)}.",
        ),
        Line(
            f"Edition: {seal.edition}, sealed under {seal.notice}. Verify the seal at "
            "aigamecards.com/verify.",
            spoken=f"This was the edition called {seal.edition}. Verify its seal at "
            "aigamecards.com/verify.",
        ),
    )


def endgame(edition: SluiceEdition, state: SluiceState) -> tuple[Line, ...]:
    """SCORING & ENDGAME in the card's order."""
    escaped = state.end == OUT
    ended = "escaped" if escaped else "trapped"
    return (
        *(
            ()
            if escaped
            else (Line("The tide-glass empties, and the gallery goes under.", cue="flood"),)
        ),
        *opened(edition),
        Line(
            f"{'You are out.' if escaped else 'You are trapped.'} Score: {state.score} of 100.",
            spoken=f"{'You are out.' if escaped else 'You are trapped.'} Your score is "
            f"{state.score} of 100.",
        ),
        Line(
            f"RESULT: AIGC|sluice|pumphouse|v1.0.0|end:{ended}|ch:1|turns:{state.turns}|"
            f"score:{state.score}|tape:0|sha:none",
            spoken="",
        ),
        Line(
            "Share your run at aigamecards.com/epilogue; verify the seal at "
            "aigamecards.com/verify.",
            spoken="",
        ),
    )
