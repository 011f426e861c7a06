"""Nobody gets in: what is signed rightly is 200, everything else 403, whatever it holds."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from werkzeug.datastructures import MultiDict

from voice.channels.phone.guard import SIGNATURE, Guard, Post

if TYPE_CHECKING:
    from tests.channels.phone.conftest import Exchange, Exchanges, Sign

FORM = {"CallSid": "CA1", "From": "+15005550006"}


PUBLIC = "https://play.example.org"


@pytest.mark.parametrize("route", ["/phone/call", "/phone/turn?turn=1", "/phone/status"])
@pytest.mark.parametrize(
    ("signed_for", "form", "status"),
    [
        (PUBLIC + "{}", FORM, {200, 204}),
        ("https://play.example.org:443{}", FORM, {200, 204}),
        ("http://localhost{}", FORM, {403}),
        ("https://other.example.org{}", FORM, {403}),
        (PUBLIC + "{}&x=1", FORM, {403}),
        (PUBLIC + "{}", {**FORM, "From": "+15005550007"}, {403}),
        (PUBLIC + "{}", {}, {403}),
    ],
)
def test_only_the_very_address_and_form_that_were_signed(
    exchange: Exchange,
    sign: Sign,
    route: str,
    signed_for: str,
    form: dict[str, str],
    status: set[int],
) -> None:
    signature = sign(signed_for.format(route), form)
    assert exchange.post(route, FORM, {SIGNATURE: signature})[0] in status


@pytest.mark.parametrize(
    ("public", "signed_for"),
    [
        ("https://Play.Example.org", "https://Play.Example.org"),
        ("https://Play.Example.org", "https://play.example.org"),
        ("https://play.example.org:8443", "https://play.example.org:8443"),
        ("https://[2001:db8::1]:8443", "https://[2001:db8::1]:8443"),
        ("https://[2001:db8::1]", "https://[2001:db8::1]"),
        ("https://play.example.org/sayso", "https://play.example.org/sayso"),
    ],
)
def test_the_public_address_may_have_capitals_a_port_a_path_or_be_a_number(
    exchanges: Exchanges, sign: Sign, public: str, signed_for: str
) -> None:
    exchange = exchanges(public_url=public)
    path = "/phone/turn?turn=1"
    assert exchange.post(path, FORM, {SIGNATURE: sign(signed_for + path, FORM)})[0] == 200
    other = sign("https://other.example.org" + path, FORM)
    assert exchange.post(path, FORM, {SIGNATURE: other})[0] == 403


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {SIGNATURE: ""},
        {SIGNATURE: "0/KCTR6DLpKmkAf8muzZqo1nDgQ="},
        {SIGNATURE: "x" * 5000},
        {SIGNATURE: "é" * 28},
        {SIGNATURE: "0/KCTR6DLpKmkAf8muzZqo1nDgQ=", "X-Forwarded-For": "127.0.0.1"},
        {"X-Original-Twilio-Signature": "0/KCTR6DLpKmkAf8muzZqo1nDgQ="},
    ],
)
def test_a_missing_or_wrong_signature(exchange: Exchange, headers: dict[str, str]) -> None:
    for route in ("/phone/call", "/phone/turn?turn=1", "/phone/turn", "/phone/status"):
        assert exchange.post(route, FORM, headers) == (403, "Forbidden\n"), route


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"CallSid=%ED%A0%80",
        b"CallSid=CA1&CallSid=CA2",
        b"\xff\xfe\x00",
        b"CallSid=" + b"%00" * 100,
        b"&" * 900,
        b"{}",
    ],
)
def test_garbage_is_forbidden_too(exchange: Exchange, body: bytes) -> None:
    client = exchange.app.test_client()
    for kind in ("application/x-www-form-urlencoded", "application/json", "multipart/form-data"):
        answer = client.post(
            "/phone/call?a=%zz&b=\udcff".encode("utf-8", "replace").decode(),
            data=body,
            content_type=kind,
            headers={SIGNATURE: "0/KCTR6DLpKmkAf8muzZqo1nDgQ="},
        )
        assert answer.status_code in (400, 403), (kind, answer.status_code)


def test_a_large_body_is_refused_before_it_is_read(exchange: Exchange) -> None:
    status, text = exchange.post("/phone/call", {"CallSid": "C" * 70_000}, {})
    assert (status, text) == (413, "Request Entity Too Large\n")


def test_a_signed_post_about_no_call(exchange: Exchange, sign: Sign) -> None:
    for sid in ("", "<script>", "a" * 65, "CA1\n"):
        signature = sign(f"{PUBLIC}/phone/call", {"CallSid": sid})
        status, _ = exchange.post("/phone/call", {"CallSid": sid}, {SIGNATURE: signature})
        assert status == 400, sid


@pytest.mark.parametrize(
    ("insecure", "remote", "headers", "let_in"),
    [
        (True, "127.0.0.1", {}, True),
        (True, "::1", {}, True),
        (True, "192.168.1.4", {}, False),
        (True, "", {}, False),
        (True, "127.0.0.1", {"X-Forwarded-For": "8.8.8.8"}, False),
        (True, "127.0.0.1", {"Forwarded": "for=8.8.8.8"}, False),
        (False, "127.0.0.1", {}, False),
    ],
)
def test_without_a_token_only_this_machine_and_only_when_asked_for(
    exchanges: Exchanges, insecure: bool, remote: str, headers: dict[str, str], let_in: bool
) -> None:
    phone = exchanges(auth_token="", insecure=insecure).config.phone
    form = MultiDict(FORM)
    post = Post("http://127.0.0.1:8080", "/phone/call", "", form, headers, remote)
    assert Guard(phone).admits(post) is let_in


def test_without_a_public_address_the_one_called_is_signed(
    exchanges: Exchanges, sign: Sign
) -> None:
    exchange = exchanges(public_url="")
    signature = sign("http://localhost/phone/call", FORM)
    assert exchange.post("/phone/call", FORM, {SIGNATURE: signature})[0] == 200


def test_every_refusal_is_counted(exchange: Exchange) -> None:
    for _ in range(3):
        exchange.post("/phone/turn?turn=1", FORM, {})
    metrics = exchange.app.test_client().get("/metrics").get_data(as_text=True)
    assert "sayso_phone_forbidden_total 3.0" in metrics
