"""A microphone that is refused, busy, pulled out, muted or paused: told, and listened to again.

Chromium's is a fake that plays a WAV from when it is opened. What happens to real ones is done to
it from the page: its track ends or is muted, its audio is paused, and opening it fails by name.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

if TYPE_CHECKING:
    from tests.browser.conftest import Server, Visit

    Speaks = Callable[..., Visit]

PATIENCE_MS = 60_000

UNDER_CONTROL = """
const devices = navigator.mediaDevices;
const given = devices.getUserMedia.bind(devices);
const mic = (window.mic = { fault: "", muted: false, paused: false, asked: 0 });
devices.getUserMedia = async (wanted) => {
  mic.asked += 1;
  if (mic.fault) throw new DOMException("", mic.fault);
  const stream = await given(wanted);
  mic.track = stream.getAudioTracks()[0];
  Object.defineProperty(mic.track, "muted", { get: () => mic.muted });
  return stream;
};
const Real = window.AudioContext;
window.AudioContext = class extends Real {
  constructor() {
    super();
    mic.context = this;
  }
  resume() {
    return mic.paused ? new Promise(() => {}) : super.resume();
  }
};
mic.unplug = (fault) => {
  mic.fault = fault;
  mic.track.stop();
  mic.track.dispatchEvent(new Event("ended"));
};
mic.plug = () => {
  mic.fault = "";
  devices.dispatchEvent(new Event("devicechange"));
};
mic.mute = (on) => {
  mic.muted = on;
  mic.track.dispatchEvent(new Event(on ? "mute" : "unmute"));
};
mic.pause = () => {
  mic.paused = true;
  return mic.context.suspend();
};
"""

FAULTS = {
    "NotAllowedError": "may not use the microphone: allow it in the address bar",
    "SecurityError": "may not use the microphone: allow it in the address bar",
    "NotFoundError": "No microphone was found on this device: plug one in",
    "OverconstrainedError": "No microphone was found on this device: plug one in",
    "NotReadableError": "The microphone is busy: another program or page has it. Close that one",
    "AbortError": "The microphone is busy: another program or page has it. Close that one",
    "TypeError": "The microphone could not be opened. Choose another",
}

# How it goes, what is told of it, and how it comes back.
LOSSES = [
    ("mic.unplug('NotFoundError')", "gone. Plug it back in, or plug in another", "mic.plug()"),
    ("mic.unplug('NotReadableError')", "busy: another program or page has it", "mic.plug()"),
    ("mic.unplug('NotReadableError')", "busy: another program or page has it", "mic.fault = ''"),
    ("mic.mute(true)", "muted, or a call has taken it", "mic.mute(false)"),
    ("mic.pause()", "paused the microphone. Touch the page", "mic.paused = false"),
]


def table(server: Server, speaks: Speaks) -> Visit:
    """A table whose microphone is under control, and plays a wish for a hint from when it opens."""
    visit = speaks("Give me a hint.")
    visit.page.add_init_script(UNDER_CONTROL)
    return visit.open(server.address, "riddles")


def says(visit: Visit, sentence: str) -> None:
    expect(visit.page.get_by_role("alert")).to_contain_text(sentence, timeout=PATIENCE_MS)


def let_go(visit: Visit) -> None:
    """Of the space bar, pressed once more where that was so short that it latched."""
    visit.page.keyboard.up(" ")
    if visit.page.locator("#talk").get_attribute("aria-pressed") == "true":
        visit.page.keyboard.press(" ")


def tells_nothing(visit: Visit) -> None:
    expect(visit.page.get_by_role("alert")).to_have_count(0, timeout=PATIENCE_MS)


def shows(visit: Visit, state: str) -> None:
    expect(visit.page.locator("#state")).to_have_text(state, timeout=PATIENCE_MS)


@pytest.mark.parametrize("button", ["Hands-free", "Hold to talk"])
def test_each_way_to_get_none_is_told_with_its_remedy(
    server: Server, speaks: Speaks, button: str
) -> None:
    visit = table(server, speaks)
    pressed = visit.page.get_by_role("button", name=button)
    for fault, sentence in FAULTS.items():
        visit.page.evaluate("name => { mic.fault = name; }", fault)
        pressed.click()
        says(visit, sentence)
        expect(pressed).to_have_attribute("aria-pressed", "false")
        visit.press("Score")  # it is played on by hand
        tells_nothing(visit)
    visit.page.evaluate("mic.fault = ''")
    pressed.click()
    shows(visit, "Listening")


def test_a_page_without_https_tells_where_a_microphone_is_given(
    server: Server, visit: Visit
) -> None:
    visit.page.add_init_script("Object.defineProperty(window, 'isSecureContext', { value: false })")
    visit.open(server.address, "riddles")
    visit.page.get_by_role("button", name="Hands-free").click()
    says(visit, "only on https pages")


@pytest.mark.parametrize(("goes", "told", "back"), LOSSES)
def test_hands_free_goes_on_where_the_microphone_comes_back(
    server: Server, speaks: Speaks, goes: str, told: str, back: str
) -> None:
    visit = table(server, speaks)
    visit.page.click("#free")
    shows(visit, "Listening")
    visit.page.evaluate(goes)
    says(visit, told)
    shows(visit, "Not listening")
    expect(visit.page.locator("#free")).to_have_attribute("aria-pressed", "true")
    assert "Score: 0 of 60" in visit.type("score")
    says(visit, told)  # still, after what was played by hand
    visit.page.evaluate(back)
    if "paused" in back:
        visit.page.locator("h1").click()
    shows(visit, "Listening")
    if "unplug" in goes:  # it plays from its beginning
        visit.page.get_by_text("Hint 1:").first.wait_for()
    tells_nothing(visit)


def test_another_microphone_is_taken_at_once(server: Server, speaks: Speaks) -> None:
    visit = table(server, speaks)
    visit.page.click("#free")
    shows(visit, "Listening")
    visit.page.evaluate("mic.unplug('')")
    visit.page.get_by_text("Hint 1:").first.wait_for()
    assert visit.page.evaluate("mic.asked") == 2


@pytest.mark.parametrize(("goes", "told", "back"), LOSSES[:4])
def test_what_was_cut_off_while_held_is_no_move_and_can_be_said_again(
    server: Server, speaks: Speaks, goes: str, told: str, back: str
) -> None:
    visit = table(server, speaks)
    visit.page.locator("h1").click()
    visit.page.keyboard.down(" ")
    shows(visit, "Listening")
    visit.page.evaluate(goes)
    says(visit, told)
    shows(visit, "Not listening")
    visit.page.evaluate(back)
    says(visit, "The microphone is back. Say it again, from the beginning.")
    shows(visit, "Listening")
    level = "Number(document.getElementById('talk').style.getPropertyValue('--level'))"
    visit.page.wait_for_function(f"() => {level} > 0.2")
    visit.page.wait_for_function(f"() => {level} < 0.02")
    assert visit.after(lambda: visit.page.keyboard.up(" ")).startswith("Hint 1:")
    assert visit.page.locator("#log .heard").count() == 1


def test_one_let_go_while_it_was_gone_is_looked_for_no_more(server: Server, speaks: Speaks) -> None:
    visit = table(server, speaks)
    visit.page.locator("h1").click()
    visit.page.keyboard.down(" ")
    shows(visit, "Listening")
    visit.page.evaluate("mic.unplug('NotFoundError')")
    shows(visit, "Not listening")
    let_go(visit)
    shows(visit, "")
    assert "Score: 0 of 60" in visit.type("score")
    asked = visit.page.evaluate("mic.asked")
    visit.page.evaluate("mic.plug()")
    assert visit.page.evaluate("mic.asked") == asked
    visit.page.locator("h1").click()
    visit.page.keyboard.down(" ")
    shows(visit, "Listening")  # the next press opens it anew
    let_go(visit)


def test_what_is_taken_back_in_the_address_bar_ends_hands_free(
    server: Server, speaks: Speaks
) -> None:
    visit = table(server, speaks)
    visit.page.click("#free")
    shows(visit, "Listening")
    visit.page.evaluate("mic.unplug('NotAllowedError')")
    says(visit, "may not use the microphone")
    shows(visit, "")
    expect(visit.page.locator("#free")).to_have_attribute("aria-pressed", "false")
