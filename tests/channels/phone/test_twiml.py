"""TwiML: whole and plain, whatever the words in it are."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from voice.channels.phone import twiml
from voice.channels.phone.prompt import UNTIL_HASH, Prompt, audible
from voice.talk import Expects, Line

ANY = st.text(st.characters(codec=None), max_size=80)
ILLEGAL = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]|[\x7f-\x9f]")


def written(
    *lines: str,
    expects: Expects = Expects(),  # noqa: B008
    keys: int = 1,
    hangup: bool = False,
) -> str:
    prompt = Prompt(audible(*lines), expects, 12, keys, hangup)
    return twiml.gather(prompt, "/phone/turn?turn=3", "en-US", lambda *_: iter((None,)))


def test_a_turn_says_then_listens_and_silence_goes_on_to_the_same_turn() -> None:
    expects = Expects(("hint", "i give up"))
    assert written("Chime 2 of 12.", "…", "", expects=expects) == (
        '<?xml version="1.0" encoding="UTF-8"?><Response><Gather action="/phone/turn?turn=3" '
        'actionOnEmptyResult="true" hints="hint,i give up" input="speech dtmf" language="en-US" '
        'method="POST" numDigits="1" profanityFilter="false" speechTimeout="auto" timeout="12">'
        "<Say>Chime two of twelve.</Say></Gather>"
        '<Redirect method="POST">/phone/turn?turn=3</Redirect></Response>'
    )


@pytest.mark.parametrize(
    ("keys", "ends"),
    [(1, {"numDigits": "1"}), (5, {"numDigits": "5"}), (UNTIL_HASH, {"finishOnKey": "#"})],
)
def test_keys_are_one_act_by_their_number_or_by_the_hash_key(
    keys: int, ends: dict[str, str]
) -> None:
    gather = ElementTree.fromstring(written(keys=keys)).find("Gather")
    assert gather is not None
    assert {k: v for k, v in gather.attrib.items() if k in ("numDigits", "finishOnKey")} == ends


def test_who_must_wait_hears_so_and_is_asked_back() -> None:
    xml = twiml.wait("https://h/phone/turn?turn=3&x=1", lambda *_: iter((None,)))
    assert xml.endswith(
        "<Response><Say>One moment.</Say>"
        '<Redirect method="POST">https://h/phone/turn?turn=3&amp;x=1</Redirect></Response>'
    )


def test_a_farewell_hangs_up() -> None:
    for said in (written("Goodbye.", hangup=True), twiml.farewell("Goodbye.")):
        root = ElementTree.fromstring(said)
        assert [verb.tag for verb in root] == ["Say", "Hangup"]


def test_a_line_with_sound_is_played_and_one_without_is_said() -> None:
    prompt = Prompt((Line("One.", cue="wrong"), Line("Two.")), Expects(), 12)
    play: dict[str, tuple[str | None, ...]] = {"One.": ("/phone/audio/0", "/phone/audio/1")}
    root = ElementTree.fromstring(
        twiml.gather(prompt, "/a", "en-US", lambda line, _: iter(play.get(line.text, (None,))))
    )
    assert [(verb.tag, verb.text) for verb in root[0]] == [
        ("Play", "/phone/audio/0"),
        ("Play", "/phone/audio/1"),
        ("Say", "Two."),
    ]


@given(st.lists(ANY, max_size=4), st.lists(ANY, max_size=4), st.booleans())
def test_no_text_breaks_the_xml_or_leaves_a_control_in_it(
    lines: list[str], phrases: list[str], hangup: bool
) -> None:
    text = written(*lines, expects=Expects(tuple(phrases)), hangup=hangup)
    assert not ILLEGAL.search(text.encode("utf-8").decode())
    tags = {verb.tag for verb in ElementTree.fromstring(text).iter()}
    assert tags <= {"Response", "Gather", "Say", "Redirect", "Hangup"}
