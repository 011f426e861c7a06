"""For the whole suite: how long an example takes says how busy the machine is, and nothing else."""

from __future__ import annotations

import subprocess
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
import redis
from hypothesis import HealthCheck, settings

settings.register_profile(
    "any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("any machine")


@pytest.fixture(scope="session")
def redis_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Debian's redis-server, keeping nothing on disk; the socket it listens at."""
    folder = tmp_path_factory.mktemp("redis")
    socket = folder / "redis.sock"
    command = ["redis-server", "--port", "0", "--unixsocket", str(socket), "--save", ""]
    with subprocess.Popen([*command, "--dir", str(folder)], stdout=subprocess.PIPE) as server:
        assert server.stdout
        while b"ready to accept" not in (line := server.stdout.readline()):
            assert line, "redis-server did not start"
        yield socket
        server.terminate()


@pytest.fixture
def redis_address(redis_server: Path) -> Iterator[str]:
    """An empty Redis."""
    address = f"unix://{redis_server}"
    with redis.Redis.from_url(address) as db:
        db.flushall()
        yield address


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A failure that shows half a surrogate is told too: as it is, no worker can send it."""
    report = yield
    if report.failed:
        told = str(report.longrepr)
        if (sent := told.encode("utf-8", "backslashreplace").decode()) != told:
            report.longrepr = sent
    return report
