"""What is printed, and what a person reading it out would say."""

import pytest

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
    "1,000,000": "one million.",
    "12,345.67": "twelve thousand three hundred and forty-five point six seven.",
    "999,999,999,999,999,999": " ".join(["nine"] * 18) + ".",
    "1st/2nd/23rd": "first or second or twenty-third.",
    "in the 1990s, the 1990's": "in the nineteen nineties, the nineteen nineties.",
    "1897-1902": "eighteen ninety-seven to nineteen oh two.",
    "1897 – 1902": "eighteen ninety-seven to nineteen oh two.",
    "Hastings, 1066": "Hastings, ten sixty-six.",
    "31/10/1897 or 2024-10-31": (
        "thirty-one ten eighteen ninety-seven or twenty twenty-four ten thirty-one."
    ),
    "Rule 8's cut": "Rule eight's cut.",
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
    "#1": "number one.",
    "No. 5": "number five.",
    "№ 5, Nos. 1-3, p. 26": "number five, numbers one to three, page twenty-six.",
    "No. I won't.": "No. I won't.",
    "1, yes. 2, no. 0, help.": "one, yes. two, no. zero, help.",
    "5-3": "five to three.",
    "3 x 4": "three times four.",
    "3 × 4": "three times four.",
    "12 ÷ 4 = 3": "twelve divided by four equals three.",
    "100 − 5": "one hundred minus five.",
    "10⁶ or 10^400": "ten to the power of six or ten to the power of four hundred.",
    "50% or 50 %": "fifty percent or fifty percent.",
    "24/7": "twenty-four seven.",
    "odds of 2:1": "odds of two to one.",
}

PARTS = {
    "½": "one half.",
    "¼": "one quarter.",
    "¾": "three quarters.",
    "1/2": "one half.",
    "1/100": "one hundredth.",
    "2½ cups": "two and a half cups.",
    "1-1/2 cups": "one and a half cups.",
    "2 1/8": "two and an eighth.",
    "3/4 cup": "three quarters of a cup.",
    "½ hour": "one half of an hour.",
    "¾ km": "three quarters of a kilometre.",
    "22/7": "twenty-two sevenths.",
    "7/10 of them": "seven tenths of them.",
    "a waltz in 3/4 time": "a waltz in three four time.",
    "8/60": "eight of sixty.",
    "hints:1/3": "hints one of three.",
}

MONEY = {
    "$49.95": "forty-nine dollars and ninety-five cents.",
    "£2.50": "two pounds and fifty pence.",
    "€3": "three euros.",
    "$1.5 million": "one point five million dollars.",
    "$3, $4": "three dollars, four dollars.",
    "$1, £1.01": "one dollar, one pound and one penny.",
    "£0.50 or £3.00": "fifty pence or three pounds.",
    "$1,000,000": "one million dollars.",
    "$3bn": "three billion dollars.",
    "$5-10": "five dollars to ten.",
    "-$5": "minus five dollars.",
    "a $5 bill": "a five dollar bill.",
}

TIMES = {
    "12:30am": "twelve thirty A-M.",
    "12.30 pm": "twelve thirty P-M.",
    "7:05": "seven oh five.",
    "12:00 pm": "twelve P-M.",
    "at 9 p.m. He left.": "at nine P-M. He left.",
    "9–5 pm": "nine to five P-M.",
    "10.30–11.05": "ten thirty to eleven oh five.",
    "12.50%": "twelve point five zero percent.",
    "Am I 3rd?": "Am I third?",
}

MEASURES = {
    "20 °C": "twenty degrees Celsius.",
    "-5 °C": "minus five degrees Celsius.",
    "68 °F": "sixty-eight degrees Fahrenheit.",
    "1 ℃": "one degree Celsius.",
    "20–25°C": "twenty to twenty-five degrees Celsius.",
    "a 90° turn": "a ninety degree turn.",
    "5 ft 3 in": "five feet three inches.",
    "5'3\" tall": "five feet three inches tall.",
    "6 ft": "six feet.",
    "a 6 in. nail": "a six inch nail.",
    "5 in a row": "five in a row.",
    "10 km": "ten kilometres.",
    "10.50 m": "ten point five zero metres.",
    "1897 km": "one thousand eight hundred and ninety-seven kilometres.",
    "2½ km": "two and a half kilometres.",
    "5 kg. He": "five kilograms. He.",
    "5kg, 1 kg": "five kilograms, one kilogram.",
    "60 mph": "sixty miles an hour.",
    "3 km²": "three square kilometres.",
    "E = mc²": "E equals mc squared.",
    "It costs 25 cm.": "It costs twenty-five centimetres.",
    "freeboard:275 cm": "freeboard two hundred and seventy-five centimetres.",
}

