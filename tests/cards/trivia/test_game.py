"""The night played: each rule of the card by what is sent and what the host answers."""

from __future__ import annotations

import pytest

from tests.cards.conftest import Table
from tests.cards.trivia.conftest import Sits
from voice.cards.trivia import CARD

PASSED = (
    "-----BEGIN AIGC SAVE----- game:halloween-trivia m:board rules:1 turn:{turn} teams:{teams} "
    "pick:Bats board:{board} ce:{ce} score:{score} sha:none -----END AIGC SAVE-----"
)
RULE_6 = (
    "That's for after the night: tonight I only read the questions and rule from the sealed key."
)
LAST = "A:{a},B:-.-.-.-.-,C:-.-.-.-.-,D:-.-.-.-.-,E:-.-.-.-.{e}"


def last_cell(teams: str, first: str = "-.-.-.-.-", **scores: int) -> str:
    """A save before the 25th question, E5."""
    score = ",".join(f"{team}={scores.get(team, 0)}" for team in teams.replace("-", "").split(","))
    board = LAST.format(a=first, e="5")
    return PASSED.format(turn=24, teams=teams, board=board, ce="none", score=score)


def tie(teams: str, ce: str) -> str:
    score = ",".join(f"{team}=0" for team in teams.replace("-", "").split(","))
    board = LAST.format(a="-.-.-.-.-", e="-")
    return PASSED.format(turn=25, teams=teams, board=board, ce=ce, score=score)


def heard(table: Table, *messages: str) -> str:
    for message in messages:
        table.say(message, heard=True)
    return table.printed


def result(table: Table) -> str:
    return next(line for line in table.printed.splitlines() if line.startswith("RESULT:"))


def test_the_opening_is_said_to_the_letter_and_waits(sits: Sits) -> None:
    printed = sits().printed
    assert "under SHA-256 commitment 07dd87ac230bb3a5; check it at" in printed
    assert printed.endswith("Mix ages on every team if you can.")
    assert "Edition: fixture." in printed


def test_then_the_teams_the_rules_the_board_and_the_first_pick(sits: Sits) -> None:
    lines = sits("three teams").printed.splitlines()
    assert lines[0] == (
        "You are Bats, Ghosts, Owls. Write your answers down, then send them in one message: "
        "'Bats: your answer. Ghosts: your answer.' One answer per team; the first counts."
    )
    assert lines[-6:] == [
        "A · Old Customs: Halloween's name and customs.",
        "B · Far and Wide: the season's festivals worldwide.",
        "C · The Haunted Shelf: spooky books and a poem.",
        "D · Wings & Webs: bats, owls and spiders, real science.",
        "E · The Treat Bag: sweets and seasonal food.",
        "Bats, pick a category and points.",
    ]


@pytest.mark.parametrize(
    ("messages", "ledger"),
    [
        ((), "[L] q:0/25 | open:— got:— | pick:— | {board} | — | v1.0.0"),
        (
            ("two teams",),
            "[L] q:0/25 | open:— got:— | pick:Bats | {board} | Bats 0 Ghosts 0 | v1.0.0",
        ),
        (("solo",), "[L] q:0/25 | open:— got:— | pick:You | {board} | You 0 | v1.0.0"),
        (
            ("three teams", "Ghosts is out"),
            "[L] q:0/25 | open:— got:— | pick:Bats | {board} | Bats 0 Ghosts 0 out Owls 0 | v1.0.0",
        ),
        (
            ("two teams", "A1", "Ghosts: x"),
            "[L] q:0/25 | open:A1 got:Ghosts | pick:Ghosts | A:?.2.3.4.5 B:1.2.3.4.5 C:1.2.3.4.5 "
            "D:1.2.3.4.5 E:1.2.3.4.5 | Bats 0 Ghosts 0 | v1.0.0",
        ),
    ],
)  # fmt: skip
def test_the_ledger(sits: Sits, messages: tuple[str, ...], ledger: str) -> None:
    fresh = " ".join(f"{letter}:1.2.3.4.5" for letter in "ABCDE")
    assert sits(*messages).ledger == ledger.format(board=fresh)


