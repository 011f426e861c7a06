"""The browser's routes as any client may ask them: opened, refused, limited, and nothing sealed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from voice import settings
from voice.channels.browser.app import add_tables
from voice.stores.sqlite import SqliteStore

HERE = {"Origin": "http://localhost"}
Apps = Callable[..., FlaskClient]


@pytest.fixture
def apps(tmp_path: Path) -> Iterator[Apps]:
    """Makes applications with settings of their own, and neither voice nor ears."""
    with closing(SqliteStore(tmp_path / "games.db")) as store:

        def make(public: str = "", host: str = "127.0.0.1", **browser: int) -> FlaskClient:
            config = settings.load({"SAYSO_DATA": str(tmp_path), "SAYSO_PUBLIC_URL": public})
            config = replace(
                config,
                browser=replace(config.browser, **browser),
                phone=replace(config.phone, host=host),
            )
            app = Flask("sayso", static_folder=None)
            app.extensions["test.store"] = store
            add_tables(app, config, store, lambda: None, None)
            return app.test_client()

        yield make


def opened(client: FlaskClient, **form: str) -> TestResponse:
    return client.post("/table", data=form, headers=HERE)


def address(response: TestResponse) -> str:
    assert response.status_code == 303, response.text
    return response.location.partition("?")[0]


def test_the_first_page_offers_every_card(apps: Apps) -> None:
    page = apps().get("/")
    assert page.status_code == 200
    for title in ("Twelve Chimes", "Snap-Apple Night", "No Ghost Speaks", "Sluice"):
        assert title in page.text


@pytest.mark.parametrize("card", ["riddles", "trivia", "mystery", "sluice"])
def test_a_table_is_opened_and_found_by_its_code(apps: Apps, card: str) -> None:
    client = apps()
    table = address(opened(client, card=card))
    assert re.fullmatch(r"/table/[0-9A-HJKMNP-TV-Z]{10}", table)
    page = client.get(table)
    assert page.status_code == 200
    assert f'data-card="{card}"' in page.text
    code = table.rpartition("/")[2]
    joined = client.get("/table", query_string={"code": f"{code[:5]}-{code[5:]}".lower()})
    assert address(joined) == table


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ({}, "There is no card called"),
        ({"card": "../riddles"}, "There is no card called"),
        ({"card": "<b>"}, "There is no card called &#39;&lt;b&gt;&#39;"),
        ({"kept": "amber button seven"}, "There is no kept game called"),
        ({"kept": "\0"}, "There is no kept game called"),
    ],
)
def test_what_cannot_be_opened_is_told_in_a_sentence(
    apps: Apps, form: dict[str, str], sentence: str
) -> None:
    refused = opened(apps(), **form)
    assert refused.status_code == 400
    assert sentence in refused.text


@pytest.mark.parametrize(
    "origin", [{}, {"Origin": "null"}, {"Origin": "https://evil.example"}, {"Origin": ""}]
)
def test_no_other_server_s_page_opens_a_table(apps: Apps, origin: dict[str, str]) -> None:
    refused = apps().post("/table", data={"card": "riddles"}, headers=origin)
    assert refused.status_code == 403


def test_behind_a_proxy_the_public_address_counts(apps: Apps) -> None:
    client = apps(public="https://play.example.org")
    origin = {"Origin": "https://play.example.org"}
    table = client.post("/table", data={"card": "riddles"}, headers=origin)
    page = client.get(address(table)).text
    assert f"https://play.example.org{address(table)}" in page
    assert "<svg" in page


@pytest.mark.parametrize("code", ["AAAAAAAAAA", "short", "a" * 300, "%00", "..%2f..", "ÄÖÜ"])
def test_a_code_that_is_no_table_s_is_not_found(apps: Apps, code: str) -> None:
    assert apps().get(f"/table/{code}").status_code == 404
    assert apps().get("/table", query_string={"code": code}).status_code in (303, 404)


def test_who_tries_many_codes_is_not_let_in_by_the_right_one(apps: Apps) -> None:
    client = apps(wrong_codes_a_minute=3)
    table = address(opened(client, card="riddles"))
    for wrong in ("AAAAAAAAAA", "BBBBBBBBBB", "CCCCCCCCCC"):
        assert client.get(f"/table/{wrong}").status_code == 404
    assert client.get(table).status_code == 429
    assert client.get(f"{table}/voice", headers={**HERE, "Upgrade": "websocket"}).status_code >= 400
    named = {"X-Forwarded-For": "198.51.100.7"}  # which anybody may write
    assert client.get(table, headers=named).status_code == 429
    elsewhere = {"REMOTE_ADDR": "198.51.100.7"}
    assert client.get(table, environ_base=elsewhere).status_code == 200


def test_who_tries_many_words_is_refused_too(apps: Apps) -> None:
    client = apps(wrong_codes_a_minute=2)
    for _ in range(2):
        assert opened(client, kept="amber button seven").status_code == 400
    assert opened(client, kept="amber button seven").status_code == 429


def kept_words(client: FlaskClient) -> str:
    """The words of the game at a new table, which nobody has a page at."""
    games = client.application.extensions["test.store"]
    before = set(games.codes("riddles"))
    address(opened(client, card="riddles"))
    (code,) = set(games.codes("riddles")) - before
    return str(code).replace("-", " ")


def test_a_game_is_taken_up_by_its_very_words_alone(apps: Apps) -> None:
    client = apps()
    words = kept_words(client)
    assert opened(client, kept=f"{words}s").status_code == 400
    assert opened(client, kept=words.upper()).status_code == 303


def test_many_addresses_together_cannot_search(apps: Apps) -> None:
    client = apps()
    words = kept_words(client)
    most = settings.load({}).server.wrong_codes_in_all
    for n in range(most):
        there = {"REMOTE_ADDR": f"2001:db8:0:{n:x}::1"}
        form = {"kept": "yellow zebra nine"}
        assert client.post("/table", data=form, headers=HERE, environ_base=there).status_code == 400
    assert opened(client, kept=words).status_code == 429


def test_who_misspeaks_twice_still_gets_in(apps: Apps) -> None:
    client = apps()
    words = kept_words(client)
    colour, thing, _ = words.split()
    for wrong in ("eleven", "twelve"):
        assert opened(client, kept=f"{colour} {thing} {wrong}").status_code == 400
    assert opened(client, kept=words).status_code == 303


def test_one_address_opens_only_so_many_tables(apps: Apps) -> None:
    client = apps(tables_an_hour=2)
    assert [opened(client, card="riddles").status_code for _ in range(3)] == [303, 303, 429]


def test_every_page_forbids_what_is_not_its_own(apps: Apps) -> None:
    client = apps()
    table = address(opened(client, card="riddles"))
    for path in ("/", table, "/table/AAAAAAAAAA", "/static/table.js"):
        headers = client.get(path).headers
        policy = headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy and "http" not in policy and "*" not in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Referrer-Policy"] == "same-origin"
    assert client.get(table).headers["Cache-Control"] == "no-store"


def test_no_page_holds_inline_script_or_style_or_another_address(apps: Apps) -> None:
    client = apps()
    table = address(opened(client, card="riddles"))
    for path in ("/", table, f"{table}?view=display"):
        text = client.get(path).text
        assert not re.search(r"<script(?![^>]*\bsrc=)|\son\w+=|\sstyle=|<style", text), path
        assert not re.findall(r"""(?:src|href|action)=["']?(?:https?:)?//""", text), path


