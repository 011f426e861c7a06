"""Which move each message is, by its words alone, in tables for each point of the night."""

from __future__ import annotations

import pytest

from tests.cards.trivia.conftest import Sits
from voice.cards.trivia import CARD
from voice.cards.trivia.fixes import AGAIN, LETTER, SAID, SPELLED, Fix, Fixes, Objection
from voice.cards.trivia.moves import (
    FIRST_COUNTS,
    LATE_SAVE,
    NEVER_UNPICKED,
    TEAMS_ARE_FIXED,
    TOO_LONG,
    UNREAD,
    Answers,
    Command,
    Fixed,
    Move,
    Resume,
    Teams,
)
from voice.cards.trivia.picks import Pick
from voice.cards.trivia.pieces import Piece
from voice.cards.trivia.presence import Presence, Votes
from voice.cards.trivia.wording import AFTER_THE_NIGHT, START_WITH_NAME
from voice.talk import Utterance

RULE_6 = Fixed((AFTER_THE_NIGHT,))
NO_LABEL = Fixed((START_WITH_NAME,))
SAVE = "-----BEGIN AIGC SAVE----- game:x -----END AIGC SAVE-----"


def read(sits: Sits, after: tuple[str, ...], text: str, heard: bool = False) -> Move:
    return CARD.read(Utterance(text, heard=heard), sits(*after).state)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("two teams", Teams(2)),
        ("Four teams, please.", Teams(4)),
        ("3", Teams(3)),
        ("solo", Teams(1)),
        ("just me", Teams(1)),
        ("five teams", Teams(5)),
        ("three teams, by voice", Teams(3, by_voice=True)),
        ("the Smiths, the Joneses and Felix", Teams(3)),
        ("Bats and Ghosts", Teams(2)),
        ("hello", Teams(0)),
        ("We are playing by voice now.", Command("ByVoice")),
        ("two players", Teams(2)),
        ("two teams of three", Teams(2)),
        ("six of us in three teams", Teams(3)),
        ("two or three teams", Teams(0)),
        ("just me tonight", Teams(1)),
        ("rules", Command("Rules")),
        ("Who wrote Frankenstein?", RULE_6),
        (SAVE, Resume(SAVE)),
        ("[L] q:3/25 | open:—", Fixed((UNREAD,))),
        ("x" * 1300, Fixed((TOO_LONG,))),
    ],
)
def test_at_the_opening(sits: Sits, text: str, move: Move) -> None:
    assert read(sits, (), text) == move


@pytest.mark.parametrize(
    ("text", "teams"),
    [
        ("two teams", 2),
        ("bats ghosts and owls", 3),
        ("owls and toads", 0),
        ("the smiths and the joneses", 2),
        ("free teams", 3),
        ("so lo", 1),
    ],
)
def test_at_the_opening_what_is_heard_is_played_by_voice(sits: Sits, text: str, teams: int) -> None:
    assert read(sits, (), text, heard=True) == Teams(teams, by_voice=True)