def test_a_reply_that_reads_a_question_ends_there(sits: Sits) -> None:
    printed = sits("two teams", "D2").printed
    assert printed == (
        "Wings & Webs, 2 points.\nWhich sense do bats use to catch the echoes of their own calls?"
    )


RULES = [

    (("A2", "All: pass", "A2"), "Old Customs for 2 has been played."),
    (("Ghosts: B2",), "It is the Bats' turn to pick."),
    (("A2", "Bats: turnip?"), "Send it without the question mark to lock it."),
    (("A2", "Bats: hang on"), "Still to answer: Bats, Ghosts. Write your answers down first, then"),
    (("A2", "turnip"), "Start each answer with its team's name."),
    (("A2", "What does squash mean?"), RULE_6),
    (("A2", "Ghosts is out", "Ghosts: turnip"), "Ghosts is out, so I skip it"),
    (("A2", "end the night"), "Finish this question first: answer it or pass."),
    (("A2", "B2 instead"), "A question that has been read is never un-picked."),
    (("A2", "B2"), "Far and Wide for 2 comes next."),
    (("A2", "whose turn is it"), "Still to answer: Bats, Ghosts."),
    (("whose turn is it",), "Bats, pick a category and points."),
    (("A2", "rules"), "Lead with the answer, or bold it"),
    (("repeat",), "Bats, pick a category and points."),
    (("you ruled it wrong",), "No question has been ruled yet."),
    (("end the night", "Bats: yes"), "every playing team must say yes by name: Ghosts."),
    (("end the night", "no"), "Then the night goes on."),
    (("A1", "All: pass", "that was wrong!"), "I checked the key again: the ruling stands."),
    (("A1", "save"), "You get your save right after this question."),
    (("[L] q:9/25 | pick:Ghosts",), "Only the last ledger line I printed counts."),
]  # fmt: skip


@pytest.mark.parametrize(("messages", "reply"), RULES)
def test_the_host_answers(sits: Sits, messages: tuple[str, ...], reply: str) -> None:
    assert reply in sits("two teams", *messages).printed


def test_a_ruling_tells_the_answer_each_team_the_reasons_and_the_source(sits: Sits) -> None:
    assert sits("three teams", "A1", "Bats: Sahmain. Ghosts: Beltane. Owls: no idea.").printed == (
        "The answer: Samhain.\n"
        "Bats: Sahmain, right, 1 point.\n"
        "Ghosts: Beltane, wrong, 0 points (that is the May festival).\n"
        "Owls: pass, 0 points.\n"
        "Source: Fixture Almanac, page 1.\n"
        'Say "save" to keep the night here.\n'
        "Ghosts, pick a category and points."
    )


def test_the_first_answer_that_locks_stands(sits: Sits) -> None:
    table = sits("two teams", "A2", "Bats: wait. Bats: parsnip. Bats: turnip.", "Bats: turnip")
    assert "got:Bats" in table.ledger
    table.say("Ghosts: pass")
    assert "A:1.-.3.4.5" in table.ledger


def test_a_save_asked_for_in_a_question_comes_after_its_ruling(sits: Sits) -> None:
    table = sits("two teams", "A2", "save", "Bats: turnip. Ghosts: pass.")
    assert "score:Bats=2,Ghosts=0" in table.printed
    table.say("A1")
    assert "BEGIN AIGC SAVE" not in table.say("All: pass")


@pytest.mark.parametrize(
    "messages",
    [
        ("A2", "B2", "All: pass"),
        ("A2", "Bats: x. Ghosts: y.\nB2"),
        ("A2", "Bats: x. Ghosts: y. Next B2 please"),
        ("A2", "Ghosts: B2", "All: pass"),
    ],
)
def test_where_the_next_cell_was_named_it_is_read_with_the_ruling(
    sits: Sits, messages: tuple[str, ...]
) -> None:
    table = sits("two teams", *messages)
    assert table.printed.endswith("sends German children out with paper lanterns?")
    assert "open:B2 got:— | pick:Bats" in table.ledger


