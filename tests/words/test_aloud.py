"""What is printed, and what a person reading it out would say."""

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from voice.words.aloud import aloud

CARD_LINES = {
    "Chime 1 of 12.": "Chime one of twelve.",
    "Chime 5: footsteps, +5": "Chime five: footsteps, plus five.",
    "Correct: kettle.": "Correct: kettle.",
    "Correct: jack-o'-lantern.": "Correct: jack-o'-lantern.",
    "The answer was letter r.": "The answer was letter r.",
    "'Is it a…?' counts as that answer, and a wrong answer shows the next hint.": (
        "Is it a something, counts as that answer, and a wrong answer shows the next hint."
    ),
    "Say 'hint', 'repeat', 'score', 'save' or 'I give up'.": (
        "Say hint, repeat, score, save or I give up."
    ),
    "chime:4/12 | hints:1/3 | tried:- | score:8/60": (
        "chime four of twelve, hints one of three, tried none, score eight of sixty."
    ),
    "[L] t:8": "L, t eight.",
    "That is 60/60!": "That is sixty of sixty!",
    "Sealed: a94daaa109f28ecc…": (
        "Sealed: A, nine, four, D; A, A, A, one; zero, nine, F, two; eight, E, C, C, and so on."
    ),
    "The seal c966aa08 holds": "The seal C, nine, six, six; A, A, zero, eight holds.",
    "Check it at aigamecards.com/verify.": ("Check it at A-I game cards dot com slash verify."),
    "https://example.org/a-b.md": "example dot org slash a dash b dot md.",
}

FIGURES = {
    "In 1897 or 1905, not 1900.": (
        "In eighteen ninety-seven or nineteen oh five, not nineteen hundred."
    ),
    "It was 2005.": "It was two thousand and five.",
    "2024": "twenty twenty-four.",
    "the 1890s and '90s": "the eighteen nineties and nineties.",
    "October 25th, the 1st": "October twenty-fifth, the first.",
    "1,000 and 105": "one thousand and one hundred and five.",
    "007": "zero zero seven.",
    "12345678": "one two three four five six seven eight.",
    "v1.0.0": "version one point zero point zero.",
    "3.5 times": "three point five times.",
    "at 11.05": "at eleven oh five.",
    "at 11:30, 9.00 and 12:15.": "at eleven thirty, nine o'clock and twelve fifteen.",
    "-3 and −4": "minus three and minus four.",
    "9×3": "nine times three.",
    "bus→J3": "bus to J-three.",
    "100%": "one hundred percent.",
    "£5 and $20": "five pounds and twenty dollars.",
    "Scores 57–60, 1-12": "Scores fifty-seven to sixty, one to twelve.",
    "#4": "number four.",
    "½": "one of two.",
}

CODES = {
    "D3": "D-three.",
    "A4 or E12": "A-four or E-twelve.",
    "E7 + E8": "E-seven plus E-eight.",
    "A1–E5": "A-one to E-five.",
    "TB1": "T-B-one.",
    "8c": "eight-C.",
    "PENSTOCK-7632": "PENSTOCK-seven six three two.",
    "Chime IV": "Chime four.",
    "Chime I.": "Chime one.",
    "the chime I heard": "the chime I heard.",
    "Act V: XII bells": "Act five: twelve bells.",
    "I think I'm I.": "I think I'm I.",
    "a MIX of CIVIL": "a MIX of CIVIL.",
    "the letter a.": "the letter eigh.",
}

MARKS = {
    "“Who’s there?” asked the clock": "Who's there, asked the clock.",
    'He said: "No."': "He said: No.",
    "The clock — dry and brief — waits": "The clock, dry and brief, waits.",
    "tick - tock": "tick tock.",
    "Hello… there": "Hello, there.",
    "Well...": "Well.",
    "a pan (it has no spout)": "a pan, it has no spout.",
    "**kettle** and _shadow_ `x`": "kettle and shadow x.",
    "# A title": "A title.",
    "- Owls\n- Bats": "Owls.\nBats.",
    "[verify](https://example.org)": "verify.",
    "Well done 🎃👻!": "Well done!",
    "and/or": "and or or.",
    "SAVE / RESUME": "SAVE, RESUME.",
    "-----BEGIN AIGC SAVE-----": "BEGIN AIGC SAVE.",
    "Really?!": "Really?",
    "Mr. Smith, e.g. at 9 p.m.": "Mister Smith, for example at nine P-M.",
    "café Björk": "café Björk.",
    "Łukasz и": "Lukasz i.",
    "I have hands\nbut cannot clap.\n\nWhat am I?": "I have hands,\nbut cannot clap.\nWhat am I?",
}

NOTHING = ["", " \n\t", "...", "?!", "—", "'", "***", "🎃", "\x00\x07", "()", "-----", "…"]


@pytest.mark.parametrize(
    ("printed", "said"), [*CARD_LINES.items(), *FIGURES.items(), *CODES.items(), *MARKS.items()]
)
def test_said_as_a_person_would(printed: str, said: str) -> None:
    assert aloud(printed) == said


@pytest.mark.parametrize("text", NOTHING)
def test_nothing_to_say(text: str) -> None:
    assert aloud(text) == ""


@given(st.text(st.characters() | st.sampled_from("0123456789 .,:;/'\"-…×→%IVXaA\n"), max_size=60))
@example("1/2/3:4.05")
@example("A.1-'b")
@example("DR")
@example("etc")
def test_any_text_becomes_letters_and_pauses(text: str) -> None:
    said = aloud(text)
    assert not re.search(r"[^\w ,.;:!?'\n-]|[\d_]", said)
    assert aloud(said) == said
