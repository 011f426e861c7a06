"""The Host's words: the card's fixed lines, and what is read from the sealed case."""

from __future__ import annotations

from collections.abc import Iterable

from voice.cards.mystery import how_to_play
from voice.cards.mystery.cast import THE_FIVE, full_name
from voice.cards.mystery.edition import MysteryEdition, Round
from voice.cards.mystery.seats import YOU
from voice.cards.mystery.state import ACCUSATION, QUESTIONS, MysteryState
from voice.talk import Line

OPENING = (
    "Halloween at Corbie Hill, a sheep farm in the Border hills. After supper every guest went "
    "under a white sheet, and no ghost may speak until the unmasking at midnight. At 11.05 Isa "
    "Rintoul was found dead in her office. You are the neighbours fetched up the glen; the police "
    "come in the morning. One of five did it, alone."
)
WHO_IS_THERE = Line("Who is at the table? First names or nicknames, one to eight.")
SEALED = Line(
    "That stays sealed until the accusation. Say give up to end the night and hear it now."
)
RECAP = Line("Say read E2 or statements to hear any of it again.")
NOTHING_SEARCHED = Line("Nothing is searched tonight; you have the exhibits.")
NOT_YET = Line("That evidence has not come in yet.")
SPENT = Line("The round's questions are spent. Say next.")
OFFER_SAVE = Line("Say save to keep the game here.")
SOMETHING_ELSE = Line("Ask about something else.")
END_THE_NIGHT = Line("End the night and hear the answer?")
THE_NIGHT_GOES_ON = Line("The night goes on.")
ACCUSE_NOW = Line(
    "The night is nearly done. Accuse one person, with up to six exhibits: you score for the right "
    "person and for exhibits showing could, how and why; E1, E2 and E4 count as known."
)
NO_SAVE_NOW = Line("You cannot save during the accusation.")
NOTHING_TO_SAVE = Line("There is nothing to save before the first round.")
NO_LIES = Line("No lie is broken yet.")
ALL_LIES_BROKEN = Line("Every lie was broken.")
NO_STATEMENTS = Line("No statement has been read yet.")
NOT_LOCKED = Line("Not locked.")
NO_ONE_TO_PASS_TO = Line("You are alone at the table, so there is no one to pass to.")
IT_IS_OVER = Line("The night is over. Ask for the solution, or ask one of the five anything.")
CHECK_THE_SEAL = (
    'To check the seal, hash the case file\'s text from "SOLUTION:" to the SALT line at '
    "aigamecards.com/verify."
)
SHARE = "Share the night at aigamecards.com/epilogue."
SAID_NOTHING = Line("")
"""The LEDGER only."""

OFFICIAL_SEAL = "6b07756486bace75"
OFFICIAL_ADDRESS = "https://aigamecards.com/g/halloween-murder-mystery/reveal-dabd73b7b70e.md"
"""The reveal that the card names, and the start of the commitment published for it."""


def opening(edition: MysteryEdition) -> tuple[Line, ...]:
    """OPENING: the night, HOW TO PLAY, the seal, and the question who is there."""
    seal = edition.seal
    return (
        Line(OPENING),
        Line("HOW TO PLAY", spoken="How to play."),
        Line(
            " ".join(how_to_play.SENTENCES),
            spoken=" ".join(map(how_to_play.spoken, how_to_play.SENTENCES)),
        ),
        Line(
            f"Edition: {seal.edition}.",
            spoken=f"This is the case called {seal.edition}. Its seal begins "
            f"{', '.join(seal.commitment[:4])}.",
        ),
        Line(
            f"The answers were locked before you started (code {seal.notice}), so I can't change "
            "them; check them at aigamecards.com/verify when you finish. The line starting [L] is "
            f"the game's memory; you can ignore it. {WHO_IS_THERE.text}",
            spoken="The answers were locked before you started, so I can't change them. "
            f"{WHO_IS_THERE.text}",
        ),
    )


def rules(question: str) -> tuple[Line, ...]:
    """A rules question's answer, in the card's own sentences."""
    return tuple(Line(s, spoken=how_to_play.spoken(s)) for s in how_to_play.fitting(question))


def house() -> tuple[Line, ...]:
    """THE HOUSE, word for word."""
    return (Line(" ".join(how_to_play.HOUSE)),)


def scene(part: Round) -> Line:
    """A round's SCENE line."""
    return Line(part.scene)


def exhibits(edition: MysteryEdition, numbers: Iterable[int]) -> tuple[Line, ...]:
    """Exhibits word for word."""
    return tuple(
        Line(f"E{n}: {edition.exhibit(n)}", spoken=f"Exhibit {n}. {edition.exhibit(n)}")
        for n in numbers
    )


def statements(edition: MysteryEdition) -> tuple[Line, ...]:
    """The five statements."""
    return tuple(line for s in THE_FIVE for line in statement(edition, s.name))