NAMES = {
    "Col. Mustard": "Colonel Mustard.",
    "Capt. Hook": "Captain Hook.",
    "Rev. Green": "Reverend Green.",
    "the Rev. said so": "the Reverend said so.",
    "Sammy Davis Jr. sang.": "Sammy Davis Junior sang.",
    "Hank Williams, Sr., sang": "Hank Williams, Senior, sang.",
    "Gen. Lee, Lt. Columbo, Sgt. Pepper": "General Lee, Lieutenant Columbo, Sergeant Pepper.",
    "Prof. Plum": "Professor Plum.",
    "Dr. Jekyll, Mr Hyde, Mrs. Hudson": "Doctor Jekyll, Mister Hyde, Missus Hudson.",
    "He lives on Elm St.": "He lives on Elm Street.",
    "It is on Elm St. He lives there.": "It is on Elm Street. He lives there.",
    "Elm St., Dallas, 42nd St. Station": "Elm Street, Dallas, forty-second Street Station.",
    "St. Kilda": "Saint Kilda.",
    "In St. Louis, on St Kilda": "In Saint Louis, on Saint Kilda.",
    "C. S. Lewis, The Lion": "C-S Lewis, The Lion.",
    "He left the U.S. He did.": "He left the U-S. He did.",
    "valve C. A tap": "valve C. A tap.",
}

SHORTENED = {
    "e.g., a cat": "for example, a cat.",
    "i.e. a cat": "that is a cat.",
    "cats, dogs, etc.": "cats, dogs, et cetera.",
    "cats etc. Then dogs": "cats et cetera. Then dogs.",
    "Bats vs. Owls": "Bats versus Owls.",
    "31 Oct. 1938": "thirty-one October nineteen thirty-eight.",
    "c. 1850": "circa eighteen fifty.",
    "A & B": "A and B.",
    "bob@example.org": "bob at example dot org.",
    "@": "at.",
}

ROMAN = {
    "Henry VIII": "Henry the Eighth.",
    "Henry VIII's wives": "Henry the Eighth's wives.",
    "HENRY VIII": "HENRY the Eighth.",
    "Louis XIV's": "Louis the Fourteenth's.",
    "Charles I was king": "Charles the First was king.",
    "Charles I know": "Charles I know.",
    "King Zog I.": "King Zog the First.",
    "World War II": "World War two.",
    "World War I began": "World War one began.",
    "Chapter IX": "Chapter nine.",
    "Act III": "Act three.",
    "Henry IV, Part I": "Henry the Fourth, Part one.",
    "Rocky IV": "Rocky four.",
    "Super Bowl XLII, MCMXCIX": "Super Bowl forty-two, nineteen ninety-nine.",
    "the XIX century": "the nineteenth century.",
    "IIII on a clock face": "four on a clock face.",
    "XXXX": "XXXX.",
    "VIV": "VIV.",
    "VIV: 5 points": "VIV: five points.",
    "I": "I.",
    "MIX": "MIX.",
    "a CIVIL, VIVID DIM XXL CD": "a CIVIL, VIVID DIM XXL CD.",
    "Vitamin C": "Vitamin C.",
    "I did": "I did.",
    "Malcolm X": "Malcolm X.",
    "an IV": "an IV.",
}

CODES = {
    "D3": "D-three.",
    "C-A-E": "C-A-E.",
    "E9 and D3": "E-nine and D-three.",
    "7 6 3 2": "seven six three two.",
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


TABLES = (
    CARD_LINES, FIGURES, PARTS, MONEY, TIMES, MEASURES, NAMES, SHORTENED, ROMAN, CODES, MARKS,
)  # fmt: skip


@pytest.mark.parametrize(("printed", "said"), [row for table in TABLES for row in table.items()])
def test_said_as_a_person_would(printed: str, said: str) -> None:
    assert aloud(printed) == said


@pytest.mark.parametrize("text", NOTHING)
def test_nothing_to_say(text: str) -> None:
    assert aloud(text) == ""