def test_static_files_hold_no_other_address_either() -> None:
    static = Path(settings.__file__).parent / "channels" / "browser" / "static"
    for file in static.rglob("*"):
        if file.suffix in (".js", ".css", ".svg"):
            found = re.findall(r"https?://[^\"' )]+", file.read_text("utf-8"))
            assert set(found) <= {"http://www.w3.org/2000/svg"}, file


@pytest.mark.parametrize(
    ("host", "asked", "told"),
    [
        ("127.0.0.1", "http://127.0.0.1:8080", "Only this computer can reach this server"),
        ("0.0.0.0", "http://192.168.1.20:8080", "http://192.168.1.20:8080/table/"),
    ],
)
def test_the_invitation_says_where_others_find_the_table(
    apps: Apps, host: str, asked: str, told: str
) -> None:
    client = apps(host=host)
    table = address(opened(client, card="riddles"))
    assert told in client.get(table, base_url=asked).text


def test_a_socket_is_for_this_server_s_pages_alone(apps: Apps) -> None:
    client = apps()
    table = address(opened(client, card="riddles"))
    strange: list[dict[str, str]] = [{}, {"Origin": "null"}, {"Origin": "https://evil.example"}]
    for origin in strange:
        upgrade = {"Connection": "Upgrade", "Upgrade": "websocket", **origin}
        assert client.get(f"{table}/voice", headers=upgrade).status_code == 403
    upgrade = {"Connection": "Upgrade", "Upgrade": "websocket", **HERE}
    assert client.get("/table/AAAAAAAAAA/voice", headers=upgrade).status_code == 404
