"""What players of Snap-Apple Night say: the intent and slots it is; and what is none."""

from __future__ import annotations

from collections.abc import Callable

import pytest

Reads = Callable[..., str]

SAID = """
give me a hint -> Hint
two teams -> Teams teams=2
We are three teams, please. -> Teams teams=3
four teams -> Teams teams=4
solo -> Solo
just me -> Solo
it's just me -> Solo
can Felix join the owls -> Latecomer newcomer=felix, team=Owls
can the Smiths join as a third team, the Owls -> Latecomer newcomer=the smiths, wish=a third team
    the owls
Felix wants to join the ghosts -> Latecomer newcomer=felix, team=Ghosts
D3. -> Pick cell=D3
d3 -> Pick cell=D3
dee three -> Pick category=D, points=3
Dee 3 -> Pick category=D, points=3
see two -> Pick category=C, points=2
be five -> Pick category=B, points=5
hey one -> Pick category=A, points=1
he four -> Pick category=E, points=4
delta three -> Pick category=D, points=3
alpha two -> Pick category=A, points=2
bats bee two -> Pick category=B, label=Bats, points=2
ghosts: B2 -> Pick cell=B2, label=Ghosts
B2 instead -> Pick cell=B2
old customs for two -> Pick category=A, points=2
Old Customs for 2 -> Pick category=A, points=2
far and wide for three points -> Pick category=B, points=3
far and why for one -> Pick category=B, points=1
the haunted shelf for five -> Pick category=C, points=5
wings and webs for four -> Pick category=D, points=4
the treat bag for two -> Pick category=E, points=2
spiders for five -> Pick category=D, points=5
bats for three -> Pick category=D, points=3
owls for 2 -> Pick category=D, points=2
the three pointer in old customs -> Pick category=A, points=3
four points in wings and webs -> Pick category=D, points=4
we'll take the haunted shelf for two -> Pick category=C, points=2
category c number four -> Pick category=C, points=4
you choose -> YouChoose
surprise us -> YouChoose
owls you choose -> YouChoose label=Owls
pass -> Pass
no idea -> Pass
bats turnip -> Answer answer=turnip, team=Bats
Bats, turnip? -> Answer answer=turnip, team=Bats
owls we think samhain -> Answer answer=we think samhain, team=Owls
okay so we have bats say turnip -> Answer answer=say turnip, team=Bats
toads pass -> Answer answer=pass, team=Toads
ghosts ess ay em aitch ay eye en -> TeamSpells letter=N, team=Ghosts
all of us say turnip -> AnswerForAll answer=say turnip
everyone pass -> AnswerForAll answer=pass
else samhain -> Misheard answer=samhain, team=Owls
goats sow in -> Misheard answer=sow in, team=Ghosts
toes turnip -> Misheard answer=turnip, team=Toads
eighteen ninety seven -> Year century=18, rest=97
bats about nineteen oh four -> Year century=19, digit=4, team=Bats
no bats turnip -> Fix answer=turnip, team=Bats
owls said samhain -> Fix answer=samhain, team=Owls
no we said turnip -> Fix answer=turnip
owls spelled s a m h a i n -> TeamSpells letter=N, team=Owls
it's spelled s a m h a i n -> Spelled letter=N
bats s a m h a i n -> TeamSpells letter=N, team=Bats
double l -> Fix letter=L
owls with a double t -> Fix letter=T, team=Owls
m as in mike -> Fix example=mike, letter=M
ghosts that is not what they said -> NotWhatTheySaid label=Ghosts
that's not what owls said -> NotWhatTheySaid team=Owls
we object -> NotWhatTheySaid
ghosts is out -> Out team=Ghosts
the bats have left -> Out team=Bats
ghosts is back -> Back team=Ghosts
what was the question -> Repeat
repeat -> Again
can you repeat that -> Again
the question again -> Repeat
board -> Board
what is left in old customs -> Board category=A
what is left to play -> Board
score -> Score
which team is ahead -> Score
how many points do owls have -> Score team=Owls
whose turn is it -> WhoseTurn
who is still to answer -> WhoseTurn
how do we pick a question -> Rules
rules -> Rules
save -> Save
stop -> Save
we have to go -> Save
end the night -> EndNight
bats yes -> EndYes team=Bats
bats yes ghosts yes owls yes -> EndYes second_team=Ghosts, team=Bats, third_team=Owls
you ruled it wrong -> Mistake
please check our answer again -> Mistake
yes that's right -> Yes
no -> No
hang on -> Thinking
k e double t l e -> Spelled letter=E
"""

# Where more than one is live, the fewest free slots win: the rest are asked for by name.
ASKED_FOR = """
TwoAnswers | bats turnip ghosts tumshie -> TwoAnswers answer=turnip, second_answer=tumshie,
    second_team=Ghosts, team=Bats
TwoAnswers | so we have bats say turnip and ghosts say pumpkin -> TwoAnswers answer=say turnip
    and, second_answer=say pumpkin, second_team=Ghosts, team=Bats
TwoAnswers | bats, turnip. Ghosts - pumpkin. -> TwoAnswers answer=turnip, second_answer=pumpkin,
    second_team=Ghosts, team=Bats
ThreeAnswers | bats pass ghosts beltane owls sow in -> ThreeAnswers answer=pass,
    second_answer=beltane, second_team=Ghosts, team=Bats, third_answer=sow in, third_team=Owls
FourAnswers | bats turnip ghosts tumshie owls pumpkin toads beet -> FourAnswers answer=turnip,
    fourth_answer=beet, fourth_team=Toads, second_answer=tumshie, second_team=Ghosts, team=Bats,
    third_answer=pumpkin, third_team=Owls
TwoAnswers | bats turnip -> -
TwoAnswers | bats handle wait candle ghosts pass -> TwoAnswers answer=handle wait candle,
    second_answer=pass, second_team=Ghosts, team=Bats
Year | bats eighteen ninety ghosts nineteen oh four -> Year century=18, rest=90,
    second_century=19, second_digit=4, second_team=Ghosts, team=Bats
Yes | yes -> Yes
Yes | right -> Yes
Answer | bats for three -> Answer answer=for three, team=Bats
"""

# Chatter, answers that look like commands, and what is said in other games.
NOTHING = """
bats
samhain
turnip
it's a turnip
what does gaelic mean
who wrote frankenstein
batsman
owlish people
before
i see
two of a kind
we are the champions
else
goat cheese and onions
for two
give up this riddle
confront hamish with exhibit two
read exhibit four
we accuse dougal
where were you at eleven
the master valve is c
is it a kettle
my score to settle
stop sign
the board game
saved by the bell
it is cold in here
my mum said that
"""


def rows(table: str) -> list[list[str]]:
    """Rows of a text and its reading; an indented line goes on with the one before."""
    return [row.split(" -> ") for row in table.strip().replace("\n    ", " ").splitlines()]


@pytest.mark.parametrize(("text", "reading"), rows(SAID))
def test_said(reads: Reads, text: str, reading: str) -> None:
    assert reads("trivia", text) == reading


@pytest.mark.parametrize(("text", "reading"), rows(ASKED_FOR))
def test_asked_for(reads: Reads, text: str, reading: str) -> None:
    intent, said = text.split(" | ")
    assert reads("trivia", said, intent) == reading


@pytest.mark.parametrize("text", NOTHING.strip().splitlines())
def test_nothing_a_command_knows(reads: Reads, text: str) -> None:
    assert reads("trivia", text) == "-"
