"""Every view and state passes axe, in dark and light; hands are enough, and keys, and eyes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

pytestmark = pytest.mark.browser

if TYPE_CHECKING:
    from tests.browser.conftest import Server, Visit

    Visits = Callable[..., Visit]

MIDDLE = {
    "riddles": ("hint", "is it a boot", "save"),
    "trivia": ("A1", "Bats: a boot. Ghosts: pass"),
    "mystery": ("Hamish, did you quarrel with Isa?", "read E2"),
    "sluice": ("hint", "C"),
}
END = {
    "riddles": ("I give up", "the whole game", "yes"),
    "trivia": ("end the night", "Bats: yes. Ghosts: yes"),
    "mystery": ("next", "yes", "next", "yes", "next", "yes", "we accuse Ailsa: E2", "yes"),
    "sluice": ("I give up",),
}
PHONE = {"width": 320, "height": 640}  # as wide as a window of 1280 at 400 %, what WCAG asks for
LAPTOP = {"width": 1280, "height": 800}
WIDTH = "document.documentElement.scrollWidth"
SEEN = """async () => {
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  const focused = document.activeElement;
  const box = focused.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + Math.min(box.height, innerHeight) / 2];
  const top = document.elementFromPoint(x, y);
  return focused === document.body || focused.contains(top) || top?.contains(focused);
}"""


@pytest.mark.parametrize(("scheme", "size"), [("dark", LAPTOP), ("light", PHONE)])
@pytest.mark.parametrize("card", MIDDLE)
def test_a_game_from_its_first_words_to_its_last(
    server: Server, visits: Visits, card: str, scheme: str, size: dict[str, int]
) -> None:
    visit = visits(color_scheme=scheme, reduced_motion="reduce", viewport=size)
    names = "Petra and Tom" if card == "mystery" else ""
    visit.open(server.address, card, names=names)
    found = visit.violations()
    for moves in (MIDDLE[card], END[card]):
        for move in moves:
            visit.type(move)
        found += visit.violations()
        if visit.page.evaluate(WIDTH) > size["width"]:
            found.append(f"cut off after {moves}")
        table = visit.page.url
        visit.page.goto(f"{table}?view=display")
        found += visit.ready().violations()
        visit.join(table)
    assert found == []


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_the_first_page_and_the_dialogs(server: Server, visits: Visits, scheme: str) -> None:
    visit = visits(color_scheme=scheme, reduced_motion="reduce", viewport=PHONE)
    visit.page.goto(server.address)
    found = visit.violations()
    assert visit.page.evaluate(WIDTH) == PHONE["width"]
    visit.page.goto(f"{server.address}/table?code=none")
    found += visit.violations()
    visit.open(server.address, "riddles")
    for button, dialog in (("#invite", "#invitation"), ("#look", "#looks")):
        visit.page.click(button)
        visit.page.locator(dialog).wait_for()
        found += visit.violations()
        visit.page.keyboard.press("Escape")
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


def test_what_has_the_focus_is_never_hidden_on_a_phone(server: Server, visits: Visits) -> None:
    visit = visits(viewport=PHONE)
    visit.open(server.address, "trivia")
    hidden = []
    for _ in range(45):
        visit.page.keyboard.press("Tab")
        if not visit.page.evaluate(SEEN):
            hidden.append(visit.page.evaluate("document.activeElement.outerHTML.slice(0, 80)"))
    assert hidden == []
