"""Players with devices of their own: phones of teams, names of any kind, pages left and come back
to, a microphone that is not given."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

pytestmark = pytest.mark.browser

if TYPE_CHECKING:
    from tests.browser.conftest import Server, Visit

    Visits = Callable[..., Visit]

PHONE = {"width": 390, "height": 844}
WILD = "<img src=x onerror=alert(1)>"
LONG = "w" * 900


def sits_as(visit: Visit, team: str) -> None:
    visit.page.get_by_label("This device is").select_option(team)


def entries(visit: Visit) -> int:
    return visit.page.locator("#log .entry").count()


def test_phones_of_two_teams_need_no_label(server: Server, visits: Visits) -> None:
    table, bats, ghosts = visits(), visits(viewport=PHONE), visits(viewport=PHONE)
    table.open(server.address, "trivia", seats="2")
    for phone, team in ((bats, "Bats"), (ghosts, "Ghosts")):
        phone.join(table.table)
        sits_as(phone, team)
    assert bats.type("A1").startswith("Old Customs, 1 point.")
    ghosts.page.get_by_text("Which big orange squash").first.wait_for()
    passes = bats.page.locator("#commands").get_by_role("button", name="pass")
    assert passes.all_inner_texts() == ["Pass"]
    assert ghosts.type("a pumpkin").startswith("Still to answer: Bats.")
    bats.page.get_by_text("Still to answer: Bats").first.wait_for()
    said = bats.type("a boot")
    assert "Ghosts: a pumpkin, right, 1 point." in said
    assert "Bats: a boot, wrong, 0 points." in said
    table.page.get_by_text("Ghosts: a pumpkin, right").first.wait_for()
    heard = table.page.locator("#log .heard").all_inner_texts()
    assert [text.split(":")[0] for text in heard[-2:]] == ["Ghosts", "Bats"]
    bats.page.reload()  # the phone stays its team's
    bats.ready()
    assert bats.page.get_by_label("This device is").input_value() == "Bats"


def test_whatever_players_write_is_words(server: Server, visits: Visits) -> None:
    visit = visits(viewport={"width": 320, "height": 640})
    visit.page.on("dialog", lambda dialog: visit.complaints.append(dialog.message))
    visit.open(server.address, "riddles")
    visit.type(WILD)
    visit.type(f"is it a {WILD}")
    visit.type(LONG)
    visit.open(server.address, "mystery", names=f"{WILD[:20]}, Bo\u202eb")
    visit.type(f"{WILD}, did you?")
    assert visit.page.locator("main img").count() == 0
    assert visit.page.evaluate("document.documentElement.scrollWidth") == 320


def test_pages_at_once_are_heard_one_after_the_other(server: Server, visits: Visits) -> None:
    pages = [visits() for _ in range(3)]
    pages[0].open(server.address, "riddles")
    for page in pages[1:]:
        page.join(pages[0].table)
    for page in pages:
        page.page.fill("#message", "score")
    for page in pages:
        page.page.press("#message", "Enter")
    for page in pages:
        page.page.wait_for_function("() => document.querySelectorAll('#log .entry').length === 7")
    assert len({page.transcript for page in pages}) == 1
    assert pages[0].transcript.count("Score: 0 of 60") == 3


def test_back_to_the_first_page_and_forth_to_the_table(server: Server, visit: Visit) -> None:
    visit.open(server.address, "riddles")
    visit.press("Hint")
    before = visit.transcript
    visit.page.go_back()
    visit.page.wait_for_selector(".shelf")
    visit.page.go_forward()
    visit.ready()
    assert visit.transcript == before
    assert visit.press("Hint").startswith("Hint 2:")


def test_a_microphone_that_is_not_given_is_told_in_a_sentence(server: Server, visit: Visit) -> None:
    visit.open(server.address, "riddles")
    for button in ("Hands-free", "Hold to talk"):
        visit.page.get_by_role("button", name=button).click()
        visit.page.get_by_role("alert").get_by_text("microphone").wait_for()
        pressed = visit.page.get_by_role("button", name=button).get_attribute("aria-pressed")
        assert pressed == "false"
        visit.press("Score")  # it is played on by hand
        assert visit.page.get_by_role("alert").count() == 0


def test_what_the_server_refuses_is_not_lost(server: Server, visit: Visit) -> None:
    """A move too many: its words come back into the box, and are not sent again by themselves."""
    visit.open(server.address, "riddles")
    refused = """async () => {
      const { Connection } = await import("/static/connection.js");
      const got = [];
      const line = Object.create(Connection.prototype);
      Object.assign(line, { unsure: new Map([["a", { text: "a boot" }]]), on: (m) => got.push(m) });
      line.take(JSON.stringify({ kind: "trouble", text: "", id: "a" }));
      return [line.refused("a"), line.unsure.size, got.length];
    }"""
    assert visit.page.evaluate(refused) == ["a boot", 0, 1]
