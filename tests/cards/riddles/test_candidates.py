"""MOVES 1 and 6: how many answers a message names, by its words alone."""

from __future__ import annotations

import pytest

from voice.cards.riddles.candidates import candidates

TABLE = [
    ("kettle", ("kettle",)),
    ("is it a kettle?", ("kettle",)),
    ("kettle, a kettle, the kettle!", ("kettle",)),
    ("kettle or pan", ("kettle", "pan")),
    ("is it a kettle or a pan", ("kettle", "pan")),
    ("either a pan or a kettle", ("pan", "kettle")),
    ("both pan and kettle", ("pan", "kettle")),
    ("kettle, bell, drum", ("kettle", "bell", "drum")),
    ("kettle; pan", ("kettle", "pan")),
    ("kettle/pan", ("kettle", "pan")),
    ("kettle & pan", ("kettle", "pan")),
    ("kettle - pan", ("kettle", "pan")),
    ("kettle — pan", ("kettle", "pan")),
    ("kettle? pan?", ("kettle", "pan")),
    ("kettle\npan", ("kettle", "pan")),
    ("pan, no wait, kettle", ("pan", "kettle")),
    ("pan no wait kettle", ("pan", "kettle")),
    ("pan... no, kettle!", ("pan", "kettle")),
    ("pan, actually kettle", ("pan", "kettle")),
    ("pan, or maybe it's a kettle", ("pan", "kettle")),
    ("Mum says kettle, Dad says pan", ("kettle", "pan")),
    ("mum says kettle dad says pan", ("kettle", "pan")),
    ("is it a kettle is it a pan", ("kettle", "pan")),
    ("um is it a kettle", ("kettle",)),
    ("Sarah thinks kettle and Tom thinks pan", ("kettle", "pan")),
    ("Mum says kettle, Dad says kettle", ("kettle",)),
    # ruled out with "not"
    ("a kettle, not a pan", ("kettle",)),
    ("a kettle not a pan", ("kettle",)),
    ("not a pan, a kettle", ("kettle",)),
    ("not a pan", ()),
    # what is said about an answer names none
    ("a kettle, because it whistles and boils", ("kettle",)),
    ("a kettle which whistles and boils", ("kettle",)),
    ("kettle because it whistles, or a pan", ("kettle", "pan")),
    ("kettle because it whistles or a pan", ("kettle", "pan")),
    ("soup; it is hot", ("soup",)),
    ("kettle, please", ("kettle",)),
    ("kettle, that's my final answer", ("kettle",)),
    ("kettle, I think", ("kettle",)),
    ("kettle, of course", ("kettle",)),
    ("Chime 5: Answer: kettle", ("kettle",)),
    ("the sound of a bell", ("sound of a bell",)),
    ("hmm, let me think", ()),
    ("", ()),
    ("???", ()),
]


@pytest.mark.parametrize(("message", "named"), TABLE)
def test_candidates(message: str, named: tuple[str, ...]) -> None:
    assert candidates(message) == named