def test_a_named_cell_that_was_played_meanwhile_is_asked_for_again(sits: Sits) -> None:
    table = sits("two teams", "A2", "Bats: x. Ghosts: y. A2")
    assert "Old Customs for 2 has been played." in table.printed
    assert "open:— " in table.ledger


def test_an_out_team_is_skipped_until_it_is_back(sits: Sits) -> None:
    table = sits("three teams", "Bats is out")
    assert "pick:Ghosts" in table.ledger
    table.after("A1", "Ghosts: x. Owls: y.")
    assert "q:1/25" in table.ledger
    table.after("B1", "Bats is back")
    assert "Still to answer: Bats, Ghosts, Owls." in table.printed


def test_the_last_unanswered_team_goes_out_and_the_ruling_comes(sits: Sits) -> None:
    table = sits("two teams", "A1", "Bats: Samhain", "Ghosts is out")
    assert "The answer: Samhain." in table.printed
    assert "A:B.2.3.4.5" in table.ledger
    assert "Bats 1 Ghosts 0 out" in table.ledger


@pytest.mark.parametrize(
    ("messages", "turns", "score", "win"),
    [
        (("everyone is out",), 0, 0, "shared"),
        (("A1", "Bats: Samhain", "Ghosts is out", "Bats is out"), 1, 1, "Bats"),
        (("A1", "Bats: Samhain", "Bats is out", "Ghosts is out"), 1, 1, "Bats"),
    ],
)
def test_when_every_team_is_out_the_night_is_closed(
    sits: Sits, messages: tuple[str, ...], turns: int, score: int, win: str
) -> None:
    table = sits("two teams", *messages)
    assert result(table) == (
        "RESULT: AIGC|halloween-trivia|board|v1.0.0|end:closed|ch:1"
        f"|turns:{turns}|teams:2|score:{score}|win:{win}|tape:0|sha:none"
    )


def test_the_night_ends_only_by_every_teams_yes(sits: Sits) -> None:
    table = sits("two teams", "end the night", "Bats: yes", "A1")
    assert "open:A1" in table.ledger
    table.after("All: pass", "end the night", "Bats: yes", "Ghosts: yes")
    assert "end:closed" in result(table)
    assert table.say("A2") == "The night is over. Its result stands."
    assert "Totals" not in table.say("score")


@pytest.mark.parametrize(
    ("save", "last", "win"),
    [
        (last_cell("Bats,Ghosts"), "Bats: honeycomb. Ghosts: x", "win:Bats"),
        (last_cell("Bats-,Ghosts", "BG.-.-.-.-", Bats=1, Ghosts=1), "Ghosts: x", "win:Ghosts"),
        (last_cell("Bats-,Ghosts", "B.-.-.-.-", Bats=1), "Ghosts: x", "win:Bats"),
        (
            last_cell("Bats-,Ghosts-,Owls", "BG.-.-.-.-", Bats=1, Ghosts=1),
            "Owls: x",
            "win:shared",
        ),
    ],
)
def test_who_wins_a_played_night(sits: Sits, save: str, last: str, win: str) -> None:
    table = sits(save, "E5", last)
    assert "end:played" in result(table)
    assert win in result(table)
    assert "pick:—" in table.ledger


def test_a_tie_of_playing_teams_lights_the_candle_end(sits: Sits) -> None:
    table = sits(last_cell("Bats,Ghosts,Owls-"), "E5", "All: pass")
    assert table.printed.endswith(
        "A tie at the top. Candle-End: each tied team writes down one year, then send them all in "
        "one message.\nIn what year was the novel Dracula first published?"
    )
    assert "open:TB1 got:— | pick:—" in table.ledger
    assert "| ce:Bats+Ghosts |" in table.ledger


