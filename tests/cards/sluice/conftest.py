"""A table of Sluice under the fixture edition."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from tests.cards.conftest import Table
from voice.cards.sluice import CARD
from voice.cards.sluice.edition import SluiceEdition

FIXTURE = Path(__file__).parents[2] / "editions" / "sluice-fixture.md"


@pytest.fixture(scope="session")
def fixture_text() -> str:
    return FIXTURE.read_text("utf-8")


@pytest.fixture(scope="session")
def station(fixture_text: str) -> SluiceEdition:
    return CARD.load(fixture_text)


@pytest.fixture(scope="session")
def enters(station: SluiceEdition) -> Callable[..., Table]:
    """Opens a table of Sluice; with `mechanism`, at that one, the ones before it solved."""

    def entered(mechanism: int = 1, freeboard: int = 300) -> Table:
        state, told = CARD.open(station)
        state = replace(state, mechanism=mechanism, freeboard=freeboard)
        return Table(CARD, station, state, told)

    return entered
