"""What people type and say for each mechanism, and the answer it offers. No edition is in sight."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from voice.cards.sluice.answers import Kind, offered

BOARD = """
C                                          = C
c.                                         = C
it's c                                     = C
The master valve is C.                     = C
motor C                                    = C
valve C lights up                          = C
only motor c lights                        = C
C is the master valve                      = C
the lit motor is c                         = C
motor c is the one that lights             = C
so the master valve is motor c             = C
I think it's B                             = B
I choose B.                                = B
we say c please                            = C
my answer is echo                          = E
final answer: D                            = D
c is my final answer                       = C
**C**                                      = C
c for charlie                              = C
b as in bravo                              = B
it has to be charlie                       = C
it must be b                               = B
the master valve must be d                 = D
the answer is a                            = A
motor a                                    = A
no it's c                                  = C
C, because only J2's link is seated        = C
c because a b d and e are dark             = C
C, the others stay dark                    = C
C. The J2 link is seated.                  = C
A is pulled. B and D are dark. So it's C.  = C
C, not B                                   = C
its letter is c                            = C
only c is left                             = C
the answer's c                             = C
it'd be c                                  = C
my guess is d                              = D
i'll take d                                = D
it's definitely c                          = C
i'm fairly sure it's c                     = C
no wait, c                                 = C
sorry, i meant c                           = C
c rather than d                            = C
c instead of b                             = C
tell the station c                         = C
a is pulled so the master valve is c       = C
A is dark. Traced out: C                   = C
Ｃ                                          = C
d, no, c                                   several
d sorry i mean c                           several
or e                                       -
b or c                                     several
B, C                                       several
c lights e                                 several
It's B. No, it's C.                        several
is it c                                    -
Is it C?                                   -
what about d                               -
could it be c                              -
maybe c                                    -
not b                                      -
c is not lit                               -
a, b and d are dark                        -
C, A is pulled                             -
e is reached through d                     -
it is a motor                              -
the sea is rising                          -
i see                                      -
oh i see                                   -
let me see                                 -
F                                          -
nine                                       -
bed                                        -
"""

ORDERS = """
C A E B D                                               = CAEBD
C, A, E, B, D                                           = CAEBD
CAEBD                                                   = CAEBD
caebd                                                   = CAEBD
C-A-E-B-D                                               = CAEBD
C → A → E → B → D                                       = CAEBD
charlie alpha echo bravo delta                          = CAEBD
the order is c, a, e, b, d                              = CAEBD
I think it's C, A, E, B, D.                             = CAEBD
it must be c a e b d                                    = CAEBD
first c then a then e then b then d                     = CAEBD
c first then a then e then b then d last                = CAEBD
open c then a then e then b and finally d               = CAEBD
first c second a third e fourth b fifth d               = CAEBD
a is second e is third b is fourth c is first d is last = CAEBD
d is fifth, c first, a second, e third, b fourth        = CAEBD
1. C 2. A 3. E 4. B 5. D                                = CAEBD
position one c position two a position three e position four b position five d = CAEBD
valve c valve a valve e valve b valve d                 = CAEBD
start with c then a e b and end with d                  = CAEBD
c a e b d because d takes the last seat                 = CAEBD
c a e d b                                               = CAEDB
C1 A2 E3 B4 D5                                          = CAEBD
first to last c a e b d                                 = CAEBD
the order should be c a e b d                           = CAEBD
they open c a e b d                                     = CAEBD
letters c a e b d                                       = CAEBD
c before a before e before b before d                   = CAEBD
the first is c the second a the third e the fourth b and the last d = CAEBD
a is second and e third so the order is c a e b d       = CAEBD
c a e b d no wait d a e b c                             several
a e b then c or d                                       -
the third one is e                                      part
a is second                                             part
c a e b                                                 part
c a e b b                                               part
c                                                       part
C A E B D or C A E D B                                  several
a is second so e has to be third                        -
is it c a e b d                                         -
C A E B D?                                              -
not c a e b d                                           -
bad                                                     -
be careful                                              -
"""

READINGS = """
9                                          = 9
nine                                       = 9
the seed is 9                              = 9
Seed: 9                                    = 9
nine bar                                   = 9
E reads nine                               = 9
e is nine                                  = 9
E=9                                        = 9
the third valve reads nine                 = 9
the third one is nine                      = 9
the valve opened third is E, reading 9     = 9
e reads nine so the seed is nine           = 9
C 6, A 12, E 9, B 3, D 15                  = 9
c six a twelve e nine b three d fifteen    = 9
the seed must be twelve                    = 12
E reads 3                                  = 3
nine because e is opened earlier           = 9
oh nine                                    = 9
the seed should be nine                    = 9
the seed's nine                            = 9
nine on e                                  = 9
the first is 6 the second is 12 the third is 9 the fourth is 3 the last is 15 = 9
e is higher than b so the seed is nine     = 9
the third is twelve                        = 12
the second valve reads twelve              -
the last one is fifteen                    -
a is double c so twelve                    -
9.5                                        -
9 or 3                                     several
six twelve nine three fifteen              several
a reads twelve                             -
c is six and a is twelve                   -
3 and 9 are left                           -
is it nine                                 -
one second                                 -
it is the third one                        -
7632                                       -
"""

DIALS = """
7632                                                       = 7632
7 6 3 2                                                    = 7632
7, 6, 3, 2                                                 = 7632
7-6-3-2                                                    = 7632
7,632                                                      = 7632
seven six three two                                        = 7632
seventy six thirty two                                     = 7632
seven thousand six hundred and thirty two                  = 7632
the dials are seven six three two                          = 7632
set the dials to 7632                                      = 7632
set them to 7 6 3 2                                        = 7632
the combination is 7632                                    = 7632
seven then six then three then two                         = 7632
dial one is seven dial two is six dial three is three dial four is two = 7632
first dial seven second six third three fourth two         = 7632
double seven three two                                     = 7732
i set the dials to seven six three two                     = 7632
they read seven six three two                              = 7632
enter seven six three two                                  = 7632
dial in seven six three two                                = 7632
from left to right seven six three two                     = 7632
seven six three two left to right                          = 7632
first seven then six then three then two                   = 7632
nine eights are seventy two so the dials are seven six three two = 7632
9×3=27, 9×4=36, 9×7=63, 9×8=72. So 7632.                   = 7632
one two three four                                         = 1234
two two three four                                         = 2234
two three four                                             part
27, 36, 63, 72                                             part
7632 no 7623                                               several
9*3=27                                                     -
oh seven one one                                           = 0711
7 6 3                                                      part
seventy six                                                part
the first dial is seven                                    part
76327                                                      part
7632 or 7623                                               several
9x3 is 27                                                  -
oh seven six three two                                     = 7632
nine times three is twenty seven                           -
is it 7632                                                 -
"""

CODES = """
LANTERN-4815                                               = LANTERN-4815
lantern 4815                                               = LANTERN-4815
Lantern4815                                                = LANTERN-4815
lantern_4815                                               = LANTERN-4815
"lantern: 4815!"                                           = LANTERN-4815
lantern four eight one five                                = LANTERN-4815
lantern forty eight fifteen                                = LANTERN-4815
lantern four thousand eight hundred and fifteen            = LANTERN-4815
lantern dash four eight one five                           = LANTERN-4815
lantern followed by four eight one five                    = LANTERN-4815
lan tern four eight one five                               = LANTERN-4815
l a n t e r n four eight one five                          = LANTERN-4815
lima alpha november tango echo romeo november four eight one five = LANTERN-4815
the code is lantern four eight one five                    = LANTERN-4815
open the hatch with lantern 4815                           = LANTERN-4815
the word is lantern and the digits are four eight one five = LANTERN-4815
i speak the code lantern 4815                              = LANTERN-4815
I speak the code: LANTERN-4815                             = LANTERN-4815
say lantern 4815                                           = LANTERN-4815
open lantern 4815                                          = LANTERN-4815
hatch open lantern 4815                                    = LANTERN-4815
lantern 4815 open the hatch                                = LANTERN-4815
lantern then the four digits four eight one five           = LANTERN-4815
the word lantern and the gear digits four eight one five   = LANTERN-4815
the plate spells lantern so the code is lantern 4815       = LANTERN-4815
ＬＡＮＴＥＲＮ－４８１５                                   = LANTERN-4815
hatch 4815                                                 = HATCH-4815
lantern 4815 or lantern 4851                               several
the plate spells lantern                                   part
the dials are four eight one five                          part
lantern                                                    part
the word is lantern                                        part
4815                                                       part
four eight one five                                        part
lantern 481                                                part
4815 lantern                                               part
4815-LANTERN                                               part
is it lantern 4815                                         -
not lantern 4815                                           -
i set the dials to four eight one five                     part
so maybe it is a word and then 4815                        -
"""

HEARD = """
1 see                                    = C
1 the master valve is see                = C
1 it is be                               = B
1 C?                                     = C
2 see a e b d                            = CAEBD
2 sea a he be d                          = CAEBD
2 C, A, E, B, D.                         = CAEBD
2 see a ebd                              = CAEBD
2 the order is CA EBD                    = CAEBD
2 a bad bed                              -
3 he reads nine                          = 9
3 9?                                     = 9
4 seven six three to                     = 7632
4 four ate one five                      = 4815
5 ell ay en tee ee are en four eight one five = LANTERN-4815
"""
"""Mechanism first: what only a recogniser writes, and its marks, which mean nothing."""


def rows(table: str, mechanism: int = 0) -> list[tuple[str, int, bool, str]]:
    found = []
    for row in table.strip().splitlines():
        said, _, offer = row.rpartition(" = ")
        if not said:
            said, offer = row.rstrip().rsplit(maxsplit=1)
        where, said = (str(mechanism), said) if mechanism else said.split(" ", 1)
        is_answer = " = " in row
        found.append(
            (said.strip(), int(where), not mechanism, f"= {offer}" if is_answer else offer)
        )
    return found


SAID = [
    *rows(BOARD, 1), *rows(ORDERS, 2), *rows(READINGS, 3), *rows(DIALS, 4), *rows(CODES, 5),
    *rows(HEARD),
]  # fmt: skip


def reading(said: str, mechanism: int, heard: bool) -> str:
    found = offered(said, mechanism, heard)
    kinds = {Kind.WHOLE: f"= {found.text}", Kind.NONE: "-"}
    return kinds.get(found.kind, found.kind.value)


@pytest.mark.parametrize(("said", "mechanism", "heard", "offer"), SAID)
def test_what_is_said_offers(said: str, mechanism: int, heard: bool, offer: str) -> None:
    assert reading(said, mechanism, heard) == offer


# Without its marks and capitals a question with a mark is none, and a list of two parts is one.
ONLY_TYPED = ("?", ". ", ", ")


@pytest.mark.parametrize(
    ("said", "mechanism", "offer"),
    [(s, m, o) for s, m, _, o in SAID if not any(mark in s for mark in ONLY_TYPED)],
)
def test_a_recognisers_capitals_mean_nothing(said: str, mechanism: int, offer: str) -> None:
    assert reading(said.upper(), mechanism, heard=True) == offer


@pytest.mark.parametrize("said", ["see", "sea a he be d", "four ate one five", "be"])
def test_who_types_spells_what_is_meant(said: str) -> None:
    assert not any(
        offered(said, mechanism, heard=False).kind is Kind.WHOLE for mechanism in range(1, 6)
    )


@given(st.text(max_size=60), st.integers(1, 5), st.booleans())
def test_any_text_offers_a_whole_answer_or_none(said: str, mechanism: int, heard: bool) -> None:
    found = offered(said, mechanism, heard)
    assert (found.kind is Kind.WHOLE) == bool(found.text)


@given(st.permutations("ABCDE"), st.sampled_from(["", " ", ", ", "-", " then ", " → "]))
def test_every_order_is_read_as_it_is_said(order: list[str], between: str) -> None:
    assert reading(between.join(order), 2, heard=False) == f"= {''.join(order)}"


@given(st.integers(0, 9999), st.sampled_from(["", " ", ", ", "-"]))
def test_every_setting_is_read_as_it_is_said(setting: int, between: str) -> None:
    digits = f"{setting:04}"
    assert reading(between.join(digits), 4, heard=False) == f"= {digits}"