YEARS = [
    (("Bats: 1890. Ghosts: 1900.",), "Ghosts", 26),
    (("Bats: 1200. Ghosts: 97.",), "Bats", 26),
    (("Bats: 1890 or 1891. Ghosts: 1200.",), "Ghosts", 26),
    (("Bats: pass. Ghosts: the 1890s.", "Bats: 1966. Ghosts: 1967."), "Bats", 27),
    (("Bats: 1890. Ghosts: 1904.", "Bats: 1956. Ghosts: 1976."), "shared", 27),
    (("Bats: hang on", "Ghosts: 1897", "1890"), "Ghosts", 26),
    (("Bats: 1890, no, 1897. Ghosts: 1898",), "Bats", 26),
    (("Owls: 1897. Bats: 1890. Ghosts: 1891",), "Ghosts", 26),
    (("Bats: 1890", "Bats is out", "Ghosts: 1904"), "Ghosts", 26),
    (("Bats: 1897", "Bats is out", "Ghosts: 1904"), "Bats", 26),
]


@pytest.mark.parametrize(("messages", "win", "turns"), YEARS)
def test_the_closest_year_wins(sits: Sits, messages: tuple[str, ...], win: str, turns: int) -> None:
    table = sits(tie("Bats,Ghosts,Owls-", "Bats+Ghosts@TB1"), *messages)
    assert f"turns:{turns}|teams:3|score:0|win:{win}|" in result(table)
    assert "TB1: 1897." in table.printed
    assert ("TB2: 1966." in table.printed) == (turns == 27)
    assert "ce:" not in table.ledger


def test_the_second_candle_is_for_the_teams_still_level(sits: Sits) -> None:
    table = sits(
        tie("Bats,Ghosts,Owls", "Bats+Ghosts+Owls@TB1"), "Bats: 1890. Ghosts: 1. All: 1904"
    )
    assert "| ce:Bats+Owls |" in table.ledger
    assert "1897" not in table.printed
    table.say("Ghosts: 1966. Bats: 1960. Owls: 1961.")
    assert "win:Owls" in result(table)


def test_resuming_at_the_second_candle_counts_the_first_as_read(sits: Sits) -> None:
    table = sits(tie("Bats,Ghosts", "Bats+Ghosts@TB2"), "Bats: 1966. Ghosts: 1967.")
    assert "turns:27" in result(table)


def test_solo_has_no_candle_end(sits: Sits) -> None:
    table = sits("solo", "end the night", "yes")
    assert "teams:1|score:0|win:solo" in result(table)


def test_when_those_who_have_not_agreed_go_out_the_night_ends(sits: Sits) -> None:
    table = sits("three teams", "end the night", "Bats: yes. Ghosts: yes.", "Owls is out")
    assert "end:closed" in result(table)


def test_a_misheard_name_is_no_part_of_the_last_teams_year(sits: Sits) -> None:
    table = sits(tie("Bats,Ghosts,Owls", "Bats+Owls@TB1"))
    assert heard(table, "bats", "eighteen ninety", "else nineteen hundred") == (
        "I have Bats: eighteen ninety; Owls: nineteen hundred. Right?"
    )


def test_a_fix_stopped_at_the_first_candle_is_free_at_the_second(sits: Sits) -> None:
    table = sits(tie("Bats,Ghosts", "Bats+Ghosts@TB1"))
    heard(table, "bats eighteen ninety ghosts nineteen oh four", "no bats said eighteen ninety one")
    heard(table, "ghosts that's not what they said", "yes")
    assert heard(table, "bats 1960 ghosts 1961", "no bats said 1966") == (
        "I have Bats: 1966; Ghosts: 1961. Right?"
    )


def test_a_ruling_that_misapplied_the_key_is_put_right(sits: Sits) -> None:
    table = sits("two teams", "A2", "Bats: turnip. Ghosts: x.")
    board = list(table.state.board)
    board[1] = "G"
    table.state = type(table.state)(**{**vars(table.state), "board": tuple(board)})
    assert "the ruling was wrong, and I have corrected the board" in table.say("you ruled it wrong")
    assert "A:1.B.3.4.5" in table.ledger


# By voice


def test_by_voice_answers_are_read_back_before_every_ruling(sits: Sits) -> None:
    table = sits("two teams")
    assert heard(table, "old customs for two", "bats turnip ghosts a pumpkin") == (
        "I have Bats: turnip; Ghosts: a pumpkin. Right?"
    )
    assert "The answer: turnip." in heard(table, "yes")


