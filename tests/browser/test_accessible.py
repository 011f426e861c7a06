"""Every view and state passes axe, in dark and light; hands are enough, and keys, and eyes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.browser.conftest import Server, Visit

    Visits = Callable[..., Visit]

MOVES = {
    "riddles": ("hint", "is it a boot", "save"),
    "trivia": ("A1", "Bats: a boot. Ghosts: pass"),
    "mystery": ("Hamish, did you quarrel with Isa?", "read E2"),
    "sluice": ("hint", "C"),
}
PHONE = {"width": 390, "height": 844}


@pytest.mark.parametrize("scheme", ["dark", "light"])
@pytest.mark.parametrize("card", MOVES)
def test_a_table_in_the_middle_of_a_game(
    server: Server, visits: Visits, card: str, scheme: str
) -> None:
    visit = visits(color_scheme=scheme, reduced_motion="reduce")
    names = "Petra and Tom" if card == "mystery" else ""
    visit.open(server.address, card, names=names)
    found = visit.violations()
    for move in MOVES[card]:
        visit.type(move)
    found += visit.violations()
    visit.page.goto(f"{visit.table}?view=display")
    visit.ready()
    found += visit.violations()
    assert found == []


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_the_first_page_dialogs_and_the_end(server: Server, visits: Visits, scheme: str) -> None:
    visit = visits(color_scheme=scheme, reduced_motion="reduce", viewport=PHONE)
    visit.page.goto(server.address)
    found = visit.violations()
    visit.page.goto(f"{server.address}/table?code=none")
    found += visit.violations()
    visit.open(server.address, "riddles")
    for button, dialog in (("#invite", "#invitation"), ("#look", "#looks")):
        visit.page.click(button)
        visit.page.locator(dialog).wait_for()
        found += visit.violations()
        visit.page.keyboard.press("Escape")
    for text in ("I give up", "the whole game", "yes"):
        visit.type(text)
    found += visit.violations()
    visit.complaints[:] = [c for c in visit.complaints if "404" not in c]  # that was asked for
    assert found == []


def test_a_game_by_keys_alone(server: Server, visit: Visit) -> None:
    visit.page.goto(server.address)
    keys = visit.page.keyboard
    keys.press("Tab")
    assert visit.page.evaluate("document.activeElement.textContent").startswith("Open a table")
    keys.press("Enter")
    visit.ready()
    keys.press("Tab")
    keys.press("Enter")  # the link that skips to the move
    assert visit.page.evaluate("document.activeElement.id") == "message"
    keys.type("hint")
    assert visit.after(lambda: keys.press("Enter")).startswith("Hint 1:")
    for _ in range(30):
        keys.press("Shift+Tab")
        if visit.page.evaluate("document.activeElement.textContent") == "Score":
            break
    assert visit.after(lambda: keys.press("Enter")).startswith("Score: ")
    assert visit.page.evaluate("document.activeElement.textContent") == "Score"


def test_captions_are_told_to_a_screen_reader_as_they_come(server: Server, visit: Visit) -> None:
    visit.open(server.address, "riddles")
    log = visit.page.locator("#log")
    visit.page.wait_for_selector("#log[aria-live=polite]")  # once what was said before is there
    visit.page.click("#voice")
    visit.page.wait_for_selector("#log[aria-live=off]")  # the host is heard here
    visit.page.click("#voice")
    visit.page.wait_for_selector("#log[aria-live=polite]")
    assert log.get_attribute("role") == "log"
    assert log.locator(".reply").first.inner_text().startswith("The Clock")


def test_large_print_and_light_stay_chosen(server: Server, visits: Visits) -> None:
    visit = visits(color_scheme="dark")
    visit.open(server.address, "riddles")
    size = "getComputedStyle(document.querySelector('.riddle')).fontSize"
    colour = "getComputedStyle(document.body).backgroundColor"
    small, dark = visit.page.evaluate(f"[{size}, {colour}]")
    visit.page.click("#look")
    visit.page.get_by_label("Largest").check()
    visit.page.get_by_label("Light", exact=True).check()
    visit.page.reload()
    visit.ready()
    large, light = visit.page.evaluate(f"[{size}, {colour}]")
    assert float(large[:-2]) > 1.1 * float(small[:-2])
    assert light != dark
    assert visit.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("card", MOVES)
def test_nothing_is_cut_off_on_a_phone(server: Server, visits: Visits, card: str) -> None:
    visit = visits(viewport={"width": 320, "height": 640})
    visit.open(server.address, card)
    assert visit.page.evaluate("document.documentElement.scrollWidth") <= 320
