"""Downloads: a card's official edition and the English Vosk model, kept only when they are proven.

Everything comes by https (plain http only from this very machine), within limits of time and
size that hold while it streams, into a file beside its place, and moves there whole.
"""

from __future__ import annotations

import asyncio
import hashlib
import tempfile
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path, PurePosixPath

import httpx

from voice import private
from voice.cards import seal
from voice.cards.card import Edition
from voice.editions import Opens, fetched
from voice.errors import EditionError, FetchError, UsageError
from voice.settings import Fetch, Official, Settings, Vosk

MOST_REDIRECTS = 5
"""A published address moves once or twice in its life; more is a loop."""

_LOOPBACK = ("127.0.0.1", "localhost", "::1")
_KIB, _MIB = 1024, 1024 * 1024

Progress = Callable[[int, int | None], None]
"""Called with the bytes so far, and all there are to come where the server says."""


def no_progress(_done: int, _total: int | None) -> None:
    """Shows nothing."""


def fetch_edition(card: Opens, settings: Settings, progress: Progress = no_progress) -> Edition:
    """Download the card's official edition, prove it and keep it; from then on the card opens it.

    Raises FetchError where it cannot be had or is not what was published, and then whatever was
    kept before stays; UsageError for a card that has none.
    """
    official = settings.editions.get(card.name)
    if official is None:
        raise UsageError(
            f"{card.name} has no official edition to fetch: play its house edition, "
            "or name a file with --edition FILE."
        )
    kept, cap = fetched(card, settings), settings.fetch.edition_kib * _KIB
    with download(official.address, kept.parent, settings.fetch, cap, progress) as file:
        edition = _prove_edition(card, official, file.read_bytes())
        file.replace(kept)
    return edition


def get_vosk(settings: Settings, progress: Progress = no_progress) -> Path:
    """The English Vosk model's folder, downloaded and unpacked unless it is there already.

    Raises FetchError where it cannot be had or is not the pinned archive.
    """
    vosk, folder = settings.vosk, settings.vosk.folder(settings.data)
    if folder.exists():
        return folder
    limits = replace(settings.fetch, longest_s=vosk.longest_s)
    cap = vosk.archive_mib * _MIB
    with download(vosk.address, folder.parent, limits, cap, progress) as archive:
        _prove_archive(vosk, archive)
        _unpack(vosk, archive, folder)
    return folder


@contextmanager
def download(
    address: str, folder: Path, limits: Fetch, cap: int, progress: Progress = no_progress
) -> Iterator[Path]:
    """A whole download of at most `cap` bytes, in a file of `folder` that goes when left.

    Raises FetchError with the address, the reason and the remedy; a disk that is full or closed
    to writing is one too.
    """
    try:
        private.folder(folder)
        with tempfile.TemporaryDirectory(dir=folder, prefix=".fetch-") as beside:
            file = Path(beside) / "download"
            private.file(file)
            asyncio.run(_try(address, file, limits, cap, progress))
            yield file
    except OSError as fault:
        raise FetchError(
            f"{folder}: cannot keep a download there ({fault.strerror or fault}); make room or "
            "allow writing, or set SAYSO_DATA to another folder."
        ) from fault


class _TryAgainError(Exception):
    """A failure that may pass."""


async def _try(address: str, file: Path, limits: Fetch, cap: int, progress: Progress) -> None:
    """Try as often as `limits` say, waiting twice as long each time."""
    reason = "the settings allow none"
    for earlier in range(limits.retries):
        try:
            await _once(address, file, limits, cap, progress)
            return
        except _TryAgainError as fault:
            reason = str(fault)
        if earlier + 1 < limits.retries:
            await asyncio.sleep(limits.backoff_s * 2**earlier)
    raise FetchError(
        f"{address} could not be downloaded in {limits.retries} tries ({reason}): "
        "check the connection and try again later."
    )


async def _once(address: str, file: Path, limits: Fetch, cap: int, progress: Progress) -> None:
    """One try, within its whole time, whatever the server drips."""
    try:
        async with asyncio.timeout(limits.longest_s):
            await _stream(address, file, limits, cap, progress)
    except TimeoutError as fault:
        raise _TryAgainError(f"not done within {limits.longest_s:g} s") from fault
    except httpx.TimeoutException as fault:
        raise _TryAgainError(f"no answer within {limits.timeout_s:g} s") from fault
    except httpx.TransportError as fault:
        raise _TryAgainError(str(fault) or type(fault).__name__) from fault
    except (httpx.RequestError, httpx.InvalidURL) as fault:
        raise FetchError(
            f"{address} cannot be downloaded ({fault}): check the address in the settings."
        ) from fault


