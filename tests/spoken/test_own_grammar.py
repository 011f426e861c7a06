"""`sayso hear --grammar`: any templates in Home Assistant's format, none of them ours."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import soundfile as sf  # type: ignore[import-untyped]

pytestmark = pytest.mark.speech

ROOT = Path(__file__).parents[2]

LIGHTS = """
language: en
intents:
  Light:
    data:
      - sentences:
          - "[please] (turn|switch) {state} the {room} (light|lamp) [please]"
  Blind:
    data:
      - sentences: ["(open|close|lower) the blinds in the {room}"]
  Note:
    data:
      - sentences: ["remind me to {what}"]
lists:
  state: {values: ["on", "off"]}
  room: {values: [{in: kitchen, out: K1}, bathroom, {in: attic, out: A9}]}
  what: {wildcard: true}
"""


@pytest.fixture
def spoken(tmp_path: Path) -> dict[str, dict[str, Any]]:
    """What is heard of each sentence, by espeak-ng's British voice."""
    (tmp_path / "lights.yaml").write_text(LIGHTS)
    said = [text for text, _, _ in HEARD]
    for number, text in enumerate(said):
        made = subprocess.run(
            ["espeak-ng", "-v", "en-gb", "--stdout", text], check=True, capture_output=True
        )
        wave, rate = sf.read(io.BytesIO(made.stdout))
        sf.write(tmp_path / f"{number}.wav", wave, rate)
    files = [f"{number}.wav" for number in range(len(said))]
    done = subprocess.run(
        [sys.executable, "-m", "voice", "hear", "--grammar", "lights.yaml", *files],
        cwd=tmp_path, env=os.environ | {"PYTHONPATH": str(ROOT), "SAYSO_DATA": str(tmp_path)},
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    return dict(zip(said, map(json.loads, done.stdout.splitlines()), strict=True))


HEARD: list[tuple[str, str | None, dict[str, str]]] = [
    ("turn on the kitchen light", "Light", {"state": "on", "room": "K1"}),
    ("please switch off the attic lamp", "Light", {"state": "off", "room": "A9"}),
    ("lower the blinds in the bathroom", "Blind", {"room": "bathroom"}),
    ("my grandmother plays the piano on sundays", None, {}),
]


def test_a_users_own_templates_are_heard(spoken: dict[str, dict[str, Any]]) -> None:
    for text, intent, slots in HEARD:
        line = spoken[text]
        assert (line["intent"], line["slots"]) == (intent, slots), line
        assert line["unsure"] == (bool(line["text"]) and intent is None), line
