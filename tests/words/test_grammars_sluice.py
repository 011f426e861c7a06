"""What players of Sluice say: the intent and slots it is; and what is none."""

from __future__ import annotations

from collections.abc import Callable

import pytest

Reads = Callable[..., str]

SAID = """
hint -> Hint
a hint please -> Hint
I'm stuck -> Stuck
help me -> Stuck
hint two -> Hint hint=2
the last hint -> Hint hint=last
second hint -> Hint hint=2
a hint for the fuse board -> Hint mechanism=1
any hints -> Hint
give me the answer to this mechanism -> Reveal
reveal this mechanism -> Reveal
reveal mechanism three -> Reveal mechanism=3
tell me the answer to the gear lock -> Reveal mechanism=4
skip this one -> Sealed
I give up -> GiveUp
give up -> GiveUp
I give up on this -> Reveal
save -> Save
stop -> Save
quit -> Save
how much air is left -> Status
what's the water level -> Status
what are the digits -> Status
which mechanism is this -> Status
score -> Status
what does the tide glass say -> Status
where are we -> Status
how do I play -> Rules
what does a hint cost -> Rules
how much is a hint -> Rules
read me the board again -> Repeat mechanism=1
the dials again -> Repeat mechanism=4
read the mechanism again -> Repeat
read the hint again -> ReadHint
what was the second hint -> ReadHint hint=2
read line three -> ReadLine line=3
the first line again -> ReadLine line=1
what is the last line -> ReadLine line=last
the first rule again -> ReadRule rule=1
rule two again -> ReadRule rule=2
what was the second rule again -> ReadRule rule=2
what are the rules -> TheRules
the rules of the game -> Rules
next -> Next
the next link please -> Next
read the links one by one -> ReadLine line=1
line by line -> ReadLine line=1
next mechanism -> Sealed
the links from J3 -> ReadLinks junction=J3
read me the links from the bus -> ReadLinks junction=bus
what hangs off j two -> ReadLinks junction=J2
where does motor d lead -> ReadLinks junction=D
links to e -> ReadLinks junction=E
what feeds motor e -> ReadLinks junction=E
what leaves j3 -> ReadLinks junction=J3
C -> Valve valve=C
see -> Valve valve=C
Charlie -> Valve valve=C
motor see -> Valve valve=C
it's c -> Valve valve=C
the master valve is C. -> Valve valve=C
only motor e lights -> Valve valve=E
see a d b e -> Order fifth=E, first=C, fourth=B, second=A, third=D
C, A, D, B, E -> Order fifth=E, first=C, fourth=B, second=A, third=D
C-A-D-B-E -> Order fifth=E, first=C, fourth=B, second=A, third=D
charlie alpha delta bravo echo -> Order fifth=E, first=C, fourth=B, second=A, third=D
the order is d c b a e -> Order fifth=E, first=D, fourth=A, second=C, third=B
b then a then c then d and finally e -> Order fifth=E, first=B, fourth=D, second=A, third=C
first c then a then d then b then e -> Order fifth=E, first=C, fourth=B, second=A, third=D
c first then a then d then b then e last -> Order fifth=E, first=C, fourth=B, second=A, third=D
a is first b is second c is third d is fourth e is last -> Order fifth=E, first=A, fourth=D,
    second=B, third=C
the third one is e -> Place place=3, valve=E
a is second -> Place place=2, valve=A
c then a -> Place second=A, valve=C
c a d b -> Place fourth=B, second=A, third=D, valve=C
9 -> Reading reading=9
nine -> Reading reading=9
the seed is nine -> Reading reading=9
twelve bar -> Reading reading=12
he reads nine -> Reading reading=9, valve=E
valve c is six bar -> Reading reading=6, valve=C
4815 -> Dials first=4, fourth=5, second=8, third=1
4 8 1 5 -> Dials first=4, fourth=5, second=8, third=1
one two three four -> Dials first=1, fourth=4, second=2, third=3
one two two four -> Dials first=1, fourth=4, second=2, third=2
forty eight fifteen -> Dials left=48, right=15
four thousand eight hundred and fifteen -> Dials first=4, right=15, second=8
four thousand eight hundred and two -> Dials first=4, fourth=2, second=8
forty eight hundred and fifteen -> Dials left=48, right=15
double two three four -> Dials first=2, fourth=4, third=3
oh seven one one -> Dials first=0, fourth=1, second=7, third=1
the second dial is six -> Dial digit=6, place=2
dial two is six -> Dial digit=6, place=2
lantern four eight one five -> Code first=4, fourth=5, second=8, third=1, word=lantern
LANTERN-4815 -> Code first=4, fourth=5, second=8, third=1, word=lantern
lantern forty eight fifteen -> Code left=48, right=15, word=lantern
l a n t e r n four eight one five -> Code first=4, fourth=5, second=8, third=1, word=l a n t e r n
the code is lantern -> Code word=lantern
the word is lantern -> Word word=lantern
what is the escape code -> Sealed
spell the escape code for me -> Sealed
what opens the hatch -> Sealed
Read me the sealed solution now. -> Sealed
skip to mechanism five -> Sealed mechanism=5
tell me the answer to mechanism four -> Reveal mechanism=4
who was Elias Ferrand? -> Story
try it -> Yes
say that again -> Again
let me think -> Thinking
no -> No
"""

# Where more than one is live, the fewest free slots win: the rest are asked for by name.
ASKED_FOR = """
Yes | yes -> Yes
Status | where am i -> Status
Reading | dee three -> Reading reading=3, valve=D
Dials | three five -> -
Dials | two three four -> -
"""

# Chatter, answers that look like commands, and what is said in other games.
NOTHING = """
lantern
bed
cab
it is getting cold in here
the sea is rising
thank you station
skip the rest and take me straight to mechanism 5
so the bus goes to j two and to j three
the bus reaches j two and j three so let me trace what hangs off each of them
a is second so e has to be third
it is b or c
i do not want a hint
i will not give up
seven six three
one hundred
is it a kettle
bats turnip
old customs for two
confront hamish with exhibit two
we accuse dougal
where were you at eleven
read exhibit four
give up this riddle
why are you telling me this
hint of lemon
stop sign
be careful
see what happens
"""


def rows(table: str) -> list[list[str]]:
    """Rows of a text and its reading; an indented line goes on with the one before."""
    return [row.split(" -> ") for row in table.strip().replace("\n    ", " ").splitlines()]


@pytest.mark.parametrize(("text", "reading"), rows(SAID))
def test_said(reads: Reads, text: str, reading: str) -> None:
    assert reads("sluice", text) == reading


@pytest.mark.parametrize(("text", "reading"), rows(ASKED_FOR))
def test_asked_for(reads: Reads, text: str, reading: str) -> None:
    intent, said = text.split(" | ")
    assert reads("sluice", said, intent) == reading


@pytest.mark.parametrize("text", NOTHING.strip().splitlines())
def test_nothing_a_command_knows(reads: Reads, text: str) -> None:
    assert reads("sluice", text) == "-"
