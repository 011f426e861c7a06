"""THE ACCUSATION in tables: whom what is said accuses, with what, and what agrees to a lock."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cards.mystery.test_reading import rows
from voice.cards.mystery.state import ACCUSATION, MysteryState

if TYPE_CHECKING:
    from tests.cards.mystery.conftest import Reads

ROUND_A = MysteryState(round=ACCUSATION, table=("Petra", "Quentin"))
READ_BACK = MysteryState(
    round=ACCUSATION, table=("Petra", "Quentin"), accused="Lachlan", cited=(9,)
)

TYPED = """
We accuse Lachlan                             Lachlan
Lachlan!                                      Lachlan
So, therefore Lachlan                         Lachlan
"We accuse Lachlan: E2, E7"                   Lachlan E2 E7
**Lachlan** did it                            Lachlan
Accusation: Lachlan, E5                       Lachlan E5
Petra: we accuse the nephew                   Lachlan
Host, we accuse Lachlan                       Lachlan
We accuse Miss Tullis, E2                     Ailsa E2
We accuse Lachlan Rintoul: E9, E11            Lachlan E9 E11
We accuse Rintoul: E9                         which rintoul
It was Lachlan, not Dougal.                   Lachlan
It wasn't Dougal, it was Lachlan.             Lachlan
Not Dougal, not Morven: Lachlan.              Lachlan
It was never Dougal. It was Lachlan.          Lachlan
Neither Dougal nor Morven; Lachlan did it     Lachlan
Everyone except Dougal, Morven and Ailsa is lying; Lachlan did it.  Lachlan
Rather than Dougal, we accuse Lachlan         Lachlan
Lachlan instead of Dougal or Morven           Lachlan
It's not Dougal or Morven but Lachlan         Lachlan
Not Dougal, Lachlan did it.                   Lachlan
Dougal is innocent, so Lachlan                Lachlan
Dougal and Morven are innocent. Lachlan.      Lachlan
Ailsa is innocent and so is Dougal. It was Lachlan.  Lachlan
Dougal didn't do it, Lachlan did it           Lachlan
Dougal did not, Lachlan did                   Lachlan
Dougal can't have done it                     one name
Dougal cannot have, Lachlan did               Lachlan
Dougal couldn't have, that leaves Lachlan     Lachlan
Dougal isn't the killer, Lachlan is           Lachlan
Like Dougal, Lachlan lied                     Lachlan
It was Dougal's lantern that Lachlan borrowed.  Lachlan
The killer is Lachlan because Dougal was out  Lachlan
Hamish stayed below, it must be Lachlan.      Lachlan
Dougal lied but LACHLAN climbed the stair.    Lachlan
DOUGAL SAW IT BUT IT WAS LACHLAN              Lachlan
WE SAW DOUGAL BESIDE MORVEN                   one name
We accuse Dougal. No, wait, Lachlan.          Lachlan
We accuse Dougal, no wait, Lachlan            Lachlan
We accuse Dougal. No! Lachlan!                Lachlan
We accuse Dougal. No, wait. Lachlan.          Lachlan
We accuse Lachlan. No, wait.                  Lachlan
We accuse Lachlan. No doubt of it. Dougal saw.  Lachlan
Dougal, actually Lachlan                      Lachlan
Dougal, sorry, Lachlan                        Lachlan
We don't think it was Dougal. It was Lachlan.  Lachlan
We don't accuse Dougal. We accuse Lachlan.    Lachlan
Not Dougal or Morven or Ailsa, so Lachlan     Lachlan
Not Dougal, not Morven, nor Ailsa; Lachlan    Lachlan
We accuse Dougal — actually Lachlan           Lachlan
We accuse Dougal. I mean Lachlan.             Lachlan
We accuse Dougal. No, not Dougal. Lachlan.    Lachlan
We accuse Dougal. Hmm, maybe Lachlan.         one name
We accuse Lachlan. Dougal saw the ghost.      Lachlan
We think Dougal lied. Lachlan did it.         Dougal
Maybe Lachlan                                 Lachlan
Dougal or Lachlan                             one name
Dougal/Lachlan                                one name
Dougal, or maybe Lachlan                      one name
Dougal. Or Lachlan.                           one name
Dougal and Lachlan did it                     one name
Hamish and Dougal argued but it was Lachlan   one name
We saw Dougal beside Morven.                  one name
It wasn't Dougal                              one name
Hamish's lantern                              one name
Hamish, where were you at eleven?             Hamish
Ask Lachlan where he was                      Lachlan
Confront Hamish with E2                       Hamish E2
Was it Lachlan?                               Lachlan
We have talked it over at last.               name one
Petra, what do you think?                     name one
Host, was it Lachlan?                         Hint
Who did it?                                   Hint
read E9                                       ReadExhibit E9
statements                                    Statements
give up                                       GiveUp
We accuse Lachlan: 5, 7                       Lachlan E5 E7
We accuse Lachlan, 5, 7 and 9                 Lachlan E5 E7 E9
We accuse Lachlan (E5, E7).                   Lachlan E5 E7
Exhibits 5, 7: we accuse Lachlan              Lachlan E5 E7
We accuse Lachlan. Evidence: 5, 7 and E9      Lachlan E5 E7 E9
We accuse Lachlan, exhibits 6, 9 and 11, because at 10.50 she fell.  Lachlan E6 E9 E11
We accuse Lachlan: E5-E9                      Lachlan E5 E9
We accuse Lachlan: 5-9                        Lachlan E5 E9
We accuse Lachlan: E5 to E9                   Lachlan E5 E9
We accuse Lachlan, 10.50 was the time         Lachlan
We accuse Lachlan with 5 men                  Lachlan
We accuse Lachlan, 3 of us agree              Lachlan
We accuse Lachlan: 2 people saw him, E5       Lachlan E5
E5, E7: Lachlan                               Lachlan E5 E7
Because E5 shows it, Lachlan                  Lachlan E5
We accuse Lachlan: E13, E5                    Lachlan E5
We accuse Lachlan: E5, E5, E7                 Lachlan E5 E7
We accuse Lachlan: E3, E5, E6, E7, E8, E9, E10  six at most
""".strip().splitlines()

HEARD = """
we accuse lachlan                             Lachlan
it was not dougal it was lachlan              Lachlan
it was not dougal lachlan did it              Lachlan
not dougal morven or ailsa but lachlan        Lachlan
dougals lantern was carried by lachlan        Lachlan
we accuse hamish or dougal                    one name
we accuse dougal no wait lachlan              Lachlan
we accuse dougal sorry lachlan                Lachlan
we accuse dougal actually lachlan             Lachlan
not google but lock land                      Lachlan
we accuse google or lock land                 one name
dougal can't have done it so lachlan          Lachlan
it was more than luck                         name one
we accuse lachlan number nine                 Lachlan E9
we accuse lachlan with number nine and number eleven  Lachlan E9 E11
we accuse lachlan exhibits two for six eight  Lachlan E2 E4 E6 E8
we accuse lachlan exhibit nine for that reason  Lachlan E9
we accuse lachlan exhibits one through four   Lachlan E1 E4
we accuse dougal no lachlan                   Lachlan
we accuse dougal hmm maybe lachlan            one name
we accuse lock land                           Lachlan
we excuse lachlan                             Lachlan
the killer is the nephew                      Lachlan
we accuse lachlan exhibits five seven and nine  Lachlan E5 E7 E9
we accuse lachlan e five e seven              Lachlan E5 E7
we accuse lachlan five seven nine             Lachlan E5 E7 E9
we accuse lachlan exhibit nine because she fell at ten fifty  Lachlan E9
we accuse lachlan exhibits two to five        Lachlan E2 E5
we accuse lachlan ten to eleven               Lachlan
we accuse lachlan at ten fifty                Lachlan
we accuse lachlan one of the five             Lachlan
we accuse lachlan exhibits three five six seven eight nine and ten  six at most
we have talked it over at last                name one
""".strip().splitlines()

AGREEMENT = """
yes                                           locked
Yes.                                          locked
ok                                            locked
okay then                                     locked
sure                                          locked
Right                                         locked
agreed                                        locked
correct                                       locked
lock it                                       locked
let's lock it                                 locked
Agreed, lock it.                              locked
Yes, we agree. It was Lachlan.                locked
we all say yes                                locked
yes, lock it in please                        locked
yes we all agree                              locked
everyone agrees                               locked
the whole table agrees                        locked
Yes, we accuse Lachlan                        locked
Yes, we accuse Lachlan: E9                    locked
yes, not Hamish or Dougal                     locked
that's right                                  locked
go ahead                                      locked
yes, Lachlan                                  locked
It's Lachlan, yes                             locked
Yes, Lachlan did it                           locked
yes, E9                                       locked
yes, not Dougal                               locked
yes because he lied                           locked
lock it, E9 is plain                          locked
Lock it. E9 is plain.                         locked
yes, exhibit 9 says it all                    locked
E9 is plain, lock it                          locked
yes, it's obvious                             locked
lock it in, he did it                         locked
ok, E9 is plain                               not locked
lock it, E11 is plain                         not locked
agreed, although E9 is odd                    not locked
yes, read E9                                  not locked
yes, what does E9 say                         not locked
yes, Petra wants to talk                      not locked
should we lock it                             not locked
lock it, it was Dougal's sheet                not locked
no                                            not locked
wait                                          not locked
not yet                                       not locked
maybe                                         not locked
hmm                                           not locked
yes but wait                                  not locked
yes because he lied but wait                  not locked
let's wait                                    not locked
I'm not sure                                  not locked
Petra agrees                                  not locked
not everyone agrees                           not locked
we don't agree                                not locked
yes, Hamish is innocent                       not locked
sure, let's talk more                         not locked
yes, and E11                                  not locked
Yes, Lachlan, E9 and E11                      not locked
it wasn't Lachlan                             not locked
what do you think, Petra                      not locked
yes, Dougal                                   Dougal
we accuse Dougal                              Dougal
We accuse Lachlan: E5, E7                     Lachlan E5 E7
Lachlan or Morven                             one name
read E9                                       ReadExhibit E9
""".strip().splitlines()


@pytest.mark.parametrize(("text", "move"), rows(TYPED))
def test_typed(text: str, move: str, reads: Reads) -> None:
    assert reads(text, state=ROUND_A) == move


@pytest.mark.parametrize(("text", "move"), rows(HEARD))
def test_heard(text: str, move: str, reads: Reads) -> None:
    assert reads(text, heard=True, state=ROUND_A) == move


@pytest.mark.parametrize("heard", [False, True])
@pytest.mark.parametrize(("text", "move"), rows(AGREEMENT))
def test_a_lock_needs_the_whole_tables_yes(text: str, move: str, heard: bool, reads: Reads) -> None:
    assert reads(text, heard=heard, state=READ_BACK) == move


def test_a_question_mark_is_no_yes_but_a_recognisers_is_a_guess(reads: Reads) -> None:
    assert reads("yes?", state=READ_BACK) == "not locked"
    assert reads("Yes?", heard=True, state=READ_BACK) == "locked"


def test_an_accusation_over_several_lines_is_one(reads: Reads) -> None:
    assert reads("We accuse Lachlan.\nE5\nE7, E9", state=ROUND_A) == "Lachlan E5 E7 E9"