PICKS = [
    ("D3", Pick("D3")),
    ("d 3 please", Pick("D3")),
    ("Far and Wide for 2", Pick("B2")),
    ("Wings & Webs, 3", Pick("D3")),
    ("bats for three", Pick("D3")),
    ("owls for 2", Pick("D2")),
    ("bats three", Pick("D3")),
    ("Bats: B2", Pick("B2", "Bats")),
    ("Ghosts: B2", Pick("B2", "Ghosts")),
    ("pass", Pick("")),
    ("Bats: you choose", Pick("", "Bats")),
    ("Next we'll have B2", Pick("B2")),
    ("I'd like D3 please", Pick("D3")),
    ("Webs for 3", Pick("D3")),
    ("category A, 2 points", Pick("A2")),
    ("Old Customs for the 2", Pick("A2")),
    ("five points, treat bag", Pick("E5")),
    ("D3 for the Bats", Pick("D3", "Bats")),
    ("D3 because we love bats", Pick("D3")),
    ("A1, no, B2", Pick("B2")),
    ("A1. Actually B2", Pick("B2")),
    ("Bats: hmm, I think D3", Pick("D3", "Bats")),
    ("let the host choose", Pick("")),
]
HEARD_PICKS = [
    ("dee three", Pick("D3")),
    ("D3.", Pick("D3")),
    ("delta three", Pick("D3")),
    ("ghosts bee two", Pick("B2", "Ghosts")),
    ("bats a one", Pick("A1", "Bats")),
    ("wings and webs for three points", Pick("D3")),
    ("spiders for five", Pick("D5")),
    ("the three pointer in old customs", Pick("A3")),
    ("you choose", Pick("")),
    ("owls you choose", Pick("", "Owls")),
    ("d four no wait d three", Pick("D3")),
    ("d four i mean d three", Pick("D3")),
    ("bats it's our turn dee three", Pick("D3", "Bats")),
    ("bats would like the treat bag for two", Pick("E2", "Bats")),
    ("the owls for two", Pick("D2")),
    ("a three pointer in old customs", Pick("A3")),
]


@pytest.mark.parametrize(("text", "move"), PICKS)
def test_a_pick_is_typed(sits: Sits, text: str, move: Move) -> None:
    assert read(sits, ("three teams",), text) == move


@pytest.mark.parametrize(("text", "move"), HEARD_PICKS)
def test_a_pick_is_heard(sits: Sits, text: str, move: Move) -> None:
    assert read(sits, ("three teams",), text, heard=True) == move


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("Bats", Fixed()),
        ("turnip", Fixed()),
        ("Bats: turnip", Fixed()),
        ("F3", Fixed()),
        ("D9", Fixed()),
        ("A1 or B2", Fixed()),
        ("A1 and B2", Fixed()),
        ("not A1", Fixed()),
        ("ghosts for two", Fixed()),
        ("save", Command("Save")),
        ("board", Command("Board")),
        ("what's the score", Command("Score")),
        ("whose turn is it?", Command("WhoseTurn")),
        ("end the night", Command("EndNight")),
        ("End the night. Bats: yes.", Votes(("Bats",), asks=True)),
        ("repeat", Command("Repeat")),
        ("You ruled that wrong.", Command("Mistake")),
        ("Our answer should count!", Command("Mistake")),
        ("How many points is a question worth?", Command("Rules")),
        ("Can we change our answer?", Command("Rules")),
        ("Which categories are there?", Command("Board")),
        ("Who wrote Frankenstein?", RULE_6),
        ("What does Gaelic mean?", RULE_6),
        ("tell us the answer to A1", RULE_6),
        ("can we have a hint", RULE_6),
        ("Can the Smiths join as a third team, the Owls?", Fixed((TEAMS_ARE_FIXED,))),
        ("make it four teams", Fixed((TEAMS_ARE_FIXED,))),
        ("Ghosts is out", Presence(("Ghosts",), back=False)),
        ("the owls are out", Presence(("Owls",), back=False)),
        ("Ghosts: we are out", Presence(("Ghosts",), back=False)),
        ("Ghosts and Owls have left", Presence(("Ghosts", "Owls"), back=False)),
        ("everyone is out", Presence(("Bats", "Ghosts", "Owls"), back=False)),
        ("The Owls are back!", Presence(("Owls",), back=True)),
        ("Owls: Bats is out", Presence(("Bats",), back=False)),
        ("Bats: out", Presence(("Bats",), back=False)),
        ("Sorry, Bats have to go", Presence(("Bats",), back=False)),
        ("Bats is out for now", Presence(("Bats",), back=False)),
        ("everyone's out", Presence(("Bats", "Ghosts", "Owls"), back=False)),
        ("Bats: back", Presence(("Bats",), back=True)),
        ("Bats are back with us", Presence(("Bats",), back=True)),
        ("Bats is not out", Fixed()),
        ("are the Bats out?", Command("Score")),
        ("Bats is out?", RULE_6),
        ("quit", Command("Save")),
        ("let's switch to voice", Command("ByVoice")),
    ],
)
def test_between_questions(sits: Sits, text: str, move: Move) -> None:
    assert read(sits, ("three teams",), text) == move


