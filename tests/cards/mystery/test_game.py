"""Nights played by hand: what is said in, what must be printed, and the ledger after it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cards.conftest import Table
from voice.cards.mystery import CARD
from voice.cards.mystery.edition import MysteryEdition
from voice.cards.mystery.how_to_play import HOUSE, SENTENCES

if TYPE_CHECKING:
    from tests.cards.mystery.conftest import Sits

ON = ("next", "yes")
QUARREL = "did you quarrel with Isa?"


def ledger(table: Table) -> str:
    """The ledger from the round on: the turn is tested where it matters."""
    return table.ledger.partition(" | ")[2].removesuffix(" | v1.0.0")


def test_the_opening_is_the_cards(sits: Sits, case: MysteryEdition) -> None:
    table = sits(names="")
    assert " ".join(SENTENCES) in table.printed
    assert f"(code {case.seal.notice})" in table.printed
    assert table.ledger == "[L] t:1 | rd:0 | q:0/5 | seat:- | broken:none | acc:none | v1.0.0"
    assert not any("[L]" in line.aloud for line in table.lines)


def test_round_1_is_read_whole_and_no_more(sits: Sits, case: MysteryEdition) -> None:
    printed = sits().printed
    parts = [
        " ".join(HOUSE), case.rounds[0].scene, *case.rounds[0].exhibits,
        *(f.statement for f in case.files),
        "Round 1. Seats: Petra, Quentin. Petra asks next. Exhibits read: E1 to E4. Lies broken: "
        "none. Questions left: 5.",
        "Question 1 of 5: Petra.",
    ]  # fmt: skip
    places = [printed.index(part) for part in parts]
    assert places == sorted(places)
    assert case.rounds[1].scene not in printed


def test_a_question_costs_one_and_a_repeat_nothing(sits: Sits) -> None:
    table = sits()
    assert table.say(f"Hamish, {QUARREL}") == (
        'Hamish: "Isa and I fell out over my fee a week ago, and we settled it."\n'
        "Question 2 of 5: Quentin."
    )
    again = (
        'Hamish has said that already: "Isa and I fell out over my fee a week ago, and we settled '
        'it."\nAsk about something else.'
    )
    assert table.say("Ask Hamish about the row") == again
    assert ledger(table) == "rd:1 | q:1/5 | seat:2/2 | broken:none | acc:none"
    table.after(*ON)
    assert table.say("Ask Hamish about the row") == again


def test_a_second_deflect_is_a_repeat_too(sits: Sits) -> None:
    table = sits("Dougal, did you like the supper?")
    assert table.say("Dougal, do you like porridge?").startswith("Dougal has said that already:")
    assert ledger(table) == "rd:1 | q:1/5 | seat:2/2 | broken:none | acc:none"
    table.say("Morven, do you like porridge?")
    assert ledger(table) == "rd:1 | q:2/5 | seat:1/2 | broken:none | acc:none"


@pytest.mark.parametrize(
    ("before", "message", "said", "then"),
    [
        ((), "Confront Hamish with E2", "Hamish breaks.", "q:1/5 | seat:2/2 | broken:H1"),
        ((), "Confront Hamish with E3", "Hamish breaks.", "q:1/5 | seat:2/2 | broken:H2"),
        ((), "Confront Hamish with E1", "Hamish stands by", "q:1/5 | seat:2/2 | broken:none"),
        ((), "Confront Dougal with E3", "Dougal stands by", "q:1/5 | seat:2/2 | broken:none"),
        (ON, "Confront Dougal with E3", "Dougal breaks.", "q:1/5 | seat:2/2 | broken:D1"),
        ((), "Confront Dougal with E5", "has not come in", "q:0/5 | seat:1/2 | broken:none"),
        (
            ("Confront Hamish with E2",), "Confront Hamish with E2", "Hamish breaks.",
            "q:2/5 | seat:1/2 | broken:H1,H2",
        ),
        (
            ("Confront Hamish with E2", "Confront Hamish with E2"), "Confront Hamish with E2",
            "Hamish stands by", "q:3/5 | seat:2/2 | broken:H1,H2",
        ),
    ],
)  # fmt: skip
def test_confrontations(
    before: tuple[str, ...], message: str, said: str, then: str, sits: Sits
) -> None:
    table = sits(*before)
    assert said in table.say(message)
    assert f"| {then} |" in table.ledger


def test_a_question_left_is_answered_at_no_more_cost(sits: Sits) -> None:
    table = sits()
    said = table.say(f"Confront Hamish with E1. {QUARREL}")
    assert said.splitlines()[:2] == [
        "Hamish stands by what was said.",
        'Hamish: "Isa and I fell out over my fee a week ago, and we settled it."',
    ]
    assert "q:1/5" in table.ledger
    assert table.say(f"Hamish, {QUARREL}").startswith("Hamish has said that already:")
    assert "DEFLECT" not in table.say("Confront Hamish with E1. Do you like porridge?")
    assert "I have nothing to add to what I swore." in table.printed


def test_what_frames_a_confrontation_is_no_question(sits: Sits) -> None:
    said = sits().say("Hamish, what do you say to E1?")
    assert said == "Hamish stands by what was said.\nQuestion 2 of 5: Quentin."


def test_a_broken_lie_says_its_truth_from_then_on(sits: Sits, case: MysteryEdition) -> None:
    table = sits("Confront Ailsa with E4")
    truth = case.line("Ailsa:A1!admit")
    assert truth in table.printed
    assert table.say("Ailsa, did you take the key?").startswith("Ailsa has said that already:")
    assert table.say("lies") == f'Ailsa, A1: "{truth}"'
    assert table.say("answers Ailsa") == f'Ailsa: "{truth}"'
    assert table.say("answers Morven") == "Morven has answered no question yet."


def test_five_spent_and_the_round_waits_for_next(sits: Sits) -> None:
    table = sits(*(f"{n}, {QUARREL}" for n in ("Dougal", "Morven", "Lachlan", "Ailsa")))
    assert table.say(f"Hamish, {QUARREL}").endswith(
        "The round's questions are spent. Say next.\nSay save to keep the game here."
    )
    assert table.say("Hamish, what about the sale?") == "The round's questions are spent. Say next."
    assert table.say("Confront Hamish with E2") == "The round's questions are spent. Say next."
    repeat = table.say(f"Hamish, {QUARREL}")
    assert repeat.startswith("Hamish has said that already:")
    assert repeat.endswith("The round's questions are spent. Say next.")
    assert ledger(table) == "rd:1 | q:5/5 | seat:2/2 | broken:none | acc:none"
    table.say("next")
    assert ledger(table) == "rd:2 | q:0/5 | seat:2/2 | broken:none | acc:none"


def test_next_asks_before_it_leaves_questions_unused(sits: Sits, case: MysteryEdition) -> None:
    table = sits()
    assert table.say("next") == "End round 1 with 5 unused?"
    assert table.say("no") == "The night goes on.\nQuestion 1 of 5: Petra."
    table.say("next")
    assert "quarrel" not in table.say("Hamish, where were you?")
    assert "confers" in table.say("yes")
    table.say("next")
    opened = table.say("yes")
    assert opened.startswith("Round 1 is over. Say save to keep the game here.\n")
    assert case.rounds[1].scene in opened
    assert case.files[0].statement not in opened


def test_table_talk_is_answered_once_a_round(sits: Sits) -> None:
    table = sits()
    first = "(The table confers. Speak to one of the five by name to ask.)"
    talk = "I think the red lantern matters."
    assert [table.say(talk), table.say(talk)] == [first, ""]
    assert table.after(*ON).say(talk) == first


def test_a_player_alone(sits: Sits) -> None:
    table = sits(names="Just me")
    assert "You ask next." in table.printed
    assert table.printed.endswith("Question 1 of 5: you.")
    assert "no one to pass to" in table.say("pass")
    assert table.say("hm, odd").startswith("(You confer.")
    table.say(f"Hamish, {QUARREL}")
    assert table.printed.endswith("Question 2 of 5: you.")
    assert ledger(table) == "rd:1 | q:1/5 | seat:1/1 | broken:none | acc:none"


@pytest.mark.parametrize(
    ("message", "said"),
    [
        ("read E2", "E2: Nan saw the auctioneer"),
        ("read E2 and E3", "E3: Effie saw"),
        ("read E5", "That evidence has not come in yet."),
        ("read E2 and E5", "That evidence has not come in yet."),
        ("read E13", "There are twelve exhibits."),
        ("statements", 'Hamish: "I was in the scullery from half past ten. I heard feet'),
        ("what did Ailsa say", 'Ailsa: "I was at the kitchen windowsill'),
        ("lies", "No lie is broken yet."),
        ("hint", "That stays sealed until the accusation. Say give up"),
        ("recap", "Say read E2 or statements to hear any of it again."),
        ("search the office", "Nothing is searched tonight; you have the exhibits."),
        ("Host, how many questions do we get?", "five questions"),
        ("Host, how does scoring work?", "10 points for the right person"),
        ("score", "Questions left: 5."),
        ("enough", "Question 1 of 5: Petra."),
        ("read that again", "E4: The office key"),
        ("We accuse Lachlan", "The accusation comes after round three."),
        ("-----BEGIN AIGC SAVE----- game:x", "this one is ignored"),
    ],
)
def test_what_is_free(message: str, said: str, sits: Sits) -> None:
    table = sits()
    assert said in table.say(message)
    assert table.ledger == "[L] t:3 | rd:1 | q:0/5 | seat:1/2 | broken:none | acc:none | v1.0.0"


@pytest.mark.parametrize(
    ("before", "again"),
    [
        (("read E2",), "E2: Nan saw"),
        (("statements",), 'Dougal: "Mine was'),
        (("what did Ailsa say",), 'Ailsa: "I was at'),
        (("read E2 and E4",), "E4: The office"),
        ((), 'Hamish: "I was in the scullery'),
        (("enough",), 'Hamish: "I was in the scullery'),
        ((f"Hamish, {QUARREL}",), 'Hamish: "Isa and I fell out'),
        (("Confront Ailsa with E4",), 'Ailsa: "I hung the office key'),
        ((*ON,), "E8: Blue wax"),
        ((*ON * 3, "We accuse Hamish"), "You accuse Hamish Gow."),
        ((*ON * 3,), "The night is nearly done."),
    ],
)
def test_the_last_reading_is_read_again(before: tuple[str, ...], again: str, sits: Sits) -> None:
    assert again in sits(*before).say("read that again")


@pytest.mark.parametrize(
    ("before", "only"),
    [
        ((), 'Hamish: "I was in the scullery from half past ten. I heard feet above me and'),
        (("statements",), 'Hamish: "I was in the scullery from half past ten. I heard feet above'),
        (("read E2 and E4",), "E4: The office key"),
        (("what did Ailsa swear to",), 'Ailsa: "I was at'),
        ((f"Hamish, {QUARREL}",), 'Hamish: "Isa and I fell out'),
        ((*ON,), "E8: Blue wax"),
    ],
)
def test_the_last_one_is_the_last_of_them(before: tuple[str, ...], only: str, sits: Sits) -> None:
    table = sits(*before)
    said = table.say("the last one")
    assert said.startswith(only)
    assert "\n" not in said
    assert table.say("read that again") == said


def test_all_that_one_of_the_five_has_said(sits: Sits, case: MysteryEdition) -> None:
    table = sits()
    statement = f'Hamish: "{case.file("Hamish").statement}"'
    assert table.say("what did Hamish say") == statement
    assert table.say("what did Hamish say just now") == statement
    answer = table.say(f"Hamish, {QUARREL}").splitlines()[0]
    table.say("Confront Ailsa with E4")
    assert table.say("what has Hamish said so far?") == f"{statement}\n{answer}"
    assert table.say("what did Hamish say just now") == answer
    assert table.say("what did Hamish swear to?") == statement
    assert table.say("answers").splitlines() == [answer, f'Ailsa: "{case.line("Ailsa:A1!admit")}"']
    assert table.say("the house") == " ".join(HOUSE)
    assert table.say("exhibits").count("\n") == 3
    assert ledger(table) == "rd:1 | q:2/5 | seat:1/2 | broken:A1 | acc:none"


@pytest.mark.parametrize("message", ["enough", "skip it", "read that again"])
def test_a_question_of_the_hosts_still_waits_when_its_reading_is_cut_short(
    message: str, sits: Sits
) -> None:
    table = sits("give up")
    assert table.say(message) == "End the night and hear the answer?"
    assert "RESULT" in table.say("yes")


def test_enough_is_no_move(sits: Sits) -> None:
    for before, waits in (
        ((), "Question 1 of 5: Petra."),
        ((*ON * 3,), "The night is nearly done."),
        ((*ON * 3, "We accuse Hamish"), "You accuse Hamish Gow."),
        (("give up", "yes"), "The night is over."),
    ):
        table = sits(*before)
        for message in ("enough", "skip it"):
            stood = ledger(table)
            assert table.say(message).startswith(waits)
            assert ledger(table) == stood


def test_before_names_nothing_opens(sits: Sits) -> None:
    table = sits(names="")
    assert "Three rounds of evidence" in table.say("rules")
    for message in ("", "save", "read that again", "hm", "statements"):
        assert "Who is at the table?" in table.say(message)
    assert table.say("give up") == "End the night and hear the answer?"
    table.say("no")
    assert table.ledger == "[L] t:9 | rd:0 | q:0/5 | seat:- | broken:none | acc:none | v1.0.0"


def test_the_accusation(sits: Sits, case: MysteryEdition) -> None:
    table = sits(*ON * 3)
    assert table.printed.startswith("The night is nearly done. Accuse one person, with up to six")
    assert ledger(table) == "rd:A | q:0/5 | seat:1/2 | broken:none | acc:none"
    assert table.say("hm") == "Name one of the five to accuse."
    assert "BEGIN" not in table.say("save")
    read_back = (
        "You accuse {}. Exhibits counted: E9, E11. Say yes when the whole table agrees, or give "
        "the accusation again."
    )
    assert table.say("We accuse Ailsa: E9, E11") == read_back.format("Miss Ailsa Tullis")
    assert ledger(table) == "rd:A | q:0/5 | seat:1/2 | broken:none | acc:read"
    assert table.say("wait") == f"Not locked.\n{read_back.format('Miss Ailsa Tullis')}"
    assert table.say("We accuse Dougal") == read_back.format("Dougal Rintoul")
    assert table.say("yes, Lachlan") == f"Not locked.\n{read_back.format('Lachlan Rintoul')}"
    assert "E9: Rab" in table.say("read E9")
    assert table.say("give up") == "End the night and hear the answer?"
    assert table.say("no") == f"The night goes on.\n{read_back.format('Lachlan Rintoul')}"
    ended = table.say("Yes!")
    assert ended.startswith(f"Correct.\nWHO: {dict(case.solution)['WHO']}")
    assert ledger(table) == "rd:A | q:0/5 | seat:1/2 | broken:none | acc:locked"


def test_after_the_result_only_the_files_and_the_solution_speak(
    sits: Sits, case: MysteryEdition
) -> None:
    table = sits("give up", "yes")
    assert "|end:gave-up|" in table.printed
    assert "acc:none" in table.ledger
    over = "The night is over. Ask for the solution, or ask one of the five anything."
    for message in ("We accuse Lachlan: E9", "next", "pass", "save", "hm", "yes"):
        assert table.say(message) == over
    assert table.say("What is the solution?").count("\n") == len(case.solution) - 1
    assert table.say("How did it happen?") == f"HOW: {dict(case.solution)['HOW']}"
    assert table.say("Hamish, where were you?").splitlines() == [
        f'Hamish: "{case.line("Hamish:H1")}"',
        f'Hamish: "{case.line("Hamish:H1!admit")}"',
    ]
    assert table.say("read E5") == "That evidence has not come in yet."
    assert "|end:" not in table.printed
    assert table.say("read Ailsa's file").splitlines()[:2] == [
        f'Ailsa: "{case.line("Ailsa:A1")}"',
        f'Ailsa: "{case.line("Ailsa:A1!admit")}"',
    ]
    missed = table.say("Which lies did we miss?")
    lies = [e for f in case.files for e in f.entries if e.is_lie]
    assert [e.admit in missed and e.line in missed for e in lies] == [True] * len(lies)


def test_only_the_five_have_a_voice_of_their_own(sits: Sits, case: MysteryEdition) -> None:
    table = sits("Confront Ailsa with E4")
    spoken = [(line.voice, line.aloud) for line in table.lines]
    assert spoken == [
        ("", "Ailsa breaks."),
        ("", "Ailsa:"),
        ("Ailsa", case.line("Ailsa:A1!admit")),
        ("", "Question 2 of 5: Quentin."),
    ]


def test_no_ledger_save_or_result_is_spoken(sits: Sits) -> None:
    for table in (sits("save"), sits("give up", "yes")):
        aloud = " ".join(line.aloud for line in table.lines)
        assert "AIGC" not in aloud
        assert "sha" not in aloud


def test_a_case_with_cues_of_another_script_is_asked_in_it(case_text: str) -> None:
    cued = case_text.replace('(quarrel; argue; row): "Isa and I fell', '(ссора): "Isa and I fell')
    case = CARD.load(cued)
    table = Table(CARD, case, *CARD.open(case)).after("Petra, Quentin")
    assert table.say("Hamish, やかん?") == "What do you ask?"
    assert table.say("Hamish, ссора?").startswith('Hamish: "Isa and I fell out')