def test_the_table_may_say_that_it_plays_by_voice(sits: Sits) -> None:
    table = sits("two teams", "we are playing by voice", "A2", "bats turnip ghosts pumpkin")
    assert table.printed == "I have Bats: turnip; Ghosts: pumpkin. Right?"


READ_BACKS = [
    ("bats soul", "bats cake ghosts pass"),
    ("bats soul ghosts pass bats cake",),
    ("bats um soul", "bats it's cake ghosts pass"),
    ("bats sole cake ghosts pass", "bats s o u l"),
    ("bats soul kake ghosts pass", "no it's spelled c a k e"),
    ("bats sow ghosts pass", "no bats said soul cake"),
    ("bats sole cake ghosts pass", "no", "bats soul cake"),
    ("bats so cake ghosts pass", "bats soul cake"),
    ("bats wait ghosts pass", "hang on", "bats soul cake"),
    ("bats turnip wait", "bats soul cake ghosts pass"),
    ("bats skip", "bats soul cake ghosts pass"),
    ("bats", "soul cake", "ghosts", "pass"),
    ("bats we think", "it's soul cake", "ghosts pass"),
    ("bats sole ghosts pass", "no", "bats", "soul cake"),
    ("soul cake for the bats ghosts pass", "bats soul cake"),
]


@pytest.mark.parametrize("messages", READ_BACKS)
def test_pieces_join_and_fixes_replace(sits: Sits, messages: tuple[str, ...]) -> None:
    table = sits("two teams", "E2")
    assert heard(table, *messages) == "I have Bats: soul cake; Ghosts: pass. Right?"
    heard(table, "yes")
    assert "E:1.B.3.4.5" in table.ledger


@pytest.mark.parametrize(
    ("first", "fix", "then"),
    [
        ("jekyl", "double l", "jekyll"),
        ("jekyl", "bats it has a double l", "jekyll"),
        ("nummy", "m as in mike", "mummy"),
        ("turnip", "bats pumpkin", "turnip"),
        ("turnip", "bats is it", "turnip"),
        ("turnip", "what is samhain", None),
        ("turn up", "bats turnip", "turnip"),
        ("turnip", "bats hang on", "turnip"),
    ],
)
def test_what_a_fix_makes_of_an_answer(sits: Sits, first: str, fix: str, then: str | None) -> None:
    table = sits("two teams", "A1")
    said = heard(table, f"bats {first} ghosts pass", fix)
    assert said.endswith(f"I have Bats: {then}; Ghosts: pass. Right?" if then else RULE_6)


def test_a_later_answer_changes_nothing_and_is_told_so(sits: Sits) -> None:
    table = sits("two teams", "A1")
    assert heard(table, "bats turnip ghosts pass", "bats pumpkin") == (
        "One answer per team; the first counts. If I misheard Bats, spell the word, or say: no, "
        "Bats said, and the answer.\nI have Bats: turnip; Ghosts: pass. Right?"
    )


def test_solo_anything_said_after_no_is_the_answer(sits: Sits) -> None:
    table = sits("solo", "A1")
    assert heard(table, "sow in", "no") == "What did you say? Say it again, or spell it."
    assert heard(table, "samhain") == "I have You: samhain. Right?"


def test_what_was_asked_at_the_read_back_is_answered_and_it_still_waits(sits: Sits) -> None:
    table = sits("two teams", "A1")
    waits = "I have Bats: turnip; Ghosts: pass. Right?"
    said = heard(table, "bats turnip ghosts pass", "score")
    assert said == f"Score: Bats 0, Ghosts 0.\n{waits}"
    assert heard(table, "what have you got") == f"Every answer is in.\n{waits}"


def test_another_team_may_stop_a_fix(sits: Sits) -> None:
    table = sits("two teams", "A1")
    heard(table, "bats sow in ghosts pass", "bats s a m h a i n")
    assert heard(table, "ghosts that's not what they said").endswith(
        "I have Bats: sow in; Ghosts: pass. Right?"
    )
    assert "the answer stays as I heard it" in heard(table, "bats s a m h a i n")
    heard(table, "yes")
    assert "A:-.2.3.4.5" in table.ledger


