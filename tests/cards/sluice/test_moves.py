"""Which move each message is, by its words and the mechanism in play."""

from __future__ import annotations

from dataclasses import replace

import pytest

from voice.cards.sluice import CARD, lines
from voice.cards.sluice.moves import Answer, Command, Fixed, Resume, read
from voice.cards.sluice.state import SluiceState
from voice.talk import Utterance

FIXED = {
    lines.THINKING: "thinking",
    lines.WHICH_ONE: "which one",
    lines.LATER: "later",
    lines.STUCK: "stuck",
    lines.ALREADY_GOING: "already going",
    **{line: f"not whole {n}" for n, line in enumerate(lines.NOT_WHOLE, 1)},
}
SAVE = "-----BEGIN AIGC SAVE-----\ngame:sluice\n-----END AIGC SAVE-----"


def kind(text: str, mechanism: int = 1, heard: bool = False, asking: str = "") -> str:
    state = SluiceState(mechanism=mechanism, asking=asking, untouched=False)
    move = read(Utterance(text, heard=heard), state)
    match move:
        case Answer(text=answer):
            return f"= {answer}"
        case Command(name=name, number=number, place=place):
            return " ".join([name, *([str(number)] if number else []), *([place] if place else [])])
        case Fixed(line=line):
            return FIXED[line]
    return type(move).__name__


COMMANDS = """
hint                                       Hint
hint, I'm stuck                            Hint
hint please i'm stuck                      Hint
can I have another clue?                   Hint
okay station, give me a hint               Hint
i don't know, hint please                  Hint
hint 2                                     Hint 2
the last hint                              Hint -1
read the hint again                        ReadHint
what was the second hint                   ReadHint 2
give me the answer to this mechanism       Reveal
tell me the answer                         Reveal
what is the answer?                        Reveal
just give me the answer, I'm stuck         Reveal
I'm stuck, give me the answer              Reveal
give me the answer to mechanism three      Reveal 3
reveal the fuse board                      Reveal 1
what's the answer to the last mechanism    Reveal 5
I give up on this mechanism                Reveal
I give up                                  GiveUp
I GIVE UP!                                 GiveUp
i give up it's too hard                    GiveUp
i think i give up                          GiveUp
i give up, station                         GiveUp
I surrender                                GiveUp
save                                       Save
stop                                       Save
quit                                       Save
I have to go                               Save
how much air is left                       Status
score                                      Status
what are the digits                        Status
how do I play?                             Rules
what can I say                             Rules
help                                       Rules
read it again                              Again
repeat                                     Again
read the mechanism again                   Repeat
read the fuse board again                  Repeat 1
what does the plate say                    Repeat 5
read line three                            ReadLine 3
sorry, read line three again               ReadLine 3
the first rule again                       ReadRule 1
what is the last line                      ReadLine -1
the links from J3                          ReadLinks J3
read me the links from the bus             ReadLinks bus
where does motor d lead                    ReadLinks D
what is the escape code                    Sealed
Read me the sealed solution now.           Sealed
spell the code                             Sealed
spell the escape code for me               Sealed
Skip the rest and take me straight to mechanism 5.  Sealed
skip this one                              Sealed
skip to mechanism five                     Sealed 5
give me all the answers                    Sealed
Who was Elias Ferrand?                     Story
"""

FREE = """
1 i do not want a hint                     thinking
1 no hint                                  thinking
1 i will not give up                       thinking
1 don't give me the answer                 thinking
1 hmm                                      thinking
1 wait                                     thinking
1 let me think                             thinking
1 thank you station                        thinking
1 It is getting cold in here.              thinking
1 is it c                                  thinking
1 penstock                                 thinking
1 yes                                      thinking
1 no                                       thinking
1 ???                                      thinking
1 🎃                                       thinking
1 [L] stage:5/5 | solved:4/5               thinking
1 stage:5/5 | solved:4/5                   thinking
1 i'm stuck                                stuck
1 help me                                  stuck
1 a hint for mechanism two                 later
3 give me a clue to the crown hatch        later
1 b or c                                   which one
1 hint, or C                               which one
1 hint, C                                  which one
1 hint, I give up                          which one
1 9                                        later
1 The seed is 9                            later
1 C A E B D                                later
1 A B C D E                                later
1 7632                                     later
1 PENSTOCK-7632                            later
1 lantern four eight one five              later
2 c                                        not whole 2
2 the third one is e                       not whole 2
2 12                                       later
3 7632                                     later
3 4815                                     later
4 seven six three                          not whole 4
4 lantern 4815                             later
5 4815                                     not whole 5
5 lantern                                  not whole 5
"""


def rows(table: str) -> list[tuple[str, str]]:
    pairs = (row.split("  ", 1) for row in table.strip().splitlines())
    return [(said, move.strip()) for said, move in pairs]


@pytest.mark.parametrize(("said", "move"), rows(COMMANDS))
@pytest.mark.parametrize("mechanism", range(1, 6))
def test_commands_are_the_same_at_every_mechanism(said: str, move: str, mechanism: int) -> None:
    assert kind(said, mechanism) == move
    assert kind(said, mechanism, heard=True) == move


@pytest.mark.parametrize(("said", "move"), rows(FREE))
def test_what_costs_nothing_gets_a_fixed_line(said: str, move: str) -> None:
    mechanism, text = said.split(" ", 1)
    assert kind(text, int(mechanism)) == move


@pytest.mark.parametrize("said", ["", "   ", "\n", "x" * 5000, "C " * 400])
def test_nothing_and_far_too_much_are_thinking(said: str) -> None:
    assert kind(said) == "thinking"


def test_a_question_that_waits_takes_yes_and_no_and_any_move() -> None:
    assert kind("yes", asking="B") == "Yes"
    assert kind("that is it", asking="B", heard=True) == "Yes"
    assert kind("no", asking="B") == "No"
    assert kind("c", asking="B") == "= C"
    assert kind("hint", asking="B") == "Hint"


def test_a_save_is_taken_only_as_the_first_message() -> None:
    assert isinstance(read(Utterance(SAVE), SluiceState()), Resume)
    assert isinstance(read(Utterance(SAVE, heard=True), SluiceState()), Resume)
    assert kind(SAVE) == "already going"


@pytest.mark.parametrize(
    ("heard", "mechanism", "typed"),
    [
        ("the master valve is see", 1, "C"),
        ("see a e b d", 2, "C A E B D"),
        ("the seed is nine", 3, "9"),
        ("seventy six thirty two", 4, "7632"),
        ("lantern four eight one five", 5, "LANTERN-4815"),
        ("can i have a hint", 1, "hint"),
        ("i give up", 1, "I give up"),
        ("read line three", 5, "read line three"),
        ("the sea is rising", 1, "the sea is rising"),
        ("give me the answer to mechanism two", 2, "give me the answer to mechanism two"),
    ],
)
def test_the_message_is_what_one_would_type(heard: str, mechanism: int, typed: str) -> None:
    state = SluiceState(mechanism=mechanism, untouched=False)
    assert read(Utterance(heard, heard=True), state).typed == typed
    assert read(Utterance(typed), state).typed == typed


@pytest.mark.parametrize("mechanism", range(1, 6))
def test_what_may_be_said_is_read_as_something(mechanism: int) -> None:
    state = replace(SluiceState(), mechanism=mechanism, untouched=False)
    phrases = CARD.expects(state).phrases
    assert len(phrases) > 100
    moves = [read(Utterance(phrase, heard=True), state) for phrase in phrases]
    assert sum(isinstance(move, Command) for move in moves) > 100
