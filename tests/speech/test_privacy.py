"""What hears and speaks tells nobody of it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.speech

HEARS_AND_SPEAKS = """
import numpy as np
from voice.speech.piper import Piper
from voice.speech.moonshine import Moonshine
from voice.talk import Expects
sound = Piper().make("Hello.")
Moonshine(1).hear(sound, Expects())
"""
UNTOLD = ("CI", "ORT_DISABLE_TELEMETRY", "ORT_RUNNING_UNIT_TESTS", "XDG_CACHE_HOME")
"""What would keep onnxruntime's telemetry off though Sayso did not."""


def test_no_usage_is_collected(tmp_path: Path) -> None:
    """onnxruntime keeps what it is about to send, and an id of this device, in the home folder."""
    plain = {name: value for name, value in os.environ.items() if name not in UNTOLD}
    subprocess.run(
        [sys.executable, "-c", HEARS_AND_SPEAKS], env={**plain, "HOME": str(tmp_path)}, check=True
    )
    assert list(tmp_path.rglob("*")) == []
