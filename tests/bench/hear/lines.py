"""`make bench-lines`: years and spelled words out of tables of cases, each said by three voices.

Each line is heard where trivia expects it, at the Candle-End and at a read-back, clean and by
telephone.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from tests.bench.hear import reading, voices
from tests.bench.hear.conditions import heard_in
from tests.bench.hear.utterances import SPELLED, YEAR, Item, State, number, states
from voice import kit, settings
from voice.speech.recogniser import Recogniser
from voice.words.letters import LETTERS

THREE_VOICES = ("piper joe", "espeak-ng en-gb", "flite slt")
CONDITIONS = {"clean": "97", "phone": "94"}
"""With the aim of each, in percent."""

_TABLES = (("years", YEAR, "candle_end"), ("spelled", SPELLED, "read_back"))


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench-lines", description=__doc__)
    parser.add_argument("folder", type=Path, help="where years.tsv and spelled.tsv are")
    parser.add_argument("-n", type=int, help="so many of each table's lines, spread over it")
    parser.add_argument("-v", "--verbose", action="store_true", help="print what was missed")
    options = parser.parse_args()
    recogniser = kit.recogniser(settings.load())
    for name, kind, state in _TABLES:
        said = tuple(_lines(options.folder / f"{name}.tsv", kind, states("trivia")[state]))
        most = min(options.n or len(said), len(said))
        chosen = [said[n * len(said) // most] for n in range(most)]
        for condition, aim in CONDITIONS.items():
            right = [
                _heard_right(recogniser, item, voice, condition, options.verbose)
                for item in chosen
                for voice in THREE_VOICES
            ]
            share = 100 * sum(right) / len(right)
            print(f"{name}, {condition}: {share:.1f} % of {len(right)} (aim {aim} %)")


def _lines(file: Path, kind: str, state: State) -> Iterator[Item]:
    for line in file.read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            text, want = line.split("\t")
            yield Item(_aloud(text, kind), state, kind, "" if want == "-" else want)


def _aloud(text: str, kind: str) -> str:
    """The words to be said: a letter's name, however it is written, as a capital alone."""
    if kind != SPELLED:
        return text
    words = text.replace("-", " ").split()
    return " ".join(LETTERS[word].upper() if _is_letter(word) else word for word in words)


def _is_letter(word: str) -> bool:
    return word in LETTERS and (len(word) <= 3 or word == "queue")


def _heard_right(
    recogniser: Recogniser, item: Item, voice: str, condition: str, verbose: bool
) -> bool:
    sound = heard_in(condition, voices.spoken(item.text, voice), [], number(condition, item.text))
    text = recogniser.hear(sound, reading.expects(item.state)).text
    value = reading.read(item, text).value
    if value != item.want and verbose:
        print(f"  {condition} {voice}: {item.text!r} <- {text!r}, {value or 'nothing'}")
    return value == item.want


if __name__ == "__main__":
    main()
