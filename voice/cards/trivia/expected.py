"""What may be said next, all of it public: for the recogniser, the keypad and "what can I say?"."""

from __future__ import annotations

from voice.cards.trivia import keypad, lines, wording
from voice.cards.trivia.state import CELLS, ENDING, FIXING, READ_BACK, TriviaState
from voice.talk import Expects
from voice.words.grammar import MANNERS, grammar

Live = tuple[tuple[str, ...], str]
"""The live intents, and the answer to "what can I say?"."""

_ALWAYS = ("Board", "Score", "WhoseTurn", "Rules", "Again")
_BETWEEN = (
    "Pick", "YouChoose", "Pass", *_ALWAYS, "Save", "EndNight", "Mistake", "Out", "Back",
    "Latecomer",
)  # fmt: skip
_ANSWERING = (*_ALWAYS, "Pass", "Repeat", "Save", "Out", "Back")
_LABELLED = ("Answer", "TwoAnswers", "ThreeAnswers", "FourAnswers", "AnswerForAll", "TeamSpells")

_OPENING: Live = (
    ("Teams", "Solo", "ByVoice", "Rules", "Again"),
    "Say solo, or two, three or four teams.",
)
_OVER: Live = (("Board", "Score", "Rules", "Again"), "The night is over. Say board or score.")
_PICKING: Live = (
    _BETWEEN,
    "Pick by category and points, like D three, or say you choose. Or say: board, score, rules, "
    "save, or end the night.",
)
_AT_READ_BACK: Live = (
    (
        "Yes",
        "No",
        "Fix",
        "TeamSpells",
        "NotWhatTheySaid",
        "Spelled",
        "ReadBack",
        "Repeat",
        "Board",
        "Score",
        "Out",
        "Back",
    ),
    "Say yes if I have every answer right. To fix one, say the team's name and spell the word, or: "
    "no, and the team's name, and said, and the answer.",
)


def expected(state: TriviaState) -> Expects:
    """The live intents of a state, its help, and the lines likely to be spoken next."""
    live, help_ = _live(state)
    known = grammar("trivia")
    return Expects(
        phrases=known.phrases(*live),
        sentences=known.sentences(*live, *MANNERS),
        free=True,
        keypad=keypad.keys(state),
        help=help_,
        fixed=_likely(state),
    )


def _live(state: TriviaState) -> Live:
    if state.open:
        return _checking(state) if state.asking in (READ_BACK, FIXING) else _collecting(state)
    if not state.teams:
        return _OPENING
    if state.over:
        return _OVER
    return _ending(state) if state.asking == ENDING else _PICKING


def _checking(state: TriviaState) -> Live:
    live, help_ = _AT_READ_BACK
    return (("Year", *live) if state.in_candle_end else live), help_


def _ending(state: TriviaState) -> Live:
    says = "Say yes" if state.solo else "Each team says its name and yes"
    help_ = f"{says} to end the night. Say anything else to play on."
    return ("EndYes", "Yes", "No", *_BETWEEN), help_


def _collecting(state: TriviaState) -> Live:
    if state.solo:
        return _ANSWERING, "Say your answer, or pass, or repeat to hear the question again."
    answers = ("Year",) if state.in_candle_end else _LABELLED
    return (*answers, *_ANSWERING), (
        "Say your team's name and then your answer, or pass. Say repeat to hear the question again."
    )


def _likely(state: TriviaState) -> tuple[str, ...]:
    """Fixed lines that hold nothing sealed."""
    if not state.teams:
        return (wording.HOW_MANY,)
    said = [
        wording.AFTER_THE_NIGHT.text, wording.START_WITH_NAME.text, wording.TAKE_YOUR_TIME.text,
        lines.SAVE_OFFER.aloud, lines.which_is_wrong(state.solo, "").text, "Right?", "The answer:",
    ]  # fmt: skip
    if not state.open and not state.over and state.ruled < len(CELLS):
        said += [
            f"{lines.title(cell)}, {cell[1]} points." for cell in CELLS if not state.scorers(cell)
        ]
    elif state.open and not state.solo:
        said += [lines.still((team,)).text for team in state.asked]
    return tuple(said)
