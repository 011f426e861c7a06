from __future__ import annotations

from contextlib import ExitStack

from voice.channels.browser.limits import Limits
from voice.settings import Browser

SETTINGS = Browser(
    tables_an_hour=2, wrong_codes_a_minute=2, moves_a_minute=3, messages_a_second=1,
    pages=3, pages_an_address=2,
)  # fmt: skip
ANN, BEN, CAT = "192.0.2.1", "192.0.2.2", "192.0.2.3"


def test_pages_are_limited_for_one_address_and_for_all() -> None:
    limits = Limits(SETTINGS)
    with ExitStack() as open_:
        for address, admitted in (
            (ANN, True),
            (ANN, True),
            (ANN, False),
            (BEN, True),
            (CAT, False),
        ):
            assert bool(open_.enter_context(limits.page(address))) is admitted
    for _ in range(5):
        with limits.page(ANN) as allowance:
            assert allowance


def test_moves_are_the_address_s_and_messages_the_page_s() -> None:
    limits = Limits(SETTINGS)
    with limits.page(ANN) as one, limits.page(ANN) as two, limits.page(BEN) as other:
        assert one and two and other
        assert [page.moves() for page in (one, two, one, two)] == [True, True, True, False]
        assert other.moves()
        assert [one.messages() for _ in range(11)] == [True] * 10 + [False]
        assert two.messages()


def test_wrong_codes_and_tables_of_one_address_are_not_another_s() -> None:
    limits = Limits(SETTINGS)
    for _ in range(2):
        assert limits.may_try(ANN)
        limits.tried_in_vain(ANN)
        assert limits.opens(ANN)
    assert not limits.may_try(ANN)
    assert not limits.opens(ANN)
    assert limits.may_try(BEN)
    assert limits.opens(BEN)
