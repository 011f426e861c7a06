"""TwiML: what the host says and waits for, as the XML that a telephone service carries out.

Only verbs and attributes that every Twilio-compatible service knows; what one of them does not
know, it passes over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

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

# Twilio's limits for hints=: 500 of 100 characters each.
MOST_HINTS = 500
LONGEST_HINT = 100
_HINTS_CHARACTERS = 10_000
# And ours for all of them: Twilio takes 64 KiB of TwiML.

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
    if found := hints(prompt.expects.phrases):
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


@lru_cache(maxsize=64)
def hints(phrases: tuple[str, ...]) -> str:
    """Live phrases within Twilio's limits, parted by commas: words alone, no marks or controls.

    The shortest first: they are what people say, and what a recogniser mishears.
    """
    found: list[str] = []
    length = 0
    for phrase in sorted(set(map(clean.heard, phrases)), key=lambda phrase: (len(phrase), phrase)):
        length += len(phrase) + 1
        if len(found) == MOST_HINTS or length > _HINTS_CHARACTERS:
            break
        if phrase and len(phrase) <= LONGEST_HINT:
            found.append(phrase)
    return ",".join(found)


def _say(verb: VoiceResponse | Gather, prompt: Prompt, play: Play) -> None:
    for line in prompt.lines:
        for address in play(line, prompt.delivery):
            if address:
                verb.play(address)
            elif said := " ".join(sentences(line.aloud)):
                verb.say(said[:_LONGEST_SAY])
