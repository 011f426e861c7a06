"""Whatever is printed: words come of it, the same when it is read again, and soon."""

import re
import time

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from voice.words.aloud import aloud

WORDS = (
    "1/2/3:4.05 A.1-'b DR etc etc. St. Elm No. He Act Chapter Henry King I V VIII IIII MIX VIV an "
    "a… Capt. Jr. C. S. U.S. Oct. vol. p.m. am 12:30 1,000 1897 '90s 3/4 ½ £ $1.5 million ft in. "
    "5'3\" km °C m² ^2 × – … − & # @ % www.a.com/b 9f3a2b01… t:8 tried:- E9 PENSTOCK-7632 tenth th "
    "' \" - . , ( ["
).split()


@given(
    st.text(st.characters() | st.sampled_from("0123456789 .,:;/'\"-…×→%IVXaA\n"), max_size=60)
    | st.lists(st.sampled_from(WORDS) | st.text(max_size=3), max_size=9).map(" ".join)
    | st.lists(st.sampled_from(WORDS), max_size=6).map("".join)
)
@example("1/2/3:4.05")
@example("A.1-'b")
@example("DR")
@example("etc")
@example("A.A")
@example("\u0301a\u0301")
@example(str(10**400))
@example("1" * 5000)
@example(f"{10**400:,}.{10**400}")
@example("1/" + "9" * 5000)
def test_any_text_becomes_letters_and_pauses(text: str) -> None:
    said = aloud(text)
    assert not re.search(r"[^\w ,.;:!?'\n-]|[\d_]", said)
    assert aloud(said) == said


REPEATED = [
    *"1aAI.,!?;:'\"-/…—–°$#&@_*[(^x|", "a-", "a.", "A.", "1,", "1,111", "1/", "1-", "1.", "$1 ",
    "… ", "!'", ", ", "_ ", "[](", "a.b/", "http://", "St. ", "Louis ", "a $", "°C", "½", "é",
    "🎃", "\n", "\u0316\u0301", "word ", "word", "0f", "XVI ", "10.50 ", "a…",
]  # fmt: skip


@pytest.mark.parametrize("piece", REPEATED)
def test_the_time_grows_with_the_text_and_no_faster(piece: str) -> None:
    """16 times the text takes at most 48 times the time; by the square it would be 256."""

    def seconds(length: int) -> float:
        text = (piece * length)[:length] + "a"
        tries = []
        for _ in range(3):
            begun = time.process_time()
            aloud(text)
            tries.append(time.process_time() - begun)
        return min(tries)

    assert seconds(8_000) < 48 * seconds(500)
