"""What players of No Ghost Speaks say: the intent and slots it is; and what is none."""

from __future__ import annotations

from collections.abc import Callable

import pytest

Reads = Callable[..., str]

SAID = """
just me -> Alone
we are petra and quentin -> NamesAtTable names=petra and quentin
statements -> Statements
read us the statements -> Statements
what did Morven say -> Told suspect=Morven
what did Morven swear to -> Statement suspect=Morven
what did Hamish say just now -> JustSaid suspect=Hamish
read all the exhibits again -> AllExhibits
exhibits -> AllExhibits
what is the layout of the house -> House
the answer -> Hint
which lies did we miss -> Hint
skip the statements -> Enough
stop reading -> Enough
answers -> Answers
full state -> Status
how to play -> Rules
we must stop here -> Save
Dougal's statement -> Statement suspect=Dougal
read exhibit nine -> ReadExhibit exhibit=E9
read ee four -> ReadExhibit exhibit=E4
Read E3. -> ReadExhibit exhibit=E3
exhibit two -> ReadExhibit exhibit=E2
what does exhibit twelve say -> ReadExhibit exhibit=E12
read exhibit thirteen -> NoSuchExhibit beyond=13
read E13 -> NoSuchExhibit beyond=13
lies -> Lies
which lies have we broken -> Lies
answers Hamish -> Answers suspect=Hamish
what has Lachlan answered so far -> Answers suspect=Lachlan
pass -> Pass
skip me -> Pass
next -> Next
open round two -> Next
save -> Save
stop -> Save
pause -> Save
we'll carry on later -> Save
give up -> GiveUp
tell us the answer -> GiveUp
hint -> Hint
Host, give us a hint. -> Hint
who did it -> Hint
tell us who did it -> Hint
was it Dougal -> Hint suspect=Dougal
did Lachlan do it -> Hint suspect=Lachlan
Host, are we right that it was Lachlan? -> Hint theory=it was lachlan
what lies are left -> Hint
Host, give us a recap. -> Recap
what do we know -> Recap
search the office -> Search place=the office
look under the bed -> Search place=the bed
how do we play -> Rules
how many questions do we get each round -> Rules
whose turn is it -> Status
how many questions are left -> Status
enough -> Enough
skip it -> Enough
the last one -> LastOne
read the last one again -> LastOne
Hamish? -> Name suspect=Hamish
ask Dougal -> Name suspect=Dougal
Mr. Gow -> Name suspect=Hamish
dougal where were you at eleven -> Question question=where were you at eleven, suspect=Dougal
Dougal, where were you at 11? -> Question question=where were you at 11, suspect=Dougal
DOUGALL, did you quarrel with Isa? -> Question question=did you quarrel with isa, suspect=Dougal
Mr. Gow, did you quarrel with Isa? -> Question question=did you quarrel with isa, suspect=Hamish
the nurse where were you -> Question question=where were you, suspect=Morven
morvan did you quarrel with isa -> Question question=did you quarrel with isa, suspect=Morven
hamish you are lying about the lantern admit it now -> Question question=you are lying about the
    lantern admit it now, suspect=Hamish
hamish seems shifty -> Question question=seems shifty, suspect=Hamish
hamish did ailsa carry a lantern -> Question question=did ailsa carry a lantern, suspect=Hamish
ask morven about the lantern -> Question question=the lantern, suspect=Morven
ask google about the lantern -> Question question=the lantern, suspect=Dougal
google where were you -> Question opener=where, question=were you, suspect=Dougal
lock land what did you see -> Question opener=what, question=did you see, suspect=Lachlan
lack lan did you take the key -> Question opener=did, question=you take the key, suspect=Lachlan
doogle where were you -> Question opener=where, question=were you, suspect=Dougal
lockland where were you -> Question opener=where, question=were you, suspect=Lachlan
miss tully where were you -> Question opener=where, question=were you, suspect=Ailsa
isla where were you -> Question opener=where, question=were you, suspect=Ailsa
hay mesh where were you -> Question opener=where, question=were you, suspect=Hamish
more van were you in the kitchen -> Question opener=were, question=you in the kitchen,
    suspect=Morven
eliza who had the lantern -> Question opener=who, question=had the lantern, suspect=Ailsa
tully's did you see the ghost -> Question opener=did, question=you see the ghost, suspect=Ailsa
a mish did you bid -> Question opener=did, question=you bid, suspect=Hamish
ask a mish if he bid -> Question question=he bid, suspect=Hamish
a question for Ailsa were you in the scullery -> Question question=were you in the scullery,
    suspect=Ailsa
for Hamish did you bid -> Question question=did you bid, suspect=Hamish
did you quarrel with isa hamish -> Question opener=did, question=you quarrel with isa,
    suspect=Hamish
Petra asks Lachlan did he quarrel with Isa -> Question question=did he quarrel with isa,
    seat=Petra, suspect=Lachlan
Quentin: Hamish, did you quarrel with Isa? -> Question question=did you quarrel with isa,
    seat=Quentin, suspect=Hamish
hamish and ailsa did you carry a lantern -> TwoSuspects question=did you carry a lantern,
    second=Ailsa, suspect=Hamish
confront hamish with exhibit two -> Confront exhibit=E2, suspect=Hamish
Confront Hamish with E2 -> Confront exhibit=E2, suspect=Hamish
confront Ailsa with #4 -> Confront exhibit=E4, suspect=Ailsa
confront hamish with ee two -> Confront exhibit=E2, suspect=Hamish
confront hamish with number ten -> Confront exhibit=E10, suspect=Hamish
comfort a mish with exhibit to -> Confront exhibit=E2, suspect=Hamish
confront google with eleven -> Confront exhibit=E11, suspect=Dougal
Confront Hamish with E1. Did you quarrel with Isa? -> Confront exhibit=E1, question=did you
    quarrel with isa, suspect=Hamish
hamish what do you say to E2 -> Confront exhibit=E2, question=what do you say to, suspect=Hamish
ask hamish about exhibit two -> Confront exhibit=E2, suspect=Hamish
put exhibit six to lachlan -> Confront exhibit=E6, suspect=Lachlan
Petra confronts Dougal with exhibit two -> Confront exhibit=E2, seat=Petra, suspect=Dougal
confront hamish with exhibit two and exhibit three -> TwoExhibits exhibit=E2, second_exhibit=E3,
    suspect=Hamish
confront hamish with exhibit two and confront ailsa with exhibit four -> TwoSuspects exhibit=E2,
    second=Ailsa, second_exhibit=E4, suspect=Hamish
confront ailsa -> NoExhibit suspect=Ailsa
confront hamish with the lantern -> EvidenceTold evidence=lantern, suspect=Hamish
rintoul where were you at eleven -> WhichRintoul question=where were you at eleven,
    rintoul=Rintoul
ask rintoul where the key was -> WhichRintoul question=where the key was, rintoul=Rintoul
we accuse rintoul -> WhichRintoul rintoul=Rintoul
granny what did you hear -> OnlyTheFive opener=what, other=Isa, question=did you hear
Mrs. Rintoul, what did you hear? -> OnlyTheFive opener=what, other=Isa, question=did you hear
effie what did you see -> OnlyTheFive opener=what, other=Effie, question=did you see
we accuse lachlan -> Accuse suspect=Lachlan
we accuse lock land -> Accuse suspect=Lachlan
we accuse lachlan exhibit nine -> Accuse exhibit=E9, suspect=Lachlan
we accuse hamish exhibits two seven and eleven -> Accuse exhibit=E2, second_exhibit=E7,
    suspect=Hamish, third_exhibit=E11
we accuse ailsa exhibits one two three four five and six -> Accuse exhibit=E1, fifth_exhibit=E5,
    fourth_exhibit=E4, second_exhibit=E2, sixth_exhibit=E6, suspect=Ailsa, third_exhibit=E3
We accuse Lachlan: E9 -> Accuse reasons=e9, suspect=Lachlan
we accuse lachlan because she fell at ten fifty -> Accuse reasons=because she fell at ten fifty,
    suspect=Lachlan
it was not dougal it was lachlan -> Accuse cleared=Dougal, suspect=Lachlan
It was Lachlan, not Dougal. -> Accuse cleared=Dougal, suspect=Lachlan
dougal did it -> Accuse suspect=Dougal
we accuse hamish or dougal -> OneName second=Dougal, suspect=Hamish
yes lock it -> Yes
agreed -> Yes
yes dougal -> Yes suspect=Dougal
no we are not sure -> No
say that again -> Again
let me think -> Thinking
"""

