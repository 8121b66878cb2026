"""How often an address may do something in one process."""

from __future__ import annotations

import pytest

from answerable.api import address_timers
from answerable.api.address_rate import AddressRate


def test_the_rate_of_an_address(monkeypatch: pytest.MonkeyPatch) -> None:
    """So many at once, then one each time the minute has room; of addresses a bounded number is
    remembered."""
    monkeypatch.setattr(address_timers, "KNOWN_ADDRESSES", 2)
    now = 0.0
    rate = AddressRate(3, lambda: now)

    def wait(address: str) -> float:
        seconds = rate.left(address)
        if not seconds:
            rate.count(address)
        return seconds

    assert [wait("a") for _ in range(4)] == [0, 0, 0, 20]
    now = 20.0
    assert [wait("a"), wait("a")] == [0, 20]
    assert [wait(each) for each in "bca"] == [0, 0, 0]
