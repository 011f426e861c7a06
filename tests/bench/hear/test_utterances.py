from collections import Counter

from tests.bench.hear import utterances
from tests.bench.hear.utterances import CARDS, DEVELOPMENT, FREE, HELD_OUT, NOTHING
from tests.bench.hear.voices import EACH, VOICES, voices_of

SET = utterances.items()


def test_the_set_is_large_enough_and_of_every_card_and_kind() -> None:
    assert len(SET) * EACH >= 600
    assert min(Counter(item.state.card for item in SET).values()) > 50
    assert set(Counter(item.kind for item in SET)) == {"move", "year", "spelled", "free", "nothing"}
    assert {item.state.card for item in SET if item.kind == NOTHING} == set(CARDS)


def test_each_text_is_said_once_in_a_state() -> None:
    twice = Counter((item.text, item.state) for item in SET)
    assert [said for said, times in twice.items() if times > 1] == []


def test_what_must_be_a_move_is_named_and_what_must_not_is_not() -> None:
    for item in SET:
        assert bool(item.want) is (item.kind not in (FREE, NOTHING)), item


def test_a_move_is_its_intent_and_its_slots_in_order() -> None:
    assert utterances.move("Hint", {}) == "Hint"
    assert utterances.move("Confront", {"suspect": "Ailsa", "exhibit": "E4"}) == (
        "Confront exhibit=E4 suspect=Ailsa"
    )
    assert "RepeatChime chime=3" in {item.want for item in SET}


def test_the_halves_are_even_and_of_texts_alone() -> None:
    halves = Counter(item.half for item in SET)
    assert abs(halves[DEVELOPMENT] - halves[HELD_OUT]) < len(SET) / 10
    of_text = {item.text: item.half for item in SET}
    assert all(of_text[item.text] == item.half for item in SET)


def test_the_voices_are_spread_over_the_texts() -> None:
    said = Counter(voice for item in SET for voice in voices_of(item))
    assert set(said) == set(VOICES)
    assert min(said.values()) > len(SET) * EACH / len(VOICES) / 2
    assert all(len(set(voices_of(item))) == EACH for item in SET)