def test_the_fixing_team_cannot_stop_its_own_fix(sits: Sits) -> None:
    table = sits("two teams", "A1")
    heard(table, "bats sow in ghosts pass", "bats s a m h a i n", "bats that's not what we said")
    assert heard(table, "bats samhain") == "I have Bats: samhain; Ghosts: pass. Right?"


def test_no_holds_the_ruling(sits: Sits) -> None:
    table = sits("two teams", "A2")
    assert "Which answer is wrong?" in heard(table, "bats turnip ghosts tumshie", "no")
    assert "q:0/25" in table.ledger
    heard(table, "yes")
    assert "A:1.BG.3.4.5" in table.ledger


def test_a_team_back_during_the_read_back_must_answer(sits: Sits) -> None:
    table = sits("two teams", "Ghosts is out", "A2")
    heard(table, "turnip")
    assert "Still to answer: Ghosts." in heard(table, "ghosts are back")
    assert "Ghosts: pass. Right?" in heard(table, "pass")


def test_solo_answers_are_read_back_too(sits: Sits) -> None:
    table = sits("solo", "A1")
    assert heard(table, "sow in", "s a m h a i n") == "I have You: samhain. Right?"
    heard(table, "yes")
    assert "You 1" in table.ledger


SPOKEN = [
    (("bats turnip ghosts pass",), "I have Bats: turnip; Ghosts: pass. Right?"),
    (("bats sow in ghosts pass", "bats s a m"), "I have Bats: sam; Ghosts: pass. Right?"),
    (("board",), "Old Customs: 1, 3, 4 and 5 are left."),
    (("bats x ghosts pass", "yes"), "Bats: wrong, 0 points."),
]  # fmt: skip


@pytest.mark.parametrize(("messages", "spoken"), SPOKEN)
def test_what_is_spoken_can_be_followed_by_ear(
    sits: Sits, messages: tuple[str, ...], spoken: str
) -> None:
    table = sits("two teams", "A2")
    heard(table, *messages)
    assert spoken in [line.aloud for line in table.lines]


def test_initials_saves_and_results_stay_in_print(sits: Sits) -> None:
    table = sits("two teams", "save")
    assert not any("AIGC" in line.aloud for line in table.lines)
    table.after("end the night", "Bats: yes. Ghosts: yes.")
    assert not any("AIGC" in line.aloud for line in table.lines)
    assert "Totals out of 75: Bats 0, Ghosts 0." in [line.aloud for line in table.lines]


def test_a_year_is_read_back_as_it_was_understood(sits: Sits) -> None:
    table = sits(tie("Bats,Ghosts", "Bats+Ghosts@TB1"))
    heard(table, "bats eighteen ninety ghosts ninety seven")
    assert [line.aloud for line in table.lines] == [
        "I have Bats: 1890; Ghosts: ninety seven, which is not a year. Right?"
    ]


@pytest.mark.parametrize(
    ("messages", "lines"),
    [
        ((), ["Playing solo, or as two, three or four teams?"]),
        (("two teams",), ["Bats, pick"]),
        (("two teams", "A1"), ["Which old Gaelic festival"]),
        (("two teams", "A1", "Bats: x"), ["Which old Gaelic festival", "Still to answer: Ghosts."]),
        (("two teams", "end the night"), ["yes by name: Bats, Ghosts"]),
        (("solo", "end the night", "yes"), ["The night is over."]),
    ],
)
def test_a_recap_tells_what_waits(sits: Sits, messages: tuple[str, ...], lines: list[str]) -> None:
    table = sits(*messages)
    told = "\n".join(line.text for line in CARD.recap(table.edition, table.state))
    for line in lines:
        assert line in told


def test_an_edition_of_another_script_is_answered_in_it(sits: Sits, sealed_night: str) -> None:
    edition = CARD.load(sealed_night.replace("\nA: turnip\n", "\nA: репа\n"))
    for answer, told in (("やかん", "Take your time"), ("тыква", "wrong"), ("репа", "right, 2")):
        assert told in sits("solo", "A2", edition=edition).say(answer)