def answers(*pieces: tuple[str, str], by_voice: bool = False, next_cell: str = "") -> Answers:
    heard = by_voice
    return Answers(tuple(Piece(team, text, heard) for team, text in pieces), by_voice, next_cell)


TYPED_ANSWERS = [
    ("Bats: turnip. Ghosts: pass", answers(("Bats", "turnip."), ("Ghosts", "pass"))),
    ("**Bats**: turnip\n**Ghosts**: x", answers(("Bats", "turnip"), ("Ghosts", "x"))),
    ("**Bats:** turnip", answers(("Bats", "turnip"))),
    ("Bats, turnip; Ghosts - x", answers(("Bats", "turnip;"), ("Ghosts", "x"))),
    ("bats – turnip", answers(("Bats", "turnip"))),
    ("Bats: like the ghosts have", answers(("Bats", "like the ghosts have"))),
    ("Bats: semi-ghosts, mostly", answers(("Bats", "semi-ghosts, mostly"))),
    ("All: x", answers(("Bats", "x"), ("Ghosts", "x"))),
    ("Bats: x. All: y", answers(("Bats", "x."), ("Ghosts", "y"))),
    ("Bats: out", answers(("Bats", "out"))),
    ("Bats: x. Ghosts: y. B2 next", answers(("Bats", "x."), ("Ghosts", "y."), next_cell="B2")),
    ("Ghosts: B2", answers(next_cell="B2")),
    ("- Bats: turnip\n- Ghosts: x", answers(("Bats", "turnip\n-"), ("Ghosts", "x"))),
    ("'Bats: turnip. Ghosts: x'", answers(("Bats", "turnip."), ("Ghosts", "x'"))),
    ("All: Bats: turnip", answers(("Ghosts", ""), ("Bats", "turnip"))),
    ("Bats, Ghosts: turnip", answers(("Bats", ""), ("Ghosts", "turnip"))),
    ("Ghosts: Bats, probably", answers(("Ghosts", "Bats, probably"))),
    ("Bats turnip", NO_LABEL),
    ("Owls: turnip", NO_LABEL),
    ("turnip", NO_LABEL),
    ("turnip?", RULE_6),
    ("What does Gaelic mean?", RULE_6),
    ("give us a hint", RULE_6),
    ("how do you spell samhain", RULE_6),
    ("repeat", Command("Repeat")),
    ("save", Command("Save")),
    ("C1", Pick("C1")),
    ("B2 instead, please.", Fixed((NEVER_UNPICKED,))),
    (SAVE, Fixed((LATE_SAVE,))),
    ("Ghosts is out", Presence(("Ghosts",), back=False)),
]
HEARD_ANSWERS = [
    (
        "okay so we have bats say turnip and ghosts say x",
        answers(("Bats", "say turnip and"), ("Ghosts", "say x"), by_voice=True),
    ),
    (
        "bats soul ghosts pass bats cake",
        answers(("Bats", "soul"), ("Ghosts", "pass"), ("Bats", "cake"), by_voice=True),
    ),
    ("Bats, turnip? ", answers(("Bats", "turnip"), by_voice=True)),
    (
        "all of us say turnip",
        answers(("Bats", "say turnip"), ("Ghosts", "say turnip"), by_voice=True),
    ),
    ("bats x everyone else pass", answers(("Bats", "x"), ("Ghosts", "pass"), by_voice=True)),
    ("bats and ghosts say x", answers(("Bats", "say x"), ("Ghosts", "say x"), by_voice=True)),
    ("goats turnip", answers(("Ghosts", "turnip"), by_voice=True)),
    ("bat's x ghosts y", answers(("Bats", "x"), ("Ghosts", "y"), by_voice=True)),
    ("batts turnip", answers(("Bats", "turnip"), by_voice=True)),
    ("ghosts a bat's wing", answers(("Ghosts", "a bat's wing"), by_voice=True)),
    ("bats goats cheese", answers(("Bats", "goats cheese"), by_voice=True)),
    ("ghosts bats", answers(("Ghosts", "bats"), by_voice=True)),
    ("bats is it a turnip", answers(("Bats", "is it a turnip"), by_voice=True)),
    ("x ghosts y", answers(("Bats", "x"), ("Ghosts", "y"), by_voice=True)),
    ("all of them say x", answers(("Bats", "say x"), ("Ghosts", "say x"), by_voice=True)),
    ("all four pass", answers(("Bats", "pass"), ("Ghosts", "pass"), by_voice=True)),
    ("everyone but the bats says x", answers(("Bats", ""), ("Ghosts", "says x"), by_voice=True)),
    ("ghosts say bats", answers(("Ghosts", "bats"), by_voice=True)),
    ("bats x goats say y", answers(("Bats", "x"), ("Ghosts", "say y"), by_voice=True)),
    ("bats x goats pass", answers(("Bats", "x"), ("Ghosts", "pass"), by_voice=True)),
    ("bats x goats y", answers(("Bats", "x goats y"), by_voice=True)),
    ("turnip for the bats", answers(("Bats", "turnip"), by_voice=True)),
    (
        "x from the bats y from the ghosts",
        answers(("Bats", "x"), ("Ghosts", "y"), by_voice=True),
    ),
    ("bats have turnip", answers(("Bats", "have turnip"), by_voice=True)),
    ("bats are going with x", answers(("Bats", "are going with x"), by_voice=True)),
    ("bats how about x", answers(("Bats", "how about x"), by_voice=True)),
    ("bats does it start with t", RULE_6),
    ("bats can we have more time", RULE_6),
    ("give us a minute", NO_LABEL),
    ("have the ghosts answered", Command("WhoseTurn")),
    ("who hasn't answered yet", Command("WhoseTurn")),
    ("what did the bats say", Command("WhoseTurn")),
    ("all hallows eve", NO_LABEL),
    ("else turnip", NO_LABEL),
    ("turnip", NO_LABEL),
    ("what does gaelic mean", RULE_6),
    ("bats what does gaelic mean", RULE_6),
    ("what was the question", Command("Repeat")),
    ("ghosts are out", Presence(("Ghosts",), back=False)),
]  # fmt: skip


