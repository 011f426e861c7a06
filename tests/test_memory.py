"""Memory is given back where glibc is what it comes from, each in a process of its own."""

from __future__ import annotations

import ctypes
import subprocess
import sys

import pytest

from voice import memory as module
from voice.memory import Memory

GLIBC = sys.platform == "linux" and hasattr(ctypes.CDLL(None), "gnu_get_libc_version")

ARENAS = """
import ctypes, sys, threading
from voice.memory import memory
if sys.argv[1] == "thrifty":
    memory.be_thrifty()
c = ctypes.CDLL(None)
c.malloc.restype = c.fopen.restype = ctypes.c_void_p
all_here = threading.Barrier(9)
def work():
    c.malloc(1000)
    all_here.wait()
for _ in range(8):
    threading.Thread(target=work).start()
all_here.wait()
file = ctypes.c_void_p(c.fopen(b"/dev/stdout", b"w"))
c.malloc_info(0, file)
c.fclose(file)
"""

GIVEN_BACK = """
import ctypes
from voice import memory as module
from voice.memory import memory
module._PAUSE_S = float({pause})
c = ctypes.CDLL(None)
c.malloc.restype = ctypes.c_void_p
def held():
    return int(open("/proc/self/statm").read().split()[1]) * 4096 // 2**20
memory.be_thrifty()
blocks = [ctypes.c_void_p(c.malloc(2**20)) for _ in range(200)]
for block in blocks:
    ctypes.memset(block, 1, 2**20)
for block in blocks[:-1]:
    c.free(block)
before = held()
memory.give_back()
print(before - held())
"""


def run(program: str, *arguments: str) -> str:
    return subprocess.run(
        [sys.executable, "-c", program, *arguments], capture_output=True, text=True, check=True
    ).stdout


@pytest.mark.skipif(not GLIBC, reason="glibc's own")
@pytest.mark.parametrize(("how", "thrifty"), [("thrifty", True), ("as it is", False)])
def test_threads_share_two_arenas(how: str, thrifty: bool) -> None:
    arenas = run(ARENAS, how).count("<heap nr=")
    assert (arenas <= 2) == thrifty


@pytest.mark.skipif(not GLIBC, reason="glibc's own")
@pytest.mark.parametrize(("pause", "given_back"), [("0", True), ("3600", False)])
def test_what_is_free_is_given_back_now_and_then(pause: str, given_back: bool) -> None:
    mib = int(run(GIVEN_BACK.format(pause=pause)))
    assert (150 < mib < 250) == given_back


@pytest.mark.parametrize("platform", ["darwin", "win32"])
def test_elsewhere_nothing_is_done(platform: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(ctypes, "CDLL", None)
    monkeypatch.setattr(module, "_PAUSE_S", 0.0)
    memory = Memory()
    memory.be_thrifty()
    memory.give_back()