# Where more than one is live, the fewest free slots win: the rest are asked for by name.
ASKED_FOR = """
Yes | yes -> Yes
Yes | right -> Yes
No | go on -> No
TwoSuspects | ask dougal where he was and ask ailsa where she was -> TwoSuspects question=where he
    was, second=Ailsa, second_question=where she was, suspect=Dougal
Confront | hamish seems shifty -> -
"""

# Chatter, answers that look like commands, and what is said in other games.
NOTHING = """
petra and quentin
felix
google it
go on google it
nursery rhymes are nice
sonnets are for reading
dougal's lantern was red
we saw dougal beside morven
i think the red lantern matters
we have talked it over at last
yes and eleven
quentin where were you at eleven
he ate
where were you at eleven
isle of skye
next question
nexus
tell us what you think
it was dougal's lantern that lachlan borrowed
i bet the teacher knows
old customs for two
dee three
bats turnip ghosts pumpkin
lantern four eight one five
c a
is it a kettle
give up this riddle
exhibitionists
passing time
"""


def rows(table: str) -> list[list[str]]:
    """Rows of a text and its reading; an indented line goes on with the one before."""
    return [row.split(" -> ") for row in table.strip().replace("\n    ", " ").splitlines()]


@pytest.mark.parametrize(("text", "reading"), rows(SAID))
def test_said(reads: Reads, text: str, reading: str) -> None:
    assert reads("mystery", text) == reading


@pytest.mark.parametrize(("text", "reading"), rows(ASKED_FOR))
def test_asked_for(reads: Reads, text: str, reading: str) -> None:
    intent, said = text.split(" | ")
    assert reads("mystery", said, intent) == reading


@pytest.mark.parametrize("text", NOTHING.strip().splitlines())
def test_nothing_a_command_knows(reads: Reads, text: str) -> None:
    assert reads("mystery", text) == "-"
