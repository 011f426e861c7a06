"""Several servers show one table, over either store; one that dies, or a line that does, loses
nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from tests.browser.balancer import Balancer

pytestmark = pytest.mark.browser

if TYPE_CHECKING:
    from tests.browser.conftest import Server, Visit

    Visits = Callable[..., Visit]
    Servers = Callable[[], Server]

WITHOUT_GUNICORN = """
import sys
sys.modules["gunicorn"] = None
from voice.__main__ import main
main()
"""
NEXT = "() => document.getElementById('ledger').textContent.includes('chime:2')"
AN_HOUR = "01:00:00"


@pytest.fixture
def balancer() -> Iterator[Balancer]:
    with closing(Balancer()) as made:
        yield made


@pytest.fixture(params=["sqlite", "redis"])
def store(request: pytest.FixtureRequest) -> str:
    return "" if request.param == "sqlite" else request.getfixturevalue("redis_address")


def lost(visit: Visit) -> None:
    """Of a line that was lost a browser complains by itself."""
    visit.page.close()
    visit.complaints[:] = [c for c in visit.complaints if "error: WebSocket connection" not in c]


def test_two_servers_show_one_table_and_one_that_is_killed_is_not_missed(
    servers: Servers, visits: Visits, balancer: Balancer, store: str
) -> None:
    one, other = servers().start(store=store), servers().start(store=store)
    balancer.ports = [one.port, other.port]
    here, there = visits(), visits()
    here.open(balancer.address, "riddles")
    there.join(here.table.replace(balancer.address, other.address))
    assert there.press("Hint").startswith("Hint 1:")
    here.page.get_by_text("Hint 1:").first.wait_for()
    assert here.press("Hint").startswith("Hint 2:")
    there.page.get_by_text("Hint 2:").first.wait_for()

    one.kill()
    assert here.type("a boot").startswith("Not the answer.")  # by the other
    there.page.get_by_text("Hint 3:").first.wait_for()
    port = one.port
    other.kill()
    here.page.get_by_text("Connecting…").wait_for()
    here.page.fill("#message", "a moth")
    here.page.press("#message", "Enter")
    one.start(port=port, store=store)
    here.page.wait_for_function(NEXT)
    assert here.transcript.startswith(there.transcript)
    assert [here.transcript.count(word) for word in ("a boot", "a moth")] == [1, 1]
    lost(here)
    lost(there)


def test_a_server_that_is_killed_and_comes_back_is_waited_for(
    servers: Servers, visits: Visits
) -> None:
    server, visit = servers().start(), visits()
    visit.open(server.address, "riddles")
    visit.press("Hint")
    before, port = visit.transcript, server.port
    server.kill()
    visit.page.get_by_text("Connecting…").wait_for()
    visit.page.fill("#message", "a boot")
    visit.page.press("#message", "Enter")
    server.start(port=port)
    visit.page.get_by_text("Hint 2:").first.wait_for()
    assert visit.transcript.startswith(before)
    assert visit.transcript.count("a boot") == 1
    assert "tried:a boot" in visit.ledger
    lost(visit)


HANGS = """
import threading
from voice.dialogue import Dialogue
Dialogue.take = lambda *_: threading.Event().wait()
from voice.__main__ import main
main()
"""


def test_a_server_killed_in_the_middle_of_a_turn_keeps_nobody_waiting_for_long(
    servers: Servers, visits: Visits, balancer: Balancer, store: str
) -> None:
    dying, other = servers(), servers().start(store=store)
    dying.module = ("-c", HANGS)
    dying.start(store=store)
    balancer.ports = [dying.port, other.port]
    here, there = visits(), visits()
    here.open(balancer.address, "riddles")
    there.join(here.table.replace(balancer.address, other.address))
    here.page.fill("#message", "a boot")
    here.page.press("#message", "Enter")
    there.page.get_by_text("a boot").first.wait_for()
    there.page.fill("#message", "hint")
    there.page.press("#message", "Enter")
    there.page.get_by_text("One moment.").first.wait_for()
    dying.kill()
    for visit in (here, there):
        visit.page.get_by_text("Hint 2:").first.wait_for()
        visit.page.get_by_text("One moment.").wait_for(state="detached")
    assert here.transcript == there.transcript
    assert here.transcript.count("a boot") == 1
    assert "played elsewhere" not in there.page.content()
    lost(here)


def test_a_laptop_that_slept_finds_its_line_dead_and_a_new_one(
    server: Server, visits: Visits, balancer: Balancer
) -> None:
    balancer.ports = [server.port]
    sleeper, other = visits(), visits()
    sleeper.page.clock.install()
    sleeper.open(balancer.address, "riddles")
    other.join(sleeper.table.replace(balancer.address, server.address))
    balancer.deaden()
    assert other.press("Hint").startswith("Hint 1:")
    sleeper.page.fill("#message", "a boot")
    sleeper.page.press("#message", "Enter")  # nobody hears it
    sleeper.page.clock.fast_forward(AN_HOUR)
    sleeper.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    sleeper.page.get_by_text("Hint 1:").first.wait_for()
    sleeper.page.clock.run_for(2_000)  # what was not heard is sent again
    other.page.get_by_text("Hint 2:").first.wait_for()
    sleeper.page.get_by_text("Hint 2:").first.wait_for()
    assert sleeper.transcript == other.transcript
    assert other.transcript.count("a boot") == 1


def test_a_system_without_gunicorn_has_tables_too(servers: Servers, visit: Visit) -> None:
    server = servers()
    server.module = ("-c", WITHOUT_GUNICORN)
    server.start()
    visit.open(server.address, "riddles")
    assert visit.press("Hint").startswith("Hint 1:")
    visit.page.reload()
    visit.ready()
    assert visit.type("a boot").startswith("Not the answer.")
    assert "Traceback" not in server.log
