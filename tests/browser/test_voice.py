"""By voice: Chromium's fake microphone plays a WAV, and its loudspeaker gets the host."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

pytestmark = pytest.mark.browser

if TYPE_CHECKING:
    from tests.browser.conftest import Server, Visit

    Visits = Callable[..., Visit]

GAME = ("Give me a hint.", "I give up.", "The whole game.", "Yes.")
THINKING_MS = 240_000
# What is said in 20 seconds waits to be heard, turn by turn, by however busy a machine.


def test_a_game_by_voice_alone(server: Server, speaks: Callable[..., Visit]) -> None:
    visit = speaks(*GAME)
    visit.open(server.address, "riddles")
    visit.page.click("#free")
    visit.page.get_by_text("RESULT: AIGC|halloween-riddles").wait_for(timeout=THINKING_MS)
    said = visit.page.locator("#log .heard .words").all_inner_texts()
    heard = [words.lower().strip(".") for words in said]
    assert heard == ["give me a hint", "i give up", "the whole game", "yes"]
    assert visit.page.locator("#log .heard .how").first.inner_text().strip() == "said:"


def test_what_is_said_while_the_space_bar_is_held(
    server: Server, speaks: Callable[..., Visit]
) -> None:
    visit = speaks("Give me a hint.")
    visit.open(server.address, "riddles")
    level = "Number(document.getElementById('talk').style.getPropertyValue('--level'))"
    visit.page.locator("h1").click()  # nothing has the focus
    visit.page.keyboard.down(" ")
    visit.page.get_by_text("Let go to send").wait_for()
    visit.page.wait_for_function(f"() => {level} > 0.2")
    visit.page.wait_for_function(f"() => {level} < 0.02")
    assert visit.after(lambda: visit.page.keyboard.up(" ")).startswith("Hint 1:")


def test_the_host_is_heard_in_time_with_the_captions(
    server: Server, speaks: Callable[..., Visit]
) -> None:
    visit = speaks("Give me a hint.")
    visit.open(server.address, "riddles", voice=True)
    marked = visit.page.locator(".spoken")
    marked.get_by_text("The clock in the hall stirs").wait_for()
    visit.page.get_by_text("Speaking", exact=True).wait_for()
    marked.get_by_text("What is your answer?").wait_for()
    visit.page.wait_for_function("() => !document.querySelector('.spoken')")
    before = len(visit.received)
    visit.page.reload()  # what was heard is not said again
    visit.ready()
    visit.type("score")
    marked.get_by_text("Score: ").wait_for()
    heads = [frame for frame in visit.received[before:] if '"kind": "sound"' in frame]
    assert heads
    assert not any('"n": 2,' in frame for frame in heads)


def test_the_page_resamples_speech_and_keeps_out_what_would_alias(
    server: Server, visit: Visit
) -> None:
    """Tones through the recorder at the usual rates: 1 kHz stays as loud, 11 kHz goes."""
    visit.page.goto(server.address)
    measured = """async ([rate, hertz]) => {
      const context = new OfflineAudioContext(1, rate, rate);
      await context.audioWorklet.addModule("/static/recorder.js");
      const tone = new OscillatorNode(context, { frequency: hertz });
      const recorder = new AudioWorkletNode(context, "recorder", { numberOfOutputs: 1 });
      const parts = [];
      recorder.port.onmessage = ({ data }) => parts.push(new Int16Array(data));
      tone.connect(recorder).connect(context.destination);
      tone.start();
      await context.startRendering();
      await new Promise((resolve) => setTimeout(resolve, 100));
      const all = parts.flatMap((part) => [...part]).slice(1600);
      const power = all.reduce((sum, s) => sum + s * s, 0) / all.length;
      return [all.length, 10 * Math.log10(power / (32768 * 32768 / 2) + 1e-12)];
    }"""
    for rate in (48_000, 44_100, 16_000):
        length, level = visit.page.evaluate(measured, [rate, 1000])
        assert 12_000 < length <= 16_000
        assert abs(level) < 0.5, rate
    for rate in (48_000, 44_100):
        _, level = visit.page.evaluate(measured, [rate, 11_000])
        assert level < -50, rate