@pytest.mark.parametrize(("text", "move"), TYPED_ANSWERS)
def test_a_question_is_open_and_answers_are_typed(sits: Sits, text: str, move: Move) -> None:
    assert read(sits, ("two teams", "A2"), text) == move


@pytest.mark.parametrize(("text", "move"), HEARD_ANSWERS)
def test_a_question_is_open_and_answers_are_heard(sits: Sits, text: str, move: Move) -> None:
    assert read(sits, ("two teams", "A2"), text, heard=True) == move


@pytest.mark.parametrize(
    ("after", "text", "heard", "move"),
    [
        (("two teams", "A2", "Bats: x"), "turnip", False, answers(("Ghosts", "turnip"))),
        (("two teams", "A2", "Bats: x"), "turnip?", False, answers(("Ghosts", "turnip?"))),
        (("two teams", "A2", "Bats: x"), "What is it?", False, RULE_6),
        (
            ("two teams", "A2", "Bats: x"),
            "goats",
            True,
            answers(("Ghosts", "goats"), by_voice=True),
        ),
        (("solo", "A2"), "turnip", False, answers(("You", "turnip"))),
        (("solo", "A2"), "Bats: turnip", False, answers(("You", "Bats: turnip"))),
        (
            ("solo", "A2"),
            "all hallows eve",
            True,
            answers(("You", "all hallows eve"), by_voice=True),
        ),
        (("solo", "A2"), "a two", True, answers(("You", "a two"), by_voice=True)),
        (("solo", "A2"), "D3", False, Pick("D3")),
        (("solo", "A2"), "score", False, Command("Score")),
        (("solo", "A2"), "how many points is it worth", True, Command("Rules")),
    ],
)  # fmt: skip
def test_with_one_team_left_an_answer_needs_no_label(
    sits: Sits, after: tuple[str, ...], text: str, heard: bool, move: Move
) -> None:
    assert read(sits, after, text, heard) == move


