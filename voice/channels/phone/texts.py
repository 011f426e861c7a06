"""What is better read than heard, sent to the caller's telephone: SAVE blocks and RESULT lines.

The caller's number is asked of the telephone service when a text is sent, and kept nowhere. Sending
costs the call nothing: it happens beside it, and what goes wrong is told with the next answer.
"""

from __future__ import annotations

import logging
import threading
from collections import OrderedDict
from collections.abc import Iterator
from concurrent.futures import Executor
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from voice.channels.phone import callers
from voice.channels.phone.prompt import Prompt, audible
from voice.settings import Phone

if TYPE_CHECKING:
    from twilio.rest import Client  # type: ignore[import-untyped]

logger = logging.getLogger(__name__)

_TIMEOUT_S = 10.0
"""For each of the two requests; nobody waits for them but the next text."""

_MOST_CALLS = 2000
"""Calls remembered, far more than there are at a time."""

_SENDING = "I am also sending it to you as a text message."
_TROUBLE = "I could not send the text message to this telephone. Your three words are enough."


@dataclass
class _Texted:
    """One call."""

    sid: str
    """The service's own name of it, by which it tells the numbers."""

    sent: set[str] = field(default_factory=set)
    trouble: bool = False


class Texts:
    """The text messages of all calls; safe from many threads."""

    def __init__(self, phone: Phone, beside: Executor) -> None:
        """Texts are sent in `beside`. `phone` has the account and its token."""
        self._phone = phone
        self._beside = beside
        self._lock = threading.Lock()
        self._calls: OrderedDict[str, _Texted] = OrderedDict()
        self._client: Client | None = None

    def call(self, name: str, sid: str) -> None:
        """A call of that name is under way."""
        with self._lock:
            self._calls.setdefault(name, _Texted(sid))
            if len(self._calls) > _MOST_CALLS:
                self._calls.popitem(last=False)

    def beside(self, name: str, caller: str, prompt: Prompt) -> Prompt:
        """A prompt, told what becomes of its text, which is being sent from now on.

        The same text is sent once in a call, and no more than the settings allow. Where a number
        is withheld (`caller` is empty) nothing is sent, and nothing is said of it.
        """
        with self._lock:
            call = self._calls.get(name)
            if call is None or not caller:
                return prompt
            trouble, call.trouble = call.trouble, False
            sending = self._is_new(call, prompt.written)
        if sending:
            self._beside.submit(self._send, call, prompt.written)
        told = (*audible(_TROUBLE * trouble), *prompt.lines, *audible(_SENDING * sending))
        return replace(prompt, lines=told)

    def forget(self, name: str) -> None:
        """The call is over."""
        with self._lock:
            self._calls.pop(name, None)

    def _is_new(self, call: _Texted, text: str) -> bool:
        if not text or text in call.sent or len(call.sent) >= self._phone.texts_a_call:
            return False
        call.sent.add(text)
        return True

    def _send(self, call: _Texted, text: str) -> None:
        try:
            client = self._connected()
            of_call = client.calls(call.sid).fetch()
            to, ours = map(callers.number, (of_call._from, of_call.to))
            if not (to and ours):
                raise LookupError("no number")
            client.messages.create(to=to, from_=ours, body=text)
        except Exception as fault:  # the library's, requests', and those of an answer that is none
            call.trouble = True
            logger.warning("Could not send a text message (%s).", " ".join(_told(fault)))

    def _connected(self) -> Client:
        if self._client is None:
            from twilio.http.http_client import TwilioHttpClient  # type: ignore[import-untyped]  # noqa: PLC0415
            from twilio.rest import Client  # noqa: PLC0415 - half a second

            silent = logging.Logger(__name__, logging.CRITICAL)  # it would log the number
            http = TwilioHttpClient(timeout=_TIMEOUT_S, logger=silent)
            client = Client(self._phone.account_sid, self._phone.auth_token, http_client=http)
            client.api.base_url = self._phone.texts_address
            self._client = client
        return self._client


def _told(fault: Exception) -> Iterator[str]:
    """What went wrong, by its name and numbers: its words hold the caller's number."""
    yield type(fault).__name__
    for name in ("status", "code"):
        if number := getattr(fault, name, None):
            yield f"{name} {number}"
