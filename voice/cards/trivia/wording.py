"""The card's fixed sentences, to the letter."""

from __future__ import annotations

from voice.talk import Line

WELCOME = (
    "Welcome to Snap-Apple Night, a Halloween trivia night. Twenty-five questions wait on the "
    "Harvest Board: five categories, worth 1 to 5 points each, and every team answers every "
    "question. Every answer and its source were sealed before tonight under SHA-256 commitment "
    "{seal}; check it at aigamecards.com/verify afterwards."
)
HOW_MANY = "Playing solo, or as two, three or four teams? Mix ages on every team if you can."
YOU_ARE = (
    "You are {teams}. Write your answers down, then send them in one message: '{first}: your "
    "answer. {second}: your answer.' One answer per team; the first counts."
)
SOLO = "Just type your answer; the first counts."
HOW_TO_PLAY = (
    "Solo, or two to four teams of any size called Bats, Ghosts, Owls and Toads.",
    'Teams take turns to pick by category and points ("D3").',
    'Lead with the answer, or bold it: words after a comma or "because" don\'t count, and spelling '
    "may be a letter out.",
    'A question, or "wait", locks nothing.',
    "You may switch to voice if your app allows: say so, and let one adult speak the teams' "
    "written answers.",
    'Commands: "save" (between questions), "board", "repeat", "end the night".',
)
POINTS_IN_ALL = "75 points per team in all."
CATEGORIES = {
    "A": ("Old Customs", "Halloween's name and customs"),
    "B": ("Far and Wide", "the season's festivals worldwide"),
    "C": ("The Haunted Shelf", "spooky books and a poem"),
    "D": ("Wings & Webs", "bats, owls and spiders, real science"),
    "E": ("The Treat Bag", "sweets and seasonal food"),
}

AFTER_THE_NIGHT = Line(
    "That's for after the night: tonight I only read the questions and rule from the sealed key."
)
START_WITH_NAME = Line("Start each answer with its team's name.")
STILL_TO_ANSWER = (
    "Still to answer: {teams}. Write your answers down first, then send them together."
)
TAKE_YOUR_TIME = Line("Take your time, and send your answer when you're ready.")
WITHOUT_QUESTION_MARK = Line("Send it without the question mark to lock it.")
CANDLE_END = (
    "A tie at the top. Candle-End: each tied team writes down one year, then send them all in one "
    "message."
)
BURNS_DOWN = "The candle on the snap-apple rod burns down, and the table counts up."
WHOLE_KEY = (
    "That is the whole sealed key. Anything more from me would be my own questions, not checked "
    "or sealed."
)
