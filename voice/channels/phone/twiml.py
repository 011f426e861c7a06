"""TwiML: what the host says and waits for, as the XML that a telephone service carries out.

Only verbs and attributes that every Twilio-compatible service knows; what one of them does not
know, it passes over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from twilio.twiml.voice_response import (  # type: ignore[import-untyped]
    Connect,
    Gather,
    VoiceResponse,
)

from voice.channels.phone.prompt import MOMENT, UNTIL_HASH, Prompt, audible
from voice.dialogue.delivery import Delivery
from voice.talk import Expects, Line
from voice.words import clean
from voice.words.sentences import sentences

MOST_HINTS = 100
LONGEST_HINT = 100
HINTS_CHARACTERS = 2000
# Twilio takes 500 of 100 characters each; the more there are the less each one weighs.

_AT_ANY_TIME = ("yes", "no")
# The host may have asked about a hearing, and "no" begins a correction.

_LONGEST_SAY = 3000
"""Characters; Twilio takes 4,096 in one <Say>."""

Play = Callable[[Line, Delivery], Iterator[str | None]]
"""The addresses a line's sound is played from; None where the service's own voice says it."""


def gather(prompt: Prompt, action: str, language: str, play: Play) -> str:
    """Say a prompt, then listen for speech and keys; `action` is posted what came, or silence."""
    response = VoiceResponse()
    if prompt.hangup:
        _say(response, prompt, play)
        response.hangup()
        return str(response)
    ends: dict[str, object] = {"numDigits": prompt.keys}
    if prompt.keys == UNTIL_HASH:
        ends = {"finishOnKey": "#"}
    if found := hints(prompt.expects):
        ends["hints"] = found
    listen = Gather(
        input="speech dtmf",
        action=action,
        method="POST",
        timeout=prompt.listen_s,
        speechTimeout="auto",
        language=language,
        profanityFilter="false",
        actionOnEmptyResult="true",
        **ends,
    )
    _say(listen, prompt, play)
    response.append(listen)
    # For services without actionOnEmptyResult: silence goes on to the same turn.
    response.redirect(action, method="POST")
    return str(response)


def wait(action: str, play: Play) -> str:
    """Say that the caller must wait a moment, and post the same once more to `action`."""
    response = VoiceResponse()
    _say(response, Prompt(audible(MOMENT), Expects(), 1), play)
    response.redirect(action, method="POST")
    return str(response)


def connect(media: str, token: str, action: str) -> str:
    """Stream the call to `media`; once the stream has ended the call goes on at `action`."""
    response = VoiceResponse()
    stream = Connect()
    stream.stream(url=media).parameter(name="token", value=token)
    response.append(stream)
    response.redirect(action, method="POST")
    return str(response)


def farewell(*lines: str) -> str:
    """Say something in the service's voice and hang up: for who is not in a call of ours."""
    response = VoiceResponse()
    prompt = Prompt(audible(*lines), Expects(), 1, hangup=True)
    _say(response, prompt, lambda *_: iter((None,)))
    response.hangup()
    return str(response)


def hints(expects: Expects) -> str:
    """What people say first, within Twilio's limits: words alone, parted by commas.

    What the keys are told to do, then the shortest wording of each command and the names of the
    game's state; all of it public, as `expects` is.
    """
    known = sorted(expects.phrases, key=len)
    if expects.sentences:
        known = [*_AT_ANY_TIME, *expects.sentences.shortest()]
    found: dict[str, None] = {}
    left = HINTS_CHARACTERS
    for phrase in map(clean.heard, (*(key.told for key in expects.keypad), *known)):
        if phrase and phrase not in found and len(phrase) <= LONGEST_HINT:
            left -= len(phrase) + 1
            if left < 0 or len(found) == MOST_HINTS:
                break
            found[phrase] = None
    return ",".join(found)


def _say(verb: VoiceResponse | Gather, prompt: Prompt, play: Play) -> None:
    for line in prompt.lines:
        for address in play(line, prompt.delivery):
            if address:
                verb.play(address)
            elif said := " ".join(sentences(line.aloud)):
                verb.say(said[:_LONGEST_SAY])