def fix(team: str, text: str, how: str) -> Fixes:
    return Fixes((Fix(team, text, how),))


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("yes", Command("Yes")),
        ("Right.", Command("Yes")),
        ("that's it", Command("Yes")),
        ("yes that's right", Command("Yes")),
        ("bats yes ghosts yes", Command("Yes")),
        ("yes and then dee three", Command("Yes", "D3")),
        ("lock it in", Command("Yes")),
        ("yes lock them in please", Command("Yes")),
        ("bats lock it in", Command("Yes")),
        ("final answer", Command("Yes")),
        ("yes final answer", Command("Yes")),
        ("that's our final answer", Command("Yes")),
        ("both right", Command("Yes")),
        ("they're both right", Command("Yes")),
        ("all of them are correct", Command("Yes")),
        ("yep that's it", Command("Yes")),
        ("correct", Command("Yes")),
        ("yes um", Command("Yes")),
        ("yes we're happy with that", Command("Yes")),
        ("lock it in and b three", Command("Yes", "B3")),
        ("yes no", fix("", "yes no", AGAIN)),
        ("final", Command("Yes")),
        ("not right", Fixes()),
        ("yes but ghosts said turnip", fix("Ghosts", "turnip", SAID)),
        ("bats final answer samhain", fix("Bats", "final answer samhain", AGAIN)),
        ("no", Fixes()),
        ("no that's wrong", Fixes()),
        ("ghosts no", Fixes()),
        ("bats s a m h a i n", fix("Bats", "samhain", SPELLED)),
        ("no bats s a m h a i n", fix("Bats", "samhain", SPELLED)),
        ("bats it's spelled g u i s i n g", fix("Bats", "guising", SPELLED)),
        ("bats sow in s a m h a i n", fix("Bats", "samhain", SPELLED)),
        ("s a m h a i n", fix("", "samhain", SPELLED)),
        ("no ghosts said turnip", fix("Ghosts", "turnip", SAID)),
        ("no goats said turnip", fix("Ghosts", "turnip", SAID)),
        ("no ghosts turnip", fix("Ghosts", "turnip", SAID)),
        ("no we said turnip", fix("", "turnip", SAID)),
        ("no ghosts and turnip", fix("Ghosts", "turnip", SAID)),
        ("ghosts turnip", fix("Ghosts", "turnip", AGAIN)),
        ("double l", fix("", "ll", LETTER)),
        ("bats with a double l", fix("Bats", "ll", LETTER)),
        ("m as in mike", fix("", "m", LETTER)),
        ("no bats said x ghosts said y", Fixes((Fix("Bats", "x", SAID), Fix("Ghosts", "y", SAID)))),
        ("that's not what they said", Objection()),
        ("ghosts that is not what they said", Objection("Ghosts")),
        ("that's not what bats said", Objection("", "Bats")),
        ("what was the question", Command("Repeat")),
        ("how do you spell turnip", RULE_6),
        ("yes they are", Command("Yes")),
        ("that's what we said", Command("Yes")),
        ("sounds good", Command("Yes")),
        ("board", Command("Board")),
        ("what's the score", Command("Score")),
        ("save", Command("Save")),
        ("end the night", Command("EndNight")),
        ("rules", Command("Rules")),
        ("repeat", Command("Repeat")),
        ("far and wide for two", Pick("B2")),
        ("read that back", Command("WhoseTurn")),
        ("what did the bats say", Command("WhoseTurn")),
        ("you misheard bats", Fixes()),
        ("you heard us wrong", Fixes()),
        ("bats answer is wrong", Fixes()),
        ("bats", Fixes(named="Bats")),
        ("no ghosts no idea", fix("Ghosts", "no idea", SAID)),
        ("no ghosts said bats", fix("Ghosts", "bats", SAID)),
        ("no that should be samhain", fix("", "samhain", SAID)),
        ("sow in should be s a m h a i n", fix("", "samhain", SPELLED)),
        ("it's not sow in it's samhain", fix("", "samhain", SAID)),
        ("s a m h a i n for the bats", fix("Bats", "samhain", SPELLED)),
        ("no bats want to say samhain", fix("Bats", "samhain", SAID)),
        ("bats want to change to samhain", Fixed((FIRST_COUNTS,))),
        ("can we change our answer", Fixed((FIRST_COUNTS,))),
        ("ghosts with two l's", fix("Ghosts", "ll", LETTER)),
        ("no with an m", fix("", "m", LETTER)),
        ("turn up with a double r", Fixes((Fix("", "rr", LETTER, of="turn up"),))),
    ],
)
def test_at_the_read_back(sits: Sits, text: str, move: Move) -> None:
    table = sits("two teams", "A1")
    table.say("bats sow in ghosts turn up", heard=True)
    assert CARD.read(Utterance(text, heard=True), table.state) == move


