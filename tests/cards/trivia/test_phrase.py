"""HARD RULES 8a to 8e: the phrase of an answer, in tables of what a team sends."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from voice.cards.trivia.phrase import is_pass, phrase_of, year_in

TYPED = [
    # a) bold, quoted, or all
    ("turnip", "turnip"),
    ("it's round, a **button**", "button"),
    ("**turnip**, or **parsnip**", "turnip"),
    ("__turnip__ or so", "turnip"),
    ('"turnip" pumpkin', "turnip"),
    ("“turnip” pumpkin", "turnip"),
    ("'turnip' pumpkin", "turnip"),
    ("a 'turnip' pumpkin", "a 'turnip' pumpkin"),
    # b) what is taken back
    ("pumpkin, no, turnip", "turnip"),
    ("pumpkin no turnip", "pumpkin no turnip"),
    ("pumpkin, wait, turnip", "turnip"),
    ("pumpkin waaait turnip", "turnip"),
    ("pumpkin I mean turnip, actually parsnip", "parsnip"),
    ("turnip, actually.", ""),
    ("turnip no", ""),
    ("no-one", "no-one"),
    # c) lead-ins, again and again, in longer spellings
    ("Well, um, I think it's... turnip", "turnip"),
    ("ummmmm, okayyyy, turnip", "turnip"),
    ("Hahaha lololol turnip", "turnip"),
    ("ok, final answer: tumshie.", "tumshie"),
    ("and turnip", "turnip"),
    ("... - turnip", "turnip"),
    ("I’d say turnip", "turnip"),
    ("Samhain", "Samhain"),
    ("iron", "iron"),
    # d) stalls
    ("hmm, hang on", ""),
    ("hold on turnip", ""),
    ("one sec", ""),
    ("one second", ""),
    ("let me think", ""),
    ("give us a minute", ""),
    ("goooood one", ""),
    ("same", ""),
    ("ditto!", ""),
    ("ho ho ho", ""),
    ("Ho-ho-ho!", ""),
    ("the same", ""),
    ("hot cross bun", "hot cross bun"),
    ("we are thinking", ""),
    ("would it be turnip", ""),
    ("", ""),
    ("...", ""),
    ("🎃", ""),
    ("the", ""),
    # e) where it ends
    ("turnip, or pumpkin", "turnip"),
    ("turnip (pumpkin)", "turnip"),
    ("turnip/pumpkin", "turnip"),
    ("turnip & pumpkin", "turnip"),
    ("turnip; pumpkin", "turnip"),
    ("turnip: pumpkin", "turnip"),
    ("turnip! pumpkin", "turnip"),
    ("turnip - pumpkin", "turnip"),
    ("turnip—pumpkin", "turnip"),
    ("turnip\npumpkin", "turnip"),
    ("turnip. Pumpkin", "turnip"),
    ("turnip... pumpkin", "turnip"),
    ("jack-o'-lantern", "jack-o'-lantern"),
    ("trick-or-treat", "trick-or-treat"),
    ("St. Martin's Day. It is in November.", "St. Martin's Day"),
    ("Edgar A. Poe", "Edgar A. Poe"),
    ("1,500 candles", "1,500 candles"),
    ("turnip because of the squash", "turnip"),
    ("turnip since then", "turnip"),
    ("turnip as it was", "turnip"),
    ("turnip so there", "turnip"),
    ("turnip which grows", "turnip"),
    ("turnip who grows", "turnip"),
    ("turnip that grows", "turnip"),
    ("turnip but pumpkin", "turnip"),
    ("turnip and pumpkin", "turnip"),
    ("turnip or pumpkin", "turnip"),
    ("turnip not pumpkin", "turnip"),
    ("turnip near pumpkin", "turnip"),
    ("turnip aka tumshie", "turnip"),
    ("turnip before pumpkin", "turnip"),
    ("turnip after pumpkin", "turnip"),
    ("not turnip", ""),
    ("sandwich", "sandwich"),
    ("The Who", "The Who"),
    ("the Who or the Doors", "the Who"),
    ("the", ""),
    ("the, um", ""),
    ("three hundred and sixty-five days and a bit", "365 days"),
]
HEARD = [
    ("turnip", "turnip"),
    ("soul, cake.", "soul cake"),
    ("turnip?", "turnip"),
    ("pumpkin no turnip", "turnip"),
    ("no idea", "no idea"),
    ("says turnip and the", "turnip"),
    ("s a m h a i n", "samhain"),
    ("sow in s a m h a i n", "sow in samhain"),
    ("jack o lantern", "jack o lantern"),
    ("handle wait candle", "candle"),
    ("just a moment please", ""),
    ("let us think about it", ""),
    ("one minute", ""),
    ("is it a turnip", "is it a turnip"),
    ("o s c a r space w i l d e", "oscar wilde"),
    ("answer is turnip", "turnip"),
    ("are going with turnip", "turnip"),
    ("would like to say a turnip", "a turnip"),
    ("are still thinking", ""),
    ("gone with the wind", "gone with the wind"),
    ("the who", "the who"),
    ("no country for old men", "no country for old men"),
    ("pumpkin no", ""),
    ("no", ""),
    ("two hundred and fifty or so", "250"),
]


@pytest.mark.parametrize(("text", "phrase"), TYPED)
def test_a_typed_answer_is_cut(text: str, phrase: str) -> None:
    assert phrase_of(text, heard=False).words == phrase


@pytest.mark.parametrize(("text", "phrase"), HEARD)
def test_a_heard_answer_is_cut_by_its_words_alone(text: str, phrase: str) -> None:
    assert phrase_of(text, heard=True).words == phrase


@pytest.mark.parametrize("heard", [False, True])
@pytest.mark.parametrize(
    "text",
    [
        "gimme a minute", "hang on a sec", "just a sec", "two secs", "half a minute please",
        "need more time", "a couple more minutes", "can we have more time", "lemme think",
        "we're still talking it over", "are discussing it", "conferring", "haven't decided yet",
        "aren't ready", "nearly there", "later", "come back to us", "bear with us", "you first",
        "your turn", "writing it down", "we've got it", "we know this one", "this is hard",
        "thanks", "thank you", "cheers", "goodbye", "hello", "got it", "never mind", "dunno",
        "we don't know", "not sure", "what", "what was that", "any ideas", "what do you think",
        "shall we pass", "um, gimme a minute",
    ],
)  # fmt: skip
def test_what_offers_no_answer_locks_nothing(text: str, heard: bool) -> None:
    assert not phrase_of(text, heard).locks


@pytest.mark.parametrize("heard", [False, True])
@pytest.mark.parametrize(
    "text",
    [
        "gimme shelter", "minute", "two minutes", "the thinker", "patience", "nothing", "quiet",
        "faster", "a hard rain", "easy rider", "discussing disney", "later that day", "hello kitty",
        "pass", "no idea", "we pass", "cheers for fears", "go",
    ],
)  # fmt: skip
def test_what_only_begins_like_that_is_an_answer(text: str, heard: bool) -> None:
    assert phrase_of(text, heard).locks


@pytest.mark.parametrize(
    ("text", "questioned"),
    [
        ("turnip?", True),
        ("is it turnip?", True),
        ("turnip, right?", False),
        ("**turnip**?", False),
        ("turnip or what?", False),
        ("turnip", False),
    ],
)
def test_only_a_phrase_cut_at_its_question_mark_is_questioned(text: str, questioned: bool) -> None:
    phrase = phrase_of(text, heard=False)
    assert phrase.questioned == questioned
    assert phrase.locks != questioned


@pytest.mark.parametrize(
    ("text", "heard", "passed"),
    [
        ("pass", False, True),
        ("Skip!", False, True),
        ("um, no idea.", False, True),
        ("pass the salt", False, False),
        ("I don't know", False, False),
        ("we'll pass", True, True),
        ("skip this one please", True, True),
        ("passage", True, False),
    ],
)
def test_only_pass_skip_or_no_idea_is_a_pass(text: str, heard: bool, passed: bool) -> None:
    assert is_pass(phrase_of(text, heard).words, heard) == passed


@pytest.mark.parametrize(
    ("text", "heard", "year"),
    [
        ("1897", False, 1897),
        ("1897.", False, 1897),
        ("about 1890", False, 1890),
        ("I think around 1890", False, 1890),
        ("in 1890", False, 1890),
        ("nineteen fifty-six", False, 1956),
        ("nineteen hundred and five", True, 1905),
        ("eighteen ninety seven", True, 1897),
        ("1890, no, 1897", False, 1897),
        ("1897, when it came out", False, 1897),
        ("1897 because it was Victorian", False, 1897),
        ("97", False, None),
        ("ninety seven", True, None),
        ("the 1890s", False, None),
        ("1890 or 1891", False, None),
        ("1890, 1891", False, None),
        ("1890-1895", False, None),
        ("eighteen ninety or eighteen ninety one", True, None),
        ("1890, or maybe eighteen ninety one", False, None),
        ("pass", False, None),
        ("turnip", False, None),
    ],
)
def test_a_year_is_read_by_the_candle_ends_own_sentence(
    text: str, heard: bool, year: int | None
) -> None:
    phrase = phrase_of(text, heard, in_year=True)
    assert phrase.locks
    assert year_in(phrase.words) == year


@pytest.mark.parametrize("text", ["", "hang on", "wait", "1897?"])
def test_in_the_candle_end_too_a_stall_or_question_locks_nothing(text: str) -> None:
    assert not phrase_of(text, heard=False, in_year=True).locks


@given(st.text(max_size=80), st.booleans(), st.booleans())
def test_whatever_is_sent_a_phrase_is_one_line_cut_once_and_for_all(
    text: str, heard: bool, in_year: bool
) -> None:
    words = phrase_of(text, heard, in_year).words
    assert words == " ".join(words.split())
    assert year_in(words) is None or 1000 <= (year_in(words) or 0) <= 2099