async def _stream(address: str, file: Path, limits: Fetch, cap: int, progress: Progress) -> None:
    client = httpx.AsyncClient(
        timeout=limits.timeout_s,
        follow_redirects=True,
        max_redirects=MOST_REDIRECTS,
        event_hooks={"request": [_only_secure(address)]},
        # Uncompressed, so that the cap and Content-Length speak of the very bytes kept.
        headers={"Accept-Encoding": "identity"},
    )
    async with client, client.stream("GET", address) as response:
        _check_status(address, response)
        length = response.headers.get("Content-Length", "")
        total = int(length) if length.isdecimal() else None
        _check_size(address, total or 0, cap)
        done = 0
        with file.open("wb") as out:
            async for piece in response.aiter_raw():
                done += len(piece)
                _check_size(address, done, cap)
                out.write(piece)
                progress(done, total)


def _only_secure(address: str) -> Callable[[httpx.Request], object]:
    """Refuses every request, redirected ones too, that is neither https nor, where the address
    given is so itself, http to this machine.
    """

    def local(url: httpx.URL) -> bool:
        return url.scheme == "http" and url.host in _LOOPBACK

    async def check(request: httpx.Request) -> None:
        if request.url.scheme != "https" and not (local(request.url) and local(httpx.URL(address))):
            raise FetchError(
                f"{address} leads to {request.url}, which is not https, so Sayso did not follow "
                "it: check the address in the settings."
            )

    return check


def _check_status(address: str, response: httpx.Response) -> None:
    if response.is_success:
        return
    answer = f"{response.status_code} {response.reason_phrase}".strip()
    if response.is_server_error:
        raise _TryAgainError(f"the server answered {answer}")
    raise FetchError(
        f"{address} is not available (the server answered {answer}): "
        "check the address in the settings, and whether it is published yet."
    )


def _check_size(address: str, size: int, cap: int) -> None:
    if size > cap:
        raise FetchError(
            f"{address} sends more than the {cap // _KIB} KiB allowed, so Sayso stopped: "
            "check the address, or raise the limit in the settings."
        )


def _prove_edition(card: Opens, official: Official, data: bytes) -> Edition:
    try:
        text = data.decode("utf-8")
        seal.verify(text, official.prefix)
        return card.load(text)
    except (UnicodeDecodeError, EditionError) as fault:
        reason = fault if isinstance(fault, EditionError) else "it is not UTF-8 text"
        raise FetchError(
            f"{official.address} did not send the edition published as {official.prefix}… "
            f"({reason}), so nothing was kept: try again later, or play the house edition."
        ) from fault


def _prove_archive(vosk: Vosk, archive: Path) -> None:
    with archive.open("rb") as opened:
        found = hashlib.file_digest(opened, "sha256").hexdigest()
    if found != vosk.sha256:
        raise FetchError(
            f"{vosk.address} did not send the archive pinned in the settings (SHA-256 "
            f"{vosk.sha256[:16]}…, got {found[:16]}…), so nothing was kept: try again later."
        )


def _unpack(vosk: Vosk, archive: Path, folder: Path) -> None:
    """Unpack beside the archive and move the model's folder to its place, whole or not at all."""
    try:
        with zipfile.ZipFile(archive) as opened:
            _check_members(opened.infolist(), folder.name, vosk.unpacked_mib * _MIB)
            opened.extractall(archive.parent)
    except (zipfile.BadZipFile, ValueError) as fault:
        raise FetchError(
            f"{vosk.address} did not send a model's archive ({fault}), so nothing was kept: "
            "check the address in the settings."
        ) from fault
    private.mend(archive.parent / folder.name)
    (archive.parent / folder.name).replace(folder)


def _check_members(members: list[zipfile.ZipInfo], top: str, cap: int) -> None:
    """Raises ValueError unless all stays within one folder called `top` and within `cap` bytes."""
    for member in members:
        parts = PurePosixPath(member.filename).parts
        if parts[:1] != (top,) or ".." in parts or "\\" in member.filename:
            raise ValueError(f"a file in it lies outside {top}/")
    if not members:
        raise ValueError("it is empty")
    if sum(member.file_size for member in members) > cap:
        raise ValueError(f"it unpacks to more than {cap // _MIB} MiB")
