"""What people type and say in the rounds, and which move it is. No case is in sight."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from voice.cards.mystery.state import GIVE_UP, NEXT, MysteryState

if TYPE_CHECKING:
    from tests.cards.mystery.conftest import Reads

TYPED = """
Hamish, did you quarrel with Isa?             ? Hamish: did you quarrel with Isa
HAMISH DID YOU QUARREL                        ? Hamish: DID YOU QUARREL
Dougall, was it you?                          ? Dougal: was it you
Mr. Gow, did you quarrel?                     ? Hamish: did you quarrel
The nurse, where were you?                    ? Morven: where were you
Nurse Morven, did you quarrel?                ? Morven: did you quarrel
Lachie, did you quarrel?                      ? Lachlan: did you quarrel
Schoolmistress, did you touch the key?        ? Ailsa: did you touch the key
Ask Hamish about the sale                     ? Hamish: about the sale
Ask the schoolmistress about the key          ? Ailsa: about the key
@Hamish where were you                        ? Hamish: where were you
A question for Hamish: the sale?              ? Hamish: the sale
My question is for Hamish. Did you quarrel?   ? Hamish: Did you quarrel
This one is to Hamish: did you quarrel?       ? Hamish: did you quarrel
I'd like to ask Hamish about the sale.        ? Hamish: about the sale
We want to ask Hamish: did you quarrel?       ? Hamish: did you quarrel
Can we question Hamish about the sale?        ? Hamish: about the sale
And Hamish, did you quarrel?                  ? Hamish: did you quarrel
Yes, Hamish, where were you?                  ? Hamish: where were you
The school mistress, where were you?          ? Ailsa: where were you
Petra asks: Hamish, where were you?           ? Hamish: where were you
Petra to Hamish: where were you?              ? Hamish: where were you
Hamish, where                                 ? Hamish: where
Hamish, lies?                                 ? Hamish: lies
Hamish, did you go to Ailsa for a pen?        ? Hamish: did you go to Ailsa for a pen
Hamish, is it true that you lied?             ? Hamish: is it true that you lied
Was it you, Dougal?                           ? Dougal: Was it you
Hamish, tell us about the sale                ? Hamish: tell us about the sale
Hamish, if you know, say so                   ? Hamish: if you know, say so
Hamish, you are lying!                        ? Hamish: you are lying
Hamish. Where were you?                       ? Hamish: Where were you
Where were you? Hamish?                       ? Hamish: Where were you
The lantern matters. Hamish, did you quarrel?  ? Hamish: did you quarrel
Dougal, what did you say to Morven?           ? Dougal: what did you say to Morven
Ask Hamish what he gave to Morven             ? Hamish: what he gave to Morven
Hamish, did Nan see you on the stair?         ? Hamish: did Nan see you on the stair
Host, ask Hamish did he quarrel               ? Hamish: did he quarrel
Quentin: Hamish, did you quarrel?             ? Hamish: did you quarrel
Petra asks Lachlan did he quarrel             ? Lachlan: did he quarrel
Q3: Hamish, did you quarrel?                  ? Hamish: did you quarrel
3. Hamish, did you quarrel?                   ? Hamish: did you quarrel
Question 2 of 5: Hamish, did you quarrel?     ? Hamish: did you quarrel
Hamish, what did you say to Isa?              ? Hamish: what did you say to Isa
**Hamish**, did you *quarrel*?                ? Hamish: did you quarrel
"Hamish, did you quarrel with Isa?"           ? Hamish: did you quarrel with Isa
Ok. So, hey Hamish, did you quarrel?          ? Hamish: did you quarrel
Hamish seems shifty.                          talk
Hamish's lantern was red?                     talk
Dougal was in the yard.                       talk
Hamish knows where the key is                 talk
Should we ask Hamish about the lantern?       talk
Don't ask Hamish yet                          talk
E2, Hamish!                                   talk
I think it was Lachlan.                       talk
Hamish, thank you.                            talk
Should we ask Hamish?                         talk
Who wants to ask Hamish about the sale?       talk
Petra asks Quentin where he was               talk
Hamish was in the yard, and Ailsa said so.    talk
I have a theory                               talk
that's a clue                                 talk
yes                                           talk
???                                           talk
Hamish                                        what do you ask
Hamish?                                       what do you ask
Ask Mr. Gow.                                  what do you ask
A question for Hamish                         what do you ask
I have a question for Hamish.                 what do you ask
Can I ask Hamish a question?                  what do you ask
Let's ask Hamish next                         what do you ask
Rintoul, where were you?                      which rintoul
Ask Mr. Rintoul where he was                  which rintoul
Confront Rintoul with E2                      which rintoul
Hamish and Ailsa, where were you?             one at a time
Hamish or Ailsa seem shifty.                  one at a time
Who quarrelled: Hamish or Ailsa?              one at a time
Hamish, Ailsa and Dougal: where were you?     one at a time
Everyone, where were you?                     one at a time
Confront everyone with E2                     one at a time
Confront Hamish with E2 and Ailsa with E4     one at a time
Hamish, ask Ailsa about the lantern           one at a time
Confront Hamish with E2 and confront Ailsa with E4  one at a time
Effie, what did you see?                      only the five
Ask Effie what she saw                        only the five
What did you see, Effie?                      only the five
Isa, who killed you?                          only the five
Mrs. Rintoul, what did you hear?              only the five
Bob, where were you?                          only the five
Petra asks Granny what she heard              only the five
Ask the police what they think                only the five
Effie saw the red lantern.                    talk
Petra, did Hamish lie?                        talk
Confront Hamish with E2                       E2 Hamish
confront hamish with e2                       E2 Hamish
Confront Hamish with E 2                      E2 Hamish
Confront Hamish with exhibit 2                E2 Hamish
Confront Hamish with 2                        E2 Hamish
Confront Hamish with #2                       E2 Hamish
Petra confronts Hamish with E2                E2 Hamish
Hamish, what do you say to E2?                E2 Hamish
How do you explain E2, Hamish?                E2 Hamish
Hamish, E2 says you were on the stair. What do you say?  E2 Hamish
Show E2 to Hamish                             E2 Hamish
Show Hamish E2                                E2 Hamish
Hand Hamish E2                                E2 Hamish
We put E2 to Hamish: what do you say?         E2 Hamish
Hamish, E2!                                   E2 Hamish
Can we confront Hamish with E2?               E2 Hamish
Hamish, did you see E2?                       E2 Hamish: did you see ?
Confront Hamish with 10.40                    which exhibit
Confront Hamish with 10 men                   which exhibit
Confront Hamish with E2. E3 says the same.    E2 Hamish
Confront Hamish with E1. Did you quarrel?     E1 Hamish: Did you quarrel?
Confront Hamish with E1: did you quarrel?     E1 Hamish: did you quarrel?
Confront Hamish with E2 and E3                one exhibit
Confront Hamish with 2 and 3                  one exhibit
Confront Hamish                               which exhibit
Confront Hamish with the watch                which exhibit
Confront Hamish with exhibit two              which exhibit
Hamish, Nan saw you on the stair.             which exhibit
Hamish, the evidence shows you lied.          which exhibit
Hamish, you are lying. E2 shows it.           which exhibit
Confront Hamish with E13                      twelve exhibits
Hamish, did you bring 2 clerks?               ? Hamish: did you bring 2 clerks
Hamish, where were you at 10.50?              ? Hamish: where were you at 10.50
read E2                                       ReadExhibit E2
Okay, so, read E4 again please                ReadExhibit E4
re-read exhibit 3                             ReadExhibit E3
read E2, E3                                   ReadExhibit E2 E3
read E1 to E4                                 ReadExhibit E1 E2 E3 E4
read exhibits 1-3                             ReadExhibit E1 E2 E3
read E3 to E1                                 ReadExhibit E1 E2 E3
look at E2                                    ReadExhibit E2
examine E4                                    ReadExhibit E4
read all the exhibits                         AllExhibits
the house                                     House
Read exhibit 4 to us                          ReadExhibit E4
Does a repeat cost a question?                Rules
Let's go upstairs                             Search
Ask yourself who had the key                  talk
Show us E5                                    ReadExhibit E5
read E13                                      twelve exhibits
read exhibit 0                                twelve exhibits
statements                                    Statements
What did Morven say?                          Told Morven
What did Morven say about the key?            Told Morven
What did Morven just say?                     JustSaid Morven
What did Morven swear to?                     Statement Morven
the last one                                  LastOne
Hamish, what did you say?                     JustSaid Hamish
Hamish, say that again                        JustSaid Hamish
Skip it                                       Enough
enough                                        Enough
Stop reading                                  Enough
answers                                       Answers
the solution                                  Hint
Dougal's statement                            Statement Dougal
answers Mr. Gow                               Answers Hamish
lies                                          Lies
pass                                          Pass
next                                          Next
save                                          Save
Stop.                                         Save
pause                                         Save
We'll carry on later                          Save
give up                                       GiveUp
Tell us the answer                            GiveUp
Host, give us a hint.                         Hint
Who did it?                                   Hint
Was it Dougal?                                Hint
Which lies are still standing?                Hint
What's in Hamish's file?                      Hint
Summarise the evidence for us                 Hint
Can you give us a timeline?                   Hint
Is our theory right?                          Hint
Host, are we right that it was Lachlan?       Hint
Check our theory: Lachlan did it              Hint
Our theory is that Hamish did it. Is that right?  Hint
Host, did Hamish lie?                         Hint
Can you tell us if Hamish lied?               Hint
Is it true that Hamish was on the stair?      Hint
Ask the Host who did it                       Hint
Host, give us a recap.                        Recap
Search the scullery.                          Search
Can we look under the stove?                  Search
Show us the letter                            Search
Search Hamish's pockets                       Search
Hamish, show us your boots                    Search
Host, how many questions do we get?           Rules
Can we confront twice in a round?             Rules
How do we accuse someone?                     Rules
whose turn is it?                             Status
We accuse Lachlan: E2, E3                     after round three
Host, we accuse Lachlan                       after round three
It was Lachlan!                               after round three
It's Lachlan                                  after round three
Our accusation: Lachlan, E2                   after round three
Is it time to accuse Lachlan?                 after round three
We accuse                                     after round three
Lachlan murdered her                          after round three
Hamish did it                                 after round three
Lachlan is the killer                         after round three
read that again                               Again
""".strip().splitlines()

HEARD = """
hamish did you quarrel with isa               ? Hamish: did you quarrel with isa
Dougal, where were you at 11?                 ? Dougal: where were you at 11
ask morven about the lantern                  ? Morven: about the lantern
did you quarrel with isa hamish               ? Hamish: did you quarrel with isa
this is for hamish did you bid                ? Hamish: did you bid
petra asks lachlan did he quarrel             ? Lachlan: did he quarrel
quentin hamish did you quarrel                ? Hamish: did you quarrel
um hamish where were you                      ? Hamish: where were you
dougal was it you                             ? Dougal: was it you
dougal was the lantern yours                  ? Dougal: was the lantern yours
hamish did ailsa carry a lantern              ? Hamish: did ailsa carry a lantern
hamish you are lying admit it now             ? Hamish: you are lying admit it now
can we ask hamish where he was                ? Hamish: where he was
could we question hamish about the sale       ? Hamish: about the sale
i'd like to ask the auctioneer about the sale  ? Hamish: about the sale
i have a question for hamish did he quarrel   ? Hamish: did he quarrel
it's for hamish did you bid                   ? Hamish: did you bid
yeah hamish where were you                    ? Hamish: where were you
and hamish where were you                     ? Hamish: where were you
petra here hamish where were you              ? Hamish: where were you
petra to hamish where were you                ? Hamish: where were you
the school mistress where were you            ? Ailsa: where were you
doogle where were you                         ? Dougal: where were you
lockland did you open the letter              ? Lachlan: did you open the letter
look lan what did you see                     ? Lachlan: what did you see
lock land where were you                      ? Lachlan: where were you
more van what did you hear                    ? Morven: what did you hear
miss tully what did you hear                  ? Ailsa: what did you hear
isla what did you hear                        ? Ailsa: what did you hear
a mish what did you hear                      ? Hamish: what did you hear
for more van did you see it                   ? Morven: did you see it
to google did you see it                      ? Dougal: did you see it
ask tully's about the key                     ? Ailsa: about the key
ask a mish about the sale                     ? Hamish: about the sale
google where were you                         ? Dougal: where were you
ask lock land if he saw a ghost               ? Lachlan: if he saw a ghost
ask more van about the key                    ? Morven: about the key
tully's did you take the key                  ? Ailsa: did you take the key
ask eliza about the key                       ? Ailsa: about the key
hey mish where were you                       ? Hamish: where were you
peter asks hamish about the sale              ? Hamish: about the sale
google it                                     talk
google was in the yard                        talk
lock land and buildings                       talk
more van drivers                              talk
eliza is nice                                 talk
a mish mash                                   talk
tully's was open                              talk
what do you think about hamish                talk
what about hamish                             talk
where was hamish                              talk
who saw hamish                                talk
who wants to ask hamish                       talk
should we ask google                          talk
Hamish seems shifty?                          talk
dougal was in the yard                        talk
hamish and ailsa were in the kitchen          talk
we should ask hamish next                     talk
i think it was hamish                         talk
he knows where hamish was                     talk
quentin where were you at eleven              talk
petra what do you think about hamish          talk
wait                                          talk
Hamish?                                       what do you ask
mister gow                                    what do you ask
google                                        what do you ask
let's ask hamish next                         what do you ask
can i ask hamish a question                   what do you ask
i have a question for hamish                  what do you ask
hamish and ailsa did you carry a lantern      one at a time
ask dougal where he was and ask ailsa where she was  one at a time
ask rintoul where the key was                 which rintoul
granny what did you hear                      only the five
ask bob where he was                          only the five
effie saw the lantern                         talk
confront hamish with exhibit two              E2 Hamish
confront hamish with ee two                   E2 Hamish
confront hamish with number two               E2 Hamish
confront hamish with two                      E2 Hamish
confront hamish with exhibit too              E2 Hamish
confront hamish with exhibit eleven           E11 Hamish
Confront Ailsa with exhibit 4?                E4 Ailsa
confront a mish with exhibit twelve           E12 Hamish
confront google with exhibit five             E5 Dougal
confront lock land with exhibit four          E4 Lachlan
confront more van with exhibit seven          E7 Morven
confront miss tully's with number nine        E9 Ailsa
confront eliza with exhibit nine              E9 Ailsa
put it to hamish exhibit two                  E2 Hamish
confront hamish with exhibit two and ailsa with exhibit four  one at a time
comfort hamish with exhibit two               E2 Hamish
petra confronts dougal with exhibit two       E2 Dougal
hamish what about exhibit two                 E2 Hamish
put exhibit six to lachlan                    E6 Lachlan
confront hamish with exhibit one did you quarrel  E1 Hamish: did you quarrel
confront hamish with exhibit two and three    one exhibit
confront hamish                               which exhibit
confront hamish with ten fifty                which exhibit
hamish nan saw you on the stair               which exhibit
read ee four                                  ReadExhibit E4
read number two                               ReadExhibit E2
exhibit nine                                  ReadExhibit E9
read exhibits two and three                   ReadExhibit E2 E3
read exhibit thirteen                         twelve exhibits
can we have a hint                            Hint
search the office                             Search
tell us the answer                            GiveUp
stop                                          Save
say that again                                Again
enough                                        Enough
we accuse lachlan                             after round three
""".strip().splitlines()


def rows(table: list[str]) -> list[tuple[str, str]]:
    return [(left.strip(), right.strip()) for left, _, right in (r.partition("  ") for r in table)]


@pytest.mark.parametrize(("text", "move"), rows(TYPED))
def test_typed(text: str, move: str, reads: Reads) -> None:
    assert reads(text) == move


@pytest.mark.parametrize(("text", "move"), rows(HEARD))
def test_heard(text: str, move: str, reads: Reads) -> None:
    assert reads(text, heard=True) == move


@pytest.mark.parametrize("mark", ["’", "‘", "`", "´"])
def test_any_apostrophe_is_one(mark: str, reads: Reads) -> None:
    assert reads(f"Hamish{mark}s lantern was red?") == "talk"
    assert reads(f"We{mark}ll carry on later") == "Save"


@pytest.mark.parametrize(
    ("text", "asking", "move"),
    [
        ("yes", NEXT, "Yes"),
        ("Yes please!", NEXT, "Yes"),
        ("ok", GIVE_UP, "Yes"),
        ("sure, go ahead", GIVE_UP, "Yes"),
        ("no", NEXT, "No"),
        ("No, not yet", GIVE_UP, "No"),
        ("yes?", GIVE_UP, "talk"),
        ("maybe", GIVE_UP, "talk"),
        ("next", NEXT, "Next"),
        ("yes but wait", GIVE_UP, "talk"),
        ("Hamish, did you quarrel?", NEXT, "? Hamish: did you quarrel"),
    ],
)
def test_the_hosts_question_waits_for_its_yes(
    text: str, asking: str, move: str, reads: Reads
) -> None:
    state = MysteryState(round=1, table=("Petra", "Quentin"), asking=asking)
    assert reads(text, state=state) == move


def test_a_seat_whose_name_a_recogniser_could_mean_a_suspect_by_stays_a_seat(reads: Reads) -> None:
    state = MysteryState(round=1, table=("Morgan", "Wee Mary"))
    assert reads("morgan where were you", heard=True, state=state) == "talk"
    assert reads("wee mary asks hamish about the sale", heard=True, state=state) == (
        "? Hamish: about the sale"
    )


@pytest.mark.parametrize("heard", [False, True])
@pytest.mark.parametrize(
    "text", ["x" * 9000, "Hamish " * 900, "<>[]{}~" * 400, "'" * 5000, "🎃" * 900]
)
def test_a_very_long_message_is_read_all_the_same(text: str, heard: bool, reads: Reads) -> None:
    assert reads(text, heard=heard) in ("talk", "what do you ask")