def statement(edition: MysteryEdition, suspect: str) -> tuple[Line, ...]:
    """One suspect's statement."""
    return speaks(suspect, edition.file(suspect).statement)


def speaks(suspect: str, words: str, before: str = "") -> tuple[Line, ...]:
    """One of the five speaks: the words inside the quotation marks, and nothing else."""
    return (
        Line(f'{before or suspect + ":"} "{words}"', spoken=before or f"{suspect}:"),
        Line("", spoken=words, voice=suspect),
    )


def said_already(suspect: str, words: str) -> tuple[Line, ...]:
    """A REPEAT's line."""
    return speaks(suspect, words, f"{suspect} has said that already:")


def lie(edition: MysteryEdition, code: str) -> tuple[Line, ...]:
    """A broken lie: suspect, code, ADMIT."""
    found = edition.lie(code)
    if found is None:
        return ()
    file, entry = found
    return speaks(file.suspect, entry.admit, f"{file.suspect}, {code}:")


def turn(state: MysteryState) -> Line:
    """Whose question comes next, or that the round has none left."""
    if state.spent:
        return SPENT
    return Line(f"Question {state.asked + 1} of {QUESTIONS}: {state.asker}.")


def waiting(state: MysteryState) -> tuple[Line, ...]:
    """What the Host waits for now."""
    if state.over:
        return (IT_IS_OVER,)
    if state.round == 0:
        return (WHO_IS_THERE,)
    if state.accused:
        return (read_back(state),)
    return (ACCUSE_NOW,) if state.round == ACCUSATION else (turn(state),)


def of_round(number: int) -> range:
    """The exhibits of a round, by number: E5 to E8 are round 2's."""
    return range(4 * number - 3, 4 * number + 1)


def full_state(
    edition: MysteryEdition, state: MysteryState, resumed: bool = False
) -> tuple[Line, ...]:
    """FULL STATE: listed, never interpreted."""
    seats = ", ".join(state.table)
    asks = "You ask next" if state.asker == YOU else f"{state.asker} asks next"
    read = f"E1 to E{state.opened}" if state.opened else "none"
    broken = ", ".join(f"{owner(edition, code)} {code}" for code in state.broken) or "none"
    left = QUESTIONS - state.asked
    name = "A" if state.round == ACCUSATION else str(state.round)
    answers = " Answers: this chat only." if resumed else ""
    return (
        Line(
            f"Round {name}. Seats: {seats}. {asks}. Exhibits read: {read}. Lies broken: {broken}. "
            f"Questions left: {left}.{answers}",
            spoken=f"Round {name}. {asks}. Lies broken: {broken}. Questions left: {left}.",
        ),
    )


def owner(edition: MysteryEdition, code: str) -> str:
    """The first name of the one whose lie a code is."""
    found = edition.lie(code)
    return found[0].suspect if found else ""


def unused(state: MysteryState) -> Line:
    """What "next" asks where questions are left."""
    return Line(f"End round {state.round} with {QUESTIONS - state.asked} unused?")


def round_over(state: MysteryState) -> Line:
    """The offer of SAVE where a round ends early."""
    return Line(f"Round {state.round} is over. {OFFER_SAVE.text}")


def table_confers(state: MysteryState) -> Line:
    """The answer to a round's first table talk."""
    who = "You confer" if state.table == (YOU,) else "The table confers"
    return Line(f"({who}. Speak to one of the five by name to ask.)")


def read_back(state: MysteryState) -> Line:
    """An accusation read back, nothing else."""
    listed = ", ".join(f"E{n}" for n in state.cited) or "none"
    spoken = ", ".join(f"exhibit {n}" for n in state.cited) or "none"
    words = (
        f"You accuse {full_name(state.accused)}. Exhibits counted: {{}}. Say yes when the whole "
        "table agrees, or give the accusation again."
    )
    return Line(words.format(listed), spoken=words.format(spoken))


def saved(block: str) -> tuple[Line, ...]:
    """SAVE / RESUME: the block exactly, silent."""
    return (Line(block, spoken=""),)


def repaired(dropped: int) -> tuple[Line, ...]:
    """What a repaired save says."""
    if not dropped:
        return ()
    return (Line(f"Save repaired: {dropped} code(s) dropped.", spoken=_dropped(dropped)),)


def solution(edition: MysteryEdition, only: str = "") -> tuple[Line, ...]:
    """The SOLUTION section, word for word, or `only` one part of it."""
    return tuple(
        Line(f"{label}: {text}", spoken=f"{label.capitalize()}. {text}")
        for label, text in edition.solution
        if only in ("", label)
    )


def _dropped(count: int) -> str:
    many = "one code was" if count == 1 else f"{count} codes were"
    return f"The save was repaired: {many} dropped."
