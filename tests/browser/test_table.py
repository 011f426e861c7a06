"""Games played by hand in a browser: buttons, words, two pages, a reload, a lost line."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

pytestmark = pytest.mark.browser

if TYPE_CHECKING:
    from tests.browser.conftest import Server, Visit

    Visits = Callable[..., Visit]
    Servers = Callable[[], Server]


def test_a_game_of_riddles_by_buttons_and_words(server: Server, visit: Visit) -> None:
    visit.open(server.address, "riddles")
    assert "Chime 1 of 12." in visit.said
    assert visit.press("Hint").startswith("Hint 1:")
    assert visit.type("is it a kettle").startswith("Not the answer.")
    assert "hints:2/3 | tried:a kettle" in visit.ledger
    assert visit.press("Score").startswith("Score: 0 of 60.")
    assert "-----BEGIN AIGC SAVE-----" in visit.press("Save")
    assert visit.press("I give up") == "This riddle, or the whole game?"
    assert visit.press("The whole game").endswith("Are you sure?")
    assert "RESULT: AIGC|halloween-riddles" in visit.press("Yes")
    assert visit.page.locator("#message").is_hidden()
    visit.page.get_by_role("button", name="Another game").click()
    visit.page.wait_for_selector(".shelf")


def test_a_question_of_trivia_by_buttons_and_words(server: Server, visit: Visit) -> None:
    visit.open(server.address, "trivia", seats="2")
    assert visit.press("Pick Old Customs, 1 point").startswith("Old Customs, 1 point.")
    assert visit.type("Bats: a boot").startswith("Still to answer: Ghosts.")
    assert "The answer: " in visit.press("Ghosts pass")
    assert "pick:Ghosts" in visit.ledger
    assert visit.press("Board")
    assert visit.press("Save").startswith("-----BEGIN AIGC SAVE-----")


def test_a_round_of_the_mystery_by_buttons_and_words(server: Server, visit: Visit) -> None:
    visit.open(server.address, "mystery", names="Petra and Tom")
    assert "Question 1 of 5: Petra." in visit.said
    visit.page.get_by_role("button", name="Hamish", exact=True).click()
    assert visit.page.input_value("#message") == "Hamish, "
    assert "Question 2 of 5: Tom." in visit.type("Hamish, did you quarrel with Isa?")
    assert visit.press("Confront").startswith("Dougal ")
    assert visit.press("Pass")
    assert visit.after(visit.page.get_by_role("button", name="Read: go").click).startswith("E1: ")
    for _ in range(3):
        visit.press("Next round")
        if "unused?" in visit.said:
            visit.press("Yes")
    assert "rd:A" in visit.ledger
    visit.page.get_by_label("Accuse whom").select_option("Ailsa")
    for exhibit in ("E2", "E7"):
        visit.page.get_by_label(exhibit, exact=True).check()
    assert visit.press("Accuse").startswith(
        "You accuse Miss Ailsa Tullis. Exhibits counted: E2, E7."
    )
    visit.press("No")
    assert "acc:read" in visit.ledger
    assert visit.press("Give up").startswith("End the night")
    assert "RESULT: AIGC|halloween-murder-mystery" in visit.press("Yes")


def test_an_escape_from_the_sluice_by_buttons(server: Server, visit: Visit) -> None:
    visit.open(server.address, "sluice")
    assert visit.press("A").startswith("That does not move it.")
    assert "THE SECOND MECHANISM" in visit.press("C")
    for key in "CAEBD":
        visit.page.locator(f"#commands [data-key='place {key}']").click()
    send = visit.page.locator("#commands [data-key='place send']")
    assert "THE THIRD MECHANISM" in visit.after(send.click)
    assert "THE FOURTH MECHANISM" in visit.press("9")
    for key in "7632":
        visit.page.locator(f"#commands [data-key='place {key}']").click()
    assert "THE FIFTH MECHANISM" in visit.after(send.click)
    assert visit.press("The answer, 50 cm")
    assert "freeboard:240 cm" in visit.ledger
    assert "RESULT: AIGC|sluice" in visit.type("penstock 7632")
    assert visit.page.get_by_text("Escaped", exact=True).is_visible()


def test_two_pages_are_in_step_and_a_third_comes_late(server: Server, visits: Visits) -> None:
    first, second, late = visits(), visits(), visits()
    first.open(server.address, "riddles")
    second.join(first.table)
    second.press("Hint")
    first.page.get_by_text("Hint 1:").first.wait_for()
    first.type("a boot")
    second.page.get_by_text("a boot").first.wait_for()
    late.join(first.table)
    late.page.get_by_text("a boot").first.wait_for()
    second.page.wait_for_function(
        "document.getElementById('ledger').textContent.includes('a boot')"
    )
    assert first.transcript == second.transcript == late.transcript
    assert first.ledger == second.ledger == late.ledger


def test_a_reload_in_the_middle_loses_nothing(server: Server, visit: Visit) -> None:
    visit.open(server.address, "riddles")
    visit.press("Hint")
    before = visit.transcript, visit.ledger
    visit.page.reload()
    visit.ready()
    assert (visit.transcript, visit.ledger) == before
    assert visit.press("Hint").startswith("Hint 2:")


def test_a_code_typed_on_the_first_page_opens_its_table(server: Server, visits: Visits) -> None:
    first, second = visits(), visits()
    first.open(server.address, "riddles")
    shown = first.page.locator("#invite").inner_text()
    code = re.findall(r"\w{5}-\w{5}", shown)[0]
    second.page.goto(server.address)
    second.page.get_by_label("The code on its screen").fill(code.lower())
    second.page.get_by_role("button", name="As a display").click()
    second.ready()
    assert second.transcript == first.transcript
    assert second.page.locator("#moves").is_hidden()
    assert code in second.page.locator(".corner").inner_text()


def test_a_kept_game_goes_on_at_a_new_table(server: Server, visits: Visits) -> None:
    first, second = visits(), visits()
    first.open(server.address, "riddles")
    first.press("Hint")
    (words,) = re.findall(r"Kept here as (\S+):", first.press("Save"))
    second.page.goto(server.address)
    second.page.get_by_label("The three words").fill(words.replace("-", " "))
    second.page.get_by_role("button", name="Go on").click()
    second.ready()
    assert "Hint 1:" in second.said
    assert second.ledger == first.ledger