@pytest.mark.parametrize(
    "said",
    [
        "yes",
        "yes and then dee three",
        "no",
        "bats",
        "bats s a m h a i n",
        "s a m h a i n",
        "ghosts r o o t space v e g",
        "no ghosts said turnip",
        "no we said turnip",
        "bats turnip",
        "double l",
        "ghosts with a double r",
        "with an m",
        "turn up with a double r",
        "that's not what they said",
        "ghosts that's not what they said",
        "that's not what bats said",
        "score",
        "what did you hear",
    ],
)
def test_what_is_told_as_typed_is_read_again_as_the_same(sits: Sits, said: str) -> None:
    table = sits("two teams", "A1")
    table.say("bats sow in ghosts turn up", heard=True)
    told = CARD.read(Utterance(said, heard=True), table.state).typed
    assert CARD.read(Utterance(told), table.state) == CARD.read(
        Utterance(said, heard=True), table.state
    )


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("Bats: yes", Votes(("Bats",))),
        ("bats yes ghosts yes", Votes(("Bats", "Ghosts"))),
        ("bats yes goats yes", Votes(("Bats", "Ghosts"))),
        ("carry on", Votes((), refused=True)),
        ("Bats and Ghosts say yes", Votes(("Bats", "Ghosts"))),
        ("Bats: yes. Ghosts: no.", Votes(("Bats",), refused=True)),
        ("no", Votes((), refused=True)),
        ("yes", Fixed()),
        ("D3", Pick("D3")),
    ],
)
def test_each_team_votes_on_the_end_by_name(sits: Sits, text: str, move: Move) -> None:
    assert read(sits, ("two teams", "end the night"), text) == move


@pytest.mark.parametrize(
    ("after", "text", "message"),
    [
        ((), "three teams please", "three teams"),
        ((), "just me", "solo"),
        (("two teams",), "dee three", "D3"),
        (("two teams",), "ghosts bee two", "Ghosts: B2"),
        (("two teams",), "you pick", "you choose"),
        (("two teams",), "ghosts is out", "Ghosts is out"),
        (("two teams",), "let's end the night", "end the night"),
        (("two teams", "end the night"), "bats yes ghosts yes", "Bats: yes. Ghosts: yes"),
        (("two teams", "A1"), "bats we think sow in ghosts pass", "Bats: sow in. Ghosts: pass"),
        (("two teams", "A1"), "turnip", "turnip"),
        (("solo", "A1"), "um a turnip", "a turnip"),
    ],
)
def test_what_is_heard_is_told_as_one_would_type_it(
    sits: Sits, after: tuple[str, ...], text: str, message: str
) -> None:
    assert CARD.read(Utterance(text, heard=True), sits(*after).state).typed == message
