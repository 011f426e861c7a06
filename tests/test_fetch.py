import hashlib
import io
import threading
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from voice import editions, fetch, settings
from voice.cards import seal
from voice.cards.riddles.edition import RiddlesEdition, load
from voice.errors import FetchError, UsageError
from voice.settings import Official, Settings

FIXTURE_FILE = Path(__file__).parent / "editions/riddles-fixture.md"
FIXTURE = FIXTURE_FILE.read_bytes()
EDITION = load(FIXTURE.decode())
OLD = b"what was kept before"

Answer = Callable[["Handler"], None]


class Riddles:
    """What fetching an edition needs of the card."""

    name = "riddles"

    def load(self, text: str) -> RiddlesEdition:
        return load(text)


RIDDLES = Riddles()


class Server(ThreadingHTTPServer):
    """Gives its answers in turn, the last one ever after."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.answers: list[Answer] = []
        self.asked: list[str] = []
        self.closing = threading.Event()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"


class Handler(BaseHTTPRequestHandler):
    server: Server

    def do_GET(self) -> None:
        self.server.asked.append(self.path)
        answers = self.server.answers
        answer = answers.pop(0) if len(answers) > 1 else answers[0]
        try:
            answer(self)
        except (BrokenPipeError, ConnectionResetError):
            self.close_connection = True

    def log_message(self, *args: object) -> None:
        """Keeps the tests quiet."""


@pytest.fixture
def server() -> Iterator[Server]:
    with Server() as running:
        threading.Thread(target=running.serve_forever, args=(0.01,), daemon=True).start()
        yield running
        running.closing.set()
        running.shutdown()


@pytest.fixture
def own(tmp_path: Path, server: Server, monkeypatch: pytest.MonkeyPatch) -> Settings:
    """Settings that fetch from the local server, quick to give up, into an empty folder."""
    monkeypatch.setenv("NO_PROXY", "*")
    (tmp_path / "sayso.toml").touch()
    found = settings.load(
        {"SAYSO_CONFIG": str(tmp_path / "sayso.toml"), "SAYSO_DATA": str(tmp_path / "data")}
    )
    return replace(
        found,
        fetch=replace(found.fetch, timeout_s=5.0, longest_s=5.0, retries=3, backoff_s=0.0),
        editions={"riddles": Official(f"{server.address}/e.md", EDITION.seal.commitment[:16])},
    )


def give(data: bytes, status: int = 200, length: int | None = None) -> Answer:
    """The whole of `data`, under a Content-Length of its own or of `length`."""

    def answer(handler: Handler) -> None:
        handler.send_response(status)
        handler.send_header("Content-Length", str(len(data) if length is None else length))
        handler.end_headers()
        handler.wfile.write(data)
        handler.close_connection = True

    return answer


def unmeasured(data: bytes) -> Answer:
    """`data` without a Content-Length: it ends where the connection does."""

    def answer(handler: Handler) -> None:
        handler.send_response(200)
        handler.end_headers()
        handler.wfile.write(data)

    return answer


def endless(handler: Handler) -> None:
    handler.send_response(200)
    handler.end_headers()
    while not handler.server.closing.is_set():
        handler.wfile.write(b"x" * 65536)


def silent(handler: Handler) -> None:
    handler.server.closing.wait()


def drip(handler: Handler) -> None:
    """A byte at a time: never silent for long, never done."""
    handler.send_response(200)
    handler.send_header("Content-Length", str(len(FIXTURE)))
    handler.end_headers()
    while not handler.server.closing.wait(0.01):
        handler.wfile.write(b"x")


def drip_headers(handler: Handler) -> None:
    handler.wfile.write(b"HTTP/1.1 200 OK\r\n")
    while not handler.server.closing.wait(0.01):
        handler.wfile.write(b"X: x\r\n")


def hang_up(handler: Handler) -> None:
    handler.close_connection = True


def redirect(to: str) -> Answer:
    def answer(handler: Handler) -> None:
        handler.send_response(302)
        handler.send_header("Location", to)
        handler.send_header("Content-Length", "0")
        handler.end_headers()

    return answer


TAMPERED = FIXTURE.replace(b"kettle", b"bottle")
RESEALED = FIXTURE.replace(b"7c1e93b0", b"00000000")


@pytest.mark.parametrize(
    ("answers", "asked"),
    [
        pytest.param([give(FIXTURE)], 1, id="good"),
        pytest.param([unmeasured(FIXTURE)], 1, id="good, length unknown"),
        pytest.param([give(FIXTURE.replace(b"\n", b"\r\n"))], 1, id="good, CRLF"),
        pytest.param([give(b"", 500), give(b"", 503), give(FIXTURE)], 3, id="500s, then good"),
        pytest.param([hang_up, give(FIXTURE)], 2, id="hung up, then good"),
        pytest.param([give(FIXTURE[:99], length=9999), give(FIXTURE)], 2, id="cut, then good"),
        pytest.param([redirect("/there.md"), give(FIXTURE)], 2, id="moved"),
    ],
)
def test_a_good_edition_is_kept_and_becomes_the_default(
    own: Settings, server: Server, answers: list[Answer], asked: int
) -> None:
    server.answers = answers
    assert fetch.fetch_edition(RIDDLES, own) == EDITION
    assert len(server.asked) == asked
    assert editions.edition_for(RIDDLES, own) == EDITION
    assert [file.name for file in (own.data / "editions").iterdir()] == ["riddles.md"]


@pytest.mark.parametrize(
    ("answer", "complaint", "asked"),
    [
        pytest.param(give(TAMPERED), "did not send the edition published as", 1, id="tampered"),
        pytest.param(give(RESEALED), "did not send the edition published as", 1, id="resealed"),
        pytest.param(give(b"<html>Sign in</html>"), "did not send the edition", 1, id="a page"),
        pytest.param(give(b""), "did not send the edition", 1, id="nothing"),
        pytest.param(give(b"\xff\xfe"), "it is not UTF-8 text", 1, id="not text"),
        pytest.param(unmeasured(FIXTURE[:5000]), "did not send the edition", 1, id="cut, unnoted"),
        pytest.param(give(FIXTURE[:99], length=9999), r"in 3 tries \(peer closed", 3, id="cut"),
        pytest.param(give(b"", length=10**12), "more than the 512 KiB", 1, id="huge by its length"),
        pytest.param(endless, "more than the 512 KiB", 1, id="huge, unsaid"),
        pytest.param(give(b"", 404), "answered 404 Not Found", 1, id="404"),
        pytest.param(give(b"", 403), "answered 403 Forbidden", 1, id="403"),
        pytest.param(give(b"", 500), r"in 3 tries \(the server answered 500", 3, id="500"),
        pytest.param(hang_up, "in 3 tries", 3, id="hangs up"),
        pytest.param(redirect("http://editions.invalid/e.md"), "not https", 1, id="to plain http"),
        pytest.param(redirect("ftp://127.0.0.1/e.md"), "not https", 1, id="to ftp"),
        pytest.param(redirect("file:///etc/passwd"), "not https", 1, id="to a file"),
        pytest.param(redirect("/e.md"), "redirects", 6, id="in circles"),
    ],
)
def test_a_bad_answer_is_refused_and_replaces_nothing(
    own: Settings, server: Server, answer: Answer, complaint: str, asked: int
) -> None:
    server.answers = [answer]
    kept = editions.fetched(RIDDLES, own)
    kept.parent.mkdir(parents=True)
    kept.write_bytes(OLD)
    with pytest.raises(FetchError, match=complaint) as caught:
        fetch.fetch_edition(RIDDLES, own)
    assert caught.value.exit_code == 3
    assert str(caught.value).startswith(own.editions["riddles"].address)
    assert "kettle" not in str(caught.value)
    assert len(server.asked) == asked
    assert kept.read_bytes() == OLD
    assert list(kept.parent.iterdir()) == [kept]


@pytest.mark.parametrize(
    ("answer", "timeout_s", "longest_s", "complaint"),
    [
        pytest.param(silent, 0.2, 60, "no answer within 0.2 s", id="silent"),
        pytest.param(drip, 60, 0.6, "not done within 0.6 s", id="dripping"),
        pytest.param(drip_headers, 60, 0.6, "not done within 0.6 s", id="dripping headers"),
    ],
)
def test_a_slow_server_is_given_up(
    own: Settings,
    server: Server,
    answer: Answer,
    timeout_s: float,
    longest_s: float,
    complaint: str,
) -> None:
    server.answers = [answer]
    hasty = replace(
        own, fetch=replace(own.fetch, timeout_s=timeout_s, longest_s=longest_s, retries=2)
    )
    with pytest.raises(FetchError, match=rf"in 2 tries \({complaint}\)"):
        fetch.fetch_edition(RIDDLES, hasty)
    assert len(server.asked) == 2


def test_nobody_listening(own: Settings, server: Server) -> None:
    server.shutdown()
    server.server_close()
    with pytest.raises(FetchError, match=r"in 3 tries .*check the connection"):
        fetch.fetch_edition(RIDDLES, own)


@pytest.mark.parametrize(
    "address",
    [
        "http://editions.invalid/e.md",
        "ftp://127.0.0.1/e.md",
        "/etc/passwd",
        "",
        "https://x:y/",
        "x:y",
    ],
)
def test_an_address_that_is_not_https_is_refused(own: Settings, address: str) -> None:
    odd = replace(own, editions={"riddles": Official(address, EDITION.seal.commitment[:16])})
    with pytest.raises(FetchError, match="check the address"):
        fetch.fetch_edition(RIDDLES, odd)


def test_a_card_without_official_edition_is_bad_usage(own: Settings) -> None:
    with pytest.raises(UsageError, match="--edition FILE"):
        fetch.fetch_edition(RIDDLES, replace(own, editions={}))


def test_a_file_where_the_folder_should_be(own: Settings, server: Server) -> None:
    server.answers = [give(FIXTURE)]
    own.data.write_bytes(OLD)
    with pytest.raises(FetchError, match="SAYSO_DATA"):
        fetch.fetch_edition(RIDDLES, own)
    assert own.data.read_bytes() == OLD


@pytest.mark.parametrize(
    ("answer", "total"), [(give(FIXTURE), len(FIXTURE)), (unmeasured(FIXTURE), None)]
)
def test_progress_counts_to_the_end(
    own: Settings, server: Server, answer: Answer, total: int | None
) -> None:
    server.answers = [answer]
    seen: list[tuple[int, int | None]] = []
    fetch.fetch_edition(RIDDLES, own, lambda done, all_of_it: seen.append((done, all_of_it)))
    assert seen == sorted(seen, key=lambda step: step[0])
    assert seen[-1] == (len(FIXTURE), total)


MODEL = "vosk-model-tiny"


def zipped(*files: tuple[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files:
            archive.writestr(name, data)
    return out.getvalue()


def with_model(own: Settings, server: Server, archive: bytes, pin: bytes | None = None) -> Settings:
    """Settings whose model is `archive`, pinned by its own hash or by that of `pin`."""
    server.answers = [give(archive)]
    pinned = hashlib.sha256(archive if pin is None else pin).hexdigest()
    address = f"{server.address}/{MODEL}.zip"
    return replace(own, vosk=replace(own.vosk, address=address, sha256=pinned, unpacked_mib=1))


def test_a_model_is_unpacked_and_then_left_alone(own: Settings, server: Server) -> None:
    archive = zipped((f"{MODEL}/am/final.mdl", b"model"), (f"{MODEL}/README", b"read"))
    mine = with_model(own, server, archive)
    for _ in range(2):
        folder = fetch.get_vosk(mine)
        assert folder == mine.vosk.folder(mine.data) == mine.data / "models" / MODEL
        assert (folder / "am/final.mdl").read_bytes() == b"model"
        assert list(folder.parent.iterdir()) == [folder]
    assert server.asked == [f"/{MODEL}.zip"]


GOOD = zipped((f"{MODEL}/README", b"read"))


@pytest.mark.parametrize(
    ("archive", "pin", "complaint"),
    [
        pytest.param(GOOD + b"x", GOOD, "archive pinned in the settings", id="another hash"),
        pytest.param(b"no zip", None, "not a zip file", id="no zip"),
        pytest.param(zipped(), None, "it is empty", id="empty"),
        pytest.param(zipped((f"{MODEL}/../../evil", b"")), None, "lies outside", id="climbs out"),
        pytest.param(zipped(("/evil", b"")), None, "lies outside", id="absolute"),
        pytest.param(zipped((f"{MODEL}/a", b""), ("b", b"")), None, "lies outside", id="beside"),
        pytest.param(zipped((f"{MODEL}\\..\\evil", b"")), None, "lies outside", id="backslashes"),
        pytest.param(zipped((f"{MODEL}/0", b"0" * 2**21)), None, "more than 1 MiB", id="a bomb"),
    ],
)
def test_a_bad_model_is_refused_and_leaves_nothing(
    own: Settings, server: Server, archive: bytes, pin: bytes | None, complaint: str
) -> None:
    mine = with_model(own, server, archive, pin)
    with pytest.raises(FetchError, match=complaint):
        fetch.get_vosk(mine)
    assert list((mine.data / "models").iterdir()) == []
    assert not any(file.name == "evil" for file in own.data.parent.rglob("*"))


def test_the_published_pins_are_whole(own: Settings, tmp_path: Path) -> None:
    shipped = settings.load({"SAYSO_CONFIG": str(tmp_path / "sayso.toml")})
    assert len(bytes.fromhex(shipped.vosk.sha256)) == 32
    assert len(shipped.editions["riddles"].prefix) == seal.NOTICE_DIGITS
    assert own.vosk == shipped.vosk
